//! Option strategies: what was opened together, under a filter.

mod by_hand;
mod found;
mod line;
mod made;
mod page;
mod tables;
mod wire;

use journal_http::JournalApi;
pub use line::{id, shown_name};
pub use page::kinds;
pub use wire::StrategyGroup;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(page::strategies))
        .routes(routes!(page::demo_strategies))
        .routes(routes!(by_hand::change_strategies))
}
