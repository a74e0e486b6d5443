//! Two hundred logins at once: what somebody who is reading their journal meanwhile feels of it.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use visitor::{Program, Visitor};

use crate::spreadsheet::console_workbook;

const AT_ONCE: usize = 200;
const ROUNDS: usize = 12;
/// The reader looks again after this long, in calm and in storm alike.
const PAUSE: Duration = Duration::from_millis(4);
const CALM: usize = 120;

pub fn run(rojmel: &Path, scratch: &Path) -> Result<(), Box<dyn Error>> {
    let data = scratch.join("logins");
    let _ = fs::remove_dir_all(&data);
    fs::create_dir_all(&data)?;
    let program = Program::start(rojmel, &data, [])?.ok_or("the server did not start")?;
    let mut reader = Visitor::at(&program.address);
    reader.sign_up("reader@rojmel.test.in");
    let book = fs::read(console_workbook(scratch, 1_000)?)?;
    let stored = reader.upload(
        "/api/v1/uploadexcel",
        "book.xlsx",
        &book,
        &[("broker", "zerodha"), ("tradetype", "equity")],
    );
    if stored.is_none_or(|answer| answer.status != 200) {
        return Err("the server takes no upload".into());
    }
    let (mut calm, mut storm) = (Vec::new(), Vec::new());
    let mut refused = 0;
    for round in 0..ROUNDS {
        for _ in 0..CALM {
            calm.push(look(&reader)?);
        }
        let over = Arc::new(AtomicBool::new(false));
        let logins = all_at_once(&program.address, round, &over);
        while !over.load(Ordering::SeqCst) {
            storm.push(look(&reader)?);
        }
        refused += logins.join().map_err(|_| "a login was lost")?;
    }
    let (before, during) = (p99(&mut calm), p99(&mut storm));
    let ratio = during.as_secs_f64() / before.as_secs_f64();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "| `trades/client` of 1,000 fills: p99 of {} while {AT_ONCE} log in at once, against {} at rest; {refused} of {} logins sent away | {:.1} ms | {:.1} ms | {ratio:.2} | < 2 |",
        storm.len(),
        calm.len(),
        AT_ONCE * ROUNDS,
        ms(during),
        ms(before),
    );
    fs::remove_dir_all(&data)?;
    Ok(())
}

/// Strangers, each with an address of their own, so that no lockout stops them. Says how many the full queue refused.
fn all_at_once(address: &str, round: usize, over: &Arc<AtomicBool>) -> thread::JoinHandle<usize> {
    let gate = Arc::new(Barrier::new(AT_ONCE));
    let people: Vec<_> = (0..AT_ONCE)
        .map(|number| {
            let (gate, visitor) = (Arc::clone(&gate), Visitor::at(address));
            let login =
                json!({ "email": format!("stranger{round}x{number}@mail.in"), "password": "Guessed-1 word" });
            thread::spawn(move || {
                // They would press from machines of their own.
                let _ = rustix::process::setpriority_process(None, 19);
                gate.wait();
                visitor.post("/api/auth/login", &login).is_none_or(|answer| answer.status == 503)
            })
        })
        .collect();
    let over = Arc::clone(over);
    thread::spawn(move || {
        let refused =
            people.into_iter().filter_map(|person| person.join().ok()).filter(|refused| *refused).count();
        over.store(true, Ordering::SeqCst);
        refused
    })
}

fn look(reader: &Visitor) -> Result<Duration, Box<dyn Error>> {
    thread::sleep(PAUSE);
    let start = Instant::now();
    let answer = reader.get("/api/v1/trades/client").ok_or("no answer")?;
    let took = start.elapsed();
    if answer.status == 200 { Ok(took) } else { Err(answer.body.into()) }
}

fn p99(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[(times.len() * 99).div_ceil(100) - 1]
}
