//! A new password by a one-time link: asked for at `POST /api/auth/reset`, set at
//! `POST /api/auth/reset/confirm`.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use identity::{RequestDevice, guess, rules, session};
use mailer::Delivery;
use serde::{Deserialize, Serialize};
use store::account_status::{self, NewPassword};
use store::links::{self, Purpose};
use store::mails;
use utoipa::ToSchema;
use web_http::{Caller, ErrorBody, RateLimiter, Sent, SiteError};

use crate::Accounts;
use crate::auth::new_password;
use crate::done::{DONE, Done};

/// A family behind one address forgets its passwords at once; then one in three minutes.
const RESETS: RateLimiter = RateLimiter::shared("reset", 20, 20);

#[derive(Deserialize, ToSchema)]
pub struct Forgotten {
    #[schema(value_type = String, required = true)]
    email: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct OnItsWay {
    /// Always true.
    success: bool,
    data: Leaves,
}

#[derive(Serialize, ToSchema)]
pub struct Leaves {
    delivery: Delivery,
}

pub(super) fn on_its_way(state: &Accounts) -> Json<OnItsWay> {
    Json(OnItsWay { success: true, data: Leaves { delivery: state.mail.delivery() } })
}

/// Sends a link for a new password to the address, if there is an account with it. The answer is the same if not.
#[utoipa::path(
    post,
    path = "/api/auth/reset",
    tag = "auth",
    request_body = Forgotten,
    responses(
        (status = 200, description = "If there is an account, its mail is in the queue", body = OnItsWay),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Not an address", body = ErrorBody),
        (status = 429, description = "Too many from one network address", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn ask(
    State(state): State<Accounts>,
    caller: Caller,
    RequestDevice(device): RequestDevice,
    Sent(form): Sent<Forgotten>,
) -> Result<Json<OnItsWay>, SiteError> {
    let typed = form.email.as_deref().unwrap_or_default();
    let email = rules::email(typed).map_err(|sentence| SiteError::field("email", sentence))?;
    let now = (state.clock)();
    RESETS.admit(&state.db, caller, now).await?.map_err(|seconds| {
        SiteError::too_many(
            "Too many password requests from your network. Please try again in a few minutes.",
            seconds,
        )
    })?;
    // Whether there is an account is looked at when the queue is worked off: here the same is done for everybody, so
    // that the time an answer takes says nothing either.
    mails::add(&state.db, &mailer::reset_asked(email.as_str(), &device)?, now).await?;
    state.mail.wake();
    Ok(on_its_way(&state))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Confirmed {
    /// What stands behind `#token=` in the link.
    token: String,
    password: String,
    confirm_password: String,
}

/// Sets a new password with the token of a link. Every session of the account ends.
#[utoipa::path(
    post,
    path = "/api/auth/reset/confirm",
    tag = "auth",
    request_body = Confirmed,
    responses(
        (status = 200, description = "The password is set; log in with it", body = Done, headers(("set-cookie" = String))),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 410, description = "The link was used or is over", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A broken rule; the link stays good", body = ErrorBody),
        (status = 503, description = "Too busy, or no database", body = ErrorBody),
    )
)]
pub async fn confirm(
    State(state): State<Accounts>,
    RequestDevice(device): RequestDevice,
    Sent(form): Sent<Confirmed>,
) -> Result<Response, SiteError> {
    let now = (state.clock)();
    let link = session::hash_of(&form.token);
    let found = links::find(&state.db, link, now).await?;
    let id = found.and_then(|(user, purpose)| match purpose {
        Purpose::Reset | Purpose::Handed => Some(user),
        Purpose::Verify => None,
    });
    let Some(id) = id else { return Err(over()) };
    let Some(user) = account_status::by_id(&state.db, id).await? else { return Err(over()) };
    new_password::check(&form.password, &form.confirm_password)?;
    let hash = new_password::hashed(&state, form.password, &user.email, &user.name).await?;
    let new = NewPassword {
        user: user.id,
        hash: &hash,
        guesses: guess::key(&user.email),
        device: &device,
        mail: &mailer::password_changed(&user, &device, now),
    };
    if !account_status::reset_password(&state.db, new, link, now).await? {
        return Err(over());
    }
    state.mail.wake();
    Ok(([(SET_COOKIE, session::no_cookie(&state.identity))], Json(DONE)).into_response())
}

pub(super) fn over() -> SiteError {
    SiteError::new(
        StatusCode::GONE,
        "link_over",
        "This link has expired: it works once, and only for a short time. Please ask for a new one.",
    )
}
