//! Days, and what is made of them: `/api/v1/days/{date}`, weeks and months under `/api/v1/calendar`, what days begin
//! with, the account rules that are held against them, and the capital that is stated. No import writes there.

pub(crate) mod account_rules;
pub(crate) mod calendar;
pub(crate) mod capital;
mod demo;
pub(crate) mod fields;
mod history;
mod look;
pub(crate) mod page;
mod period;
pub(crate) mod put;
mod recap;
mod routines;
mod streak;
pub(crate) mod templates;
pub(crate) mod texts;
mod wire;
mod write;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
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
