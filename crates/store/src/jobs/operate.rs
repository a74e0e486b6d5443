//! What an operator sees of the jobs, and does with them.

use domain::Time;

use super::{JobId, State};
use crate::{Db, Result};

/// What became of a request to stop a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cancel {
    /// It had not begun, and will not.
    Cancelled,
    /// It runs; it ends when its server looks next.
    Asked,
    Ended,
    Unknown,
}

/// One that recurs comes no more: a server whose program has its kind makes it anew when it starts.
pub async fn cancel(db: &Db, job: JobId, now: Time) -> Result<Cancel> {
    let mut tx = db.write().await?;
    let found: Option<(i64,)> = row!(tx, "select id from jobs where id = $1"; job.0)?;
    if found.is_none() {
        return Ok(Cancel::Unknown);
    }
    // Whoever takes it at this moment is waited for here.
    let cancelled = execute!(tx,
        "update jobs set state = 'cancelled', recurs = null, waiting_key = null, next_at = null, ended_at = $2 \
         where id = $1 and state = 'waiting'";
        job.0, now.0)?;
    let asked =
        execute!(tx, "update jobs set cancel_at = $2 where id = $1 and state = 'running'"; job.0, now.0)?;
    tx.commit().await?;
    Ok(match (cancelled, asked) {
        (1.., _) => Cancel::Cancelled,
        (_, 1..) => Cancel::Asked,
        _ => Cancel::Ended,
    })
}

/// What became of a request to try a job now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// It is due now, as if it had never been tried.
    Due,
    Running,
    /// It was done or cancelled.
    Ended,
    /// The same waits already.
    Waits,
    Unknown,
}

/// A dead job, or one that waits for its next try, is due now.
pub async fn retry(db: &Db, job: JobId, now: Time) -> Result<Retry> {
    let mut tx = db.write().await?;
    let due = execute!(tx,
        "update jobs set state = 'waiting', waiting_key = key, next_at = $2, planned_at = $2, tries = 0 \
         where id = $1 and state in ('waiting', 'dead') and not exists \
           (select 1 from jobs other \
            where other.kind = jobs.kind and other.waiting_key = jobs.key and other.id <> jobs.id)";
        job.0, now.0)?;
    let found: Option<(String,)> = row!(tx, "select state from jobs where id = $1"; job.0)?;
    tx.commit().await?;
    let Some((word,)) = found else { return Ok(Retry::Unknown) };
    Ok(match State::from_word(&word)? {
        _ if due > 0 => Retry::Due,
        State::Running => Retry::Running,
        State::Done | State::Cancelled => Retry::Ended,
        State::Waiting | State::Dead => Retry::Waits,
    })
}

/// A job as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobLine {
    pub id: JobId,
    pub kind: String,
    pub key: Option<String>,
    pub recurs: bool,
    pub state: State,
    /// When it is due; while it runs, the end of the lease.
    pub next_at: Option<Time>,
    pub tries: i64,
    pub worker: Option<String>,
    pub done: i64,
    pub total: Option<i64>,
    pub note: Option<String>,
    /// Of the last try that failed.
    pub problem: Option<String>,
    pub started_at: Option<Time>,
    /// Of the last try.
    pub ended_at: Option<Time>,
}

/// Those in a state, of one kind or of all, the earliest due or the last ended first.
pub async fn list(db: &Db, state: State, kind: Option<&str>, most: i64) -> Result<Vec<JobLine>> {
    type Row = (
        i64,
        String,
        Option<String>,
        Option<String>,
        Option<i64>,
        i64,
        Option<String>,
        i64,
        Option<i64>,
        Option<String>,
        Option<String>,
        Option<i64>,
        Option<i64>,
    );
    let rows: Vec<Row> = rows!(db.read().await?,
        "select id, kind, key, recurs, next_at, tries, worker, done, total, note, problem, started_at, ended_at \
         from jobs where state = $1 and ($3 is null or kind = $3) \
         order by coalesce(next_at, 0), case when next_at is null then -ended_at else 0 end, id limit $2";
        state.word(), most, kind)?;
    let line = |(
        id,
        kind,
        key,
        recurs,
        next_at,
        tries,
        worker,
        done,
        total,
        note,
        problem,
        started_at,
        ended_at,
    ): Row| JobLine {
        id: JobId(id),
        kind,
        key,
        recurs: recurs.is_some(),
        state,
        next_at: next_at.map(Time),
        tries,
        worker,
        done,
        total,
        note,
        problem,
        started_at: started_at.map(Time),
        ended_at: ended_at.map(Time),
    };
    Ok(rows.into_iter().map(line).collect())
}

/// How many there are of a kind that have not ended well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindCount {
    pub kind: String,
    /// Due, and taken by nobody.
    pub waiting: i64,
    /// Due later: a pause, a schedule.
    pub later: i64,
    pub running: i64,
    pub dead: i64,
    /// Since when the one waits that is due the longest.
    pub oldest: Option<Time>,
}

pub async fn counts(db: &Db, now: Time) -> Result<Vec<KindCount>> {
    let rows: Vec<(String, i64, i64, i64, i64, Option<i64>)> = rows!(db.read().await?,
        "select kind, \
           cast(sum(case when state = 'waiting' and next_at <= $1 then 1 else 0 end) as bigint), \
           cast(sum(case when state = 'waiting' and next_at > $1 then 1 else 0 end) as bigint), \
           cast(sum(case when state = 'running' then 1 else 0 end) as bigint), \
           cast(sum(case when state = 'dead' then 1 else 0 end) as bigint), \
           min(case when state = 'waiting' and next_at <= $1 then next_at end) \
         from jobs where state in ('waiting', 'running', 'dead') group by kind order by kind";
        now.0)?;
    let count = |(kind, waiting, later, running, dead, oldest): (_, _, _, _, _, Option<i64>)| KindCount {
        kind,
        waiting,
        later,
        running,
        dead,
        oldest: oldest.map(Time),
    };
    Ok(rows.into_iter().map(count).collect())
}
