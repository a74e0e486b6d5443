//! Register, log in, log out, new passwords, confirmed addresses.

mod change_password;
mod easy;
pub mod google;
mod login;
mod logout;
mod me;
mod new_password;
mod passkey;
mod path;
mod register;
mod reset;
mod ticket;
mod verify;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Accounts;

pub use easy::{EASY, is_easy};

/// A form of five short fields.
const BODY_LIMIT: usize = 64 << 10;

pub(crate) fn endpoints() -> OpenApiRouter<Accounts> {
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
