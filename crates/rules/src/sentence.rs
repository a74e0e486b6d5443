//! A rule as a person would say it.

use domain::{Argument, Text};

use crate::rule::{Rule, weekday_word};

/// In plain English. What says how much somebody trades is marked private.
pub fn sentence(rule: &Rule) -> Text {
    let shown = |name, text: &dyn std::fmt::Display| Argument::shown(name, text.to_string());
    let names = |names: &[String]| [Argument::shown("names", names.join(", "))];
    match rule {
        Rule::EntryBetween { from, to } => Text::new(
            "rule_entry_between",
            "Entry from {from} to {to}",
            [shown("from", from), shown("to", to)],
        ),
        Rule::NoEntryAfter { time } => {
            Text::new("rule_no_entry_after", "No entry after {time}", [shown("time", time)])
        }
        Rule::Weekdays { days } => {
            let days: Vec<String> = days.iter().map(|day| capital(weekday_word(*day))).collect();
            Text::new("rule_weekdays", "Entry on {days}", [Argument::shown("days", days.join(", "))])
        }
        Rule::DaysToExpiry { least, most } => Text::new(
            "rule_days_to_expiry",
            "Entry {least} to {most} days before expiry",
            [shown("least", least), shown("most", most)],
        ),
        Rule::NotOnExpiryDay => Text::plain("rule_not_on_expiry_day", "No entry on the expiry day"),
        Rule::Symbols { names: own } => Text::new("rule_symbols", "Only {names}", names(own)),
        Rule::Underlyings { names: own } => {
            Text::new("rule_underlyings", "Only {names} and contracts on it", names(own))
        }
        Rule::Segments { names: own } => {
            let own: Vec<&str> = own
                .iter()
                .filter_map(|word| domain::Segment::from_word(word).map(domain::Segment::name))
                .collect();
            Text::new("rule_segments", "Segment: {names}", [Argument::shown("names", own.join(", "))])
        }
        Rule::Products { names: own } => Text::new("rule_products", "Product: {names}", names(own)),
        Rule::Directions { names: own } => Text::new("rule_directions", "Direction: {names}", names(own)),
        Rule::Strategies { names: own } => {
            let own: Vec<&str> = own.iter().map(|kind| kind.0.plain()).collect();
            Text::new("rule_strategies", "Strategy: {names}", [Argument::shown("names", own.join(", "))])
        }
        Rule::UnitsAtMost { units } => {
            Text::new("rule_units", "At most {units} units at once", [Argument::quantity("units", units.0)])
        }
        Rule::LotsAtMost { lots: 1 } => Text::plain("rule_one_lot", "At most 1 lot at once"),
        Rule::LotsAtMost { lots } => Text::new(
            "rule_lots",
            "At most {lots} lots at once",
            [Argument::private("lots", lots.to_string())],
        ),
        Rule::NotionalAtMost { amount } => {
            Text::new("rule_notional", "Position of at most {amount}", [Argument::rupees("amount", amount.0)])
        }
        Rule::PremiumAtMost { amount } => {
            Text::new("rule_premium", "Premium of at most {amount}", [Argument::rupees("amount", amount.0)])
        }
        Rule::RiskAtMost { amount } => {
            Text::new("rule_risk", "Risk at most {amount}", [Argument::rupees("amount", amount.0)])
        }
        Rule::RiskOfCapitalAtMost { percent } => Text::new(
            "rule_risk_of_capital",
            "Risk at most {percent}% of capital",
            [shown("percent", percent)],
        ),
        Rule::StopWithin { minutes: 0 } => Text::plain("rule_stop_before", "Stop set before the entry"),
        Rule::StopWithin { minutes } => Text::new(
            "rule_stop_within",
            "Stop set within {time} of the entry",
            [Argument::shown("time", minutes_in_words(*minutes))],
        ),
        Rule::StopNotWidened => Text::plain("rule_stop_not_widened", "Stop never widened or taken away"),
        Rule::PlannedAtLeast { r } => Text::new("rule_planned", "Planned for at least {r}R", [shown("r", r)]),
        Rule::HeldAtLeast { minutes } => Text::new(
            "rule_held_at_least",
            "Held at least {time}",
            [Argument::shown("time", minutes_in_words(*minutes))],
        ),
        Rule::HeldAtMost { minutes } => Text::new(
            "rule_held_at_most",
            "Held at most {time}",
            [Argument::shown("time", minutes_in_words(*minutes))],
        ),
        Rule::OrdinalAtMost { trades: 1 } => Text::plain("rule_first", "The first trade of the day"),
        Rule::OrdinalAtMost { trades } => Text::new(
            "rule_ordinal",
            "One of the first {trades} trades of the day",
            [shown("trades", trades)],
        ),
        Rule::DayResultAbove { loss } => Text::new(
            "rule_day_result",
            "No entry once the day has lost {loss}",
            [Argument::rupees("loss", loss.0)],
        ),
        Rule::NoEntryAfterLoss { minutes } => Text::new(
            "rule_no_entry_after_loss",
            "No entry within {time} after a losing exit",
            [Argument::shown("time", minutes_in_words(*minutes))],
        ),
        Rule::NoAddAgainst => Text::plain("rule_no_add_against", "No add at a worse price than the average"),
        Rule::AddsAtMost { adds: 0 } => Text::plain("rule_no_adds", "No adds"),
        Rule::AddsAtMost { adds: 1 } => Text::plain("rule_one_add", "At most 1 add"),
        Rule::AddsAtMost { adds } => Text::new("rule_adds", "At most {adds} adds", [shown("adds", adds)]),
        Rule::ExitNearPlan { ticks, tick } => Text::new(
            "rule_exit_near_plan",
            "Last exit within {ticks} ticks of ₹{tick} of the stop or the target",
            [shown("ticks", ticks), shown("tick", tick)],
        ),
        Rule::FlatBefore { time } => {
            Text::new("rule_flat_before", "Flat before {time}", [shown("time", time)])
        }
        Rule::Question { text } => Text::new("rule_question", "{text}", [shown("text", text)]),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `1 h 30 min`, `2 days`.
pub(crate) fn minutes_in_words(minutes: u32) -> String {
    const DAY: u32 = 24 * 60;
    let count = |n: u32, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
    match minutes {
        0..60 => count(minutes, "minute", "minutes"),
        whole if whole % DAY == 0 => count(whole / DAY, "day", "days"),
        whole if whole % 60 == 0 && whole < DAY => count(whole / 60, "hour", "hours"),
        part if part < DAY => format!("{} h {} min", part / 60, part % 60),
        part => format!("{} {}", count(part / DAY, "day", "days"), minutes_in_words(part % DAY)),
    }
}
