//! The address of a picture's bytes: signed, good for a short time, and for the user whom it was told alone.

use domain::Time;
use journal_http::JournalApi;
use serde::{Deserialize, Serialize};
use store::UserId;
use store::pictures::Picture as Kept;
use web_http::SiteError;

use super::row::Picture;

/// A link of anything else is none here.
const AUDIENCE: &str = "picture";
/// Seconds for which an address stays the same, so that a browser that has its picture asks no more than whether it may
/// show it. It is good for one to two of them.
const SAME: i64 = 15 * 60;

#[derive(Serialize, Deserialize)]
struct Claims {
    aud: String,
    user: i64,
    picture: String,
    /// Seconds since 1970.
    exp: i64,
}

/// As its user is told of it, with the address of its file.
///
/// # Errors
/// Our fault: it could not be signed.
pub fn told(state: &JournalApi, user: UserId, kept: Kept) -> Result<Picture, SiteError> {
    let exp = ((state.clock)().0.div_euclid(1000 * SAME) + 2) * SAME;
    let claims = Claims { aud: AUDIENCE.to_owned(), user: user.0, picture: kept.id.clone(), exp };
    let file = format!("/api/v1/pictures/{}/file?link={}", kept.id, state.identity.tokens.seal(&claims)?);
    Ok(Picture::new(kept, file))
}

/// # Errors
/// Our fault: they could not be signed.
pub fn all_told(state: &JournalApi, user: UserId, kept: Vec<Kept>) -> Result<Vec<Picture>, SiteError> {
    kept.into_iter().map(|one| told(state, user, one)).collect()
}

/// # Errors
/// 403: it is not ours, of another user or picture, or over.
pub fn check(state: &JournalApi, user: UserId, id: &str, link: &str) -> Result<(), SiteError> {
    let is_good = state.identity.tokens.unseal(link).is_some_and(|claims: Claims| {
        claims.aud == AUDIENCE
            && claims.user == user.0
            && claims.picture == id
            && (state.clock)() < Time(claims.exp.saturating_mul(1000))
    });
    if is_good { Ok(()) } else { Err(over()) }
}

fn over() -> SiteError {
    SiteError::new(
        axum::http::StatusCode::FORBIDDEN,
        "picture_link_over",
        "This link to the picture is over. Reload the page it stands on.",
    )
}
