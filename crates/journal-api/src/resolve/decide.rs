//! `POST /api/v1/resolutions`: how a contract ended, whether a typed trade is a duplicate, what was held before the
//! record; and back again.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use domain::{Exchange, Fill, Price};
use identity::SignedIn;
use journal::{Attempts, Journal, Subject, start};
use journal_http::JournalApi;
use ledger::{Merged, Settlement, SettlementValue, settlement_doubt};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::ResolutionId;
use store::journal::{self as stored_journal, NewResolution, ResolutionKind};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::{amount, question};
use crate::manual::NumberOrText;

/// What only the user knows.
#[derive(Deserialize, ToSchema)]
pub struct Resolve {
    /// `subject` of what needs the user.
    subject: String,
    kind: Decision,
    /// Final settlement value of the underlying; for `settlement` only.
    #[schema(value_type = NumberOrText, required = false)]
    value: Option<Box<RawValue>>,
    /// The user read what is doubtful about the value and means it.
    #[serde(default)]
    confirmed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    Settlement,
    Worthless,
    Keep,
    Drop,
    /// No shares were held before the record.
    None,
    /// What was entered of a scrip is all that was held of it.
    All,
    /// What looks like a corporate action was none.
    Nothing,
    /// The shares were split; the split itself is entered later.
    Split,
}

impl From<Decision> for ResolutionKind {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Settlement => Self::Settlement,
            Decision::Worthless => Self::Worthless,
            Decision::Keep => Self::Keep,
            Decision::Drop => Self::Drop,
            Decision::None => Self::None,
            Decision::All => Self::All,
            Decision::Nothing => Self::Nothing,
            Decision::Split => Self::Split,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Resolved {
    data: ResolvedAs,
}

#[derive(Serialize, ToSchema)]
pub struct ResolvedAs {
    /// Takes it back.
    id: i64,
    revision: i64,
}

/// Says how an expired contract settled, whether a typed trade is a duplicate, or what was held before the record. The
/// same again changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/resolutions",
    tag = "resolve",
    request_body = Resolve,
    responses(
        (status = 200, description = "Stored, or there already", body = Resolved),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (
            status = 422,
            description = "Wrong fields, each with its sentence; nothing was stored. With the code `confirm` the value is far from strike and prices, and is taken with `confirmed`",
            body = ErrorBody
        ),
    )
)]
pub async fn decide(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<Resolve>,
) -> Result<Json<Resolved>, SiteError> {
    let subject = question::subject(&sent.subject)?;
    let value = match sent.kind {
        Decision::Settlement => Some(amount::settlement(sent.value.as_deref())?),
        _ => None,
    };
    let now = (state.clock)();
    let _permit = state.queue.writer(user.id).await?;
    let mut attempts = Attempts::new(&state.db, &state.journals, user.id, now.day());
    loop {
        let journal = attempts.next().await?;
        let subject = dated(&journal, subject.clone());
        check(&journal, &subject, sent.kind, value, sent.confirmed)?;
        let new = NewResolution {
            kind: sent.kind.into(),
            account: subject.account(),
            subject: subject.to_string(),
            value,
        };
        let stored = stored_journal::resolve(&state.db, user.id, journal.revision, &new, now).await?;
        if let Some(stored) = stored {
            let data = ResolvedAs { id: stored.id.0, revision: stored.revision };
            return Ok(Json(Resolved { data }));
        }
    }
}

/// A statement about one scrip says before which day: the first of its record.
fn dated(journal: &Journal, subject: Subject) -> Subject {
    let Subject::All { account, day: None, scrip } = subject else { return subject };
    let merged = journal.account(account).map(|account| &account.merged);
    let scrip = merged
        .and_then(|merged| start::instrument(merged, &scrip).map(|at| &merged.instruments[at as usize]))
        .map_or(scrip, start::scrip_name);
    let day = merged.and_then(|merged| start::first_day(merged, &scrip));
    Subject::All { account, day, scrip }
}

fn check(
    journal: &Journal,
    subject: &Subject,
    decision: Decision,
    value: Option<Price>,
    is_confirmed: bool,
) -> Result<(), SiteError> {
    // Decided already: said again, or changed.
    if !question::is_open(journal, subject) && !journal.is_decided(subject) {
        return Err(question::answered());
    }
    match (subject, decision) {
        (Subject::Cost { .. } | Subject::Scrip { .. }, _) => Err(SiteError::field(
            "kind",
            "A sell without a buy price needs the buy price, or the file with the buy.",
        )),
        (Subject::Duplicate { .. }, Decision::Keep | Decision::Drop)
        | (Subject::Before { .. } | Subject::NoContracts { .. }, Decision::None)
        | (Subject::All { .. }, Decision::All)
        | (Subject::Sign { .. }, Decision::Nothing | Decision::Split) => Ok(()),
        (Subject::Duplicate { .. }, _) => {
            Err(SiteError::field("kind", "A possible duplicate can be kept or removed."))
        }
        (Subject::Before { .. } | Subject::NoContracts { .. }, _) => {
            Err(SiteError::field("kind", "What was held before needs the kind none."))
        }
        (Subject::All { .. }, _) => {
            Err(SiteError::field("kind", "What was held of a scrip needs the kind all."))
        }
        (Subject::Charges { .. }, _) => Err(question::answered()),
        (Subject::Sign { .. }, _) => {
            Err(SiteError::field("kind", "Say that nothing happened, or that the shares were split."))
        }
        (Subject::Expired { account, exchange, symbol }, Decision::Settlement | Decision::Worthless) => {
            let value = value.map_or(SettlementValue::Worthless, SettlementValue::Final);
            let settlement = Settlement { exchange: *exchange, symbol: symbol.clone(), value };
            let account = journal.account(*account).ok_or_else(question::answered)?;
            let mut own = only(&account.merged, *exchange, symbol);
            let doubt = if is_confirmed { None } else { doubt(&own, value) };
            let problems = own.settle(&[settlement], journal.as_of);
            let field = if value == SettlementValue::Worthless { "kind" } else { "value" };
            match (problems.into_iter().next(), doubt) {
                (Some(problem), _) => Err(SiteError::field(field, problem.reason.message())),
                (None, Some(doubt)) => Err(SiteError::to_confirm("value", doubt)),
                (None, None) => Ok(()),
            }
        }
        (Subject::Expired { .. }, _) => Err(SiteError::field(
            "kind",
            "An expired contract needs its closing price, or “Expired worthless”.",
        )),
    }
}

/// What is hard to believe about a settlement value of the one contract that `own` holds.
fn doubt(own: &Merged, value: SettlementValue) -> Option<String> {
    let instrument = own.instruments.get(own.fills.first()?.instrument as usize)?;
    settlement_doubt(instrument, own.fills.iter().map(|fill| fill.price), value)
}

/// One contract and what was traded of it: enough to try its settlement.
fn only(merged: &Merged, exchange: Exchange, symbol: &str) -> Merged {
    let is_own = |at: u32| merged.instruments[at as usize].symbol == symbol;
    let is_reported = |fill: &Fill| fill.origin.is_trade() || fill.origin.is_stated();
    let own = merged
        .fills
        .iter()
        .filter(|fill| fill.exchange == exchange && is_reported(fill) && is_own(fill.instrument));
    Merged { instruments: merged.instruments.clone(), fills: own.cloned().collect(), ..Merged::default() }
}

#[derive(Deserialize, ToSchema)]
pub struct UndoResolution {
    id: i64,
}

#[derive(Serialize, ToSchema)]
pub struct ResolutionUndone {
    data: RevisionNow,
}

#[derive(Serialize, ToSchema)]
pub struct RevisionNow {
    revision: i64,
}

/// Takes a decision back: the question stands again. Said again it changes nothing.
#[utoipa::path(
    post,
    path = "/api/v1/resolutions/undo",
    operation_id = "undo_resolution",
    tag = "resolve",
    request_body = UndoResolution,
    responses(
        (status = 200, description = "Taken back, or was already", body = ResolutionUndone),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "Not a decision of yours", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn undo(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(UndoResolution { id }): Sent<UndoResolution>,
) -> Result<Json<ResolutionUndone>, SiteError> {
    let _permit = state.queue.writer(user.id).await?;
    let found = stored_journal::unresolve(&state.db, user.id, ResolutionId(id), (state.clock)()).await?;
    if found.is_none() {
        let message = "This answer is not in your journal. Reload the page.";
        return Err(SiteError::new(StatusCode::NOT_FOUND, "no_resolution", message));
    }
    let revision = stored_journal::revision(&state.db, user.id).await?;
    Ok(Json(ResolutionUndone { data: RevisionNow { revision } }))
}
