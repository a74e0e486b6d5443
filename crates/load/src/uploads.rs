//! People who upload one file after the other while others read.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use visitor::Visitor;

use crate::Done;
use crate::seed::Account;
use crate::trips::{self, trips};

/// 1,000 rows: five days of 100 trades.
const TRADES: u32 = 500;
const A_DAY: u32 = 100;
/// So many files of five working days lie between the first day and today.
const FILES: u32 = 500;
/// A file that was sent away is sent again.
const PAUSE: Duration = Duration::from_millis(200);
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Uploads {
    stop: Arc<AtomicBool>,
    running: Vec<JoinHandle<Result<Uploaded, String>>>,
}

/// What was confirmed.
#[derive(Debug)]
pub struct Uploaded {
    /// With the sums of what they uploaded.
    pub account: Account,
    pub files: u32,
    /// Sent away, with a request to come back.
    pub refused: u32,
    pub slowest: Duration,
}

impl Uploads {
    pub fn start(address: &str, accounts: &[Account]) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let mut running = Vec::new();
        for (number, account) in accounts.iter().enumerate() {
            let (stop, account, address) = (Arc::clone(&stop), account.clone(), address.to_owned());
            running.push(thread::spawn(move || upload(&address, number as u32, account, &stop)));
        }
        Self { stop, running }
    }

    pub fn stop(self) -> Done<Vec<Uploaded>> {
        self.stop.store(true, Relaxed);
        let mut all = Vec::new();
        for one in self.running {
            all.push(one.join().map_err(|_| "an uploader panicked")??);
        }
        Ok(all)
    }
}

fn upload(address: &str, number: u32, account: Account, stop: &AtomicBool) -> Result<Uploaded, String> {
    let visitor = Visitor::with_cookie(address, &account.cookie);
    let mut done = Uploaded { account, files: 0, refused: 0, slowest: Duration::ZERO };
    while !stop.load(Relaxed) && done.files < FILES {
        let own = trips(u64::from(number) << 32 | u64::from(done.files), TRADES, A_DAY, done.files * 5);
        let file = trips::csv(&own, number * FILES + done.files);
        let name = format!("tradebook-{}.csv", done.files);
        let started = Instant::now();
        while !is_stored(&visitor, &name, &file)? {
            done.refused += 1;
            if started.elapsed() > PATIENCE {
                return Err(format!("{name} was sent away for {} s", PATIENCE.as_secs()));
            }
            thread::sleep(PAUSE);
        }
        done.slowest = done.slowest.max(started.elapsed());
        done.account.sums += trips::sums(&own);
        done.files += 1;
    }
    Ok(done)
}

fn is_stored(visitor: &Visitor, name: &str, file: &str) -> Result<bool, String> {
    let fields = [("broker", "zerodha"), ("tradetype", "equity")];
    match visitor.upload("/api/v1/uploadexcel", name, file.as_bytes(), &fields) {
        Some(answer) if answer.status == 200 => Ok(true),
        Some(answer) if matches!(answer.status, 429 | 503) => Ok(false),
        other => Err(format!("{name}: {other:?}")),
    }
}
