//! Two files of one account that tell the same trades in two forms: single orders in one, a day's sums or finished
//! trades in the other. Nothing in their rows says which of them are the same, so they must not be added up.

use domain::{Broker, Segment, Window};

use crate::merge::{Import, says_little};

/// What a file says of each segment.
#[derive(Debug, Clone)]
pub struct Forms {
    broker: Broker,
    of: [Option<Form>; Segment::ALL.len()],
}

#[derive(Debug, Clone, Copy)]
struct Form {
    days: Window,
    /// No row has an id or a time.
    is_summary: bool,
}

impl Forms {
    pub fn of(import: &Import<'_>) -> Self {
        let mut of = [None; Segment::ALL.len()];
        // Rows of the other brokers are executions: one without an id is known by what it says.
        if import.broker.row_is_order() {
            for fill in import.fills {
                let form = &mut of[import.instruments[fill.instrument as usize].segment() as usize];
                let day = fill.time.day();
                let Form { days, is_summary } =
                    form.get_or_insert(Form { days: Window { from: day, to: day }, is_summary: true });
                *days = Window { from: days.from.min(day), to: days.to.max(day) };
                *is_summary &= says_little(fill);
            }
        }
        Self { broker: import.broker, of }
    }

    /// The days that both cover in two forms; `None` when they may be added up.
    pub fn counted_twice(&self, other: &Self) -> Option<Window> {
        if self.broker != other.broker {
            return None;
        }
        self.of.iter().zip(&other.of).find_map(|(one, other)| {
            let (one, other) = (one.as_ref()?, other.as_ref()?);
            let from = one.days.from.max(other.days.from);
            let to = one.days.to.min(other.days.to);
            (one.is_summary != other.is_summary && from <= to).then_some(Window { from, to })
        })
    }
}

#[cfg(test)]
mod tests {
    use domain::{
        Contract, Day, Exchange, Fill, FillId, Instrument, Money, Origin, Price, Quantity, Series, Side, Time,
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
        let import = |fills| Import { broker, instruments: &instruments, fills, charges: &[] };
        let found = |a, b| {
            let both = Forms::of(&import(a)).counted_twice(&Forms::of(&import(b)));
            both.map(|both| (both.from.0, both.to.0))
        };
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
