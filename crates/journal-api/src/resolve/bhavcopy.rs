//! `POST /api/v1/settlements/read`: what an exchange's bhavcopy of an expiry day says about contracts of the journal.
//! Reads and answers; stores nothing.

use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal::Journal;
use journal_http::JournalApi;
use report::numbers::{Each, IstDay};
use report::words;
use serde::{Deserialize, Serialize};
use tradebook::side::{FinalValue, final_values};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

#[derive(Deserialize, ToSchema)]
pub struct BhavcopyText {
    /// The rows of NSE's or BSE's bhavcopy of futures and options that matter, with its header, as CSV. At most 2 MB.
    text: String,
}

#[derive(Serialize, ToSchema)]
pub struct SettlementsRead {
    data: Vec<SettlementValue>,
}

/// Of contracts that the journal holds.
#[derive(Serialize, ToSchema)]
pub struct SettlementValue {
    exchange: words::Exchange,
    underlying: String,
    /// As the contract states it.
    expiry: IstDay,
    value: Each,
}

/// Final settlement values for contracts of the journal out of a bhavcopy. Nothing is stored.
#[utoipa::path(
    post,
    path = "/api/v1/settlements/read",
    operation_id = "read_settlements",
    tag = "resolve",
    request_body = BhavcopyText,
    responses(
        (status = 200, description = "One value for each underlying and expiry", body = SettlementsRead),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 413, description = "More than 2 MB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "No such file, or rows that contradict each other", body = ErrorBody),
    )
)]
pub async fn read(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<BhavcopyText>,
) -> Result<Json<SettlementsRead>, SiteError> {
    let values = final_values(sent.text.as_bytes()).map_err(|sentence| SiteError::field("text", sentence))?;
    let today = (state.clock)().day();
    let journal = state.journals.get(&state.db, user.id, today).await?;
    let own = values.into_iter().filter(|value| is_held(&journal, value));
    let value = |one: FinalValue| SettlementValue {
        exchange: one.exchange.into(),
        underlying: one.underlying.to_string(),
        expiry: IstDay(one.expiry),
        value: Each(one.value),
    };
    Ok(Json(SettlementsRead { data: own.map(value).collect() }))
}

fn is_held(journal: &Journal, value: &FinalValue) -> bool {
    journal.accounts.iter().any(|account| {
        let named = (0_u32..).zip(&account.merged.instruments);
        named.into_iter().any(|(at, one)| value.is_of(one, account.exchange(at)))
    })
}
