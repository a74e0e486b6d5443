//! Whether a typed password is the right one; every try counts, on every server.

use domain::Time;
use sha2::{Digest, Sha256};
use store::UserId;
use store::events::Device;
use store::guesses::{self, Admitted, GuessKey};
use web_http::{Caller, SiteError};

use crate::{HashingPlace, Identity};

/// A password that was typed for an account, or for an address that has none.
#[derive(Debug)]
pub struct Guess<'a> {
    /// Normalised. Without one there is nobody to guess at, and it costs as much.
    pub email: Option<&'a str>,
    pub typed: String,
    /// Of the account, if there is one and it has a password.
    pub hash: Option<String>,
    /// Sees what failed.
    pub user: Option<UserId>,
    pub device: &'a Device,
}

/// What the tries of an address are counted under.
pub fn key(email: &str) -> GuessKey {
    Sha256::digest(email).into()
}

/// Whether it is right.
///
/// # Errors
/// 429 while the address waits after wrong ones.
pub async fn is_right(identity: &Identity, place: HashingPlace, guess: Guess<'_>) -> Result<bool, SiteError> {
    // Whoever waits for a turn is not counted yet: many right ones at once do not stop each other.
    let permit = place.turn().await;
    let now = (identity.clock)();
    let Some(email) = guess.email else {
        return permit.verify(guess.typed, None).await;
    };
    let key = key(email);
    if let Admitted::Wait(until) = guesses::admit(&identity.db, key, now).await? {
        return Err(wait(until, now));
    }
    if permit.verify(guess.typed, guess.hash).await? {
        guesses::right(&identity.db, key).await?;
        return Ok(true);
    }
    let owner = guess.user.map(|user| (user, guess.device));
    guesses::failed(&identity.db, key, owner, now).await?;
    Ok(false)
}

/// One more try from this network address, with whatever it is that one logs in.
pub async fn admit(identity: &Identity, caller: Caller) -> Result<(), SiteError> {
    let admitted = identity.logins.admit(&identity.db, caller, (identity.clock)()).await?;
    admitted.map_err(|seconds| SiteError::too_many(too_many(seconds), seconds))
}

fn wait(until: Time, now: Time) -> SiteError {
    let seconds = (until.0 - now.0).unsigned_abs().div_ceil(1000);
    SiteError::too_many(too_many(seconds), seconds)
}

/// "… in 90 seconds", "… in 17 minutes".
fn too_many(seconds: u64) -> String {
    let when = match seconds {
        1 => "1 second".to_owned(),
        2..=120 => format!("{seconds} seconds"),
        _ => format!("{} minutes", seconds.div_ceil(60)),
    };
    format!("Too many attempts to log in. Please try again in {when}.")
}
