//! What came before in the day, and within the trade.

use domain::{Argument, Money, Text};
use ledger::{Direction, Status};

use super::time::moment;
use super::{Judged, average, no_time, not_comparable};
use crate::case::Case;
use crate::rule::Amount;
use crate::tape::{Entry, ExitMoment, Order};

/// Of a day on which everything has its time.
fn in_order(case: &Case<'_>) -> Result<Entry, Judged> {
    let entry = case.timed_entry().ok_or_else(no_time)?;
    if case.tape.is_in_order(entry.time.day()) {
        Ok(entry)
    } else {
        Err(Judged::not_applicable("no_times", "some executions of the day have no time"))
    }
}

pub(super) fn ordinal_at_most(case: &Case<'_>, trades: u32) -> Judged {
    let entry = match in_order(case) {
        Ok(entry) => entry,
        Err(why) => return why,
    };
    let own = case.tape.opened_before(entry) + 1;
    let number = Argument::shown("n", own.to_string());
    Judged::of(own <= trades as usize, Text::new("ordinal", "number {n} of the day", [number]))
}

pub(super) fn day_result_above(case: &Case<'_>, loss: Amount) -> Judged {
    let entry = match in_order(case) {
        Ok(entry) => entry,
        Err(why) => return why,
    };
    let closed = case.tape.closed_before(entry);
    if let Some(unknown) = closed.iter().find(|one| one.net.is_none()) {
        return not_known(case, unknown);
    }
    let realised: Money = closed.iter().filter_map(|one| one.net).sum();
    let evidence = Text::new("day_was_at", "the day stood at {net}", [Argument::rupees("net", realised)]);
    Judged::of(realised > -loss.0, evidence)
}

pub(super) fn no_entry_after_loss(case: &Case<'_>, minutes: u32) -> Judged {
    let entry = match in_order(case) {
        Ok(entry) => entry,
        Err(why) => return why,
    };
    let within = i64::from(minutes) * 60_000;
    let closed = case.tape.closed_before(entry).iter();
    let near: Vec<&ExitMoment> = closed.filter(|one| entry.time.0 - one.time.0 < within).collect();
    let lost = near.iter().rev().find_map(|one| Some((one, one.net.filter(|net| *net < Money::ZERO)?)));
    if let Some((one, net)) = lost {
        let lost = Argument::rupees("net", net);
        return Judged::of(
            false,
            Text::new("lost_before", "{net} at {time}", [lost, moment(case, one.time)]),
        );
    }
    match near.iter().find(|one| one.net.is_none()) {
        Some(unknown) => not_known(case, unknown),
        None if near.is_empty() => Judged::of(true, Text::plain("no_exit_near", "no exit shortly before")),
        None => Judged::of(true, Text::plain("no_loss_near", "no losing exit shortly before")),
    }
}

/// What was closed before, with a result that is not known.
fn not_known(case: &Case<'_>, before: &ExitMoment) -> Judged {
    match case.book.trades.status[before.trade as usize] {
        Status::SettlementNeeded => Judged::not_applicable(
            "settlement_not_known",
            "before it a contract was closed in part, and nobody has said how the rest was settled",
        ),
        Status::UnknownCost | Status::Win | Status::Loss | Status::Breakeven | Status::Open => {
            Judged::not_applicable("day_not_known", "a sale of unknown cost came before it")
        }
    }
}

pub(super) fn adds_at_most(case: &Case<'_>, adds: u32) -> Judged {
    if case.entry().is_none() {
        return no_time();
    }
    let entries = case.orders().iter().filter(|order| order.opens).count();
    let own = entries.saturating_sub(1);
    Judged::of(own <= adds as usize, added(own))
}

fn added(times: usize) -> Text {
    match times {
        0 => Text::plain("adds", "none added"),
        1 => Text::plain("adds", "added once"),
        _ => Text::new("adds", "added {n} times", [Argument::shown("n", times.to_string())]),
    }
}

/// Against the average of all entries before it, exactly: value ÷ units, both multiplied out.
pub(super) fn no_add_against(case: &Case<'_>) -> Judged {
    if let Some(why) = not_comparable(case) {
        return why;
    }
    let (mut units, mut value, mut adds) = (0_i128, 0_i128, 0_usize);
    for order in case.orders().iter().filter(|order| order.opens) {
        let (own_units, own_value) = (i128::from(order.units), i128::from(order.value.0));
        if units > 0 {
            adds += 1;
            let (own, before) = (own_value * units, value * own_units);
            let is_worse = match case.direction() {
                Direction::Long => own < before,
                Direction::Short => own > before,
            };
            if is_worse {
                return Judged::of(false, against(case, order, units, value));
            }
        }
        units += own_units;
        value += own_value;
    }
    Judged::of(true, added(adds))
}

fn against(case: &Case<'_>, order: &Order, units: i128, value: i128) -> Text {
    let own = average(i128::from(order.value.0), i128::from(order.units));
    Text::new(
        "added_against",
        "{time}, at {price} against {average}",
        [
            moment(case, order.time),
            Argument::price("price", own),
            Argument::price("average", average(value, units)),
        ],
    )
}
