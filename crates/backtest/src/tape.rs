//! The candles of one instrument as columns: what a rule is run over.

use candles::{Candle, Factor, Interval, adjusted, coarser, gaps, that_count};
use domain::{Day, Money, Price, Time};
use market::hours;

use crate::rule::{Market, Rule};

/// Of one run, all instruments together.
pub const MOST_BARS_OF_A_RUN: usize = 5_000_000;

/// Columns of equal length, times ascending.
#[derive(Debug, Clone, PartialEq)]
pub struct Tape {
    pub name: String,
    pub bar: Interval,
    pub at: Vec<Time>,
    pub open: Vec<f64>,
    pub high: Vec<f64>,
    pub low: Vec<f64>,
    pub close: Vec<f64>,
    /// NaN: nobody says.
    pub volume: Vec<f64>,
    /// Which day of trading of this tape, from 0.
    pub day: Vec<u32>,
    pub days: Vec<Day>,
    pub missing: Missing,
}

/// What a reader of the result has to know of the candles.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Missing {
    /// Outside the hours of continuous trading: left out.
    pub outside: usize,
    /// Within days that have candles.
    pub candles: u64,
    /// Days of trading between the first and the last one.
    pub days: u32,
    /// The open stands more than 18 % away from the close of the day before: a split perhaps.
    pub jumps: Vec<Day>,
    /// They were shorter in the file.
    pub made_longer: bool,
    /// Splits and bonuses for which the prices before them were adjusted.
    pub adjusted: Vec<Factor>,
}

/// Between two days; nothing but a split does that to most shares.
const JUMP: f64 = 0.18;

impl Tape {
    /// As [`of`](Self::of), with prices of before these splits and bonuses in the shares of after them. None of them
    /// may come after the run: it would change every price alike.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn adjusted(
        name: &str,
        candles: Vec<Candle>,
        interval: Interval,
        rule: &Rule,
        factors: &[Factor],
    ) -> Result<Self, String> {
        let factors = that_count(&candles, factors);
        let mut tape = Self::of(name, &adjusted(candles, &factors), interval, rule)?;
        tape.missing.adjusted = factors;
        Ok(tape)
    }

    /// The candles of a file as this rule sees them.
    ///
    /// # Errors
    /// A sentence: they are no series, or cannot be made as long as the rule's.
    pub fn of(name: &str, candles: &[Candle], interval: Interval, rule: &Rule) -> Result<Self, String> {
        let bad = candles.iter().find_map(|one| Some((one.at, one.checked().err()?)));
        if let Some((at, problem)) = bad {
            return Err(format!("{name}: the candle of {at} cannot be: {}.", problem.words()));
        }
        check_order(name, candles.iter().map(|one| one.at))?;
        let segment = rule.market.segment();
        let made;
        let (candles, made_longer) = if interval == rule.bar {
            (candles, false)
        } else {
            made = coarser(candles, interval, rule.bar, segment).ok_or_else(|| {
                format!(
                    "{name}: the rule wants {} candles, and these are {} ones, of which none can be made.",
                    rule.bar.in_words(),
                    interval.in_words()
                )
            })?;
            (&made[..], true)
        };
        let inside = |one: &Candle| {
            let hours = hours(segment, one.at.day());
            let usual = match rule.market {
                // The closing auction begins when continuous trading ends at the latest.
                Market::Shares => hours.until.min(55_800),
                Market::Futures => hours.until,
            };
            let until = rule.day.until.map_or(usual, |clock| clock.second());
            rule.bar.is_day() || (hours.open..until).contains(&one.at.second_of_day())
        };
        let kept: Vec<Candle> = candles.iter().filter(|one| inside(one)).copied().collect();
        let found = gaps(&kept, rule.bar, segment);
        let rupees = |price: Price| price.0 as f64 / Price::ONE as f64;
        let mut tape = Self::of_columns(
            name,
            rule.bar,
            kept.iter().map(|one| one.at).collect(),
            [
                kept.iter().map(|one| rupees(one.open)).collect(),
                kept.iter().map(|one| rupees(one.high)).collect(),
                kept.iter().map(|one| rupees(one.low)).collect(),
                kept.iter().map(|one| rupees(one.close)).collect(),
            ],
            kept.iter().map(|one| one.volume.map_or(f64::NAN, |volume| volume as f64)).collect(),
        )?;
        tape.missing = Missing {
            outside: candles.len() - kept.len(),
            candles: found.candles,
            days: found.days,
            jumps: tape.jumps(),
            made_longer,
            adjusted: Vec::new(),
        };
        Ok(tape)
    }

    /// Columns as they are: open, high, low, close.
    ///
    /// # Errors
    /// A sentence: they are no series of candles.
    pub fn of_columns(
        name: &str,
        bar: Interval,
        at: Vec<Time>,
        prices: [Vec<f64>; 4],
        volume: Vec<f64>,
    ) -> Result<Self, String> {
        let count = at.len();
        if count == 0 {
            return Err(format!("{name}: no candle is left within the hours of trading."));
        }
        if count > MOST_BARS_OF_A_RUN {
            return Err(format!(
                "{name}: at most 50,00,000 candles are run over, and these are {}.",
                domain::grouped(count as u128)
            ));
        }
        if prices.iter().any(|column| column.len() != count) || volume.len() != count {
            return Err(format!("{name}: the columns are not equally long."));
        }
        check_order(name, at.iter().copied())?;
        let [open, high, low, close] = prices;
        let most = Money::ONE as f64 * 1e6;
        for bar in 0..count {
            let all = [open[bar], high[bar], low[bar], close[bar]];
            let (top, bottom) = (open[bar].max(close[bar]), open[bar].min(close[bar]));
            let holds = all.iter().all(|one| *one > 0.0 && *one < most);
            if !holds || high[bar] < top || low[bar] > bottom {
                return Err(format!(
                    "{name}: the candle of {} cannot be: its prices are {}, {}, {} and {}.",
                    at[bar], open[bar], high[bar], low[bar], close[bar]
                ));
            }
        }
        let mut days: Vec<Day> = Vec::new();
        let mut day = Vec::with_capacity(count);
        for one in &at {
            let own = one.day();
            if days.last() != Some(&own) {
                days.push(own);
            }
            day.push(days.len() as u32 - 1);
        }
        let name = name.to_owned();
        Ok(Self { name, bar, at, open, high, low, close, volume, day, days, missing: Missing::default() })
    }

    pub fn len(&self) -> usize {
        self.at.len()
    }

    pub fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    fn jumps(&self) -> Vec<Day> {
        let bars = (1..self.len()).filter(|&bar| self.day[bar] != self.day[bar - 1]);
        let far = |&bar: &usize| (self.open[bar] / self.close[bar - 1] - 1.0).abs() > JUMP;
        bars.filter(far).map(|bar| self.at[bar].day()).collect()
    }
}

fn check_order(name: &str, times: impl Iterator<Item = Time>) -> Result<(), String> {
    let mut before: Option<Time> = None;
    for at in times {
        match before {
            Some(before) if at == before => {
                return Err(format!("{name}: two candles begin at {at}. Each time may have one."));
            }
            Some(before) if at < before => {
                return Err(format!(
                    "{name}: the candle of {at} stands behind that of {before}. They must ascend."
                ));
            }
            _ => before = Some(at),
        }
    }
    Ok(())
}
