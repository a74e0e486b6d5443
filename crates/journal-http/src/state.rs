//! What the endpoints of the journal need.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::FromRef;
use domain::Clock;
use identity::{Identity, OperatorSecret};
use journal::Journals;
use language_model::{AllowedAddresses, Model};
use parse_worker::Worker;
use store::Db;
use store::files::Files;
use web_http::{Ingress, Queue, RateLimiter, TempFolder};

#[derive(Clone)]
pub struct JournalApi {
    pub db: Db,
    pub clock: Clock,
    pub identity: Arc<Identity>,
    /// What was built lately.
    pub journals: Journals,
    pub worker: Arc<Worker>,
    /// Who may send and read files, and how many at once.
    pub queue: Queue,
    /// Of checks, which need no login.
    pub checks: RateLimiter,
    /// The store of files: attachments lie there.
    pub files: Files,
    /// Bytes of attachments that one user may keep.
    pub quota: u64,
    /// Files on their way in and out.
    pub temp: TempFolder,
    /// Questions in words.
    pub asks: Asks,
    /// Without it `/upload` is 404.
    pub test_page: bool,
}

impl FromRef<JournalApi> for Arc<Identity> {
    fn from_ref(api: &JournalApi) -> Self {
        Arc::clone(&api.identity)
    }
}

impl FromRef<JournalApi> for Ingress {
    fn from_ref(api: &JournalApi) -> Self {
        api.identity.ingress.clone()
    }
}

/// Of one answer of a language model as a whole, figures included.
pub const LONGEST_ANSWER: Duration = Duration::from_secs(60);

/// Questions in words, as the operator set them up.
#[derive(Debug, Clone)]
pub struct Asks {
    /// None: the operator named none.
    pub model: Option<Arc<Model>>,
    /// None: users name none of their own.
    pub own: Option<Arc<OwnModels>>,
    /// Questions of one user a day.
    pub a_day: u32,
    /// The longest that one answer may take, figures included.
    pub longest_answer: Duration,
}

/// Models that users name.
pub struct OwnModels {
    /// Where they may lie.
    pub places: AllowedAddresses,
    /// What their keys are sealed with.
    pub secret: OperatorSecret,
}

impl fmt::Debug for OwnModels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnModels({:?})", self.places)
    }
}

impl Default for Asks {
    /// Off.
    fn default() -> Self {
        Self { model: None, own: None, a_day: 30, longest_answer: LONGEST_ANSWER }
    }
}
