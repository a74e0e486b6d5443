//! 409: something else is stored than the page has seen. What is stored goes along, so that no text is lost.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use web_http::SiteError;

use super::row::Annotation;

/// An error, with what is stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnnotationConflict {
    /// Always `annotation_changed`.
    code: &'static str,
    message: &'static str,
    /// Always false.
    success: bool,
    /// The same as `message`.
    error: &'static str,
    /// What is stored.
    data: Annotation,
}

/// Why nothing was written.
pub enum Refusal {
    Error(SiteError),
    Changed(Box<Annotation>),
}

impl<E: Into<SiteError>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        const MESSAGE: &str =
            "This was changed on another page meanwhile. Nothing was overwritten: choose what stays.";
        match self {
            Self::Error(error) => error.into_response(),
            Self::Changed(annotation) => {
                let body = AnnotationConflict {
                    code: "annotation_changed",
                    message: MESSAGE,
                    success: false,
                    error: MESSAGE,
                    data: *annotation,
                };
                (StatusCode::CONFLICT, Json(body)).into_response()
            }
        }
    }
}

/// It stands beside another trade by now, or beside none.
pub fn moved() -> SiteError {
    SiteError::new(
        StatusCode::CONFLICT,
        "annotation_moved",
        "This note does not stand beside this trade any more. Nothing was stored.",
    )
}

/// Another user's looks the same as none.
pub fn no_annotation() -> SiteError {
    SiteError::missing("no_annotation", "You have no such note. Reload the page.")
}

pub fn full() -> SiteError {
    SiteError::refused(
        "This is more than one user can keep here: notes of 50,000 trades, or 128 MB with everything that stood there \
         before. Nothing was saved.",
    )
}
