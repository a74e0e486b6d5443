//! The JSON of a request, or our own error object that says why it is none.

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Json, Request};
use axum::http::StatusCode;
use serde::de::DeserializeOwned;

use crate::SiteError;

/// Our pages show at most this many characters of a sentence (hazards.md R-20).
const LONGEST: usize = 200;

/// A body of `content-type: application/json`. Other types are refused, so that a plain form of another site
/// cannot stand in for it (hazards.md R-22).
#[derive(Debug)]
pub struct Sent<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Sent<T> {
    type Rejection = SiteError;

    async fn from_request(request: Request, state: &S) -> Result<Self, SiteError> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(sent)) => Ok(Self(sent)),
            Err(rejection) => Err(refused(&rejection)),
        }
    }
}

fn refused(rejection: &JsonRejection) -> SiteError {
    let status = rejection.status();
    match (rejection, status) {
        (JsonRejection::MissingJsonContentType(_), _) => SiteError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "not_json",
            "Expected a body with content-type: application/json.",
        ),
        (JsonRejection::JsonDataError(error), _) => {
            // The last source is serde_json's own sentence: which field, what was expected.
            let why = fit(&innermost(error));
            SiteError::new(StatusCode::UNPROCESSABLE_ENTITY, "unexpected_json", why)
        }
        (_, StatusCode::PAYLOAD_TOO_LARGE) => SiteError::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "too_large",
            "This is more than can be sent at once. Nothing was saved. Please send it in smaller parts.",
        ),
        _ => SiteError::bad_request(
            "broken_json",
            "The body arrived incomplete or is not JSON. Nothing was saved.",
        ),
    }
}

fn innermost(error: &dyn std::error::Error) -> String {
    let mut last = error;
    while let Some(source) = last.source() {
        last = source;
    }
    last.to_string()
}

/// Shown on a page: one line, not long.
fn fit(why: &str) -> String {
    let clean: String = why.chars().filter(|c| !c.is_control()).collect();
    let said = format!("The JSON is not as expected: {clean}");
    if said.chars().count() <= LONGEST {
        said
    } else {
        said.chars().take(LONGEST - 1).chain(['…']).collect()
    }
}
