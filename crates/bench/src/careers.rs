//! A hundred applications at once, each with a resume of 5 MB: what the server's memory rises to.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::{Instant, SystemTime};

use domain::Time;
use visitor::{Program, Visitor};

use crate::memory::kilobytes;

const AT_ONCE: usize = 100;
const BYTES: usize = 5 << 20;

pub fn run(rojmel: &Path, scratch: &Path) -> Result<(), Box<dyn Error>> {
    let data = scratch.join("careers");
    let _ = fs::remove_dir_all(&data);
    fs::create_dir_all(&data)?;
    let program = Program::start(rojmel, &data, [])?.ok_or("the server did not start")?;
    let mut resume = b"%PDF-1.7\n".to_vec();
    resume.resize(BYTES, b' ');
    // Warm: the first one opens what stays open.
    if !apply(&program.address, "warm@mail.in", &resume) {
        return Err("the server takes no application".into());
    }
    let before = kilobytes(program.id(), "VmRSS")?;
    let (gate, resume) = (Arc::new(Barrier::new(AT_ONCE + 1)), Arc::new(resume));
    let senders: Vec<_> = (0..AT_ONCE)
        .map(|number| {
            let (gate, resume, address) = (Arc::clone(&gate), Arc::clone(&resume), program.address.clone());
            thread::spawn(move || {
                gate.wait();
                apply(&address, &format!("a{number}@mail.in"), &resume)
            })
        })
        .collect();
    gate.wait();
    let started = Instant::now();
    let taken = senders.into_iter().filter_map(|sender| sender.join().ok()).filter(|taken| *taken).count();
    let took = started.elapsed().as_secs_f64();
    let peak = kilobytes(program.id(), "VmHWM")?;
    if taken != AT_ONCE {
        return Err(format!("only {taken} of {AT_ONCE} applications were taken").into());
    }
    let risen = peak.saturating_sub(before) as f64 / 1024.0;
    println!(
        "| {AT_ONCE} applications at once with 5 MB each: memory of the server above {:.0} MB, at its highest | +{risen:.1} MB | | | ≤ +150 MB |",
        before as f64 / 1024.0
    );
    println!("| the same: all of them stored and answered | {took:.1} s | | | |");
    fs::remove_dir_all(&data)?;
    Ok(())
}

fn apply(address: &str, email: &str, resume: &[u8]) -> bool {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let year = Time(since.as_millis() as i64).day().ymd().0.to_string();
    let fields = [
        ("name", "Asha Rao"),
        ("email", email),
        ("mobile", "9876543210"),
        ("college", "DEI"),
        ("degree", "btech"),
        ("passingYear", year.as_str()),
        ("experience", "0"),
        ("motivation", "I kept a ledger."),
    ];
    let answer = Visitor::at(address).form("/api/apply/FE101", &fields, "resume", "cv.pdf", resume);
    answer.is_some_and(|answer| answer.status == 201)
}
