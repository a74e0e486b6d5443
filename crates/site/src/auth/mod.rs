//! Who is asking: register, log in, log out, sessions.

mod email;
mod hashing;
mod login;
mod logout;
mod me;
mod origin;
pub mod password;
mod register;
mod rules;
mod session;
mod token;
mod who;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::Site;

pub use email::Email;
pub use hashing::Hashing;
pub use origin::Origin;
pub use rules::strength;
pub use token::Tokens;
pub use who::{MaybeSignedIn, SignedIn, own_email};

pub(crate) use session::{cookie_named, random, random_text, renew};

/// A form of five short fields.
const BODY_LIMIT: usize = 64 << 10;

pub(crate) fn endpoints() -> OpenApiRouter<Arc<Site>> {
    OpenApiRouter::new()
        .routes(routes!(register::register))
        .routes(routes!(login::login))
        .routes(routes!(logout::logout))
        .routes(routes!(me::me))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}
