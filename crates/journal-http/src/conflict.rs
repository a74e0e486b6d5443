//! 409: something else is stored than the page has seen. What is stored goes along, so that no text is lost.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use web_http::SiteError;

const CHANGED: &str = "This was changed on another page in the meantime. Nothing was overwritten: choose which version \
                       to keep.";

/// What a page writes a little at a time.
pub trait Stored: Serialize {
    /// Of the error.
    const CODE: &'static str;
    const MESSAGE: &'static str = CHANGED;
}

/// An error, with what is stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct Conflict<T> {
    code: &'static str,
    message: &'static str,
    /// Always false.
    success: bool,
    /// The same as `message`.
    error: &'static str,
    /// What is stored.
    data: T,
}

/// Why nothing was written.
pub enum Refusal<T> {
    Error(SiteError),
    Changed(Box<T>),
}

impl<T, E: Into<SiteError>> From<E> for Refusal<T> {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

impl<T: Stored> IntoResponse for Refusal<T> {
    fn into_response(self) -> Response {
        match self {
            Self::Error(error) => error.into_response(),
            Self::Changed(stored) => {
                let body = Conflict {
                    code: T::CODE,
                    message: T::MESSAGE,
                    success: false,
                    error: T::MESSAGE,
                    data: *stored,
                };
                (StatusCode::CONFLICT, Json(body)).into_response()
            }
        }
    }
}
