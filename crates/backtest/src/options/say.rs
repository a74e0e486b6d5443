//! A rule for options in words, and what a reader of its result has to know.

use domain::{Day, grouped};

use super::chain::Chain;
use super::rule::{Away, OptionRule, Structure};
use super::walk::NotMade;

/// One sentence.
pub fn say(rule: &OptionRule) -> String {
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
    format!(
        "Sells {what} of {}{against}, {lots}, at the close {} before {when}, {exit}.",
        rule.underlying,
        days_of(rule.entry_dte)
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

pub fn told(rule: &OptionRule, chain: &Chain, not: NotMade) -> Vec<String> {
    let mut said = vec![format!(
        "Closes of a day only: strikes are chosen and filled at the same close, and stop and target are looked at once a day, \
         at the close. What happened between two closes is in no figure. Slippage: {}.",
        if rule.slippage_ticks == 1 { "1 tick".to_owned() } else { format!("{} ticks", rule.slippage_ticks) }
    )];
    let day = |day: Option<&Day>| day.map(|day| day.in_words()).unwrap_or_default();
    said.push(format!(
        "{} with options, {} to {}, {} of {}. Strikes are those that traded on the day; the money is where call and put \
         differ least.",
        count(chain.days.len(), "day", "days"),
        day(chain.days.first()),
        day(chain.days.last()),
        count(chain.expiries.len(), "expiry", "expiries"),
        rule.underlying
    ));
    let mut add = |number: u32, one: &str, many: &str| {
        if number > 0 {
            said.push(format!("{}.", count(number as usize, one, many)));
        }
    };
    add(
        not.outside,
        "expiry was left out: the day of the sale lies outside the lists",
        "expiries were left out: the day of the sale lies outside the lists",
    );
    add(
        not.no_day,
        "expiry was left out: no day of trading is that near before it",
        "expiries were left out: no day of trading is that near before them",
    );
    add(
        not.no_list,
        "expiry was left out: there is no list of the day",
        "expiries were left out: there is no list of the day",
    );
    add(
        not.no_strike,
        "expiry was left out: an option that the rule needs did not trade on that day",
        "expiries were left out: an option that the rule needs did not trade on that day",
    );
    add(
        not.no_credit,
        "expiry was left out: less was received than paid",
        "expiries were left out: less was received than paid",
    );
    add(
        not.held,
        "expiry was left out: another position was open",
        "expiries were left out: another position was open",
    );
    add(
        not.unmarked,
        "day on which an option that was held did not trade: stop and target were not checked",
        "days on which an option that was held did not trade: stop and target were not checked",
    );
    add(
        not.unlisted,
        "day of trading without a list while options were held: stop and target were not checked",
        "days of trading without a list while options were held: stop and target were not checked",
    );
    add(
        not.late,
        "position was closed later than the rule says",
        "positions were closed later than the rule says",
    );
    said.push(
        "What is held to its expiry ends at what lies between strike and close of the index; whoever bought pays STT on it."
            .to_owned(),
    );
    said.push(format!(
        "Charges are those of each day by {}'s plan. Margin is not looked at: whether the capital would have been enough is \
         not known.",
        rule.broker.name()
    ));
    said.push("What a rule would have made is no forecast, and this is no advice.".to_owned());
    said
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number as u128), if number == 1 { one } else { many })
}
