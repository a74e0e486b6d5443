//! `/api/v1/actions`: what is stated, what would happen, and stating it.

use axum::Json;
use axum::extract::State;
use domain::{Contract, Instrument};
use identity::SignedIn;
use journal::{Journal, change};
use journal_http::JournalApi;
use serde::{Deserialize, Serialize};
use tradebook::side::{self, Announced};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::change::{Actions, Stored, sorted};
use super::row::{ActionLine, ActionRow};

/// At once; an exchange's list of a year touches some dozens of a trader's positions.
const MOST_ROWS: usize = 500;

#[derive(Serialize, ToSchema)]
pub struct ActionList {
    data: Vec<ActionLine>,
}

/// Rows, or a list of an exchange.
#[derive(Deserialize, ToSchema)]
pub struct ActionsToRead {
    /// At most 500.
    #[schema(required = false)]
    #[serde(default)]
    rows: Vec<ActionRow>,
    /// NSE's or BSE's CSV of corporate actions, or one with the columns of `rojmel report --actions`. At most 5 MB.
    #[schema(required = false)]
    #[serde(default)]
    text: String,
}

#[derive(Serialize, ToSchema)]
pub struct ActionsRead {
    data: ReadActions,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadActions {
    /// Of a list those that touch a position of the journal, or ask for what the list does not say.
    lines: Vec<ActionLine>,
    /// Rows of a list that touch none: dividends, meetings, shares that were not held.
    others: u32,
}

#[derive(Deserialize, ToSchema)]
pub struct ActionsToApply {
    /// 1 to 500.
    rows: Vec<ActionRow>,
}

#[derive(Serialize, ToSchema)]
pub struct ActionsApplied {
    data: AppliedImport,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppliedImport {
    /// Undoes them together.
    import_id: i64,
    revision: i64,
    /// The same was there already.
    repeated: bool,
}

/// Every corporate action that counts, by ex-date, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/actions",
    operation_id = "list_actions",
    tag = "resolve",
    responses(
        (status = 200, description = "The actions and what each did", body = ActionList),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Json<ActionList>, SiteError> {
    let today = (state.clock)().day();
    let journal = state.journals.get(&state.db, user.id, today).await?;
    Ok(Json(ActionList { data: stated(&journal) }))
}

fn stated(journal: &Journal) -> Vec<ActionLine> {
    let mut seen = Vec::new();
    for one in journal.accounts.iter().flat_map(|account| &account.actions) {
        let own = (one.action.ex_date, one.import, &one.cells);
        if !seen.iter().any(|(known, _)| *known == own) {
            seen.push((own, &one.action));
        }
    }
    seen.sort_by(|((a, ..), _), ((b, ..), _)| b.cmp(a));
    seen.into_iter()
        .map(|((_, import, cells), action)| ActionLine::of(journal, cells, action, import))
        .collect()
}

/// What actions would do to the positions of the journal. Nothing is stored.
#[utoipa::path(
    post,
    path = "/api/v1/actions/read",
    operation_id = "read_actions",
    tag = "resolve",
    request_body = ActionsToRead,
    responses(
        (status = 200, description = "Before and after", body = ActionsRead),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 413, description = "More than 6 MB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Neither rows nor a list of an exchange", body = ErrorBody),
    )
)]
pub async fn read(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<ActionsToRead>,
) -> Result<Json<ActionsRead>, SiteError> {
    let now = (state.clock)();
    if sent.text.trim().is_empty() {
        let rows = rows(&sent.rows)?;
        let (good, bad) = sorted(rows);
        let tried = Actions { rows: good, is_tried: true };
        let (tried, _) = change(&state.db, &state.journals, user.id, now, tried).await?;
        let data = ReadActions { lines: in_places(tried, bad), others: 0 };
        return Ok(Json(ActionsRead { data }));
    }
    let (announced, others) =
        listed(sent.text.as_bytes()).map_err(|sentence| SiteError::field("text", sentence))?;
    let journal = state.journals.get(&state.db, user.id, now.day()).await?;
    let (own, foreign): (Vec<Announced>, Vec<Announced>) =
        announced.into_iter().partition(|one| is_traded(&journal, one));
    let named: Vec<(&Announced, &Vec<String>)> = own
        .iter()
        .flat_map(|one| one.actions.iter().map(move |cells| (one, cells)))
        .take(MOST_ROWS)
        .collect();
    let (good, bad) = sorted(named.iter().map(|(_, cells)| (*cells).clone()).collect());
    let tried = Actions { rows: good, is_tried: true };
    let (tried, _) = change(&state.db, &state.journals, user.id, now, tried).await?;
    let mut lines = in_places(tried, bad);
    for (line, (one, _)) in lines.iter_mut().zip(&named) {
        (line.line, line.purpose) = (Some(one.row), Some(one.purpose.clone()));
    }
    let before = lines.len();
    lines.retain(|line| !line.is_read || line.touches());
    let others = others + (foreign.len() + before - lines.len()) as u32;
    Ok(Json(ActionsRead { data: ReadActions { lines, others } }))
}

/// Those that could not be read stand where they were sent.
fn in_places(lines: Vec<ActionLine>, bad: Vec<(usize, ActionLine)>) -> Vec<ActionLine> {
    let mut lines = lines;
    for (at, line) in bad {
        lines.insert(at.min(lines.len()), line);
    }
    lines
}

/// Of an exchange, or of one's own.
fn listed(text: &[u8]) -> Result<(Vec<Announced>, u32), String> {
    let found = side::announcements(text);
    if let Ok(found) = found {
        return Ok((found.rows, found.others));
    }
    let Ok(own) = side::actions(text) else { return found.map(|found| (found.rows, found.others)) };
    let rows = side::side_rows(text, &side::ACTION_COLUMNS, 10)?;
    let announced = own.into_iter().zip(rows).map(|(read, row)| Announced {
        row: read.row,
        symbol: read.action.symbol.to_string(),
        ex_date: read.action.ex_date,
        purpose: read.action.kind.word().to_owned(),
        actions: vec![row.cells],
    });
    Ok((announced.collect(), 0))
}

/// Whether any account traded something of this name; a dividend says something of futures only.
fn is_traded(journal: &Journal, one: &Announced) -> bool {
    let merged = || journal.accounts.iter().map(|account| &account.merged);
    if one.actions.iter().all(|cells| cells.get(3).is_some_and(|word| word == "future_dividend")) {
        let is_future = |known: &Instrument| matches!(&known.contract, Contract::Future { underlying, .. } if *underlying == one.symbol.as_str());
        return merged().any(|merged| merged.instruments.iter().any(is_future));
    }
    merged().any(|merged| {
        let by_name = merged.names.iter().any(|name| name.symbol == one.symbol.as_str());
        let by_symbol = merged.instruments.iter().any(|known| known.symbol == one.symbol.as_str());
        let by_isin = || {
            let isins = one.actions.iter().filter_map(|cells| cells.get(2)).filter(|isin| !isin.is_empty());
            let known = |isin: &String| {
                merged.instruments.iter().any(|one| one.isin.is_some_and(|own| own.as_str() == isin))
            };
            isins.into_iter().any(known)
        };
        by_name || by_symbol || by_isin()
    })
}

/// States actions: all of them or none. The same again changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/actions",
    operation_id = "apply_actions",
    tag = "resolve",
    request_body = ActionsToApply,
    responses(
        (status = 200, description = "Stored, or there already", body = ActionsApplied),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 413, description = "More than 6 MB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Rows that cannot be applied, each named as `rows.3`; nothing was stored", body = ErrorBody),
    )
)]
pub async fn apply(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<ActionsToApply>,
) -> Result<Json<ActionsApplied>, SiteError> {
    let now = (state.clock)();
    let (good, bad) = sorted(rows(&sent.rows)?);
    if !bad.is_empty() {
        let faults = bad.into_iter().map(|(at, line)| (format!("rows.{at}"), line.sentence()));
        return Err(SiteError::unprocessable(faults.collect::<Vec<_>>()));
    }
    let _permit = state.queue.writer(user.id).await?;
    let stating = Actions { rows: good, is_tried: false };
    let (_, stored) = change(&state.db, &state.journals, user.id, now, stating).await?;
    let Some(Stored { import, revision, repeated }) = stored else {
        return Err(SiteError::field("rows", "Nothing was stored. Try again."));
    };
    Ok(Json(ActionsApplied { data: AppliedImport { import_id: import.0, revision, repeated } }))
}

fn rows(sent: &[ActionRow]) -> Result<Vec<Vec<String>>, SiteError> {
    if sent.is_empty() || sent.len() > MOST_ROWS {
        return Err(SiteError::field("rows", "Enter 1 to 500 corporate actions at once."));
    }
    Ok(sent.iter().map(ActionRow::cells).collect())
}
