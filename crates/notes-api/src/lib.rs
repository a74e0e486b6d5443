//! Endpoints of what a trader writes: notes, tags, setups, days, plans, missed trades, saved views, pictures, and the
//! search over them.

pub mod annotations;
pub mod days;
pub mod missed;
pub mod pictures;
mod search;
pub mod setups;
pub mod tags;
pub mod views;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;

/// Each of them answers within seconds.
pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .merge(annotations::endpoints())
        .merge(days::endpoints())
        .merge(missed::endpoints())
        .merge(views::endpoints())
        .merge(tags::endpoints())
        .merge(pictures::endpoints())
        .merge(setups::endpoints())
        .merge(search::endpoints())
}

/// What takes as long as its files.
pub fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    pictures::slow_endpoints()
}
