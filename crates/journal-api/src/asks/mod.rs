//! A question in words, answered by a language model that sees figures through tools and cannot write one
//! (docs/decisions/065-language-model.md).

mod filter;
mod routes;
mod sheets;
mod talk;
mod wire;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use language_model::Model;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use talk::LONGEST_ANSWER;

use crate::JournalApi;

/// Bytes: a question and ten notes, in any script, escaped.
const LONGEST_BODY: usize = 128 << 10;

/// What the operator set up.
#[derive(Debug, Clone)]
pub struct Asks {
    /// None: it is off.
    pub model: Option<Arc<Model>>,
    /// Questions of one user a day.
    pub a_day: u32,
    /// The longest that one answer may take, figures included.
    pub longest_answer: Duration,
}

impl Default for Asks {
    /// Off.
    fn default() -> Self {
        Self { model: None, a_day: 30, longest_answer: LONGEST_ANSWER }
    }
}

/// A question takes as long as a minute.
pub(crate) fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(routes::look, routes::ask)).layer(DefaultBodyLimit::max(LONGEST_BODY))
}
