//! The one error object on the wire: what came, what was wanted, what to do next.

use std::borrow::Cow;
use std::collections::BTreeMap;

use app_error::{AppError, Kind, Sentence, sentence};
use axum::Json;
use axum::http::header::{ALLOW, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use brand::brand;
use serde::Serialize;
use store::StoreError;
use tradebook::FileProblem;
use utoipa::ToSchema;

use crate::RequestId;

/// An answer that is not what was asked for. `message` is one or two whole sentences for the user.
#[derive(Debug)]
pub struct SiteError {
    status: StatusCode,
    code: &'static str,
    message: Sentence,
    fields: BTreeMap<Cow<'static, str>, Sentence>,
    retry_after: Option<u64>,
    allow: Option<&'static str>,
}

/// `{code, message, fields?, messageText, fieldTexts?, success: false, error}`; `error` repeats the message, as the
/// specification's own calls expect.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
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
    fields: BTreeMap<&'a str, &'a str>,
    /// What `message` is made of.
    message_text: SentenceParts<'a>,
    /// What each sentence of `fields` is made of.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    field_texts: BTreeMap<&'a str, SentenceParts<'a>>,
    /// Always false.
    success: bool,
    /// The same as `message`.
    error: &'a str,
    /// Where we are at fault (500 and above): the name of this request in our log, also in `x-request-id`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    request_id: Option<&'a str>,
}

/// A sentence in its parts: for a client that says it in another language, or needs what was said in it.
#[derive(Serialize, ToSchema)]
#[schema(as = ErrorText)]
pub struct SentenceParts<'a> {
    /// In English, with `{name}` where an argument stands. It is what tells this sentence from others.
    #[schema(example = "At most {most} pictures stand in one order.")]
    pattern: &'a str,
    arguments: Vec<SentencePart<'a>>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ErrorArgument)]
pub struct SentencePart<'a> {
    #[schema(example = "most")]
    name: &'a str,
    /// As it stands in the sentence.
    #[schema(example = "100")]
    text: &'a str,
    /// How much somebody has or trades.
    is_private: bool,
}

impl<'a> From<&'a Sentence> for SentenceParts<'a> {
    fn from(sentence: &'a Sentence) -> Self {
        let part = |one: &'a domain::Argument| SentencePart {
            name: &one.name,
            text: &one.text,
            is_private: one.is_private,
        };
        Self { pattern: sentence.pattern(), arguments: sentence.arguments().iter().map(part).collect() }
    }
}

impl SiteError {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<Sentence>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            fields: BTreeMap::new(),
            retry_after: None,
            allow: None,
        }
    }

    pub fn bad_request(code: &'static str, message: impl Into<Sentence>) -> Self {
        AppError::bad_request(code, message).into()
    }

    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "There is nothing at this address.")
    }

    pub fn method_not_allowed(allow: &'static str) -> Self {
        let message = sentence!("This address answers {allow} only.", allow);
        let mut error = Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message);
        error.allow = Some(allow);
        error
    }

    /// The router knows which methods are allowed and says so in the header.
    pub fn other_method() -> Self {
        Self::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "This address does not answer to this method.",
        )
    }

    /// A wrong field of a form. Fields of lists are named by their way: `trades.3.price`.
    pub fn field(name: impl Into<Cow<'static, str>>, message: impl Into<Sentence>) -> Self {
        AppError::field(name, message).into()
    }

    /// Wrong fields of a form; the first one's sentence is the message.
    pub fn unprocessable<N, M>(fields: impl IntoIterator<Item = (N, M)>) -> Self
    where
        N: Into<Cow<'static, str>>,
        M: Into<Sentence>,
    {
        AppError::unprocessable(fields).into()
    }

    /// What was sent can be done and is probably a slip: it is done when it comes again with `confirmed`.
    pub fn to_confirm(field: &'static str, message: impl Into<Sentence>) -> Self {
        AppError::to_confirm(field, message).into()
    }

    /// The same error with fields named.
    pub fn with_fields<N, M>(mut self, fields: impl IntoIterator<Item = (N, M)>) -> Self
    where
        N: Into<Cow<'static, str>>,
        M: Into<Sentence>,
    {
        self.fields.extend(fields.into_iter().map(|(name, message)| (name.into(), message.into())));
        self
    }

    /// What was sent keeps every rule of the form and cannot be done all the same.
    pub fn refused(message: impl Into<Sentence>) -> Self {
        AppError::refused(message).into()
    }

    /// Something of this kind that is not there, or no longer.
    pub fn missing(code: &'static str, message: impl Into<Sentence>) -> Self {
        AppError::missing(code, message).into()
    }

    /// The disk is full, or nearly.
    pub fn no_room() -> Self {
        AppError::no_room().into()
    }

    pub fn is(&self, code: &str) -> bool {
        self.code == code
    }

    pub fn status(&self) -> StatusCode {
        self.status
    }

    pub fn message(&self) -> &str {
        self.message.text()
    }

    pub fn fields(&self) -> &BTreeMap<Cow<'static, str>, Sentence> {
        &self.fields
    }

    /// Nobody is logged in, and somebody has to be.
    pub fn signed_out() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "signed_out", "Please log in to see this.")
    }

    /// The request names another user than the one who is logged in.
    pub fn other_user() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "other_user",
            "This e-mail address is not the one you are logged in with. Nothing was read or changed.",
        )
    }

    /// Logged in, and not with the role that this needs.
    pub fn not_staff() -> Self {
        Self::new(StatusCode::FORBIDDEN, "not_staff", "This is for the hiring team.")
    }

    /// It belongs to another user than the one who is logged in.
    pub fn not_yours(message: impl Into<Sentence>) -> Self {
        AppError::not_yours(message).into()
    }

    /// The operator switched the account off.
    pub fn switched_off() -> Self {
        let message = sentence!("This account is disabled. Please write to {email}.", email = brand().email);
        Self::new(StatusCode::FORBIDDEN, "disabled", message)
    }

    /// What was sent contradicts what is stored.
    pub fn conflict(message: impl Into<Sentence>) -> Self {
        AppError::conflict(message).into()
    }

    /// A file that cannot be read, named.
    pub fn file(name: &str, problem: &FileProblem) -> Self {
        AppError::file(name, problem).into()
    }

    /// Files that can be read and make no account together.
    pub fn too_much(sentence: impl Into<Sentence>) -> Self {
        AppError::too_much(sentence).into()
    }

    /// Our fault. The cause goes to the log, never to the user.
    pub fn ours(cause: impl std::fmt::Display) -> Self {
        AppError::ours(cause).into()
    }

    pub fn busy(message: impl Into<Sentence>, seconds: u64) -> Self {
        AppError::busy(message, seconds).into()
    }

    pub fn too_many(message: impl Into<Sentence>, seconds: u64) -> Self {
        AppError::too_many(message, seconds).into()
    }
}

impl From<AppError> for SiteError {
    fn from(error: AppError) -> Self {
        let AppError { kind, code, message, fields, retry_after } = error;
        let status = match kind {
            Kind::BadRequest => StatusCode::BAD_REQUEST,
            Kind::Forbidden => StatusCode::FORBIDDEN,
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::Conflict => StatusCode::CONFLICT,
            Kind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Kind::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Kind::NoRoom => StatusCode::INSUFFICIENT_STORAGE,
            Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { status, code, message, fields, retry_after, allow: None }
    }
}

impl From<StoreError> for SiteError {
    fn from(error: StoreError) -> Self {
        AppError::from(error).into()
    }
}

impl IntoResponse for SiteError {
    fn into_response(self) -> Response {
        let request_id = RequestId::now().filter(|_| self.status.is_server_error());
        let body = ErrorBody {
            code: self.code,
            message: self.message.text(),
            fields: self.fields.iter().map(|(name, sentence)| (name.as_ref(), sentence.text())).collect(),
            message_text: (&self.message).into(),
            field_texts: self
                .fields
                .iter()
                .map(|(name, sentence)| (name.as_ref(), sentence.into()))
                .collect(),
            success: false,
            error: self.message.text(),
            request_id: request_id.as_ref().map(RequestId::text),
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
