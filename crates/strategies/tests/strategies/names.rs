//! Every name and its mirror, on random strikes, with any lots, in any order of the fills.

use domain::Price;
use proptest::prelude::*;
use strategies::{How, Name};

use crate::made::{Deal, LOT, Made};

/// How far the strikes stand apart: `.` any, letters alike are equal, `A` twice `a`.
/// Legs: lots, what, number of the strike, `*` the later expiry.
const ROWS: [(&str, &str, &str, &str); 41] = [
    ("long_call", "short_call", ".", "+1C1"),
    ("long_put", "short_put", ".", "+1P1"),
    ("bull_call_spread", "bear_call_spread", "..", "+1C1 -1C2"),
    ("bear_put_spread", "bull_put_spread", "..", "-1P1 +1P2"),
    ("long_straddle", "short_straddle", ".", "+1C1 +1P1"),
    ("long_strangle", "short_strangle", "..", "+1P1 +1C2"),
    ("long_guts", "short_guts", "..", "+1C1 +1P2"),
    ("short_iron_condor", "long_iron_condor", ".a.a", "+1P1 -1P2 -1C3 +1C4"),
    ("short_iron_butterfly", "long_iron_butterfly", ".aa", "+1P1 -1P2 -1C2 +1C3"),
    ("short_inverted_condor", "long_inverted_condor", "....", "+1P1 -1P3 -1C2 +1C4"),
    ("long_call_butterfly", "short_call_butterfly", ".aa", "+1C1 -2C2 +1C3"),
    ("long_put_butterfly", "short_put_butterfly", ".aa", "+1P1 -2P2 +1P3"),
    ("long_call_condor", "short_call_condor", "....", "+1C1 -1C2 -1C3 +1C4"),
    ("long_put_condor", "short_put_condor", "....", "+1P1 -1P2 -1P3 +1P4"),
    ("call_ratio_spread", "call_backspread", "..", "+1C1 -2C2"),
    ("call_ratio_spread", "call_backspread", "..", "+3C1 -4C2"),
    ("put_ratio_spread", "put_backspread", "..", "+1P2 -3P1"),
    ("put_ratio_spread", "put_backspread", "..", "+2P2 -3P1"),
    ("long_call_ladder", "short_call_ladder", "...", "+1C1 -1C2 -1C3"),
    ("long_put_ladder", "short_put_ladder", "...", "+1P3 -1P2 -1P1"),
    ("long_call_christmas_tree", "short_call_christmas_tree", ".Aa", "+1C1 -3C2 +2C3"),
    ("long_put_christmas_tree", "short_put_christmas_tree", ".aA", "+1P3 -3P2 +2P1"),
    ("jade_lizard", "bought_jade_lizard", "...", "-1P1 -1C2 +1C3"),
    ("reverse_jade_lizard", "bought_reverse_jade_lizard", "...", "+1P1 -1P2 -1C3"),
    ("long_strap", "short_strap", ".", "+2C1 +1P1"),
    ("long_strip", "short_strip", ".", "+1C1 +2P1"),
    ("batman", "reversed_batman", "....", "+1P2 -2P1 +1C3 -2C4"),
    ("calendar", "short_calendar", ".", "-1C1 +1C1*"),
    ("calendar", "short_calendar", ".", "-1P1 +1P1*"),
    ("diagonal", "short_diagonal", "..", "-1C1 +1C2*"),
    ("diagonal", "short_diagonal", "..", "-1P2 +1P1*"),
    ("double_calendar", "short_double_calendar", "..", "-1P1 +1P1* -1C2 +1C2*"),
    ("double_diagonal", "short_double_diagonal", "....", "-1P2 +1P1* -1C3 +1C4*"),
    ("synthetic_long", "synthetic_short", ".", "+1C1 -1P1"),
    ("risk_reversal", "bearish_risk_reversal", "..", "-1P1 +1C2"),
    ("box", "short_box", "..", "+1C1 -1C2 -1P1 +1P2"),
    ("covered_call", "protective_call", ".", "+1F0 -1C1"),
    ("covered_put", "protective_put", ".", "-1F0 -1P1"),
    ("collar", "reverse_collar", "..", "+1F0 +1P1 -1C2"),
    ("conversion", "reversal", ".", "+1F0 -1C1 +1P1"),
    ("future_spread", "short_future_spread", ".", "+1F0 -1F0*"),
];

/// Strikes by their number from 1, by the row's way of standing apart.
fn strikes(apart: &str, start: i64, gaps: [i64; 4]) -> Vec<i64> {
    let mut at = start;
    let gap = |(place, sign): (usize, char)| match sign {
        'a' => gaps[0],
        'A' => 2 * gaps[0],
        _ => gaps[place],
    };
    let next = |gap: i64| {
        at += gap;
        at
    };
    apart.chars().enumerate().map(gap).map(next).collect()
}

fn deals(legs: &str, strikes: &[i64], times: i64, sign: i64, split: bool) -> Vec<Deal> {
    let mut deals = Vec::new();
    for leg in legs.split(' ') {
        let far = leg.ends_with('*');
        let leg = leg.trim_end_matches('*');
        let (lots, rest) = leg.split_at(2);
        let (what, number) = rest.split_at(1);
        let number: usize = number.parse().unwrap();
        let strike = if number == 0 { String::new() } else { strikes[number - 1].to_string() };
        let contract = format!("{what}{strike}{}", if far { "*" } else { "" });
        let lots = sign * lots.parse::<i64>().unwrap() * times;
        // Some brokers fill an order in pieces.
        let pieces =
            if split && lots.abs() > 1 { vec![lots - lots.signum(), lots.signum()] } else { vec![lots] };
        for lots in pieces {
            let second = deals.len() * 3;
            deals.push(Deal {
                contract: contract.clone(),
                at: format!("09 10:00:{second:02}"),
                units: lots * LOT,
                price: Price(50 * Price::ONE),
            });
        }
    }
    deals
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60.max(ProptestConfig::default().cases / 8)))]

    #[test]
    fn every_name_and_its_mirror_is_told_from_its_legs(
        start in 20..400_i64,
        gaps in prop::array::uniform4(1..60_i64),
        times in 1..9_i64,
        split in any::<bool>(),
        seed in prop::collection::vec(0..1_000_u32, 12),
        moments in prop::collection::vec(0..59_u32, 12),
    ) {
        for (name, mirror, apart, legs) in ROWS {
            for (key, sign) in [(name, 1), (mirror, -1)] {
                let strikes = strikes(apart, 50 * start, gaps.map(|gap| 50 * gap));
                let mut deals = deals(legs, &strikes, times, sign, split);
                for (deal, second) in deals.iter_mut().zip(&moments) {
                    deal.at = format!("09 10:00:{second:02}");
                }
                let mut order: Vec<usize> = (0..deals.len()).collect();
                order.sort_by_key(|&at| seed[at]);
                let made = Made::of(&deals, &order);
                let found: Vec<&str> = made.found.list.iter().map(|one| one.name.key()).collect();
                prop_assert_eq!(found, [key], "{} of {:?}", legs, strikes);
                let one = &made.found.list[0];
                prop_assert!(!one.name.broken_wing, "{} of {:?}", legs, strikes);
                prop_assert_eq!(one.how, How::Together);
                let opened: i64 = deals.iter().map(|deal| deal.units.abs()).sum::<i64>() * domain::Quantity::ONE;
                let taken: i64 = made.found.units(0).map(|(_, units)| units.abs()).sum();
                prop_assert_eq!(opened, taken);
            }
        }
    }

    /// Wings that are not equally wide: the same name, and said.
    #[test]
    fn broken_wings_are_said(start in 20..400_i64, near in 1..30_i64, more in 1..30_i64, middle in 1..30_i64) {
        let at = |gaps: &[i64]| {
            let mut at = 50 * start;
            let next = |gap: &i64| { at += 50 * gap; at };
            gaps.iter().map(next).collect::<Vec<_>>()
        };
        for (key, legs, gaps) in [
            ("short_iron_condor", "+1P1 -1P2 -1C3 +1C4", vec![0, near, middle, near + more]),
            ("long_iron_butterfly", "-1P1 +1P2 +1C2 -1C3", vec![0, near + more, near]),
            ("long_call_butterfly", "+1C1 -2C2 +1C3", vec![0, near, near + more]),
            ("short_put_butterfly", "-1P1 +2P2 -1P3", vec![0, near + more, near]),
        ] {
            let made = Made::in_file_order(&deals(legs, &at(&gaps), 2, 1, false));
            let found: Vec<(&str, bool)> =
                made.found.list.iter().map(|one| (one.name.key(), one.name.broken_wing)).collect();
            prop_assert_eq!(found, [(key, true)]);
        }
    }
}

#[test]
fn every_word_is_there_once_and_has_a_row() {
    let mut words: Vec<&str> = Name::words().map(|(key, _)| key).collect();
    let said = words.len();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), said);
    let rows: Vec<&str> = ROWS.iter().flat_map(|row| [row.0, row.1]).collect();
    let missing: Vec<&str> =
        words.into_iter().filter(|word| !rows.contains(word) && !word.ends_with("_future")).collect();
    assert_eq!(missing, ["custom"]);
}
