//! Contracts that ended: the laws hold with the fills that their settlement made.

use domain::{Broker, Contract, Day, Exchange, Instrument, Method, Origin, Price, Right, Side};
use ledger::{Merged, Settlement, SettlementValue, Status};
use proptest::prelude::*;

use crate::books::{File, day, mixed};
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
        (merged, problems)
    })
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
        let needed = book.trades.status.iter().filter(|&&status| status == Status::SettlementNeeded).count();
        let refused = problems.iter().filter(|problem| problem.contains("cannot expire worthless")).count();
        prop_assert!(needed <= refused);
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
