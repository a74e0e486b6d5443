//! `rojmel parse-worker`: the child that reads one file, behind its limits.

use std::io;
use std::process::ExitCode;

use crate::limits;

pub fn run() -> ExitCode {
    // A panic's text may quote the file; the parent has its own words for it.
    std::panic::set_hook(Box::new(|_| {}));
    if let Err(error) = limits::tighten() {
        eprintln!("parse-worker: its limits could not be set: {error}");
        return ExitCode::from(parse_worker::REFUSAL);
    }
    match parse_worker::answer(io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(refused) => {
            eprintln!("{refused}");
            ExitCode::from(parse_worker::REFUSAL)
        }
    }
}
