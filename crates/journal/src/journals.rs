//! Built journals, kept in memory while they are asked for: the next look at one costs nothing.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use app_error::AppError;
use domain::Day;
use store::{Db, UserId};
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};

use super::build::{BYTES_PER_FILL, Journal};
use super::demo::{self, Sample};

/// Fills of all kept journals together, which is what one journal may have: about 220 bytes each with the history, the
/// exports and the archive built of them (`cargo xtask bench memory`). What the page of costs keeps beside a journal
/// counts as fills, see [`Journal::weight`]; what the pages of insights and strategies keep is not measured yet.
const ROOM: usize = 1_000_000;
/// Whatever nobody asked for since the last time but one is let go: after five minutes at the latest.
const LET_GO_EVERY: Duration = Duration::from_secs(150);
/// Builds at once; each holds what it loaded and what it makes of it.
const BUILDERS: usize = 3;
/// From so many live fills on a journal is built alone: a million, loaded and built, take some 500 MB
/// (`cargo xtask bench builds`).
const LARGE: i64 = 100_000;

/// Journals by user, revision and Indian day. Those asked for longest ago go first when there are too many fills.
#[derive(Debug, Clone)]
pub struct Journals {
    kept: Arc<Mutex<Cached>>,
    builders: Arc<Semaphore>,
    /// One large journal at a time: of so many live fills and more.
    large: Arc<Semaphore>,
    large_from: i64,
    demo: Arc<tokio::sync::Mutex<Option<Arc<Sample>>>>,
    counters: Arc<Counters>,
    /// One workbook at a time: each cell of it stands in memory.
    pub workbooks: Arc<Semaphore>,
    /// Exports as text under way at once.
    pub texts: Arc<Semaphore>,
    /// Looks at the sample under way at once: anybody may ask for them.
    samples: Arc<Semaphore>,
}

/// Leave to hold a whole journal. Given back when dropped.
#[derive(Debug)]
pub struct BuildPermit {
    _builder: OwnedSemaphorePermit,
    _large: Option<OwnedSemaphorePermit>,
}

/// Since the start.
#[derive(Debug, Default)]
struct Counters {
    asked: AtomicU64,
    found: AtomicU64,
    builds: AtomicU64,
    nanoseconds: AtomicU64,
}

/// What was done since the start, and what is kept now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CacheFigures {
    /// How often a journal was asked for, and how often it stood there.
    pub asked: u64,
    pub found: u64,
    /// Journals that were loaded and built, and the time it took, waiting for a permit left out.
    pub builds: u64,
    pub building: Duration,
    pub journals: u64,
    pub fills: u64,
    /// About as many: by what a fill was measured to take.
    pub bytes: u64,
}

#[derive(Debug)]
struct Cached {
    room: usize,
    /// Counts what was asked for.
    clock: u64,
    /// `clock` when idle ones were last let go.
    looked: u64,
    by_user: HashMap<UserId, Entry>,
}

#[derive(Debug)]
struct Entry {
    revision: i64,
    as_of: Day,
    asked: u64,
    journal: Arc<OnceCell<Arc<Journal>>>,
}

impl Default for Cached {
    fn default() -> Self {
        Self { room: ROOM, clock: 0, looked: 0, by_user: HashMap::new() }
    }
}

impl Default for Journals {
    fn default() -> Self {
        Self::new()
    }
}

impl Journals {
    pub fn new() -> Self {
        Self {
            kept: Arc::default(),
            builders: Arc::new(Semaphore::new(BUILDERS)),
            large: Arc::new(Semaphore::new(1)),
            large_from: LARGE,
            demo: Arc::default(),
            counters: Arc::default(),
            workbooks: Arc::new(Semaphore::new(1)),
            texts: Arc::new(Semaphore::new(2)),
            samples: Arc::new(Semaphore::new(2)),
        }
    }

    /// The user's journal as it is now. The revision is read each time, so that several servers on one database agree.
    /// Two requests at once build once; a request that goes away leaves the building to itself.
    pub async fn get(&self, db: &Db, user: UserId, as_of: Day) -> Result<Arc<Journal>, AppError> {
        let revision = store::journal::revision(db, user).await?;
        self.at(db, user, revision, as_of).await
    }

    /// The same at a revision that was read since the request began, as that of who is logged in was: whatever was
    /// confirmed before the request is in it.
    pub async fn at(
        &self,
        db: &Db,
        user: UserId,
        revision: i64,
        as_of: Day,
    ) -> Result<Arc<Journal>, AppError> {
        let cell = self.lock().ask(user, revision, as_of);
        self.counters.asked.fetch_add(1, Ordering::Relaxed);
        if let Some(journal) = cell.get() {
            self.counters.found.fetch_add(1, Ordering::Relaxed);
            return Ok(Arc::clone(journal));
        }
        let (db, this) = (db.clone(), self.clone());
        let building = tokio::spawn(async move {
            let journal = cell.get_or_try_init(|| this.build(&db, user, as_of)).await.map(Arc::clone)?;
            drop(this.lock().make_room(user));
            Ok(journal)
        });
        building.await.map_err(AppError::ours)?
    }

    /// The sample journal of a day.
    pub async fn demo(&self, as_of: Day) -> Result<Arc<Journal>, AppError> {
        Ok(Arc::clone(&self.sample(as_of).await?.journal))
    }

    /// The same with what its trader wrote.
    pub async fn sample(&self, as_of: Day) -> Result<Arc<Sample>, AppError> {
        let demo = Arc::clone(&self.demo);
        // As in `get`, a visitor who goes away leaves the building to itself.
        let building = tokio::spawn(async move {
            // Two first visitors build one; whoever waits for it holds no thread meanwhile.
            let mut kept = demo.lock().await;
            if let Some(sample) = kept.as_ref().filter(|sample| sample.journal.as_of == as_of) {
                return Ok(Arc::clone(sample));
            }
            let build = move || {
                let journal = Journal::build(&demo::stored(as_of), as_of);
                Arc::new(Sample::of(Arc::new(journal)))
            };
            let sample = tokio::task::spawn_blocking(build).await.map_err(AppError::ours)?;
            *kept = Some(Arc::clone(&sample));
            Ok(sample)
        });
        building.await.map_err(AppError::ours)?
    }

    /// Leave to work figures out of the sample: two at once, first come, first served.
    pub async fn sample_permit(&self) -> Result<OwnedSemaphorePermit, AppError> {
        // The semaphore is never closed.
        Arc::clone(&self.samples).acquire_owned().await.map_err(AppError::ours)
    }

    /// Leave to hold the user's whole journal and what is made of it. Not while waiting for [`Journals::get`], which
    /// takes one. A large journal waits for another large one, and holds no other builder up meanwhile.
    pub async fn turn_of(&self, db: &Db, user: UserId) -> Result<BuildPermit, AppError> {
        let large = if store::journal::live_fills(db, user).await? >= self.large_from {
            Some(Arc::clone(&self.large).acquire_owned().await.map_err(AppError::ours)?)
        } else {
            None
        };
        Ok(BuildPermit { _large: large, ..self.turn().await? })
    }

    /// The same for what takes as much memory and is no user's whole journal: a visitor's file, an archive that comes
    /// in, candles.
    pub async fn turn(&self) -> Result<BuildPermit, AppError> {
        let builder = Arc::clone(&self.builders).acquire_owned().await.map_err(AppError::ours)?;
        Ok(BuildPermit { _builder: builder, _large: None })
    }

    async fn build(&self, db: &Db, user: UserId, as_of: Day) -> Result<Arc<Journal>, AppError> {
        let _permit = self.turn_of(db, user).await?;
        let started = Instant::now();
        let stored = store::journal::load(db, user).await?;
        let built = tokio::task::spawn_blocking(move || Journal::build(&stored, as_of));
        let built = Arc::new(built.await.map_err(AppError::ours)?);
        let took = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.counters.builds.fetch_add(1, Ordering::Relaxed);
        self.counters.nanoseconds.fetch_add(took, Ordering::Relaxed);
        Ok(built)
    }

    /// For whoever watches over the server.
    pub fn kept(&self) -> CacheFigures {
        let (journals, fills) = {
            let cached = self.lock();
            let built = cached.by_user.values().filter_map(|entry| entry.journal.get());
            built.fold((0, 0), |(journals, fills), journal| (journals + 1, fills + journal.weight() as u64))
        };
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        CacheFigures {
            asked: read(&self.counters.asked),
            found: read(&self.counters.found),
            builds: read(&self.counters.builds),
            building: Duration::from_nanos(read(&self.counters.nanoseconds)),
            journals,
            fills,
            bytes: fills * BYTES_PER_FILL as u64,
        }
    }

    /// Lets go of journals that are not in use; never ends.
    pub async fn let_go(&self) {
        let mut often = tokio::time::interval(LET_GO_EVERY);
        loop {
            often.tick().await;
            let idle = {
                let mut cached = self.lock();
                let mut idle = cached.take_idle();
                // What was looked at since it was built may weigh more by now.
                if let Some(newest) = cached.newest() {
                    idle.extend(cached.make_room(newest));
                }
                idle
            };
            // A large one takes a while to be freed: not while others wait for the lock, and on no thread that answers.
            let _ = tokio::task::spawn_blocking(move || drop(idle)).await;
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Cached> {
        // Nothing in here panics half way; what is kept can always be built again.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cached {
    /// The cell for this journal; an older one of the user is let go.
    fn ask(&mut self, user: UserId, revision: i64, as_of: Day) -> Arc<OnceCell<Arc<Journal>>> {
        self.clock += 1;
        let asked = self.clock;
        let fresh = || Entry { revision, as_of, asked, journal: Arc::default() };
        let entry = self.by_user.entry(user).or_insert_with(fresh);
        // What was loaded may be newer than what was asked for: the change came in between.
        let holds = entry.journal.get().map_or(entry.revision, |journal| journal.revision);
        if (holds != revision && entry.revision != revision) || entry.as_of != as_of {
            *entry = fresh();
        }
        entry.asked = asked;
        Arc::clone(&entry.journal)
    }

    /// What was not asked for since the last look but one.
    fn take_idle(&mut self) -> Vec<Entry> {
        let looked = std::mem::replace(&mut self.looked, self.clock);
        // One that is being built was asked for by somebody who waits.
        let idle = |entry: &Entry| entry.asked <= looked && entry.journal.initialized();
        self.by_user.extract_if(|_, entry| idle(entry)).map(|(_, entry)| entry).collect()
    }

    /// Who asked last of those whose journal is there.
    fn newest(&self) -> Option<UserId> {
        let built = self.by_user.iter().filter(|(_, entry)| entry.journal.initialized());
        built.max_by_key(|(_, entry)| entry.asked).map(|(user, _)| *user)
    }

    /// Those that were asked for longest ago go, until the others fit.
    fn make_room(&mut self, newest: UserId) -> Vec<Entry> {
        let mut gone = Vec::new();
        let weight = |entry: &Entry| entry.journal.get().map_or(0, |journal| journal.weight() + 1);
        let mut total: usize = self.by_user.values().map(weight).sum();
        while total > self.room {
            let others = self.by_user.iter().filter(|(user, entry)| **user != newest && weight(entry) > 0);
            let Some((&oldest, _)) = others.min_by_key(|(_, entry)| entry.asked) else { break };
            let Some(entry) = self.by_user.remove(&oldest) else { break };
            total -= weight(&entry);
            gone.push(entry);
        }
        gone
    }
}

#[cfg(test)]
mod tests {
    use store::journal::Stored;

    use super::*;

    fn journal(revision: i64) -> Arc<Journal> {
        Arc::new(Journal::build(&Stored { revision, ..Stored::default() }, Day(20_000)))
    }

    #[test]
    fn a_user_has_one_journal_and_it_is_the_newest() {
        let (mut kept, asha, day) = (Cached::default(), UserId(1), Day(20_000));
        let first = kept.ask(asha, 1, day);
        assert!(Arc::ptr_eq(&first, &kept.ask(asha, 1, day)));
        first.set(journal(1)).unwrap();
        let second = kept.ask(asha, 2, day);
        assert!(second.get().is_none());
        // Asked for 2, loaded 3: whoever asks for 3 has it.
        second.set(journal(3)).unwrap();
        assert!(Arc::ptr_eq(&second, &kept.ask(asha, 3, day)));
        assert!(!Arc::ptr_eq(&second, &kept.ask(asha, 3, day.plus(1))));
        assert_eq!(kept.by_user.len(), 1);
    }

    #[test]
    fn what_nobody_asks_for_is_let_go() {
        let (mut kept, day) = (Cached::default(), Day(20_000));
        for user in 1..=2 {
            kept.ask(UserId(user), 1, day).set(journal(1)).unwrap();
        }
        let _built = kept.ask(UserId(3), 1, day);
        assert!(kept.take_idle().is_empty(), "asked for since the last look");
        kept.ask(UserId(2), 1, day);
        assert_eq!(kept.take_idle().len(), 1);
        let mut users: Vec<i64> = kept.by_user.keys().map(|user| user.0).collect();
        users.sort_unstable();
        // The first was idle; the third is still being built.
        assert_eq!(users, [2, 3]);
        assert_eq!(kept.take_idle().len(), 1);
    }

    #[tokio::test]
    async fn a_large_journal_waits_for_another_one_and_small_ones_for_neither() {
        testdb::both(async |db| {
            let journals = Journals { large_from: 0, ..Journals::new() };
            let first = journals.turn_of(&db, UserId(1)).await.unwrap();
            let (other, asked) = ((*db).clone(), journals.clone());
            let mut second = tokio::spawn(async move { asked.turn_of(&other, UserId(2)).await });
            // Time enough to be let in, which it must not be.
            assert!(tokio::time::timeout(Duration::from_millis(200), &mut second).await.is_err());
            // As many small ones as there are builders beside the first: the second holds none.
            let small = [journals.turn().await.unwrap(), journals.turn().await.unwrap()];
            drop((small, first));
            second.await.unwrap().unwrap();
        })
        .await;
    }

    #[test]
    fn the_one_asked_for_longest_ago_goes_first() {
        let day = Day(20_000);
        let mut kept = Cached { room: 3, ..Cached::default() };
        for user in 1..=3 {
            kept.ask(UserId(user), 1, day).set(journal(1)).unwrap();
        }
        assert!(kept.make_room(UserId(3)).is_empty());
        assert_eq!(kept.by_user.len(), 3);
        kept.ask(UserId(1), 1, day);
        // Still being built: it weighs nothing and stays.
        kept.ask(UserId(5), 1, day);
        kept.ask(UserId(4), 1, day).set(journal(1)).unwrap();
        assert_eq!(kept.newest(), Some(UserId(4)));
        assert_eq!(kept.make_room(UserId(4)).len(), 1);
        let mut users: Vec<i64> = kept.by_user.keys().map(|user| user.0).collect();
        users.sort_unstable();
        assert_eq!(users, [1, 3, 4, 5]);
    }
}
