//! `GET /api/v1/trades/intraday` and `/equity`: the caller's own trades of the page's table.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Serialize;
use store::landing::{self, Kind};
use utoipa::ToSchema;

use super::trade::LandingRow;
use super::visitor::known;
use crate::SiteError;
use crate::app::Site;
use crate::auth::MaybeSignedIn;
use crate::error::ErrorBody;
use crate::gate::Part;

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
    tag = "landing",
    params(("type" = super::trade::Table, Path, description = "Which table")),
    responses(
        (status = 200, description = "Perhaps none", body = Own),
        (status = 404, description = "There is no such table", body = ErrorBody),
    )
)]
pub async fn list(
    State(site): State<Arc<Site>>,
    Part(table): Part,
    headers: HeaderMap,
    MaybeSignedIn(user): MaybeSignedIn,
) -> Result<Json<Own>, SiteError> {
    let kind = Kind::from_word(&table).ok_or_else(SiteError::not_found)?;
    let trades = match known(&site, &headers, user.as_ref()) {
        Some(owner) => landing::list(&site.db, owner, kind, (site.clock)()).await?,
        None => Vec::new(),
    };
    Ok(Json(Own { data: trades.into_iter().map(LandingRow::from).collect() }))
}
