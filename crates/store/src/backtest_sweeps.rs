//! Sweeps of a rule: asked for together with their job, their rows stored as they come, their tries counted together
//! with their result.

use domain::Time;

use crate::backtests::{self, Counted};
use crate::db::Tx;
use crate::documents::Kind;
use crate::jobs::{self, Claim, End, NewJob};
use crate::{Db, Result, UserId};

/// The kind of their jobs.
pub const KIND: &str = "backtest-sweep";
/// Sweeps of one user that are kept; the oldest one that has ended goes. Its tries stay counted.
pub const MOST_SWEEPS: i64 = 20;
/// Of the chunk in which walk-forward lies while it is going on; rows begin at 0.
const WALK: i64 = -1;
/// What its job says meanwhile.
const WALKING: &str = "walk-forward";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It waits or runs.
    Going,
    Done,
    Failed,
    Cancelled,
}

impl State {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Going => "going",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    fn from_word(word: &str) -> Self {
        [Self::Going, Self::Done, Self::Cancelled]
            .into_iter()
            .find(|one| one.word() == word)
            .unwrap_or(Self::Failed)
    }
}

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub struct NewSweep<'a> {
    /// Key of the rule.
    pub rule: &'a str,
    /// Names what is tried.
    pub digest: &'a str,
    pub asked: &'a str,
    pub tries: i64,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sweep {
    pub number: i64,
    pub rule: String,
    pub digest: String,
    pub asked: String,
    pub tries: i64,
    /// Tries whose rows are stored.
    pub done: i64,
    /// Tries that walk-forward has trained; `None`: it has not begun.
    pub walked: Option<i64>,
    pub state: State,
    pub result: Option<String>,
    pub problem: Option<String>,
    pub made_at: Time,
    pub ended_at: Option<Time>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    /// Its number.
    Done(i64),
    /// One of the user waits or runs.
    Busy,
    /// The user has no such rule.
    Unknown,
}

/// What became of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    Done,
    /// The job is somebody else's by now, or the sweep was cancelled: nothing was changed.
    NotOurs,
    /// The rule is gone: nothing was changed.
    Unknown,
    /// No more tries can be counted: nothing was changed.
    Full,
}

/// The sweep and its job, both or neither. One user has one at a time.
pub async fn begin(db: &Db, user: UserId, new: &NewSweep<'_>, now: Time) -> Result<Begun> {
    let mut tx = db.write().await?;
    // Whoever asks for the same user stands in line here.
    let there: Option<(i64,)> = insert_returning!(tx, "update users set documents_revision = documents_revision where id = $1 returning id"; user.0)?;
    let rule: Option<(i64,)> = row!(tx,
        "select number from documents where user_id = $1 and kind = $2 and key = $3 and removed_at is null";
        user.0, Kind::BacktestRule.word(), new.rule)?;
    if there.is_none() || rule.is_none() {
        return Ok(Begun::Unknown);
    }
    let busy: Option<(i64,)> = row!(tx,
        "select s.number from backtest_sweeps s join jobs j on j.id = s.job \
         where s.user_id = $1 and s.state = 'going' and j.state in ('waiting', 'running')"; user.0)?;
    if busy.is_some() {
        return Ok(Begun::Busy);
    }
    let next: Option<(i64,)> = row!(tx,
        "select coalesce(max(number), 0) + 1 from backtest_sweeps where user_id = $1"; user.0)?;
    let next = next.map_or(1, |(next,)| next);
    execute!(tx, "delete from backtest_sweep_chunks where user_id = $1 and number <= $2"; user.0, next - MOST_SWEEPS)?;
    execute!(tx, "delete from backtest_sweeps where user_id = $1 and number <= $2"; user.0, next - MOST_SWEEPS)?;
    let key = format!("{}-{next}", user.0);
    let payload = next.to_string();
    let job = NewJob { kind: KIND, key: Some(&key), user: Some(user), payload: &payload, due: now };
    let job = jobs::put(&mut tx, &job, now).await?;
    execute!(tx,
        "insert into backtest_sweeps (user_id, number, rule, digest, asked, tries, done, state, job, made_at) \
         values ($1, $2, $3, $4, $5, $6, 0, 'going', $7, $8)";
        user.0, next, new.rule, new.digest, new.asked, new.tries, job.0, now.0)?;
    tx.commit().await?;
    Ok(Begun::Done(next))
}

type Row = (
    i64,
    String,
    String,
    String,
    i64,
    i64,
    String,
    Option<String>,
    Option<String>,
    i64,
    Option<i64>,
    Option<String>,
    Option<i64>,
);

/// Those of a rule, the newest first; results are left out.
pub async fn of_rule(db: &Db, user: UserId, rule: &str) -> Result<Vec<Sweep>> {
    let rows: Vec<Row> = rows!(db.read().await?,
        "select s.number, s.rule, s.digest, s.asked, s.tries, s.done, s.state, cast(null as text), s.problem, s.made_at, \
           s.ended_at, j.state, case when j.note = $3 then j.done end \
         from backtest_sweeps s left join jobs j on j.id = s.job \
         where s.user_id = $1 and s.rule = $2 order by s.number desc";
        user.0, rule, WALKING)?;
    Ok(rows.into_iter().map(sweep).collect())
}

pub async fn one(db: &Db, user: UserId, number: i64) -> Result<Option<Sweep>> {
    let found: Option<Row> = row!(db.read().await?,
        "select s.number, s.rule, s.digest, s.asked, s.tries, s.done, s.state, s.result, s.problem, s.made_at, \
           s.ended_at, j.state, case when j.note = $3 then j.done end \
         from backtest_sweeps s left join jobs j on j.id = s.job \
         where s.user_id = $1 and s.number = $2";
        user.0, number, WALKING)?;
    Ok(found.map(sweep))
}

fn sweep(
    (number, rule, digest, asked, tries, done, state, result, problem, made_at, ended_at, job, walked): Row,
) -> Sweep {
    let mut state = State::from_word(&state);
    let mut problem = problem;
    if state == State::Going && !matches!(job.as_deref(), Some("waiting" | "running")) {
        state = State::Failed;
        problem.get_or_insert_with(|| {
            "The server stopped in the middle of it, again and again. Nothing of it is counted. Start it again with fewer values; if it stops again, write to us.".to_owned()
        });
    }
    Sweep {
        number,
        rule,
        digest,
        asked,
        tries,
        done,
        walked,
        state,
        result,
        problem,
        made_at: Time(made_at),
        ended_at: ended_at.map(Time),
    }
}

/// Rows of tries as they were stored, in their order.
pub async fn chunks(db: &Db, user: UserId, number: i64) -> Result<Vec<(i64, Vec<u8>)>> {
    let rows: Vec<(i64, Vec<u8>)> = rows!(db.read().await?,
        "select first, content from backtest_sweep_chunks where user_id = $1 and number = $2 and first >= 0 \
         order by first";
        user.0, number)?;
    Ok(rows)
}

/// How far walk-forward was when it was last stored; `None`: it was not.
pub async fn walk(db: &Db, user: UserId, number: i64) -> Result<Option<Vec<u8>>> {
    let row: Option<(Vec<u8>,)> = row!(db.read().await?,
        "select content from backtest_sweep_chunks where user_id = $1 and number = $2 and first = $3";
        user.0, number, WALK)?;
    Ok(row.map(|(content,)| content))
}

/// Stores how far walk-forward is, in the place of what was stored before; `done` tries are trained by now. `false`: it
/// was cancelled, or another server has it.
pub async fn store_walk(
    db: &Db,
    (user, number): (UserId, i64),
    claim: Claim,
    content: &[u8],
    done: i64,
) -> Result<bool> {
    let mut tx = db.write().await?;
    let touched = execute!(tx,
        "update jobs set done = $3, note = $6, \
           total = (select tries from backtest_sweeps where user_id = $4 and number = $5) \
         where id = $1 and lease = $2 and state = 'running' and cancel_at is null and exists \
           (select 1 from backtest_sweeps where user_id = $4 and number = $5 and state = 'going')";
        claim.job.0, claim.lease, done, user.0, number, WALKING)?;
    if touched == 0 {
        return Ok(false);
    }
    put_chunk(&mut tx, (user, number), (WALK, content)).await?;
    tx.commit().await?;
    Ok(true)
}

async fn put_chunk(tx: &mut Tx, (user, number): (UserId, i64), (first, content): (i64, &[u8])) -> Result<()> {
    execute!(tx,
        "insert into backtest_sweep_chunks (user_id, number, first, content) values ($1, $2, $3, $4) \
         on conflict (user_id, number, first) do update set content = excluded.content";
        user.0, number, first, content)?;
    Ok(())
}

/// Stores rows from `first` on; `done` tries have theirs by now. `false`: it was cancelled, or another server has it.
pub async fn store_rows(
    db: &Db,
    (user, number): (UserId, i64),
    claim: Claim,
    (first, content): (i64, &[u8]),
    done: i64,
) -> Result<bool> {
    let mut tx = db.write().await?;
    let touched = execute!(tx,
        "update backtest_sweeps set done = $3 where user_id = $1 and number = $2 and state = 'going' and exists \
           (select 1 from jobs where id = $4 and lease = $5 and state = 'running' and cancel_at is null)";
        user.0, number, done, claim.job.0, claim.lease)?;
    if touched == 0 {
        return Ok(false);
    }
    execute!(tx,
        "update jobs set done = $2, total = (select tries from backtest_sweeps where user_id = $3 and number = $4) \
         where id = $1"; claim.job.0, done, user.0, number)?;
    put_chunk(&mut tx, (user, number), (first, content)).await?;
    tx.commit().await?;
    Ok(true)
}

/// The result, its tries and the end of its job: all or nothing.
pub async fn finish(
    db: &Db,
    user: UserId,
    sweep: &Sweep,
    claim: Claim,
    result: &str,
    now: Time,
) -> Result<Ended> {
    let mut tx = db.write().await?;
    let counted = backtests::count_in(&mut tx, user, &sweep.rule, (&sweep.digest, sweep.tries), now).await?;
    match counted {
        Counted::Done { .. } => {}
        Counted::Unknown => return Ok(Ended::Unknown),
        Counted::Full => return Ok(Ended::Full),
    }
    let touched = execute!(tx,
        "update backtest_sweeps set state = 'done', result = $3, ended_at = $4 \
         where user_id = $1 and number = $2 and state = 'going'";
        user.0, sweep.number, result, now.0)?;
    if touched == 0 || !jobs::put_end(&mut tx, claim, &End::Done { note: None }, now).await? {
        return Ok(Ended::NotOurs);
    }
    execute!(tx, "delete from backtest_sweep_chunks where user_id = $1 and number = $2 and first = $3";
        user.0, sweep.number, WALK)?;
    tx.commit().await?;
    Ok(Ended::Done)
}

/// It cannot be run: nothing of it is counted. `false`: it is somebody else's by now.
pub async fn fail(
    db: &Db,
    (user, number): (UserId, i64),
    claim: Claim,
    problem: &str,
    now: Time,
) -> Result<bool> {
    let mut tx = db.write().await?;
    execute!(tx,
        "update backtest_sweeps set state = 'failed', problem = $3, ended_at = $4 \
         where user_id = $1 and number = $2 and state = 'going'";
        user.0, number, problem, now.0)?;
    let is_ours = jobs::put_end(&mut tx, claim, &End::Done { note: None }, now).await?;
    if is_ours {
        tx.commit().await?;
    }
    Ok(is_ours)
}

/// Stops it. `false`: it has ended, or there is none. What nobody saw is not counted.
pub async fn cancel(db: &Db, user: UserId, number: i64, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let job: Option<(i64,)> = insert_returning!(tx,
        "update backtest_sweeps set state = 'cancelled', ended_at = $3 \
         where user_id = $1 and number = $2 and state = 'going' returning job";
        user.0, number, now.0)?;
    let Some((job,)) = job else { return Ok(false) };
    execute!(tx, "delete from backtest_sweep_chunks where user_id = $1 and number = $2"; user.0, number)?;
    tx.commit().await?;
    jobs::cancel(db, jobs::JobId(job), now).await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::{self, Named, Save, Value};
    use crate::users::{self, NewUser};

    #[tokio::test]
    async fn the_last_twenty_are_kept_and_only_who_holds_the_job_writes() {
        for fresh in [testdb::sqlite().await, testdb::postgres().await] {
            let db = Db::open(&fresh.url, fresh.folder()).await.unwrap();
            let new =
                NewUser { email: "asha@mail.in".into(), name: "A".into(), phone: None, password_hash: None };
            let asha = users::add(&db, &new, Time(0)).await.unwrap().unwrap().id;
            let set = [Value { field: "rule", text: "{}".to_owned() }];
            let named = Named { kind: Kind::BacktestRule, key: "b1" };
            let save = Save { named, revision: 0, all: None, set: &set, prose: &[] };
            documents::save(&db, asha, &save, Time(0)).await.unwrap();
            let digest = "1".repeat(64);
            let new = NewSweep { rule: "b1", digest: &digest, asked: "{}", tries: 4 };
            let gone = NewSweep { rule: "b2", ..new };
            assert_eq!(begin(&db, asha, &gone, Time(1)).await.unwrap(), Begun::Unknown);
            let asking = jobs::Asking { worker: "w", kinds: &[KIND], in_hand: &[], lease: 60_000 };
            for number in 1..=21 {
                assert_eq!(begin(&db, asha, &new, Time(1)).await.unwrap(), Begun::Done(number));
                assert_eq!(begin(&db, asha, &new, Time(1)).await.unwrap(), Begun::Busy);
                let claim = jobs::claim(&db, &asking, Time(1)).await.unwrap().unwrap().claim;
                assert!(store_rows(&db, (asha, number), claim, (0, &[7; 40]), 1).await.unwrap());
                let other = Claim { lease: claim.lease + 1, ..claim };
                assert!(!store_rows(&db, (asha, number), other, (1, &[7; 40]), 2).await.unwrap());
                let found = one(&db, asha, number).await.unwrap().unwrap();
                assert_eq!((found.done, found.state), (1, State::Going));
                // How far walk-forward is replaces what was stored of it, and is no row.
                assert_eq!((found.walked, walk(&db, asha, number).await.unwrap()), (None, None));
                assert!(store_walk(&db, (asha, number), claim, &[1], 1).await.unwrap());
                assert!(store_walk(&db, (asha, number), claim, &[2], 3).await.unwrap());
                assert!(!store_walk(&db, (asha, number), other, &[3], 4).await.unwrap());
                assert_eq!(walk(&db, asha, number).await.unwrap(), Some(vec![2]));
                assert_eq!(chunks(&db, asha, number).await.unwrap(), [(0, vec![7; 40])]);
                let found = one(&db, asha, number).await.unwrap().unwrap();
                assert_eq!((found.done, found.walked), (1, Some(3)));
                assert_eq!(finish(&db, asha, &found, other, "{}", Time(2)).await.unwrap(), Ended::NotOurs);
                assert_eq!(one(&db, asha, number).await.unwrap().unwrap(), found);
                assert_eq!(finish(&db, asha, &found, claim, "{}", Time(2)).await.unwrap(), Ended::Done);
                assert_eq!(walk(&db, asha, number).await.unwrap(), None);
                assert!(!store_walk(&db, (asha, number), claim, &[4], 4).await.unwrap());
                assert!(!cancel(&db, asha, number, Time(3)).await.unwrap());
            }
            let kept: Vec<i64> =
                of_rule(&db, asha, "b1").await.unwrap().iter().map(|one| one.number).collect();
            assert_eq!(kept, (2..=21).rev().collect::<Vec<i64>>());
            assert!(chunks(&db, asha, 1).await.unwrap().is_empty());
            assert_eq!(chunks(&db, asha, 2).await.unwrap(), [(0, vec![7; 40])]);
            // The same was tried each time: it counts once.
            assert_eq!(backtests::tries(&db, asha).await.unwrap()["b1"], 4);
            // A job that is given up leaves no sweep that never ends.
            begin(&db, asha, &new, Time(4)).await.unwrap();
            let claim = jobs::claim(&db, &asking, Time(4)).await.unwrap().unwrap().claim;
            jobs::finish(&db, claim, &End::Dead { problem: "it fell" }, Time(5)).await.unwrap();
            assert_eq!(one(&db, asha, 22).await.unwrap().unwrap().state, State::Failed);
            assert_eq!(begin(&db, asha, &new, Time(6)).await.unwrap(), Begun::Done(23));
            assert!(cancel(&db, asha, 23, Time(7)).await.unwrap());
            assert_eq!(one(&db, asha, 23).await.unwrap().unwrap().state, State::Cancelled);
            assert!(jobs::claim(&db, &asking, Time(8)).await.unwrap().is_none());
            db.close().await;
        }
    }
}
