//! The tax year against the book: nothing is lost, and nothing stands twice.

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Method, Money, Origin, Price, Quantity, Right,
    Series, Side, Time, value_of,
};
use ledger::charges::{ChargesByHead, Plan};
use ledger::{Book, Import, Merged, StartOfRecord, Status, merge};
use proptest::prelude::*;
use tax::{AccountOfYear, Attention, FinancialYear, GainKind, TaxYear, tax_year};

/// Two shares, an option and a future, over three financial years.
const DAYS: [&str; 7] =
    ["2024-03-28", "2024-07-22", "2024-07-23", "2025-03-31", "2025-04-01", "2025-07-23", "2026-02-27"];

fn instruments() -> Vec<Instrument> {
    let expiry = Day::parse("2026-12-29").unwrap();
    let named = |symbol: &str, contract| Instrument { symbol: symbol.into(), isin: None, contract };
    let strike = Price::parse("25000").unwrap();
    vec![
        named("INFY", Contract::Cash),
        named("GOLDBEES", Contract::Cash),
        named("OPTION", Contract::Option { underlying: "NIFTY".into(), expiry, strike, right: Right::Call }),
        named("FUTURE", Contract::Future { underlying: "NIFTY".into(), expiry }),
    ]
}

fn fills() -> impl Strategy<Value = Vec<Fill>> {
    let deal = (0..4_u32, 0..DAYS.len(), any::<bool>(), 1..9_i64, 1..40_000_i64);
    prop::collection::vec(deal, 1..40).prop_map(|deals| {
        let fill =
            |(at, (instrument, day, is_buy, quantity, price)): (usize, (u32, usize, bool, i64, i64))| {
                let (quantity, price) = (Quantity::whole(quantity), Price(price * 5_000_000));
                Fill {
                    time: Time::from_ist(Day::parse(DAYS[day]).unwrap(), 9 * 3600 + 15 * 60 + at as u32),
                    quantity,
                    value: value_of(price, quantity).unwrap(),
                    instrument,
                    side: if is_buy { Side::Buy } else { Side::Sell },
                    auction: false,
                    series: Series::NONE,
                    price,
                    row: at as u32 + 2,
                    exchange: Exchange::Nse,
                    origin: Origin::Traded,
                    trade_id: (at + 1).to_string().into(),
                    order_id: (at + 1).to_string().into(),
                    id: FillId::UNSET,
                }
            };
        deals.into_iter().enumerate().map(fill).collect()
    })
}

fn built(fills: &[Fill]) -> (Merged, Book, ChargesByHead) {
    let instruments = instruments();
    let merged = merge(&[Import { broker: Broker::ZERODHA, instruments: &instruments, fills, charges: &[] }]);
    let plan = Plan::of(Broker::ZERODHA);
    let as_of = Day::parse("2026-11-20").unwrap();
    let book = Book::build(&merged, &plan, Method::Fifo, None, &StartOfRecord::default(), as_of);
    let charges = ChargesByHead::of(&merged, &plan, &book);
    (merged, book, charges)
}

fn years() -> impl Iterator<Item = FinancialYear> {
    ["2023-24", "2024-25", "2025-26"].into_iter().map(|text| FinancialYear::parse(text).unwrap())
}

/// Results of all heads, with the transaction tax that no result of delivery bears taken off.
fn total(year: &TaxYear) -> Money {
    let gains: Money = GainKind::ALL.into_iter().map(|kind| year.sum(kind, None).result).sum();
    year.speculative.result + year.business.result + gains - year.delivery_transaction_tax
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000.max(ProptestConfig::default().cases)))]

    /// All heads of a year, less the transaction tax of delivery, are what the book made in it after all charges.
    #[test]
    fn the_heads_of_a_year_are_the_book(fills in fills()) {
        let (merged, book, charges) = built(&fills);
        let accounts = [AccountOfYear { merged: &merged, book: &book, charges: &charges }];
        for year in years() {
            let found = tax_year(year, &accounts, &[], &[]);
            let exits = (0..book.exits.len()).filter(|&at| year.contains(book.exits.day[at]));
            let counted = exits.filter(|&at| book.trades.status[book.exits.trade[at] as usize].counts());
            let (mut net, mut borne) = (Money::ZERO, Money::ZERO);
            for at in counted {
                net += book.exits.gross[at] - book.exits.charges[at];
                borne += book.exits.charges[at];
            }
            prop_assert_eq!(total(&found), net);
            prop_assert_eq!(found.charges.total(), borne);
            // What is left out is named with its value.
            let unknown: Money = found.attention.iter().map(|one| match one {
                Attention::UnknownCost { sale_value, .. } => *sale_value,
                _ => Money::ZERO,
            }).sum();
            let left_out: Money = (0..book.trades.len())
                .filter(|&at| book.trades.status[at] == Status::UnknownCost)
                .filter(|&at| book.trades.exit_time[at].is_some_and(|time| year.contains(time.day())))
                .map(|at| book.trades.sell_value[at])
                .sum();
            prop_assert_eq!(unknown, left_out);
        }
    }

    /// Periods add up to their year, rates to their kind, and what losses take and leave is what there was.
    #[test]
    fn parts_add_up(fills in fills()) {
        let (merged, book, charges) = built(&fills);
        let accounts = [AccountOfYear { merged: &merged, book: &book, charges: &charges }];
        for year in years() {
            let found = tax_year(year, &accounts, &[], &[]);
            for one in [&found.speculative, &found.business] {
                prop_assert_eq!(one.quarters.iter().copied().sum::<Money>(), one.result);
                prop_assert!(one.turnover_by_contract <= one.turnover);
            }
            for kind in GainKind::ALL {
                let all = found.sum(kind, None);
                prop_assert_eq!(all.quarters.iter().copied().sum::<Money>(), all.result);
                let by_rate: Money = (0..3).map(|rate| found.sum(kind, Some(rate)).result).sum();
                prop_assert_eq!(by_rate, all.result);
            }
            let outcome = &found.set_off;
            let before: Money = outcome.results.iter().map(|one| one.before).sum();
            let after: Money = outcome.results.iter().map(|one| one.after).sum();
            let left: Money = outcome.left.iter().map(|loss| loss.amount).sum();
            prop_assert_eq!(after - left, before);
            prop_assert!(outcome.results.iter().all(|one| one.after >= Money::ZERO));
            let free: Money = found.exempt.iter().map(|(_, amount)| *amount).sum();
            prop_assert!(free <= found.exempt_limit);
        }
    }

    /// The same fills in two accounts are twice the year: nothing is matched across them.
    #[test]
    fn accounts_stand_side_by_side(fills in fills()) {
        let (merged, book, charges) = built(&fills);
        let one = AccountOfYear { merged: &merged, book: &book, charges: &charges };
        for year in years() {
            let (single, double) = (tax_year(year, &[one], &[], &[]), tax_year(year, &[one, one], &[], &[]));
            prop_assert_eq!(total(&double), total(&single) + total(&single));
            prop_assert_eq!(double.exempt_limit, single.exempt_limit);
        }
    }
}
