//! The engine against the naive one: every field of every fill, trade, open position and day, to the last bit.

use backtest::{Costs, FillAt, Note, Open, Part, Reason, Trade, Walked, walk};
use proptest::prelude::*;

use super::any::{Case, case};
use super::naive::{self, Ended, Said, StillHeld};

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
            .map(|one| {
                let Trade {
                    leg,
                    entry,
                    exit,
                    entry_raw,
                    exit_raw,
                    units,
                    fees,
                    stop,
                    reason,
                    ambiguous,
                    gap,
                } = *one;
                let stop = Some(stop).filter(|stop| !stop.is_nan());
                Ended { leg, entry, exit, entry_raw, exit_raw, units, fees, stop, reason, ambiguous, gap }
            })
            .collect(),
        open: walked
            .open
            .iter()
            .map(|one| {
                let Open { leg, entry, entry_raw, units, fees, mark } = *one;
                StillHeld { leg, entry, entry_raw, units, fees, mark }
            })
            .collect(),
        days: walked.days.clone(),
        equity: walked.equity,
        max_fall: walked.max_fall,
        max_fall_rupees: walked.max_fall_rupees,
        held: walked.held_bars,
        bars: walked.bars,
        counts: [
            counts.too_small,
            counts.no_money,
            counts.made_smaller,
            counts.no_level,
            counts.expired,
            counts.late_square_off,
            counts.ambiguous,
            counts.gaps,
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
    let (mut trades, mut counts, mut open) = (0, [0_u32; 8], 0);
    for _ in 0..600 {
        let case = case().new_tree(&mut runner).unwrap().current();
        let walked = walked(&case);
        trades += usize::from(!walked.trades.is_empty());
        for one in &walked.trades {
            reasons[Reason::ALL.iter().position(|reason| *reason == one.reason).unwrap()] += 1;
        }
        counts.iter_mut().zip(said(&walked).counts).for_each(|(sum, one)| *sum += one);
        open += walked.open.len();
    }
    assert!(trades > 200, "{trades} of 600 rules trade");
    assert!(reasons.iter().all(|count| *count > 10), "{reasons:?}");
    assert!(counts.iter().all(|count| *count > 5), "{counts:?}");
    assert!(open > 10, "{open}");
}
