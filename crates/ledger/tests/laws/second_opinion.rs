//! The engine against the naive reference.

use domain::{Broker, Day, Method, Money};
use ledger::charges::Plan;
use ledger::{Book, Merged, StartOfRecord};
use proptest::prelude::*;

use crate::books::{DAYS, Deal, File, at_the_end, day, deals, file, mixed};
use crate::naive::{self, Heads, Trade};
use crate::view::{book_by, gross_only, merged, trades};

/// How far the charges of one exit may lie from exact shares: each part of each head is cut at 10⁻⁴ rupee.
const DISTANCE: i128 = 20 * 1_000_000;

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn the_second_opinion_agrees(file in mixed(), day_after_expiry in any::<bool>(), is_groww in any::<bool>()) {
        let broker = if is_groww { Broker::GROWW } else { Broker::ZERODHA };
        let as_of = if day_after_expiry { at_the_end() } else { day(DAYS[2]) };
        compare(&merged(&[&file]), broker, Method::Fifo, as_of)?;
    }

    #[test]
    fn the_second_opinion_agrees_about_the_average(
        file in mixed(),
        day_after_expiry in any::<bool>(),
        is_groww in any::<bool>(),
    ) {
        let broker = if is_groww { Broker::GROWW } else { Broker::ZERODHA };
        let as_of = if day_after_expiry { at_the_end() } else { day(DAYS[2]) };
        compare(&merged(&[&file]), broker, Method::WeightedAverage, as_of)?;
    }

    /// Few scrips and odd prices: many buys of one position, and next to nothing divides evenly.
    #[test]
    fn also_of_long_positions(file in deals(1..3, 0..6).prop_map(|deals| mostly_bought(&deals))) {
        let merged = merged(&[&file]);
        let opinion = naive::answer(
            &merged,
            Broker::ZERODHA,
            Method::WeightedAverage,
            at_the_end(),
        );
        let ours = trades(&book_by(Method::WeightedAverage, &merged, at_the_end()));
        // Exits of many lots: their charges are shares of so many parts that no small distance holds.
        prop_assert_eq!(gross_only(ours), gross_only(opinion.trades));
    }
}

/// Two of three sells become buys, so that positions grow over several days.
fn mostly_bought(deals: &[Deal]) -> File {
    let deals: Vec<Deal> =
        deals.iter().map(|deal| Deal { is_buy: deal.is_buy || deal.minute % 3 > 0, ..*deal }).collect();
    file(&deals)
}

pub fn compare(merged: &Merged, broker: Broker, method: Method, as_of: Day) -> Result<(), TestCaseError> {
    let book = Book::build(merged, &Plan::of(broker), method, None, &StartOfRecord::default(), as_of);
    let opinion = naive::answer(merged, broker, method, as_of);
    prop_assert_eq!(heads(&book), opinion.heads);
    let ours = trades(&book);
    // Without charges first: what was matched with what.
    prop_assert_eq!(gross_only(ours.clone()), gross_only(opinion.trades.clone()));
    for (our, their) in ours.iter().zip(&opinion.trades) {
        for (one, other) in our.exits.iter().zip(&their.exits) {
            prop_assert!((one.charges - other.charges).abs() <= DISTANCE, "{:?} against {:?}", our, their);
        }
        // A win or loss by a hair depends on how a tenth of a paisa was shared.
        let by_a_hair = net(our).abs().min(net(their).abs()) <= DISTANCE * our.exits.len() as i128;
        prop_assert!(by_a_hair || our.status == their.status, "{:?} against {:?}", our, their);
    }
    Ok(())
}

fn net(trade: &Trade) -> i128 {
    trade.gross * 1_000_000 - trade.exits.iter().map(|exit| exit.charges).sum::<i128>()
}

fn heads(book: &Book) -> Heads {
    let wide = |money: Money| i128::from(money.0);
    let heads = &book.charges;
    Heads {
        brokerage: wide(heads.brokerage),
        stt: wide(heads.stt),
        exchange: wide(heads.exchange),
        sebi: wide(heads.sebi),
        ipft: wide(heads.ipft),
        stamp_duty: wide(heads.stamp_duty),
        gst: wide(heads.gst),
        dp: wide(heads.dp),
        ctt: wide(heads.ctt),
    }
}
