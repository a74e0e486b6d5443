//! A bonus or a split that no tradebook holds: every result that it makes another one is marked.

use std::collections::BTreeMap;

use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Isin, Method, Money, Origin, Price, Product,
    Quantity, Series, Side, Time,
};
use ledger::charges::Plan;
use ledger::{Book, Import, StartOfRecord, merge};
use proptest::prelude::*;

use crate::books::{DAYS, at_the_end, day};

/// Shares after for shares before, of the issues that a price alone tells from an ordinary move.
const ISSUES: [(i64, i64); 5] = [(3, 2), (2, 1), (3, 1), (5, 1), (10, 1)];

/// What one person did with one scrip of which nothing was held before.
#[derive(Debug, Clone)]
struct History {
    /// Ratio of the issue, and before which of the days it stands.
    issue: (i64, i64),
    before: usize,
    is_split: bool,
    /// Day, minute, whether it is a buy, how many at most, and the price in thousandths of what it moves around.
    deals: Vec<(usize, u32, bool, i64, i64)>,
}

fn histories() -> impl Strategy<Value = History> {
    let deal = (0..DAYS.len(), 0..40_u32, any::<bool>(), 1..40_i64, 960..1041_i64);
    (0..ISSUES.len(), 1..DAYS.len(), any::<bool>(), prop::collection::vec(deal, 1..20)).prop_map(
        |(issue, before, is_split, mut deals)| {
            deals.sort_unstable();
            History { issue: ISSUES[issue], before, is_split: is_split && ISSUES[issue].1 == 1, deals }
        },
    )
}

/// The executions that a broker's file holds, and what came from the issue. Nobody sells what he does not hold.
fn executions(history: &History) -> (Vec<Fill>, Quantity) {
    let (after, before) = history.issue;
    let (mut fills, mut held, mut came) = (Vec::new(), 0, None);
    for (place, &(at, minute, is_buy, most, thousandths)) in history.deals.iter().enumerate() {
        if at >= history.before && came.is_none() {
            came = Some(held * (after - before) / before);
            held += held * (after - before) / before;
        }
        let quantity = if is_buy { most } else { most.min(held) };
        if quantity == 0 {
            continue;
        }
        held += if is_buy { quantity } else { -quantity };
        // Around ₹3,000, which every ratio divides to the paisa.
        let price = 30_000 * thousandths;
        let price = if at >= history.before { price * before / after } else { price };
        fills.push(Fill {
            time: Time::from_ist(day(DAYS[at]), 9 * 3600 + 15 * 60 + minute * 60),
            quantity: Quantity::whole(quantity),
            value: Money(price * quantity),
            instrument: 0,
            side: if is_buy { Side::Buy } else { Side::Sell },
            auction: false,
            series: Series::parse("EQ"),
            price: Price(price * 10_000),
            row: place as u32 + 2,
            exchange: Exchange::Nse,
            origin: Origin::Traded,
            trade_id: (place + 1).to_string().into(),
            order_id: (place + 1).to_string().into(),
            id: FillId::UNSET,
        });
    }
    (fills, Quantity::whole(came.unwrap_or(held * (after - before) / before)))
}

/// As if the issue were entered: bonus shares as a lot at a price of 0, a split as more shares of what was there.
fn in_truth(history: &History, fills: &[Fill], came: Quantity) -> Vec<Fill> {
    let ex_date = day(DAYS[history.before]);
    let mut fills = fills.to_vec();
    if history.is_split {
        for fill in fills.iter_mut().filter(|fill| fill.time.day() < ex_date) {
            fill.quantity.0 *= history.issue.0;
            fill.price.0 /= history.issue.0;
        }
        return fills;
    }
    let Some(first) = fills.first().filter(|_| came > Quantity::ZERO).cloned() else { return fills };
    fills.push(Fill {
        time: Time::from_ist(ex_date, 0),
        quantity: came,
        value: Money::ZERO,
        price: Price(0),
        side: Side::Buy,
        origin: Origin::Bonus,
        series: Series::NONE,
        trade_id: "OPB1".into(),
        order_id: "OPB1".into(),
        id: FillId::UNSET,
        ..first
    });
    fills
}

fn book(fills: &[Fill], method: Method, held_none: bool) -> Book {
    let instruments =
        [Instrument { symbol: "INFY".into(), isin: Isin::parse("INE009A01021"), contract: Contract::Cash }];
    let merged = merge(&[Import { broker: Broker::ZERODHA, instruments: &instruments, fills, charges: &[] }]);
    let said = StartOfRecord { held_none, ..StartOfRecord::default() };
    Book::build(&merged, &Plan::of(Broker::ZERODHA), method, None, &said, at_the_end())
}

/// What was realised each day, by product. Shares of before a split are counted as they were then.
type Realised = BTreeMap<(Day, Product), (i64, i64)>;

fn realised(book: &Book, history: &History, is_true: bool, wanted: impl Fn(usize) -> bool) -> Realised {
    let mut all = Realised::new();
    for at in (0..book.exits.len()).filter(|&at| book.trades.status[book.exits.trade[at] as usize].counts()) {
        let (trade, on) = (book.exits.trade[at] as usize, book.exits.day[at]);
        if !wanted(trade) {
            continue;
        }
        let is_divided = is_true && history.is_split && on < day(DAYS[history.before]);
        let quantity = book.exits.quantity[at].0 / if is_divided { history.issue.0 } else { 1 };
        let sum = all.entry((on, book.trades.product[trade])).or_default();
        (sum.0, sum.1) = (sum.0 + quantity, sum.1 + book.exits.gross[at].0);
    }
    all
}

proptest! {
    #![proptest_config(crate::laws())]

    /// Also where the user said that nothing was held before: that says nothing about the issue.
    #[test]
    fn a_result_that_an_issue_changes_is_marked(
        history in histories(),
        from in 0..DAYS.len(),
        held_none in any::<bool>(),
        is_average in any::<bool>(),
    ) {
        let method = if is_average { Method::WeightedAverage } else { Method::Fifo };
        let (fills, came) = executions(&history);
        let first = day(DAYS[from]);
        let cut: Vec<Fill> = fills.iter().filter(|fill| fill.time.day() >= first).cloned().collect();
        // Nothing was held before the whole history; before a part of it nobody may say so.
        let seen = book(&cut, method, held_none && from == 0);
        let truth = book(&in_truth(&history, &fills, came), method, true);
        let sure = realised(&seen, &history, false, |trade| !seen.trades.assumed[trade]);
        let known = realised(&truth, &history, true, |_| true);
        for (key, result) in &sure {
            prop_assert_eq!(known.get(key), Some(result), "{:?}", key);
        }
    }

    /// The issue entered as bonus shares at its day closes the question about it, and the results are exact and sure.
    #[test]
    fn an_issue_that_was_entered_asks_nothing(history in histories()) {
        let history = History { is_split: false, ..history };
        let (fills, came) = executions(&history);
        let entered = book(&in_truth(&history, &fills, came), Method::Fifo, true);
        prop_assert!(came == Quantity::ZERO || entered.signs.is_empty(), "{:?}", entered.signs);
    }
}
