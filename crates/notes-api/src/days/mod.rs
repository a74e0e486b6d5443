//! Days, and what is made of them: `/api/v1/days/{date}`, weeks and months under `/api/v1/calendar`, what days begin
//! with, the account rules that are held against them, and the capital that is stated. No import writes there.

pub mod account_rules;
pub mod calendar;
pub mod capital;
mod demo;
pub mod fields;
mod history;
mod look;
pub mod page;
mod period;
pub mod put;
mod recap;
mod routines;
mod streak;
pub mod templates;
pub mod texts;
mod wire;
mod write;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(page::day, write::write))
        .routes(routes!(calendar::calendar, calendar::write))
        .routes(routes!(demo::demo_day))
        .routes(routes!(demo::demo_calendar))
        .routes(routes!(routines::days))
        .routes(routes!(templates::list))
        .routes(routes!(templates::write))
        .routes(routes!(account_rules::list))
        .routes(routes!(account_rules::write))
        .routes(routes!(capital::write))
        .routes(routes!(history::history))
        .routes(routes!(history::remove))
}
