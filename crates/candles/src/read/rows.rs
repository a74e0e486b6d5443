//! Row after row, each a candle or a sentence.

use csv::ByteRecord;
use domain::{Price, Time};
use rustc_hash::FxHashMap;

use super::header::Columns;
use super::number::{Cell, price, volume};
use super::series::{self, Row};
use super::when::{self, When};
use super::{Layout, MOST_ROWS, MOST_SENTENCES, ReadFile, Unread, Zone};
use crate::candle::Candle;

pub struct Rows {
    zone: Option<Zone>,
    count: usize,
    by_name: Vec<(Option<String>, Vec<Row>)>,
    places: FxHashMap<Option<String>, usize>,
    said: Sentences,
    empty: usize,
    unknown: usize,
    rounded: bool,
    /// Times without a zone, and those of them that are before nine.
    naive: usize,
    early: usize,
}

/// The first ones, and how many.
#[derive(Default)]
pub struct Sentences {
    pub first: Vec<String>,
    pub count: usize,
}

impl Sentences {
    pub fn add(&mut self, line: u64, why: &str) {
        self.count += 1;
        if self.first.len() < MOST_SENTENCES {
            self.first.push(format!("Row {line}: {why}."));
        }
    }
}

const NINE: u32 = 9 * 3600;

impl Rows {
    pub fn new(zone: Option<Zone>) -> Self {
        Self {
            zone,
            count: 0,
            by_name: Vec::new(),
            places: FxHashMap::default(),
            said: Sentences::default(),
            empty: 0,
            unknown: 0,
            rounded: false,
            naive: 0,
            early: 0,
        }
    }

    pub fn add(&mut self, columns: &Columns, record: &ByteRecord, line: u64) -> Result<(), Unread> {
        self.count += 1;
        if self.count > MOST_ROWS {
            return Err("This file has more than 1,000,000 rows. Send it in parts.".into());
        }
        // What is no share has no candles here (bonds, rights), nor have contracts on commodities and currencies.
        let (Some(rank), Ok(name)) = (columns.rank(record), columns.instrument(record)) else {
            self.unknown += 1;
            return Ok(());
        };
        match self.candle(columns, record) {
            Ok(None) => self.empty += 1,
            Ok(Some((candle, day_only))) => {
                let at = *self.places.entry(name).or_insert_with_key(|name| {
                    self.by_name.push((name.clone(), Vec::new()));
                    self.by_name.len() - 1
                });
                self.by_name[at].1.push(Row { candle, line, day_only, rank });
            }
            Err(why) => self.said.add(line, why),
        }
        Ok(())
    }

    /// `None`: nothing was traded.
    fn candle(
        &mut self,
        columns: &Columns,
        record: &ByteRecord,
    ) -> Result<Option<(Candle, bool)>, &'static str> {
        let cell = |at: usize| record.get(at).unwrap_or_default();
        let mut prices = [Price::ZERO; 4];
        let mut missing = 0;
        for (to, at) in prices.iter_mut().zip([columns.open, columns.high, columns.low, columns.close]) {
            match price(cell(at)) {
                (Cell::Nothing, _) => missing += 1,
                (Cell::This(price), rounded) => {
                    self.rounded |= rounded;
                    *to = price;
                }
                (Cell::Wrong, _) => return Err("expected a number as each price"),
            }
        }
        let volume = match columns.volume.map_or(Cell::Nothing, |at| volume(cell(at))) {
            Cell::Nothing => None,
            Cell::This(volume) => Some(volume),
            Cell::Wrong => return Err("expected a whole number of zero or more as volume"),
        };
        if missing == 4 || prices.iter().all(|price| *price == Price::ZERO) {
            return Ok(None);
        }
        if missing > 0 {
            return Err("open, high, low or close is missing");
        }
        let (at, day_only) = self.time(columns, record)?;
        let volume = volume.filter(|_| columns.counts_units());
        let [open, high, low, close] = prices;
        // Lists write zeros for what was not traded, beside the close of an earlier day.
        if columns.layout == Layout::Bhavcopy && open == Price::ZERO {
            return Ok(None);
        }
        let candle =
            Candle { at, open, high, low, close, volume }.checked().map_err(|problem| problem.words())?;
        Ok(Some((candle, day_only)))
    }

    fn time(&mut self, columns: &Columns, record: &ByteRecord) -> Result<(Time, bool), &'static str> {
        const NO_TIME: &str = "expected a time as 2026-11-13 09:15";
        let cell = |at: usize| record.get(at).unwrap_or_default();
        let found = when::when(cell(columns.time)).ok_or(NO_TIME)?;
        let found = match (found, columns.clock) {
            (When::Day(day), Some(clock)) => {
                When::Clock(day, when::second(cell(clock).trim_ascii()).ok_or(NO_TIME)?)
            }
            (found, _) => found,
        };
        Ok(match found {
            When::Day(day) => (Time::from_ist(day, 0), true),
            When::At(time) => (time, false),
            When::Clock(day, second) => {
                // Midnight alone says a day.
                self.naive += usize::from(second > 0);
                self.early += usize::from(second > 0 && second < NINE);
                let indian = Time::from_ist(day, second);
                let is_utc = self.zone == Some(Zone::Utc);
                (if is_utc { Time(indian.0 + 19_800_000) } else { indian }, false)
            }
        })
    }

    pub fn finish(self, layout: Layout) -> Result<ReadFile, Unread> {
        let Self { zone, by_name, mut said, empty, unknown, rounded, naive, early, .. } = self;
        // The first five hours of an Indian session are before nine in UTC.
        if zone.is_none() && early * 2 > naive {
            return Err(Unread::TimesUnclear { early, of: naive });
        }
        let is_one = by_name.len() == 1;
        let mut repeated = 0;
        let mut found = Vec::with_capacity(by_name.len());
        let mut no_candles = None;
        for (name, rows) in by_name {
            match series::series(name, rows, &mut said, &mut repeated) {
                Ok(series) => found.push(series),
                Err(why) if is_one => return Err(Unread::Refused(why)),
                // Of many, those of one kind of candle are there.
                Err(why) => no_candles = no_candles.or(Some(why)),
            }
        }
        if found.is_empty() {
            let why =
                said.first.into_iter().next().or(no_candles).unwrap_or_else(|| match (unknown, empty) {
                    (0, _) => "It has no row with prices.".to_owned(),
                    (_, 0) => "Its rows are not of shares or contracts known here.".to_owned(),
                    _ => "Its rows are not of shares or contracts known here, or have no prices.".to_owned(),
                });
            return Err(Unread::Refused(format!("No candle could be read from this file. {why}")));
        }
        Ok(ReadFile {
            layout,
            series: found,
            problems: said.first,
            rejected: said.count,
            empty,
            unknown,
            repeated,
            taken_as: (naive > 0).then(|| zone.unwrap_or(Zone::India)),
            rounded,
        })
    }
}
