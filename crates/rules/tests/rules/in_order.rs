//! What depends on order, against a second way: fills one by one from a list, with nothing sorted and nothing searched.

use std::collections::HashMap;

use crate::made::Made;
use domain::{
    Contract, Day, Exchange, Fill, FillId, Instrument, Money, Origin, Price, Quantity, Right, Series, Side,
    Time, value_of,
};
use proptest::prelude::*;
use rules::{Amount, Outcome, Rule, Written};

/// `(contract, minutes until it, is bought, lots, price)`.
type Drawn = (u32, u32, bool, i64, i64);

fn drawn() -> impl Strategy<Value = Vec<Drawn>> {
    let gap = prop_oneof![3 => Just(0_u32), 5 => 1_u32..20, 1 => 300_u32..1000];
    prop::collection::vec((0_u32..3, gap, any::<bool>(), 1_i64..4, 90_i64..111), 1..16)
}

fn option(at: u32) -> Instrument {
    let (expiry, strike) = (Day::parse("2026-05-19").unwrap(), Price::parse("100").unwrap());
    let contract = Contract::Option { underlying: "NIFTY".into(), expiry, strike, right: Right::Call };
    Instrument { symbol: format!("C{at}").into(), isin: None, contract }
}

/// In the order of everything: the trade id grows.
fn fills(drawn: &[Drawn]) -> Vec<Fill> {
    let mut time = Time::parse_ist("2026-05-11 09:15:30").unwrap();
    let one = |(&(instrument, gap, bought, lots, price), row): (&Drawn, u32)| {
        time.0 += i64::from(gap) * 60_000;
        let (quantity, price) = (Quantity::whole(lots * 65), Price(price * Price::ONE));
        Fill {
            time,
            quantity,
            value: value_of(price, quantity).unwrap(),
            instrument,
            side: if bought { Side::Buy } else { Side::Sell },
            auction: false,
            series: Series::NONE,
            price,
            row,
            exchange: Exchange::Nse,
            origin: Origin::Traded,
            trade_id: row.to_string().into(),
            order_id: format!("o{row}").into(),
            id: FillId::UNSET,
        }
    };
    drawn.iter().zip(1..).map(one).collect()
}

/// A trade as the naive way sees it.
#[derive(Debug, Default, Clone)]
struct Naive {
    opened: usize,
    long: bool,
    /// `(place, units, price)`.
    entries: Vec<(usize, i64, i64)>,
    /// `(place, units)`.
    exits: Vec<(usize, i64)>,
    held: i64,
}

/// From flat to flat, one contract after another.
fn trades(fills: &[Fill]) -> Vec<Naive> {
    let mut all: Vec<Naive> = Vec::new();
    let mut open: HashMap<u32, usize> = HashMap::new();
    for (place, fill) in fills.iter().enumerate() {
        let (mut units, buys, price) = (fill.quantity.0, fill.side == Side::Buy, fill.price.0);
        while units > 0 {
            match open.get(&fill.instrument).copied() {
                Some(at) if all[at].long != buys => {
                    let closed = units.min(all[at].held);
                    all[at].held -= closed;
                    all[at].exits.push((place, closed));
                    units -= closed;
                    if all[at].held == 0 {
                        open.remove(&fill.instrument);
                    }
                }
                Some(at) => {
                    all[at].held += units;
                    all[at].entries.push((place, units, price));
                    units = 0;
                }
                None => {
                    open.insert(fill.instrument, all.len());
                    let opened = place;
                    all.push(Naive { opened, long: buys, ..Naive::default() });
                }
            }
        }
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, ..ProptestConfig::default() })]

    #[test]
    fn the_day_until_an_entry_is_what_one_counts_by_hand(drawn in drawn(), seed in any::<u64>()) {
        let list = fills(&drawn);
        let mut shuffled = list.clone();
        // Any order of rows says the same: rows have ids.
        for at in 0..shuffled.len() {
            let other = (seed.wrapping_mul(at as u64 + 7) >> 7) as usize % shuffled.len();
            shuffled.swap(at, other);
        }
        let made = Made::built(&[option(0), option(1), option(2)], &shuffled);
        let place = |fill: u32| {
            let id = &made.merged.fills[fill as usize].trade_id;
            list.iter().position(|own| own.trade_id == *id).unwrap()
        };
        // What each lot made, at the later of its two fills.
        let lots: Vec<(usize, usize, Money)> = ledger::closed_lots(&made.merged, &made.charges, &made.book)
            .iter()
            .map(|lot| {
                let net = lot.proceeds - lot.cost - lot.bought_heads.total() - lot.sold_heads.total();
                (lot.trade as usize, place(lot.buy).max(place(lot.sell)), net)
            })
            .collect();
        let naive = trades(&list);
        prop_assert_eq!(naive.len(), made.book.trades.len());
        for (number, own) in naive.iter().enumerate() {
            let entry = &list[own.opened];
            let trade = (0..made.book.trades.len())
                .find(|&at| {
                    let moves = made.tape().moves(at);
                    let first = moves.iter().find(|one| one.opens).unwrap();
                    place(first.fill) == own.opened
                })
                .unwrap();
            let same_day = |place: usize| list[place].time.day() == entry.time.day();
            let holds = |rule: &Rule| made.judge(trade, &Written::default(), None, rule).outcome;
            let is = |passed: bool| if passed { Outcome::Passed } else { Outcome::Broken };

            let ordinal = naive[..=number].iter().filter(|one| same_day(one.opened)).count() as u32;
            prop_assert_eq!(holds(&Rule::OrdinalAtMost { trades: ordinal }), Outcome::Passed);
            if ordinal > 1 {
                prop_assert_eq!(holds(&Rule::OrdinalAtMost { trades: ordinal - 1 }), Outcome::Broken);
            }

            // Closed by an earlier fill of the day, or by the fill that opens it.
            let before: Vec<_> = lots.iter().filter(|lot| lot.1 <= own.opened && same_day(lot.1)).collect();
            // What one trade closes in one moment is one exit, and counts whole once it has begun.
            let begun = |lot: &&(usize, usize, Money)| {
                before.iter().any(|other| other.0 == lot.0 && list[other.1].time == list[lot.1].time)
            };
            let counted: Vec<_> = lots.iter().filter(begun).collect();
            let realised: Money = counted.iter().map(|lot| lot.2).sum();
            for loss in [1, 10_000_000, -realised.0, -realised.0 + 1].into_iter().filter(|loss| *loss > 0) {
                let rule = Rule::DayResultAbove { loss: Amount(Money(loss)) };
                prop_assert_eq!(holds(&rule), is(realised.0 > -loss));
            }

            for minutes in [1_u32, 5, 60] {
                let mut moments: HashMap<(usize, i64), Money> = HashMap::new();
                for lot in &counted {
                    *moments.entry((lot.0, list[lot.1].time.0)).or_default() += lot.2;
                }
                let is_near = |at: i64| entry.time.0 - at < i64::from(minutes) * 60_000;
                let lost = moments.iter().any(|(&(_, at), net)| *net < Money::ZERO && is_near(at));
                prop_assert_eq!(holds(&Rule::NoEntryAfterLoss { minutes }), is(!lost));
            }

            let is_worse = |at: usize| {
                let (units, value) = own.entries[..at].iter().fold((0_i128, 0_i128), |sum, one| {
                    (sum.0 + i128::from(one.1), sum.1 + i128::from(one.1) * i128::from(one.2))
                });
                let price = i128::from(own.entries[at].2);
                if own.long { price * units < value } else { price * units > value }
            };
            prop_assert_eq!(holds(&Rule::NoAddAgainst), is(!(1..own.entries.len()).any(is_worse)));
            let adds = own.entries.len() as u32 - 1;
            prop_assert_eq!(holds(&Rule::AddsAtMost { adds }), Outcome::Passed);
            if adds > 0 {
                prop_assert_eq!(holds(&Rule::AddsAtMost { adds: adds - 1 }), Outcome::Broken);
            }
        }
        // Nothing that was made is missing, and nothing is counted twice.
        let sum: Money = made.tape().exits().iter().filter_map(|one| one.net).sum();
        let of_book = &made.book.exits;
        let whole: Money = (0..of_book.len())
            .filter(|&exit| made.book.trades.status[of_book.trade[exit] as usize].counts())
            .map(|exit| of_book.gross[exit] - of_book.charges[exit])
            .sum();
        prop_assert_eq!(sum, whole);
    }
}
