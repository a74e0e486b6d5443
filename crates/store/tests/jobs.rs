//! The job table: taken by one, taken over when a server dies, tried again, given up, cancelled; and wrong clocks.

use domain::Time;
use store::jobs::{
    self, Asking, Cancel, Claim, Claimed, End, JobId, JobLine, NewJob, Renewed, Retry, SKEW, State,
};
use store::users::{self, NewUser};
use store::{Db, account, events};

const NOW: Time = Time(1_795_235_400_000);
const SECOND: i64 = 1000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
const LEASE: i64 = 2 * MINUTE;

fn later(milliseconds: i64) -> Time {
    Time(NOW.0 + milliseconds)
}

const REPORT: NewJob<'_> =
    NewJob { kind: "report", key: None, user: None, payload: "{\"year\":2025}", due: NOW };

async fn add(db: &Db, job: NewJob<'_>) -> JobId {
    jobs::add(db, &job, NOW).await.unwrap()
}

async fn claim(db: &Db, now: Time) -> Option<Claimed> {
    claim_kinds(db, &["report", "sync"], &[], now).await
}

async fn claim_kinds(db: &Db, kinds: &[&str], in_hand: &[JobId], now: Time) -> Option<Claimed> {
    let asking = Asking { worker: "w", kinds, in_hand, lease: LEASE };
    jobs::claim(db, &asking, now).await.unwrap()
}

async fn finish(db: &Db, claim: Claim, end: End<'_>, now: Time) -> bool {
    jobs::finish(db, claim, &end, now).await.unwrap()
}

async fn state_of(db: &Db, id: JobId) -> Option<JobLine> {
    for state in [State::Waiting, State::Running, State::Done, State::Dead, State::Cancelled] {
        let found = jobs::list(db, state, None, 1000).await.unwrap();
        if let Some(job) = found.into_iter().find(|job| job.id == id) {
            return Some(job);
        }
    }
    None
}

async fn word(db: &Db, id: JobId) -> &'static str {
    state_of(db, id).await.map_or("gone", |job| job.state.word())
}

#[tokio::test]
async fn a_job_is_taken_by_one_and_over_by_another_when_its_lease_ends() {
    testdb::both(async |db| {
        let id = add(&db, REPORT).await;
        let first = claim(&db, NOW).await.unwrap();
        assert_eq!((first.claim.job, first.tries, first.payload.as_str()), (id, 1, "{\"year\":2025}"));
        assert_eq!(claim(&db, NOW).await, None);
        // Renewed a minute later, it is held for two minutes from then.
        assert_eq!(jobs::renew(&db, first.claim, LEASE, later(MINUTE)).await.unwrap(), Renewed::Held);
        assert_eq!(claim(&db, later(MINUTE + LEASE - 1)).await, None);
        let second = claim(&db, later(MINUTE + LEASE)).await.unwrap();
        assert_eq!((second.claim.job, second.tries), (id, 2));
        // Whoever was late changes nothing.
        assert_eq!(jobs::renew(&db, first.claim, LEASE, later(4 * MINUTE)).await.unwrap(), Renewed::Lost);
        assert!(!jobs::progress(&db, first.claim, 9, Some(10), None).await.unwrap());
        for end in [
            End::Done { note: Some("late") },
            End::Dead { problem: "late" },
            End::Cancelled,
            End::Again { problem: "late", at: NOW },
            End::Next { at: NOW, note: None, problem: None },
        ] {
            assert!(!finish(&db, first.claim, end, later(4 * MINUTE)).await);
        }
        assert!(!jobs::hand_back(&db, first.claim, later(4 * MINUTE)).await.unwrap());
        let before = state_of(&db, id).await.unwrap();
        assert_eq!((before.state, before.note, before.problem, before.done), (State::Running, None, None, 0));
        assert!(finish(&db, second.claim, End::Done { note: Some("12 pages") }, later(5 * MINUTE)).await);
        // Once.
        assert!(!finish(&db, second.claim, End::Done { note: None }, later(5 * MINUTE)).await);
        let after = state_of(&db, id).await.unwrap();
        assert_eq!((after.state, after.note.as_deref()), (State::Done, Some("12 pages")));
        assert_eq!(claim(&db, later(100 * DAY)).await, None);
    })
    .await;
}

#[tokio::test]
async fn what_is_due_the_longest_is_taken_first_and_only_kinds_that_are_known() {
    testdb::both(async |db| {
        let at = |milliseconds| NewJob { due: later(milliseconds), ..REPORT };
        let third = add(&db, at(30)).await;
        let first = add(&db, at(10)).await;
        let second = add(&db, NewJob { kind: "sync", ..at(20) }).await;
        add(&db, NewJob { kind: "report-of-a-later-release", ..at(5) }).await;
        let in_days = add(&db, at(3 * DAY)).await;
        let mut taken = Vec::new();
        while let Some(job) = claim(&db, later(50)).await {
            taken.push(job.claim.job);
        }
        assert_eq!(taken, [first, second, third]);
        assert_eq!(claim_kinds(&db, &["sync"], &[], later(3 * DAY)).await.unwrap().claim.job, second);
        // Not due in the middle of its wait, although it is planned.
        assert_eq!(word(&db, in_days).await, "waiting");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_who_ask_at_once_get_each_job_once() {
    testdb::both(async |db| {
        let mut all = Vec::new();
        for _ in 0..60 {
            all.push(add(&db, REPORT).await);
        }
        let mut workers = tokio::task::JoinSet::new();
        for _ in 0..8 {
            let db = db.db.clone();
            workers.spawn(async move {
                let mut taken = Vec::new();
                // Those that others hold at this moment are passed over: the last look finds nothing for everybody.
                while let Some(job) = claim(&db, NOW).await {
                    taken.push(job.claim.job);
                    assert!(finish(&db, job.claim, End::Done { note: None }, NOW).await);
                }
                taken
            });
        }
        let mut taken = workers.join_all().await.concat();
        taken.sort_unstable();
        assert_eq!(taken, all);
    })
    .await;
}

#[tokio::test]
async fn of_one_kind_and_key_only_one_waits() {
    testdb::both(async |db| {
        let keyed = NewJob { key: Some("asha"), ..REPORT };
        let first = add(&db, NewJob { due: later(HOUR), ..keyed }).await;
        // The same request, sooner.
        assert_eq!(add(&db, NewJob { due: later(MINUTE), ..keyed }).await, first);
        let newest = NewJob { due: later(2 * HOUR), payload: "{\"year\":2026}", ..keyed };
        assert_eq!(add(&db, newest).await, first);
        assert_ne!(add(&db, NewJob { kind: "sync", ..keyed }).await, first);
        assert_eq!(claim_kinds(&db, &["report"], &[], later(MINUTE - 1)).await, None);
        let running = claim_kinds(&db, &["report"], &[], later(MINUTE)).await.unwrap();
        // With what was asked for last.
        assert_eq!((running.claim.job, running.payload.as_str()), (first, "{\"year\":2026}"));
        // What changed while it runs is not lost.
        let second = add(&db, keyed).await;
        assert_ne!(second, first);
        // The one that failed need not wait beside it.
        let again = End::Again { problem: "busy", at: later(HOUR) };
        assert!(finish(&db, running.claim, again, later(2 * MINUTE)).await);
        let ended = state_of(&db, first).await.unwrap();
        assert_eq!((ended.state, ended.problem.as_deref()), (State::Cancelled, Some("busy")));
        assert_eq!(word(&db, second).await, "waiting");
        // Without a key, every request is a job of its own.
        assert_ne!(add(&db, REPORT).await, add(&db, REPORT).await);
    })
    .await;
}

#[tokio::test]
async fn what_failed_is_tried_again_and_what_died_is_kept() {
    testdb::both(async |db| {
        let id = add(&db, NewJob { key: Some("asha"), ..REPORT }).await;
        let first = claim(&db, NOW).await.unwrap();
        let again = End::Again { problem: "the broker did not answer", at: later(15 * SECOND) };
        assert!(finish(&db, first.claim, again, later(SECOND)).await);
        assert_eq!(claim(&db, later(15 * SECOND - 1)).await, None);
        let second = claim(&db, later(15 * SECOND)).await.unwrap();
        assert_eq!(second.tries, 2);
        let dead = End::Dead { problem: "the broker has no such account" };
        assert!(finish(&db, second.claim, dead, later(16 * SECOND)).await);
        assert_eq!(claim(&db, later(DAY)).await, None);
        let kept = state_of(&db, id).await.unwrap();
        assert_eq!((kept.state, kept.tries), (State::Dead, 2));
        assert_eq!(kept.problem.as_deref(), Some("the broker has no such account"));
        assert_eq!(jobs::retry(&db, id, later(DAY)).await.unwrap(), Retry::Due);
        let third = claim(&db, later(DAY)).await.unwrap();
        assert_eq!((third.claim.job, third.tries), (id, 1));
        assert_eq!(jobs::retry(&db, id, later(DAY)).await.unwrap(), Retry::Running);
        assert!(finish(&db, third.claim, dead, later(DAY)).await);
        // Meanwhile somebody asked anew.
        add(&db, NewJob { key: Some("asha"), ..REPORT }).await;
        assert_eq!(jobs::retry(&db, id, later(DAY)).await.unwrap(), Retry::Waits);
        assert_eq!(jobs::retry(&db, JobId(99), NOW).await.unwrap(), Retry::Unknown);
        // Died at `later(DAY)`: kept for thirty days from then.
        assert_eq!(jobs::sweep(&db, later(31 * DAY - 1)).await.unwrap(), 0);
        assert_eq!(jobs::sweep(&db, later(31 * DAY)).await.unwrap(), 1);
        assert_eq!(word(&db, id).await, "gone");
    })
    .await;
}

#[tokio::test]
async fn a_server_that_stops_hands_back_and_no_try_is_counted() {
    testdb::both(async |db| {
        let id = add(&db, NewJob { key: Some("asha"), ..REPORT }).await;
        let first = claim(&db, NOW).await.unwrap();
        assert!(jobs::hand_back(&db, first.claim, later(SECOND)).await.unwrap());
        let second = claim(&db, later(SECOND)).await.unwrap();
        assert_eq!((second.claim.job, second.tries), (id, 1));
        assert!(!finish(&db, first.claim, End::Done { note: None }, later(SECOND)).await);
    })
    .await;
}

#[tokio::test]
async fn a_job_is_cancelled_before_and_while_it_runs() {
    testdb::both(async |db| {
        let waiting = add(&db, REPORT).await;
        assert_eq!(jobs::cancel(&db, waiting, NOW).await.unwrap(), Cancel::Cancelled);
        assert_eq!(claim(&db, NOW).await, None);
        assert_eq!(jobs::cancel(&db, waiting, NOW).await.unwrap(), Cancel::Ended);
        assert_eq!(jobs::retry(&db, waiting, NOW).await.unwrap(), Retry::Ended);
        let id = add(&db, REPORT).await;
        let running = claim(&db, NOW).await.unwrap();
        assert!(jobs::progress(&db, running.claim, 3, Some(10), Some("March")).await.unwrap());
        let line = state_of(&db, id).await.unwrap();
        assert_eq!((line.done, line.total, line.note.as_deref()), (3, Some(10), Some("March")));
        assert_eq!(jobs::cancel(&db, id, NOW).await.unwrap(), Cancel::Asked);
        assert!(!jobs::progress(&db, running.claim, 4, Some(10), None).await.unwrap());
        assert_eq!(jobs::renew(&db, running.claim, LEASE, NOW).await.unwrap(), Renewed::CancelAsked);
        assert!(finish(&db, running.claim, End::Cancelled, NOW).await);
        assert_eq!(word(&db, id).await, "cancelled");
        assert_eq!(jobs::cancel(&db, JobId(99), NOW).await.unwrap(), Cancel::Unknown);
        assert_eq!(jobs::sweep(&db, later(DAY)).await.unwrap(), 2);
    })
    .await;
}

/// The round is over before its server looks whether somebody wants it to stop.
#[tokio::test]
async fn a_wish_to_stop_counts_whatever_the_round_came_to() {
    testdb::both(async |db| {
        let next = End::Next { at: later(DAY), note: None, problem: None };
        let again = End::Again { problem: "no answer", at: later(MINUTE) };
        for end in [Some(next), Some(again), None] {
            let id = add(&db, REPORT).await;
            let running = claim(&db, NOW).await.unwrap();
            assert_eq!(jobs::cancel(&db, id, NOW).await.unwrap(), Cancel::Asked);
            let is_ours = match end {
                Some(end) => finish(&db, running.claim, end, NOW).await,
                None => jobs::hand_back(&db, running.claim, NOW).await.unwrap(),
            };
            assert!(is_ours);
            assert_eq!(word(&db, id).await, "cancelled");
            assert_eq!(claim(&db, later(2 * DAY)).await, None);
        }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_recurs_is_one_row_whatever_the_number_of_servers() {
    testdb::both(async |db| {
        let mut starts = tokio::task::JoinSet::new();
        for _ in 0..6 {
            let db = db.db.clone();
            starts.spawn(async move { jobs::seed_recurring(&db, &["report", "sync"], NOW).await });
        }
        for started in starts.join_all().await {
            started.unwrap();
        }
        assert_eq!(testdb::count(&db, "jobs").await, 2);
        let first = claim(&db, NOW).await.unwrap();
        // A start while it runs makes no second one.
        jobs::seed_recurring(&db, &["report", "sync"], NOW).await.unwrap();
        assert_eq!(testdb::count(&db, "jobs").await, 2);
        let next = End::Next { at: later(DAY), note: Some("12 rows"), problem: None };
        assert!(finish(&db, first.claim, next, later(SECOND)).await);
        let second = claim(&db, NOW).await.unwrap();
        assert_ne!(second.claim.job, first.claim.job);
        assert_eq!(claim(&db, later(SECOND)).await, None);
        let line = state_of(&db, first.claim.job).await.unwrap();
        assert_eq!((line.recurs, line.tries, line.next_at), (true, 0, Some(later(DAY))));
        assert_eq!((line.note.as_deref(), line.ended_at), (Some("12 rows"), Some(later(SECOND))));
        // A round that failed is seen until one goes well.
        let failed = End::Next { at: later(2 * DAY), note: None, problem: Some("no room") };
        let third = claim_kinds(&db, &[first.kind.as_str()], &[], later(DAY)).await.unwrap();
        assert!(finish(&db, third.claim, failed, later(DAY)).await);
        assert_eq!(state_of(&db, first.claim.job).await.unwrap().problem.as_deref(), Some("no room"));
        assert_eq!(jobs::sweep(&db, later(400 * DAY)).await.unwrap(), 0);

        // A release has another name for it: it is cancelled while it waits or runs, and goes as all jobs do.
        assert_eq!(jobs::cancel(&db, first.claim.job, later(DAY)).await.unwrap(), Cancel::Cancelled);
        assert_eq!(jobs::cancel(&db, second.claim.job, later(DAY)).await.unwrap(), Cancel::Asked);
        assert!(finish(&db, second.claim, End::Cancelled, later(DAY)).await);
        assert_eq!(claim(&db, later(9 * DAY)).await, None);
        assert_eq!(jobs::sweep(&db, later(2 * DAY)).await.unwrap(), 2);
        // A server that knows it makes it anew.
        jobs::seed_recurring(&db, &["report"], later(2 * DAY)).await.unwrap();
        assert!(claim(&db, later(2 * DAY)).await.is_some());
    })
    .await;
}

/// A lease of two minutes is renewed every quarter of a minute: a server whose clock is up to 105 s behind keeps its
/// jobs.
#[tokio::test]
async fn a_clock_that_is_behind_or_ahead_by_less_than_a_lease_loses_no_job() {
    testdb::both(async |db| {
        const RENEWED: i64 = 15 * SECOND;
        let wrong = |by: i64, at: i64| later(at + by);
        for by in [-(LEASE - RENEWED) + 1, SKEW] {
            let id = add(&db, NewJob { due: later(-HOUR), ..REPORT }).await;
            let mine = claim(&db, wrong(by, 0)).await.unwrap();
            assert_eq!(mine.claim.job, id);
            for at in (RENEWED..=10 * MINUTE).step_by(RENEWED as usize) {
                // The other server looks in the last moment before the renewal.
                assert_eq!(claim(&db, later(at)).await, None, "{by}");
                assert_eq!(jobs::renew(&db, mine.claim, LEASE, wrong(by, at)).await.unwrap(), Renewed::Held);
            }
            assert!(finish(&db, mine.claim, End::Done { note: None }, NOW).await);
        }
        // Beyond that the other one takes it over, and what the first did of it counts nothing.
        for by in [-(LEASE - RENEWED), SKEW + 1] {
            add(&db, NewJob { due: later(-HOUR), ..REPORT }).await;
            let mine = claim(&db, wrong(by, 0)).await.unwrap();
            let theirs = claim(&db, later(if by < 0 { RENEWED } else { 0 })).await.unwrap();
            assert_eq!(theirs.claim.job, mine.claim.job);
            assert!(!finish(&db, mine.claim, End::Done { note: None }, NOW).await);
            assert!(finish(&db, theirs.claim, End::Done { note: None }, NOW).await);
        }
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_was_ahead_keeps_no_job_back() {
    testdb::both(async |db| {
        const AHEAD: i64 = 400 * DAY;
        let now = later(AHEAD);
        let job = |kind, due| NewJob { kind, due, ..REPORT };
        // Put, tried and taken by a server whose clock is ahead; and what recurs.
        let put = jobs::add(&db, &job("a", now), now).await.unwrap();
        jobs::add(&db, &job("b", now), now).await.unwrap();
        let tried = claim_kinds(&db, &["b"], &[], now).await.unwrap();
        let again = End::Again { problem: "busy", at: Time(now.0 + HOUR) };
        assert!(finish(&db, tried.claim, again, now).await);
        jobs::add(&db, &job("c", now), now).await.unwrap();
        let taken = claim_kinds(&db, &["c"], &[], now).await.unwrap();
        jobs::seed_recurring(&db, &["d"], now).await.unwrap();
        let round = claim_kinds(&db, &["d"], &[], now).await.unwrap();
        let next = End::Next { at: Time(now.0 + DAY), note: None, problem: None };
        assert!(finish(&db, round.claim, next, now).await);
        // Somebody wants this one a week later: that is no pause.
        jobs::add(&db, &job("e", Time(now.0 + 7 * DAY)), now).await.unwrap();
        // The clock is right again.
        let kinds = ["a", "b", "c", "d", "e"];
        let mut due = Vec::new();
        while let Some(job) = claim_kinds(&db, &kinds, &[], NOW).await {
            due.push(job.kind);
        }
        due.sort_unstable();
        assert_eq!(due, ["a", "b", "c", "d"]);
        assert_eq!(word(&db, put).await, "running");
        // Clocks that differ a little do not take each other's work.
        let near = jobs::add(&db, &job("f", later(SKEW)), later(SKEW)).await.unwrap();
        assert!(claim_kinds(&db, &["f"], &[], later(SKEW)).await.is_some());
        assert_eq!(claim_kinds(&db, &["f"], &[], NOW).await, None);
        assert_eq!(word(&db, near).await, "running");
        let _ = taken;
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_jumps_ahead_takes_nothing_out_of_ones_own_hand() {
    testdb::both(async |db| {
        let id = add(&db, REPORT).await;
        let mine = claim(&db, NOW).await.unwrap();
        assert_eq!(claim_kinds(&db, &["report"], &[id], later(HOUR)).await, None);
        assert_eq!(jobs::renew(&db, mine.claim, LEASE, later(HOUR)).await.unwrap(), Renewed::Held);
        // It is not mistaken for another one whose number begins alike.
        let other = JobId(id.0 * 10);
        assert!(claim_kinds(&db, &["report"], &[other], later(2 * HOUR)).await.is_some());
    })
    .await;
}

#[tokio::test]
async fn counts_say_what_waits_and_since_when() {
    testdb::both(async |db| {
        add(&db, REPORT).await;
        add(&db, NewJob { due: later(-MINUTE), ..REPORT }).await;
        add(&db, NewJob { due: later(HOUR), ..REPORT }).await;
        add(&db, NewJob { kind: "sync", ..REPORT }).await;
        let done = claim_kinds(&db, &["sync"], &[], NOW).await.unwrap();
        let counts = jobs::counts(&db, NOW).await.unwrap();
        let numbers = |at: usize| {
            let one = &counts[at];
            (one.kind.as_str(), one.waiting, one.later, one.running, one.dead, one.oldest)
        };
        assert_eq!(numbers(0), ("report", 2, 1, 0, 0, Some(later(-MINUTE))));
        assert_eq!(numbers(1), ("sync", 0, 0, 1, 0, None));
        assert!(finish(&db, done.claim, End::Dead { problem: "x" }, NOW).await);
        assert_eq!(jobs::counts(&db, NOW).await.unwrap()[1].dead, 1);
        assert_eq!(jobs::list(&db, State::Waiting, Some("sync"), 9).await.unwrap(), []);
        assert_eq!(jobs::list(&db, State::Waiting, Some("report"), 2).await.unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_users_jobs_go_with_the_account_even_while_they_run() {
    testdb::both(async |db| {
        let new = NewUser {
            email: "asha@mail.in".to_owned(),
            name: "Asha".to_owned(),
            phone: None,
            password_hash: None,
        };
        let asha = users::add(&db, &new, NOW).await.unwrap().unwrap().id;
        add(&db, NewJob { user: Some(asha), ..REPORT }).await;
        add(&db, NewJob { user: Some(asha), kind: "sync", ..REPORT }).await;
        let running = claim_kinds(&db, &["sync"], &[], NOW).await.unwrap();
        assert_eq!(running.user, Some(asha));
        account::ask_deletion(&db, asha, &events::Device::default(), NOW).await.unwrap();
        assert_eq!(account::erase_due(&db, |_| Vec::new(), later(8 * DAY)).await.unwrap().0.len(), 1);
        assert_eq!(testdb::count(&db, "jobs").await, 0);
        assert_eq!(jobs::renew(&db, running.claim, LEASE, later(8 * DAY)).await.unwrap(), Renewed::Lost);
        assert!(!finish(&db, running.claim, End::Done { note: None }, later(8 * DAY)).await);
    })
    .await;
}

#[tokio::test]
async fn a_problem_is_a_sentence_and_not_a_log() {
    testdb::both(async |db| {
        let id = add(&db, REPORT).await;
        let job = claim(&db, NOW).await.unwrap();
        // Three bytes each: 500 is no boundary, 498 is.
        let long = "₹".repeat(1000);
        assert!(finish(&db, job.claim, End::Dead { problem: &long }, NOW).await);
        let kept = state_of(&db, id).await.unwrap().problem.unwrap();
        assert_eq!((kept.len(), kept.chars().count()), (498, 166));
    })
    .await;
}
