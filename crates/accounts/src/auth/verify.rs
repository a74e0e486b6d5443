//! The address belongs to the user: a link that came by mail, opened by who is logged in.

use axum::Json;
use axum::extract::State;
use identity::{RequestDevice, SignedIn, session};
use serde::Deserialize;
use store::links::{self, Purpose};
use store::{account_status, mails};
use utoipa::ToSchema;
use web_http::{ErrorBody, RateLimiter, Sent, SiteError};

use crate::Accounts;
use crate::auth::reset::{OnItsWay, on_its_way, over};
use crate::done::{DONE, Done};

const CONFIRMATIONS: RateLimiter = RateLimiter::shared("verify", 60, 1);

#[derive(Deserialize, ToSchema)]
#[schema(as = LinkOpened)]
pub struct Opened {
    /// What stands behind `#token=` in the link.
    token: String,
}

/// Confirms the address with the token of a link.
///
/// Only by who is logged in as its user: else somebody who registered with a stranger's address would have it confirmed
/// by the stranger's click.
#[utoipa::path(
    post,
    path = "/api/auth/verify",
    tag = "auth",
    request_body = Opened,
    responses(
        (status = 200, description = "The address is confirmed", body = Done),
        (status = 401, description = "Nobody is logged in; the link stays good", body = ErrorBody),
        (status = 403, description = "The link is for another account, or sent by a page of another site", body = ErrorBody),
        (status = 410, description = "The link was used or is over", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "JSON of another shape", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn verify(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
    RequestDevice(device): RequestDevice,
    Sent(Opened { token }): Sent<Opened>,
) -> Result<Json<Done>, SiteError> {
    let now = (state.clock)();
    let link = session::hash_of(&token);
    match links::find(&state.db, link, now).await? {
        Some((owner, Purpose::Verify)) if owner == user.id => {}
        Some((_, Purpose::Verify)) => {
            return Err(SiteError::not_yours(
                "This link belongs to another account. Log in with the address it was sent to.",
            ));
        }
        Some((_, Purpose::Reset | Purpose::Handed)) | None => return Err(over()),
    }
    if account_status::verify(&state.db, user.id, link, &device, now).await? {
        Ok(Json(DONE))
    } else {
        Err(over())
    }
}

/// Sends the link once more.
#[utoipa::path(
    post,
    path = "/api/auth/verify/send",
    tag = "auth",
    responses(
        (status = 200, description = "The mail is in the queue", body = OnItsWay),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 409, description = "It is confirmed already", body = ErrorBody),
        (status = 429, description = "One was sent less than a minute ago", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn send(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
) -> Result<Json<OnItsWay>, SiteError> {
    let now = (state.clock)();
    if account_status::of(&state.db, user.id).await?.verified_at.is_some() {
        return Err(SiteError::conflict("Your email is already confirmed."));
    }
    CONFIRMATIONS.take(&state.db, &user.id.0.to_string(), now).await?.map_err(|seconds| {
        SiteError::too_many(
            "An email was sent less than a minute ago. Please check your inbox first.",
            seconds,
        )
    })?;
    mails::add(&state.db, &mailer::confirm_address(&user, now), now).await?;
    state.mail.wake();
    Ok(on_its_way(&state))
}
