//! Typed trades: two records a card.

mod add;
mod batch;
mod card;
mod change;
mod known;
pub(crate) mod number;
mod preview;
pub(crate) mod problem;
mod record;
#[cfg(test)]
mod tests;
pub(crate) mod when;
pub(crate) mod word;

use axum::Extension;
use axum::extract::DefaultBodyLimit;
use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::RateLimiter;

pub(crate) use record::NumberOrText;

/// How often one address may ask what cards come to: whoever types asks several times a second, and a class sits behind
/// one address.
#[derive(Clone)]
struct Previews(RateLimiter);

/// Bytes: 500 cards of 4 kB.
const BODY_LIMIT: usize = 2 << 20;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(add::add_manual_trades))
        .routes(routes!(change::edit))
        .routes(routes!(change::delete))
        .routes(routes!(preview::preview))
        .layer(Extension(Previews(RateLimiter::in_memory("card previews", 7_200, 600))))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}
