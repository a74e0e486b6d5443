//! Keys of trades: each names one, and other imports do not change them.

use std::collections::{BTreeMap, BTreeSet};

use domain::{Broker, Method, Time};
use ledger::charges::Plan;
use ledger::{Book, Direction, Merged, StartOfRecord};
use proptest::prelude::*;

use crate::books::{at_the_end, day, deals, file, mixed};
use crate::naive::identities;
use crate::view::merged;

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn a_key_names_one_trade(one in mixed(), other in mixed()) {
        let books = [(one, Broker::ZERODHA), (other, Broker::GROWW)].map(|(file, broker)| {
            Book::build(&merged(&[&file]), &Plan::of(broker), Method::Fifo, None, &StartOfRecord::default(), at_the_end())
        });
        // Also of two accounts side by side, whatever they hold.
        let joined = Book::join(books.to_vec());
        let keys: BTreeSet<u64> = joined.trades.key.iter().copied().collect();
        prop_assert_eq!(keys.len(), joined.trades.len());
        for (at, &key) in joined.trades.key.iter().enumerate() {
            prop_assert_eq!(joined.trade_of(key), Some(at));
            prop_assert_eq!(books.iter().filter(|book| book.trade_of(key).is_some()).count(), 1);
        }
        prop_assert_eq!(joined.trade_of(0), None);
    }

    #[test]
    fn other_instruments_and_later_days_leave_keys_alone(
        these in deals(0..3, 0..6),
        others in deals(3..7, 0..6),
        is_later in any::<bool>(),
    ) {
        let (these, mut others) = (file(&these), file(&others));
        for fill in &mut others.fills {
            fill.trade_id = format!("9{}", fill.trade_id).into();
        }
        let before = named(&merged(&[&these]), false);
        let after = named(&merged(&[&others, &these]), is_later);
        for (key, trade) in before {
            prop_assert_eq!(after.get(&key), Some(&trade));
        }
    }
}

type Named = BTreeMap<u64, (String, Direction, Option<Time>, i64, i64)>;

fn named(merged: &Merged, is_later: bool) -> Named {
    let as_of = if is_later { day("2026-12-31") } else { at_the_end() };
    let book =
        Book::build(merged, &Plan::of(Broker::ZERODHA), Method::Fifo, None, &StartOfRecord::default(), as_of);
    let scrips = identities(&book.instruments);
    let trades = &book.trades;
    let trade = |at: usize| {
        let scrip = scrips[trades.instrument[at] as usize].clone();
        (scrip, trades.direction[at], trades.entry_time[at], trades.quantity[at].0, trades.gross[at].0)
    };
    (0..trades.len()).map(|at| (trades.key[at], trade(at))).collect()
}
