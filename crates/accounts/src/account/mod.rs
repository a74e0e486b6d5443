//! What is one's own here: consent, and the end of an account.

mod consents;
mod delete;
mod keep;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Accounts;

pub use delete::{erase_again, sweep, sweep_folder};

pub(crate) use consents::{NOTICE, accepted};

/// A word and a password.
const BODY_LIMIT: usize = 64 << 10;

pub(crate) fn endpoints() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new()
        .routes(routes!(consents::consents, consents::consent))
        .routes(routes!(delete::delete))
        .routes(routes!(keep::keep))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}
