//! Importing again, in another order, in pieces.

use std::collections::BTreeMap;

use crate::books::{File, SCRIPS, at_the_end, deals, file, mixed};
use crate::view::{book, contents, merged, trades};
use domain::{Fill, Origin, Time};
use ledger::Merged;
use proptest::prelude::*;

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn importing_twice_equals_importing_once(file in mixed()) {
        let (once, twice) = (merged(&[&file]), merged(&[&file, &file]));
        prop_assert_eq!(&twice.fills, &once.fills);
        prop_assert_eq!(&twice.new, &[file.fills.len() as u32, 0]);
        prop_assert_eq!(&twice.duplicates, &[0, file.fills.len() as u32]);
        prop_assert!(twice.conflicts.iter().all(Vec::is_empty));
        prop_assert_eq!(book(&twice, at_the_end()), book(&once, at_the_end()));
    }

    #[test]
    fn two_files_in_either_order_equal_their_union(all in mixed(), a in any::<u32>(), b in any::<u32>()) {
        // Every fill is in a, in b or in both.
        let (in_a, in_b) = (part(&all, a | !b), part(&all, b));
        let (ab, ba, union) = (merged(&[&in_a, &in_b]), merged(&[&in_b, &in_a]), merged(&[&all]));
        prop_assert_eq!(contents(&ab), contents(&union));
        prop_assert_eq!(contents(&ba), contents(&union));
        let expected = book(&union, at_the_end());
        for other in [book(&ab, at_the_end()), book(&ba, at_the_end())] {
            prop_assert_eq!(trades(&other), trades(&expected));
            prop_assert_eq!(&other.charges, &expected.charges);
        }
    }

    #[test]
    fn shuffling_the_rows_changes_nothing((original, shuffled) in shuffled_file()) {
        let (one, other) = (book(&merged(&[&original]), at_the_end()), book(&merged(&[&shuffled]), at_the_end()));
        prop_assert_eq!(trades(&one), trades(&other));
        prop_assert_eq!(one.charges, other.charges);
    }

    /// Equal fills are all kept where a file has no ids that say otherwise.
    #[test]
    fn j2_equal_rows_without_ids_stay_as_many_as_they_are(deals in deals(SCRIPS, 0..6), copies in 1..6_usize) {
        let file = without_ids(&deals.iter().flat_map(|deal| vec![*deal; copies]).collect::<Vec<_>>());
        let (once, twice) = (merged(&[&file]), merged(&[&file, &file]));
        prop_assert_eq!(once.fills.len(), file.fills.len());
        prop_assert_eq!(&twice.fills, &once.fills);
        prop_assert_eq!(&twice.duplicates, &[0, file.fills.len() as u32]);
    }

    /// Rows of two files that may share some: each content as often as the file that has it more often, and the same in
    /// either order.
    /// Without the scrip whose rows have no ISIN: which scrip those are depends on the other file.
    #[test]
    fn files_without_ids_in_either_order_keep_the_larger_number(
        deals in deals(2..SCRIPS.end, 0..2),
        copies in 1..3_usize,
        a in any::<u32>(),
        b in any::<u32>(),
    ) {
        let all = without_ids(&deals.iter().flat_map(|deal| vec![*deal; copies]).collect::<Vec<_>>());
        let (in_a, in_b) = (part(&all, a), part(&all, b));
        let (ab, ba) = (merged(&[&in_a, &in_b]), merged(&[&in_b, &in_a]));
        let (of_a, of_b) = (counts(&merged(&[&in_a])), counts(&merged(&[&in_b])));
        let mut larger = of_a.clone();
        for (content, count) in of_b {
            let here = larger.entry(content).or_default();
            *here = count.max(*here);
        }
        prop_assert_eq!(counts(&ab), larger.clone());
        prop_assert_eq!(counts(&ba), larger);
        prop_assert_eq!(timed(&ab), timed(&ba));
        // Both once more bring nothing.
        let again = merged(&[&in_a, &in_b, &in_a, &in_b]);
        prop_assert_eq!(&again.new[2..], &[0, 0]);
    }

    /// The same executions, from one file with ids and one without: each once, in either order.
    #[test]
    fn a_file_with_ids_and_one_without_are_one(deals in deals(SCRIPS, 0..6)) {
        let (mut with, mut without) = (file(&deals), without_ids(&deals));
        // Opening lots are no executions: no file without ids has them.
        for fill in with.fills.iter_mut().chain(&mut without.fills) {
            fill.origin = Origin::Traded;
        }
        let (named, unnamed) = (merged(&[&with, &without]), merged(&[&without, &with]));
        prop_assert_eq!(timed(&named), timed(&merged(&[&with])));
        prop_assert_eq!(timed(&unnamed), timed(&named));
        prop_assert_eq!((named.new[1], unnamed.new[1]), (0, 0));
    }

    #[test]
    fn the_same_id_with_other_content_is_a_conflict_and_the_first_stays(file in mixed(), which in any::<prop::sample::Index>()) {
        let mut changed = file.clone();
        let fill = &mut changed.fills[which.index(file.fills.len())];
        fill.quantity.0 *= 2;
        fill.value.0 *= 2;
        let both = merged(&[&file, &changed]);
        prop_assert_eq!(&both.fills, &merged(&[&file]).fills);
        prop_assert_eq!(both.conflicts[1].len(), 1);
        prop_assert_eq!(both.conflicts[1][0].row, which.index(file.fills.len()) as u32 + 2);
        prop_assert_eq!(both.duplicates[1] as usize, file.fills.len() - 1);
    }
}

/// The fills whose bit is set.
fn part(all: &File, bits: u32) -> File {
    let chosen = all.fills.iter().enumerate().filter(|(place, _)| bits >> (place % 32) & 1 == 1);
    File { instruments: all.instruments.clone(), fills: chosen.map(|(_, fill)| fill.clone()).collect() }
}

fn shuffled_file() -> impl Strategy<Value = (File, File)> {
    mixed().prop_flat_map(|file| {
        let shuffled = Just(file.fills.clone()).prop_shuffle();
        (Just(file), shuffled).prop_map(|(file, mut fills)| {
            for (place, fill) in fills.iter_mut().enumerate() {
                fill.row = place as u32 + 2;
            }
            let other = File { instruments: file.instruments.clone(), fills };
            (file, other)
        })
    })
}

type Content = (String, String, String, String, i64, i64);

fn content(merged: &Merged, fill: &Fill) -> Content {
    let instrument = &merged.instruments[fill.instrument as usize];
    let name = instrument.isin.map_or_else(|| instrument.symbol.to_string(), |isin| isin.to_string());
    let (exchange, side) = (fill.exchange.to_string(), fill.side.to_string());
    (name, exchange, side, fill.time.day().to_string(), fill.quantity.0, fill.price.0)
}

/// How often each content is there.
fn counts(merged: &Merged) -> BTreeMap<Content, usize> {
    let mut counts = BTreeMap::new();
    for fill in &merged.fills {
        *counts.entry(content(merged, fill)).or_default() += 1;
    }
    counts
}

/// Contents with their times, in order.
fn timed(merged: &Merged) -> Vec<(Content, Time)> {
    let mut all: Vec<_> = merged.fills.iter().map(|fill| (content(merged, fill), fill.time)).collect();
    all.sort();
    all
}

fn without_ids(deals: &[crate::books::Deal]) -> File {
    let mut file = file(deals);
    for fill in &mut file.fills {
        fill.trade_id = "".into();
        fill.order_id = "".into();
    }
    file
}
