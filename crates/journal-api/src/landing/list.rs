//! `GET /api/v1/trades/intraday` and `/equity`: the caller's own trades of the page's table.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use identity::MaybeSignedIn;
use journal_http::JournalApi;
use serde::Serialize;
use store::landing::{self, Kind};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, SiteError};

use super::trade::LandingRow;
use super::visitor::known;

/// The newest first.
#[derive(Serialize, ToSchema)]
#[schema(as = LandingTrades)]
pub struct Own {
    data: Vec<LandingRow>,
}

/// The trades of one table that this user, or this visitor within the last 24 hours, has added; nobody else's.
#[utoipa::path(
    get,
    path = "/api/v1/trades/{type}",
    operation_id = "list_visitor_trades",
    tag = "landing",
    params(("type" = super::trade::Table, Path, description = "Which table")),
    responses(
        (status = 200, description = "Perhaps none", body = Own),
        (status = 404, description = "There is no such table", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    Part(table): Part,
    headers: HeaderMap,
    MaybeSignedIn(user): MaybeSignedIn,
) -> Result<Json<Own>, SiteError> {
    let kind = Kind::from_word(&table).ok_or_else(SiteError::not_found)?;
    let trades = match known(&state, &headers, user.as_ref()) {
        Some(owner) => landing::list(&state.db, owner, kind, (state.clock)()).await?,
        None => Vec::new(),
    };
    Ok(Json(Own { data: trades.into_iter().map(LandingRow::from).collect() }))
}
