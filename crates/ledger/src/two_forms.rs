//! Two files of one account that tell the same trades in two forms: single orders in one, a day's sums or finished trades
//! in the other. Nothing in their rows says which of them are the same, so they must not be added up.

use domain::{Day, Fill, Segment, Window};

use crate::merge::Import;

/// The days that both cover in two forms; `None` when they may be added up.
///
/// Of brokers whose rows are orders only: a row of Zerodha without an id is an execution and is known by what it says.
pub fn counted_twice(one: &Import<'_>, other: &Import<'_>) -> Option<Window> {
    if one.broker != other.broker || !one.broker.row_is_order() {
        return None;
    }
    Segment::ALL.iter().find_map(|&segment| {
        let (a, b) = (Form::of(one, segment)?, Form::of(other, segment)?);
        let both = Window { from: a.from.max(b.from), to: a.to.min(b.to) };
        (a.is_summary != b.is_summary && both.from <= both.to).then_some(both)
    })
}

/// What a file says of a segment.
struct Form {
    from: Day,
    to: Day,
    /// No row has an id or a time.
    is_summary: bool,
}

impl Form {
    fn of(import: &Import<'_>, segment: Segment) -> Option<Self> {
        let own = || {
            let is_own =
                move |fill: &&Fill| import.instruments[fill.instrument as usize].segment() == segment;
            import.fills.iter().filter(is_own)
        };
        let (from, to) = (own().map(|fill| fill.time.day()).min()?, own().map(|fill| fill.time.day()).max()?);
        let says_little = |fill: &Fill| {
            fill.trade_id.is_empty() && fill.order_id.is_empty() && fill.time.second_of_day() == 0
        };
        Some(Self { from, to, is_summary: own().all(says_little) })
    }
}

#[cfg(test)]
mod tests {
    use domain::{
        Broker, Contract, Exchange, FillId, Instrument, Money, Origin, Price, Quantity, Series, Side, Time,
    };

    use super::*;

    fn fill(day: i32, second: u32, order: &str) -> Fill {
        Fill {
            time: Time::from_ist(Day(day), second),
            quantity: Quantity::whole(1),
            value: Money::ZERO,
            instrument: 0,
            side: Side::Buy,
            auction: false,
            series: Series::NONE,
            price: Price::ZERO,
            row: 1,
            exchange: Exchange::Nse,
            origin: Origin::Traded,
            trade_id: "".into(),
            order_id: order.into(),
            id: FillId::UNSET,
        }
    }

    #[track_caller]
    fn check(broker: Broker, one: &[Fill], other: &[Fill], expected: Option<(i32, i32)>) {
        let instruments = [Instrument { symbol: "X".into(), isin: None, contract: Contract::Cash }];
        let import = |fills| Import { broker, instruments: &instruments, fills };
        let found = |a, b| counted_twice(&import(a), &import(b)).map(|both| (both.from.0, both.to.0));
        assert_eq!((found(one, other), found(other, one)), (expected, expected));
    }

    #[test]
    fn sums_and_orders_of_the_same_days_are_not_added_up() {
        let sums = [fill(100, 0, ""), fill(110, 0, "")];
        let orders = [fill(105, 36_000, "1"), fill(120, 36_000, "2")];
        check(Broker::GROWW, &sums, &orders, Some((105, 110)));
        check(Broker::DHAN, &sums, &[fill(100, 36_000, "")], Some((100, 100)));
        // Other days, the same form, a broker whose rows are executions, another segment's rows only.
        check(Broker::GROWW, &sums, &[fill(111, 36_000, "1")], None);
        check(Broker::GROWW, &sums, &sums, None);
        check(Broker::GROWW, &orders, &orders, None);
        check(Broker::ZERODHA, &sums, &orders, None);
        check(Broker::GROWW, &sums, &[], None);
    }
}
