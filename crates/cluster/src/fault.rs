//! What was broken when, and what failed meanwhile.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::Done;
use crate::writers::Written;

/// So long after a fault is over what it broke may still fail.
pub const AFTERWARDS: Duration = Duration::from_secs(6);

#[derive(Clone, Default)]
pub struct Log {
    faults: Arc<Mutex<Vec<Fault>>>,
    failures: Arc<Mutex<Vec<Instant>>>,
}

struct Fault {
    name: &'static str,
    from: Instant,
    to: Instant,
}

impl Log {
    pub fn during(&self, name: &'static str, fault: impl FnOnce() -> Done<()>) -> Done<()> {
        println!("{name} …");
        let from = Instant::now();
        fault()?;
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.push(Fault { name, from, to: Instant::now() });
        Ok(())
    }

    /// An answer said that it failed, or none came.
    pub fn failed(&self) {
        self.failed_at(Instant::now());
    }

    pub fn failed_at(&self, at: Instant) {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).push(at);
    }

    /// Prints a table; an error when something failed while nothing was broken.
    pub fn report(&self, written: &Written, rounds: usize) -> Done<()> {
        let trades: usize = written.confirmed.iter().map(|(_, ids)| ids.len()).sum();
        println!("\n{trades} trades were confirmed; each is there once on every server.");
        println!("In the browser the main job was done {rounds} times; each server has all of it.\n");
        println!("| fault | lasted | answers that failed | the last one |");
        println!("|---|---|---|---|");
        let faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        let failures = self.failures.lock().unwrap_or_else(PoisonError::into_inner);
        let mut explained = 0;
        for fault in faults.iter() {
            let own: Vec<Instant> = failures
                .iter()
                .copied()
                .filter(|at| (fault.from..fault.to + AFTERWARDS).contains(at))
                .collect();
            explained += own.len();
            let last = own
                .iter()
                .max()
                .map_or_else(|| "–".to_owned(), |at| format!("after {}", seconds(*at - fault.from)));
            println!("| {} | {} | {} | {last} |", fault.name, seconds(fault.to - fault.from), own.len());
        }
        if explained < failures.len() {
            return Err(
                format!("{} answers failed while nothing was broken", failures.len() - explained).into()
            );
        }
        Ok(())
    }
}

fn seconds(long: Duration) -> String {
    format!("{:.1} s", long.as_secs_f64())
}
