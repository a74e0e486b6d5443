//! `rojmel backtest`: a rule and files of candles in, what it would have made out.

mod options;
mod read;
mod text;

use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;

use ::backtest::{
    Lengths, Rule, Running, Tape, combinations, judge, otherwise, placebo, read_rule, run as outcome, sweep,
    walk_forward,
};
use ::report::backtested::{Backtested, Swept};
use candles::Zone;
use clap::Args;
use pdf::{Run, Tries, backtest_pdf};

use crate::report::print_made;

#[derive(Debug, Args)]
pub struct Options {
    /// The rule: a JSON file. With `options` in it options are sold, at closes of a day.
    #[arg(value_name = "RULE")]
    rule: PathBuf,
    /// Files of candles (.csv), as charting sites, brokers and exchanges write them. The file's own name stands for the
    /// instrument where the file does not say it.
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    candles: Vec<PathBuf>,
    /// Splits and bonuses for which prices before them are adjusted: a CSV that begins with the columns
    /// ex_date,symbol,isin,action, as `rojmel report --actions` reads it.
    #[arg(long, value_name = "FILE")]
    adjust: Option<PathBuf>,
    /// What times without a zone mean: india or utc.
    #[arg(long, value_name = "ZONE", value_parser = zone)]
    times: Option<Zone>,
    /// Another value for one parameter of the rule, as n=20.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, f64)>,
    /// Try every combination of the parameters' ranges, and say what the best one is worth after so many tries.
    #[arg(long)]
    sweep: bool,
    /// Hold the best of the past against the days that follow it: days to train and days to test, as 250/60.
    #[arg(long, value_name = "TRAIN/TEST", requires = "sweep", value_parser = lengths)]
    walk_forward: Option<Lengths>,
    /// Choose each time by all days before the test, not by the last ones alone.
    #[arg(long, requires = "walk_forward")]
    anchored: bool,
    /// Tries of this rule that were made before: they count.
    #[arg(long, value_name = "TRIES", default_value_t = 0, requires = "sweep")]
    earlier_tries: usize,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
    /// Write the result as a PDF instead: the file's name.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "walk_forward"])]
    pdf: Option<PathBuf>,
}

pub fn run(options: &Options) -> ExitCode {
    print_made(made(options), "backtest")
}

fn made(options: &Options) -> Result<Vec<u8>, String> {
    let shown: String = options.rule.to_string_lossy().chars().filter(|c| !c.is_control()).collect();
    let text = std::fs::read(&options.rule)
        .map_err(|error| format!("{shown}: {}", crate::report::read::in_words(&error)))?;
    let value: serde_json::Value =
        serde_json::from_slice(&text).map_err(|error| format!("{shown}: This is no JSON: {error}."))?;
    if value.get("options").is_some() {
        if options.adjust.is_some() {
            return Err(
                "--adjust is of prices of shares: a rule for options sells contracts of an index.".to_owned()
            );
        }
        return options::made(options, &shown, &value);
    }
    let rule = read_rule(&value).map_err(|problem| format!("{shown}: {}", problem.message()))?;
    let actions = crate::report::side(options.adjust.as_deref(), tradebook::side::actions)?;
    let (tapes, notes) = read::tapes(&options.candles, options.times, &rule, &actions)?;
    let mut params = rule.values();
    for (name, value) in &options.settings {
        let Some(at) = rule.params.iter().position(|param| param.name == *name) else {
            return Err(format!("{shown}: params: The rule has no parameter {name}."));
        };
        let within = rule.params[at].range.is_none_or(|(from, to, _)| (from..=to).contains(value));
        if !within {
            return Err(format!("{shown}: params.{name}: {value} is outside its range."));
        }
        params[at] = *value;
    }
    let swept = options.sweep.then(|| swept(options, &rule, &tapes)).transpose()?;
    if let Some(best) =
        swept.as_ref().and_then(|swept| swept.judgement.as_ref().map(|one| &swept.tries[one.best]))
    {
        params.clone_from(best);
    }
    let mut outcome = outcome(&rule, &params, &tapes)?;
    outcome.otherwise = Some(otherwise(&rule, &params, &tapes));
    outcome.placebo = placebo(&rule, &tapes, &outcome);
    outcome.told.extend(notes);
    if let Some(path) = &options.pdf {
        let said = swept.as_ref().and_then(|swept| swept.judgement.as_ref()).map(|one| one.say().message());
        let tries = match &swept {
            Some(swept) => Tries::Swept((swept.tries.len() + options.earlier_tries) as u64, said.as_deref()),
            None => Tries::NotCounted,
        };
        let of = Run { rule: &rule, params: &params, tapes: &tapes, outcome: &outcome, tries };
        let bytes = backtest_pdf(&of).map_err(|error| format!("The PDF could not be made: {}.", error.0))?;
        crate::report::written(path, &bytes)?;
        return Ok(Vec::new());
    }
    if let Some(judgement) = swept.as_ref().and_then(|swept| swept.judgement.as_ref()) {
        outcome.told.insert(0, judgement.say());
    }
    if options.json {
        let report = Backtested::of(&rule, &params, &tapes, &outcome, swept.as_ref());
        let mut text = serde_json::to_vec_pretty(&report).map_err(|error| error.to_string())?;
        text.push(b'\n');
        return Ok(text);
    }
    Ok(text::text(&rule, &params, &tapes, &outcome, swept.as_ref()).into_bytes())
}

fn swept(options: &Options, rule: &Rule, tapes: &[Tape]) -> Result<Swept, String> {
    let tries = combinations(rule, tapes)?;
    let running = Running {
        threads: available_parallelism().map_or(1, usize::from),
        done: &std::sync::atomic::AtomicUsize::new(0),
        stop: &std::sync::atomic::AtomicBool::new(false),
    };
    let found = sweep(rule, tapes, &tries, running)?.unwrap_or_default();
    let judgement = judge(rule, tapes, &tries, &found, options.earlier_tries, &|| false)?;
    let walk = |lengths| walk_forward(rule, tapes, &tries, Lengths { anchored: options.anchored, ..lengths });
    let forward = options.walk_forward.map(walk).transpose()?;
    Ok(Swept { tries, found, judgement, forward })
}

fn zone(text: &str) -> Result<Zone, String> {
    match text {
        "india" => Ok(Zone::India),
        "utc" => Ok(Zone::Utc),
        _ => Err("expected india or utc".to_owned()),
    }
}

fn setting(text: &str) -> Result<(String, f64), String> {
    let found =
        text.split_once('=').and_then(|(name, value)| Some((name.to_owned(), value.parse::<f64>().ok()?)));
    found
        .filter(|(_, value)| value.is_finite())
        .ok_or_else(|| "expected a name and a number, as n=20".to_owned())
}

fn lengths(text: &str) -> Result<Lengths, String> {
    let found =
        text.split_once('/').and_then(|(train, test)| Some((train.parse().ok()?, test.parse().ok()?)));
    let (train, test) = found.ok_or_else(|| "expected two numbers of days, as 250/60".to_owned())?;
    Ok(Lengths { train, test, ..Lengths::default() })
}
