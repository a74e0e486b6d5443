//! What came before in the day, and within the trade.

use domain::{Argument, Money, Quantity, Text};
use ledger::Direction;

use super::time::clock;
use super::{Judged, no_time, not_comparable};
use crate::case::Case;
use crate::rule::Rule;
use crate::tape::{Entry, Order};

pub(super) fn judge(case: &Case<'_>, rule: &Rule) -> Judged {
    match rule {
        Rule::NoAddAgainst => no_add_against(case),
        Rule::AddsAtMost { adds } => {
            if case.entry().is_none() {
                return no_time();
            }
            let entries = case.orders().iter().filter(|order| order.opens).count();
            let own = entries.saturating_sub(1);
            Judged::of(
                own <= *adds as usize,
                count("added", own, ["none added", "added once", "added {n} times"]),
            )
        }
        _ => {
            let Some(entry) = case.timed_entry() else { return no_time() };
            if !case.tape.is_in_order(entry.time.day()) {
                return Judged::not_applicable("no_times", "some executions of the day have no time");
            }
            in_the_day(case, entry, rule)
        }
    }
}

fn count(code: &'static str, n: usize, [none, one, many]: [&'static str; 3]) -> Text {
    match n {
        0 => Text::plain(code, none),
        1 => Text::plain(code, one),
        _ => Text::new(code, many, [Argument::shown("n", n.to_string())]),
    }
}

fn in_the_day(case: &Case<'_>, entry: Entry, rule: &Rule) -> Judged {
    let closed = case.tape.closed_before(entry);
    match rule {
        Rule::OrdinalAtMost { trades } => {
            let own = case.tape.opened_before(entry) + 1;
            let number = Argument::shown("n", own.to_string());
            Judged::of(own <= *trades as usize, Text::new("ordinal", "number {n} of the day", [number]))
        }
        Rule::DayResultAbove { loss } => {
            let realised: Option<Money> = closed.iter().map(|one| one.net).sum();
            let Some(realised) = realised else {
                return Judged::not_applicable("day_not_known", "a sale of unknown cost came before it");
            };
            let evidence =
                Text::new("day_was_at", "the day stood at {net}", [Argument::rupees("net", realised)]);
            Judged::of(realised > -loss.0, evidence)
        }
        Rule::NoEntryAfterLoss { minutes } => {
            let within = i64::from(*minutes) * 60_000;
            let near = closed.iter().filter(|one| entry.time.0 - one.time.0 < within);
            let mut near = near.rev().peekable();
            if near.peek().is_none() {
                return Judged::of(true, Text::plain("no_exit_near", "no exit shortly before"));
            }
            let mut is_unknown = false;
            for one in near {
                match one.net {
                    Some(net) if net < Money::ZERO => {
                        let lost = Argument::rupees("net", net);
                        let evidence = Text::new("lost_before", "{net} at {time}", [lost, clock(one.time)]);
                        return Judged::of(false, evidence);
                    }
                    Some(_) => {}
                    None => is_unknown = true,
                }
            }
            if is_unknown {
                return Judged::not_applicable("day_not_known", "a sale of unknown cost came before it");
            }
            Judged::of(true, Text::plain("no_loss_near", "no losing exit shortly before"))
        }
        _ => no_time(),
    }
}

/// Against the average of all entries before it, exactly: value ÷ units, both multiplied out.
fn no_add_against(case: &Case<'_>) -> Judged {
    if case.entry().is_none() {
        return no_time();
    }
    if !case.is_plain() {
        return not_comparable();
    }
    let (mut units, mut value, mut adds) = (0_i128, 0_i128, 0_usize);
    for order in case.orders().iter().filter(|order| order.opens) {
        let (own_units, own_value) = (i128::from(order.units), i128::from(order.value.0));
        if units > 0 {
            adds += 1;
            let (own, average) = (own_value * units, value * own_units);
            let is_worse = match case.direction() {
                Direction::Long => own < average,
                Direction::Short => own > average,
            };
            if is_worse {
                return Judged::of(false, against(order, units, value));
            }
        }
        units += own_units;
        value += own_value;
    }
    Judged::of(true, count("adds", adds, ["none added", "added once", "added {n} times"]))
}

fn against(order: &Order, units: i128, value: i128) -> Text {
    let each = |value: i128, units: i128| {
        // 10⁻⁴ over 10⁻⁸ to two decimals.
        let paise = domain::div_half_even(value * 1_000_000, units.max(1));
        format!("{}", Money(paise as i64 * (Money::ONE / 100)))
    };
    debug_assert_eq!(Quantity::ONE, 100_000_000, "the factor above");
    Text::new(
        "added_against",
        "{time}, at {price} against {average}",
        [
            clock(order.time),
            Argument::shown("price", each(i128::from(order.value.0), i128::from(order.units))),
            Argument::shown("average", each(value, units)),
        ],
    )
}
