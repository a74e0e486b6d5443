//! The variable part of an address.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use crate::SiteError;

/// What stands in the braces of a route. What is no text leads nowhere, like any other unknown address.
#[derive(Debug)]
pub struct Part(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Part {
    type Rejection = SiteError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, SiteError> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(part)| Self(part)).map_err(|_| SiteError::not_found())
    }
}
