//! What a user with 2,000 trades takes: rows and bytes on both databases, CPU of each request, memory of an open
//! journal. docs/capacity.md says what follows.

use std::collections::BTreeMap;
use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use domain::Time;
use serde_json::json;
use store::Db;
use store::journal::{self, Put};
use store::users::{self, NewUser};
use visitor::{Program, Visitor};

use crate::fills;
use crate::memory::{csv_of, kilobytes};

/// Enough that a page more or less of a table does not count.
const USERS: u32 = 200;
/// Each of 2,000 trades: bought and sold.
const FILES: u32 = 8;
const TRADES_OF_A_FILE: u32 = 250;
const NOTES: usize = 200;
const OPEN_JOURNALS: u32 = 20;

pub fn run(rojmel: &Path, scratch: &Path) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    for database in ["SQLite", "PostgreSQL"] {
        let data = scratch.join("capacity");
        let _ = fs::remove_dir_all(&data);
        fs::create_dir_all(&data)?;
        let url = match database {
            "SQLite" => format!("sqlite:{}", data.join("rojmel.db").display()),
            _ => runtime.block_on(testdb::empty_postgres()).1,
        };
        runtime.block_on(seed(&url, &data, database))?;
        let environment = [("DATABASE_URL", OsStr::new(&url)), ("ROJMEL_CHECKS_PER_HOUR", OsStr::new("0"))];
        let program = Program::start(rojmel, &data, environment)?.ok_or("the server did not start")?;
        let name = url.rsplit('/').next().and_then(|name| name.split('?').next()).unwrap_or_default();
        let watched = Watched { process: program.id(), backends: name.to_owned() };
        let visitor = one_user(&program, 0)?;
        requests(&visitor, &watched, database)?;
        let before = bytes(&url)?;
        notes(&visitor)?;
        let note = (bytes(&url)? - before) / NOTES as i64;
        println!("| {database}: a note of 60 words with a stop and three tags | | {note} | |");
        let people =
            (1..=OPEN_JOURNALS).map(|number| one_user(&program, number)).collect::<Result<Vec<_>, _>>()?;
        program.kill();
        let [before, after] = open_journals(rojmel, &data, &url, &people)?;
        println!(
            "| {database}: memory of a server that was started | {before} KB | with {OPEN_JOURNALS} journals open: {after} KB \
             | {} KB for each | |",
            (after - before) / u64::from(OPEN_JOURNALS)
        );
    }
    Ok(())
}

async fn seed(url: &str, data: &Path, database: &str) -> Result<(), Box<dyn Error>> {
    let db = Db::open(url, data).await?;
    let now = Time::parse_ist("2026-11-21 10:00").ok_or("a time")?;
    let empty = sizes(url)?;
    for number in 0..USERS {
        let user = NewUser {
            email: format!("seeded{number}@rojmel.test.in"),
            name: "Asha Rao".into(),
            phone: Some("9876543210".into()),
            password_hash: None,
        };
        let user = users::add(&db, &user, now).await?.ok_or("a new user")?.id;
        for part in 0..FILES {
            let new = fills::import(part, fills::round_trips(TRADES_OF_A_FILE, part), 200);
            let done = journal::put(&db, user, i64::from(part), &new, false, now).await?;
            if !matches!(done, Put::Done { .. }) {
                return Err("not stored".into());
            }
        }
    }
    db.close().await;
    let (mut all, users) = (0, i64::from(USERS));
    for (name, (rows, bytes)) in sizes(url)? {
        let (before, empty) = empty.get(&name).copied().unwrap_or_default();
        let (rows, bytes) = (rows - before, bytes - empty);
        all += bytes;
        if rows >= users {
            let (of_a_row, of_a_user) = (bytes / rows, bytes / users);
            println!("| {database}: `{name}` | {} | {of_a_row} | {of_a_user} |", rows / users);
        }
    }
    println!("| {database}: a user with 2,000 trades, all tables | | | {} |", all / users);
    Ok(())
}

/// Rows and bytes of each table, by the program beside this one (crates/store/examples/sizes.rs).
fn sizes(url: &str) -> Result<BTreeMap<String, (i64, i64)>, Box<dyn Error>> {
    let beside = std::env::current_exe()?.with_file_name("examples").join("sizes");
    let said = Command::new(beside).arg(url).output()?;
    let mut sizes = BTreeMap::new();
    for line in String::from_utf8(said.stdout)?.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, rows, bytes] = words[..] else { return Err(line.to_owned().into()) };
        sizes.insert(name.to_owned(), (rows.parse()?, bytes.parse()?));
    }
    if sizes.is_empty() { Err("the example `sizes` of crates/store said nothing".into()) } else { Ok(sizes) }
}

fn bytes(url: &str) -> Result<i64, Box<dyn Error>> {
    Ok(sizes(url)?.values().map(|(_, bytes)| bytes).sum())
}

/// Somebody who signs up and uploads 2,000 trades.
fn one_user(program: &Program, number: u32) -> Result<Visitor, Box<dyn Error>> {
    let mut visitor = Visitor::at(&program.address);
    visitor.sign_up(&format!("capacity{number}@rojmel.test.in"));
    let file = csv_of(FILES * TRADES_OF_A_FILE, 0);
    let fields = [("broker", "zerodha"), ("tradetype", "equity")];
    let answer = visitor.upload("/api/v1/uploadexcel", "tradebook.csv", file.as_bytes(), &fields);
    if answer.as_ref().is_none_or(|answer| answer.status != 200) {
        return Err(format!("{answer:?}").into());
    }
    Ok(visitor)
}

/// The server's process and, on PostgreSQL, the backends of its database.
struct Watched {
    process: u32,
    backends: String,
}

impl Watched {
    /// Hundredths of a second of all cores: of the server with the children that have ended, and of the database.
    fn ticks(&self) -> (u64, u64) {
        let of = |stat: &str, take: usize| -> u64 {
            let after = stat.rsplit(')').next().unwrap_or_default();
            after.split_whitespace().skip(11).take(take).filter_map(|one| one.parse::<u64>().ok()).sum()
        };
        let stat = |process: &str| fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let mut backends = 0;
        for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
            let process = entry.file_name().to_string_lossy().into_owned();
            let title = fs::read_to_string(format!("/proc/{process}/cmdline")).unwrap_or_default();
            if title.starts_with("postgres: ") && title.contains(&self.backends) {
                backends += of(&stat(&process), 2);
            }
        }
        (of(&stat(&self.process.to_string()), 4), backends)
    }

    fn row(&self, what: &str, times: u32, mut ask: impl FnMut(u32)) {
        let (began, before) = (Instant::now(), self.ticks());
        (0..times).for_each(&mut ask);
        let (took, after) = (began.elapsed().as_secs_f64() * 1e3 / f64::from(times), self.ticks());
        let each = |ticks: u64| ticks as f64 * 10.0 / f64::from(times);
        println!(
            "| {what} | {:.2} ms of CPU | {:.2} ms of the database's | {took:.2} ms until answered | |",
            each(after.0 - before.0),
            each(after.1.saturating_sub(before.1)),
        );
    }
}

fn requests(visitor: &Visitor, watched: &Watched, database: &str) -> Result<(), Box<dyn Error>> {
    let read = |path: &str, times: u32| {
        watched.row(&format!("{database}: GET {path}"), times, |_| {
            let answer = visitor.drain(path);
            assert!(answer.is_some_and(|(status, _)| status == 200), "{path}: {answer:?}");
        });
    };
    read("/api/v1/trade-history?limit=50", 50);
    read("/api/auth/me", 2_000);
    read("/api/v1/trade-history?limit=50", 500);
    read("/api/v1/trades/client", 200);
    read("/api/v1/analytics/costs", 200);
    watched.row(&format!("{database}: POST addManualTrades, one trade"), 100, |number| {
        let record = |side: &str, price: &str, time: &str| {
            json!({
                "orderId": format!("MT{number:05}"), "symbol": "SBIN", "type": side, "price": price, "quantity": "10",
                "timestamp": format!("2026-04-07T{time}"), "exchange": "NSE",
            })
        };
        let trades = [record("buy", "968.20", "11:04"), record("sell", "974.65", "12:48")];
        let body = json!({ "broker": "zerodha", "tradetype": "equity", "toDelete": false, "trades": trades });
        let answer = visitor.post("/api/v1/trades/addManualTrades", &body);
        assert!(answer.as_ref().is_some_and(|answer| answer.status == 200), "{answer:?}");
    });
    watched.row(&format!("{database}: a login"), 20, |_| {
        let answer = visitor.stranger().log_in("capacity0@rojmel.test.in");
        assert!(answer.as_ref().is_some_and(|answer| answer.status == 200), "{answer:?}");
    });
    let mut uploader = visitor.stranger();
    uploader.sign_up("uploader@rojmel.test.in");
    let files: Vec<String> = (0..FILES).map(|part| csv_of(TRADES_OF_A_FILE, part)).collect();
    watched.row(&format!("{database}: an upload of 250 trades, CSV"), FILES, |part| {
        let fields = [("broker", "zerodha"), ("tradetype", "equity")];
        let answer =
            uploader.upload("/api/v1/uploadexcel", "tradebook.csv", files[part as usize].as_bytes(), &fields);
        assert!(answer.as_ref().is_some_and(|answer| answer.status == 200), "{answer:?}");
    });
    Ok(())
}

fn notes(visitor: &Visitor) -> Result<(), Box<dyn Error>> {
    let words = ["waited", "for", "the", "first", "hour", "and", "sold", "early", "again", "today"]
        .repeat(6)
        .join(" ");
    let page =
        visitor.get(&format!("/api/v1/trade-history?limit={NOTES}")).ok_or("no answer")?.data()["page"]
            .take();
    let rows = page["rows"].as_array().filter(|rows| rows.len() == NOTES).ok_or("too few trades")?;
    for row in rows {
        let set = json!({ "note": words, "tags": ["gap", "news", "early"], "stop": "490.5" });
        let answer =
            visitor.post("/api/v1/annotations", &json!({ "trade": row["id"], "revision": 0, "set": set }));
        if answer.as_ref().is_none_or(|answer| answer.status != 200) {
            return Err(format!("{answer:?}").into());
        }
    }
    Ok(())
}

/// What a journal that somebody looks at takes in memory, until five minutes after: in a server that was just started.
fn open_journals(
    rojmel: &Path,
    data: &Path,
    url: &str,
    people: &[Visitor],
) -> Result<[u64; 2], Box<dyn Error>> {
    let program = Program::start(rojmel, data, [("DATABASE_URL", OsStr::new(url))])?
        .ok_or("the server did not start")?;
    let one = people[0].moved(&program.address);
    one.get("/api/auth/me").ok_or("no answer")?;
    let before = kilobytes(program.id(), "VmRSS")?;
    for person in people {
        let answer =
            person.moved(&program.address).get("/api/v1/trade-history?limit=50").ok_or("no answer")?;
        if answer.status != 200 {
            return Err(answer.body.into());
        }
    }
    let after = kilobytes(program.id(), "VmRSS")?;
    program.kill();
    Ok([before, after])
}
