//! `POST /api/v1/own-model/test`: whether the user's own model answers. Nothing of the journal is sent.

use axum::extract::State;
use identity::SignedIn;
use journal_http::{Data, JournalApi};
use store::own_models;
use web_http::{ErrorBody, JsonAnswer, RateLimiter, SiteError};

use super::super::in_flight::InFlight;
use super::super::talk::{Silent, Whose};
use super::choose::opened;
use super::wire::OwnModelTried;

/// Of one user, on all servers together.
const TRIES: RateLimiter = RateLimiter::shared("tries of own models", 20, 5);

/// Asks the user's own language model for one word.
#[utoipa::path(
    post,
    path = "/api/v1/own-model/test",
    security(("session" = [])),
    operation_id = "test_own_model",
    tag = "insights",
    responses(
        (status = 200, description = "Whether it answers", body = Data<OwnModelTried>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The user named none, or the operator does not allow it", body = ErrorBody),
        (status = 409, description = "A question of the user is being answered", body = ErrorBody),
        (status = 429, description = "Too many tests", body = ErrorBody),
    )
)]
pub async fn try_it(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<JsonAnswer, SiteError> {
    let stored = own_models::of(&state.db, user.id).await?;
    let Some((allowed, stored)) = state.asks.own.clone().zip(stored) else {
        return Err(SiteError::missing("no_own_model", "There is no model of yours that could be tested."));
    };
    if let Err(seconds) = TRIES.take(&state.db, &user.id.0.to_string(), (state.clock)()).await? {
        let words = format!("Too many tests. Please try again in {}.", web_http::in_minutes(seconds));
        return Err(SiteError::too_many(words, seconds));
    }
    let in_flight = InFlight::begin(&state, user.id).await?;
    let tried = match opened(&allowed, user.id, &stored) {
        Ok(model) => model.try_once().await.map_err(Silent::Failed),
        Err(silent) => Err(silent),
    };
    in_flight.end().await;
    let why = tried.err().map(|silent| {
        tracing::warn!(why = ?silent, "a user's own language model gave no answer");
        silent.sentence(Whose::Own).to_owned()
    });
    JsonAnswer::of(&Data { data: OwnModelTried { answers: why.is_none(), why } })
}
