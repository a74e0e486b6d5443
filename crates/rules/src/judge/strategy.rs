//! In which strategies the units of a trade lie.

use domain::{Argument, Contract, Text};
use strategies::Kind;

use super::Judged;
use crate::case::{Case, InStrategy};
use crate::rule::StrategyKind;

/// One unit in a kind that is not listed breaks it, whatever the others are part of: who allows himself condors and
/// sells one call more has sold a naked call. A custom strategy bears no name, so nothing says what it is.
pub(super) fn among(case: &Case<'_>, kinds: &[StrategyKind]) -> Judged {
    if case.instrument().contract == Contract::Cash {
        return Judged::not_applicable("shares_no_strategy", "shares alone are no strategy");
    }
    if case.strategies.is_empty() {
        return Judged::not_applicable("strategy_not_known", "what it was opened with is not known");
    }
    let is_listed = |one: &&InStrategy| kinds.iter().any(|kind| kind.is(one.name));
    let others = || case.strategies.iter().filter(|one| !is_listed(one));
    let is_custom = |one: &&InStrategy| one.name.kind == Kind::Custom;
    let other = names(others().filter(|one| !one.may_grow && !is_custom(one)));
    if !other.is_empty() {
        return Judged::of(false, Text::new("in_strategy", "{names}", [Argument::shown("names", other)]));
    }
    let growing = names(case.strategies.iter().filter(|one| one.may_grow));
    if !growing.is_empty() {
        let pattern = "{names} so far: nothing of it is closed, and a leg may join";
        return Judged::open_as(Text::new("strategy_may_grow", pattern, [Argument::shown("names", growing)]));
    }
    if others().next().is_some() {
        let why = "its legs bear no common name: call it something on the page of strategies";
        return Judged::open("strategy_not_named", why);
    }
    let all = names(case.strategies.iter());
    Judged::of(true, Text::new("in_strategy", "{names}", [Argument::shown("names", all)]))
}

/// Each once, in the order of strategies.
fn names<'a>(of: impl Iterator<Item = &'a InStrategy>) -> String {
    let mut names: Vec<String> = Vec::new();
    for one in of {
        let name = one.name.text();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}
