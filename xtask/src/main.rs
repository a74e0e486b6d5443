//! What CI runs is what a person runs.

mod bench;
mod contract;
mod deb;
mod generate;
mod hold;
mod provision;
mod python;
mod quick;
mod run;
mod shared;
mod shell;
mod steps;
mod test;
mod tidy;

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask run [SERVE OPTIONS]   build everything and open it on http://127.0.0.1:8080
cargo xtask test                  every check, in the order that fails soonest
cargo xtask test --quick [COMMIT] format, lint, types and the tests of what changed since then (HEAD)
cargo xtask provision             install what the tests need besides Rust and Node
cargo xtask gen                   write openapi.json and the web app's types from the handlers
cargo xtask tidy [--figures]      who may import whom, and what may stand where; how large the crates are
cargo xtask deb                   the Debian package, in target/deb
cargo xtask bench [NAME…]         measure; prints Markdown rows
cargo xtask hold NAME             proofs that take too long for `test`";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let task = arguments.next();
    let rest: Vec<String> = arguments.collect();
    let root = root();
    let done = match task.as_deref() {
        Some("run") => run::run(&root, &rest),
        Some("test") => match rest.first().map(String::as_str) {
            None => test::test(&root),
            Some("--quick") => quick::quick(&root, rest.get(1).map(String::as_str)),
            Some(_) => Err(USAGE.to_owned()),
        },
        Some("provision") => provision::provision(&root),
        Some("gen") => generate::write(&root),
        Some("tidy") if rest == ["--figures"] => tidy::figures(&root),
        Some("tidy") => tidy::check(&root),
        Some("deb") => deb::deb(&root),
        Some("bench") => bench::bench(&root, &rest),
        Some("hold") => hold::hold(&root, &rest),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// The checkout: the folder above this crate.
fn root() -> PathBuf {
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    own.parent().map_or_else(|| own.clone(), PathBuf::from)
}
