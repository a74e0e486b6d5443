//! Cuts of a journal by what the registry of `analytics` knows: the page, one table, one matrix, two filters side by
//! side, charges head by head, risk.

mod capital;
mod compare;
mod costs;
mod cuts;
mod demo;
mod excursions;
mod finding;
mod page;
mod registry;
mod risk;
pub mod view;
mod wire;

pub use compare::less;
use journal_http::JournalApi;
pub use view::{Look, Whose};
pub use wire::{Written, sums};

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(registry::registry))
        .routes(routes!(page::page))
        .routes(routes!(cuts::breakdown))
        .routes(routes!(cuts::matrix))
        .routes(routes!(compare::compare))
        .routes(routes!(costs::costs))
        .routes(routes!(risk::risk))
        .routes(routes!(excursions::excursions))
        .routes(routes!(excursions::demo_excursions))
        .routes(routes!(demo::demo_page))
        .routes(routes!(demo::demo_breakdown))
        .routes(routes!(demo::demo_matrix))
        .routes(routes!(demo::demo_compare))
        .routes(routes!(demo::demo_costs))
        .routes(routes!(demo::demo_risk))
}
