//! The rows of one instrument in order, how long each candle lasts, and what contradicts itself.

use std::collections::BTreeMap;

use domain::Time;

use super::Series;
use super::rows::Sentences;
use crate::candle::Candle;
use crate::interval::Interval;
use crate::pack::pack;

pub struct Row {
    pub candle: Candle,
    pub line: u64,
    pub day_only: bool,
    /// Of several series of one share the lowest counts.
    pub rank: u8,
}

const DAY: i64 = 24 * 60;

/// `Err`: a sentence, why these rows are no candles.
pub fn series(
    name: Option<String>,
    mut rows: Vec<Row>,
    said: &mut Sentences,
    repeated: &mut usize,
) -> Result<Series, String> {
    let best = rows.iter().map(|row| row.rank).min().unwrap_or_default();
    rows.retain(|row| row.rank == best);
    rows.sort_by_key(|row| (row.candle.at, row.line));
    let interval = interval(&rows)?;
    if interval.is_day() {
        rows.iter_mut().for_each(|row| row.candle.at = Time::from_ist(row.candle.at.day(), 0));
    }
    let mut candles: Vec<Candle> = Vec::with_capacity(rows.len());
    for Row { candle, line, .. } in rows {
        match candles.last() {
            Some(last) if last.at == candle.at && last.agrees(&candle) => *repeated += 1,
            Some(last) if last.at == candle.at => {
                said.add(line, "another row says something else for the same time; the first one was taken");
            }
            Some(last) if candle.at.0 < last.at.0 + interval.milliseconds() => {
                said.add(line, &format!("it begins within the {} candle before it", interval.in_words()));
            }
            _ => candles.push(candle),
        }
    }
    Ok(Series { name, interval, count: candles.len(), packed: pack(&candles) })
}

/// The most common distance; of equally common ones the shortest.
fn interval(rows: &[Row]) -> Result<Interval, String> {
    let mut distances: BTreeMap<i64, usize> = BTreeMap::new();
    for two in rows.windows(2) {
        let minutes = (two[1].candle.at.0 - two[0].candle.at.0) / 60_000;
        if minutes > 0 {
            *distances.entry(minutes).or_default() += 1;
        }
    }
    let common = distances.iter().rev().max_by_key(|(_, count)| **count).map(|(minutes, _)| *minutes);
    // Days by their dates, or by one time of each day.
    let clock = rows.first().map(|row| row.candle.at.second_of_day());
    let is_daily = rows.iter().all(|row| row.day_only || Some(row.candle.at.second_of_day()) == clock);
    match common {
        None if rows.first().is_some_and(|row| row.day_only || clock == Some(0)) => Ok(Interval::DAY),
        None => Err("One candle alone does not say how long it lasts. Send at least two.".to_owned()),
        Some(minutes) if is_daily && minutes <= 4 * DAY => Ok(Interval::DAY),
        Some(minutes) if minutes >= DAY => {
            Err("These candles are longer than a day. Send daily ones, or shorter.".to_owned())
        }
        Some(minutes) => Interval::of_minutes(minutes).ok_or_else(|| {
            format!(
                "Most of these candles begin {minutes} minutes apart, which is no length that is known here."
            )
        }),
    }
}
