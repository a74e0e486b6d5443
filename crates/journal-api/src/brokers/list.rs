//! `GET /api/v1/accounts`.

use axum::Json;
use axum::extract::State;
use domain::Day;
use identity::SignedIn;
use journal::{called, own_plan, plan_of};
use journal_http::JournalApi;
use journal_http::upload::units::said;
use report::words;
use serde::{Deserialize, Serialize};
use store::UserId;
use store::journal as stored_journal;
use utoipa::ToSchema;
use web_http::{ErrorBody, SiteError};

use super::plan::{PlanLine, line_of};

#[derive(Serialize, ToSchema)]
pub struct BrokerAccounts {
    data: BrokerAccountList,
}

#[derive(Serialize, ToSchema)]
pub struct BrokerAccountList {
    revision: i64,
    /// In the order in which they were made.
    accounts: Vec<BrokerAccountLine>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrokerAccountLine {
    /// `zerodha` is the first account there, `zerodha.2` the second.
    #[schema(example = "zerodha.2")]
    account: String,
    broker: words::Broker,
    /// As the user typed it; empty: none.
    alias: String,
    /// What it is called: the alias, else the broker's name.
    account_name: String,
    /// Imports in the journal, and those that are undone and can be restored.
    imports: u32,
    undone: u32,
    method: MethodWord,
    /// The charges that hold today.
    plan: PlanLine,
    /// They are the user's own; otherwise what the broker publishes.
    own_plan: bool,
    /// What the broker publishes today; null where that is not known.
    #[schema(required = true)]
    published: Option<PlanLine>,
    /// What quantities of commodity and currency contracts count in its files, where the user had to say it.
    #[schema(required = true)]
    quantities: Option<words::QuantityUnit>,
}

/// At which cost delivered shares leave the account.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MethodWord {
    /// Of the oldest bought.
    Fifo,
    /// The average of all that are held.
    WeightedAverage,
}

impl From<MethodWord> for domain::Method {
    fn from(word: MethodWord) -> Self {
        match word {
            MethodWord::Fifo => Self::Fifo,
            MethodWord::WeightedAverage => Self::WeightedAverage,
        }
    }
}

impl From<domain::Method> for MethodWord {
    fn from(method: domain::Method) -> Self {
        match method {
            domain::Method::Fifo => Self::Fifo,
            domain::Method::WeightedAverage => Self::WeightedAverage,
        }
    }
}

/// The user's accounts with brokers.
#[utoipa::path(
    get,
    path = "/api/v1/accounts",
    tag = "profile",
    responses(
        (status = 200, body = BrokerAccounts),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn accounts(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Json<BrokerAccounts>, SiteError> {
    answer(&state, user.id).await
}

/// Every account as it is now.
pub async fn answer(state: &JournalApi, user: UserId) -> Result<Json<BrokerAccounts>, SiteError> {
    let today = (state.clock)().day();
    let accounts = stored_journal::accounts(&state.db, user).await?;
    let revision = stored_journal::revision(&state.db, user).await?;
    let accounts = accounts.iter().map(|one| line(one, today)).collect();
    Ok(Json(BrokerAccounts { data: BrokerAccountList { revision, accounts } }))
}

fn line(one: &stored_journal::AccountLine, today: Day) -> BrokerAccountLine {
    let account = &one.account;
    let broker = account.name.broker;
    BrokerAccountLine {
        account: account.name.to_string(),
        broker: broker.into(),
        alias: account.label.clone(),
        account_name: called(account).to_owned(),
        imports: one.imports,
        undone: one.undone,
        method: account.method.into(),
        plan: line_of(&plan_of(account).on(today)),
        own_plan: own_plan(account).is_some(),
        quantities: said(account).map(words::QuantityUnit::from),
        published: broker.has_plan().then(|| line_of(&ledger::charges::Plan::of(broker).on(today))),
    }
}
