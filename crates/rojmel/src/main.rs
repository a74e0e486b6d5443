//! The binary.

use std::process::ExitCode;

fn main() -> ExitCode {
    rojmel::main(None)
}
