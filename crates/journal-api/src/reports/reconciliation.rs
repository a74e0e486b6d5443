//! What a broker states beside what we say: statements are uploaded, kept and compared with the journal as it is now.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use identity::SignedIn;
use journal::import::{account_of, salt, statement_name};
use journal::stated_charges::statement_of;
use journal::subject::ChargesPeriod;
use journal::{Attempts, Journal, Subject};
use journal_http::JournalApi;
use journal_http::query::bad_query;
use journal_http::upload::{arrive, enter, not_read, one_file, receive, refuse_large};
use report::numbers::{IstDay, IstTime};
use report::reconciled::{AccountRecord, Reconciled, ReconciliationAnswer, reconciled, stated_period};
use report::words;
use serde::{Deserialize, Serialize};
use store::UserId;
use store::broker_statements::{self, Added, BrokerStatement, LONGEST_STATEMENT, StatementId};
use store::journal::{
    AccountName, NewResolution, Resolution, ResolutionKind, broker_accounts, resolutions, resolve,
};
use tax::UnitValue;
use tradebook::statement::Statement;
use utoipa::{IntoParams, ToSchema};
use web_http::spool::no_disk;
use web_http::{ErrorBody, JsonAnswer, Sent, SiteError};

use super::tax_inputs::stated;

/// A broker's P&L.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart form")]
pub struct StatementFile {
    /// Zerodha's P&L or tax P&L, Groww's P&L of stocks or of futures and options; at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// The account it is of, `zerodha.2`. Empty or absent: by the file's client id, or the only one.
    #[schema(value_type = Option<String>)]
    account: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichStatement {
    /// The newest one when absent.
    #[param(value_type = Option<i64>)]
    id: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct StatementList {
    /// The newest first.
    data: Vec<StatementLine>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatementLine {
    id: i64,
    broker: words::Broker,
    /// `zerodha` is the first account there, `zerodha.2` the second.
    account: String,
    /// What the user calls the account.
    account_name: String,
    /// `profit_and_loss` or `tax_profit_and_loss`.
    kind: &'static str,
    segments: Vec<words::Segment>,
    from: IstDay,
    to: IstDay,
    /// Of the file.
    name: String,
    added_at: IstTime,
}

#[derive(Serialize, ToSchema)]
pub struct ReconciliationFound<'a> {
    data: Reconciliation<'a>,
}

#[derive(Serialize, ToSchema)]
pub struct Reconciliation<'a> {
    /// Null: none was uploaded.
    #[schema(required = true)]
    statement: Option<StatementLine>,
    /// Null where the journal holds nothing of its period any more.
    #[schema(value_type = Option<ReconciliationAnswer<'static>>, required = true)]
    comparison: Option<Reconciled<'a>>,
    /// Why there is no comparison.
    #[schema(required = true)]
    problem: Option<String>,
    /// Whether the statement's charges stand in the place of ours. Null where it states none of all executions.
    #[schema(required = true)]
    charges: Option<ChargesUse>,
}

/// The charges that a statement says of its period, in the place of ours.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChargesUse {
    /// They can be used now.
    can_use: bool,
    /// They are used: the answer that says so, to be undone with `POST /api/v1/resolutions/undo`.
    #[schema(required = true)]
    used_by: Option<i64>,
    /// Why they cannot be used.
    #[schema(required = true)]
    problem: Option<String>,
}

/// The statements that were uploaded.
#[utoipa::path(
    get,
    path = "/api/v1/reports/statements",
    operation_id = "list_statements",
    tag = "reports",
    responses(
        (status = 200, body = StatementList),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Json<StatementList>, SiteError> {
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    let kept = broker_statements::all(&state.db, user.id).await?;
    let data = kept.iter().filter_map(|one| Some(line(&journal, one, &statement_of(one)?))).collect();
    Ok(Json(StatementList { data }))
}

/// Reads a broker's P&L, compares it and keeps it. A statement of another client id or period is refused, and nothing
/// stored.
#[utoipa::path(
    post,
    path = "/api/v1/reports/statements",
    operation_id = "add_statement",
    tag = "reports",
    request_body(content = StatementFile, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "Kept, and compared", body = ReconciliationFound<'static>),
        (status = 400, description = "No file, or not a form", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 413, description = "More than 10 MB", body = ErrorBody),
        (status = 415, description = "Not a form", body = ErrorBody),
        (status = 422, description = "No statement, or of another client id or period", body = ErrorBody),
        (status = 503, description = "Too many files at once", body = ErrorBody),
        (status = 507, description = "No room on the server's disk", body = ErrorBody),
    )
)]
pub async fn add(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    request: Request,
) -> Result<Response, SiteError> {
    refuse_large(&request)?;
    let _sending = state.queue.sender(user.id).await?;
    let mut form = {
        let _arriving = arrive(&state, &request)?;
        receive(&state, request).await?
    };
    let asked = form.account;
    let file = one_file(&mut form)?;
    let bytes = file.piece.read().await.map_err(no_disk)?;
    let place = enter(&state)?;
    let permit = place.turn().await;
    let mut read =
        state.worker.statement(&file.name, &bytes).await.map_err(|problem| not_read(&file.name, problem))?;
    drop(permit);
    let now = (state.clock)();
    let accounts = broker_accounts(&state.db, user.id).await?;
    let chosen = account_of(&accounts, &read, salt(&state.db, user.id).await?, asked)?;
    let name = statement_name(&file.name, &read);
    // It is compared and forgotten.
    read.client = None;
    let content = serde_json::to_string(&read).map_err(SiteError::ours)?;
    if content.len() > LONGEST_STATEMENT {
        return Err(SiteError::field(
            "file",
            "This statement has too many scrips. Download a shorter period.",
        ));
    }
    let _permit = state.queue.writer(user.id).await?;
    let read = Arc::new(read);
    // A statement that cannot be compared is not kept.
    let mut attempts = Attempts::new(&state.db, &state.journals, user.id, now.day());
    let (journal, id) = loop {
        let journal = attempts.next().await?;
        let (own, statement) = (Arc::clone(&journal), Arc::clone(&read));
        let compared =
            tokio::task::spawn_blocking(move || compare(&own, chosen.name, &statement, &[]).map(drop));
        compared.await.map_err(SiteError::ours)?.map_err(|sentence| SiteError::field("file", sentence))?;
        let (revision, account) = (journal.revision, chosen.name);
        match broker_statements::add(&state.db, user.id, revision, account, &name, &content, now).await? {
            Added::Done(id) => break (journal, id),
            Added::Moved => {}
            Added::Full => {
                let message = "No more statements can be kept. Remove one that is not needed.";
                return Err(SiteError::field("file", message));
            }
            Added::NoAccount => return Err(SiteError::field("account", journal::import::GONE)),
        }
    };
    let kept = BrokerStatement { id, account: chosen.name, name, content: String::new(), created_at: now };
    Ok(answer(&state, user.id, journal, Some((kept, read))).await?.into_response())
}

/// A statement beside the journal as it is now.
#[utoipa::path(
    get,
    path = "/api/v1/reports/reconciliation",
    tag = "reports",
    params(WhichStatement),
    responses(
        (status = 200, body = ReconciliationFound<'static>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "Not a statement of yours", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub async fn reconciliation(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<WhichStatement>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let Query(WhichStatement { id }) = query.map_err(|_| bad_query())?;
    let id = match id.as_deref().map(str::trim) {
        None | Some("") => None,
        Some(text) => {
            Some(text.parse::<i64>().map_err(|_| SiteError::field("id", "id: expected a number."))?)
        }
    };
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    let kept = broker_statements::all(&state.db, user.id).await?;
    let found = kept.into_iter().find(|one| id.is_none_or(|id| one.id.0 == id));
    let found = match found {
        None if id.is_some() => return Err(gone()),
        None => None,
        Some(one) => statement_of(&one).map(|statement| (one, Arc::new(statement))),
    };
    answer(&state, user.id, journal, found).await
}

#[derive(Deserialize, ToSchema)]
pub struct RemoveStatement {
    id: i64,
    /// `false` brings it back, for thirty days.
    #[serde(default = "yes")]
    #[schema(required = false)]
    removed: bool,
}

#[derive(Serialize, ToSchema)]
pub struct StatementRemoved {
    data: StatementIsRemoved,
}

#[derive(Serialize, ToSchema)]
pub struct StatementIsRemoved {
    removed: bool,
}

const fn yes() -> bool {
    true
}

/// Removes a statement, or brings it back. No trade depends on it; charges that are used from it are estimated again
/// until it is back.
#[utoipa::path(
    post,
    path = "/api/v1/reports/statements/remove",
    operation_id = "remove_statement",
    tag = "reports",
    request_body = RemoveStatement,
    responses(
        (status = 200, description = "Removed, or brought back", body = StatementRemoved),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "Not a statement of yours", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn remove(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(RemoveStatement { id, removed }): Sent<RemoveStatement>,
) -> Result<Json<StatementRemoved>, SiteError> {
    let _permit = state.queue.writer(user.id).await?;
    let when = removed.then(|| (state.clock)());
    if broker_statements::set_removed(&state.db, user.id, StatementId(id), when).await? {
        Ok(Json(StatementRemoved { data: StatementIsRemoved { removed } }))
    } else {
        Err(gone())
    }
}

fn gone() -> SiteError {
    let message = "This statement is not in your journal. Reload the page.";
    SiteError::new(StatusCode::NOT_FOUND, "no_statement", message)
}

async fn answer(
    state: &JournalApi,
    user: UserId,
    journal: Arc<Journal>,
    of: Option<(BrokerStatement, Arc<Statement>)>,
) -> Result<JsonAnswer, SiteError> {
    let decided = resolutions(&state.db, user).await?;
    let prices = stated(&store::tax_inputs::all(&state.db, user).await?).values();
    let written = tokio::task::spawn_blocking(move || {
        let Some((kept, statement)) = of else {
            let none = Reconciliation { statement: None, comparison: None, problem: None, charges: None };
            return JsonAnswer::of(&ReconciliationFound { data: none });
        };
        let (comparison, problem) = match compare(&journal, kept.account, &statement, &prices) {
            Ok(found) => (Some(found), None),
            Err(sentence) => (None, Some(sentence)),
        };
        let charges = comparison.as_ref().and_then(|found| {
            Some(charges_use(
                &journal,
                kept.account,
                found,
                &accepted_as(&journal, kept.account, &statement)?,
                &decided,
            ))
        });
        let statement = Some(line(&journal, &kept, &statement));
        let data = Reconciliation { statement, comparison, problem, charges };
        JsonAnswer::of(&ReconciliationFound { data })
    });
    written.await.map_err(SiteError::ours)?
}

/// What an answer about the statement's charges is about; `None` where it states none of all executions.
fn accepted_as(journal: &Journal, account: AccountName, statement: &Statement) -> Option<ChargesPeriod> {
    let stated = stated_period(statement)?;
    Some(ChargesPeriod::of(&journal.account(account)?.merged, &stated))
}

fn charges_use(
    journal: &Journal,
    account: AccountName,
    found: &Reconciled<'_>,
    period: &ChargesPeriod,
    decided: &[Resolution],
) -> ChargesUse {
    let subject = Subject::Charges { account, period: period.clone() }.to_string();
    let of_subject = |one: &&Resolution| one.kind == ResolutionKind::Charges && one.subject == subject;
    let used_by = decided.iter().find(of_subject).map(|one| one.id.0);
    let problem = if used_by.is_some() {
        None
    } else if found.found.has_executions {
        overlapping(journal, account, period)
    } else {
        Some(
            "The results of this time differ by executions that one side does not have: its charges are of others than \
             yours."
                .to_owned(),
        )
    };
    ChargesUse { can_use: used_by.is_none() && problem.is_none(), used_by, problem }
}

/// A sentence where charges of a day and segment are another statement's already.
fn overlapping(journal: &Journal, account: AccountName, period: &ChargesPeriod) -> Option<String> {
    let account = journal.account(account)?;
    let mut known = account.plan.statements.iter();
    let known = known.find(|known| known.shares_a_day(period.days, &period.segments))?;
    Some(format!(
        "Charges from {} to {} are already those that {} states in another statement. Undo that first.",
        known.days.from.in_words(),
        known.days.to.in_words(),
        account.broker.name()
    ))
}

#[derive(Deserialize, ToSchema)]
pub struct UseCharges {
    /// Of the statement.
    id: i64,
}

#[derive(Serialize, ToSchema)]
pub struct ChargesUsed {
    data: ChargesAreUsed,
}

#[derive(Serialize, ToSchema)]
pub struct ChargesAreUsed {
    /// Takes it back, with `POST /api/v1/resolutions/undo`.
    id: i64,
    revision: i64,
}

/// Puts the charges that a statement says of its period in the place of ours, shared in proportion to them. The same
/// again changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/reports/statements/charges",
    tag = "reports",
    request_body = UseCharges,
    responses(
        (status = 200, description = "Used, or used already", body = ChargesUsed),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "Not a statement of yours", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "The statement's executions are not yours, or another one covers the days", body = ErrorBody),
    )
)]
pub async fn use_charges(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(UseCharges { id }): Sent<UseCharges>,
) -> Result<Json<ChargesUsed>, SiteError> {
    let now = (state.clock)();
    let _permit = state.queue.writer(user.id).await?;
    let mut attempts = Attempts::new(&state.db, &state.journals, user.id, now.day());
    loop {
        let journal = attempts.next().await?;
        let revision = journal.revision;
        let kept = broker_statements::all(&state.db, user.id).await?;
        let kept = kept.into_iter().find(|one| one.id == StatementId(id)).ok_or_else(gone)?;
        let statement = statement_of(&kept).ok_or_else(gone)?;
        let decided = resolutions(&state.db, user.id).await?;
        let account = kept.account;
        let looked_at = tokio::task::spawn_blocking(move || {
            let found = compare(&journal, account, &statement, &[])?;
            let period = accepted_as(&journal, account, &statement)
                .ok_or("This statement does not state the charges of all executions of its period.")?;
            let usage = charges_use(&journal, account, &found, &period, &decided);
            usage.problem.map_or(Ok(period), Err)
        });
        let period = looked_at.await.map_err(SiteError::ours)?;
        let period = period.map_err(|sentence: String| SiteError::field("id", sentence))?;
        let subject = Subject::Charges { account, period }.to_string();
        let new = NewResolution { kind: ResolutionKind::Charges, account, subject, value: None };
        if let Some(stored) = resolve(&state.db, user.id, revision, &new, now).await? {
            let data = ChargesAreUsed { id: stored.id.0, revision: stored.revision };
            return Ok(Json(ChargesUsed { data }));
        }
    }
}

fn compare<'a>(
    journal: &'a Journal,
    account: AccountName,
    statement: &'a Statement,
    prices_2018: &'a [UnitValue],
) -> Result<Reconciled<'a>, String> {
    let Some(account) = journal.account(account) else {
        return Err("The account has no trades any more: nothing can be compared.".to_owned());
    };
    let record = AccountRecord {
        merged: &account.merged,
        book: account.fifo(),
        charges: account.fifo_by_head(),
        prices_2018,
    };
    reconciled(&record, statement)
}

fn line(journal: &Journal, kept: &BrokerStatement, statement: &Statement) -> StatementLine {
    let called = journal.account(kept.account).map(|account| account.called.clone());
    StatementLine {
        id: kept.id.0,
        broker: statement.broker.into(),
        account: kept.account.to_string(),
        account_name: called.unwrap_or_else(|| statement.broker.name().to_owned()),
        kind: statement.kind.word(),
        segments: statement.segments.iter().copied().map(words::Segment::from).collect(),
        from: IstDay(statement.window.from),
        to: IstDay(statement.window.to),
        name: kept.name.clone(),
        added_at: IstTime(kept.created_at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_earlier_version_kept_is_read() {
        let kept = r#"{"broker":"zerodha","kind":"ProfitAndLoss","window":{"from":20179,"to":20543},"client":null,
            "segments":[],"scrips":[],"charges":[],"entries":[{"particulars":"AMC","debit":885000,"credit":0}],
            "realised":null,"rows_read":0,"rows_skipped":0,"rejected":[],"warnings":["Rows under “Debt” are not compared."]}"#;
        let read: Statement = serde_json::from_str(kept).unwrap();
        assert_eq!(domain::messages(&read.warnings), ["Rows under “Debt” are not compared."]);
        assert_eq!(read.entries[0].day, None);
        let again: Statement = serde_json::from_str(&serde_json::to_string(&read).unwrap()).unwrap();
        assert_eq!(again, read);
    }
}
