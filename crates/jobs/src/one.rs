//! One job from its claim to its end.

use std::time::Duration;

use domain::{Clock, Time};
use store::Db;
use store::jobs::{self, Claimed, End, Renewed};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::{Job, Kind, Outcome};

/// The end of a job is written again after these pauses when the database cannot be reached; then its lease ends and
/// somebody does it anew.
const WRITE_AGAIN: [Duration; 4] =
    [Duration::from_millis(100), Duration::from_secs(1), Duration::from_secs(5), Duration::from_secs(15)];
/// So often within a lease it is renewed, and looked whether somebody wants the job to stop.
const RENEWALS: i64 = 8;

/// What every job needs.
#[derive(Clone)]
pub(crate) struct JobContext {
    pub db: Db,
    pub clock: Clock,
    /// Milliseconds.
    pub lease: i64,
}

/// Works on it until it has ended, and writes the end; or until `quit` is true: then it is handed back, to be begun
/// anew by somebody else at once.
pub(crate) async fn work_on(
    context: &JobContext,
    kind: &Kind,
    claimed: Claimed,
    quit: watch::Receiver<bool>,
) {
    let (id, tries) = (claimed.claim.job.0, claimed.tries);
    // Tries that ended with the server count: a job that ends it must end itself.
    let outcome = if tries > kind.retry.tries && kind.every.is_none() {
        Some(Outcome::Dead(format!(
            "tried {} times without an end: the server stopped in the middle",
            tries - 1
        )))
    } else {
        watched(context, kind, &claimed, quit).await
    };
    let Some(outcome) = outcome else { return };
    let now = (context.clock)();
    let end = end(kind, &claimed, &outcome, now);
    match (&outcome, &end) {
        (Outcome::Failed(problem), Some(End::Again { .. })) => {
            tracing::warn!(kind = kind.name, id, tries, problem, "a job is tried again");
        }
        (Outcome::Failed(problem) | Outcome::Dead(problem), _) => {
            tracing::error!(kind = kind.name, id, tries, problem, "a job was given up");
        }
        (Outcome::Done(note), _) => tracing::debug!(kind = kind.name, id, note, "a job is done"),
        (Outcome::Recorded, _) => {}
    }
    if let Some(end) = end {
        write(context, &claimed, &end, now).await;
    }
}

/// The work, while its lease is renewed. `None`: it is not ours any more, or its end is written.
async fn watched(
    context: &JobContext,
    kind: &Kind,
    claimed: &Claimed,
    mut quit: watch::Receiver<bool>,
) -> Option<Outcome> {
    let job = Job { db: context.db.clone(), clock: context.clock.clone(), claimed: claimed.clone() };
    let id = claimed.claim.job.0;
    // A task of its own, so that a panic is an answer.
    let mut work = Dropped(tokio::spawn((kind.work)(job)));
    let beat = Duration::from_millis(u64::try_from(context.lease / RENEWALS).unwrap_or(1).max(1));
    loop {
        tokio::select! {
            ended = &mut work.0 => return Some(match ended {
                Ok(outcome) => outcome,
                Err(_) => Outcome::Failed("it stopped in the middle: a fault of this program, see its log".to_owned()),
            }),
            () = async { drop(quit.wait_for(|quit| *quit).await) } => {
                work.stopped().await;
                hand_back(context, claimed).await;
                return None;
            }
            () = tokio::time::sleep(beat) => {}
        }
        match jobs::renew(&context.db, claimed.claim, context.lease, (context.clock)()).await {
            Ok(Renewed::Held) => {}
            Ok(Renewed::Lost) => {
                // The work may have written its end itself a moment ago.
                if let Some(Outcome::Recorded) = work.ended().await {
                    return None;
                }
                tracing::warn!(
                    kind = kind.name,
                    id,
                    "somebody else has taken a job: what was done of it here is dropped"
                );
                return None;
            }
            Ok(Renewed::CancelAsked) => {
                work.stopped().await;
                write(context, claimed, &End::Cancelled, (context.clock)()).await;
                tracing::info!(kind = kind.name, id, "a job was cancelled");
                return None;
            }
            // The lease outlives several such failures.
            Err(error) => {
                tracing::warn!(kind = kind.name, id, %error, "the lease of a job could not be renewed")
            }
        }
    }
}

async fn hand_back(context: &JobContext, claimed: &Claimed) {
    match jobs::hand_back(&context.db, claimed.claim, (context.clock)()).await {
        // It wrote its end itself in the last moment, or belongs to somebody else.
        Ok(_) => {}
        Err(error) => {
            tracing::warn!(id = claimed.claim.job.0, %error, "a job waits until its lease is over");
        }
    }
}

/// How a try ends in the table; `None`: the work has written it.
fn end<'a>(kind: &Kind, claimed: &Claimed, outcome: &'a Outcome, now: Time) -> Option<End<'a>> {
    let next = kind.every.map(|every| Time(now.0 + every));
    let again = || Time(now.0 + kind.retry.pause(claimed.claim.job.0, claimed.tries));
    Some(match (outcome, next) {
        (Outcome::Recorded, _) => return None,
        (Outcome::Done(note), None) => {
            End::Done { note: Some(note.as_str()).filter(|note| !note.is_empty()) }
        }
        (Outcome::Done(note), Some(at)) => End::Next { at, note: Some(note), problem: None },
        (Outcome::Failed(problem), _) if claimed.tries < kind.retry.tries => {
            End::Again { problem, at: again() }
        }
        (Outcome::Failed(problem) | Outcome::Dead(problem), None) => End::Dead { problem },
        (Outcome::Failed(problem) | Outcome::Dead(problem), Some(at)) => {
            End::Next { at, note: None, problem: Some(problem) }
        }
    })
}

async fn write(context: &JobContext, claimed: &Claimed, end: &End<'_>, now: Time) {
    let (mut pauses, id) = (WRITE_AGAIN.iter(), claimed.claim.job.0);
    loop {
        match jobs::finish(&context.db, claimed.claim, end, now).await {
            Ok(true) => return,
            Ok(false) => {
                tracing::warn!(
                    kind = claimed.kind,
                    id = claimed.claim.job.0,
                    "a job was taken over, so its end here counts nothing"
                );
                return;
            }
            Err(error) => {
                tracing::warn!(kind = claimed.kind, id, %error, "the end of a job cannot be written");
                let Some(pause) = pauses.next() else { return };
                tokio::time::sleep(*pause).await;
            }
        }
    }
}

/// A task that ends when nobody waits for it any more.
struct Dropped(JoinHandle<Outcome>);

impl Dropped {
    /// Ends it, at its next await, and waits until it has: whoever takes the job next is not to meet it.
    async fn stopped(mut self) {
        self.0.abort();
        let _ = (&mut self.0).await;
    }

    /// What it came to, if it has ended.
    async fn ended(&mut self) -> Option<Outcome> {
        if self.0.is_finished() { (&mut self.0).await.ok() } else { None }
    }
}

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.abort();
    }
}
