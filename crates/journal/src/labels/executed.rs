//! What the executions of each trade say, as groups: looked at when somebody asks for it.

use analytics::cut::{Codes, Value, dimension};
use domain::{Contract, Exchange, Fill, Origin, Series};

use super::super::build::Journal;
use super::super::insights::positions;
use super::none_of;

pub(super) fn codes(journal: &Journal, key: &'static str) -> Option<Codes> {
    match key {
        "orders" => Some(of_orders(journal)),
        "series" => Some(of_series(journal)),
        _ => None,
    }
}

fn of_orders(journal: &Journal) -> Codes {
    let mut orders = vec![None; journal.book.trades.len()];
    each_trade(journal, |at, fills| orders[at] = count_of_orders(fills));
    let words = dimension("orders").map_or(&[][..], |one| one.words);
    let band = |orders: usize| [2, 3, 6].iter().filter(|edge| orders >= **edge).count();
    Codes::fixed(&journal.book, words, none_of("orders"), |at| orders[at].map(band))
}

/// An expiry and what a company gave are no orders. A number may come again on another day.
fn count_of_orders(fills: &[&Fill]) -> Option<usize> {
    let executed = fills.iter().filter(|fill| fill.origin.is_trade());
    let mut orders: Vec<_> = executed.map(|fill| (fill.time.day(), fill.order_id.as_str())).collect();
    let says_all = !orders.is_empty()
        && orders.iter().all(|(_, order)| !order.is_empty())
        && !fills.iter().any(|fill| fill.origin == Origin::Opening);
    orders.sort_unstable();
    orders.dedup();
    says_all.then_some(orders.len())
}

fn of_series(journal: &Journal) -> Codes {
    let mut series: Vec<Option<(Exchange, Series)>> = vec![None; journal.book.trades.len()];
    let (trades, instruments) = (&journal.book.trades, &journal.book.instruments);
    each_trade(journal, |at, fills| {
        let is_share = instruments[trades.instrument[at] as usize].contract == Contract::Cash;
        let executed = fills.iter().filter(|fill| is_share && fill.origin.is_trade());
        let first = executed.min_by_key(|fill| fill.time);
        series[at] = first.map(|fill| (fill.exchange, fill.series)).filter(|(_, own)| *own != Series::NONE);
    });
    // Both exchanges have series of the same letters.
    let written = |at: usize| {
        let (exchange, series) = series[at].as_ref()?;
        Some(match exchange {
            Exchange::Bse => format!("BSE {}", series.as_str()),
            _ => series.as_str().to_owned(),
        })
    };
    Codes::open(&journal.book, none_of("series"), written, |name| Value::new(name.clone(), name.clone()))
}

/// By the place of the trade in the journal's book; a fill comes once.
fn each_trade(journal: &Journal, mut see: impl FnMut(usize, &[&Fill])) {
    let at_position = positions(journal);
    for (number, account) in (0_u32..).zip(&journal.accounts) {
        let fills = &account.merged.fills;
        let mut own: Vec<(u32, u32)> = Vec::new();
        account.book.each_trade_fill(fills, |one| own.push((one.trade, one.fill)));
        own.sort_unstable();
        own.dedup();
        for of_trade in own.chunk_by(|one, other| one.0 == other.0) {
            if let Some(&at) = at_position.get(&(number, of_trade[0].0)) {
                let fills: Vec<&Fill> = of_trade.iter().map(|(_, fill)| &fills[*fill as usize]).collect();
                see(at, &fills);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::{FillId, Price, Quantity, Side, Time, value_of};

    use super::*;

    fn fill(at: &str, order: &str, origin: Origin) -> Fill {
        let (price, quantity) = (Price(100 * Price::ONE), Quantity::whole(1));
        Fill {
            time: Time::parse_ist(at).unwrap(),
            quantity,
            value: value_of(price, quantity).unwrap(),
            instrument: 0,
            side: Side::Buy,
            auction: false,
            series: Series::NONE,
            price,
            row: 0,
            exchange: Exchange::Nse,
            origin,
            trade_id: String::new().into(),
            order_id: order.into(),
            id: FillId::UNSET,
        }
    }

    /// Two executions of one order are one; the same number on the next day is another order.
    #[test]
    fn orders_are_counted_where_all_are_known() {
        let check = |all: &[(&str, &str, Origin)], expected: Option<usize>| {
            let fills: Vec<Fill> = all.iter().map(|(at, order, origin)| fill(at, order, *origin)).collect();
            assert_eq!(count_of_orders(&fills.iter().collect::<Vec<_>>()), expected, "{all:?}");
        };
        let traded = |at, order| (at, order, Origin::Traded);
        let (morning, noon) = (traded("2026-11-02T09:20", "7"), traded("2026-11-02T12:00", "7"));
        check(&[morning, noon], Some(1));
        check(&[morning, noon, traded("2026-11-03T09:20", "7"), traded("2026-11-03T09:21", "8")], Some(3));
        check(&[morning, traded("2026-11-02T12:00", "")], None);
        check(&[morning, ("2026-11-24T15:30", "", Origin::Settled)], Some(1));
        check(&[("2026-11-02T09:20", "", Origin::Typed)], None);
        check(&[("2026-11-02T09:20", "", Origin::Opening), noon], None);
        check(&[("2026-11-24T15:30", "", Origin::Settled)], None);
        check(&[], None);
    }
}
