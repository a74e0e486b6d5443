//! Who may come in here.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use identity::SignedIn;
use store::users::{Role, User};
use web_http::SiteError;

use crate::Hiring;

/// Somebody of the hiring team: 401 without a login, 403 for everybody else.
pub struct Staff(pub User);

impl FromRequestParts<Hiring> for Staff {
    type Rejection = SiteError;

    async fn from_request_parts(parts: &mut Parts, state: &Hiring) -> Result<Self, SiteError> {
        let SignedIn(user) = SignedIn::from_request_parts(parts, state).await?;
        match user.role {
            Role::Staff => Ok(Self(user)),
            Role::Trader => Err(SiteError::not_staff()),
        }
    }
}
