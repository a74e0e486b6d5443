//! First in, first out over all executions of a scrip, the same day not apart: how some statements match.

use std::collections::VecDeque;

use domain::{Fill, Money, Quantity, Side, Window, div_half_even};

/// What closes in the window, gross. `None` when more was sold than bought, or the other way round, at its end: the
/// record does not hold all of it. Fills in the order of time; without corporate actions in between.
pub(crate) fn realised(fills: &[&Fill], window: Window) -> Option<Money> {
    let mut open: VecDeque<(Quantity, Money)> = VecDeque::new();
    let mut realised = Money::ZERO;
    for fill in fills.iter().filter(|fill| fill.time.day() <= window.to) {
        if fill.side == Side::Buy {
            open.push_back((fill.quantity, fill.value));
            continue;
        }
        let counts = window.from <= fill.time.day();
        let (mut left, mut value) = (fill.quantity, fill.value);
        while left > Quantity::ZERO {
            let (quantity, cost) = open.front_mut()?;
            let closed = left.min(*quantity);
            let (sold, spent) = (part(value, closed, left), part(*cost, closed, *quantity));
            if counts {
                realised += sold - spent;
            }
            value -= sold;
            left -= closed;
            *cost -= spent;
            *quantity -= closed;
            if *quantity == Quantity::ZERO {
                open.pop_front();
            }
        }
    }
    Some(realised)
}

fn part(value: Money, of: Quantity, all: Quantity) -> Money {
    Money(div_half_even(i128::from(value.0) * i128::from(of.0), i128::from(all.0)) as i64)
}
