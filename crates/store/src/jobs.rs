//! The job table: work that is done outside a request, by whichever server takes it, one at a time.
//!
//! A job is put into the transaction of what it belongs to ([`put`]): both are there or neither. Whoever takes it
//! ([`claim`]) has it for the time of a lease and works outside any transaction; what became of it is one statement
//! ([`finish`]) that changes nothing when somebody else has taken it since. So a job runs at least once: what must not
//! happen twice is recorded by the work itself, beside its end.

mod operate;

use domain::Time;

use crate::db::Tx;
use crate::{Db, Result, StoreError, UserId};
pub use operate::{Cancel, JobLine, KindCount, Retry, cancel, counts, list, retry};

/// What was planned further ahead of now was planned by a clock that was wrong. How far a clock may be wrong before one
/// server takes the other's work over says docs/decisions/036-jobs.md.
pub const SKEW: i64 = 10 * 60 * 1000;
/// No lease, and no pause before another try, is longer.
pub const LONGEST_PAUSE: i64 = 2 * 3_600_000;
const DAY: i64 = 86_400_000;
/// What recurs comes again within this time.
const LONGEST_ROUND: i64 = 25 * 3_600_000;
/// What was done or cancelled is shown for so long.
pub const DONE_KEPT: i64 = DAY;
/// What died can be tried again for so long.
pub const DEAD_KEPT: i64 = 30 * DAY;
/// A problem is a sentence, not a log.
const LONGEST_TEXT: usize = 500;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct JobId(pub i64);

#[derive(Debug, Clone, Copy)]
pub struct NewJob<'a> {
    /// Who works on it. Letters, digits and hyphens.
    pub kind: &'a str,
    /// Of one kind and key only one waits.
    pub key: Option<&'a str>,
    /// Whose it is, if it is somebody's: it goes with the account.
    pub user: Option<UserId>,
    /// What the work needs to know, as the kind writes it. No secret: it is in every backup.
    pub payload: &'a str,
    /// Not before this moment.
    pub due: Time,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    Waiting,
    Running,
    Done,
    /// Given up. It is kept, and can be tried again.
    Dead,
    Cancelled,
}

/// Whose turn it is: the job, and the how-manieth time it was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Claim {
    pub job: JobId,
    pub lease: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claimed {
    pub claim: Claim,
    pub kind: String,
    pub key: Option<String>,
    pub user: Option<UserId>,
    pub payload: String,
    /// This one included; those that ended with the server too.
    pub tries: i64,
    pub created_at: Time,
}

/// Who asks for a job, and for which.
#[derive(Debug, Clone, Copy)]
pub struct Asking<'a> {
    /// Shown in lists.
    pub worker: &'a str,
    pub kinds: &'a [&'a str],
    /// What this worker has in hand: whatever its clock did meanwhile, nobody needs to take that over.
    pub in_hand: &'a [JobId],
    /// Milliseconds until others take it over.
    pub lease: i64,
}

/// What became of a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End<'a> {
    Done {
        /// What it came to, in a few words.
        note: Option<&'a str>,
    },
    /// It failed, and is tried again.
    Again {
        problem: &'a str,
        at: Time,
    },
    /// It failed for good.
    Dead {
        problem: &'a str,
    },
    Cancelled,
    /// It recurs, and this round is over.
    Next {
        at: Time,
        note: Option<&'a str>,
        problem: Option<&'a str>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Renewed {
    Held,
    /// Somebody wants it to stop.
    CancelAsked,
    /// Somebody else has it, or it is gone with its account.
    Lost,
}

impl State {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Running => "running",
            Self::Done => "done",
            Self::Dead => "dead",
            Self::Cancelled => "cancelled",
        }
    }

    fn from_word(word: &str) -> Result<Self> {
        [Self::Waiting, Self::Running, Self::Done, Self::Dead, Self::Cancelled]
            .into_iter()
            .find(|state| state.word() == word)
            .ok_or_else(|| StoreError::broken(format!("a job is {word:?}")))
    }
}

/// In a transaction of its own.
pub async fn add(db: &Db, job: &NewJob<'_>, now: Time) -> Result<JobId> {
    let mut tx = db.write().await?;
    let id = put(&mut tx, job, now).await?;
    tx.commit().await?;
    Ok(id)
}

/// Beside what it belongs to: both or neither. Where one of the kind and key waits already, that one is answered, with
/// this payload and due at the earlier of the two moments; nobody takes it before this transaction has ended, so it
/// sees what was written.
pub(crate) async fn put(tx: &mut Tx, job: &NewJob<'_>, now: Time) -> Result<JobId> {
    let made: Option<(i64,)> = insert_returning!(tx,
        "insert into jobs \
           (kind, key, waiting_key, user_id, payload, state, next_at, planned_at, tries, lease, done, created_at) \
         values ($1, $2, $2, $3, $4, 'waiting', $5, $6, 0, 0, 0, $6) \
         on conflict (kind, waiting_key) do update set payload = excluded.payload, \
           next_at = case when jobs.next_at < excluded.next_at then jobs.next_at else excluded.next_at end \
         returning id";
        job.kind, job.key, job.user.map(|user| user.0), job.payload, job.due.0, now.0)?;
    made.map(|(id,)| JobId(id)).ok_or_else(|| StoreError::broken("a job without id"))
}

/// Sees to it that each of these has its one row, due now where it is new. A start that finds them writes nothing.
pub async fn seed_recurring(db: &Db, kinds: &[&str], now: Time) -> Result<()> {
    let known: Vec<(String,)> =
        rows!(db.read().await?, "select recurs from jobs where recurs is not null order by recurs")?;
    let missing: Vec<&str> =
        kinds.iter().copied().filter(|kind| known.iter().all(|(known,)| known != kind)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let mut tx = db.write().await?;
    for kind in missing {
        execute!(tx,
            "insert into jobs (kind, recurs, payload, state, next_at, planned_at, tries, lease, done, created_at) \
             values ($1, $1, '', 'waiting', $2, $2, 0, 0, 0, $2) on conflict (recurs) do nothing";
            kind, now.0)?;
    }
    tx.commit().await
}

/// The job that is due the longest: waiting, or taken by a server whose lease is over. What was planned by a clock that
/// is ahead of ours is due too, unless somebody wants it at a later day.
macro_rules! due {
    ($end:literal) => {
        concat!(
            "select id from jobs \
             where (next_at <= $1 or (planned_at > $2 \
               and next_at <= planned_at + case when recurs is null then $3 else $4 end)) \
               and $5 like '%;' || kind || ';%' and $6 not like '%;' || cast(id as text) || ';%' \
             order by next_at, id limit 1",
            $end
        )
    };
}

/// Takes a job. Nobody else gets it until the lease is over, or it is said what became of it.
pub async fn claim(db: &Db, asking: &Asking<'_>, now: Time) -> Result<Option<Claimed>> {
    let kinds = format!(";{};", asking.kinds.join(";"));
    let in_hand: String = asking.in_hand.iter().map(|id| format!(";{};", id.0)).collect();
    // Most looks find nothing, and write nothing.
    let any: Option<(i64,)> = row!(db.read().await?, due!("");
        now.0, now.0 + SKEW, LONGEST_PAUSE, LONGEST_ROUND, kinds.as_str(), in_hand.as_str())?;
    if any.is_none() {
        return Ok(None);
    }
    let mut tx = db.write().await?;
    let first: Option<(i64,)> = row_skipping_locked!(tx, due;
        now.0, now.0 + SKEW, LONGEST_PAUSE, LONGEST_ROUND, kinds.as_str(), in_hand.as_str())?;
    let Some((id,)) = first else { return Ok(None) };
    type Row = (i64, String, Option<String>, Option<i64>, String, i64, i64);
    let taken: Option<Row> = insert_returning!(tx,
        "update jobs set state = 'running', waiting_key = null, next_at = $2, planned_at = $3, started_at = $3, \
           tries = tries + 1, lease = lease + 1, worker = $4, cancel_at = null \
         where id = $1 \
         returning lease, kind, key, user_id, payload, tries, created_at";
        id, now.0 + asking.lease, now.0, asking.worker)?;
    tx.commit().await?;
    Ok(taken.map(|(lease, kind, key, user, payload, tries, created_at)| Claimed {
        claim: Claim { job: JobId(id), lease },
        kind,
        key,
        user: user.map(UserId),
        payload,
        tries,
        created_at: Time(created_at),
    }))
}

/// It is still worked on: the lease begins anew.
pub async fn renew(db: &Db, claim: Claim, lease: i64, now: Time) -> Result<Renewed> {
    let mut tx = db.write().await?;
    let held: Option<(Option<i64>,)> = insert_returning!(tx,
        "update jobs set next_at = $3, planned_at = $4 where id = $1 and lease = $2 and state = 'running' \
         returning cancel_at";
        claim.job.0, claim.lease, now.0 + lease, now.0)?;
    tx.commit().await?;
    Ok(match held {
        None => Renewed::Lost,
        Some((Some(_),)) => Renewed::CancelAsked,
        Some((None,)) => Renewed::Held,
    })
}

/// How far it is. `false`: it is somebody else's, or somebody wants it to stop.
pub async fn progress(
    db: &Db,
    claim: Claim,
    done: i64,
    total: Option<i64>,
    note: Option<&str>,
) -> Result<bool> {
    let mut tx = db.write().await?;
    let touched = execute!(tx,
        "update jobs set done = $3, total = $4, note = $5 \
         where id = $1 and lease = $2 and state = 'running' and cancel_at is null";
        claim.job.0, claim.lease, done, total, note.map(short))?;
    tx.commit().await?;
    Ok(touched > 0)
}

/// Says what became of a try. `false`: somebody else has taken the job since, or it is gone; nothing is changed.
pub async fn finish(db: &Db, claim: Claim, end: &End<'_>, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let is_ours = put_end(&mut tx, claim, end, now).await?;
    tx.commit().await?;
    Ok(is_ours)
}

/// Beside what the work itself records: both or neither.
pub(crate) async fn put_end(tx: &mut Tx, claim: Claim, end: &End<'_>, now: Time) -> Result<bool> {
    let (job, lease) = (claim.job.0, claim.lease);
    if matches!(end, End::Next { .. }) && is_cancelled(tx, claim, now).await? {
        return Ok(true);
    }
    let touched = match *end {
        End::Done { note } => execute!(tx,
            "update jobs set state = 'done', next_at = null, ended_at = $3, worker = null, problem = null, \
               note = coalesce($4, note) \
             where id = $1 and lease = $2 and state = 'running'";
            job, lease, now.0, note.map(short))?,
        End::Dead { problem } => execute!(tx,
            "update jobs set state = 'dead', next_at = null, ended_at = $3, worker = null, problem = $4 \
             where id = $1 and lease = $2 and state = 'running'";
            job, lease, now.0, short(problem))?,
        End::Cancelled => cancelled(tx, claim, now).await?,
        End::Next { at, note, problem } => execute!(tx,
            "update jobs set state = 'waiting', next_at = $4, planned_at = $3, ended_at = $3, worker = null, \
               tries = 0, note = $5, problem = $6 \
             where id = $1 and lease = $2 and state = 'running'";
            job, lease, now.0, at.0, note.map(short), problem.map(short))?,
        End::Again { problem, at } => return wait_again(tx, claim, 0, Some(problem), at, now).await,
    };
    Ok(touched > 0)
}

async fn cancelled(tx: &mut Tx, claim: Claim, now: Time) -> Result<u64> {
    let touched = execute!(tx,
        "update jobs set state = 'cancelled', recurs = null, next_at = null, ended_at = $3, worker = null \
         where id = $1 and lease = $2 and state = 'running'";
        claim.job.0, claim.lease, now.0)?;
    Ok(touched)
}

/// Of one that would come again: ends it where somebody asked for that while it ran.
async fn is_cancelled(tx: &mut Tx, claim: Claim, now: Time) -> Result<bool> {
    // Whoever asks at this moment is before it or finds that it waits.
    let asked: Option<(Option<i64>,)> = insert_returning!(tx,
        "update jobs set lease = lease where id = $1 and lease = $2 and state = 'running' returning cancel_at";
        claim.job.0, claim.lease)?;
    if !matches!(asked, Some((Some(_),))) {
        return Ok(false);
    }
    Ok(cancelled(tx, claim, now).await? > 0)
}

/// The server stops: it is due again at once, and this try counts as none.
pub async fn hand_back(db: &Db, claim: Claim, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let is_ours = wait_again(&mut tx, claim, 1, None, now, now).await?;
    tx.commit().await?;
    Ok(is_ours)
}

async fn wait_again(
    tx: &mut Tx,
    claim: Claim,
    fewer: i64,
    problem: Option<&str>,
    at: Time,
    now: Time,
) -> Result<bool> {
    let (job, lease) = (claim.job.0, claim.lease);
    if is_cancelled(tx, claim, now).await? {
        return Ok(true);
    }
    let touched = execute!(tx,
        "update jobs set state = 'waiting', waiting_key = key, next_at = $3, planned_at = $4, ended_at = $4, \
           tries = tries - $5, worker = null, problem = coalesce($6, problem) \
         where id = $1 and lease = $2 and state = 'running' and not exists \
           (select 1 from jobs other where other.kind = jobs.kind and other.waiting_key = jobs.key)";
        job, lease, at.0, now.0, fewer, problem.map(short))?;
    if touched > 0 {
        return Ok(true);
    }
    // The same was asked for while it ran, and that one waits.
    let touched = execute!(tx,
        "update jobs set state = 'cancelled', next_at = null, ended_at = $3, worker = null, \
           note = 'another one of it waits', problem = coalesce($4, problem) \
         where id = $1 and lease = $2 and state = 'running'";
        job, lease, now.0, problem.map(short))?;
    Ok(touched > 0)
}

/// Forgets what ended long ago. Says how many.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    let swept = execute!(tx,
        "delete from jobs where next_at is null \
           and (ended_at <= $1 or (ended_at <= $2 and state in ('done', 'cancelled')))";
        now.0 - DEAD_KEPT, now.0 - DONE_KEPT)?;
    tx.commit().await?;
    Ok(swept)
}

/// Whoever waits for the job of a kind and key need not wait any more: what it was for is done. Beside that, in its
/// transaction; whoever works on it changes nothing any more.
pub(crate) async fn settle(tx: &mut Tx, kind: &str, key: &str, now: Time) -> Result<()> {
    execute!(tx,
        "update jobs set state = 'done', waiting_key = null, next_at = null, ended_at = $3, worker = null, problem = null \
         where kind = $1 and key = $2 and next_at is not null";
        kind, key, now.0)?;
    Ok(())
}

fn short(text: &str) -> &str {
    let mut end = LONGEST_TEXT.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
