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
pub(crate) mod params;
mod registry;
mod risk;
pub(crate) mod view;
mod wire;

pub(crate) use compare::less;
pub use params::CutFilter;
pub(crate) use params::{AnalyticsQuery, CutParams, asked};
pub(crate) use view::{Look, Whose};
pub(crate) use wire::{Written, sums};

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
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
