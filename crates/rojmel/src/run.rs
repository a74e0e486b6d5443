//! One piece of work from the command line, its end as an exit code.

use std::process::ExitCode;

pub fn to_the_end(work: impl Future<Output = Result<(), String>>) -> ExitCode {
    let done = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| format!("cannot start: {error}"))
        .and_then(|runtime| runtime.block_on(work));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("rojmel: {problem}");
            ExitCode::FAILURE
        }
    }
}
