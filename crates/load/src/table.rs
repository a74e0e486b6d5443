//! Rows of Markdown.

use std::time::Duration;

use crate::wrk::Measured;

/// What is to be reached beside the plain server: its share of throughput, and p99 as a multiple.
#[derive(Debug, Clone, Copy)]
pub struct Goal {
    pub share: f64,
    pub p99: f64,
}

pub fn head(database: &str) {
    println!("\n{database}\n");
    println!("| what | ours | plain server | ratio | goal |");
    println!("|---|---|---|---|---|");
}

pub fn row(what: &str, ours: &str, goal: &str) {
    println!("| {what} | {ours} | | | {goal} |");
}

/// The best of the rounds of each, by throughput.
pub fn beside(what: &str, ours: &[Measured], plain: &[Measured], goal: Goal) {
    let (Some(ours), Some(plain)) = (best(ours), best(plain)) else { return };
    println!(
        "| {what}, {} bytes (plain {}){} | {:.0}/s, p99 {:.1} ms | {:.0}/s, p99 {:.1} ms | {:.2}, p99 {:.2} | ≥ {}, p99 ≤ {} |",
        ours.bytes,
        plain.bytes,
        refused(ours),
        ours.per_second,
        ours.p99_ms,
        plain.per_second,
        plain.p99_ms,
        ours.per_second / plain.per_second,
        ours.p99_ms / plain.p99_ms,
        goal.share,
        goal.p99,
    );
}

pub fn alone(what: &str, ours: &[Measured], goal: &str) {
    let Some(ours) = best(ours) else { return };
    let numbers = format!(
        "{:.0}/s, median {:.1} ms, p99 {:.1} ms{}",
        ours.per_second,
        ours.median_ms,
        ours.p99_ms,
        refused(ours)
    );
    row(what, &numbers, goal);
}

pub fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

fn refused(measured: &Measured) -> String {
    match measured.refused {
        0 => String::new(),
        count => format!(" ({count} sent away)"),
    }
}

fn best(rounds: &[Measured]) -> Option<&Measured> {
    rounds.iter().max_by(|a, b| a.per_second.total_cmp(&b.per_second))
}
