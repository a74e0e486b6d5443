//! The job of a sweep: tries some combinations at a time, stores their rows, goes on where another server was.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use ::backtest::{Ready, Rule, Running, Tape, Walking, combinations, judge, sweep};
use app_error::AppError;
use jobs::{Job, Kind, Outcome};
use journal::work;
use journal_http::JournalApi;
use store::UserId;
use store::backtest_sweeps::{self, Ended, KIND, State as Standing, Sweep};
use store::candles as stored;
use tokio::sync::OwnedSemaphorePermit;
use web_http::{Permit, SiteError};

use super::asked::SweepRequest;
use super::result::BacktestSwept;
use super::rows::{Row, pack, unpack};
use super::walked::{self, Walked};
use crate::backtests::tapes::{stored_of, tapes};

/// What runs at a stretch: between two of them others get the place.
const STRETCH: Duration = Duration::from_millis(200);
/// A sweep asks this often whether it is still wanted.
const HEARD: Duration = Duration::from_millis(100);
/// Rows are stored this often.
const STORED: Duration = Duration::from_secs(1);
/// Values of indicators in memory at once: 64 MB.
const MOST_VALUES: usize = 8_000_000;
/// Others read files in all places.
const FULL: Duration = Duration::from_millis(500);
/// Sweeps in hand of one server.
const AT_ONCE: usize = 2;

/// Who works on sweeps.
pub fn kind(state: JournalApi) -> Kind {
    Kind::new(KIND, move |job| on(state.clone(), job)).at_once(AT_ONCE)
}

async fn on(state: JournalApi, job: Job) -> Outcome {
    let number = job.claimed.payload.parse().ok();
    let (Some(user), Some(number)) = (job.claimed.user, number) else {
        return Outcome::Dead("it names no sweep".to_owned());
    };
    match tried(&state, &job, user, number).await {
        Ok(()) => Outcome::Recorded,
        Err(Stop::Ended) => Outcome::Done("it was stopped, or is gone".to_owned()),
        Err(Stop::Problem(problem)) => {
            let now = (state.clock)();
            match backtest_sweeps::fail(&state.db, (user, number), job.claimed.claim, &problem, now).await {
                Ok(_) => Outcome::Recorded,
                Err(error) => Outcome::Failed(error.to_string()),
            }
        }
        Err(Stop::Fault(error)) => Outcome::Failed(error),
    }
}

/// Why it does not go on.
enum Stop {
    /// It was cancelled, or another server has it.
    Ended,
    /// A sentence for its user.
    Problem(String),
    /// It is tried again.
    Fault(String),
}

impl From<store::StoreError> for Stop {
    fn from(error: store::StoreError) -> Self {
        Self::Fault(error.to_string())
    }
}

impl From<AppError> for Stop {
    fn from(error: AppError) -> Self {
        Self::Fault(SiteError::from(error).message().to_owned())
    }
}

/// What every stretch needs.
struct Sweeping {
    rule: Rule,
    tapes: Vec<Tape>,
    tries: Vec<Vec<f64>>,
}

impl Sweeping {
    /// Tries whose indicators fit into memory.
    fn most(&self) -> usize {
        let candles = self.tapes.iter().map(Tape::len).sum::<usize>();
        (MOST_VALUES / (candles * self.rule.lines()).max(1)).clamp(1, 256)
    }
}

/// Places that are held while a stretch runs: one, and those that nobody wants.
struct Places {
    _place: Permit,
    _reader: Option<OwnedSemaphorePermit>,
    idle: Vec<OwnedSemaphorePermit>,
}

async fn places(state: &JournalApi) -> Places {
    let place = loop {
        match state.queue.enter() {
            Some(place) => break place,
            None => tokio::time::sleep(FULL).await,
        }
    };
    let reader = place.turn().await;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let idle = place.idle(cores - 1);
    Places { _place: place, _reader: reader, idle }
}

impl Places {
    fn threads(&self) -> usize {
        1 + self.idle.len()
    }
}

async fn tried(state: &JournalApi, job: &Job, user: UserId, number: i64) -> Result<(), Stop> {
    let found = backtest_sweeps::one(&state.db, user, number).await?;
    let found = found.filter(|one| one.state == Standing::Going).ok_or(Stop::Ended)?;
    let asked: SweepRequest =
        serde_json::from_str(&found.asked).map_err(|error| Stop::Fault(error.to_string()))?;
    let sweeping = Arc::new(read(state, user, &asked).await?);
    if sweeping.tries.len() as i64 != found.tries {
        return Err(Stop::Problem(
            "This version tries other combinations. Start the sweep again.".to_owned(),
        ));
    }
    let stop = Arc::new(AtomicBool::new(false));
    let all = async {
        let rows = rows(state, job, (user, number), &sweeping, &stop).await?;
        let walked = match asked.lengths() {
            None => None,
            Some(lengths) => {
                let walking = Walking::new(&sweeping.tapes, lengths).map_err(Stop::Problem)?;
                Some(walk(state, job, (user, number), &sweeping, walking, &stop).await?)
            }
        };
        let earlier = store::backtests::others(&state.db, user, &found.rule, &found.digest).await?;
        judged(state, &sweeping, (rows, walked), earlier, &stop).await
    };
    let result = listening(all, &stop, || is_going(state, user, number)).await?;
    ended(state, job, user, &found, &result).await
}

/// What the rows say, as JSON.
async fn judged(
    state: &JournalApi,
    sweeping: &Arc<Sweeping>,
    (rows, walked): (Vec<Row>, Option<Walking>),
    earlier: i64,
    stop: &Arc<AtomicBool>,
) -> Result<String, Stop> {
    let (own, told) = (Arc::clone(sweeping), Arc::clone(stop));
    work(places(state).await, move || {
        let stopped = || told.load(Ordering::Relaxed);
        let Sweeping { rule, tapes, tries } = &*own;
        let figures: Vec<_> = rows.iter().map(Row::figures).collect();
        let earlier = usize::try_from(earlier).unwrap_or(0);
        let judged = judge(rule, tapes, tries, &figures, earlier, &stopped).map_err(Stop::Problem)?;
        let finish = |one: Walking| one.finish(rule, tapes, tries, &stopped);
        let walked = walked.map(finish).transpose().map_err(Stop::Problem)?;
        // What was made until then is not the result.
        if stopped() {
            return Err(Stop::Ended);
        }
        let swept = BacktestSwept::of(judged.as_ref(), walked.as_ref(), tries, rule.rupees());
        serde_json::to_string(&swept).map_err(|error| Stop::Fault(error.to_string()))
    })
    .await?
}

/// Tells the work to stop as soon as nobody wants it.
async fn listening<T, F: Future<Output = bool>>(
    work: impl Future<Output = T>,
    stop: &AtomicBool,
    is_going: impl Fn() -> F,
) -> T {
    let mut work = pin!(work);
    loop {
        if let Ok(made) = tokio::time::timeout(HEARD, work.as_mut()).await {
            return made;
        }
        if !is_going().await {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// A database that does not answer says nothing: the result is refused at the end if it was cancelled meanwhile.
async fn is_going(state: &JournalApi, user: UserId, number: i64) -> bool {
    let found = backtest_sweeps::one(&state.db, user, number).await;
    found.map_or(true, |one| one.is_some_and(|one| one.state == Standing::Going))
}

async fn ended(state: &JournalApi, job: &Job, user: UserId, sweep: &Sweep, result: &str) -> Result<(), Stop> {
    let now = (state.clock)();
    match backtest_sweeps::finish(&state.db, user, sweep, job.claimed.claim, result, now).await? {
        Ended::Done => Ok(()),
        Ended::NotOurs => Err(Stop::Ended),
        Ended::Unknown => Err(Stop::Problem(
            "The rule was removed meanwhile, so there is nothing its tries could be counted for.".to_owned(),
        )),
        Ended::Full => Err(Stop::Problem(
            "2,00,000 runs and sweeps are counted already, and no more can be. A result without its number is not shown."
                .to_owned(),
        )),
    }
}

async fn read(state: &JournalApi, user: UserId, asked: &SweepRequest) -> Result<Sweeping, Stop> {
    let rule = asked.rule().map_err(Stop::Problem)?;
    let (sets, _) = stored::all(&state.db, user).await?;
    let Some(sets) = asked.sets(&sets) else {
        return Err(Stop::Problem(
            "The candles were changed or removed since it began. Start the sweep again.".to_owned(),
        ));
    };
    let said = |error: SiteError| Stop::Problem(error.message().to_owned());
    let period = asked.period();
    let read = stored_of(&state.db, user, sets, period, |set| asked.factors(set)).await.map_err(said)?;
    work(places(state).await, move || {
        let tapes = tapes(&rule, &read, period).map_err(said)?;
        let tries = combinations(&rule, &tapes).map_err(Stop::Problem)?;
        Ok(Sweeping { rule, tapes, tries })
    })
    .await?
}

/// Of every try; those that are stored already are not run again.
async fn rows(
    state: &JournalApi,
    job: &Job,
    (user, number): (UserId, i64),
    sweeping: &Arc<Sweeping>,
    stop: &Arc<AtomicBool>,
) -> Result<Vec<Row>, Stop> {
    let mut rows = unpack(&backtest_sweeps::chunks(&state.db, user, number).await?);
    let mut stored = rows.len();
    let (mut size, mut since) = (1, Instant::now());
    while rows.len() < sweeping.tries.len() {
        let (first, own, stop) = (rows.len(), Arc::clone(sweeping), Arc::clone(stop));
        let last = (first + size).min(sweeping.tries.len());
        let held = places(state).await;
        let begun = Instant::now();
        let threads = held.threads();
        let some = work(held, move || {
            let done = AtomicUsize::new(0);
            let running = Running { threads, done: &done, stop: &stop };
            sweep(&own.rule, &own.tapes, &own.tries[first..last], running)
        })
        .await?
        .map_err(Stop::Problem)?
        .ok_or(Stop::Ended)?;
        rows.extend(some.iter().map(Row::from));
        size = next_size(size, begun.elapsed()).min(sweeping.most());
        if since.elapsed() >= STORED || rows.len() == sweeping.tries.len() {
            let chunk = (stored as i64, &pack(&rows[stored..])[..]);
            let claim = job.claimed.claim;
            if !backtest_sweeps::store_rows(&state.db, (user, number), claim, chunk, rows.len() as i64)
                .await?
            {
                return Err(Stop::Ended);
            }
            (stored, since) = (rows.len(), Instant::now());
        }
    }
    Ok(rows)
}

/// Twice as many where it was quick, half of them where it was slow.
fn next_size(size: usize, took: Duration) -> usize {
    if took * 2 < STRETCH {
        size * 2
    } else if took > STRETCH * 2 {
        (size / 2).max(1)
    } else {
        size
    }
}

/// Trains every try in every window; those that another server has trained are not trained again.
async fn walk(
    state: &JournalApi,
    job: &Job,
    (user, number): (UserId, i64),
    sweeping: &Arc<Sweeping>,
    mut walking: Walking,
    stop: &Arc<AtomicBool>,
) -> Result<Walking, Stop> {
    let all = sweeping.tries.len();
    let stored = backtest_sweeps::walk(&state.db, user, number).await?;
    let mut next = 0;
    if let Some(before) = stored.and_then(|bytes| walked::unpack(&bytes, all))
        && walking.go_on(before.chosen)
    {
        next = before.next;
    }
    let (mut size, mut since) = (1, Instant::now());
    while next < all {
        let (first, last, own) = (next, (next + size).min(all), Arc::clone(sweeping));
        let told = Arc::clone(stop);
        let held = places(state).await;
        let begun = Instant::now();
        let threads = held.threads();
        walking = work(held, move || {
            let part = (last - first).div_ceil(threads).max(1);
            std::thread::scope(|scope| {
                let parts: Vec<_> = (first..last)
                    .step_by(part)
                    .map(|from| {
                        let (own, told, mut walking) = (&own, &told, walking.clone());
                        scope.spawn(move || -> Result<Walking, String> {
                            let tries = &own.tries[from..(from + part).min(last)];
                            let ready = Ready::of(&own.rule, &own.tapes, tries)?;
                            for (at, params) in tries.iter().enumerate() {
                                if told.load(Ordering::Relaxed) {
                                    break;
                                }
                                walking.take(&ready, from + at, params)?;
                            }
                            Ok(walking)
                        })
                    })
                    .collect();
                for part in parts {
                    let found = part
                        .join()
                        .unwrap_or_else(|_| Err("A part of the walk-forward failed.".to_owned()))?;
                    walking.join(&found);
                }
                Ok::<Walking, String>(walking)
            })
        })
        .await?
        .map_err(Stop::Problem)?;
        if stop.load(Ordering::Relaxed) {
            return Err(Stop::Ended);
        }
        next = last;
        size = next_size(size, begun.elapsed()).min(sweeping.most());
        if since.elapsed() >= STORED {
            let bytes = walked::pack(&Walked { next, chosen: walking.chosen().to_vec() });
            let claim = job.claimed.claim;
            if !backtest_sweeps::store_walk(&state.db, (user, number), claim, &bytes, next as i64).await? {
                return Err(Stop::Ended);
            }
            since = Instant::now();
        }
    }
    Ok(walking)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The work ends by the flag alone, and the third answer is the first that sets it.
    #[tokio::test]
    async fn work_is_told_when_nobody_wants_it() {
        let (stop, asked) = (Arc::new(AtomicBool::new(false)), AtomicUsize::new(0));
        let told = Arc::clone(&stop);
        let work = async move {
            while !told.load(Ordering::Relaxed) {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            "ended"
        };
        let is_going = || {
            let before = asked.fetch_add(1, Ordering::Relaxed);
            async move { before < 2 }
        };
        assert_eq!(listening(work, &stop, is_going).await, "ended");
        assert_eq!(asked.into_inner(), 3);
    }

    #[test]
    fn a_stretch_grows_while_it_is_quick() {
        for (size, took, expected) in [(1, 10, 2), (64, 150, 64), (64, 500, 32), (1, 900, 1)] {
            assert_eq!(next_size(size, Duration::from_millis(took)), expected, "{size} in {took} ms");
        }
    }
}
