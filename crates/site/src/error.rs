//! The one error object on the wire: what came, what was wanted, what to do next.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::header::{ALLOW, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tradebook::{FileProblem, ProblemCode};
use utoipa::ToSchema;

/// An answer that is not what was asked for. `message` is one or two whole sentences for the user.
#[derive(Debug)]
pub struct SiteError {
    status: StatusCode,
    code: &'static str,
    message: String,
    fields: BTreeMap<&'static str, String>,
    retry_after: Option<u64>,
    allow: Option<&'static str>,
}

/// `{code, message, fields?, success: false, error}`; `error` repeats the message, as the
/// specification's own calls expect.
#[derive(Serialize, ToSchema)]
#[schema(as = Error)]
pub struct ErrorBody<'a> {
    /// A word for programs.
    #[schema(example = "unreadable")]
    code: &'a str,
    /// Whole sentences for people.
    message: &'a str,
    /// The form fields that are wrong, each with its sentence.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = BTreeMap<String, String>, required = false)]
    fields: &'a BTreeMap<&'static str, String>,
    /// Always false.
    success: bool,
    /// The same as `message`.
    error: &'a str,
}

impl SiteError {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            fields: BTreeMap::new(),
            retry_after: None,
            allow: None,
        }
    }

    pub fn bad_request(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "There is nothing at this address.")
    }

    pub fn method_not_allowed(allow: &'static str) -> Self {
        let message = format!("This address answers {allow} only.");
        let mut error = Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message);
        error.allow = Some(allow);
        error
    }

    /// A wrong field of a form.
    pub fn field(name: &'static str, message: impl Into<String>) -> Self {
        let message = message.into();
        let mut error = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message.clone());
        error.fields.insert(name, message);
        error
    }

    /// A file that cannot be read, named.
    pub fn file(name: &str, problem: &FileProblem) -> Self {
        let code = match problem.code {
            ProblemCode::Unreadable => "unreadable",
            ProblemCode::OtherReport => "other_report",
            ProblemCode::UnknownLayout => "unknown_layout",
            ProblemCode::Contradiction => "contradiction",
            ProblemCode::TooLarge => "too_large",
            ProblemCode::NoTrades => "no_trades",
        };
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, format!("{name}: {}", problem.message))
    }

    /// Files that can be read and make no account together.
    pub fn too_much(sentence: String) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "too_large", sentence)
    }

    /// Our fault. The cause goes to the log, never to the user.
    pub fn ours(cause: impl std::fmt::Display) -> Self {
        tracing::error!(%cause, "request failed");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "Something went wrong on our side. Nothing was stored. Please try again.",
        )
    }

    pub fn busy(message: impl Into<String>, seconds: u64) -> Self {
        let mut error = Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message);
        error.retry_after = Some(seconds);
        error
    }

    pub fn too_many(message: impl Into<String>, seconds: u64) -> Self {
        let mut error = Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", message);
        error.retry_after = Some(seconds);
        error
    }
}

impl IntoResponse for SiteError {
    fn into_response(self) -> Response {
        let body = ErrorBody {
            code: self.code,
            message: &self.message,
            fields: &self.fields,
            success: false,
            error: &self.message,
        };
        let mut response = (self.status, Json(body)).into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(allow) = self.allow {
            headers.insert(ALLOW, HeaderValue::from_static(allow));
        }
        response
    }
}
