//! Stop and target against what was done.

use annotations::{NoRisk, Risk};
use domain::{Argument, Money, Price, Text, value_of};
use ledger::Direction;

use super::time::{moment, no_exit_time};
use super::{Judged, average, no_time, not_closed, not_comparable};
use crate::case::{Case, StopSet};
use crate::rule::{Amount, Hundredths};

fn risk(case: &Case<'_>) -> Result<Risk, Judged> {
    if let Some(why) = not_comparable(case) {
        return Err(why);
    }
    case.risk().map_err(|why| match why {
        NoRisk::NoStop => Judged::open("no_stop", "no stop is written"),
        NoRisk::WrongSide => Judged::open("stop_on_gain", "no stop lies on the losing side of the entry"),
        NoRisk::TooLarge => Judged::not_applicable("stop_too_large", "the stop is too large"),
    })
}

pub(super) fn risk_at_most(case: &Case<'_>, amount: Amount) -> Judged {
    let risk = match risk(case) {
        Ok(risk) => risk,
        Err(why) => return why,
    };
    let evidence = Text::new("risked", "{risk}", [Argument::rupees("risk", risk.amount)]);
    Judged::of(risk.amount <= amount.0, evidence)
}

pub(super) fn risk_of_capital_at_most(case: &Case<'_>, percent: Hundredths) -> Judged {
    let risk = match risk(case) {
        Ok(risk) => risk,
        Err(why) => return why,
    };
    let Some(capital) = case.capital.filter(|capital| *capital > Money::ZERO) else {
        return Judged::open("no_capital", "no capital is stated for that day");
    };
    // risk ÷ capital ≤ percent, which is in 10⁻⁴: multiplied out.
    let (own, whole) = (i128::from(risk.amount.0) * 10_000, i128::from(capital.0));
    let passed = own <= whole * i128::from(percent.0);
    let share = domain::div_half_even(own, whole) as i64;
    let evidence = Text::new(
        "risked_of_capital",
        "{risk} of {capital} is {share}%",
        [
            Argument::rupees("risk", risk.amount),
            Argument::rupees("capital", capital),
            Argument::shown("share", Hundredths(share).to_string()),
        ],
    );
    Judged::of(passed, evidence)
}

pub(super) fn planned_at_least(case: &Case<'_>, r: Hundredths) -> Judged {
    let risk = match risk(case) {
        Ok(risk) => risk,
        Err(why) => return why,
    };
    let Some(target) = case.written.target else {
        return Judged::open("no_target", "no target is written");
    };
    let Some(at_target) = value_of(target, risk.quantity) else {
        return Judged::not_applicable("target_too_large", "the target is too large");
    };
    let gain = match risk.direction {
        Direction::Long => at_target - risk.entry_value,
        Direction::Short => risk.entry_value - at_target,
    };
    let (own, whole) = (i128::from(gain.0) * 100, i128::from(risk.amount.0));
    let shown = Hundredths(domain::div_half_even(own, whole) as i64);
    let evidence = Text::new("planned", "{r}R", [Argument::shown("r", shown.to_string())]);
    Judged::of(own >= whole * i128::from(r.0), evidence)
}

/// The first stop on the losing side, and when it was written.
fn first_stop(case: &Case<'_>) -> Option<(usize, StopSet, Price)> {
    let quantity = case.book.trades.quantity[case.trade];
    let entry = case.risk().ok()?.entry_value;
    case.written.stops.iter().enumerate().find_map(|(at, stop)| {
        let price = stop.price?;
        let value = value_of(price, quantity)?;
        let is_losing = match case.direction() {
            Direction::Long => value < entry,
            Direction::Short => value > entry,
        };
        is_losing.then_some((at, *stop, price))
    })
}

fn stop_at(case: &Case<'_>, code: &'static str, pattern: &'static str, stop: StopSet, price: Price) -> Text {
    Text::new(code, pattern, [moment(case, stop.at), Argument::price("price", price)])
}

/// The journal knows when a stop was written. Written in time it was set in time; written later it may have been set
/// with the broker before, which only the trader knows.
pub(super) fn stop_within(case: &Case<'_>, minutes: u32) -> Judged {
    if let Some(why) = not_comparable(case) {
        return why;
    }
    let Some(entry) = case.timed_entry() else { return no_time() };
    match first_stop(case) {
        None if case.is_closed() => Judged::of(false, Text::plain("no_stop", "no stop is written")),
        None => Judged::open("no_stop", "no stop is written"),
        Some((_, stop, price)) if stop.at.0 <= entry.time.0 + i64::from(minutes) * 60_000 => {
            Judged::of(true, stop_at(case, "stop_written", "{time}, at {price}", stop, price))
        }
        Some((_, stop, price)) => Judged::asked(stop_at(
            case,
            "stop_written_later",
            "written at {time}, at {price}: was it set in time?",
            stop,
            price,
        )),
    }
}

/// What is written after the exit corrects the journal; it manages nothing.
pub(super) fn not_widened(case: &Case<'_>) -> Judged {
    if let Some(why) = not_comparable(case) {
        return why;
    }
    let Some((first, stop, price)) = first_stop(case) else {
        return Judged::not_applicable("no_stop", "no stop is written");
    };
    let hidden = case.exit_time().filter(|exit| !exit.has_time_of_day()).map(|exit| exit.day());
    if case.written.stops[first..].iter().any(|stop| Some(stop.at.day()) == hidden) {
        return no_exit_time();
    }
    let before_exit = |stop: &StopSet| case.exit_time().is_none_or(|exit| stop.at <= exit);
    if !before_exit(&stop) {
        return Judged::asked(Text::plain(
            "stop_after_exit",
            "the stop was written after the exit: was it moved?",
        ));
    }
    let mut last = price;
    for later in case.written.stops[first + 1..].iter().filter(|stop| before_exit(stop)) {
        let Some(own) = later.price else {
            return Judged::of(
                false,
                Text::new("stop_removed", "taken away at {time}", [moment(case, later.at)]),
            );
        };
        let is_wider = match case.direction() {
            Direction::Long => own < last,
            Direction::Short => own > last,
        };
        if is_wider {
            let from = Argument::price("from", last);
            let to = Argument::price("to", own);
            let evidence =
                Text::new("stop_widened", "{time}, from {from} to {to}", [moment(case, later.at), from, to]);
            return Judged::of(false, evidence);
        }
        last = own;
    }
    if !case.is_closed() {
        return not_closed(case);
    }
    Judged::of(true, Text::new("stop_stayed", "last at {price}", [Argument::price("price", last)]))
}

/// The last exit's average against the last stop and the target. `within` in 10⁻⁸ rupee.
pub(super) fn exit_near_plan(case: &Case<'_>, within: i128) -> Judged {
    if let Some(why) = not_comparable(case) {
        return why;
    }
    if !case.is_closed() {
        return not_closed(case);
    }
    let stop = case.written.stops.last().and_then(|stop| stop.price);
    if stop.is_none() && case.written.target.is_none() {
        return Judged::open("no_plan", "neither stop nor target is written");
    }
    let Some(exit) = case.orders().into_iter().rfind(|order| !order.opens) else { return no_time() };
    // Value is in 10⁻⁴ rupee, units and prices in 10⁻⁸: both sides in 10⁻¹⁶.
    let units = i128::from(exit.units.max(1));
    let value = i128::from(exit.value.0) * 1_000_000_000_000;
    let is_near = |price: Price| (value - i128::from(price.0) * units).abs() <= within * units;
    let at = [("the stop", stop), ("the target", case.written.target)];
    let found = at.iter().find(|(_, price)| price.is_some_and(is_near));
    let price = Argument::price("price", average(i128::from(exit.value.0), units));
    match found {
        Some((what, _)) => {
            let what = Argument::shown("what", *what);
            Judged::of(true, Text::new("exit_near", "{price}, near {what}", [price, what]))
        }
        None => Judged::of(false, Text::new("exit_away", "{price}", [price])),
    }
}
