//! Two pieces of work, alternating in one process, compared by the best run of each.

use std::time::{Duration, Instant};

/// The shortest of several runs: the one the machine disturbed least.
#[derive(Debug, Clone, Copy)]
pub struct Best(Duration);

impl Default for Best {
    fn default() -> Self {
        Self(Duration::MAX)
    }
}

impl Best {
    pub fn note(&mut self, took: Duration) {
        self.0 = self.0.min(took);
    }

    /// Prints a row that has nothing plain to stand beside it.
    pub fn absolute(&self, what: &str, goal: &str) {
        println!("| {what} | {:.1} ms | | | {goal} |", self.0.as_secs_f64() * 1e3);
    }

    /// Single-threaded work that waits for nothing: the elapsed time is its CPU time.
    pub fn time(&mut self, work: impl FnOnce()) {
        let start = Instant::now();
        work();
        self.note(start.elapsed());
    }
}

/// Runs both `rounds` times in turn and prints one row.
pub fn compare(what: &str, goal: f64, rounds: u32, mut ours: impl FnMut(), mut plain: impl FnMut()) {
    let (mut best_ours, mut best_plain) = (Best::default(), Best::default());
    for _ in 0..rounds {
        best_plain.time(&mut plain);
        best_ours.time(&mut ours);
    }
    row(what, goal, &best_ours, &best_plain);
}

pub fn row(what: &str, goal: f64, ours: &Best, plain: &Best) {
    let (ours, plain) = (ours.0.as_secs_f64(), plain.0.as_secs_f64());
    println!("| {what} | {:.1} ms | {:.1} ms | {:.2} | ≤ {goal} |", ours * 1e3, plain * 1e3, ours / plain);
}
