//! 409: something else is stored than the page has seen. What is stored goes along, so that no text is lost.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;
use web_http::SiteError;

use super::page::DayPage;

/// An error, with the day as it is stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct DayConflict {
    /// Always `day_changed`.
    code: &'static str,
    message: &'static str,
    /// Always false.
    success: bool,
    /// The same as `message`.
    error: &'static str,
    data: DayPage,
}

/// Why nothing was written.
pub enum Refusal {
    Error(SiteError),
    Changed(Box<DayPage>),
}

impl<E: Into<SiteError>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        const MESSAGE: &str =
            "This day was changed on another page meanwhile. Nothing was overwritten: choose what stays.";
        match self {
            Self::Error(error) => error.into_response(),
            Self::Changed(day) => {
                let body = DayConflict {
                    code: "day_changed",
                    message: MESSAGE,
                    success: false,
                    error: MESSAGE,
                    data: *day,
                };
                (StatusCode::CONFLICT, Json(body)).into_response()
            }
        }
    }
}
