//! Typed trades: two records a card.

mod add;
mod batch;
mod card;
mod known;
pub(crate) mod number;
mod preview;
pub(crate) mod problem;
mod record;
#[cfg(test)]
mod tests;
pub(crate) mod when;
pub(crate) mod word;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::Site;

pub(crate) use record::NumberOrText;

/// hazards R-41.
const BODY_LIMIT: usize = 2 << 20;

pub(crate) fn endpoints() -> OpenApiRouter<Arc<Site>> {
    OpenApiRouter::new()
        .routes(routes!(add::add_manual_trades))
        .routes(routes!(preview::preview))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}
