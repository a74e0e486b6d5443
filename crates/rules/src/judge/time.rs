//! When it was opened and closed.

use domain::{Argument, Text, Time};
use ledger::Status;

use super::{Judged, no_time, not_closed};
use crate::case::Case;
use crate::rule::{Rule, weekday_word};
use crate::sentence::minutes_in_words;

/// `09:47`, with seconds where they decide.
pub(super) fn clock(time: Time) -> Argument {
    let second = time.second_of_day();
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    let text = if second == 0 {
        format!("{hour:02}:{minute:02}")
    } else {
        format!("{hour:02}:{minute:02}:{second:02}")
    };
    Argument::shown("time", text)
}

pub(super) fn judge(case: &Case<'_>, rule: &Rule) -> Judged {
    match rule {
        Rule::EntryBetween { from, to } => {
            let Some(entry) = case.timed_entry() else { return no_time() };
            let second = entry.time.second_of_day();
            let is_within = (from.second()..=to.second()).contains(&second);
            Judged::of(is_within, Text::new("entered_at", "{time}", [clock(entry.time)]))
        }
        Rule::NoEntryAfter { time } => {
            let orders = case.orders();
            let entries = || orders.iter().filter(|order| order.opens);
            if case.entry().is_none() || entries().any(|order| !order.time.has_time_of_day()) {
                return no_time();
            }
            let late = entries().find(|order| order.time.second_of_day() > time.second());
            let latest = entries().max_by_key(|order| order.time.second_of_day());
            match (late, latest) {
                (Some(late), _) => Judged::of(false, Text::new("entered_at", "{time}", [clock(late.time)])),
                (None, Some(latest)) => {
                    Judged::of(true, Text::new("entered_at", "{time}", [clock(latest.time)]))
                }
                (None, None) => no_time(),
            }
        }
        Rule::Weekdays { days } => {
            let Some(entry) = case.entry() else { return no_time() };
            let day = entry.time.day();
            let shown = Argument::shown("day", format!("{} {}", weekday_word(day.weekday()), day.in_words()));
            Judged::of(days.contains(&day.weekday()), Text::new("entered_on", "{day}", [shown]))
        }
        Rule::DaysToExpiry { .. } | Rule::NotOnExpiryDay => {
            let Some(expiry) = case.instrument().expiry() else {
                return Judged::not_applicable("no_expiry", "shares have no expiry");
            };
            let Some(entry) = case.entry() else { return no_time() };
            let left = expiry.0 - entry.time.day().0;
            let passed = match *rule {
                Rule::DaysToExpiry { least, most } => {
                    (i64::from(least)..=i64::from(most)).contains(&i64::from(left))
                }
                _ => left != 0,
            };
            let evidence = match left {
                0 => Text::plain("on_expiry_day", "on the expiry day"),
                1 => Text::plain("day_before_expiry", "1 day before"),
                _ => Text::new(
                    "before_expiry",
                    "{days} days before",
                    [Argument::shown("days", left.to_string())],
                ),
            };
            Judged::of(passed, evidence)
        }
        Rule::HeldAtLeast { minutes } | Rule::HeldAtMost { minutes } => {
            if matches!(case.status(), Status::Open | Status::SettlementNeeded) {
                return not_closed();
            }
            let Some(entry) = case.timed_entry() else { return no_time() };
            let Some(exit) = case.exit_time().filter(|exit| exit.has_time_of_day()) else {
                return Judged::not_applicable("no_exit_time", "the time of the exit is not known");
            };
            let held = exit.0 - entry.time.0;
            let limit = i64::from(*minutes) * 60_000;
            let passed = if matches!(rule, Rule::HeldAtLeast { .. }) { held >= limit } else { held <= limit };
            let words = minutes_in_words(u32::try_from(held / 60_000).unwrap_or_default());
            let seconds = held / 1000 % 60;
            let held = if seconds == 0 { words } else { format!("{words} {seconds} s") };
            Judged::of(passed, Text::new("held_for", "held {time}", [Argument::shown("time", held)]))
        }
        Rule::FlatBefore { time } => {
            let Some(entry) = case.entry() else { return no_time() };
            let day = entry.time.day();
            let overnight = |until: domain::Day| {
                Judged::of(
                    false,
                    Text::new("held_overnight", "held until {day}", [Argument::day("day", until)]),
                )
            };
            match case.exit_time() {
                Some(exit) if exit.day() > day => overnight(exit.day()),
                Some(exit) if exit.has_time_of_day() => {
                    let passed = exit.second_of_day() < time.second();
                    Judged::of(passed, Text::new("flat_at", "{time}", [clock(exit)]))
                }
                Some(_) => Judged::not_applicable("no_exit_time", "the time of the exit is not known"),
                None if day < case.as_of => {
                    Judged::of(false, Text::plain("still_open_overnight", "still open the day after"))
                }
                None => not_closed(),
            }
        }
        _ => no_time(),
    }
}
