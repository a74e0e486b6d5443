//! A language model of the user's own: named under Settings where the operator allows it, and asked in place of the
//! operator's (docs/decisions/065-language-model.md).

mod choose;
mod look;
mod remove;
mod set;
mod try_it;
mod wire;

use journal_http::JournalApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use choose::{Chosen, chosen};

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(look::look, set::set))
        .routes(routes!(remove::remove))
        .routes(routes!(try_it::try_it))
}
