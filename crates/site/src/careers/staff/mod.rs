//! What the hiring team does. Every endpoint here takes [`Staff`], and a test asks each of them as somebody else.

mod application;
mod applications;
mod erase;
mod export;
mod note;
mod openings;
mod resume;
mod stage;
mod trail;
mod who;

use std::sync::Arc;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::Site;

pub use application::StageWord;
pub use who::Staff;

pub fn endpoints() -> OpenApiRouter<Arc<Site>> {
    OpenApiRouter::new()
        .routes(routes!(openings::list, openings::add))
        .routes(routes!(openings::change))
        .routes(routes!(openings::close))
        .routes(routes!(openings::reopen))
        .routes(routes!(applications::list))
        .routes(routes!(export::export))
        .routes(routes!(application::show))
        .routes(routes!(stage::move_to))
        .routes(routes!(note::add))
        .routes(routes!(resume::link))
        .routes(routes!(resume::download))
        .routes(routes!(erase::erase))
        .routes(routes!(trail::list))
}
