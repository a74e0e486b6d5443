//! `rojmel config`: the settings in force and where each comes from.

use std::process::ExitCode;

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command};

use crate::settings::Settings;

pub fn run(settings: &Settings, matches: Option<(&str, &ArgMatches)>) -> ExitCode {
    let flags = Settings::augment_args(Command::new("config"));
    for (id, value) in settings.listed() {
        let variable = flags.get_arguments().find(|flag| flag.get_id() == id).and_then(|flag| flag.get_env());
        let variable = variable.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let flag = id.replace('_', "-");
        let from = match matches.and_then(|(_, own)| own.value_source(id)) {
            Some(ValueSource::CommandLine) => format!("from --{flag}"),
            Some(ValueSource::EnvVariable) => format!("from {variable}"),
            _ => format!("default; set with --{flag} or {variable}"),
        };
        println!("{:16} {value:24} {from}", id.replace('_', " "));
    }
    ExitCode::SUCCESS
}
