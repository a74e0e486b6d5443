//! `GET /api/v1/candles`: which candles there are, and `POST /api/v1/candles/remove`.

use axum::Json;
use axum::extract::State;
use candles::Interval;
use identity::SignedIn;
use journal_http::{Data, JournalApi};
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use store::UserId;
use store::candles::{self as stored, MOST_BYTES, OPTION_CLOSES, Set};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CandleList {
    /// By instrument, the shortest candles first.
    sets: Vec<CandleSet>,
    bytes: i64,
    most_bytes: i64,
}

/// Candles of one instrument and length.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CandleSet {
    id: i64,
    /// Another one after each change.
    revision: i64,
    instrument: String,
    /// `candles`, or `options`: closes of a day of the options of the index that is the instrument.
    holds: &'static str,
    /// `5m`, `1d`.
    interval: String,
    candles: i64,
    first: IstTime,
    last: IstTime,
    /// The file that came last.
    file: String,
}

#[derive(Deserialize, ToSchema)]
pub struct CandlesToRemove {
    id: i64,
    /// As it was when the page read it.
    revision: i64,
}

/// The candles of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/candles",
    security(("session" = []), ("personalToken" = ["trades"])),
    operation_id = "list_candles",
    tag = "candles",
    responses(
        (status = 200, body = Data<CandleList>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Json<Data<CandleList>>, SiteError> {
    all(&state, user.id).await
}

async fn all(state: &JournalApi, user: UserId) -> Result<Json<Data<CandleList>>, SiteError> {
    let (sets, bytes) = stored::all(&state.db, user).await?;
    let sets = sets.into_iter().map(CandleSet::of).collect();
    Ok(Json(Data { data: CandleList { sets, bytes, most_bytes: MOST_BYTES } }))
}

/// Removes a set with all its candles; answers those that are left.
#[utoipa::path(
    post,
    path = "/api/v1/candles/remove",
    operation_id = "remove_candles",
    tag = "candles",
    request_body = CandlesToRemove,
    responses(
        (status = 200, description = "It is gone", body = Data<CandleList>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such set, or it was changed since", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn remove(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<CandlesToRemove>,
) -> Result<Json<Data<CandleList>>, SiteError> {
    if stored::remove(&state.db, user.id, sent.id, sent.revision).await? {
        return all(&state, user.id).await;
    }
    Err(SiteError::missing(
        "no_candles",
        "You have no such candles, or a newer file changed them meanwhile. Nothing was removed. Reload the page.",
    ))
}

impl CandleSet {
    fn of(set: Set) -> Self {
        let is_options = set.minutes == OPTION_CLOSES;
        let length = if is_options { Some(Interval::DAY) } else { Interval::of_minutes(set.minutes) };
        let interval = length.map(|one| one.to_string()).unwrap_or_default();
        Self {
            holds: if is_options { "options" } else { "candles" },
            id: set.number,
            revision: set.revision,
            instrument: set.instrument,
            interval,
            candles: set.candles,
            first: IstTime(set.first),
            last: IstTime(set.last),
            file: set.file,
        }
    }
}
