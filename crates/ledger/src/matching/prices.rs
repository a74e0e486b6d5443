//! How the price of a scrip moved from one traded day to the next while shares were held: a bonus or a split divides
//! it.

use domain::{Day, Price};

use super::fifo::day_of;
use super::lines::Line;
use super::steps::Position;

/// From the last price of one traded day to the first of the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fall {
    pub before: Price,
    pub last: Day,
    pub after: Price,
    pub next: Day,
}

/// Of one scrip; only what a later sell could rest on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Prices {
    /// The steepest one while shares were held that no stated bonus and no corporate action explains.
    pub fall: Option<Fall>,
    /// Shares were held so long without a trade that the price could have risen and been divided in between.
    pub is_silent: bool,
}

/// Within a year most prices stay below their double.
const SILENT_DAYS: i32 = 365;

/// All lines of a scrip in their order; `position` is what must have been held before.
pub fn prices(run: &[Line], mut position: Position<'_>) -> Prices {
    let mut found = Prices::default();
    let Some(last_sell) = run.iter().rposition(|line| line.sign < 0) else { return found };
    let (mut known, mut has_bonus) = (None::<(Price, Day)>, false);
    for line in &run[..=last_sell] {
        let has_action = position.pass(line.time);
        has_bonus |= has_action || (line.stated && line.value == 0);
        let price = price_of(line).filter(|_| !line.stated && !line.auction);
        if let Some(price) = price {
            let day = day_of(line);
            if let Some((before, last)) =
                known.filter(|(_, last)| *last != day && position.held > 0 && !has_bonus)
            {
                let fall = Fall { before, last, after: price, next: day };
                found.is_silent |= day.0 - last.0 > SILENT_DAYS;
                if found.fall.is_none_or(|steepest| fall.is_steeper(&steepest)) {
                    found.fall = Some(fall);
                }
            }
            known = Some((price, day));
            has_bonus = false;
        }
        position.held += line.quantity * i64::from(line.sign);
    }
    found
}

/// Above zero, for one share.
fn price_of(line: &Line) -> Option<Price> {
    let price = i128::from(line.value) * 10_000 * i128::from(domain::Quantity::ONE)
        / i128::from(line.quantity.max(1));
    i64::try_from(price).ok().filter(|price| *price > 0).map(Price)
}

impl Fall {
    fn is_steeper(&self, other: &Self) -> bool {
        i128::from(self.before.0) * i128::from(other.after.0)
            > i128::from(other.before.0) * i128::from(self.after.0)
    }

    /// Whether the price fell to `after`/`before` of itself or below.
    pub fn reaches(&self, (before, after): (i64, i64)) -> bool {
        i128::from(self.before.0) * i128::from(after) >= i128::from(self.after.0) * i128::from(before)
    }

    /// The one of these ratios that comes nearest to it, shares after for shares before.
    pub fn nearest(&self, ratios: &[(i64, i64)]) -> Option<(i64, i64)> {
        const ONE: i128 = 1_000_000;
        let away = |&(after, before): &(i64, i64)| {
            let expected = i128::from(self.after.0) * i128::from(after);
            let found = i128::from(self.before.0) * i128::from(before);
            expected.max(found) * ONE / expected.min(found).max(1)
        };
        ratios.iter().copied().min_by_key(away)
    }
}

#[cfg(test)]
mod tests {
    use domain::{Quantity, Time};

    use super::*;

    /// `(day, quantity bought or, negative, sold, price)`; a price of 0 is a stated bonus lot.
    #[track_caller]
    fn check(lacking: i64, trades: &[(i32, i64, i64)], fall: Option<(i64, i64)>, is_silent: bool) {
        let run: Vec<Line> = trades
            .iter()
            .map(|&(day, quantity, price)| Line {
                time: Time::from_ist(Day(day), if price == 0 { 0 } else { 36_000 }).0,
                quantity: quantity.abs() * Quantity::ONE,
                value: quantity.abs() * price * 10_000,
                sign: if quantity > 0 { 1 } else { -1 },
                stated: price == 0,
                ..Line::default()
            })
            .collect();
        let found = prices(&run, Position::new(lacking * Quantity::ONE, &[], &[]));
        let shown = found.fall.map(|fall| (fall.before.0 / Price::ONE, fall.after.0 / Price::ONE));
        assert_eq!((shown, found.is_silent), (fall, is_silent), "{trades:?}");
    }

    #[test]
    fn the_steepest_fall_while_shares_were_held() {
        check(0, &[(1, 10, 1000), (5, 5, 900), (9, -15, 500)], Some((900, 500)), false);
        // Within a day, after everything was sold, or where nothing was sold any more: nothing rests on it.
        check(0, &[(1, 10, 1000), (1, -5, 400)], None, false);
        check(0, &[(1, 10, 1000), (2, -10, 1010), (9, 10, 300), (10, -10, 290)], Some((300, 290)), false);
        check(0, &[(1, 10, 1000), (2, -5, 1010), (9, 10, 300)], Some((1000, 1010)), false);
        // What the record lacks was held.
        check(5, &[(1, -5, 1000), (9, 10, 300), (10, -10, 290)], Some((300, 290)), false);
        check(6, &[(1, -5, 1000), (9, -1, 300)], Some((1000, 300)), false);
    }

    #[test]
    fn a_stated_bonus_explains_it() {
        check(0, &[(1, 10, 1000), (4, 10, 0), (9, -20, 500)], None, false);
        check(0, &[(1, 10, 1000), (4, 10, 0), (9, 5, 500), (12, -25, 480)], Some((500, 480)), false);
    }

    #[test]
    fn more_than_a_year_without_a_trade_tells_nothing() {
        check(0, &[(1, 10, 1000), (367, -10, 1010)], Some((1000, 1010)), true);
        check(0, &[(1, 10, 1000), (366, -10, 1010)], Some((1000, 1010)), false);
    }

    #[test]
    fn a_ratio_is_reached_and_named() {
        let fall = |before: i64, after: i64| Fall {
            before: Price(before),
            last: Day(1),
            after: Price(after),
            next: Day(2),
        };
        // 1000 to 740 is 100 to 74; 27:20 is 1.35.
        assert!(fall(1000, 740).reaches((27, 20)) && !fall(1000, 741).reaches((27, 20)));
        let ratios = [(2, 1), (3, 1), (3, 2)];
        assert_eq!(fall(1500, 800).nearest(&ratios), Some((2, 1)));
        assert_eq!(fall(1500, 980).nearest(&ratios), Some((3, 2)));
        assert_eq!(fall(1500, 100).nearest(&ratios), Some((3, 1)));
        assert_eq!(fall(1500, 100).nearest(&[]), None);
    }
}
