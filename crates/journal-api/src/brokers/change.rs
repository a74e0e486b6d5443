//! `PUT /api/v1/accounts`: alias, method and charges of an account.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use identity::SignedIn;
use journal_http::JournalApi;
use report::words;
use serde::{Deserialize, Deserializer};
use store::journal::{self as stored_journal, AccountChange, AccountName, Changed};
use tradebook::QuantityUnit;
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::alias;
use super::list::{BrokerAccounts, MethodWord, answer};
use super::plan::{self, PlanLine};

/// What is absent stays as it is.
#[derive(Deserialize, ToSchema)]
pub struct AccountChanges {
    /// `account` of a line.
    account: String,
    /// At most 40 characters; empty: none.
    alias: Option<String>,
    method: Option<MethodWord>,
    /// Null: what the broker publishes.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<PlanLine>)]
    plan: Option<Option<PlanLine>>,
    /// What quantities of commodity and currency contracts count in the account's next files. Null: it is asked again.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<words::QuantityUnit>)]
    quantities: Option<Option<words::QuantityUnit>>,
}

/// Told apart from absent, which never comes here.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// Changes what is named. Every number of the journal is computed anew; changed back it is what it was.
#[utoipa::path(
    put,
    path = "/api/v1/accounts",
    tag = "profile",
    request_body = AccountChanges,
    responses(
        (status = 200, description = "What holds now", body = BrokerAccounts),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 404, description = "You have no such account", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was changed", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn change_account(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<AccountChanges>,
) -> Result<Json<BrokerAccounts>, SiteError> {
    let name = AccountName::parse(&sent.account).ok_or_else(no_account)?;
    let to = AccountChange {
        label: sent.alias.as_deref().map(alias::read).transpose()?,
        method: sent.method.map(domain::Method::from),
        plan: match &sent.plan {
            None => None,
            Some(None) => Some(None),
            Some(Some(plan)) => Some(Some(plan::read(plan)?)),
        },
        quantities: sent.quantities.map(|said| said.map(|unit| QuantityUnit::from(unit).word().to_owned())),
    };
    let _permit = state.queue.writer(user.id).await?;
    match stored_journal::change_account(&state.db, user.id, name, &to).await? {
        Changed::Done => answer(&state, user.id).await,
        Changed::Unknown => Err(no_account()),
        Changed::Taken => Err(alias::taken(name.broker, &to.label.unwrap_or_default())),
    }
}

/// Another user's has no name here.
pub fn no_account() -> SiteError {
    let message = "You have no such broker account. Reload the page.";
    SiteError::new(StatusCode::NOT_FOUND, "no_account", message)
}
