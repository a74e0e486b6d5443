//! Two pieces of work, alternating in one process, compared by the CPU time of their best run.

use std::time::{Duration, Instant};

/// Runs both `rounds` times in turn and prints one row with the best time of each.
/// Single-threaded work that waits for nothing: elapsed time of the best round is its CPU time.
pub fn compare(what: &str, goal: f64, rounds: u32, mut ours: impl FnMut(), mut plain: impl FnMut()) {
    let (mut best_ours, mut best_plain) = (Duration::MAX, Duration::MAX);
    for _ in 0..rounds {
        best_plain = best_plain.min(time(&mut plain));
        best_ours = best_ours.min(time(&mut ours));
    }
    let ratio = best_ours.as_secs_f64() / best_plain.as_secs_f64();
    println!(
        "| {what} | {:.1} ms | {:.1} ms | {ratio:.2} | ≤ {goal} |",
        best_ours.as_secs_f64() * 1e3,
        best_plain.as_secs_f64() * 1e3
    );
}

fn time(work: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}
