//! Who is asking: register, log in, log out, sessions.

mod change_password;
pub(crate) mod device;
mod easy;
pub mod google;
pub(crate) mod guess;
mod hashing;
mod in_person;
pub mod key;
mod lasting;
mod login;
mod logout;
mod me;
pub(crate) mod new_password;
pub(crate) mod passkey;
pub mod password;
mod path;
mod register;
mod reset;
pub(crate) mod rules;
mod session;
mod ticket;
mod token;
mod verify;
mod who;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::Site;

pub use brand::{Origin, is_this_machine};
pub use easy::{EASY, is_easy};
pub use hashing::{Hashing, HashingPlace};
pub use lasting::Lasting;
pub use mailer::Email;
pub use rules::strength;
pub use session::one_time;
pub use token::Tokens;
pub use who::{MaybeSignedIn, SignedIn, own_email};

pub(crate) use device::Visit;
pub(crate) use in_person::InPerson;
pub(crate) use mailer::normal;
pub(crate) use register::{DONE, Done};
pub(crate) use session::{chain, cookie_named, hash_of, no_cookie, random, random_text, renew};

/// A form of five short fields.
const BODY_LIMIT: usize = 64 << 10;

pub(crate) fn endpoints() -> OpenApiRouter<Site> {
    OpenApiRouter::new()
        .routes(routes!(register::register))
        .routes(routes!(login::login))
        .routes(routes!(logout::logout))
        .routes(routes!(me::me))
        .routes(routes!(reset::ask))
        .routes(routes!(reset::confirm))
        .routes(routes!(verify::verify))
        .routes(routes!(verify::send))
        .routes(routes!(change_password::change_password))
        .merge(google::endpoints())
        .merge(passkey::endpoints())
        .merge(ticket::endpoints())
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}
