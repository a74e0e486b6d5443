//! Runners on one database: each job once, a fault is an answer, a stop hands back, what recurs comes once for all.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use domain::{Clock, Time};
use jobs::{Job, Kind, Outcome, Retry, Runner, Wake};
use store::jobs::{JobLine, NewJob, State};
use store::{Db, jobs as table};

const NOW: i64 = 1_795_235_400_000;
const PATIENCE: Duration = Duration::from_secs(10);

/// A clock that stands until it is moved.
#[derive(Clone)]
struct Hand(Arc<AtomicI64>);

impl Hand {
    fn new() -> Self {
        Self(Arc::new(AtomicI64::new(NOW)))
    }

    fn clock(&self) -> Clock {
        let hand = Arc::clone(&self.0);
        Arc::new(move || Time(hand.load(Ordering::SeqCst)))
    }

    fn seconds_later(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }
}

async fn add(db: &Db, kind: &str, payload: &str) {
    let job = NewJob { kind, key: None, user: None, payload, due: Time(NOW) };
    table::add(db, &job, Time(NOW)).await.unwrap();
}

async fn in_state(db: &Db, state: State) -> Vec<JobLine> {
    table::list(db, state, None, 1000).await.unwrap()
}

/// Waits for another task; a test that waits in vain is ended by its runner (.config/nextest.toml).
async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    while !is_so().await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Counts how often each payload was worked on.
#[derive(Clone, Default)]
struct Done(Arc<Mutex<BTreeMap<String, usize>>>);

impl Done {
    fn kind(&self, name: &'static str) -> Kind {
        let done = self.clone();
        Kind::new(name, move |job: Job| {
            *done.0.lock().unwrap().entry(job.claimed.payload).or_default() += 1;
            async { Outcome::Done(String::new()) }
        })
    }

    fn of(&self, payload: &str) -> usize {
        self.0.lock().unwrap().get(payload).copied().unwrap_or(0)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_runners_do_two_hundred_jobs_once_each() {
    testdb::both(async |db| {
        let (hand, done) = (Hand::new(), Done::default());
        for number in 0..200 {
            add(&db, "count", &format!("{number:03}")).await;
        }
        // As two servers: each with a pool of its own.
        let other = Db::open(&db.url, db.folder()).await.unwrap();
        let runner = |db: &Db| {
            Runner::new(db.clone(), hand.clock()).kind(done.kind("count").at_once(4)).workers(4).start()
        };
        let (one, two) = (runner(&db), runner(&other));
        until(async || in_state(&db, State::Done).await.len() == 200).await;
        one.stop(PATIENCE).await;
        two.stop(PATIENCE).await;
        let counts = done.0.lock().unwrap().clone();
        assert_eq!(counts.len(), 200);
        assert!(counts.values().all(|&times| times == 1), "{counts:?}");
        assert_eq!(in_state(&db, State::Done).await.iter().map(|job| job.tries).max(), Some(1));
        other.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_in_one_job_is_its_problem_alone() {
    testdb::both(async |db| {
        let (hand, done) = (Hand::new(), Done::default());
        let panics = Kind::new("panics", async |_| panic!("a fault of the test")).retry(Retry {
            jitter: 0,
            tries: 2,
            ..Retry::default()
        });
        let fails = Kind::new("fails", async |_| Outcome::Failed("the broker did not answer".to_owned()))
            .retry(Retry { jitter: 0, tries: 3, ..Retry::default() });
        let runner =
            Runner::new(db.db.clone(), hand.clock()).kind(panics).kind(fails).kind(done.kind("count"));
        for kind in ["panics", "fails", "count"] {
            add(&db, kind, "one").await;
        }
        assert_eq!(runner.run_due().await, 3);
        assert_eq!(done.of("one"), 1);
        let waiting = in_state(&db, State::Waiting).await;
        let due: Vec<_> = waiting.iter().map(|job| job.next_at.unwrap().0 - NOW).collect();
        assert_eq!(due, [15_000, 15_000]);
        // After 15 s and 30 s more. The panic is given up at the second try, the failure at the third.
        hand.seconds_later(15);
        assert_eq!(runner.run_due().await, 2);
        hand.seconds_later(30);
        assert_eq!(runner.run_due().await, 1);
        hand.seconds_later(86_400);
        assert_eq!(runner.run_due().await, 0);
        let mut dead: Vec<_> = in_state(&db, State::Dead)
            .await
            .into_iter()
            .map(|job| (job.kind, job.tries, job.problem))
            .collect();
        dead.sort();
        let problem = |text: &str| Some(text.to_owned());
        assert_eq!(
            dead,
            [
                ("fails".to_owned(), 3, problem("the broker did not answer")),
                (
                    "panics".to_owned(),
                    2,
                    problem("it stopped in the middle: a fault of this program, see its log")
                ),
            ]
        );
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_ends_its_server_each_time_is_given_up() {
    testdb::both(async |db| {
        let (hand, done) = (Hand::new(), Done::default());
        add(&db, "count", "one").await;
        let asking = table::Asking { worker: "w", kinds: &["count"], in_hand: &[], lease: 1000 };
        for _ in 0..3 {
            // Taken, and never heard of again.
            assert!(table::claim(&db, &asking, (hand.clock())()).await.unwrap().is_some());
            hand.seconds_later(1);
        }
        let kind = done.kind("count").retry(Retry { tries: 3, ..Retry::default() });
        Runner::new(db.db.clone(), hand.clock()).kind(kind).run_due().await;
        assert_eq!(done.of("one"), 0);
        let problem = in_state(&db, State::Dead).await.remove(0).problem.unwrap();
        assert_eq!(problem, "tried 3 times without an end: the server stopped in the middle");
    })
    .await;
}

/// Begins and never ends.
fn endless(begun: &Arc<AtomicUsize>) -> Kind {
    let begun = Arc::clone(begun);
    Kind::new("endless", move |_| {
        begun.fetch_add(1, Ordering::SeqCst);
        std::future::pending()
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_waits_for_what_ends_and_hands_back_what_does_not() {
    testdb::both(async |db| {
        let (hand, begun) = (Hand::new(), Arc::new(AtomicUsize::new(0)));
        add(&db, "endless", "").await;
        let running = Runner::new(db.db.clone(), hand.clock()).kind(endless(&begun)).start();
        until(async || begun.load(Ordering::SeqCst) == 1).await;
        running.stop(Duration::from_millis(1)).await;
        // Nobody waits for a lease: it is due at once, and no try is counted.
        let waiting = in_state(&db, State::Waiting).await;
        assert_eq!((waiting[0].next_at, waiting[0].tries), (Some(Time(NOW)), 0));

        let (gate, opened) = tokio::sync::watch::channel(false);
        let ends = Kind::new("endless", move |_| {
            let mut opened = opened.clone();
            async move {
                let _ = opened.wait_for(|is_open| *is_open).await;
                Outcome::Done("in time".to_owned())
            }
        });
        let running = Runner::new(db.db.clone(), hand.clock()).kind(ends).start();
        until(async || in_state(&db, State::Running).await.len() == 1).await;
        let stopping = tokio::spawn(running.stop(PATIENCE));
        gate.send(true).unwrap();
        stopping.await.unwrap();
        assert_eq!(in_state(&db, State::Done).await[0].note.as_deref(), Some("in time"));
    })
    .await;
}

/// Says when it has really stopped, some time after it was told to.
struct Slow(Arc<AtomicUsize>);

impl Drop for Slow {
    fn drop(&mut self) {
        std::thread::sleep(Duration::from_millis(300));
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_handed_back_or_cancelled_has_stopped_before() {
    testdb::both(async |db| {
        let (hand, stopped) = (Hand::new(), Arc::new(AtomicUsize::new(0)));
        let kind = || {
            let stopped = Arc::clone(&stopped);
            Kind::new("slow", move |_| {
                let slow = Slow(Arc::clone(&stopped));
                async move {
                    let _slow = slow;
                    std::future::pending().await
                }
            })
        };
        let runner =
            || Runner::new(db.db.clone(), hand.clock()).lease(Duration::from_millis(400)).kind(kind());
        add(&db, "slow", "").await;
        let running = runner().start();
        until(async || in_state(&db, State::Running).await.len() == 1).await;
        let stopping = tokio::spawn(running.stop(Duration::ZERO));
        until(async || in_state(&db, State::Waiting).await.len() == 1).await;
        assert_eq!(stopped.load(Ordering::SeqCst), 1);
        stopping.await.unwrap();

        let running = runner().start();
        until(async || in_state(&db, State::Running).await.len() == 1).await;
        let job = in_state(&db, State::Running).await.remove(0);
        table::cancel(&db, job.id, Time(NOW)).await.unwrap();
        until(async || in_state(&db, State::Cancelled).await.len() == 1).await;
        assert_eq!(stopped.load(Ordering::SeqCst), 2);
        running.stop(PATIENCE).await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_job_is_cancelled_and_its_lease_renewed() {
    testdb::both(async |db| {
        let (hand, begun) = (Hand::new(), Arc::new(AtomicUsize::new(0)));
        add(&db, "endless", "").await;
        let runner = || Runner::new(db.db.clone(), hand.clock()).lease(Duration::from_millis(400));
        let running = runner().kind(endless(&begun)).start();
        until(async || begun.load(Ordering::SeqCst) == 1).await;
        let job = in_state(&db, State::Running).await.remove(0);
        // The lease of 0.4 s moves with the clock, looked at eight times within it.
        hand.seconds_later(1);
        until(async || in_state(&db, State::Running).await[0].next_at == Some(Time(NOW + 1400))).await;
        assert_eq!(table::cancel(&db, job.id, Time(NOW)).await.unwrap(), table::Cancel::Asked);
        until(async || in_state(&db, State::Cancelled).await.len() == 1).await;
        running.stop(PATIENCE).await;
        assert_eq!(begun.load(Ordering::SeqCst), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_recurs_comes_once_for_all_servers_and_a_failure_stops_no_other() {
    testdb::both(async |db| {
        let (hand, done) = (Hand::new(), Done::default());
        let fails = || {
            Kind::new("sweep-b", async |_| Outcome::Failed("no room".to_owned()))
                .retry(Retry { jitter: 0, tries: 2, ..Retry::default() })
                .daily()
        };
        let runner = || {
            let kinds = [done.kind("sweep-a").daily(), fails(), done.kind("sweep-c").hourly()];
            kinds.into_iter().fold(Runner::new(db.db.clone(), hand.clock()), Runner::kind)
        };
        let (one, two) = (runner(), runner());
        assert_eq!(one.run_due().await, 3);
        assert_eq!(two.run_due().await, 0);
        // a and c have the payload of all that recurs.
        assert_eq!(done.of(""), 2);
        hand.seconds_later(15);
        assert_eq!(two.run_due().await, 1);
        // Its second try failed too: it waits for tomorrow, and says why.
        let waiting = in_state(&db, State::Waiting).await;
        let b = waiting.iter().find(|job| job.kind == "sweep-b").unwrap();
        assert_eq!(b.problem.as_deref(), Some("no room"));
        assert_eq!(b.next_at, Some(Time(NOW + 15_000 + 86_400_000)));
        hand.seconds_later(3600 - 15);
        assert_eq!(one.run_due().await, 1);
        // A day after the first round: a, and c once, however many of its hours were missed.
        hand.seconds_later(23 * 3600);
        assert_eq!(two.run_due().await, 2);
        assert_eq!(done.of(""), 5);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_puts_a_job_wakes_the_runner_and_a_full_kind_leaves_room_for_others() {
    testdb::both(async |db| {
        let (hand, done, wake) = (Hand::new(), Done::default(), Wake::default());
        let begun = Arc::new(AtomicUsize::new(0));
        let running = Runner::new(db.db.clone(), hand.clock())
            .kind(endless(&begun))
            .kind(done.kind("count"))
            .with_wake(wake.clone())
            .start();
        for _ in 0..9 {
            add(&db, "endless", "").await;
        }
        wake.wake();
        until(async || begun.load(Ordering::SeqCst) == 1).await;
        // Ten, each put when the one before is done: a runner that nobody wakes finds one of them only with its next
        // look, after five seconds.
        let put = Instant::now();
        for number in 0..10 {
            let payload = format!("{number}");
            add(&db, "count", &payload).await;
            wake.wake();
            until(async || done.of(&payload) == 1).await;
        }
        assert!(put.elapsed() < Duration::from_secs(4), "{:?}", put.elapsed());
        assert_eq!(begun.load(Ordering::SeqCst), 1);
        running.stop(Duration::ZERO).await;
    })
    .await;
}
