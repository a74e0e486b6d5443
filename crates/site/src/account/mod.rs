//! What is one's own here: everything out and back in, consent, and the end of an account.

mod archive;
mod consents;
mod delete;
mod keep;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::Site;

pub use delete::erase_again;

pub(crate) use consents::{NOTICE, accepted};
pub(crate) use delete::sweep;

/// A word and a password.
const BODY_LIMIT: usize = 64 << 10;

pub(crate) fn endpoints() -> OpenApiRouter<Site> {
    OpenApiRouter::new()
        .routes(routes!(consents::consents, consents::consent))
        .routes(routes!(delete::delete))
        .routes(routes!(keep::keep))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}

/// What takes as long as its files.
pub(crate) fn slow_endpoints() -> OpenApiRouter<Site> {
    OpenApiRouter::new().routes(routes!(archive::take_out, archive::put_back))
}
