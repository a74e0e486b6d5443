//! Contracts that ended: the laws hold with the fills that their settlement made.

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Method, Origin, Price, Quantity, Right,
    Segment, Series, Side, Time, value_of,
};
use ledger::{Merged, Settlement, SettlementValue, Status};
use proptest::prelude::*;

use crate::books::{DAYS, File, day, mixed};
use crate::money::{cash_flow, explained};
use crate::second_opinion::compare;
use crate::view::{book, merged};

/// Every contract of the books has expired.
pub fn after_all() -> Day {
    day("2026-07-01")
}

/// What the underlying of the future, the option and the Sensex option ended at, in rupees; `None` is worthless.
type Ends = [Option<i64>; 3];

/// Random books whose contracts have ended; in every second one those of NSE are on stocks.
pub fn settled() -> impl Strategy<Value = (Merged, Vec<String>)> {
    let end = |strike: i64| {
        prop_oneof![
            1 => Just(None),
            1 => Just(Some(strike)),
            4 => (0..2 * strike).prop_map(Some),
            4 => (strike - 50..strike + 50).prop_map(Some),
        ]
    };
    let ends = [end(25_000).boxed(), end(25_000).boxed(), end(80_000).boxed()];
    (mixed(), any::<bool>(), any::<bool>(), ends).prop_map(|(file, on_stocks, are_puts, ends)| {
        let mut merged = merged(&[&dressed(file, on_stocks, are_puts)]);
        let problems = merged.settle(&settlements(ends), after_all());
        let problems = problems.into_iter().map(|problem| problem.reason.message()).collect();
        (merged, problems)
    })
}

/// A position in one contract on a stock; `lots` is signed.
#[derive(Debug, Clone, Copy)]
struct Leg {
    /// In rupees; none for a future.
    option: Option<(i64, Right)>,
    lots: i64,
}

impl Leg {
    /// What one unit brings its buyer at the end, in 10⁻⁸ rupee, and whether the holder would receive or give shares.
    fn worth(&self, spot: Price) -> (i64, Option<bool>) {
        let is_long = self.lots > 0;
        match self.option {
            None => (spot.0, Some(is_long)),
            Some((strike, Right::Call)) => {
                let worth = (spot.0 - strike * Price::ONE).max(0);
                (worth, (worth > 0).then_some(is_long))
            }
            Some((strike, Right::Put)) => {
                let worth = (strike * Price::ONE - spot.0).max(0);
                (worth, (worth > 0).then_some(!is_long))
            }
        }
    }
}

fn legs() -> impl Strategy<Value = Vec<Leg>> {
    let option = (0..5_i64, any::<bool>())
        .prop_map(|(step, is_put)| (900 + step * 50, if is_put { Right::Put } else { Right::Call }));
    let leg = (prop::option::weighted(0.8, option), 1..6_i64, any::<bool>())
        .prop_map(|(option, lots, is_short)| Leg { option, lots: if is_short { -lots } else { lots } });
    prop::collection::vec(leg, 1..7).prop_map(|mut legs| {
        let key = |leg: &Leg| leg.option.map(|(strike, right)| (strike, right == Right::Put));
        legs.sort_by_key(key);
        legs.dedup_by_key(|leg| key(leg));
        legs
    })
}

fn of_one_stock(legs: &[Leg]) -> Merged {
    let expiry = day("2026-06-30");
    let mut file = File::default();
    for (at, leg) in legs.iter().enumerate() {
        let underlying = "RVNL".into();
        let (symbol, contract) = match leg.option {
            None => ("RVNL26JUNFUT".to_owned(), Contract::Future { underlying, expiry }),
            Some((strike, right)) => (
                format!("RVNL26JUN{strike}{right}"),
                Contract::Option { underlying, expiry, strike: Price(strike * Price::ONE), right },
            ),
        };
        file.instruments.push(Instrument { symbol: symbol.into(), isin: None, contract });
        let (price, quantity) = (Price(10 * Price::ONE), Quantity::whole(leg.lots.abs()));
        file.fills.push(Fill {
            instrument: at as u32,
            row: at as u32 + 2,
            time: Time::from_ist(day(DAYS[5]), 36_000),
            quantity,
            price,
            value: value_of(price, quantity).unwrap(),
            exchange: Exchange::Nse,
            origin: Origin::Traded,
            side: if leg.lots > 0 { Side::Buy } else { Side::Sell },
            series: Series::NONE,
            auction: false,
            trade_id: (at + 1).to_string().into(),
            order_id: (at + 1).to_string().into(),
            id: FillId::UNSET,
        });
    }
    merged(&[&file])
}

/// The two of NSE on stocks that the books hold too, the options as puts.
fn dressed(mut file: File, on_stocks: bool, are_puts: bool) -> File {
    for Instrument { symbol, contract, .. } in &mut file.instruments {
        let stock = match symbol.as_str() {
            "NIFTY26JUNFUT" => Some("M&M"),
            "NIFTY2630225000CE" => Some("ZOMATO"),
            _ => None,
        };
        if let Contract::Option { right, .. } = contract
            && are_puts
        {
            *right = Right::Put;
        }
        if let (Some(stock), Contract::Future { underlying, .. } | Contract::Option { underlying, .. }) =
            (stock, contract)
            && on_stocks
        {
            *underlying = stock.into();
        }
    }
    file
}

fn settlements(ends: Ends) -> Vec<Settlement> {
    let contracts = [
        (Exchange::Nse, "NIFTY26JUNFUT"),
        (Exchange::Nse, "NIFTY2630225000CE"),
        (Exchange::Bse, "SENSEX26JUN80000CE"),
    ];
    let one = |((exchange, symbol), end): ((Exchange, &str), Option<i64>)| Settlement {
        exchange,
        symbol: symbol.into(),
        value: match end {
            Some(rupees) => SettlementValue::Final(Price(rupees * Price::ONE)),
            None => SettlementValue::Worthless,
        },
    };
    contracts.into_iter().zip(ends).map(one).collect()
}

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn settled_books_keep_the_cash_flow((merged, _) in settled()) {
        let book = book(&merged, after_all());
        prop_assert_eq!(explained(&book), cash_flow(&merged));
    }

    #[test]
    fn the_second_opinion_agrees_about_settled_books((merged, _) in settled(), is_groww in any::<bool>()) {
        let broker = if is_groww { Broker::GROWW } else { Broker::ZERODHA };
        compare(&merged, broker, Method::Fifo, after_all())?;
        compare(&merged, broker, Method::WeightedAverage, after_all())?;
    }

    /// Every contract has one sentence or a result.
    #[test]
    fn a_settled_contract_has_won_or_lost((merged, problems) in settled()) {
        let book = book(&merged, after_all());
        let mut made = 0;
        for fill in merged.fills.iter().filter(|fill| matches!(fill.origin, Origin::Settled | Origin::Exercised)) {
            made += 1;
            let of_contract = (0..book.trades.len()).filter(|&at| book.trades.instrument[at] == fill.instrument);
            for at in of_contract {
                prop_assert!(book.trades.status[at].is_closed());
            }
        }
        prop_assert_eq!(made + problems.len(), 3);
        // Those of MCX and of currencies are not settled here.
        let is_named = |at: &usize| {
            let segment = book.instruments[book.trades.instrument[*at] as usize].segment();
            segment == Segment::Fno && book.trades.status[*at] == Status::SettlementNeeded
        };
        let needed = (0..book.trades.len()).filter(is_named).count();
        let refused = problems.iter().filter(|problem| problem.contains("cannot expire worthless")).count();
        prop_assert!(needed <= refused);
    }

    /// Of one stock and day only the difference of what is received and given changes hands, and every contract brings
    /// what it was worth, in cash or in shares.
    #[test]
    fn only_the_net_of_a_stock_is_delivered(legs in legs(), spot in 900..1_100_i64) {
        let spot = Price(spot * Price::ONE);
        let mut merged = of_one_stock(&legs);
        let before = merged.fills.len();
        let stated: Vec<Settlement> = merged.instruments.iter().map(|one| Settlement {
            exchange: Exchange::Nse,
            symbol: one.symbol.clone(),
            value: SettlementValue::Final(spot),
        }).collect();
        let problems = merged.settle(&stated, after_all());
        prop_assert_eq!(problems, []);
        let made = &merged.fills[before..];
        let delivered = |side: Side| -> i64 {
            made.iter().filter(|fill| fill.origin == Origin::Delivered && fill.side == side).map(|fill| fill.quantity.0).sum()
        };
        let (mut receives, mut gives) = (0, 0);
        let mut worth = 0;
        for leg in &legs {
            let (each, takes_shares) = leg.worth(spot);
            worth += each * leg.lots;
            let units = leg.lots.abs() * Quantity::ONE;
            match takes_shares {
                Some(true) => receives += units,
                Some(false) => gives += units,
                None => {}
            }
        }
        prop_assert_eq!(delivered(Side::Buy), (receives - gives).max(0));
        prop_assert_eq!(delivered(Side::Sell), (gives - receives).max(0));
        let arrived: i64 = made.iter().map(|fill| {
            let sign = if fill.side == Side::Sell { 1 } else { -1 };
            let shares = if fill.origin == Origin::Delivered { -sign * fill.quantity.0 / Quantity::ONE * spot.0 } else { 0 };
            sign * fill.price.0 * (fill.quantity.0 / Quantity::ONE) + shares
        }).sum();
        prop_assert_eq!(arrived, worth);
    }

    /// Cash and shares together are worth what the contract was: no rupee is lost on the way.
    #[test]
    fn what_a_contract_is_worth_arrives((merged, _) in settled()) {
        for closing in merged.fills.iter().filter(|fill| matches!(fill.origin, Origin::Settled | Origin::Exercised)) {
            let shares = merged.fills.iter().find(|fill| {
                fill.origin == Origin::Delivered && (fill.exchange, &fill.order_id) == (closing.exchange, &closing.order_id)
            });
            let Some(shares) = shares else { continue };
            prop_assert_eq!(shares.quantity, closing.quantity);
            let contract = &merged.instruments[closing.instrument as usize].contract;
            let is_long = closing.side == Side::Sell;
            match contract {
                Contract::Future { .. } => {
                    prop_assert_eq!(shares.price, closing.price);
                    prop_assert_eq!(shares.side == Side::Buy, is_long);
                }
                Contract::Option { strike, right, .. } => {
                    prop_assert_eq!((shares.price, closing.price), (*strike, Price::ZERO));
                    prop_assert_eq!(shares.side == Side::Buy, is_long == (*right == Right::Call));
                }
                Contract::Cash => prop_assert!(false, "a share has no settlement"),
            }
        }
    }
}
