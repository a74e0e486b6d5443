//! The table of the journal pages: typed trades of whoever looks at it, seen by nobody else, no part of the journal
//! (hazards.md ).

mod add;
mod list;
mod trade;
mod visitor;

use std::sync::Arc;

use axum::Extension;
use axum::extract::DefaultBodyLimit;
use store::landing::Room;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::RateLimiter;

use crate::JournalApi;

/// Eleven short fields.
const BODY_LIMIT: usize = 16 << 10;
/// A hand types a trade in half a minute.
const PER_HOUR: u32 = 120;
const BURST: u32 = 20;

/// 20,000 rows are some megabytes.
const OF_VISITORS: Room = Room { own: 50, visitors: 20_000 };
const OF_USERS: Room = Room { own: store::landing::MOST_OF_USER, visitors: 20_000 };

/// How often one address may add a trade.
#[derive(Clone)]
struct AddPace(Arc<RateLimiter>);

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(add::add))
        .routes(routes!(list::list))
        .layer(Extension(AddPace(Arc::new(RateLimiter::new(PER_HOUR, BURST)))))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}
