//! `/api/v1/fees/of-statement`: the debits and credits beside the trades that a kept statement of a broker lists.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use domain::{Fee, Money};
use identity::SignedIn;
use journal::change;
use journal::fees::entered;
use journal::stated_charges::statement_of;
use journal_http::JournalApi;
use journal_http::query::bad_query;
use report::numbers::{IstDay, Rupees};
use report::words::FeeWord;
use serde::{Deserialize, Serialize};
use store::UserId;
use store::broker_statements::{self, BrokerStatement};
use store::journal::broker_accounts;
use tradebook::statement::{StatedEntry, Statement};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, Sent, SiteError};

use super::change::{Adding, Source};
use super::routes::{FeesAdded, name_of};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfStatement {
    /// A statement that is kept.
    #[param(value_type = i64)]
    id: String,
}

#[derive(Serialize, ToSchema)]
pub struct FeesOfStatementFound {
    data: FeesOfStatement,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeesOfStatement {
    /// `zerodha`, `zerodha.2`.
    account: String,
    /// What the user calls the account.
    account_name: String,
    /// In the order of the statement.
    lines: Vec<StatedFeeLine>,
    /// Depository fees of the sheet: charges of trades, which stay out.
    depository: u32,
    depository_amount: Rupees,
    /// Rows whose day is not known: statements that were kept before days were read. Upload the file again.
    undated: u32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatedFeeLine {
    /// Names it when it is taken.
    place: u32,
    day: IstDay,
    kind: FeeWord,
    name: &'static str,
    /// Negative: a credit.
    amount: Rupees,
    /// The statement's words.
    note: String,
    /// The journal has it already, by day, words and amount.
    is_entered: bool,
}

#[derive(Deserialize, ToSchema)]
pub struct FeesToTake {
    /// A statement that is kept.
    id: i64,
    /// `place` of each line that is to be entered. Those that are entered already are left alone.
    places: Vec<u32>,
}

/// Debits and credits beside the trades in a kept statement, and which of them the journal has.
#[utoipa::path(
    get,
    path = "/api/v1/fees/of-statement",
    operation_id = "fees_of_statement",
    tag = "journal",
    params(OfStatement),
    responses(
        (status = 200, body = FeesOfStatementFound),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "Not a statement of yours", body = ErrorBody),
        (status = 422, description = "Not a number", body = ErrorBody),
    )
)]
pub async fn show(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfStatement>, QueryRejection>,
) -> Result<Json<FeesOfStatementFound>, SiteError> {
    let Query(OfStatement { id }) = query.map_err(|_| bad_query())?;
    let id = id.trim().parse().map_err(|_| SiteError::field("id", "id: expected a number."))?;
    let (kept, statement) = kept(&state, user.id, id).await?;
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    let accounts = broker_accounts(&state.db, user.id).await?;
    let (places, fees) = fees_of(&statement);
    let there = entered(&journal.fees, kept.account, &fees);
    let line = |((place, fee), is_entered): ((u32, &Fee), bool)| StatedFeeLine {
        place,
        day: IstDay(fee.day),
        kind: fee.kind.into(),
        name: fee.kind.name(),
        amount: Rupees(fee.amount),
        note: fee.note.clone(),
        is_entered,
    };
    let depository = || statement.entries.iter().filter(|one| one.is_dp());
    let data = FeesOfStatement {
        account: kept.account.to_string(),
        account_name: name_of(&accounts, kept.account),
        lines: places.into_iter().zip(&fees).zip(there).map(line).collect(),
        depository: depository().count() as u32,
        depository_amount: Rupees(depository().map(|one| one.debit - one.credit).sum::<Money>()),
        undated: statement.entries.iter().filter(|one| one.day.is_none() && !one.is_dp()).count() as u32,
    };
    Ok(Json(FeesOfStatementFound { data }))
}

/// Enters fees out of a kept statement, as one import. What is entered already is never entered twice.
#[utoipa::path(
    post,
    path = "/api/v1/fees/of-statement",
    tag = "journal",
    request_body = FeesToTake,
    responses(
        (status = 200, description = "Stored, or there already", body = FeesAdded),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "Not a statement of yours", body = ErrorBody),
        (status = 413, description = "More than 1 MB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "No place, or one that is no fee", body = ErrorBody),
    )
)]
pub async fn take(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(FeesToTake { id, places }): Sent<FeesToTake>,
) -> Result<Json<FeesAdded>, SiteError> {
    let (kept, statement) = kept(&state, user.id, id).await?;
    let (known, fees) = fees_of(&statement);
    let mut wanted = places;
    wanted.sort_unstable();
    wanted.dedup();
    let chosen: Option<Vec<Fee>> =
        wanted.iter().map(|place| known.binary_search(place).ok().map(|at| fees[at].clone())).collect();
    let fees = chosen.filter(|fees| !fees.is_empty()).ok_or_else(|| {
        SiteError::field("places", "Choose rows that this statement lists as fees. Nothing was saved.")
    })?;
    let _permit = state.queue.writer(user.id).await?;
    let adding = Adding { account: kept.account, fees, source: Source::Statement(kept.name) };
    let data = change(&state.db, &state.journals, user.id, (state.clock)(), adding).await?;
    Ok(Json(FeesAdded { data }))
}

async fn kept(state: &JournalApi, user: UserId, id: i64) -> Result<(BrokerStatement, Statement), SiteError> {
    let all = broker_statements::all(&state.db, user).await?;
    let found = all.into_iter().find(|one| one.id.0 == id);
    let found = found.and_then(|one| statement_of(&one).map(|statement| (one, statement)));
    found.ok_or_else(|| {
        let message = "This statement is not in your journal. Reload the page.";
        SiteError::new(StatusCode::NOT_FOUND, "no_statement", message)
    })
}

/// Those of its entries that are fees, with their places among the entries.
fn fees_of(statement: &Statement) -> (Vec<u32>, Vec<Fee>) {
    (0..).zip(&statement.entries).filter_map(|(at, one): (u32, &StatedEntry)| Some((at, one.fee()?))).unzip()
}
