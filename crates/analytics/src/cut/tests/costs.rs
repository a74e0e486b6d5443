//! Heads of charges by group: they add up to the charges of the same table, whatever the dimension and the filter.

use domain::{Head, Money};
use ledger::Book;
use ledger::charges::Heads;
use proptest::prelude::*;

use super::{any_journal, labels};
use crate::books::book;
use crate::cut::{Amount, Cost, DIMENSIONS, ExitCost, amounts, cost_of_all, costs, dimension, table, whole};
use crate::{Filter, select};

/// The exit's charges in nine parts that add up to it.
fn split(charges: Money, seed: i64) -> Heads {
    let part = |at: i64| Money(charges.0 * ((seed + at * 7) % 5) / 40);
    let mut heads = Heads {
        stt: part(1),
        exchange: part(2),
        sebi: part(3),
        ipft: part(4),
        stamp_duty: part(5),
        gst: part(6),
        dp: part(7),
        ctt: part(8),
        brokerage: Money::ZERO,
    };
    heads.brokerage = charges - heads.total();
    heads
}

fn exits(book: &Book) -> Vec<ExitCost> {
    let charges = book.exits.charges.iter().zip(0..);
    charges
        .map(|(&charges, at)| ExitCost {
            heads: split(charges, at),
            is_uncertain: at % 3 == 0,
            is_dp_uncertain: at % 5 == 0,
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn heads_of_every_group_add_up_to_its_charges(
        (book, labels) in any_journal(0..40),
        from in prop::option::of(20_800..20_890_i32),
    ) {
        let filter = Filter { from: from.map(domain::Day), ..Filter::default() };
        let selection = select(&book, &filter);
        let judged = amounts(&selection, Amount::Net, &[]);
        let exits = exits(&selection.figures);
        for by in DIMENSIONS {
            let codes = labels.codes(&book, by);
            let (table, costs) = (table(&judged, &codes, true, usize::MAX), costs(&judged, &codes, &exits));
            for group in &table.groups {
                let cost = &costs[group.code as usize];
                prop_assert_eq!(cost.heads.total(), Money(group.tally.charges), "{}", by.key);
            }
            let all = costs.iter().fold(Cost::default(), |all, one| all.plus(one));
            if !by.has_several {
                prop_assert_eq!(all, cost_of_all(&judged, &exits), "{}", by.key);
            }
        }
        prop_assert_eq!(cost_of_all(&judged, &exits).heads.total(), Money(whole(&judged).charges));
    }
}

/// The delivery trade closes in December what it began in November; of the unknown one nothing is counted.
#[test]
fn a_month_bears_its_own_days() {
    let book = book(
        "ACME delivery closed 2026-11-02T10:00 2026-11-30:50:5 2026-12-01:-20:7
         ZEE intraday closed 2026-11-03T09:16 2026-11-03:5:10
         NIFTY options settlement_needed 2026-11-02T09:15 2026-11-03:900:1",
    );
    let all = select(&book, &Filter::default());
    let judged = amounts(&all, Amount::Net, &[]);
    let exits: Vec<ExitCost> = book
        .exits
        .charges
        .iter()
        .map(|&charges| ExitCost {
            heads: Heads { stt: Money(20_000), brokerage: charges - Money(20_000), ..Heads::default() },
            is_uncertain: charges == Money(100_000),
            is_dp_uncertain: charges != Money(100_000),
        })
        .collect();
    let codes = labels(&book, &[], Vec::new()).codes(&book, dimension("month").unwrap());
    let found = costs(&judged, &codes, &exits);
    let line = |code: u32| {
        let Cost { heads, uncertain, uncertain_dp } = found[code as usize];
        let text = |head| heads.of(head).to_string();
        format!("{} {} {uncertain} {uncertain_dp}", text(Head::Brokerage), text(Head::Stt))
    };
    // November: 5 − 2 and 10 − 2; December: 7 − 2.
    assert_eq!(line(codes.code("2026-11").unwrap()), "11 4 1 1");
    assert_eq!(line(codes.code("2026-12").unwrap()), "5 2 0 1");
}
