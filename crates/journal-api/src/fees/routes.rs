//! `/api/v1/fees`: what was entered, and entering it.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use identity::SignedIn;
use journal::fees::{StatedFee, shown};
use journal::history_query::HistoryParams;
use journal::{called, change};
use journal_http::JournalApi;
use journal_http::query::history_query;
use report::numbers::{IstDay, Rupees};
use report::wire::fees::{FeesOfDay, FeesOfKind, by_day, by_kind};
use report::words::FeeWord;
use serde::{Deserialize, Serialize};
use store::journal::{AccountName, BrokerAccount, broker_accounts};
use tradebook::side;
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, Sentence, SiteError, sentence};

use super::change::{Adding, FeesImport, Source};
use crate::manual::problem::quoted;

/// At once: what a busy year has.
const MOST_ROWS: usize = 500;
const MOST_LINES: usize = 1_000;

#[derive(Serialize, ToSchema)]
pub struct FeeList {
    data: Fees,
}

/// Of the account and the days asked for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeesEntered)]
pub struct Fees {
    /// The newest first; at most 1,000.
    lines: Vec<FeeLine>,
    /// Lines beyond those.
    more: usize,
    /// What was given back is taken off.
    total: Rupees,
    by_kind: Vec<FeesOfKind>,
    /// Days with a fee, the earliest first.
    by_day: Vec<FeesOfDay>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeeLine {
    /// Undoing it takes the fee out.
    import_id: i64,
    /// `zerodha`, `zerodha.2`.
    account: String,
    /// What the user calls the account.
    account_name: String,
    day: IstDay,
    kind: FeeWord,
    #[schema(example = "MTF interest")]
    name: &'static str,
    /// Negative: given back.
    amount: Rupees,
    note: String,
}

/// One fee as it is typed, each cell as text.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FeeTyped {
    #[schema(example = "2025-04-30")]
    day: String,
    /// `mtf_interest`, `pledge`, `account_maintenance`, `call_and_trade`, `delayed_payment`, `payment_gateway` or
    /// `other`.
    #[schema(example = "mtf_interest")]
    kind: String,
    /// Rupees; below 0 what was given back.
    #[schema(example = "112.50")]
    amount: String,
    /// At most 120 characters.
    note: String,
}

/// Fees of one account.
#[derive(Deserialize, ToSchema)]
pub struct FeesToAdd {
    /// `zerodha`, `zerodha.2`; without one the only account there is.
    #[schema(required = false)]
    account: Option<String>,
    /// 1 to 500.
    rows: Vec<FeeTyped>,
}

#[derive(Serialize, ToSchema)]
pub struct FeesAdded {
    pub data: FeesImport,
}

/// Fees outside trades that count, of an account and days. Other parameters of the trade history leave none: a fee
/// belongs to no trade.
#[utoipa::path(
    get,
    path = "/api/v1/fees",
    operation_id = "list_fees",
    tag = "journal",
    params(HistoryParams),
    responses(
        (status = 200, body = FeeList),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<Json<FeeList>, SiteError> {
    let query = history_query(query)?;
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    let accounts = broker_accounts(&state.db, user.id).await?;
    let own = shown(&journal, &query).unwrap_or_default();
    let sums = ledger::Fees::of(own.iter().map(|one| &one.fee));
    let data = Fees {
        lines: own.iter().rev().take(MOST_LINES).map(|one| line(one, &accounts)).collect(),
        more: own.len().saturating_sub(MOST_LINES),
        total: Rupees(sums.total),
        by_kind: by_kind(&sums),
        by_day: by_day(&sums),
    };
    Ok(Json(FeeList { data }))
}

fn line(one: &StatedFee, accounts: &[BrokerAccount]) -> FeeLine {
    let StatedFee { import, account, fee } = one;
    FeeLine {
        import_id: import.map_or(0, |import| import.0),
        account: account.to_string(),
        account_name: name_of(accounts, *account),
        day: IstDay(fee.day),
        kind: fee.kind.into(),
        name: fee.kind.name(),
        amount: Rupees(fee.amount),
        note: fee.note.clone(),
    }
}

pub fn name_of(accounts: &[BrokerAccount], name: AccountName) -> String {
    let known = accounts.iter().find(|one| one.name == name);
    known.map_or(name.broker.name(), called).to_owned()
}

/// Enters fees of one account: all rows or none, as one import.
///
/// The same request again changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/fees",
    operation_id = "add_fees",
    tag = "journal",
    request_body = FeesToAdd,
    responses(
        (status = 200, description = "Stored, or there already", body = FeesAdded),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 413, description = "More than 1 MB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each named as `rows.3.amount`; nothing was stored", body = ErrorBody),
    )
)]
pub async fn add(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<FeesToAdd>,
) -> Result<Json<FeesAdded>, SiteError> {
    if sent.rows.is_empty() || sent.rows.len() > MOST_ROWS {
        return Err(SiteError::field("rows", "Enter 1 to 500 fees at once."));
    }
    let accounts = broker_accounts(&state.db, user.id).await?;
    let account = account(sent.account.as_deref(), &accounts)?;
    let (mut fees, mut faults) = (Vec::with_capacity(sent.rows.len()), Vec::new());
    for (at, FeeTyped { day, kind, amount, note }) in sent.rows.into_iter().enumerate() {
        match side::fee(&[day, kind, amount, note]) {
            Ok(fee) => fees.push(fee),
            Err((column, sentence)) => faults.push((format!("rows.{at}.{column}"), capital(&sentence))),
        }
    }
    if !faults.is_empty() {
        return Err(SiteError::unprocessable(faults));
    }
    let _permit = state.queue.writer(user.id).await?;
    let adding = Adding { account, fees, source: Source::Typed };
    let data = change(&state.db, &state.journals, user.id, (state.clock)(), adding).await?;
    Ok(Json(FeesAdded { data }))
}

/// A sentence that stands by itself.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn account(sent: Option<&str>, accounts: &[BrokerAccount]) -> Result<AccountName, SiteError> {
    let wrong = |sentence: Sentence| SiteError::field("account", sentence);
    let Some(sent) = sent.map(str::trim).filter(|sent| !sent.is_empty()) else {
        return match accounts {
            [only] => Ok(only.name),
            [] => Err(wrong("Add a broker account or a file first: a fee belongs to an account.".into())),
            _ => Err(wrong("Choose the broker account that took these fees.".into())),
        };
    };
    let name = AccountName::parse(sent).ok_or_else(|| {
        wrong(sentence!("Expected an account as zerodha or zerodha.2, found {found}.", found = quoted(sent)))
    })?;
    let is_known = accounts.iter().any(|one| one.name == name);
    if is_known { Ok(name) } else { Err(wrong(journal::import::GONE.into())) }
}
