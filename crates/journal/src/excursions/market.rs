//! What the user's candles of indices say of the moments and days on which trades were entered.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ::backtest::is_called;
use analytics::market_moves::{DayOfIndex, Market};
use app_error::AppError;
use candles::{Candle, Interval, Priced, month_of, unpack};
use domain::{Contract, Day, Price, Segment, Time};
use market::{exchange_of_index, hours, trading_day_until};
use store::candles::{self as stored, Set};
use store::{Db, UserId};

use super::generated;
use crate::build::Journal;
use crate::work::work;

/// Of longer ones the opening is not the price at the entry.
const LONGEST: u32 = 15;
/// The index that days are told by.
const OF_DAYS: &str = "NIFTY";

/// Days on which something was entered, and when options on each index were: with the place of the trade, by time.
struct Asked {
    days: BTreeSet<Day>,
    of_index: BTreeMap<String, Vec<(Time, usize)>>,
    trades: usize,
}

impl Asked {
    fn of(journal: &Journal) -> Self {
        let (trades, instruments) = (&journal.book.trades, &journal.book.instruments);
        let mut asked = Self { days: BTreeSet::new(), of_index: BTreeMap::new(), trades: trades.len() };
        // Of each instrument whether it is an option on an index, and on which.
        let index = |contract: &Contract| match contract {
            Contract::Option { underlying, .. } if exchange_of_index(underlying).is_some() => {
                Some(underlying.to_string())
            }
            _ => None,
        };
        let indices: Vec<Option<String>> = instruments.iter().map(|one| index(&one.contract)).collect();
        for (at, entry) in trades.entry_time.iter().enumerate() {
            let Some(entry) = entry else { continue };
            asked.days.insert(entry.day());
            if let Some(index) = &indices[trades.instrument[at] as usize]
                && entry.has_time_of_day()
            {
                match asked.of_index.get_mut(index) {
                    Some(own) => own.push((*entry, at)),
                    None => drop(asked.of_index.insert(index.clone(), vec![(*entry, at)])),
                }
            }
        }
        asked.of_index.values_mut().for_each(|own| own.sort_unstable());
        asked
    }
}

/// The opening of the candle of each of these moments, ascending.
fn at_moments(
    moments: &[(Time, usize)],
    candles: &[Candle],
    interval: Interval,
    mut put: impl FnMut(usize, Price),
) {
    let mut next = 0;
    for (moment, trade) in moments {
        next +=
            candles[next..].iter().take_while(|one| one.at.0 + interval.milliseconds() <= moment.0).count();
        if let Some(own) = candles.get(next).filter(|one| one.at <= *moment) {
            put(*trade, own.open);
        }
    }
}

/// First and last price of each day; of minutes where they begin with the session and go on to its end.
fn of_days(candles: &[Candle], interval: Interval) -> BTreeMap<Day, (Price, Price)> {
    let whole = |own: &[Candle]| {
        let (first, last) = (own.first()?, own.last()?);
        let day = first.at.day();
        let session = hours(Segment::Equity, day);
        let ends = i64::from(last.at.second_of_day()) + interval.milliseconds() / 1_000;
        let is_whole = interval.is_day()
            || first.at.second_of_day() <= session.open && ends >= i64::from(session.surely_until);
        is_whole.then_some((day, (first.open, last.close)))
    };
    candles.chunk_by(|one, next| one.at.day() == next.at.day()).filter_map(whole).collect()
}

/// With the close of the day of trading before; of a day without it nothing is said.
fn after_a_day(all: &BTreeMap<Day, (Price, Price)>, asked: &BTreeSet<Day>) -> BTreeMap<Day, DayOfIndex> {
    let of = |day: &Day| {
        let (open, close) = *all.get(day)?;
        // A session of a Saturday or Sunday lies behind the last usual one.
        let (_, (_, before)) = all.range(trading_day_until(day.plus(-1))..*day).next_back()?;
        Some((*day, DayOfIndex { before: *before, open, close }))
    };
    asked.iter().filter_map(of).collect()
}

/// The user's candles of an index, the shortest first.
fn sets_of<'a>(sets: &'a [Set], index: &str) -> Vec<(Interval, &'a Set)> {
    let own = sets.iter().filter(|set| is_called(&set.instrument, index));
    let mut own: Vec<(Interval, &Set)> =
        own.filter_map(|set| Some((Interval::of_minutes(set.minutes)?, set))).collect();
    own.sort_by_key(|(interval, _)| *interval);
    own
}

/// `holds` is held until the last of them is worked out.
pub(super) async fn by_candles(
    (db, user): (&Db, UserId),
    sets: &[Set],
    journal: &Arc<Journal>,
    holds: impl Clone + Send + 'static,
) -> Result<Market, AppError> {
    if sets.is_empty() {
        return Ok(Market::default());
    }
    let own = Arc::clone(journal);
    let asked = work(holds.clone(), move || Asked::of(&own)).await?;
    let mut at_entry = vec![None; asked.trades];
    for (index, moments) in asked.of_index {
        let (Some(first), Some(last)) = (moments.first(), moments.last()) else { continue };
        let span = (first.0, last.0);
        let mut moments = Arc::new(moments);
        // What shorter ones do not say longer ones may.
        for (interval, set) in sets_of(sets, &index).into_iter().filter(|(of, _)| of.minutes() <= LONGEST) {
            let blocks = blocks(db, user, set, span).await?;
            let own = Arc::clone(&moments);
            let seeing = work(holds.clone(), move || {
                let candles = candles_of(&blocks, interval)?;
                let mut found: Vec<(usize, Price)> = Vec::new();
                at_moments(&own, &candles, interval, |trade, price| found.push((trade, price)));
                Ok::<_, AppError>(found)
            });
            for (trade, price) in seeing.await?? {
                at_entry[trade] = Some(price);
            }
            moments =
                Arc::new(moments.iter().copied().filter(|(_, trade)| at_entry[*trade].is_none()).collect());
            if moments.is_empty() {
                break;
            }
        }
    }
    let mut all: BTreeMap<Day, (Price, Price)> = BTreeMap::new();
    let mut days = BTreeMap::new();
    // The longest that are no longer than a day say the same in the fewest.
    for (interval, set) in sets_of(sets, OF_DAYS).into_iter().rev() {
        let open: Vec<Day> = asked.days.iter().filter(|day| !days.contains_key(*day)).copied().collect();
        let (Some(first), Some(last)) = (open.first(), open.last()) else { break };
        let span = (Time::from_ist(first.plus(-20), 0), Time::from_ist(*last, 0));
        let blocks = blocks(db, user, set, span).await?;
        let seeing = work(holds.clone(), move || {
            Ok::<_, AppError>(of_days(&candles_of(&blocks, interval)?, interval))
        });
        for (day, own) in seeing.await?? {
            all.entry(day).or_insert(own);
        }
        days = after_a_day(&all, &asked.days);
    }
    Ok(Market { at_entry: at_entry.into(), days: Arc::new(days) })
}

pub(super) async fn blocks(
    db: &Db,
    user: UserId,
    set: &Set,
    (from, to): (Time, Time),
) -> Result<Vec<(i32, Vec<u8>)>, AppError> {
    let months = (month_of(from.max(set.first)), month_of(to.min(set.last)));
    Ok(stored::blocks(db, user, set.number, months).await?)
}

pub(super) fn candles_of(blocks: &[(i32, Vec<u8>)], interval: Interval) -> Result<Vec<Candle>, AppError> {
    let mut candles: Vec<Candle> = Vec::new();
    for (month, content) in blocks {
        candles.extend(unpack(content).ok_or_else(|| {
            AppError::ours(format!("{interval} candles of month {month} cannot be unpacked"))
        })?);
    }
    Ok(candles)
}

/// Of the sample: candles through the middle of the strikes of each day. They say nothing of any market.
pub(super) fn by_generated(journal: &Journal) -> Market {
    let asked = Asked::of(journal);
    let mut at_entry = vec![None; asked.trades];
    let (mut all, Some(interval)) = (BTreeMap::new(), generated::interval()) else {
        return Market::default();
    };
    for (seed, (index, moments)) in (1_000_000..).zip(&asked.of_index) {
        let (trades, instruments) = (&journal.book.trades, &journal.book.instruments);
        let strike = |trade: usize| match instruments[trades.instrument[trade] as usize].contract {
            Contract::Option { strike, .. } => strike.0,
            _ => 0,
        };
        let middle = |own: &[(Time, usize)]| {
            let sum: i64 = own.iter().map(|(_, trade)| strike(*trade)).sum();
            let at = Time::from_ist(own[0].0.day(), 43_200);
            Priced { at, day_only: false, price: Price(sum / own.len() as i64) }
        };
        let priced: Vec<Priced> =
            moments.chunk_by(|one, next| one.0.day() == next.0.day()).map(middle).collect();
        let (Some(first), Some(last)) = (asked.days.first(), asked.days.last()) else { continue };
        let mut days = BTreeSet::new();
        generated::days_between(first.plus(-7), *last, &mut days);
        let candles = generated::candles(seed, 200, &priced, &days);
        at_moments(moments, &candles, interval, |trade, price| at_entry[trade] = Some(price));
        if index == OF_DAYS {
            all = of_days(&candles, interval);
        }
    }
    let days = after_a_day(&all, &asked.days);
    Market { at_entry: at_entry.into(), days: Arc::new(days) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candle(at: &str, open: i64, close: i64) -> Candle {
        let price = |rupees: i64| Price(rupees * Price::ONE);
        Candle {
            at: Time::parse_ist(at).unwrap(),
            open: price(open),
            high: price(open.max(close)),
            low: price(open.min(close)),
            close: price(close),
            volume: None,
        }
    }

    fn day(text: &str) -> Day {
        Day::parse(text).unwrap()
    }

    /// A candle holds its first moment, and not its last; where none is there nothing is said.
    #[test]
    fn the_index_at_an_entry_is_the_opening_of_its_candle() {
        let five = Interval::of_minutes(5).unwrap();
        let candles = [
            candle("2026-07-06 09:15", 100, 101),
            candle("2026-07-06 09:20", 102, 103),
            candle("2026-07-06 09:30", 105, 104),
        ];
        let moments: Vec<(Time, usize)> =
            ["09:14:59", "09:15:00", "09:19:59", "09:20:00", "09:26:00", "09:34:59", "09:35:00"]
                .iter()
                .enumerate()
                .map(|(at, clock)| (Time::parse_ist(&format!("2026-07-06T{clock}")).unwrap(), at))
                .collect();
        let mut found = vec![None; moments.len()];
        at_moments(&moments, &candles, five, |at, price| found[at] = Some(price.0 / Price::ONE));
        assert_eq!(found, [None, Some(100), Some(100), Some(102), None, Some(105), None]);
    }

    /// Friday closed at 1,000. Monday is whole, Tuesday's minutes end at noon; of Wednesday no day before is known, of
    /// Thursday it is.
    #[test]
    fn a_day_is_told_against_the_one_before() {
        let half = Interval::of_minutes(15).unwrap();
        let candles = [
            candle("2026-07-03 09:15", 990, 995),
            candle("2026-07-03 15:15", 995, 1_000),
            candle("2026-07-06 09:15", 1_010, 1_011),
            candle("2026-07-06 15:15", 1_011, 1_004),
            candle("2026-07-07 09:15", 1_000, 1_001),
            candle("2026-07-07 11:45", 1_001, 1_002),
            candle("2026-07-08 09:15", 1_003, 1_004),
            candle("2026-07-08 15:15", 1_004, 1_005),
            candle("2026-07-09 09:15", 1_000, 1_004),
            candle("2026-07-09 15:15", 1_004, 999),
        ];
        let asked: BTreeSet<Day> = (3..=10).map(|at| day(&format!("2026-07-{at:02}"))).collect();
        let found = after_a_day(&of_days(&candles, half), &asked);
        let own = |text: &str| {
            let one = found.get(&day(text))?;
            Some([one.before, one.open, one.close].map(|price| price.0 / Price::ONE))
        };
        assert_eq!(own("2026-07-06"), Some([1_000, 1_010, 1_004]));
        assert_eq!(own("2026-07-09"), Some([1_005, 1_000, 999]));
        assert_eq!(found.len(), 2);
        // Daily candles need no session.
        let daily = [candle("2026-07-06 00:00", 1_010, 1_004), candle("2026-07-07 00:00", 1_000, 1_002)];
        let found = after_a_day(&of_days(&daily, Interval::DAY), &asked);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [day("2026-07-07")]);
    }
}
