//! What the server's memory is at rest, after a million executions of one account in every form, and at rest again.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use visitor::{Program, Visitor};

use crate::fills;

/// Files of 100,000 executions each: what one file may hold.
const FILES: u32 = 10;
/// A journal that nobody asks for is let go within five minutes (journal/src/journals.rs), and some seconds
/// later the allocator has given back what it held.
const AT_REST: Duration = Duration::from_secs(330);
/// For an answer on a machine that does other things as well.
const PATIENCE: Duration = Duration::from_secs(120);
const GOAL_MB: u64 = 300;

pub fn run(rojmel: &Path, scratch: &Path) -> Result<(), Box<dyn Error>> {
    let data = scratch.join("memory");
    let _ = fs::remove_dir_all(&data);
    fs::create_dir_all(&data)?;
    let unlimited = [("ROJMEL_CHECKS_PER_HOUR", "0".as_ref())];
    let program = Program::start(rojmel, &data, unlimited)?.ok_or("the server did not start")?;
    sleep(Duration::from_secs(2));
    let mut measured = Measured { process: program.id() };
    measured.row("started, at rest", "≤ 60 MB")?;

    let mut visitor = Visitor::at(&program.address);
    visitor.sign_up("memory@rojmel.test.in");
    measured.begin()?;
    for part in 0..FILES {
        let fields = [("broker", "zerodha"), ("tradetype", "equity")];
        let name = format!("tradebook-{part}.csv");
        let answer = visitor.upload("/api/v1/uploadexcel", &name, csv(part).as_bytes(), &fields);
        if answer.as_ref().is_none_or(|answer| answer.status != 200) {
            return Err(format!("{name}: {answer:?}").into());
        }
    }
    measured.row("1,000,000 executions of one account uploaded, in ten files", "")?;
    for (what, path) in [
        ("trade history", "/api/v1/trade-history?limit=50"),
        ("costs", "/api/v1/analytics/costs"),
        ("strategies", "/api/v1/strategies"),
        ("insights", "/api/v1/insights"),
        ("XLSX export", "/api/v1/trade-history/export?format=xlsx"),
        ("CSV export", "/api/v1/trade-history/export?format=csv"),
        ("archive", "/api/v1/account/archive"),
        ("`trades/client`", "/api/v1/trades/client"),
    ] {
        measured.begin()?;
        let started = Instant::now();
        // Busy means that the journal is still being built.
        let bytes = loop {
            match visitor.drain(path).ok_or("no answer")? {
                (200, bytes) => break bytes,
                (503, _) if started.elapsed() < PATIENCE => {}
                (status, _) => return Err(format!("{path}: {status}").into()),
            }
        };
        let (took, size) = (started.elapsed().as_secs_f64(), bytes as f64 / 1e6);
        measured.row(&format!("{what} of it: {size:.0} MB in {took:.1} s"), "")?;
    }
    measured.begin()?;
    let nobody = Visitor::at(&program.address);
    for file in hostile::files() {
        nobody.upload("/upload", file.name, &file.bytes, &[]).ok_or(file.id)?;
    }
    measured.row("every hostile file checked", "")?;
    measured.begin()?;
    sleep(AT_REST);
    let rest = measured.row("at rest again, five and a half minutes later", &format!("≤ {GOAL_MB} MB"))?;
    program.kill();
    fs::remove_dir_all(&data)?;
    if rest > GOAL_MB << 10 { Err("more than the goal at rest".into()) } else { Ok(()) }
}

struct Measured {
    process: u32,
}

impl Measured {
    /// The highest from here on.
    fn begin(&self) -> std::io::Result<()> {
        fs::write(format!("/proc/{}/clear_refs", self.process), "5")
    }

    /// Prints memory now and at its highest; answers it in KiB.
    fn row(&mut self, what: &str, goal: &str) -> Result<u64, Box<dyn Error>> {
        let now = kilobytes(self.process, "VmRSS")?;
        let peak = kilobytes(self.process, "VmHWM")? / 1024;
        println!("| memory of the server: {what} | {} MB, at most {peak} MB | | | {goal} |", now / 1024);
        Ok(now)
    }
}

/// As the kernel counts them.
pub fn kilobytes(process: u32, what: &str) -> Result<u64, Box<dyn Error>> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix(what)?.strip_prefix(':'));
    let number = line.and_then(|line| line.split_whitespace().next()).ok_or("no such line")?;
    Ok(number.parse()?)
}

/// 50,000 round trips of a year of their own.
fn csv(part: u32) -> String {
    csv_of(50_000, part)
}

/// A tradebook with so many trades, each bought and sold on one day.
pub fn csv_of(trades: u32, part: u32) -> String {
    let mut text = String::from(
        "trade_date,tradingsymbol,exchange,segment,trade_type,quantity,price,order_id,trade_id,order_execution_time\n",
    );
    for fill in fills::round_trips(trades, part) {
        let time = fill.time.to_string();
        let (day, second) = (&time[..10], &time[..19]);
        // Writing into a text cannot fail.
        let _ = writeln!(
            text,
            "{day},SCRIP{},NSE,EQ,{},{},{},{},{},{second}",
            fill.instrument,
            fill.side.word(),
            fill.quantity,
            fill.price,
            fill.order_id,
            fill.trade_id,
        );
    }
    text
}
