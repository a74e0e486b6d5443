//! What was held of one instrument when a day began, whatever was stated to have happened to it before.

use domain::{Day, Fill, Quantity, Side, Time};

use super::rows::Matched;
use super::steps::{Position, least, steps_of};
use crate::actions::Event;

/// Signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Holding {
    /// What the trades until then prove.
    pub proven: i64,
    /// If all that the record lacks was there already: it may as well have come later.
    pub most: i64,
}

impl Matched {
    /// At the start of the day, before what happens to the instrument on it.
    pub fn held_before(&self, day: Day, instrument: u32, fills: &[Fill], events: &[Event]) -> Holding {
        let own = fills.iter().filter(|fill| fill.instrument == instrument && fill.time.day() < day);
        let mut traded: Vec<(Day, i64)> = own
            .map(|fill| (fill.time.day(), if fill.side == Side::Buy { 1 } else { -1 } * fill.quantity.0))
            .collect();
        traded.sort_by_key(|(day, _)| *day);
        let steps = steps_of(instrument, events, &self.arrivals);
        // From so many to what is held at the end, and whether that many were enough.
        let walk = |before: i64| {
            let mut position = Position::new(before, &steps, &self.arrivals);
            let mut is_enough = true;
            for of_day in traded.chunk_by(|(a, _), (b, _)| a == b) {
                position.pass(Time::from_ist(of_day[0].0, 0).0);
                position.held += of_day.iter().map(|(_, signed)| signed).sum::<i64>();
                is_enough &= position.held >= 0;
            }
            position.pass(Time::from_ist(day, 0).0 - 1);
            (position.held, is_enough && !position.is_short)
        };
        let lacking = self.starts[instrument as usize].lacking.0;
        let is_whole = lacking % Quantity::ONE == 0;
        // No more than the whole record lacks: what an auction bought in later was not there.
        let surely = least(|before| before >= lacking || walk(before).1, is_whole).min(lacking);
        Holding { proven: walk(surely).0, most: walk(lacking).0 }
    }
}
