//! All laws: `cargo xtask hold laws` finds them by the name of this module.

mod ahead;
mod any;
mod importing;
mod naive;
mod naive_levels;
mod naive_series;
mod options;
mod scaled;
mod second_opinion;
mod sweeping;

use proptest::test_runner::{Config, FileFailurePersistence};

/// Ten thousand cases, in a debug build too; `PROPTEST_CASES` asks for more.
pub fn config() -> Config {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/laws.regressions");
    Config {
        cases: 10_000.max(Config::default().cases),
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct(seeds))),
        ..Config::default()
    }
}
