//! Of any book: every lot is in exactly one strategy, and the strategies add up to the book to the paisa.

use std::collections::BTreeMap;

use domain::{Contract, Day, Money, Price};
use ledger::Status;
use proptest::prelude::*;
use strategies::{Name, Shape, Strategies, What, named, parts};

use crate::made::{Deal, Made};

const CONTRACTS: [&str; 14] = [
    "C24000", "C24200", "P24000", "P24200", "P23800", "C24400", "C24000*", "P24000*", "F", "F*", "SC1600",
    "SP1400", "S", "SF",
];

pub fn any_deals() -> impl Strategy<Value = Vec<Deal>> {
    let deal = (0..CONTRACTS.len(), 0..5_u32, 0..40_u32, 1..5_i64, any::<bool>(), 1..900_000_i64);
    let deal = deal.prop_map(|(contract, day, minute, lots, is_buy, price)| {
        let units = lots * if CONTRACTS[contract].starts_with('S') { 400 } else { 65 };
        Deal {
            contract: CONTRACTS[contract].into(),
            // A second of its own is given later: the order of a file then says nothing.
            at: format!("{:02} 10:{minute:02}:", 9 + day),
            units: if is_buy { units } else { -units },
            price: Price(price * 5 * 10_000),
        }
    });
    prop::collection::vec(deal, 1..59).prop_map(|mut deals| {
        for (second, deal) in deals.iter_mut().enumerate() {
            deal.at += &format!("{second:02}");
        }
        deals
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400.max(ProptestConfig::default().cases)))]

    #[test]
    fn strategies_add_up_to_the_book(deals in any_deals()) {
        let made = Made::in_file_order(&deals);
        let trades = &made.book.trades;
        let mut sums: BTreeMap<u32, (Money, Money, i64)> = BTreeMap::new();
        let mut open: BTreeMap<u32, i64> = BTreeMap::new();
        for at in 0..made.found.list.len() {
            made.found.each_taken(at, |one| {
                let sum = sums.entry(one.trade).or_default();
                sum.0 += one.gross();
                sum.1 += one.charges;
                sum.2 += one.units;
            });
            let legs = made.found.legs(at);
            let result = made.found.result(at);
            prop_assert_eq!(legs.iter().map(|leg| leg.gross).sum::<Money>(), result.gross);
            prop_assert_eq!(legs.iter().map(|leg| leg.charges).sum::<Money>(), result.charges);
            for leg in legs.iter().filter(|leg| !leg.is_held) {
                let units = if leg.is_long { leg.open_units } else { -leg.open_units };
                *open.entry(leg.instrument).or_default() += units;
            }
        }
        for at in 0..trades.len() {
            let contract = &made.book.instruments[trades.instrument[at] as usize].contract;
            let (gross, charges, _) = sums.get(&(at as u32)).copied().unwrap_or_default();
            if *contract == Contract::Cash {
                continue;
            }
            prop_assert_ne!(trades.status[at], Status::SettlementNeeded);
            prop_assert_eq!(gross, trades.gross[at]);
            prop_assert_eq!(charges, trades.charges[at]);
        }
        for scrip in &made.book.scrips {
            if made.book.instruments[scrip.instrument as usize].contract != Contract::Cash {
                let found = open.get(&scrip.instrument).copied().unwrap_or_default();
                prop_assert_eq!(found, scrip.open.quantity.0);
            }
        }
    }

    /// No unit of any opening is in two strategies, and of contracts none is in none.
    #[test]
    fn every_unit_is_in_one_strategy(deals in any_deals()) {
        let made = Made::in_file_order(&deals);
        let mut taken: BTreeMap<u32, Vec<(i64, i64)>> = BTreeMap::new();
        for one in &made.found.list {
            prop_assert!(!one.pieces.is_empty());
            for piece in &one.pieces {
                taken.entry(piece.opening).or_default().push((piece.from, piece.to));
            }
        }
        for (at, opening) in made.found.opened.openings.iter().enumerate() {
            let mut own = taken.remove(&(at as u32)).unwrap_or_default();
            own.sort_unstable();
            prop_assert!(own.windows(2).all(|pair| pair[0].1 <= pair[1].0), "twice: {:?}", own);
            let units: i64 = own.iter().map(|(from, to)| to - from).sum();
            let is_share = made.book.instruments[opening.instrument as usize].contract == Contract::Cash;
            prop_assert!(units == opening.units || (is_share && units < opening.units));
        }
    }

    #[test]
    fn the_order_of_a_file_changes_nothing(deals in any_deals(), seed in prop::collection::vec(any::<u16>(), 60)) {
        let told = |made: &Made| {
            let one = |at: usize| {
                let (strategy, result) = (&made.found.list[at], made.found.result(at));
                let state = Strategies::state(&made.found.legs(at));
                let rolled = strategy.rolled_from.map(|rolled| made.say(rolled.strategy as usize));
                (made.say(at), strategy.how, strategy.opened, result.net(), state, rolled)
            };
            (0..made.found.list.len()).map(one).collect::<Vec<_>>()
        };
        let mut order: Vec<usize> = (0..deals.len()).collect();
        order.sort_by_key(|&at| seed[at]);
        prop_assert_eq!(told(&Made::of(&deals, &order)), told(&Made::in_file_order(&deals)));
    }
}

proptest! {
    /// Any legs with any lots: every lot is in exactly one part, and a part with a name has its name's proportion.
    #[test]
    fn parts_take_every_lot_once(
        legs in prop::collection::btree_map((0..2_i32, 1..8_i64, any::<bool>()), prop_oneof![-12..0_i64, 1..13_i64], 1..9),
    ) {
        let mut all: Vec<(Shape, i64)> = legs
            .into_iter()
            .map(|((expiry, strike, is_call), lots)| {
                let what = if is_call { What::Call } else { What::Put };
                (Shape { what, expiry: Day(20_000 + expiry), strike: Price(strike * 50 * Price::ONE) }, lots)
            })
            .collect();
        all.sort_by_key(|one| one.0.order());
        let (shapes, lots): (Vec<Shape>, Vec<i64>) = all.into_iter().unzip();
        let found = parts(&shapes, &lots);
        let mut sums = vec![0; lots.len()];
        for part in &found {
            for &(leg, lots) in &part.lots {
                sums[leg] += lots;
                prop_assert!(lots != 0 && lots % part.times == 0);
            }
            let own: Vec<Shape> = part.lots.iter().map(|(leg, _)| shapes[*leg]).collect();
            let each: Vec<i64> = part.lots.iter().map(|(_, lots)| lots / part.times).collect();
            let is_custom = part.name == Name::CUSTOM;
            prop_assert_eq!(is_custom, lots.len() > 6, "{:?}", found);
            prop_assert!(is_custom || named(&own, &each) == Some(part.name));
        }
        prop_assert_eq!(sums, lots);
    }
}
