//! `cargo xtask bench`: ratios measured in one run, printed as Markdown rows.
//!
//! `bench ROJMEL SCRATCH [NAME…]`: the release binary, a folder for generated files, and which of
//! `matching`, `ends`, `notes`, `analysis`, `strategies`, `backtest`, `insights`, `spreadsheet`, `journal`, `search`,
//! `page`, `careers`, `logins`, `memory`, `builds`, `capacity`; all of them without a name.

mod analysis;
mod backtest;
mod builds;
mod capacity;
mod careers;
mod fills;
mod insights;
mod journal;
mod logins;
mod matching;
mod memory;
mod notes;
mod page;
mod ratio;
mod search;
mod spreadsheet;
mod strategies;

use std::error::Error;
use std::path::PathBuf;

/// The system's allocator keeps large blocks or gives them back depending on what was freed before: the same
/// loop took 28 or 43 ms. This one treats both sides alike in every run.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(rojmel), Some(scratch)) = (arguments.next(), arguments.next()) else {
        return Err("usage: bench ROJMEL SCRATCH".into());
    };
    if rojmel.as_os_str() == "--peak" {
        let file = arguments.next().ok_or("usage: bench --peak ROJMEL FILE")?;
        return spreadsheet::peak(&scratch, &file);
    }
    std::fs::create_dir_all(&scratch)?;
    println!("| what | ours | plain | ratio | goal |");
    println!("|---|---|---|---|---|");
    let names: Vec<String> = arguments.map(|name| name.to_string_lossy().into_owned()).collect();
    let asked = |name: &str| names.is_empty() || names.iter().any(|one| one == name);
    if asked("matching") {
        matching::run();
    }
    if asked("ends") {
        matching::ends();
    }
    if asked("notes") {
        notes::run();
    }
    if asked("analysis") {
        analysis::run();
    }
    if asked("strategies") {
        strategies::run();
    }
    if asked("backtest") {
        backtest::run();
    }
    if asked("insights") {
        insights::run();
    }
    if asked("spreadsheet") {
        spreadsheet::run(&rojmel, &scratch)?;
    }
    if asked("journal") {
        journal::run(&rojmel, &scratch)?;
    }
    if asked("page") {
        page::run(&rojmel, &scratch)?;
    }
    if asked("search") {
        search::run(&rojmel, &scratch)?;
    }
    if asked("careers") {
        careers::run(&rojmel, &scratch)?;
    }
    if asked("logins") {
        logins::run(&rojmel, &scratch)?;
    }
    if asked("memory") {
        memory::run(&rojmel, &scratch)?;
    }
    if asked("builds") {
        builds::run(&rojmel, &scratch)?;
    }
    if asked("capacity") {
        capacity::run(&rojmel, &scratch)?;
    }
    Ok(())
}
