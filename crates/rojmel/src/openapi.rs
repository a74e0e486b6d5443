//! `rojmel openapi`: the contract, as committed in openapi.json.

use std::process::ExitCode;

pub fn run() -> ExitCode {
    print!("{}", site::openapi::text());
    ExitCode::SUCCESS
}
