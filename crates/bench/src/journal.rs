//! The journal as its user meets it: an upload against `rojmel report` of the same file, the trade history of
//! 100,000 fills warm and after a restart, and the bare insert of 100,000 fills on both databases.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use domain::Time;
use store::journal::{self, Put};
use store::users::{self, NewUser};
use store::{Db, UserId};
use visitor::{Program, Visitor};

use crate::fills;
use crate::ratio::{Best, row};
use crate::spreadsheet::{ROWS, console_workbook, round_trips};

const UPLOADED: u32 = 60_000;
const ROUNDS: u32 = 5;
const WARM: usize = 30;

pub fn run(rojmel: &Path, scratch: &Path) -> Result<(), Box<dyn Error>> {
    let data = scratch.join("journal");
    let _ = fs::remove_dir_all(&data);
    fs::create_dir_all(&data)?;
    let program = Program::start(rojmel, &data, [])?.ok_or("the server did not start")?;
    upload(rojmel, scratch, &program)?;
    scroll(scratch, &program)?;
    history(rojmel, scratch, &data, program)?;
    insert(scratch)
}

/// Both read the same bytes in a child; the upload also merges, stores and answers.
fn upload(rojmel: &Path, scratch: &Path, program: &Program) -> Result<(), Box<dyn Error>> {
    let path = console_workbook(scratch, UPLOADED)?;
    let bytes = fs::read(&path)?;
    let (mut ours, mut plain) = (Best::default(), Best::default());
    for round in 0..ROUNDS {
        plain.time(|| {
            let report =
                Command::new(rojmel).arg("report").arg(&path).arg("--json").stdout(Stdio::null()).status();
            assert!(report.is_ok_and(|status| status.success()), "rojmel report failed");
        });
        // Every round into an empty journal.
        let visitor = newcomer(program, &format!("upload{round}@rojmel.test.in"));
        ours.time(|| send(&visitor, &bytes));
    }
    row("60,000-row XLSX: upload answered, against `rojmel report --json` of it", 3.0, &ours, &plain);
    Ok(())
}

/// First 50 rows, numbers, curve and calendar in one answer.
fn history(rojmel: &Path, scratch: &Path, data: &Path, program: Program) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(console_workbook(scratch, ROWS)?)?;
    let visitor = newcomer(&program, "history@rojmel.test.in");
    send(&visitor, &bytes);
    let mut warm: Vec<Duration> = (0..WARM).map(|_| ask(&visitor)).collect();
    warm.sort_unstable();
    absolute("trade history of 100,000 fills, warm: median of 30", warm[WARM / 2], "≤ 30 ms");
    absolute("the same, slowest of 30", warm[WARM - 1], "");
    program.kill();
    let mut cold = Vec::new();
    for _ in 0..ROUNDS {
        let program = Program::start(rojmel, data, [])?.ok_or("the server did not start again")?;
        cold.push(ask(&visitor.moved(&program.address)));
        program.kill();
    }
    cold.sort_unstable();
    absolute("the same, first request after a restart: median of 5", cold[cold.len() / 2], "≤ 1000 ms");
    Ok(())
}

/// In a real browser: web/scripts/scroll.mjs prints its own rows.
fn scroll(scratch: &Path, program: &Program) -> Result<(), Box<dyn Error>> {
    let visitor = newcomer(program, "scroll@rojmel.test.in");
    for part in 0..2 {
        send(&visitor, &fs::read(round_trips(scratch, part)?)?);
    }
    let script = Command::new("node")
        .args(["scripts/scroll.mjs", &program.address, &visitor.cookie().unwrap_or_default()])
        .current_dir("web")
        .status()?;
    if script.success() { Ok(()) } else { Err("scripts/scroll.mjs failed".into()) }
}

fn ask(visitor: &Visitor) -> Duration {
    let start = Instant::now();
    let answer = visitor.get("/api/v1/trade-history?limit=50");
    let took = start.elapsed();
    let rows = answer.map(|answer| answer.data()["page"]["rows"].as_array().map(Vec::len));
    assert_eq!(rows, Some(Some(50)), "fifty rows");
    took
}

fn newcomer(program: &Program, email: &str) -> Visitor {
    let mut visitor = Visitor::at(&program.address);
    visitor.sign_up(email);
    visitor
}

fn send(visitor: &Visitor, bytes: &[u8]) {
    let fields = [("broker", "zerodha"), ("tradetype", "equity")];
    let answer = visitor.upload("/api/v1/uploadexcel", "tradebook.xlsx", bytes, &fields);
    assert!(answer.as_ref().is_some_and(|answer| answer.status == 200), "{answer:?}");
}

fn insert(scratch: &Path) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    for database in ["SQLite", "PostgreSQL"] {
        let mut best = Best::default();
        for round in 0..3 {
            let took = runtime.block_on(async {
                match database {
                    "SQLite" => {
                        let folder = scratch.join(format!("insert-{round}"));
                        let _ = fs::remove_dir_all(&folder);
                        fs::create_dir_all(&folder)?;
                        let url = format!("sqlite:{}", folder.join("rojmel.db").display());
                        put(&Db::open(&url, &folder).await?).await
                    }
                    _ => put(&testdb::postgres().await.db).await,
                }
            })?;
            best.note(took);
        }
        best.absolute(&format!("100,000 fills inserted, committed: {database}"), "≤ 2000 ms");
    }
    Ok(())
}

/// One import of 100,000 fills in one transaction.
async fn put(db: &Db) -> Result<Duration, Box<dyn Error>> {
    let now = Time::parse_ist("2026-11-21 10:00").ok_or("a time")?;
    let user = NewUser {
        email: "insert@rojmel.test.in".into(),
        name: "Asha Rao".into(),
        phone: None,
        password_hash: None,
    };
    let user: UserId = users::add(db, &user, now).await?.ok_or("a new user")?.id;
    let new = fills::import(7, fills::unsorted(ROWS, 500), 500);
    let start = Instant::now();
    let done = journal::put(db, user, 0, &new, false, now).await?;
    let took = start.elapsed();
    assert!(matches!(done, Put::Done { .. }), "stored");
    Ok(took)
}

fn absolute(what: &str, took: Duration, goal: &str) {
    println!("| {what} | {:.1} ms | | | {goal} |", took.as_secs_f64() * 1e3);
}
