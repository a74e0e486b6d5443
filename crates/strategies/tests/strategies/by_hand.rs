//! What the user made one strategy: whatever comes and goes in the files, it stands on the same units or waits for
//! them, and nothing that is added up changes.

use std::collections::BTreeMap;

use domain::{Contract, Money, Quantity};
use proptest::prelude::*;
use strategies::{Anchor, ByHand, How, Kind, Leg, NoPayoff, Standing, Strategies, find, with_hand};

use crate::laws::any_deals;
use crate::made::{Deal, Made, deal};

/// As the user left it: what each was made of.
type Kept = Vec<Vec<Anchor>>;

fn is_share(made: &Made, leg: &Leg) -> bool {
    made.book.instruments[leg.instrument as usize].contract == Contract::Cash
}

/// Some strategies of a book put together, some taken apart: chosen by a number each.
fn made_by_hand(made: &Made, choice: &[u8]) -> Kept {
    let mut kept: Kept = Vec::new();
    let mut joined: BTreeMap<(u8, String), Vec<Anchor>> = BTreeMap::new();
    for (at, choice) in (0..made.found.list.len()).zip(choice.iter().cycle()) {
        let legs = made.found.legs(at);
        let anchors = |leg| made.found.anchors(&made.merged, at, leg);
        let underlying = made.book.instruments[legs[0].instrument as usize].underlying().to_owned();
        match choice % 4 {
            // Each leg alone.
            0 => kept.extend(legs.iter().filter(|leg| !is_share(made, leg)).map(anchors)),
            1 | 2 => {
                joined.entry((choice / 4 % 3, underlying)).or_default().extend(legs.iter().flat_map(anchors))
            }
            _ => {}
        }
    }
    kept.extend(joined.into_values());
    kept
}

fn hand(kept: &Kept) -> Vec<ByHand<'_>> {
    kept.iter().map(|anchors| ByHand { kind: None, anchors }).collect()
}

fn placed(made: &Made, kept: &Kept) -> (Strategies, Vec<Standing>) {
    let hand = hand(kept);
    let standing = find(&made.found.opened, &made.merged, &made.book.instruments, &hand);
    let found = with_hand(made.found.opened.clone(), &made.book.instruments, &hand, &standing);
    (found, standing)
}

/// Every unit of every contract is in one strategy, and results add up to the book's to the paisa.
fn adds_up(made: &Made, found: &Strategies) -> Result<(), TestCaseError> {
    let mut taken: BTreeMap<u32, Vec<(i64, i64)>> = BTreeMap::new();
    let mut sums: BTreeMap<u32, (Money, Money)> = BTreeMap::new();
    for (at, one) in found.list.iter().enumerate() {
        prop_assert!(!one.pieces.is_empty());
        for piece in &one.pieces {
            taken.entry(piece.opening).or_default().push((piece.from, piece.to));
        }
        found.each_taken(at, |one| {
            let sum = sums.entry(one.trade).or_default();
            sum.0 += one.gross();
            sum.1 += one.charges;
        });
        let (legs, result) = (found.legs(at), found.result(at));
        prop_assert_eq!(legs.iter().map(|leg| leg.gross).sum::<Money>(), result.gross);
        prop_assert_eq!(legs.iter().map(|leg| leg.charges).sum::<Money>(), result.charges);
    }
    for (at, opening) in found.opened.openings.iter().enumerate() {
        let mut own = taken.remove(&(at as u32)).unwrap_or_default();
        own.sort_unstable();
        prop_assert!(own.windows(2).all(|pair| pair[0].1 <= pair[1].0), "twice: {:?}", own);
        let units: i64 = own.iter().map(|(from, to)| to - from).sum();
        let is_share = made.book.instruments[opening.instrument as usize].contract == Contract::Cash;
        prop_assert!(units == opening.units || (is_share && units < opening.units));
    }
    let trades = &made.book.trades;
    for at in 0..trades.len() {
        let contract = &made.book.instruments[trades.instrument[at] as usize].contract;
        if *contract != Contract::Cash {
            let (gross, charges) = sums.get(&(at as u32)).copied().unwrap_or_default();
            prop_assert_eq!((gross, charges), (trades.gross[at], trades.charges[at]));
        }
    }
    Ok(())
}

/// What stands of each and what is missing of it are all of its units: counted here fill by fill, by another way.
fn nothing_vanishes(
    made: &Made,
    found: &Strategies,
    kept: &Kept,
    standing: &[Standing],
) -> Result<(), TestCaseError> {
    for (at, (anchors, stands)) in kept.iter().zip(standing).enumerate() {
        let whole: i64 = anchors.iter().map(|one| one.to - one.from).sum();
        let there: i64 = stands.pieces.iter().chain(&stands.held).map(|piece| piece.to - piece.from).sum();
        prop_assert_eq!(there + stands.missing.iter().sum::<i64>(), whole);
        let own: Vec<usize> =
            (0..found.list.len()).filter(|&one| found.list[one].by_hand == Some(at as u32)).collect();
        prop_assert_eq!(own.len(), usize::from(!stands.pieces.is_empty()));
        for piece in &stands.pieces {
            let opening = &found.opened.openings[piece.opening as usize];
            let id = made.merged.fills[opening.fill as usize].id;
            let asked = |one: &&Anchor| made.merged.fill_id(one.fill) == id && !one.is_held;
            prop_assert!(anchors.iter().any(|one| asked(&one)), "a unit that nobody asked for");
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400.max(ProptestConfig::default().cases)))]

    /// Any of the files comes, goes and comes again.
    #[test]
    fn by_hand_survives_whatever_is_imported(
        deals in any_deals(),
        choice in prop::collection::vec(any::<u8>(), 1..12),
        steps in prop::collection::vec(prop::collection::vec(any::<bool>(), 60), 1..4),
    ) {
        let first: Vec<usize> = (0..deals.len()).filter(|&at| steps[0][at]).collect();
        let before = Made::of(&deals, &first);
        let kept = made_by_hand(&before, &choice);
        let (as_made, standing) = placed(&before, &kept);
        adds_up(&before, &as_made)?;
        nothing_vanishes(&before, &as_made, &kept, &standing)?;
        prop_assert!(standing.iter().all(|one| one.missing.iter().all(|units| *units == 0)));
        for step in &steps {
            let order: Vec<usize> = (0..deals.len()).filter(|&at| step[at]).collect();
            let now = Made::of(&deals, &order);
            let (found, standing) = placed(&now, &kept);
            adds_up(&now, &found)?;
            nothing_vanishes(&now, &found, &kept, &standing)?;
        }
        // All as it was: every leg is where it was put.
        let again = Made::of(&deals, &first);
        let (found, standing) = placed(&again, &kept);
        prop_assert!(standing.iter().all(|one| one.missing.iter().all(|units| *units == 0)));
        prop_assert_eq!(found.list, as_made.list);
    }
}

fn condor() -> Vec<Deal> {
    vec![
        deal("P24000", "09 09:20:00", -130, "20"),
        deal("C24400", "09 09:20:05", -130, "20"),
        // Half of the put is bought back, so nothing joins by itself what is no longer wholly open.
        deal("P24000", "09 11:00:00", 65, "10"),
        deal("P23800", "10 10:00:00", 130, "5"),
        deal("C24800", "10 10:00:05", 195, "4"),
    ]
}

fn said(made: &Made, found: &Strategies) -> Vec<String> {
    let made = Made { book: made.book.clone(), merged: made.merged.clone(), found: found.clone() };
    made.said()
}

#[test]
fn join_gives_the_name_that_the_legs_bear_and_split_takes_it() {
    let made = Made::in_file_order(&condor());
    assert_eq!(
        made.said(),
        [
            "Short strangle: -130 NIFTYP24000 -130 NIFTYC24400",
            "Long strangle: +130 NIFTYP23800 +130 NIFTYC24800",
            "Long call: +65 NIFTYC24800",
        ]
    );
    let all = |at: usize| -> Vec<Anchor> {
        made.found.legs(at).iter().flat_map(|leg| made.found.anchors(&made.merged, at, leg)).collect()
    };
    let kept = vec![[all(0), all(1)].concat()];
    let (found, _) = placed(&made, &kept);
    assert_eq!(
        said(&made, &found),
        [
            "Short iron condor, broken wing: +130 NIFTYP23800 -130 NIFTYP24000 -130 NIFTYC24400 +130 NIFTYC24800",
            "Long call: +65 NIFTYC24800",
        ]
    );
    let condor = found.list.iter().find(|one| one.by_hand == Some(0)).unwrap();
    assert_eq!(condor.how, How::ByHand);
    // All of it is unequal: no name of its own, and one that the user chose.
    let anchors = [all(0), all(1), all(2)].concat();
    for (kind, called) in [
        (None, None),
        (Some((Kind::IronCondor, false)), Some("Short iron condor, broken wing")),
        // These legs cannot be that.
        (Some((Kind::IronCondor, true)), None),
        (Some((Kind::Straddle, false)), None),
    ] {
        let hand = [ByHand { kind, anchors: &anchors }];
        let standing = find(&made.found.opened, &made.merged, &made.book.instruments, &hand);
        let found = with_hand(made.found.opened.clone(), &made.book.instruments, &hand, &standing);
        assert_eq!(found.list.len(), 1);
        assert_eq!(found.list[0].name.key(), "custom", "what is worked out never takes the word of a user");
        assert_eq!(found.list[0].called.map(|name| name.text()).as_deref(), called);
    }
}

#[test]
fn what_is_gone_is_said_and_comes_back() {
    let deals = condor();
    let made = Made::in_file_order(&deals);
    let all: Vec<Anchor> = (0..3)
        .flat_map(|at| made.found.legs(at).into_iter().map(move |leg| (at, leg)))
        .flat_map(|(at, leg)| made.found.anchors(&made.merged, at, &leg))
        .collect();
    let kept = vec![all];
    // The file of the second day is undone.
    let without = Made::of(&deals, &[0, 1, 2]);
    let (found, standing) = placed(&without, &kept);
    assert_eq!(said(&without, &found), ["Short strangle: -130 NIFTYP24000 -130 NIFTYC24400"]);
    assert_eq!(standing[0].missing.iter().sum::<i64>(), 325 * Quantity::ONE);
    // All files: nothing of it stands anywhere, and it waits.
    let empty = Made::of(&deals, &[]);
    let (found, standing) = placed(&empty, &kept);
    assert!(found.list.is_empty() && standing[0].pieces.is_empty());
    assert_eq!(standing[0].missing.iter().sum::<i64>(), 585 * Quantity::ONE);
    // An earlier file: half of the sold puts closes what it brings, and opens nothing any more.
    let mut wider = deals;
    wider.push(deal("P24000", "06 10:00:00", 65, "30"));
    let now = Made::in_file_order(&wider);
    let (found, standing) = placed(&now, &kept);
    assert_eq!(standing[0].missing.iter().sum::<i64>(), 65 * Quantity::ONE);
    assert_eq!(
        said(&now, &found),
        [
            "Long put: +65 NIFTYP24000",
            "Custom: +130 NIFTYP23800 -65 NIFTYP24000 -130 NIFTYC24400 +195 NIFTYC24800"
        ]
    );
}

#[test]
fn a_covered_call_by_hand_keeps_its_shares_behind_it() {
    let deals = [
        deal("S", "02 10:00:00", 400, "1500"),
        deal("SC1600", "09 10:00:00", -400, "12"),
        deal("SC1600", "16 10:00:00", 400, "2"),
    ];
    let made = Made::in_file_order(&deals);
    let legs = made.found.legs(0);
    let kept = vec![legs.iter().flat_map(|leg| made.found.anchors(&made.merged, 0, leg)).collect()];
    let (found, _) = placed(&made, &kept);
    assert_eq!(said(&made, &found), made.said());
    assert_eq!(made.said(), ["Covered call: +400 INFY held -400 INFYC1600"]);
    // Of the call alone the shares are let go.
    let alone = vec![made.found.anchors(&made.merged, 0, legs.iter().find(|leg| !leg.is_held).unwrap())];
    let (found, _) = placed(&made, &alone);
    assert_eq!(said(&made, &found), ["Short call: -400 INFYC1600"]);
    // Shares alone are nothing that stands here.
    let shares = vec![vec![Anchor { is_held: false, ..made.found.anchors(&made.merged, 0, &legs[0])[0] }]];
    let (found, standing) = placed(&made, &shares);
    assert_eq!(standing[0].pieces, []);
    assert_eq!(said(&made, &found), ["Covered call: +400 INFY held -400 INFYC1600"]);
}

/// Two calls on the same shares, one after the other. Made by hand, the second has them from its own beginning on.
#[test]
fn a_covered_call_by_hand_leaves_the_one_before_it() {
    let deals = [
        deal("S", "02 10:00:00", 400, "1500"),
        deal("SC1600", "04 10:00:00", -400, "12"),
        deal("SC1600", "06 10:00:00", 400, "2"),
        deal("SC1620", "09 10:00:00", -400, "12"),
        deal("SC1620", "16 10:00:00", 400, "2"),
    ];
    let made = Made::in_file_order(&deals);
    let both = ["Covered call: +400 INFY held -400 INFYC1600", "Covered call: +400 INFY held -400 INFYC1620"];
    assert_eq!(made.said(), both);
    for at in [0, 1] {
        let kept = vec![
            made.found.legs(at).iter().flat_map(|leg| made.found.anchors(&made.merged, at, leg)).collect(),
        ];
        let (found, _) = placed(&made, &kept);
        let mut said = said(&made, &found);
        said.sort();
        assert_eq!(said, both, "number {at} by hand");
    }
}

/// Sold and bought back before the second was sold: together they were never held.
#[test]
fn legs_that_were_never_held_together_have_no_common_payoff() {
    let deals = [
        deal("C24000", "02 10:00:00", -65, "100"),
        deal("C24000", "02 11:00:00", 65, "150"),
        deal("C24100", "02 11:30:00", -65, "120"),
        deal("C24100", "02 12:00:00", 65, "60"),
    ];
    let made = Made::in_file_order(&deals);
    assert_eq!(made.found.list.len(), 2);
    let all =
        |at| made.found.legs(at).iter().flat_map(|leg| made.found.anchors(&made.merged, at, leg)).collect();
    let kept: Kept = vec![[0, 1].into_iter().flat_map(|at| -> Vec<Anchor> { all(at) }).collect()];
    let (found, _) = placed(&made, &kept);
    assert_eq!(found.list.len(), 1);
    assert_eq!(found.terms(&found.legs(0)).err(), Some(NoPayoff::NotTogether));
}
