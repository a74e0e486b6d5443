//! What others notice while journals as large as one may be are built: two of a million executions each, at once.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use domain::Time;
use store::Db;
use store::journal::{self, MOST_FILLS, Put};
use visitor::{Program, Visitor};

use crate::fills;
use crate::memory::{csv_of, kilobytes};

/// Nobody may have more than a million executions, so that two million are two people.
const LARGE: usize = 2;
/// Trades of a file: what one may hold.
const TRADES_OF_A_FILE: u32 = 50_000;
const OTHERS: u32 = 8;
const TRADES_OF_OTHERS: u32 = 1_000;
const PATH: &str = "/api/v1/trade-history?limit=50";
/// Each of the others asks so often: some 400 requests in a second.
const EVERY: Duration = Duration::from_millis(20);
const BEFORE: Duration = Duration::from_secs(10);
/// Busy means that the journal is still being built.
const PATIENCE: Duration = Duration::from_secs(120);

pub fn run(rojmel: &Path, scratch: &Path) -> Result<(), Box<dyn Error>> {
    let data = scratch.join("builds");
    let _ = fs::remove_dir_all(&data);
    fs::create_dir_all(&data)?;
    let start = || Program::start(rojmel, &data, [])?.ok_or_else(|| Box::<dyn Error>::from("no server"));
    let program = start()?;
    let named = |name: &str, count: usize| -> Vec<Visitor> {
        let one = |number| {
            let mut visitor = Visitor::at(&program.address);
            visitor.sign_up(&email(name, number));
            visitor
        };
        (0..count).map(one).collect()
    };
    let (large, others) = (named("large", LARGE), named("other", OTHERS as usize));
    let file = csv_of(TRADES_OF_OTHERS, 0);
    for other in &others {
        let fields = [("broker", "zerodha"), ("tradetype", "equity")];
        let answer = other.upload("/api/v1/uploadexcel", "tradebook.csv", file.as_bytes(), &fields);
        if answer.as_ref().is_none_or(|answer| answer.status != 200) {
            return Err(format!("{answer:?}").into());
        }
    }
    program.kill();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(seed(&data))?;

    // No journal is built in this one.
    let program = start()?;
    let moved = |people: &[Visitor]| -> Vec<Visitor> {
        people.iter().map(|one| one.moved(&program.address).patient_for(PATIENCE)).collect()
    };
    let (large, others) = (moved(&large), moved(&others));
    let alone = beside(&others, || thread::sleep(BEFORE))?;
    let at_rest = kilobytes(program.id(), "VmRSS")?;
    fs::write(format!("/proc/{}/clear_refs", program.id()), "5")?;
    let mut built = Vec::new();
    let meanwhile = beside(&others, || built = build(&large))?;
    let peak = kilobytes(program.id(), "VmHWM")?;
    for (number, one) in built.into_iter().enumerate() {
        let took = one?;
        println!(
            "| a million executions, journal {} of {LARGE}: built and shown | {:.2} s | | | |",
            number + 1,
            took
        );
    }
    println!(
        "| memory of the server: before, and at most meanwhile | {} MB, {} MB | | | |",
        at_rest >> 10,
        peak >> 10
    );
    for (what, mut took) in [("before", alone), ("meanwhile", meanwhile)] {
        took.sort_unstable();
        let at = |share: usize| took[(took.len() - 1) * share / 1_000].as_secs_f64() * 1e3;
        println!(
            "| history of others, {what}: {} answers, p50, p99, the slowest | {:.1} ms, {:.1} ms, {:.1} ms | | | |",
            took.len(),
            at(500),
            at(990),
            at(1_000),
        );
    }
    program.kill();
    Ok(fs::remove_dir_all(&data)?)
}

fn email(name: &str, number: usize) -> String {
    format!("{name}{number}@rojmel.test.in")
}

/// As an upload stores them; reading the files is measured elsewhere.
async fn seed(data: &Path) -> Result<(), Box<dyn Error>> {
    let db = Db::open(&format!("sqlite:{}", data.join("rojmel.db").display()), data).await?;
    let now = Time::parse_ist("2026-11-21 10:00").ok_or("a time")?;
    for number in 0..LARGE {
        let (user, _) = store::users::by_email(&db, &email("large", number)).await?.ok_or("a user")?;
        for part in 0..MOST_FILLS as u32 / (2 * TRADES_OF_A_FILE) {
            let new = fills::import(part, fills::round_trips(TRADES_OF_A_FILE, part), 200);
            let done = journal::put(&db, user.id, i64::from(part), &new, false, now).await?;
            if !matches!(done, Put::Done { .. }) {
                return Err("not stored".into());
            }
        }
    }
    db.close().await;
    Ok(())
}

/// All of them at once: seconds until each has its history.
fn build(large: &[Visitor]) -> Vec<Result<f64, String>> {
    let one = |visitor: &Visitor| {
        let started = Instant::now();
        loop {
            match visitor.get(PATH).map(|answer| (answer.status, answer.body)) {
                Some((200, _)) => return Ok(started.elapsed().as_secs_f64()),
                Some((503, _)) if started.elapsed() < PATIENCE => thread::sleep(EVERY),
                other => return Err(format!("{other:?}")),
            }
        }
    };
    thread::scope(|scope| {
        let under_way: Vec<_> = large.iter().map(|visitor| scope.spawn(move || one(visitor))).collect();
        let ended = |one: thread::ScopedJoinHandle<'_, _>| one.join().unwrap_or_else(|_| Err("ended".into()));
        under_way.into_iter().map(ended).collect()
    })
}

/// How long others wait for each of their answers while `work` is done; every one must be right.
fn beside(others: &[Visitor], work: impl FnOnce()) -> Result<Vec<Duration>, Box<dyn Error>> {
    let is_done = AtomicBool::new(false);
    let asks = |visitor: &Visitor| {
        let mut took = Vec::new();
        while !is_done.load(Ordering::Relaxed) {
            let asked = Instant::now();
            let answer = visitor.get(PATH);
            took.push(asked.elapsed());
            let rows = answer.map(|answer| answer.json()["data"]["page"]["rows"].as_array().map(Vec::len));
            if rows != Some(Some(50)) {
                return Err(format!("{rows:?} of fifty rows"));
            }
            thread::sleep(EVERY.saturating_sub(asked.elapsed()));
        }
        Ok(took)
    };
    thread::scope(|scope| {
        let asks = &asks;
        let under_way: Vec<_> = others.iter().map(|other| scope.spawn(move || asks(other))).collect();
        work();
        is_done.store(true, Ordering::Relaxed);
        let mut all = Vec::new();
        for one in under_way {
            all.extend(one.join().map_err(|_| "a reader ended")??);
        }
        Ok(all)
    })
}
