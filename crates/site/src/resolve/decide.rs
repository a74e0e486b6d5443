//! `POST /api/v1/resolutions`: how a contract ended, and whether a typed trade is a duplicate; and back again.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use domain::{Exchange, Origin, Price};
use ledger::{Merged, Settlement, SettlementValue, settlement_doubt};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::ResolutionId;
use store::journal::{self as stored_journal, NewResolution, ResolutionKind};
use utoipa::ToSchema;

use super::amount;
use super::question;
use crate::SiteError;
use crate::app::Site;
use crate::auth::SignedIn;
use crate::error::ErrorBody;
use crate::gate::Sent;
use crate::journal::{Journal, Subject};
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
}

impl From<Decision> for ResolutionKind {
    fn from(decision: Decision) -> Self {
        match decision {
            Decision::Settlement => Self::Settlement,
            Decision::Worthless => Self::Worthless,
            Decision::Keep => Self::Keep,
            Decision::Drop => Self::Drop,
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

/// Says how an expired contract settled, or whether a typed trade is a duplicate. The same again changes nothing.
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
    State(site): State<Arc<Site>>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<Resolve>,
) -> Result<Json<Resolved>, SiteError> {
    let subject = question::subject(&sent.subject)?;
    let value = match sent.kind {
        Decision::Settlement => Some(amount::settlement(sent.value.as_deref())?),
        Decision::Worthless | Decision::Keep | Decision::Drop => None,
    };
    let now = (site.clock)();
    let _turn = site.places.writer(user.id).await?;
    let journal = site.journals.get(&site.db, user.id, now.day()).await?;
    check(&journal, &subject, sent.kind, value, sent.confirmed)?;
    let new = NewResolution {
        kind: sent.kind.into(),
        account: subject.account(),
        subject: subject.to_string(),
        value,
    };
    let id = stored_journal::resolve(&site.db, user.id, &new, now).await?;
    let revision = stored_journal::revision(&site.db, user.id).await?;
    Ok(Json(Resolved { data: ResolvedAs { id: id.0, revision } }))
}

fn check(
    journal: &Journal,
    subject: &Subject,
    decision: Decision,
    value: Option<Price>,
    is_confirmed: bool,
) -> Result<(), SiteError> {
    // Decided already: said again, or changed.
    if question::open(journal, subject).is_none() && !journal.is_decided(subject) {
        return Err(question::answered());
    }
    match (subject, decision) {
        (Subject::Cost { .. }, _) => Err(SiteError::field(
            "kind",
            "A sell without a buy price needs the buy price, or the file with the buy.",
        )),
        (Subject::Twice { .. }, Decision::Keep | Decision::Drop) => Ok(()),
        (Subject::Twice { .. }, Decision::Settlement | Decision::Worthless) => {
            Err(SiteError::field("kind", "A possible duplicate can be kept or removed."))
        }
        (Subject::Expired { .. }, Decision::Keep | Decision::Drop) => Err(SiteError::field(
            "kind",
            "An expired contract needs its closing price, or “Expired worthless”.",
        )),
        (Subject::Expired { account, exchange, symbol }, Decision::Settlement | Decision::Worthless) => {
            let value = value.map_or(SettlementValue::Worthless, SettlementValue::Final);
            let settlement = Settlement { exchange: *exchange, symbol: symbol.clone(), value };
            let account = journal.account(*account).ok_or_else(question::answered)?;
            let mut own = only(&account.merged, *exchange, symbol);
            let doubt = if is_confirmed { None } else { doubt(&own, value) };
            let problems = own.settle(&[settlement], journal.as_of);
            let field = if value == SettlementValue::Worthless { "kind" } else { "value" };
            match (problems.into_iter().next(), doubt) {
                (Some(problem), _) => Err(SiteError::field(field, problem)),
                (None, Some(doubt)) => Err(SiteError::to_confirm("value", doubt)),
                (None, None) => Ok(()),
            }
        }
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
    let own = merged
        .fills
        .iter()
        .filter(|fill| fill.exchange == exchange && fill.origin == Origin::Traded && is_own(fill.instrument));
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
    State(site): State<Arc<Site>>,
    SignedIn(user): SignedIn,
    Sent(UndoResolution { id }): Sent<UndoResolution>,
) -> Result<Json<ResolutionUndone>, SiteError> {
    let _turn = site.places.writer(user.id).await?;
    let found = stored_journal::unresolve(&site.db, user.id, ResolutionId(id), (site.clock)()).await?;
    if found.is_none() {
        let message = "This answer is not in your journal. Reload the page.";
        return Err(SiteError::new(StatusCode::NOT_FOUND, "no_resolution", message));
    }
    let revision = stored_journal::revision(&site.db, user.id).await?;
    Ok(Json(ResolutionUndone { data: RevisionNow { revision } }))
}
