//! What a user sees and changes about the account: profile, preferences, sessions, what happened to it.

mod events;
mod preferences;
mod sessions;
mod tokens;
mod who;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Accounts;

const BODY_LIMIT: usize = 64 << 10;

pub(crate) fn endpoints() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new()
        .routes(routes!(who::profile, who::change_profile))
        .routes(routes!(preferences::change_preferences))
        .routes(routes!(sessions::sessions))
        .routes(routes!(sessions::end_session))
        .routes(routes!(sessions::end_all_sessions))
        .routes(routes!(events::security_events))
        .routes(routes!(tokens::tokens, tokens::make))
        .routes(routes!(tokens::revoke))
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}
