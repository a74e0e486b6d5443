//! kill -9 at every durable step of what a server does when the week after an account's end is over: started again it
//! comes to the same end, with nothing of her left, a mark in the store of files, and everything of her neighbour.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use store::Db;
use visitor::Visitor;

use crate::faults::Faults;
use crate::prepared::{ASHA, Copy, DatabaseKind};
use crate::writes::{Write, apart, begin, picture};
use crate::{accounts, journal};

const RAVI: &str = "ravi@rojmel.test.in";
const DAY: i64 = 86_400_000;
/// Longer than the lease of a job: who died has lost it.
const LATER: i64 = 8 * DAY + 600_000;
const PATIENCE: Duration = Duration::from_secs(60);
/// More steps than it has.
const TOO_MANY: usize = 2_000;
/// So many steps apart where it must be short.
const APART: usize = 25;
/// What has rows of hers.
const TABLES: [&str; 11] = [
    "users",
    "accounts",
    "imports",
    "parts",
    "fills",
    "cards",
    "annotations",
    "annotation_fields",
    "pictures",
    "attachments",
    "attachment_owners",
];

#[test]
fn sqlite_erases_all_of_an_account_and_nothing_else() {
    die_at_every_step(&DatabaseKind::sqlite());
}

#[test]
fn postgresql_erases_all_of_an_account_and_nothing_else() {
    die_at_every_step(&DatabaseKind::postgres());
}

fn die_at_every_step(place: &DatabaseKind) {
    let apart = apart(APART);
    let prepared = place
        .prepare(&Write { see: neighbour, ..Write::of_a_journal("erasure", two_of_whom_one_ends, |_| None) });
    let undisturbed = erase(&prepared.copy(0), None).expect("nobody dies");
    // How long a share is held depends on the day; what was imported does not.
    assert_eq!(undisturbed.neighbour["log"], prepared.old()["log"]);
    let left = |table| undisturbed.rows[table];
    assert_eq!((left("users"), left("imports"), left("pictures")), (1, 2, 1));
    for (deaths, step) in (1..TOO_MANY).step_by(apart).enumerate() {
        let copy = prepared.copy(step as u32);
        if let Some(left) = erase(&copy, Some(step as u32)) {
            assert_eq!(left, undisturbed, "without a death");
            assert!(deaths * apart > 20, "only {deaths} steps could be hit");
            return;
        }
        let left = erase(&copy, None).expect("nobody dies");
        assert_eq!(left, undisturbed, "after a death at step {step}");
    }
    panic!("it never came through");
}

/// What is there when she is gone.
#[derive(Debug, PartialEq)]
struct Left {
    neighbour: Value,
    rows: BTreeMap<&'static str, i64>,
}

/// Runs a server until she is gone; `None` when it died on the way.
fn erase(copy: &Copy, crash_at: Option<u32>) -> Option<Left> {
    let clock = Faults::new();
    clock.set_clock(if crash_at.is_some() { 8 * DAY } else { LATER });
    let mut program = copy.start_with(&clock, crash_at)?;
    let began = Instant::now();
    while marks(copy.data()) == 0 || attachments(copy.data()) > 1 {
        if crash_at.is_some() && !program.lives() {
            return None;
        }
        assert!(began.elapsed() < PATIENCE, "she is not gone after {PATIENCE:?}");
        thread::sleep(Duration::from_millis(20));
    }
    let visitor = Visitor::at(&program.address);
    let (gone, neighbour) = (visitor.log_in(ASHA)?.status, neighbour(&visitor)?);
    if !program.lives() {
        return None;
    }
    assert_eq!(gone, 401, "she is gone");
    program.kill();
    Some(Left { neighbour, rows: rows(copy) })
}

fn rows(copy: &Copy) -> BTreeMap<&'static str, i64> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let db = Db::open(&copy.url(), copy.data()).await.expect("the database opens");
        let mut rows = BTreeMap::new();
        for table in TABLES {
            rows.insert(table, testdb::count(&db, table).await);
        }
        db.close().await;
        rows
    })
}

/// A mark is whole when its name is.
fn marks(data: &Path) -> usize {
    let entries = fs::read_dir(data.join("files/erased")).into_iter().flatten().flatten();
    entries.filter(|entry| entry.file_name().len() == 64).count()
}

fn attachments(data: &Path) -> usize {
    fs::read_dir(data.join("files/attachments")).map_or(0, Iterator::count)
}

/// Both have a journal, a note and a picture; she has asked for the end.
fn two_of_whom_one_ends(visitor: &Visitor) {
    let mut ravi = visitor.stranger();
    ravi.sign_up(RAVI);
    begin(&ravi);
    for person in [&ravi, visitor] {
        assert_eq!(picture(person).expect("an answer").status, 200);
    }
    accounts::end_first(visitor);
}

fn neighbour(visitor: &Visitor) -> Option<Value> {
    let ravi = visitor.stranger();
    assert_eq!(ravi.log_in(RAVI)?.status, 200);
    journal(&ravi)
}
