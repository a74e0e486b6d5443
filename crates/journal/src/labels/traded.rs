//! Of each trade what its executions, its stops and its strategies say, as groups.

use std::collections::HashMap;

use analytics::cut::{Codes, dimension};
use annotations::{Field, planned_r};
use domain::{Price, Time};

use super::super::build::Journal;
use super::super::insights::Executions;
use super::super::notes::risk_of;
use super::super::strategies::AllStrategies;
use super::{DayTags, Notes, none_of};

type Named = (&'static str, Codes);

fn fixed(journal: &Journal, key: &'static str, place: impl Fn(usize) -> Option<usize>) -> Named {
    let words = dimension(key).map_or(&[][..], |one| one.words);
    (key, Codes::fixed(&journal.book, words, none_of(key), place))
}

/// How often it was entered and closed, and whether it was added to.
pub(super) fn of_executions(journal: &Journal, of: &Executions) -> [Named; 3] {
    let many = |count: Option<u32>| (count? as usize).checked_sub(1).map(|more| more.min(2));
    let added = |at: usize| match (of.entries[at]?, of.added_worse[at]?) {
        (_, true) => Some(2),
        (0 | 1, false) => Some(0),
        (_, false) => Some(1),
    };
    [
        fixed(journal, "entries", |at| many(of.entries[at])),
        fixed(journal, "exits", |at| many(of.exits[at])),
        fixed(journal, "added", added),
    ]
}

/// `note_of` each trade; with the planned R of those that have one.
pub(super) fn of_stops(
    journal: &Journal,
    notes: &Notes,
    note_of: &[Option<i64>],
) -> ([Named; 2], HashMap<u32, f64>) {
    let stops = |at: usize| notes.stops.get(&note_of[at]?).map(Vec::as_slice);
    let risk = |at: usize| {
        let (account, trade) = journal.place(at);
        risk_of(account, trade, stops(at)?).ok()
    };
    let widened = |at: usize| {
        let risk = risk(at)?;
        let prices: Vec<Price> = stops(at)?.iter().filter_map(|stop| Price::parse(stop).ok()).collect();
        Some(usize::from(risk.widened(prices)))
    };
    let planned = |at: usize| {
        let target = notes.fields.get(&note_of[at]?)?.get(&Field::Target)?;
        planned_r(&risk(at)?, Price::parse(target).ok()?)
    };
    let known: HashMap<u32, f64> =
        (0..note_of.len()).filter_map(|at| Some((at as u32, planned(at)?))).collect();
    let band = |at: usize| {
        let planned = known.get(&(at as u32))?;
        Some([1.0, 2.0, 3.0].iter().filter(|edge| planned >= *edge).count())
    };
    ([fixed(journal, "stopWidened", widened), fixed(journal, "plannedR", band)], known)
}

/// What the strategies are called that its units lie in.
pub(super) fn of_strategies(journal: &Journal, all: Option<&AllStrategies>) -> Named {
    let names: Vec<Vec<String>> =
        journal.places.iter().map(|place| all.map_or_else(Vec::new, |all| all.names_of(*place))).collect();
    ("strategyKind", Codes::several(&names, none_of("strategyKind")))
}

/// What is written on the page of the day on which each was first entered; `None`: of no day anything is.
pub(super) fn of_days(journal: &Journal, tags: &DayTags) -> Option<Named> {
    let own =
        |entry: &Option<Time>| entry.and_then(|entry| tags.get(&entry.day())).cloned().unwrap_or_default();
    let names = || journal.book.trades.entry_time.iter().map(own).collect::<Vec<Vec<String>>>();
    (!tags.is_empty()).then(|| ("dayTag", Codes::several(&names(), none_of("dayTag"))))
}

/// What stands for a trade that broke none of the rules it was judged by.
const ALL_KEPT: &str = "All kept";

/// `broken`: in words; `None`: nothing could be judged.
pub(super) fn of_rules(broken: &[Option<Vec<String>>]) -> Named {
    let names: Vec<Vec<String>> = broken
        .iter()
        .map(|own| match own.as_deref() {
            None => Vec::new(),
            Some([]) => vec![ALL_KEPT.to_owned()],
            Some(rules) => rules.to_vec(),
        })
        .collect();
    ("ruleBroken", Codes::several(&names, none_of("ruleBroken")))
}

#[cfg(test)]
mod tests {
    use analytics::cut::Of;

    use super::*;

    #[test]
    fn rules_that_were_broken_are_groups_and_what_kept_all_of_them_is_one() {
        let rules = |names: &[&str]| Some(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        let broken = [rules(&["Hold a day", "At most 2 lots"]), None, rules(&[]), rules(&["Hold a day"])];
        let (key, codes) = of_rules(&broken);
        let Of::Several { first, codes: own } = &codes.of else { panic!("several") };
        let said: Vec<Vec<&str>> = first
            .windows(2)
            .map(|ends| {
                let own = &own[ends[0] as usize..ends[1] as usize];
                own.iter().map(|code| codes.values[*code as usize].name.as_str()).collect()
            })
            .collect();
        let expected = [
            vec!["At most 2 lots", "Hold a day"],
            vec!["No rule to judge it by"],
            vec!["All kept"],
            vec!["Hold a day"],
        ];
        assert_eq!((key, said.as_slice()), ("ruleBroken", &expected[..]));
    }
}
