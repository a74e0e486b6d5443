//! Accounts: opened, logged in to, confirmed, changed, ended; what their owner sees and likes. Who is asking is told by
//! `identity`.

mod account;
mod auth;
mod done;
mod profile;
mod state;

pub use account::{erase_again, sweep, sweep_folder};
pub use auth::{EASY, google, is_easy};
pub use state::Accounts;

use utoipa_axum::router::OpenApiRouter;

/// Each of them answers within seconds.
pub fn endpoints() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new().merge(account::endpoints()).merge(auth::endpoints()).merge(profile::endpoints())
}
