//! Why an action is not applied, and what it still asks for.

use compact_str::CompactString;
use domain::{Argument, CorporateAction, Price, Text};

fn who(one: &CorporateAction) -> CompactString {
    match one.isin {
        Some(isin) if one.symbol.is_empty() => isin.as_str().into(),
        _ => one.symbol.clone(),
    }
}

fn about(
    one: &CorporateAction,
    code: &'static str,
    pattern: &'static str,
    more: impl IntoIterator<Item = Argument>,
) -> Text {
    let own = [
        Argument::shown("action", one.kind.word().replace('_', " ")),
        Argument::shown("symbol", who(one).as_str()),
    ];
    Text::new(code, pattern, own.into_iter().chain(more).collect::<Vec<_>>())
}

pub(super) fn not_yet(one: &CorporateAction) -> Text {
    let day = Argument::day("day", one.ex_date);
    about(one, "action_not_yet", "The {action} of {symbol} applies from its ex-date, {day}.", [day])
}

/// The code of the sentence about an action on shares that the account never held.
pub const TOUCHES_NOTHING: &str = "action_touches_nothing";

pub(super) fn touches_nothing(one: &CorporateAction) -> Text {
    let day = Argument::day("day", one.ex_date);
    about(
        one,
        TOUCHES_NOTHING,
        "No {symbol} was traded before {day}: the {action} changes nothing here.",
        [day],
    )
}

pub(super) fn no_new_name(one: &CorporateAction) -> Text {
    about(
        one,
        "action_new_name_unknown",
        "Nothing was traded under the new name of {symbol}: the {action} changes nothing here.",
        [],
    )
}

pub(super) fn no_company(one: &CorporateAction) -> Text {
    about(
        one,
        "action_needs_company",
        "The {action} of {symbol} gives shares of another company: say which, by symbol or ISIN.",
        [],
    )
}

pub(super) fn entered_before(one: &CorporateAction) -> Text {
    about(
        one,
        "bonus_entered_before",
        "Bonus shares of {symbol} are already entered for these days: remove that entry to use this {action}.",
        [],
    )
}

pub(super) fn stated_twice(one: &CorporateAction) -> Text {
    let day = Argument::day("day", one.ex_date);
    about(
        one,
        "action_stated_twice",
        "The {action} of {symbol} on {day} is stated twice and counts once.",
        [day],
    )
}

pub(super) fn in_a_circle(one: &CorporateAction) -> Text {
    about(
        one,
        "action_in_a_circle",
        "The {action} of {symbol} gives shares that other actions turn into {symbol} again: check the names.",
        [],
    )
}

pub(super) fn more_than_all(one: &CorporateAction) -> Text {
    let day = Argument::day("day", one.ex_date);
    about(
        one,
        "demergers_take_more_than_all",
        "The demergers of {symbol} on {day} take more than 100 % of its cost together: this {action} is not applied.",
        [day],
    )
}

pub(super) fn asks_for_cost(one: &CorporateAction) -> Text {
    about(
        one,
        "demerger_needs_percent",
        "The {action} of {symbol} moves a part of its cost to the new shares: enter the percentage that the company \
         published. Until then the cost of both is unknown.",
        [],
    )
}

pub(super) fn asks_for_rights(one: &CorporateAction) -> Text {
    about(
        one,
        "rights_need_quantity",
        "How many shares did you take in the {action} issue of {symbol}, and at which price? Enter 0 if none.",
        [],
    )
}

pub(super) fn small_dividend(one: &CorporateAction, price: Price, percent: i64) -> Text {
    about(
        one,
        "future_dividend_is_small",
        "A dividend of ₹{price} is less than {percent} % of the price of the futures on {symbol}: the exchange takes nothing off \
         them.",
        [Argument::price("price", price), Argument::shown("percent", percent.to_string())],
    )
}

pub(super) fn beyond(one: &CorporateAction) -> Text {
    about(
        one,
        "action_beyond",
        "The {action} of {symbol}: price times quantity is larger than anything that is traded.",
        [],
    )
}
