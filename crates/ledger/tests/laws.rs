//! The laws of matching as properties, and the engine against a second, naive one.
//! Ten thousand random books each; a failing seed is kept in `laws.regressions`.

#[path = "laws/books.rs"]
mod books;
mod naive;
#[path = "laws/view.rs"]
mod view;

#[path = "laws/acting.rs"]
mod acting;
#[path = "laws/actions.rs"]
mod actions;
#[path = "laws/average.rs"]
mod average;
#[path = "laws/charging.rs"]
mod charging;
#[path = "laws/cutting.rs"]
mod cutting;
#[path = "laws/details.rs"]
mod details;
#[path = "laws/everything.rs"]
mod everything;
#[path = "laws/importing.rs"]
mod importing;
#[path = "laws/money.rs"]
mod money;
#[path = "laws/naming.rs"]
mod naming;
#[path = "laws/second_opinion.rs"]
mod second_opinion;
#[path = "laws/settling.rs"]
mod settling;
#[path = "laws/shapes.rs"]
mod shapes;

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
