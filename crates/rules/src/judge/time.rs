//! When it was opened and closed.

use domain::{Argument, Day, Text, Time, Weekday};
use ledger::Status;

use super::{Judged, no_time, not_closed};
use crate::case::Case;
use crate::rule::{Clock, weekday_word};
use crate::sentence::minutes_in_words;

/// `09:47`, with seconds where they decide, with the day where it is not that of the entry.
pub(super) fn moment(case: &Case<'_>, time: Time) -> Argument {
    let second = time.second_of_day();
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    let clock = if second == 0 {
        format!("{hour:02}:{minute:02}")
    } else {
        format!("{hour:02}:{minute:02}:{second:02}")
    };
    let is_day_of_entry = case.entry().is_some_and(|entry| entry.time.day() == time.day());
    let text = match (time.has_time_of_day(), is_day_of_entry) {
        (false, _) => time.day().in_words(),
        (true, true) => clock,
        (true, false) => format!("{clock} on {}", time.day().in_words()),
    };
    Argument::shown("time", text)
}

fn entered_at(case: &Case<'_>, time: Time) -> Text {
    Text::new("entered_at", "{time}", [moment(case, time)])
}

pub(super) fn entry_between(case: &Case<'_>, from: Clock, to: Clock) -> Judged {
    let Some(entry) = case.timed_entry() else { return no_time() };
    let is_within = (from.second()..=to.second()).contains(&entry.time.second_of_day());
    Judged::of(is_within, entered_at(case, entry.time))
}

pub(super) fn no_entry_after(case: &Case<'_>, time: Clock) -> Judged {
    let orders = case.orders();
    let entries = || orders.iter().filter(|order| order.opens);
    if case.entry().is_none() || entries().any(|order| !order.time.has_time_of_day()) {
        return no_time();
    }
    let late = entries().find(|order| order.time.second_of_day() > time.second());
    let latest = entries().max_by_key(|order| order.time.second_of_day());
    match late.or(latest) {
        Some(shown) => Judged::of(late.is_none(), entered_at(case, shown.time)),
        None => no_time(),
    }
}

pub(super) fn weekdays(case: &Case<'_>, days: &[Weekday]) -> Judged {
    let Some(entry) = case.entry() else { return no_time() };
    let day = entry.time.day();
    let shown = Argument::shown("day", format!("{} {}", weekday_word(day.weekday()), day.in_words()));
    Judged::of(days.contains(&day.weekday()), Text::new("entered_on", "{day}", [shown]))
}

/// By the calendar days from the entry to the expiry.
pub(super) fn expiry(case: &Case<'_>, passes: impl Fn(i64) -> bool) -> Judged {
    let Some(expiry) = case.instrument().expiry() else {
        return Judged::not_applicable("no_expiry", "shares have no expiry");
    };
    let Some(entry) = case.entry() else { return no_time() };
    let left = expiry.0 - entry.time.day().0;
    let evidence = match left {
        0 => Text::plain("on_expiry_day", "on the expiry day"),
        1 => Text::plain("day_before_expiry", "1 day before"),
        _ => Text::new("before_expiry", "{days} days before", [Argument::shown("days", left.to_string())]),
    };
    Judged::of(passes(i64::from(left)), evidence)
}

/// `passes`: by how long it was held and the limit, in milliseconds.
pub(super) fn held(case: &Case<'_>, minutes: u32, passes: impl Fn(i64, i64) -> bool) -> Judged {
    if matches!(case.status(), Status::Open | Status::SettlementNeeded) {
        return not_closed(case);
    }
    let Some(entry) = case.timed_entry() else { return no_time() };
    let Some(exit) = case.exit_time().filter(|exit| exit.has_time_of_day()) else { return no_exit_time() };
    let held = exit.0 - entry.time.0;
    let words = minutes_in_words(u32::try_from(held / 60_000).unwrap_or_default());
    let seconds = held / 1000 % 60;
    let shown = if seconds == 0 { words } else { format!("{words} {seconds} s") };
    let evidence = Text::new("held_for", "held {time}", [Argument::shown("time", shown)]);
    Judged::of(passes(held, i64::from(minutes) * 60_000), evidence)
}

pub(super) fn no_exit_time() -> Judged {
    Judged::not_applicable("no_exit_time", "the time of the exit is not known")
}

pub(super) fn flat_before(case: &Case<'_>, time: Clock) -> Judged {
    let Some(entry) = case.entry() else { return no_time() };
    let day = entry.time.day();
    let overnight = |until: Day| {
        let until = Argument::day("day", until);
        Judged::of(false, Text::new("held_overnight", "held until {day}", [until]))
    };
    match case.exit_time() {
        Some(exit) if exit.day() > day => overnight(exit.day()),
        Some(exit) if exit.has_time_of_day() => {
            let flat = Text::new("flat_at", "{time}", [moment(case, exit)]);
            Judged::of(exit.second_of_day() < time.second(), flat)
        }
        Some(_) => no_exit_time(),
        None if case.status() == Status::Open && day < case.as_of => {
            Judged::of(false, Text::plain("still_open_overnight", "still open the day after"))
        }
        None => not_closed(case),
    }
}
