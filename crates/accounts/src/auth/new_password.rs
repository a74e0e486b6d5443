//! A password that somebody is about to have: not easy to guess, then hashed.

use identity::{password, rules};
use web_http::SiteError;

use crate::Accounts;
use crate::auth::easy::{EASY, is_easy};

/// Both fields of a form that sets a password, by the rules of registration.
pub fn check(typed: &str, again: &str) -> Result<(), SiteError> {
    rules::strength(typed).map_err(|sentence| SiteError::field("password", sentence))?;
    if password::typed(typed) != password::typed(again) {
        return Err(SiteError::field("confirmPassword", "Passwords do not match."));
    }
    Ok(())
}

/// The hash of a password that keeps the rules, or the sentence that it is easy to guess.
pub async fn hashed(state: &Accounts, typed: String, email: &str, name: &str) -> Result<String, SiteError> {
    let (email, name) = (email.to_owned(), name.to_owned());
    let cost = state.identity.hashing.cost();
    let hash = state
        .identity
        .hashing
        .turn()
        .await?
        .run(move || (!is_easy(&typed, &email, &name)).then(|| password::hash(&typed, cost)));
    match hash.await? {
        Some(hash) => hash.map_err(SiteError::ours),
        None => Err(SiteError::field("password", EASY)),
    }
}
