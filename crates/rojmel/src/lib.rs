//! The program: one word says what it does.

mod backtest;
mod backup;
mod config;
mod doctor;
mod jobs;
mod keep;
mod key;
mod limits;
mod location;
mod model;
mod openapi;
mod parse_worker;
mod reconcile;
mod remark;
mod report;
mod run;
mod secret;
mod serve;
mod settings;
mod tax;
mod traces;
mod user;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use store::NextStep;

/// Gives back what a large journal took; the system's own keeps most of it (docs/decisions/021-memory.md).
#[cfg(feature = "jemalloc")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Rojmel, the daily cash book of your trading.
#[derive(Debug, Parser)]
#[command(name = "rojmel", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the site.
    Serve(settings::Settings),
    /// Read broker files and print what they say; no server, nothing stored.
    Report(report::Options),
    /// Read broker files and print a financial year as the tax return has it; no server, nothing stored.
    Tax(tax::Options),
    /// Read broker files and compare them with the broker's own P&L, to the paisa; no server, nothing stored.
    Reconcile(reconcile::Options),
    /// Run a rule over files of candles and print what it would have made after charges; no server, nothing stored.
    Backtest(backtest::Options),
    /// Print the settings in force and where each comes from.
    Config(settings::Settings),
    /// Look whether a server would run well with these settings: nothing is changed, none has to run.
    Doctor(doctor::Options),
    /// Write everything, resumes and attachments too, into a new folder; the server may run meanwhile.
    Backup(backup::Options),
    /// Read a backup into an empty database, of either kind.
    Restore(backup::RestoreOptions),
    /// Accounts.
    #[command(subcommand)]
    User(user::Options),
    /// What is done outside requests (mails, what is swept): what waits, runs or was given up, each with its last
    /// error.
    Jobs(jobs::Options),
    /// The signing key.
    #[command(subcommand)]
    Key(key::Options),
    /// The operator's secret, which the keys in the database are sealed with.
    #[command(subcommand)]
    Secret(secret::Options),
    /// Print openapi.json.
    Openapi,
    /// Read one file from standard input for `serve` and `report`.
    #[command(hide = true)]
    ParseWorker,
}

/// Single-threaded until a command decides otherwise: the worker must be, to leave the network. `next`: as the release
/// after this one, of which crates/cluster has one.
pub fn main(next: Option<NextStep>) -> ExitCode {
    let matches = Arguments::command().get_matches();
    let arguments = match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    match arguments.command {
        Command::Serve(mut settings) => {
            settings.location.next = next;
            serve::run(&settings)
        }
        Command::Report(options) => report::run(&options),
        Command::Tax(options) => tax::run(&options),
        Command::Reconcile(options) => reconcile::run(&options),
        Command::Backtest(options) => backtest::run(&options),
        Command::Config(settings) => config::run(&settings, matches.subcommand()),
        Command::Doctor(options) => doctor::run(&options),
        Command::Backup(options) => backup::backup(&options),
        Command::Restore(options) => backup::restore(&options),
        Command::User(options) => user::run(&options),
        Command::Jobs(options) => jobs::run(&options),
        Command::Key(options) => key::run(&options),
        Command::Secret(options) => secret::run(&options),
        Command::Openapi => openapi::run(),
        Command::ParseWorker => parse_worker::run(),
    }
}
