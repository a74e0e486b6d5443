//! Files of candles, each through a worker of its own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ::backtest::{Rule, Tape};
use candles::{Candle, Factor, Interval, ReadFile, Unread, Zone, merge, unpack};
use domain::{Argument, Text};

use tradebook::side::ActionRow;

use crate::report::read::{bytes, in_words, reader, shown, told};

/// Candles by instrument.
pub type AllSeries = BTreeMap<String, (Interval, Vec<Candle>)>;

/// A tape of each instrument, and what has to be known of the files.
pub fn tapes(
    paths: &[PathBuf],
    zone: Option<Zone>,
    rule: &Rule,
    actions: &[ActionRow],
) -> Result<(Vec<Tape>, Vec<Text>), String> {
    let (series, mut notes) = series(paths, zone)?;
    let is_of = |row: &ActionRow, name: &str| row.action.symbol.eq_ignore_ascii_case(name);
    let without = actions.iter().filter(|row| !series.keys().any(|name| is_of(row, name))).count();
    if without > 0 {
        notes.push(Text::new(
            "backtest_actions_of_others",
            "{count} of {all} rows of splits and bonuses name the symbol of no candles, and adjust nothing.",
            [
                Argument::shown("count", without.to_string()),
                Argument::shown("all", actions.len().to_string()),
            ],
        ));
    }
    let tape = |(name, (interval, candles)): (String, (Interval, Vec<Candle>))| {
        let own = actions.iter().filter(|row| is_of(row, &name));
        let last = candles.last().map(|one| one.at.day());
        let mut factors: Vec<Factor> = own
            .filter_map(|row| Factor::of(&row.action))
            .filter(|one| last.is_some_and(|last| one.ex_date <= last))
            .collect();
        // A row that stands there twice is one split.
        factors.sort_unstable();
        factors.dedup();
        Tape::adjusted(&name, candles, interval, rule, &factors)
    };
    Ok((series.into_iter().map(tape).collect::<Result<_, _>>()?, notes))
}

/// Candles of each instrument, and what has to be known of the files.
pub fn series(paths: &[PathBuf], zone: Option<Zone>) -> Result<(AllSeries, Vec<Text>), String> {
    let (worker, runtime) = reader()?;
    let mut series = AllSeries::new();
    let mut notes = Vec::new();
    for path in paths {
        let name = shown(path);
        let bytes = bytes(path).map_err(|error| format!("{name}: {}", in_words(&error)))?;
        let read = runtime.block_on(worker.candles(&report::shown_name(&name), &bytes, zone));
        let read = read.map_err(|problem| told(&name, problem))?;
        let file = read.map_err(|unread| match unread {
            Unread::Refused(sentence) => format!("{name}: {sentence}"),
            Unread::TimesUnclear { early, of } => format!(
                "{name}: Its times name no zone, and {early} of {of} would be before trading begins in India. Say what they \
                 are with --times utc or --times india."
            ),
        })?;
        notes.extend(said(&name, &file));
        for one in file.series {
            let own = one.name.unwrap_or_else(|| stem(path));
            let candles =
                unpack(&one.packed).ok_or_else(|| format!("{name}: its candles could not be unpacked."))?;
            match series.get_mut(&own) {
                None => drop(series.insert(own, (one.interval, candles))),
                Some((interval, _)) if *interval != one.interval => {
                    return Err(format!(
                        "{name}: {own} has {} candles here and {} ones in another file. Give files of one length.",
                        one.interval.in_words(),
                        interval.in_words()
                    ));
                }
                Some((_, earlier)) => {
                    let merged = merge(earlier, &candles);
                    if !merged.changed.is_empty() {
                        notes.push(Text::new(
                            "candles_changed",
                            "{file}: {count} candles of {instrument} say something else than an earlier file; these count.",
                            [
                                Argument::shown("file", name.as_str()),
                                Argument::shown("count", merged.changed.len().to_string()),
                                Argument::shown("instrument", own.as_str()),
                            ],
                        ));
                    }
                    *earlier = merged.candles;
                }
            }
        }
    }
    Ok((series, notes))
}

fn said(name: &str, file: &ReadFile) -> Vec<Text> {
    let mut notes = Vec::new();
    let named = || Argument::shown("file", name);
    let of_file = |code, pattern| Text::new(code, pattern, [named()]);
    if file.rejected > 0 {
        let first = file.problems.first().map(|problem| format!(" {problem}")).unwrap_or_default();
        let rows = if file.rejected == 1 { "row was" } else { "rows were" };
        let count = Argument::shown("count", format!("{} {rows}", file.rejected));
        let arguments = [named(), count, Argument::shown("first", first)];
        notes.push(Text::new("candles_left_out", "{file}: {count} left out.{first}", arguments));
    }
    if file.repeated > 0 {
        let rows = if file.repeated == 1 { "row says" } else { "rows say" };
        let count = Argument::shown("count", format!("{} {rows}", file.repeated));
        let pattern = "{file}: {count} what an earlier one says.";
        notes.push(Text::new("candles_repeated", pattern, [named(), count]));
    }
    match file.taken_as {
        Some(Zone::India) => {
            notes.push(of_file("candles_indian_times", "{file}: its times were read as Indian."));
        }
        Some(Zone::Utc) => notes.push(of_file("candles_utc_times", "{file}: its times were read as UTC.")),
        None => {}
    }
    if file.rounded {
        notes.push(of_file("candles_rounded", "{file}: prices with more than four decimals were rounded."));
    }
    notes
}

/// `RELIANCE` of `/x/reliance.csv`.
fn stem(path: &Path) -> String {
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let plain: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
    if plain.is_empty() { "CANDLES".to_owned() } else { plain.to_uppercase() }
}
