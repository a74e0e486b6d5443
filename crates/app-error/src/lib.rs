//! What a use case answers when it cannot do what was asked: why, in whole sentences for the user. No HTTP: `web-http`
//! gives each kind its status.

mod sentence;

use std::borrow::Cow;
use std::collections::BTreeMap;

pub use sentence::{Sentence, shown};

use domain::Argument;
use store::StoreError;
use tradebook::FileProblem;

/// More is kept than one user can keep: [`StoreError::TooMuchKept`].
pub const KEPT_FULL: &str = "This is more than one user can keep here: 20,000 imports, 30,00,000 executions, 1,00,000 \
                             typed trades or 64 MB of notes, undone imports counted. Nothing was changed. What was undone \
                             more than 30 days ago makes room by itself; a new account has room for more.";

/// More fills than one journal can have: [`StoreError::TooManyFills`].
pub const FULL: &str = "One journal can have up to 10,00,000 executions, and this would be more. Nothing was changed. \
                        Undo an import you no longer need, or keep older years in an account of their own.";

/// Whose fault it is, and what a client may do about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The request cannot be understood.
    BadRequest,
    /// It belongs to somebody else.
    Forbidden,
    /// There is no such thing, or no longer.
    NotFound,
    /// It contradicts what is stored.
    Conflict,
    /// It can be understood and not be done.
    Invalid,
    TooMany,
    /// Later it may go.
    Busy,
    /// The disk is full, or nearly.
    NoRoom,
    /// Our fault.
    Internal,
}

/// `message` is one or two whole sentences for the user; `fields` are the wrong ones of a form, each with its sentence.
#[derive(Debug)]
pub struct AppError {
    pub kind: Kind,
    /// A word for programs.
    pub code: &'static str,
    pub message: Sentence,
    pub fields: BTreeMap<Cow<'static, str>, Sentence>,
    /// Seconds.
    pub retry_after: Option<u64>,
}

impl AppError {
    pub fn new(kind: Kind, code: &'static str, message: impl Into<Sentence>) -> Self {
        Self { kind, code, message: message.into(), fields: BTreeMap::new(), retry_after: None }
    }

    pub fn bad_request(code: &'static str, message: impl Into<Sentence>) -> Self {
        Self::new(Kind::BadRequest, code, message)
    }

    /// A wrong field of a form. Fields of lists are named by their way: `trades.3.price`.
    pub fn field(name: impl Into<Cow<'static, str>>, message: impl Into<Sentence>) -> Self {
        Self::unprocessable([(name, message)])
    }

    /// Wrong fields of a form; the first one's sentence is the message.
    pub fn unprocessable<N, M>(fields: impl IntoIterator<Item = (N, M)>) -> Self
    where
        N: Into<Cow<'static, str>>,
        M: Into<Sentence>,
    {
        let mut error = Self::new(Kind::Invalid, "invalid", "");
        for (name, message) in fields {
            let message = message.into();
            if error.fields.is_empty() {
                error.message.clone_from(&message);
            }
            error.fields.insert(name.into(), message);
        }
        error
    }

    /// What was sent can be done and is probably a slip: it is done when it comes again with `confirmed`.
    pub fn to_confirm(field: &'static str, message: impl Into<Sentence>) -> Self {
        let mut error = Self::field(field, message);
        error.code = "confirm";
        error
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
        Self::new(Kind::Invalid, "refused", message)
    }

    /// Something of this kind that is not there, or no longer.
    pub fn missing(code: &'static str, message: impl Into<Sentence>) -> Self {
        Self::new(Kind::NotFound, code, message)
    }

    /// It belongs to another user than the one who is logged in.
    pub fn not_yours(message: impl Into<Sentence>) -> Self {
        Self::new(Kind::Forbidden, "other_user", message)
    }

    /// What was sent contradicts what is stored.
    pub fn conflict(message: impl Into<Sentence>) -> Self {
        Self::new(Kind::Conflict, "conflict", message)
    }

    /// A file that cannot be read, named.
    pub fn file(name: &str, problem: &FileProblem) -> Self {
        let why = &problem.text;
        let mut arguments = vec![Argument::shown("file", name)];
        arguments.extend_from_slice(&why.arguments);
        let message = Sentence::new(format!("{{file}}: {}", why.pattern), arguments);
        Self::new(Kind::Invalid, problem.code.word(), message)
    }

    /// Files that can be read and make no account together.
    pub fn too_much(sentence: impl Into<Sentence>) -> Self {
        Self::new(Kind::Invalid, "too_large", sentence)
    }

    /// The disk is full, or nearly.
    pub fn no_room() -> Self {
        Self::new(
            Kind::NoRoom,
            "no_room",
            "The server has no space left. Nothing was saved. Please try again later.",
        )
    }

    /// Our fault. The cause goes to the log, never to the user.
    pub fn ours(cause: impl std::fmt::Display) -> Self {
        tracing::error!(%cause, "request failed");
        Self::new(
            Kind::Internal,
            "internal",
            "Something went wrong on our side. Nothing was saved. Please try again.",
        )
    }

    pub fn busy(message: impl Into<Sentence>, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..Self::new(Kind::Busy, "busy", message) }
    }

    pub fn too_many(message: impl Into<Sentence>, seconds: u64) -> Self {
        Self { retry_after: Some(seconds), ..Self::new(Kind::TooMany, "too_many", message) }
    }

    pub fn is(&self, code: &str) -> bool {
        self.code == code
    }
}

/// A read may be repeated at once, and so may a write: every one of them has its own key.
impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) => {
                tracing::error!(%error, "no database");
                Self::busy(
                    "The journal cannot be reached at the moment. Please try again in a few seconds.",
                    5,
                )
            }
            StoreError::Full(_) => {
                tracing::error!(%error, "no room");
                Self::no_room()
            }
            StoreError::TooManyFills => Self::too_much(FULL),
            StoreError::TooMuchKept => Self::too_much(KEPT_FULL),
            StoreError::Broken(_) => Self::ours(error),
        }
    }
}
