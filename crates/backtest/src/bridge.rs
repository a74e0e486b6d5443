//! The rule's entries beside one's own trades on the same days: what was followed, what was missed, what was off the
//! rule.

use candles::Interval;
use domain::{Day, Money, Price, Quantity, Time, value_of};
use ledger::Direction;

use crate::book::time_of;
use crate::engine::FillAt;
use crate::outcome::Outcome;
use crate::tape::Tape;

/// An own entry belongs to an entry of the rule that lies at most so many candles away, on the same day.
pub const TOLERANCE: i64 = 3;

/// A trade of somebody's journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Own {
    /// `None`: when it was entered is not known.
    pub entry: Option<Time>,
    /// Only the day of it is known.
    pub day_only: bool,
    /// Of its first execution; `None`: nobody says, or it was none of the market.
    pub price: Option<Price>,
    pub direction: Direction,
    /// `None`: it is open, or its result is not known.
    pub done: Option<Done>,
}

/// What is known of a trade that has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Done {
    pub quantity: Quantity,
    /// What all of its entry and all of its exit came to.
    pub entry: Money,
    pub exit: Money,
    pub charges: Money,
}

impl Done {
    pub fn net(&self, direction: Direction) -> Money {
        signed(direction, self.exit - self.entry) - self.charges
    }
}

/// An entry of the rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entered {
    pub entry: Time,
    pub quantity: Quantity,
    pub price: Price,
    /// Where it is still open, the last close.
    pub exit: Price,
    pub charges: Money,
    pub net: Money,
    pub is_open: bool,
}

impl Outcome {
    /// Every entry of the rule in one of its tapes, ascending; those that are still open stand at the last close.
    pub fn entries(&self, tapes: &[Tape], leg: usize) -> Vec<Entered> {
        let scaled = |amount: f64, one: i64| (amount * one as f64).round() as i64;
        let money = |amount: f64| Money(scaled(amount, Money::ONE));
        let price = |amount: f64| Price(scaled(amount, Price::ONE));
        let quantity = |units: f64| Quantity(scaled(units, Quantity::ONE));
        let fills = &self.walked.fills;
        let time = |fill: &FillAt| time_of(&tapes[fill.leg], fill.bar, fill.moment);
        let closed = self.trades.iter().filter(|one| one.trade.leg == leg).map(|one| Entered {
            entry: one.entry_time,
            quantity: quantity(one.trade.units),
            price: price(fills[one.trade.entry].price),
            exit: price(fills[one.trade.exit].price),
            charges: money(one.charges),
            net: money(one.net),
            is_open: false,
        });
        let own = self.walked.open.iter().zip(&self.open_each).filter(|(one, _)| one.leg == leg);
        let open = own.map(|(one, (charges, net))| Entered {
            entry: time(&fills[one.entry]),
            quantity: quantity(one.units),
            price: price(fills[one.entry].price),
            exit: price(one.mark),
            charges: money(*charges),
            net: money(*net),
            is_open: true,
        });
        let mut all: Vec<Entered> = closed.chain(open).collect();
        all.sort_by_key(|one| one.entry);
        all
    }
}

/// Why an own trade is in none of the three groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Apart {
    /// No candle lies on its day: what the rule would have done is not known.
    NoCandles,
    /// When it was entered is not known.
    NoEntry,
    /// Only the day is known, and the candles are shorter.
    NoTime,
    /// Its first price lies outside of that day's candles: they are of something else, or adjusted.
    OtherPrices,
}

/// A day of trading and what its candles reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayRange {
    pub day: Day,
    pub low: Price,
    pub high: Price,
}

impl Tape {
    /// Ascending.
    pub fn day_ranges(&self) -> Vec<DayRange> {
        let price = |amount: f64| Price((amount * Price::ONE as f64).round() as i64);
        let mut ranges: Vec<DayRange> = self
            .days
            .iter()
            .map(|day| DayRange { day: *day, low: Price(i64::MAX), high: Price(i64::MIN) })
            .collect();
        for (at, day) in self.day.iter().enumerate() {
            let range = &mut ranges[*day as usize];
            range.low = range.low.min(price(self.low[at]));
            range.high = range.high.max(price(self.high[at]));
        }
        ranges
    }
}

/// Every own trade and every entry of the rule stands in exactly one of these; all are places in what was given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bridge {
    /// Own trade and entry of the rule.
    pub followed: Vec<(usize, usize)>,
    /// Entries of the rule.
    pub missed: Vec<usize>,
    /// Own trades.
    pub off_rule: Vec<usize>,
    pub apart: Vec<(usize, Apart)>,
}

/// Which entries are the same decision: same direction, same day, at most [`TOLERANCE`] candles apart (daily ones: the
/// day), the nearest first, each once. `days` and the rule's entries ascend.
pub fn bridge(
    own: &[Own],
    rule: &[Entered],
    direction: Direction,
    bar: Interval,
    days: &[DayRange],
) -> Bridge {
    let mut found = Bridge::default();
    let mut near: Vec<(i64, usize, usize)> = Vec::new();
    let mut judged: Vec<(usize, bool)> = Vec::new();
    let most = if bar.is_day() { i64::MAX } else { TOLERANCE * bar.milliseconds() };
    for (at, one) in own.iter().enumerate() {
        let Some(entry) = one.entry else {
            found.apart.push((at, Apart::NoEntry));
            continue;
        };
        let day = entry.day();
        let range = days.binary_search_by_key(&day, |range| range.day).map(|place| days[place]);
        let apart = match range {
            Err(_) => Some(Apart::NoCandles),
            Ok(_) if one.day_only && !bar.is_day() => Some(Apart::NoTime),
            Ok(range) if one.price.is_some_and(|price| !(range.low..=range.high).contains(&price)) => {
                Some(Apart::OtherPrices)
            }
            Ok(_) => None,
        };
        if let Some(apart) = apart {
            found.apart.push((at, apart));
            continue;
        }
        judged.push((at, false));
        if one.direction != direction {
            continue;
        }
        let first = rule.partition_point(|other| other.entry.day() < day);
        let same = rule[first..].iter().enumerate().take_while(|(_, other)| other.entry.day() == day);
        near.extend(
            same.map(|(place, other)| ((other.entry.0 - entry.0).abs(), first + place, judged.len() - 1))
                .filter(|(apart, ..)| *apart <= most),
        );
    }
    near.sort_unstable();
    let mut taken = vec![false; rule.len()];
    for (_, place, at) in near {
        if !taken[place] && !judged[at].1 {
            taken[place] = true;
            judged[at].1 = true;
            found.followed.push((judged[at].0, place));
        }
    }
    found.followed.sort_unstable_by_key(|(_, place)| *place);
    found.missed = (0..rule.len()).filter(|place| !taken[*place]).collect();
    found.off_rule = judged.into_iter().filter(|(_, is_taken)| !is_taken).map(|(at, _)| at).collect();
    found
}

impl Bridge {
    /// With another one, whose own trades and entries stand behind these.
    pub fn extend(&mut self, other: &Self, own: usize, entries: usize) {
        self.followed.extend(other.followed.iter().map(|(at, place)| (at + own, place + entries)));
        self.missed.extend(other.missed.iter().map(|place| place + entries));
        self.off_rule.extend(other.off_rule.iter().map(|at| at + own));
        self.apart.extend(other.apart.iter().map(|(at, why)| (at + own, *why)));
    }
}

/// Why own trades made something else than the entries of the rule that they followed: the parts add up to the whole.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Difference {
    /// Pairs of which both ended; of the others nothing is in it.
    pub pairs: usize,
    pub own: Money,
    pub rule: Money,
    /// More or fewer units than the rule.
    pub size: Money,
    /// Better or worse prices than the rule's, with the own units.
    pub entry: Money,
    pub exit: Money,
    /// Negative: more charges than the rule's.
    pub charges: Money,
}

/// `None`: one of them is larger than money can be counted.
pub fn difference(found: &Bridge, own: &[Own], rule: &[Entered], direction: Direction) -> Option<Difference> {
    let mut sum = Difference::default();
    for (at, place) in &found.followed {
        let (Some(done), other) = (own[*at].done, &rule[*place]) else { continue };
        if other.is_open {
            continue;
        }
        let [in_own, out_own] = [other.price, other.exit].map(|price| value_of(price, done.quantity));
        let [in_rule, out_rule] = [other.price, other.exit].map(|price| value_of(price, other.quantity));
        let (in_own, out_own, in_rule, out_rule) = (in_own?, out_own?, in_rule?, out_rule?);
        sum.pairs += 1;
        sum.own += done.net(direction);
        sum.rule += other.net;
        sum.entry += signed(direction, in_own - done.entry);
        sum.exit += signed(direction, done.exit - out_own);
        sum.charges += other.charges - done.charges;
        // What the engine rounded of the rule's own net is in the size.
        let made = signed(direction, out_rule - in_rule) - other.charges;
        sum.size += signed(direction, (out_own - in_own) - (out_rule - in_rule)) + (made - other.net);
    }
    Some(sum)
}

fn signed(direction: Direction, amount: Money) -> Money {
    match direction {
        Direction::Long => amount,
        Direction::Short => Money::ZERO - amount,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn time(day: i64, minute: i64) -> Time {
        Time::from_ist(
            Day::from_ymd(2026, 6, 1).unwrap().plus(day as i32),
            (9 * 60 + 15 + minute) as u32 * 60,
        )
    }

    fn own(entry: Option<Time>, direction: Direction) -> Own {
        Own { entry, day_only: false, price: None, direction, done: None }
    }

    fn entered(entry: Time) -> Entered {
        let zero = Money::ZERO;
        let price = Price(100 * Price::ONE);
        let quantity = Quantity(10 * Quantity::ONE);
        Entered { entry, quantity, price, exit: price, charges: zero, net: zero, is_open: false }
    }

    /// Each from 90 to 110.
    fn days() -> Vec<DayRange> {
        let range = |day| DayRange {
            day: time(day, 0).day(),
            low: Price(90 * Price::ONE),
            high: Price(110 * Price::ONE),
        };
        [0, 1, 3].map(range).to_vec()
    }

    #[test]
    fn the_nearest_of_the_day_within_three_candles_is_the_same_decision() {
        use Direction::{Long, Short};
        let five = Interval::of_minutes(5).unwrap();
        let rule = [entered(time(0, 15)), entered(time(0, 60)), entered(time(1, 30)), entered(time(3, 0))];
        let mine = [
            // 14 minutes after the first, and 1 minute after it: the nearer one followed it.
            own(Some(time(0, 29)), Long),
            own(Some(time(0, 16)), Long),
            // 15 minutes before the second are three candles; 16 before the third are more.
            own(Some(time(0, 45)), Long),
            own(Some(time(1, 14)), Long),
            // The other way.
            own(Some(time(3, 0)), Short),
            // No candles on the third day; nobody knows when.
            own(Some(time(2, 30)), Long),
            own(None, Long),
        ];
        let found = bridge(&mine, &rule, Long, five, &days());
        assert_eq!(found.followed, [(1, 0), (2, 1)]);
        assert_eq!(found.missed, [2, 3]);
        assert_eq!(found.off_rule, [0, 3, 4]);
        assert_eq!(found.apart, [(5, Apart::NoCandles), (6, Apart::NoEntry)]);
        // By days the third is the same decision, and the first of the day goes to the nearer one.
        let found = bridge(&mine, &rule, Long, Interval::DAY, &days());
        assert_eq!(found.followed, [(1, 0), (2, 1), (3, 2)]);
    }

    #[test]
    fn what_cannot_be_compared_stands_apart() {
        let five = Interval::of_minutes(5).unwrap();
        let rule = [entered(time(0, 15))];
        let price = |amount: i64| Some(Price(amount * Price::ONE));
        let at = own(Some(time(0, 15)), Direction::Long);
        let mine = [
            Own { day_only: true, ..at },
            Own { price: price(90), ..at },
            Own { price: price(111), ..at },
            Own { price: price(45), ..at },
        ];
        let found = bridge(&mine, &rule, Direction::Long, five, &days());
        assert_eq!(found.followed, [(1, 0)]);
        assert_eq!(found.apart, [(0, Apart::NoTime), (2, Apart::OtherPrices), (3, Apart::OtherPrices)]);
        // By days the time does not matter.
        let found = bridge(&mine[..1], &rule, Direction::Long, Interval::DAY, &days());
        assert_eq!(found.followed, [(0, 0)]);
    }

    #[test]
    fn the_parts_of_a_difference_by_hand() {
        // The rule: 10 at 100, out at 110, charges 4: 96. Own: 20 in at 101 (2,020), out at 108 (2,160), charges 7:
        // 133. Size 10 × (20 − 10) = 100, entry −1 × 20, exit −2 × 20, charges −3: 37 in all.
        let rupees = |amount: i64| Money(amount * Money::ONE);
        let price = |amount: i64| Price(amount * Price::ONE);
        let rule = Entered {
            entry: time(0, 15),
            quantity: Quantity(10 * Quantity::ONE),
            price: price(100),
            exit: price(110),
            charges: rupees(4),
            net: rupees(96),
            is_open: false,
        };
        let done = Done {
            quantity: Quantity(20 * Quantity::ONE),
            entry: rupees(2020),
            exit: rupees(2160),
            charges: rupees(7),
        };
        let mine = [Own { done: Some(done), ..own(Some(time(0, 15)), Direction::Long) }];
        let found = bridge(&mine, &[rule], Direction::Long, Interval::DAY, &days());
        let parts = difference(&found, &mine, &[rule], Direction::Long).unwrap();
        let expected = Difference {
            pairs: 1,
            own: rupees(133),
            rule: rupees(96),
            size: rupees(100),
            entry: rupees(-20),
            exit: rupees(-40),
            charges: rupees(-3),
        };
        assert_eq!(parts, expected);
        // A short in which all of it is the other way: 10 × 10 lost, 20 × 7 lost.
        let short = Entered { net: rupees(-104), ..rule };
        let mine = [Own { direction: Direction::Short, ..mine[0] }];
        let found = bridge(&mine, &[short], Direction::Short, Interval::DAY, &days());
        let parts = difference(&found, &mine, &[short], Direction::Short).unwrap();
        assert_eq!((parts.own, parts.size), (rupees(-147), rupees(-100)));
        assert_eq!((parts.entry, parts.exit, parts.charges), (rupees(20), rupees(40), rupees(-3)));
    }

    fn some_own() -> impl Strategy<Value = Own> {
        let done = (1_i64..500, 1_i64..9_999_999, 1_i64..9_999_999, 0_i64..99_999).prop_map(
            |(units, entry, exit, paid)| Done {
                quantity: Quantity(units * Quantity::ONE),
                entry: Money(entry),
                exit: Money(exit),
                charges: Money(paid),
            },
        );
        let entry = proptest::option::weighted(
            0.9,
            (0_i64..4, 0_i64..90).prop_map(|(day, minute)| time(day, minute)),
        );
        (entry, any::<bool>(), proptest::option::weighted(0.8, done)).prop_map(|(entry, is_long, done)| Own {
            entry,
            day_only: false,
            price: None,
            direction: if is_long { Direction::Long } else { Direction::Short },
            done,
        })
    }

    fn some_rule() -> impl Strategy<Value = Vec<Entered>> {
        let one = (
            0_usize..3,
            0_i64..18,
            1_i64..500,
            100_i64..90_000,
            100_i64..90_000,
            0_i64..99_999,
            any::<bool>(),
        );
        proptest::collection::vec(one, 0..12).prop_map(|all| {
            let mut rule: Vec<Entered> = all
                .into_iter()
                .map(|(day, candle, units, price, exit, paid, is_open)| {
                    let (price, exit) = (Price(price * Price::ONE / 100), Price(exit * Price::ONE / 100));
                    let quantity = Quantity(units * Quantity::ONE);
                    let value = |price| value_of(price, quantity).unwrap();
                    let (charges, entry) = (Money(paid), time([0, 1, 3][day], candle * 5));
                    let net = value(exit) - value(price) - charges;
                    Entered { entry, quantity, price, exit, charges, net, is_open }
                })
                .collect();
            rule.sort_by_key(|one| one.entry);
            rule
        })
    }

    proptest! {
        #[test]
        fn every_trade_stands_in_one_group_and_the_rupees_add_up(
            own in proptest::collection::vec(some_own(), 0..14), rule in some_rule(), daily in any::<bool>(),
        ) {
            let long = Direction::Long;
            let bar = if daily { Interval::DAY } else { Interval::of_minutes(5).unwrap() };
            let found = bridge(&own, &rule, long, bar, &days());
            let mut mine: Vec<usize> = found.followed.iter().map(|one| one.0).collect();
            mine.extend(&found.off_rule);
            mine.extend(found.apart.iter().map(|one| one.0));
            mine.sort_unstable();
            prop_assert_eq!(mine, (0..own.len()).collect::<Vec<_>>());
            let mut entries: Vec<usize> = found.followed.iter().map(|one| one.1).collect();
            entries.extend(&found.missed);
            entries.sort_unstable();
            prop_assert_eq!(entries, (0..rule.len()).collect::<Vec<_>>());
            // No two that could belong together are both left over.
            let near = |one: &Own, other: &Entered| {
                let entry = one.entry.unwrap();
                one.direction == long && entry.day() == other.entry.day()
                    && (daily || (entry.0 - other.entry.0).abs() <= 15 * 60_000)
            };
            for (at, place) in &found.followed {
                prop_assert!(near(&own[*at], &rule[*place]));
            }
            for at in &found.off_rule {
                prop_assert!(found.missed.iter().all(|place| !near(&own[*at], &rule[*place])));
            }
            let of = |places: &[usize]| -> i64 { places.iter().map(|at| rule[*at].net.0).sum() };
            let followed: Vec<usize> = found.followed.iter().map(|one| one.1).collect();
            prop_assert_eq!(of(&followed) + of(&found.missed), rule.iter().map(|one| one.net.0).sum::<i64>());
            let parts = difference(&found, &own, &rule, long).unwrap();
            let sum = parts.size + parts.entry + parts.exit + parts.charges;
            prop_assert_eq!(sum, parts.own - parts.rule);
        }
    }
}
