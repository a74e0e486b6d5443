//! Who may come in here.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use store::users::{Role, User};

use crate::app::Site;
use crate::auth::SignedIn;
use web_http::SiteError;

/// Somebody of the hiring team: 401 without a login, 403 for everybody else.
pub struct Staff(pub User);

impl FromRequestParts<Site> for Staff {
    type Rejection = SiteError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, SiteError> {
        let SignedIn(user) = SignedIn::from_request_parts(parts, site).await?;
        match user.role {
            Role::Staff => Ok(Self(user)),
            Role::Trader => Err(SiteError::not_staff()),
        }
    }
}
