//! `rojmel doctor`: whether a server would run well here, line by line, and what to do where it would not. Nothing is
//! changed; a bucket alone gets one small object, which goes again.

mod database;
mod folder;
mod outside;
mod settings;

use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use crate::settings::Settings;

#[derive(Debug, Args)]
pub struct Options {
    #[command(flatten)]
    settings: Settings,
    /// One JSON array, for programs.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Ok,
    /// A server runs; something may be lost or missed.
    Warning,
    /// A server does not start, or does not do what it is for.
    Failed,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct Line {
    check: &'static str,
    state: State,
    found: String,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    todo: Option<String>,
}

impl Line {
    fn ok(check: &'static str, found: impl Into<String>) -> Self {
        Self { check, state: State::Ok, found: found.into(), todo: None }
    }

    fn warning(check: &'static str, found: impl Into<String>, todo: impl Into<String>) -> Self {
        Self { check, state: State::Warning, found: found.into(), todo: Some(todo.into()) }
    }

    fn failed(check: &'static str, found: impl Into<String>, todo: impl Into<String>) -> Self {
        Self { check, state: State::Failed, found: found.into(), todo: Some(todo.into()) }
    }
}

/// 0: no line failed.
pub fn run(options: &Options) -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let lines = match runtime {
        Ok(runtime) => runtime.block_on(look(&options.settings)),
        Err(error) => {
            eprintln!("rojmel: cannot start: {error}");
            return ExitCode::FAILURE;
        }
    };
    if options.json {
        match serde_json::to_string_pretty(&lines) {
            Ok(text) => println!("{text}"),
            Err(error) => eprintln!("rojmel: {error}"),
        }
    } else {
        print!("{}", text(&lines));
    }
    if lines.iter().any(|line| line.state == State::Failed) { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

async fn look(settings: &Settings) -> Vec<Line> {
    let data = &settings.location.data;
    let mut lines = settings::look(settings);
    lines.extend(folder::look(data));
    lines.extend(database::look(&settings.location).await);
    lines.push(outside::files(settings).await);
    lines.push(outside::mail(settings).await);
    lines.extend(outside::model(settings).await);
    lines.extend(outside::own_models(settings));
    lines
}

fn text(lines: &[Line]) -> String {
    let mut text = String::new();
    for line in lines {
        let word = match line.state {
            State::Ok => "ok",
            State::Warning => "warning",
            State::Failed => "FAILED",
        };
        text += &format!("{word:8} {:12} {}\n", line.check, line.found);
        if let Some(todo) = &line.todo {
            text += &format!("{:21} → {todo}\n", "");
        }
    }
    let of = |state| lines.iter().filter(|line| line.state == state).count();
    text += &match (of(State::Failed), of(State::Warning)) {
        (0, 0) => format!("all {} checks are well\n", lines.len()),
        (failed, warnings) => {
            format!("{failed} of {} checks failed, {warnings} gave a warning\n", lines.len())
        }
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_do_stands_below_what_was_found() {
        let lines = [Line::ok("clock", "right"), Line::failed("keys", "sealed", "copy the secret")];
        let expected = "ok       clock        right\nFAILED   keys         sealed\n                      → copy the secret\n\
                        1 of 2 checks failed, 0 gave a warning\n";
        assert_eq!(text(&lines), expected);
        assert_eq!(text(&lines[..1]), "ok       clock        right\nall 1 checks are well\n");
    }
}
