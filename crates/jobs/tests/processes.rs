//! Two processes on one database, one of them killed in the middle of its work.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use domain::Time;
use jobs::{Job, Kind, Outcome, Runner, Wake};
use store::jobs::{self as table, NewJob, State};
use store::{Db, jobs::JobLine};

/// Set for a child: the address of the database, and the folder it works in.
const DATABASE: &str = "ROJMEL_TEST_JOBS_DATABASE";
const FOLDER: &str = "ROJMEL_TEST_JOBS_FOLDER";
/// Long enough for a busy machine to renew it, short enough to wait for.
const LEASE: Duration = Duration::from_secs(10);
const IN_HAND: usize = 4;

fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    Time(i64::try_from(since.as_millis()).unwrap())
}

/// A process that works until it is killed. Alone, it is no test.
#[tokio::test(flavor = "multi_thread")]
async fn a_child_of_the_tests_below() {
    let (Ok(url), Ok(folder)) = (std::env::var(DATABASE), std::env::var(FOLDER)) else { return };
    let folder = PathBuf::from(folder);
    let db = Db::open(&url, &folder).await.unwrap();
    note(&folder, "opened", "");
    let wake = Wake::default();
    let kind = Kind::new("count", move |job: Job| {
        let folder = folder.clone();
        async move {
            note(&folder, "began", &job.claimed.payload);
            // As work that waits for somebody's answer.
            tokio::time::sleep(Duration::from_millis(10)).await;
            note(&folder, "ended", &job.claimed.payload);
            Outcome::Done(String::new())
        }
    });
    let runner = Runner::new(db, Arc::new(now)).kind(kind.at_once(IN_HAND)).workers(IN_HAND).lease(LEASE);
    let _running = runner.with_wake(wake.clone()).start();
    // A look every few seconds would leave everything to whoever looks first.
    loop {
        tokio::time::sleep(Duration::from_millis(20)).await;
        wake.wake();
    }
}

/// One write, so that two processes never mix their lines.
fn note(folder: &Path, file: &str, payload: &str) {
    let mut file = OpenOptions::new().append(true).create(true).open(folder.join(file)).unwrap();
    file.write_all(format!("{payload}\n").as_bytes()).unwrap();
}

/// How often each job came to this point.
fn counted(folder: &Path, file: &str) -> BTreeMap<String, usize> {
    let text = std::fs::read_to_string(folder.join(file)).unwrap_or_default();
    let mut counts = BTreeMap::new();
    for line in text.lines() {
        *counts.entry(line.to_owned()).or_default() += 1;
    }
    counts
}

struct Process(Child);

impl Process {
    fn start(url: &str, folder: &Path) -> Self {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["a_child_of_the_tests_below", "--exact", "--nocapture"])
            .env(DATABASE, url)
            .env(FOLDER, folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self(child)
    }
}

impl Drop for Process {
    /// SIGKILL: nothing is handed back.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

async fn put(db: &Db, from: usize) {
    for number in from..from + 200 {
        let payload = format!("{number:03}");
        let job = NewJob { kind: "count", key: None, user: None, payload: &payload, due: now() };
        table::add(db, &job, now()).await.unwrap();
    }
}

async fn done(db: &Db) -> Vec<JobLine> {
    table::list(db, State::Done, None, 1000).await.unwrap()
}

/// A test that waits in vain is ended by its runner (.config/nextest.toml).
async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    while !is_so().await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_do_each_job_once_and_one_does_what_the_killed_one_left() {
    testdb::both(async |db| {
        let (one, two) = (db.folder().join("one"), db.folder().join("two"));
        std::fs::create_dir(&one).unwrap();
        std::fs::create_dir(&two).unwrap();
        let (first, second) = (Process::start(&db.url, &one), Process::start(&db.url, &two));
        until(async || [&one, &two].iter().all(|folder| folder.join("opened").exists())).await;
        put(&db, 0).await;
        until(async || done(&db).await.len() == 200).await;
        let times = |file: &str| {
            let mut all = counted(&one, file);
            for (payload, times) in counted(&two, file) {
                *all.entry(payload).or_default() += times;
            }
            all
        };
        for file in ["began", "ended"] {
            let all = times(file);
            assert_eq!((all.len(), all.values().max()), (200, Some(&1)), "{file}");
        }
        let shares = (counted(&one, "ended").len(), counted(&two, "ended").len());
        assert!(shares.0 > 0 && shares.1 > 0, "one did everything: {shares:?}");

        // Again, and the first is killed while it works.
        put(&db, 200).await;
        until(async || counted(&one, "ended").len() >= shares.0 + 20).await;
        drop(first);
        until(async || done(&db).await.len() == 400).await;
        drop(second);
        let (began, ended) = (times("began"), times("ended"));
        assert_eq!((began.len(), ended.len()), (400, 400), "a job was lost");
        // Only what the killed one had in hand may have been begun twice, and each of those says so.
        let twice = began.values().filter(|&&times| times == 2).count();
        let again = done(&db).await.iter().filter(|job| job.tries == 2).count();
        assert!(began.values().all(|&times| times <= 2));
        assert!(twice <= again && again <= IN_HAND, "{twice} begun twice, {again} taken twice");
    })
    .await;
}
