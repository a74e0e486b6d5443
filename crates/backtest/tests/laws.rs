//! The laws of a run, and the engine against a second, naive one. Ten thousand random rules and candles each.

#[path = "laws/ahead.rs"]
mod ahead;
#[path = "laws/any.rs"]
mod any;
#[path = "laws/importing.rs"]
mod importing;
#[path = "laws/naive.rs"]
mod naive;
#[path = "laws/naive_series.rs"]
mod naive_series;
#[path = "laws/second_opinion.rs"]
mod second_opinion;
#[path = "laws/sweeping.rs"]
mod sweeping;

use proptest::test_runner::{Config, FileFailurePersistence};

/// Ten thousand cases, in a debug build too; `PROPTEST_CASES` asks for more.
pub fn laws() -> Config {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/laws.regressions");
    Config {
        cases: 10_000.max(Config::default().cases),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(seeds))),
        ..Config::default()
    }
}
