//! Two hundred logins at once: what somebody who is reading their journal meanwhile feels of it.

use std::error::Error;
use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
/// A login that waits longer than this for its answer was lost.
const PATIENCE: Duration = Duration::from_secs(60);

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
        refused += logins.join().map_err(|_| "the strangers' thread broke off")??;
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
/// They would have machines of their own: one thread with everything written beforehand takes as little of this one as
/// it can (200 threads took more of it than the server).
fn all_at_once(address: &str, round: usize, over: &Arc<AtomicBool>) -> thread::JoinHandle<io::Result<usize>> {
    let requests: Vec<_> = (0..AT_ONCE).map(|number| login(address, round, number)).collect();
    let (address, over) = (address.to_owned(), Arc::clone(over));
    thread::spawn(move || {
        let sent: io::Result<Vec<_>> = requests.iter().map(|request| send(&address, request)).collect();
        let refused = sent.and_then(|all| all.into_iter().map(sent_away).sum());
        over.store(true, Ordering::SeqCst);
        refused
    })
}

fn login(address: &str, round: usize, number: usize) -> String {
    let body = json!({ "email": format!("stranger{round}x{number}@mail.in"), "password": "Guessed-1 word" })
        .to_string();
    format!(
        "POST /api/auth/login HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len(),
    )
}

fn send(address: &str, request: &str) -> io::Result<TcpStream> {
    let mut connection = TcpStream::connect(address)?;
    connection.set_read_timeout(Some(PATIENCE))?;
    connection.write_all(request.as_bytes())?;
    Ok(connection)
}

/// 1 when the queue was full, 0 when the password was looked at.
fn sent_away(mut connection: TcpStream) -> io::Result<usize> {
    let mut answer = String::new();
    connection.read_to_string(&mut answer)?;
    match answer.split(' ').nth(1) {
        Some("503") => Ok(1),
        Some("401") => Ok(0),
        _ => Err(io::Error::other(answer)),
    }
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
