//! `GET /api/v1/annotations/review`: closed trades that are not reviewed yet.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use identity::SignedIn;
use journal::TradeId;
use journal::review::queue;
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::IstDay;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

/// Of one answer.
const MOST: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReviewQuery {
    /// How many are wanted, up to 200, which is what comes without it; 0 asks for the numbers alone.
    #[param(required = false)]
    limit: Option<usize>,
}

#[derive(Serialize, ToSchema)]
pub struct ReviewQueue {
    /// Closed trades of the journal.
    closed: usize,
    /// Those of them that are not reviewed.
    left: usize,
    /// The newest of those, by their last exit.
    trades: Vec<TradeToReview>,
}

#[derive(Serialize, ToSchema)]
pub struct TradeToReview {
    id: String,
    title: String,
    /// Of the last exit.
    #[schema(required = true)]
    day: Option<IstDay>,
}

/// Closed trades of who is logged in whose note does not say that they are reviewed. Writing a note does not say it.
#[utoipa::path(
    get,
    path = "/api/v1/annotations/review",
    operation_id = "review_queue",
    tag = "annotations",
    params(ReviewQuery),
    responses(
        (status = 200, body = Data<ReviewQueue>),
        (status = 400, description = "A query that cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn review(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<ReviewQuery>, QueryRejection>,
) -> Result<Json<Data<ReviewQueue>>, SiteError> {
    let Query(ReviewQuery { limit }) = query.map_err(|_| bad_query())?;
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    let found = queue(&state.db, user.id, &journal, state.queue.worker(user.id).await?).await?;
    let own = &journal.book.trades;
    let row = |&at: &usize| {
        let account = &journal.accounts[journal.places[at].account as usize];
        TradeToReview {
            id: TradeId { account: account.name, key: own.key[at] }.to_string(),
            title: journal.book.instruments[own.instrument[at] as usize].title(),
            day: own.exit_time[at].map(|time| IstDay(time.day())),
        }
    };
    let trades = found.left.iter().take(limit.unwrap_or(MOST).min(MOST)).map(row).collect();
    Ok(Json(Data { data: ReviewQueue { closed: found.closed, left: found.left.len(), trades } }))
}
