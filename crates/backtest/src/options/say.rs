//! A rule for options in words, and what a reader of its result has to know.

use domain::{Argument, Day, Text, grouped};

use super::chain::Chain;
use super::rule::{Away, OptionRule, Structure};
use super::walk::NotMade;

/// One sentence.
pub fn say(rule: &OptionRule) -> Text {
    let what = match rule.structure {
        Structure::ShortStraddle => "a straddle".to_owned(),
        Structure::ShortStrangle => format!("a strangle {} from the money", away(rule.distance)),
        Structure::BullPut => format!("a put {} below the money", away(rule.distance)),
        Structure::BearCall => format!("a call {} above the money", away(rule.distance)),
        Structure::IronCondor => format!("a strangle {} from the money", away(rule.distance)),
    };
    let against = rule.width.map_or_else(String::new, |width| format!(", buys {} further out", away(width)));
    let when = if rule.monthly { "a monthly expiry" } else { "each expiry" };
    let lots =
        if rule.lots == 1 { "1 lot".to_owned() } else { format!("{} lots", grouped(u128::from(rule.lots))) };
    let mut exits: Vec<String> = Vec::new();
    if let Some(percent) = rule.stop {
        exits.push(format!("closing it costs {percent}% more than was received"));
    }
    if let Some(percent) = rule.target {
        exits.push(format!("{percent}% of what was received is earned"));
    }
    if let Some(days) = rule.exit_dte {
        exits.push(format!("{} {} left", days_of(days), if days == 1 { "is" } else { "are" }));
    }
    let exit = if exits.is_empty() {
        "and holds it to the settlement".to_owned()
    } else {
        format!("and closes it at the first close at which {}, else at the settlement", exits.join(" or "))
    };
    Text::new(
        "backtest_option_rule",
        "Sells {what} of {underlying}{against}, {lots}, at the close {days} before {when}, {exit}.",
        [
            Argument::shown("what", what),
            Argument::shown("underlying", rule.underlying.as_str()),
            Argument::shown("against", against),
            Argument::private("lots", lots),
            Argument::shown("days", days_of(rule.entry_dte)),
            Argument::shown("when", when),
            Argument::shown("exit", exit),
        ],
    )
}

fn away(away: Away) -> String {
    match away {
        Away::Strikes(1) => "1 strike".to_owned(),
        Away::Strikes(count) => format!("{count} strikes"),
        Away::Percent(percent) => format!("{percent}%"),
    }
}

fn days_of(days: u32) -> String {
    if days == 1 { "1 day".to_owned() } else { format!("{days} days") }
}

pub fn told(rule: &OptionRule, chain: &Chain, not: NotMade) -> Vec<Text> {
    let slippage =
        if rule.slippage_ticks == 1 { "1 tick".to_owned() } else { format!("{} ticks", rule.slippage_ticks) };
    let mut said = vec![Text::new(
        "backtest_closes_only",
        "Closes of a day only: strikes are chosen and filled at the same close, and stop and target are looked at once a \
         day, at the close. What happened between two closes is in no figure. Slippage: {slippage}.",
        [Argument::shown("slippage", slippage)],
    )];
    let day = |day: Option<&Day>| day.map(|day| day.in_words()).unwrap_or_default();
    said.push(Text::new(
        "backtest_option_days",
        "{days} with options, {from} to {to}, {expiries} of {underlying}. Strikes are those that traded on the day; the \
         money is where call and put differ least.",
        [
            Argument::shown("days", count(chain.days.len(), "day", "days")),
            Argument::shown("from", day(chain.days.first())),
            Argument::shown("to", day(chain.days.last())),
            Argument::shown("expiries", count(chain.expiries.len(), "expiry", "expiries")),
            Argument::shown("underlying", rule.underlying.as_str()),
        ],
    ));
    said.extend(left_out(not));
    said.push(Text::plain(
        "backtest_settled",
        "What is held to its expiry ends at what lies between strike and close of the index; whoever bought pays STT on it.",
    ));
    said.push(Text::new(
        "backtest_no_margin",
        "Charges are those of each day by {broker}'s plan. Margin is not looked at: whether the capital would have been \
         enough is not known.",
        [Argument::shown("broker", rule.broker.name())],
    ));
    said.push(Text::plain(
        "backtest_no_forecast",
        "What a rule would have made is no forecast, and this is no advice.",
    ));
    said
}

/// Expiries of which nothing was sold, and days on which what was held could not be looked at.
fn left_out(not: NotMade) -> Vec<Text> {
    let mut said = Vec::new();
    let mut add = |number: u32, (one, many): (&str, &str), code: &'static str, pattern: &'static str| {
        if number > 0 {
            let count = count(number as usize, one, many);
            said.push(Text::new(code, pattern, [Argument::shown("count", count)]));
        }
    };
    let expiries = ("expiry was left out", "expiries were left out");
    add(
        not.outside,
        expiries,
        "backtest_expiry_outside",
        "{count}: the day of the sale lies outside the lists.",
    );
    add(
        not.no_day,
        expiries,
        "backtest_expiry_no_day",
        "{count}: no day of trading is that near before the expiry.",
    );
    add(not.no_list, expiries, "backtest_expiry_no_list", "{count}: there is no list of the day.");
    add(
        not.no_strike,
        expiries,
        "backtest_expiry_no_strike",
        "{count}: an option that the rule needs did not trade on that day.",
    );
    add(not.no_credit, expiries, "backtest_expiry_no_credit", "{count}: less was received than paid.");
    add(not.held, expiries, "backtest_expiry_held", "{count}: another position was open.");
    let unmarked = (
        "day on which an option that was held did not trade",
        "days on which an option that was held did not trade",
    );
    add(not.unmarked, unmarked, "backtest_option_unmarked", "{count}: stop and target were not checked.");
    let unlisted = (
        "day of trading without a list while options were held",
        "days of trading without a list while options were held",
    );
    add(not.unlisted, unlisted, "backtest_option_unlisted", "{count}: stop and target were not checked.");
    add(
        not.late,
        ("position was closed", "positions were closed"),
        "backtest_option_late",
        "{count} later than the rule says.",
    );
    said
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number as u128), if number == 1 { one } else { many })
}
