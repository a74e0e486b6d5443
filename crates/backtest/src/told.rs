//! What a reader of a result has to know, in sentences.

use candles::Factor;
use domain::{Argument, Money, Text, Time, grouped};
use market::hours;

use crate::outcome::Outcome;
use crate::rule::{Ambiguous, Costs, FillsAt, Market, Rule, uses_volume};
use crate::tape::Tape;

pub fn told(rule: &Rule, tapes: &[Tape], outcome: &Outcome) -> Vec<Text> {
    let mut said = vec![fills(rule)];
    let counts = outcome.walked.counts;
    if counts.ambiguous > 0 {
        let (low, high) = outcome.range.unwrap_or_default();
        let count = candles(u64::from(counts.ambiguous), "candle of an exit", "candles of exits");
        said.push(Text::new(
            "backtest_stop_or_target",
            "{count} held both the stop and the target, and nobody knows which came first: with the stop always first the \
             result is {low}, with the target always first {high}.",
            [Argument::shown("count", count), rupees("low", low), rupees("high", high)],
        ));
    }
    said.push(candles_of(tapes));
    said.extend(holes(tapes));
    said.push(Text::plain("backtest_survivorship",
            "Only the instruments that were given are in it: those that were delisted or failed are missing (survivorship).",
        ));
    if uses_volume(rule) && tapes.iter().any(|tape| tape.volume.iter().any(|one| one.is_nan())) {
        said.push(Text::plain("backtest_no_volume",
            "The rule looks at the volume (VWAP is made of it), and some candles have none: there it is not known.",
        ));
    }
    if tapes.len() > 1 {
        said.push(Text::plain("backtest_shared_capital",
            "The instruments share the capital. Where it is not enough for all that would begin at once, those come first \
             whose names come first.",
        ));
    }
    said.extend(last_minutes(rule, tapes));
    said.extend(not_taken(outcome));
    if outcome.trades.is_empty() && outcome.walked.open.is_empty() {
        said.push(Text::plain("backtest_never_traded", "The rule never traded on these candles."));
    }
    if outcome.walked.max_fall >= 1.0 {
        said.push(Text::plain("backtest_ruined",
            "At its lowest nothing was left of the capital, and a broker would have closed everything: what comes after it \
             could not have been. Ratios that follow from the equity are not given.",
        ));
    }
    let bars = outcome.walked.bars;
    if outcome.trades.len() as u64 * 4 > bars && outcome.trades.len() > 20 {
        said.push(Text::plain(
            "backtest_trades_often",
            "It trades in more than one candle of four: slippage and charges decide the result.",
        ));
    }
    match rule.costs {
        Costs::Flat(bps) => {
            said.push(Text::new(
                "backtest_flat_costs",
                "Costs are {percent} of each fill, not the charges of each date.",
                [Argument::shown("percent", hundredths(bps))],
            ));
        }
        Costs::Dated(broker) => said.push(Text::new(
            "backtest_dated_costs",
            "Charges are those of each day by {broker}'s plan, as a contract note adds them up; what a position is sized \
             by knows them from the evening on.",
            [Argument::shown("broker", broker.name())],
        )),
    }
    if rule.market == Market::Futures {
        said.push(Text::plain(
            "backtest_endless_future",
            "Futures are taken as one that never ends: rolling to the next month costs nothing here.",
        ));
    }
    said.push(Text::plain(
        "backtest_no_forecast",
        "What a rule would have made is no forecast, and this is no advice.",
    ));
    said
}

/// The order of checks, first of all.
fn fills(rule: &Rule) -> Text {
    let slippage = match (rule.fills.slippage_bps, rule.fills.slippage_ticks) {
        (0.0, 0.0) => "no slippage".to_owned(),
        (bps, 0.0) => format!("slippage {}", hundredths(bps)),
        (0.0, 1.0) => "slippage 1 tick".to_owned(),
        (0.0, ticks) => format!("slippage {ticks} ticks"),
        (bps, ticks) => format!("slippage {} and {ticks} ticks", hundredths(bps)),
    };
    let which = match rule.fills.ambiguous {
        Ambiguous::StopFirst => "the stop before the target",
        Ambiguous::TargetFirst => "the target before the stop",
        Ambiguous::Path => "stop or target, whichever end of the candle its open is nearer to",
    };
    let arguments = [Argument::shown("which", which), Argument::shown("slippage", capital(&slippage))];
    match rule.fills.at {
        FillsAt::NextOpen => Text::new(
            "backtest_next_open",
            "A decision at a close is filled at the next open. In a candle: exits decided before, the square-off, stops and \
             targets that the open lies beyond (at the open), entries; then {which}, from the entry's own candle on; then \
             the stop that follows. {slippage}.",
            arguments,
        ),
        FillsAt::SameClose => Text::new(
            "backtest_same_close",
            "A decision is filled at the close that it was taken at, which nobody can do: for comparison only. In a candle: \
             stops and targets that the open lies beyond, then {which}, then exits, then entries. {slippage}.",
            arguments,
        ),
    }
}

/// As everywhere: `−₹12,345.60`.
fn rupees(name: &'static str, amount: f64) -> Argument {
    Argument::rupees(name, Money((amount * Money::ONE as f64).round() as i64))
}

fn hundredths(bps: f64) -> String {
    format!("{}%", bps / 100.0)
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn candles(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(u128::from(count)), if count == 1 { one } else { many })
}

fn candles_of(tapes: &[Tape]) -> Text {
    let count: usize = tapes.iter().map(Tape::len).sum();
    let from = tapes.iter().filter_map(|tape| tape.days.first()).min().copied().unwrap_or_default();
    let to = tapes.iter().filter_map(|tape| tape.days.last()).max().copied().unwrap_or_default();
    let bar = tapes.first().map(|tape| tape.bar.in_words()).unwrap_or_default();
    Text::new(
        "backtest_candles",
        "{candles} of {instruments}, {from} to {to}.",
        [
            Argument::shown(
                "candles",
                candles(count as u64, &format!("{bar} candle"), &format!("{bar} candles")),
            ),
            Argument::shown("instruments", candles(tapes.len() as u64, "instrument", "instruments")),
            Argument::day("from", from),
            Argument::day("to", to),
        ],
    )
}

/// Which shares have derivatives the candles do not say, so those of the longer session are kept.
fn last_minutes(rule: &Rule, tapes: &[Tape]) -> Option<Text> {
    let segment = rule.market.segment();
    if rule.bar.is_day() {
        return None;
    }
    let late = |tape: &Tape| {
        let ends: Vec<u32> = tape.days.iter().map(|day| hours(segment, *day).surely_until).collect();
        let is_late = |(at, day): &(&Time, &u32)| at.second_of_day() >= ends[**day as usize];
        tape.at.iter().zip(&tape.day).filter(is_late).count()
    };
    let count: usize = tapes.iter().map(late).sum();
    (count > 0).then(|| {
        Text::new(
            "backtest_last_minutes",
            "{count} at 15:15 or later on days on which shares with derivatives trade only until then (3 Aug to 6 Dec 2026): of \
             those nobody could trade at these prices. Let the rule's day end at 15:15 to leave such candles out.",
            [Argument::shown("count", candles(count as u64, "candle lies", "candles lie"))],
        )
    })
}

/// What the candles lack.
fn holes(tapes: &[Tape]) -> Vec<Text> {
    let mut said = Vec::new();
    let missing: u64 = tapes.iter().map(|tape| tape.missing.candles).sum();
    let days: u64 = tapes.iter().map(|tape| u64::from(tape.missing.days)).sum();
    let outside: usize = tapes.iter().map(|tape| tape.missing.outside).sum();
    if missing > 0 || days > 0 {
        said.push(Text::new(
            "backtest_missing_candles",
            "Missing, and not filled in: {candles} within days, {days} without any.",
            [
                Argument::shown("candles", candles(missing, "candle", "candles")),
                Argument::shown("days", candles(days, "day of trading", "days of trading")),
            ],
        ));
    }
    let lacking: Vec<String> = tapes
        .iter()
        .filter(|tape| tape.missing.days > 0)
        .map(|tape| format!("{} {}", tape.name, grouped(u128::from(tape.missing.days))))
        .collect();
    if tapes.len() > 1 && !lacking.is_empty() {
        said.push(Text::new(
            "backtest_missing_days",
            "Days of trading without candles, by instrument: {instruments}.",
            [Argument::shown("instruments", lacking.join(", "))],
        ));
    }
    said.extend(other_times(tapes));
    if outside > 0 {
        said.push(Text::new(
            "backtest_outside_hours",
            "{count} outside the hours of trading and were left out.",
            [Argument::shown("count", candles(outside as u64, "candle lies", "candles lie"))],
        ));
    }
    if tapes.iter().any(|tape| tape.missing.made_longer) {
        said.push(Text::plain(
            "backtest_made_longer",
            "The candles were made longer to what the rule asks for.",
        ));
    }
    for tape in tapes.iter().filter(|tape| !tape.missing.adjusted.is_empty()) {
        let of = |one: &Factor| format!("{} on {}", one.in_words(), one.ex_date.in_words());
        let all: Vec<String> = tape.missing.adjusted.iter().map(of).collect();
        said.push(Text::new(
            "backtest_adjusted",
            "{instrument}: prices and volumes before a split or a bonus stand in the shares of after it ({actions}). Own \
             trades of before have other prices and are not compared.",
            [
                Argument::shown("instrument", tape.name.as_str()),
                Argument::shown("actions", all.join(", ")),
            ],
        ));
    }
    for tape in tapes.iter().filter(|tape| !tape.missing.jumps.is_empty()) {
        let first = tape.missing.jumps[0].in_words();
        let more = if tape.missing.jumps.len() > 1 { ", …" } else { "" };
        said.push(Text::new(
            "backtest_jumps",
            "{instrument}: the price jumps by more than 18% over night on {days} ({first}). A split that was not adjusted \
             for looks so.",
            [
                Argument::shown("instrument", tape.name.as_str()),
                Argument::shown("days", candles(tape.missing.jumps.len() as u64, "day", "days")),
                Argument::shown("first", format!("{first}{more}")),
            ],
        ));
    }
    said
}

/// Of several instruments: which of them begin later or end earlier than all together.
fn other_times(tapes: &[Tape]) -> Option<Text> {
    let ends = |tape: &Tape| Some((tape.days.first().copied()?, tape.days.last().copied()?));
    let from = tapes.iter().filter_map(ends).map(|(from, _)| from).min()?;
    let to = tapes.iter().filter_map(ends).map(|(_, to)| to).max()?;
    let shorter: Vec<String> = tapes
        .iter()
        .filter_map(|tape| Some((tape, ends(tape)?)))
        .filter(|(_, own)| *own != (from, to))
        .map(|(tape, (from, to))| format!("{} {} to {}", tape.name, from.in_words(), to.in_words()))
        .collect();
    (!shorter.is_empty()).then(|| {
        Text::new(
            "backtest_other_times",
            "Not every instrument has candles of the whole time, and outside of its own it is not traded: {instruments}.",
            [Argument::shown("instruments", shorter.join("; "))],
        )
    })
}

fn not_taken(outcome: &Outcome) -> Vec<Text> {
    let counts = outcome.walked.counts;
    let mut said = Vec::new();
    let mut add = |count: u32, (one, many): (&str, &str), code: &'static str, pattern: &'static str| {
        if count > 0 {
            let count = candles(u64::from(count), one, many);
            said.push(Text::new(code, pattern, [Argument::shown("count", count)]));
        }
    };
    let entries = ("entry was not made", "entries were not made");
    add(counts.too_small, entries, "backtest_too_small", "{count}: the size came to less than one lot.");
    add(counts.no_money, entries, "backtest_no_money", "{count}: there was no money left.");
    add(
        counts.no_level,
        entries,
        "backtest_no_level",
        "{count}: its stop or target was not known, or stood on the wrong side.",
    );
    add(counts.expired, entries, "backtest_day_ended", "{count}: the day ended, or the square-off was near.");
    add(
        counts.made_smaller,
        ("entry was made smaller", "entries were made smaller"),
        "backtest_made_smaller",
        "{count}: there was not money enough.",
    );
    add(
        counts.late_square_off,
        (
            "position had no candle at its square-off and was closed",
            "positions had no candle at their square-off and were closed",
        ),
        "backtest_late_square_off",
        "{count} at the last close of the day.",
    );
    add(
        counts.gaps,
        ("fill was", "fills were"),
        "backtest_gaps",
        "{count} at an open beyond the stop or the target.",
    );
    said
}

#[cfg(test)]
mod tests {
    use super::rupees;

    #[test]
    fn amounts_are_written_as_everywhere() {
        let text = |amount: f64| rupees("amount", amount).text;
        assert_eq!(text(-12_345.6), "−₹12,345.60");
        assert_eq!(text(1_234_567.895), "₹12,34,567.90");
        assert_eq!(text(-0.001), "₹0.00");
    }
}
