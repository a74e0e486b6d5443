//! The engine against the naive one: every fill, every reason, every day, to the last bit.

use backtest::{Costs, FillAt, Note, Part, Reason, Walked, walk};
use proptest::prelude::*;

use super::any::{Case, case};
use super::naive::{self, Said};

pub fn walked(case: &Case) -> Walked {
    let params = case.rule.values();
    let signals: Vec<_> = case
        .tapes
        .iter()
        .map(|tape| {
            let mut columns = backtest::Columns::of(tape, &case.rule);
            columns.prepare(&case.rule, &params);
            columns.signals(&case.rule, &params)
        })
        .collect();
    let parts: Vec<Part<'_>> =
        case.tapes.iter().zip(&signals).map(|(tape, signals)| Part { tape, signals }).collect();
    let note = match case.rule.costs {
        Costs::Dated(broker) => Some(Note::new(&case.tapes, case.rule.market, broker)),
        Costs::Flat(_) => None,
    };
    walk(&case.rule, &parts, None, &mut |fills: &[FillAt]| note.as_ref().map_or(0.0, |note| note.of(fills)))
}

fn said(walked: &Walked) -> Said {
    let counts = walked.counts;
    Said {
        fills: walked
            .fills
            .iter()
            .map(|fill| (fill.leg, fill.bar, fill.moment, fill.buys, fill.price, fill.units))
            .collect(),
        trades: walked
            .trades
            .iter()
            .map(|one| (one.entry, one.exit, one.reason, one.ambiguous, one.gap))
            .collect(),
        open: walked.open.iter().map(|open| open.entry).collect(),
        days: walked.days.clone(),
        equity: walked.equity,
        max_fall: walked.max_fall,
        held: walked.held_bars,
        counts: [
            counts.too_small,
            counts.no_money,
            counts.made_smaller,
            counts.no_level,
            counts.expired,
            counts.late_square_off,
        ],
    }
}

proptest! {
    #![proptest_config(super::config())]

    #[test]
    fn both_engines_say_the_same(case in case()) {
        let mut found = said(&walked(&case));
        let expected = naive::run(&case.rule, &case.tapes);
        // The largest fall is divided once here and at every close there.
        prop_assert!((found.max_fall - expected.max_fall).abs() < 1e-12, "{} {}", found.max_fall, expected.max_fall);
        found.max_fall = expected.max_fall;
        prop_assert_eq!(found, expected, "{}", case.json);
    }
}

/// The random rules trade, and every reason and every count comes up: else the law says nothing.
#[test]
fn the_random_rules_reach_everything() {
    use proptest::strategy::{Strategy, ValueTree};
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut reasons = [0_usize; Reason::ALL.len()];
    let (mut trades, mut counts, mut ambiguous, mut gaps, mut open) = (0, [0_u32; 6], 0, 0, 0);
    for _ in 0..600 {
        let case = case().new_tree(&mut runner).unwrap().current();
        let walked = walked(&case);
        trades += usize::from(!walked.trades.is_empty());
        for one in &walked.trades {
            reasons[Reason::ALL.iter().position(|reason| *reason == one.reason).unwrap()] += 1;
        }
        counts.iter_mut().zip(said(&walked).counts).for_each(|(sum, one)| *sum += one);
        ambiguous += walked.counts.ambiguous;
        gaps += walked.counts.gaps;
        open += walked.open.len();
    }
    assert!(trades > 200, "{trades} of 600 rules trade");
    assert!(reasons.iter().all(|count| *count > 10), "{reasons:?}");
    assert!(counts.iter().all(|count| *count > 5), "{counts:?}");
    assert!(ambiguous > 5 && gaps > 10 && open > 10, "{ambiguous} {gaps} {open}");
}
