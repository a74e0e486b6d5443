//! `GET /readyz`: requests can be answered here.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use web_http::{ErrorBody, SiteError, sentence};

use axum::extract::State;
use domain::{Clock, Time};
use store::Db;
use store::files::Files;
use tokio::sync::Mutex;

/// So long a write that was done answers for others, in milliseconds: whoever asks often does not write often.
const GOOD_FOR: i64 = 1000;
/// The same of the store of files, which may cost money for each question.
const FILES_GOOD_FOR: i64 = 10_000;
/// Whatever hangs, an answer comes after so long.
const PATIENCE: Duration = Duration::from_millis(1800);
const _: () = assert!(PATIENCE.as_millis() < 2000, "the sentence says two seconds");
/// The name of a file that is never there: names of files are random.
const NO_FILE: &str = "00000000000000000000000000000000";

/// What was last seen to work, and whether this server is about to stop. One at a time looks.
#[derive(Debug, Clone, Default)]
pub struct Ready(Arc<Seen>);

#[derive(Debug)]
struct Seen {
    patience: Duration,
    draining: AtomicBool,
    wrote: Mutex<Option<Time>>,
    /// Shared with the look that may hang: until it ends, nobody begins another.
    files: Arc<Mutex<Option<Time>>>,
}

impl Default for Seen {
    fn default() -> Self {
        Self {
            patience: PATIENCE,
            draining: AtomicBool::default(),
            wrote: Mutex::default(),
            files: Arc::default(),
        }
    }
}

impl Ready {
    /// An answer comes after so long, for tests that do not want to wait.
    pub fn within(patience: Duration) -> Self {
        Self(Arc::new(Seen { patience, ..Seen::default() }))
    }

    /// From now on the answer is no, so that whoever shares out requests sends none here. Those that come are answered.
    pub fn drain(&self) {
        self.0.draining.store(true, Ordering::Relaxed);
    }
}

/// What it takes to look.
#[derive(Clone)]
pub struct Readiness {
    pub db: Db,
    pub files: Files,
    pub clock: Clock,
    pub ready: Ready,
}

/// Answers `ok` when the database reads and writes and has this program's schema, the store of files answers, and the
/// server is not about to stop. An answer comes within two seconds, whatever hangs.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "server",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 503, description = "Not ready: the message says what is missing", body = ErrorBody),
        (status = 507, description = "No room for a write", body = ErrorBody),
    )
)]
pub async fn readyz(State(state): State<Readiness>) -> Result<&'static str, SiteError> {
    if state.ready.0.draining.load(Ordering::Relaxed) {
        return Err(SiteError::busy("This server is about to stop.", 5));
    }
    let (database, files) = tokio::join!(
        state.in_time("The database", state.database()),
        state.in_time("The store of files", state.files_answer())
    );
    database.and(files)?;
    Ok("ok\n")
}

impl Readiness {
    async fn in_time(
        &self,
        what: &str,
        look: impl Future<Output = Result<(), SiteError>>,
    ) -> Result<(), SiteError> {
        tokio::time::timeout(self.ready.0.patience, look).await.unwrap_or_else(|_| {
            Err(SiteError::busy(sentence!("{what} did not answer within two seconds.", what), 5))
        })
    }

    async fn database(&self) -> Result<(), SiteError> {
        self.db.alive().await?;
        let mut last = self.ready.0.wrote.lock().await;
        let now = (self.clock)();
        if !is_recent(*last, now, GOOD_FOR) {
            *last = None;
            let schema = store::look::schema(&self.db).await?;
            // A newer one is that of a server which took over meanwhile: during such a change both answer.
            if schema.found < schema.newest {
                return Err(SiteError::busy("The database has an older schema than this program.", 5));
            }
            self.db.writable(now).await?;
            *last = Some(now);
        }
        Ok(())
    }

    async fn files_answer(&self) -> Result<(), SiteError> {
        let mut last = Arc::clone(&self.ready.0.files).lock_owned().await;
        let now = (self.clock)();
        if is_recent(*last, now, FILES_GOOD_FOR) {
            return Ok(());
        }
        let files = self.files.clone();
        // A folder of another machine can hang for minutes, and a thread with it: one, not one for each question.
        let look = tokio::spawn(async move {
            *last = None;
            files.get(NO_FILE).await?;
            *last = Some(now);
            Ok(())
        });
        look.await.map_err(SiteError::ours)?
    }
}

fn is_recent(last: Option<Time>, now: Time, good_for: i64) -> bool {
    last.is_some_and(|last| (0..good_for).contains(&(now.0 - last.0)))
}
