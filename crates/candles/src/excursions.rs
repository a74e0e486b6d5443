//! How well and how badly something stood while it was held, by the candles of that time.
//!
//! Exact where a candle lies wholly between two executions. In a candle with an execution nobody knows whether its high
//! and low came before or after: what is sure counts, and what is possible is said beside it.

use domain::{Money, Price, Quantity, Time, div_half_even, value_of};

use crate::candle::Candle;
use crate::interval::Interval;

/// Something executed, in the order of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Execution {
    pub at: Time,
    /// Only the day is known, not the time.
    pub day_only: bool,
    /// Its price is one of the market then, not one that was stated (what was held before, bonus shares).
    pub is_market_price: bool,
    /// Above 0 bought, below 0 sold.
    pub units: Quantity,
    pub price: Price,
    /// Above 0.
    pub value: Money,
}

/// Before charges, closed part and open part together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Excursion {
    /// Of the candle, or of the execution.
    pub at: Time,
    pub amount: Money,
    pub price: Price,
    /// From the average of the entries until then, in the direction of the position. The day's own rounding: 10⁻⁸.
    pub points: Price,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Excursions {
    pub best: Excursion,
    pub worst: Excursion,
    /// Where the candles of entries and exits reach further than what is sure.
    pub best_possible: Option<Excursion>,
    pub worst_possible: Option<Excursion>,
    /// Of a position that is closed.
    pub result: Option<Money>,
    /// Candles that were looked at.
    pub candles: usize,
    /// Of these, those with an execution in them.
    pub edges: usize,
}

impl Excursions {
    /// Result ÷ best; `None` while it is open, or where it never stood above its entry.
    pub fn capture(&self) -> Option<f64> {
        let result = self.result?;
        (self.best.amount > Money::ZERO).then(|| result.0 as f64 / self.best.amount.0 as f64)
    }

    /// Best − result; `None` as above.
    pub fn give_back(&self) -> Option<Money> {
        let result = self.result?;
        (self.best.amount > Money::ZERO).then(|| self.best.amount - result)
    }
}

/// After so many executions.
#[derive(Clone, Copy)]
struct State {
    /// Sold − bought.
    cash: Money,
    units: Quantity,
    opened_value: Money,
    opened_units: Quantity,
}

impl State {
    fn standing(&self, at: Time, price: Price) -> Option<Excursion> {
        let open = value_of(price, self.units)?;
        let amount = Money(self.cash.0.checked_add(open.0)?);
        let mut points = Price::ZERO;
        if self.opened_units.0 != 0 && self.units.0 != 0 {
            let average = div_half_even(
                i128::from(self.opened_value.0) * 1_000_000_000_000,
                i128::from(self.opened_units.0.abs()),
            );
            let distance = i64::try_from(i128::from(price.0) - average).ok()?;
            points = Price(distance * self.opened_units.0.signum());
        }
        Some(Excursion { at, amount, price, points })
    }

    /// Best and worst within a candle.
    fn range(&self, candle: &Candle) -> Option<(Excursion, Excursion)> {
        let (one, other) = (self.standing(candle.at, candle.high)?, self.standing(candle.at, candle.low)?);
        Some(if one.amount >= other.amount { (one, other) } else { (other, one) })
    }
}

/// Looks at candles, some after the others.
pub struct Looking {
    executed: Vec<Execution>,
    states: Vec<State>,
    interval: Interval,
    best: Excursion,
    worst: Excursion,
    best_possible: Excursion,
    worst_possible: Excursion,
    candles: usize,
    edges: usize,
}

impl Looking {
    /// `executed` begins flat and ascends. `None`: nothing was executed, or a value is out of range.
    pub fn begin(executed: &[Execution], interval: Interval) -> Option<Self> {
        let first = executed.first()?;
        let states = states(executed)?;
        let start = Excursion { at: first.at, amount: Money::ZERO, price: first.price, points: Price::ZERO };
        let (mut best, mut worst) = (start, start);
        // At its own price an execution leaves what stood there as it is: known without any candle.
        for (at, (one, state)) in executed.iter().zip(&states).enumerate() {
            if !one.is_market_price && state.units.0 != 0 {
                continue;
            }
            let mut stood = state.standing(one.at, one.price)?;
            if let (0, Some(before)) = (state.units.0, at.checked_sub(1)) {
                // What was closed was so far from its entry.
                stood.points = states[before].standing(one.at, one.price)?.points;
            }
            best = better(best, stood);
            worst = worse(worst, stood);
        }
        Some(Self {
            executed: executed.to_vec(),
            states,
            interval,
            best,
            worst,
            best_possible: best,
            worst_possible: worst,
            candles: 0,
            edges: 0,
        })
    }

    /// `candles` ascend, and lie behind those before them. `None`: a value is out of range.
    pub fn look(&mut self, candles: &[Candle]) -> Option<()> {
        let is_closed = self.states.last()?.units.0 == 0;
        let at_last = self.executed.len() - usize::from(is_closed);
        for candle in candles {
            let end = Time(candle.at.0 + self.interval.milliseconds());
            let surely = self.executed.partition_point(|one| until(one) < candle.at);
            let perhaps = self.executed.partition_point(|one| from(one) < end);
            if perhaps == 0 || surely > at_last {
                continue;
            }
            self.candles += 1;
            self.edges += usize::from(surely != perhaps);
            // Best and worst.
            type Both = Option<(Excursion, Excursion)>;
            let (mut sure, mut possible): (Both, Both) = (None, None);
            for count in surely..=perhaps {
                let state = count.checked_sub(1).map_or(FLAT, |at| self.states[at]);
                let (high, low) = state.range(candle)?;
                sure =
                    Some(sure.map_or((high, low), |(best, worst)| (worse(best, high), better(worst, low))));
                possible = Some(
                    possible.map_or((high, low), |(best, worst)| (better(best, high), worse(worst, low))),
                );
            }
            if let (Some(sure), Some(possible)) = (sure, possible) {
                self.best = better(self.best, sure.0);
                self.worst = worse(self.worst, sure.1);
                self.best_possible = better(self.best_possible, possible.0);
                self.worst_possible = worse(self.worst_possible, possible.1);
            }
        }
        Some(())
    }

    /// `None`: no candle lay in its time.
    pub fn finish(self) -> Option<Excursions> {
        let last = self.states.last()?;
        let Self { best, worst, best_possible, worst_possible, candles, edges, .. } = self;
        (candles > 0).then(|| Excursions {
            best,
            worst,
            best_possible: (best_possible.amount > best.amount).then_some(best_possible),
            worst_possible: (worst_possible.amount < worst.amount).then_some(worst_possible),
            result: (last.units.0 == 0).then_some(last.cash),
            candles,
            edges,
        })
    }
}

const FLAT: State =
    State { cash: Money::ZERO, units: Quantity(0), opened_value: Money::ZERO, opened_units: Quantity(0) };

fn states(executed: &[Execution]) -> Option<Vec<State>> {
    let direction = executed.first()?.units.0.signum();
    let mut now = FLAT;
    let each = executed.iter().map(|one| {
        let sign = one.units.0.signum();
        now.cash = Money(now.cash.0.checked_sub(one.value.0 * sign)?);
        now.units = Quantity(now.units.0.checked_add(one.units.0)?);
        if sign == direction {
            now.opened_value = Money(now.opened_value.0.checked_add(one.value.0)?);
            now.opened_units = Quantity(now.opened_units.0.checked_add(one.units.0)?);
        }
        Some(now)
    });
    each.collect()
}

fn from(one: &Execution) -> Time {
    if one.day_only { Time::from_ist(one.at.day(), 0) } else { one.at }
}

fn until(one: &Execution) -> Time {
    if one.day_only { Time(Time::from_ist(one.at.day().plus(1), 0).0 - 1) } else { one.at }
}

/// Of two that are equal the earlier one, which comes first.
fn better(one: Excursion, other: Excursion) -> Excursion {
    if other.amount > one.amount { other } else { one }
}

fn worse(one: Excursion, other: Excursion) -> Excursion {
    if other.amount < one.amount { other } else { one }
}

/// What the price did on the day of the exit after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct After {
    pub highest: Price,
    pub lowest: Price,
    /// Begin of the last candle of that day.
    pub until: Time,
}

/// Of the candles that begin after `exit` on its day. `None`: there is none.
pub fn after(exit: Time, candles: &[Candle], interval: Interval) -> Option<After> {
    let is_after = |one: &&Candle| !interval.is_day() && one.at > exit && one.at.day() == exit.day();
    candles.iter().filter(is_after).fold(None, |found: Option<After>, one| {
        let before = found.unwrap_or(After { highest: one.high, lowest: one.low, until: one.at });
        Some(After {
            highest: before.highest.max(one.high),
            lowest: before.lowest.min(one.low),
            until: one.at,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candle::tests::candle;

    fn at(text: &str) -> Time {
        Time::parse_ist(text).unwrap()
    }

    fn executed(time: &str, units: i64, price: &str) -> Execution {
        let price = Price::parse(price).unwrap();
        let value = value_of(price, Quantity::whole(units.abs())).unwrap();
        Execution {
            at: at(time),
            day_only: false,
            is_market_price: true,
            units: Quantity(Quantity::whole(units.abs()).0 * units.signum()),
            price,
            value,
        }
    }

    fn excursions(executed: &[Execution], candles: &[Candle], interval: Interval) -> Option<Excursions> {
        let mut looking = Looking::begin(executed, interval)?;
        // One after the other, as months come.
        candles.iter().try_for_each(|one| looking.look(std::slice::from_ref(one)))?;
        looking.finish()
    }

    fn stood(time: &str, amount: &str, price: &str, points: &str) -> Excursion {
        Excursion {
            at: at(time),
            amount: Money::parse(amount).unwrap(),
            price: Price::parse(price).unwrap(),
            points: Price::parse(points).unwrap(),
        }
    }

    /// 60 bought at 58,412; 30 sold at 58,612.20, 30 at 58,741.80: 6,006 + 9,894 = 15,900.
    #[test]
    fn half_off_and_the_rest_later() {
        let trade = [
            executed("2026-11-13T09:47:12", 60, "58412"),
            executed("2026-11-13T10:31:40", -30, "58612.2"),
            executed("2026-11-13T11:18:05", -30, "58741.8"),
        ];
        let candles = [
            candle("2026-11-13 09:40", "58400 58450 58300 58410", None),
            candle("2026-11-13 09:45", "58410 58420 58330 58400", None),
            candle("2026-11-13 09:55", "58390 58400 58338 58395", None),
            candle("2026-11-13 10:30", "58600 58620 58590 58610", None),
            candle("2026-11-13 11:10", "58700 58752 58690 58740", None),
            candle("2026-11-13 11:15", "58740 58790 58720 58730", None),
            candle("2026-11-13 11:20", "58730 58735 58517 58560", None),
        ];
        let found = excursions(&trade, &candles, Interval::parse("5m").unwrap()).unwrap();
        // 60 × (58,338 − 58,412).
        assert_eq!(found.worst, stood("2026-11-13 09:55", "-4440", "58338", "-74"));
        // 6,006 + 30 × (58,752 − 58,412) = 16,206.
        assert_eq!(found.best, stood("2026-11-13 11:10", "16206", "58752", "340"));
        // The candle of the entry fell to 58,330, perhaps before it: 60 × −82. That of the exit rose to 58,790, perhaps
        // after it: 6,006 + 30 × 378 = 17,346.
        assert_eq!(found.worst_possible, Some(stood("2026-11-13 09:45", "-4920", "58330", "-82")));
        assert_eq!(found.best_possible, Some(stood("2026-11-13 11:15", "17346", "58790", "378")));
        assert_eq!(found.result, Some(Money::parse("15900").unwrap()));
        assert_eq!((found.candles, found.edges), (5, 3));
        assert_eq!(found.give_back(), Some(Money::parse("306").unwrap()));
        assert!((found.capture().unwrap() - 15_900.0 / 16_206.0).abs() < 1e-12);
        let rest = after(trade[2].at, &candles, Interval::parse("5m").unwrap()).unwrap();
        assert_eq!(rest.lowest, Price::parse("58517").unwrap());
        assert_eq!(rest.until, at("2026-11-13 11:20"));
    }

    /// 75 sold at 100, bought back at 80: 1,500. In between 110 and 70.
    #[test]
    fn a_short_stands_best_at_the_low() {
        let trade = [executed("2026-11-13T09:20:00", -75, "100"), executed("2026-11-13T09:32:00", 75, "80")];
        let candles = [
            candle("2026-11-13 09:25", "100 110 95 96", None),
            candle("2026-11-13 09:26", "96 97 70 75", None),
        ];
        let found = excursions(&trade, &candles, Interval::MINUTE).unwrap();
        assert_eq!(found.best, stood("2026-11-13 09:26", "2250", "70", "30"));
        assert_eq!(found.worst, stood("2026-11-13 09:25", "-750", "110", "-10"));
        assert_eq!((found.best_possible, found.worst_possible, found.edges), (None, None, 0));
    }

    /// 10 at 100, 10 more at 90: on average 95. At 92 it stands at 20 × −3 = −60, at the second entry at −100.
    #[test]
    fn what_was_added_counts_from_then_on() {
        let trade = [executed("2026-11-13T09:20:00", 10, "100"), executed("2026-11-13T09:30:00", 10, "90")];
        let candles = [candle("2026-11-13 09:35", "93 97 92 96", None)];
        let found = excursions(&trade, &candles, Interval::MINUTE).unwrap();
        assert_eq!(found.worst, stood("2026-11-13T09:30:00", "-100", "90", "-5"));
        assert_eq!(found.best, stood("2026-11-13 09:35", "40", "97", "2"));
        assert_eq!((found.result, found.capture(), found.give_back()), (None, None, None));
    }

    #[test]
    fn a_day_candle_knows_nothing_sure_of_a_trade_within_it() {
        let trade = [executed("2026-11-13T09:20:00", 10, "100"), executed("2026-11-13T15:00:00", -10, "98")];
        let day = [candle("2026-11-13 00:00", "99 120 80 97", None)];
        let found = excursions(&trade, &day, Interval::DAY).unwrap();
        assert_eq!(found.worst, stood("2026-11-13T15:00:00", "-20", "98", "-2"));
        assert_eq!(found.best.amount, Money::ZERO);
        assert_eq!(found.best_possible, Some(stood("2026-11-13 00:00", "200", "120", "20")));
        assert_eq!(found.worst_possible, Some(stood("2026-11-13 00:00", "-200", "80", "-20")));
        assert_eq!((found.capture(), found.edges), (None, 1));
    }

    #[test]
    fn an_execution_without_a_time_is_somewhere_in_its_day() {
        let bought = Execution { day_only: true, ..executed("2026-11-13 00:00", 10, "100") };
        let candles = [
            candle("2026-11-13 10:00", "100 130 70 100", None),
            candle("2026-11-16 10:00", "100 105 99 100", None),
        ];
        let found = excursions(&[bought], &candles, Interval::MINUTE).unwrap();
        assert_eq!(found.best.amount, Money::parse("50").unwrap());
        assert_eq!(found.best_possible.unwrap().amount, Money::parse("300").unwrap());
        assert_eq!(found.worst_possible.unwrap().amount, Money::parse("-300").unwrap());
    }

    /// 10 that were held before, at a stated 40; 10 more at 100 when it stood at 600; at 98 it is 600 − 40 = 560.
    #[test]
    fn a_stated_price_is_none_of_the_market() {
        let held = Execution { is_market_price: false, ..executed("2026-11-12 00:00", 10, "40") };
        let more = executed("2026-11-13T09:20:00", 10, "100");
        let given = Execution { is_market_price: false, ..executed("2026-11-13T09:30:00", 10, "40") };
        let candles = [candle("2026-11-13 09:25", "99 100 98 99", None)];
        let found = excursions(&[held, more], &candles, Interval::MINUTE).unwrap();
        assert_eq!((found.best.amount, found.best.price), (Money::parse("600").unwrap(), more.price));
        // Ten given at 40 are no fall to 40, where 20 would stand at −600.
        let found = excursions(&[held, more, given], &candles, Interval::MINUTE).unwrap();
        assert_eq!(found.worst.amount, Money::ZERO);
    }

    #[test]
    fn without_candles_nothing_is_said() {
        let trade = [executed("2026-11-13T09:20:00", 10, "100")];
        assert_eq!(excursions(&trade, &[], Interval::MINUTE), None);
        let before = [candle("2026-11-13 09:19", "1 2 1 1", None)];
        assert_eq!(excursions(&trade, &before, Interval::MINUTE), None);
        assert_eq!(excursions(&[], &before, Interval::MINUTE), None);
    }
}
