//! Option strategies: what was opened together, under a filter.

mod by_hand;
mod found;
mod line;
mod made;
mod page;
mod tables;
mod wire;

pub(crate) use line::{id, shown_name};
pub(crate) use page::kinds;
pub(crate) use wire::StrategyGroup;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(page::strategies))
        .routes(routes!(page::demo_strategies))
        .routes(routes!(by_hand::change_strategies))
}
