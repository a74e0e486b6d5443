//! The table of the journal pages: typed trades of whoever looks at it, seen by nobody else, no part of the journal.
mod add;
mod list;
mod trade;
mod visitor;

use axum::extract::DefaultBodyLimit;
use journal_http::JournalApi;
use store::landing::Room;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::RateLimiter;

/// Eleven short fields.
const BODY_LIMIT: usize = 16 << 10;
/// How often one address may add a trade: a hand types one in half a minute.
const ADDED: RateLimiter = RateLimiter::shared("landing trades", 120, 20);

/// 20,000 rows are some megabytes.
const OF_VISITORS: Room = Room { own: 50, visitors: 20_000 };
const OF_USERS: Room = Room { own: store::landing::MOST_OF_USER, visitors: 20_000 };

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(add::add))
        .routes(routes!(list::list))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}
