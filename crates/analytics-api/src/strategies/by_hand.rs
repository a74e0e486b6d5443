//! `POST /api/v1/strategies/by-hand`: puts strategies together, takes one apart, names one, gives some back to the
//! program, takes a step back. What is stored of each is the units of the fills that it stands on.

use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal_http::conflict::{Conflict, Refusal, Stored};
use journal_http::{Data, JournalApi};
use serde::{Deserialize, Serialize};
use store::strategies_by_hand::{self as stored, Seen, Stepped};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::made::{Plan, planned};
use crate::analytics::{Look, Whose};

/// Exactly one of `join`, `split`, `rename`, `release` and `undo`.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategiesChange {
    /// `revision` of the page: legs are those of that journal.
    journal: i64,
    /// `byHand.revision` of the page.
    revision: i64,
    /// Two strategies and more, or legs of them, become one.
    #[schema(required = false)]
    pub(super) join: Option<Vec<StrategyPick>>,
    #[schema(required = false)]
    pub(super) split: Option<StrategySplit>,
    #[schema(required = false)]
    pub(super) rename: Option<StrategyRename>,
    /// Ids of strategies made by hand: what they stand on is recognised again.
    #[schema(required = false)]
    pub(super) release: Option<Vec<String>>,
    /// The revision that a change was answered with: what it did is taken back.
    #[schema(required = false)]
    undo: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategyPick {
    /// `id` of a strategy.
    pub(super) strategy: String,
    /// Places in its `legs`, from 0; null: all of it.
    #[schema(required = false)]
    pub(super) legs: Option<Vec<usize>>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategySplit {
    pub(super) strategy: String,
    /// Two parts and more, each of places in `legs`; null: each leg alone.
    #[schema(required = false)]
    pub(super) parts: Option<Vec<Vec<usize>>>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategyRename {
    pub(super) strategy: String,
    /// Null or blank: it is called by its kind.
    #[schema(required = false)]
    pub(super) name: Option<String>,
    /// One of `canBe`; null: as the program sees it.
    #[schema(required = false)]
    pub(super) kind: Option<String>,
    /// Rupees that the broker blocked for it; null: what is blocked is estimated.
    #[schema(required = false)]
    pub(super) margin: Option<String>,
}

/// What is stored now.
#[derive(Serialize, ToSchema)]
pub struct StrategiesState {
    journal: i64,
    /// After a change the number of that step: `undo` takes it back.
    revision: i64,
}

impl Stored for StrategiesState {
    const CODE: &'static str = "strategies_changed";
    const MESSAGE: &'static str = "Your journal or your strategies were changed on another page meanwhile, or something \
                                   else stands on these legs by now. Nothing was overwritten: look at them again.";
}

/// Puts strategies together, takes one apart, names one, or takes that back. No total changes.
#[utoipa::path(
    post,
    path = "/api/v1/strategies/by-hand",
    tag = "strategies",
    request_body = StrategiesChange,
    responses(
        (status = 200, description = "It is done", body = Data<StrategiesState>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The journal holds no such strategy, or there is no such step", body = ErrorBody),
        (status = 409, description = "Something else is stored, whose revisions come along", body = Conflict<StrategiesState>),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "It cannot be done; a sentence says why", body = ErrorBody),
    )
)]
pub(super) async fn change_strategies(
    State(state): State<JournalApi>,
    user: SignedIn,
    Sent(sent): Sent<StrategiesChange>,
) -> Result<Json<Data<StrategiesState>>, Refusal<StrategiesState>> {
    let asked = [
        sent.join.is_some(),
        sent.split.is_some(),
        sent.rename.is_some(),
        sent.release.is_some(),
        sent.undo.is_some(),
    ];
    if asked.iter().filter(|is| **is).count() != 1 {
        let sentence = "Say one thing to do: join, split, rename, release or undo.";
        return Err(SiteError::field("join", sentence).into());
    }
    let (id, now) = (user.0.id, (state.clock)());
    let seen = Seen { revision: sent.revision, journal: sent.journal };
    let stepped = if let Some(step) = sent.undo {
        stored::undo(&state.db, id, seen, step, now).await?
    } else {
        let look = Look::at(&state, Whose::Own(user), &mut []).await?;
        let all = look.strategies(&state).await?;
        if (all.revision, look.journal.revision) != (seen.revision, seen.journal) {
            return Err(changed(&state, id).await?);
        }
        let Plan { ends, new } = look.work(move |look| planned(&look.journal, &all, &sent)).await?;
        stored::step(&state.db, id, seen, &ends, &new, now).await?
    };
    match stepped {
        Stepped::Done { revision } => {
            Ok(Json(Data { data: StrategiesState { journal: seen.journal, revision } }))
        }
        Stepped::Changed => Err(changed(&state, id).await?),
        Stepped::Unknown => {
            Err(SiteError::missing("no_step", "There is nothing to take back. Reload the page.").into())
        }
        Stepped::Full => Err(SiteError::refused(
            "These are more strategies by hand than one user can keep: 20,000 with everything that was changed, or \
             400,000 legs. Nothing was saved.",
        )
        .into()),
    }
}

async fn changed(state: &JournalApi, user: store::UserId) -> Result<Refusal<StrategiesState>, SiteError> {
    let revision = stored::revision(&state.db, user).await?;
    let journal = store::journal::revision(&state.db, user).await?;
    Ok(Refusal::Changed(Box::new(StrategiesState { journal, revision })))
}
