//! Indicators as their definitions read, worked out anew for every candle from the candles until it.

use backtest::{Comparing, Condition, Line, NamedSeries, Number, OfDay, Operand, Rule, SeriesKind, Source};
use domain::{Day, Time, Weekday};

#[derive(Debug, Clone, Copy)]
pub struct Bar {
    pub at: Time,
    pub open: f64,
    pub high: f64,
    pub low: f64,
    pub close: f64,
    pub volume: f64,
}

impl Bar {
    pub fn day(&self) -> Day {
        self.at.day()
    }
}

fn source(bar: &Bar, of: Source) -> f64 {
    match of {
        Source::Open => bar.open,
        Source::High => bar.high,
        Source::Low => bar.low,
        Source::Close => bar.close,
        Source::Volume => bar.volume,
        Source::Hl2 => (bar.high + bar.low) / 2.0,
        Source::Hlc3 => (bar.high + bar.low + bar.close) / 3.0,
        Source::Ohlc4 => (bar.open + bar.high + bar.low + bar.close) / 4.0,
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn sma(values: &[f64], n: usize) -> Option<f64> {
    (values.len() >= n).then(|| mean(&values[values.len() - n..]))
}

fn ema(values: &[f64], n: usize) -> Option<f64> {
    if values.len() < n {
        return None;
    }
    let alpha = 2.0 / (n as f64 + 1.0);
    Some(values[n..].iter().fold(mean(&values[..n]), |now, value| now + alpha * (value - now)))
}

fn wilder(values: &[f64], n: usize) -> Option<f64> {
    if values.len() < n {
        return None;
    }
    let length = n as f64;
    Some(values[n..].iter().fold(mean(&values[..n]), |now, value| (now * (length - 1.0) + value) / length))
}

fn rsi(values: &[f64], n: usize) -> Option<f64> {
    let steps: Vec<f64> = values.windows(2).map(|two| two[1] - two[0]).collect();
    let gains: Vec<f64> = steps.iter().map(|step| if *step > 0.0 { *step } else { 0.0 }).collect();
    let losses: Vec<f64> = steps.iter().map(|step| if *step < 0.0 { -*step } else { 0.0 }).collect();
    let (gain, loss) = (wilder(&gains, n)?, wilder(&losses, n)?);
    Some(if gain + loss == 0.0 { 50.0 } else { 100.0 * gain / (gain + loss) })
}

fn true_ranges(bars: &[Bar]) -> Vec<f64> {
    (0..bars.len())
        .map(|at| {
            let own = bars[at].high - bars[at].low;
            let Some(before) = at.checked_sub(1).map(|before| bars[before].close) else { return own };
            [own, (bars[at].high - before).abs(), (bars[at].low - before).abs()]
                .into_iter()
                .fold(0.0, f64::max)
        })
        .collect()
}

pub fn atr(bars: &[Bar], n: usize) -> Option<f64> {
    wilder(&true_ranges(bars), n)
}

/// The line and the direction.
fn supertrend(bars: &[Bar], n: usize, times: f64) -> Option<(f64, f64)> {
    if bars.len() < n {
        return None;
    }
    let band = |at: usize, side: f64| {
        (bars[at].high + bars[at].low) / 2.0 + side * (times * atr(&bars[..=at], n).unwrap())
    };
    let (mut lower, mut upper, mut up) = (band(n - 1, -1.0), band(n - 1, 1.0), false);
    for at in n..bars.len() {
        let (before, close) = (bars[at - 1].close, bars[at].close);
        if band(at, -1.0) > lower || before < lower {
            lower = band(at, -1.0);
        }
        if band(at, 1.0) < upper || before > upper {
            upper = band(at, 1.0);
        }
        up = match up {
            true if close < lower => false,
            false if close > upper => true,
            same => same,
        };
    }
    Some(if up { (lower, 1.0) } else { (upper, -1.0) })
}

/// Where the last close stands between the lowest and the highest price of the last candles.
fn place(bars: &[Bar], n: usize) -> Option<f64> {
    let last = &bars[bars.len().checked_sub(n)?..];
    let (top, bottom) = (fold(last, |bar| bar.high, f64::max)?, fold(last, |bar| bar.low, f64::min)?);
    (top > bottom).then(|| 100.0 * (last[n - 1].close - bottom) / (top - bottom))
}

/// The mean of what is found for each of the last `n` lengths, if each is found.
fn of_last(bars: &[Bar], n: usize, find: impl Fn(&[Bar]) -> Option<f64>) -> Option<f64> {
    let from = bars.len().checked_sub(n)?;
    let all: Option<Vec<f64>> = (from..bars.len()).map(|at| find(&bars[..=at])).collect();
    Some(mean(&all?))
}

/// What goes up and what goes down, of the range.
fn directions(bars: &[Bar], n: usize) -> Option<(f64, f64)> {
    let moves: Vec<(f64, f64)> =
        bars.windows(2).map(|two| (two[1].high - two[0].high, two[0].low - two[1].low)).collect();
    let ups: Vec<f64> = moves.iter().map(|(up, down)| if up > down { up.max(0.0) } else { 0.0 }).collect();
    let downs: Vec<f64> =
        moves.iter().map(|(up, down)| if down > up { down.max(0.0) } else { 0.0 }).collect();
    let range = wilder(true_ranges(bars).get(1..)?, n)?;
    let part = |moved: f64| if range > 0.0 { 100.0 * moved / range } else { 0.0 };
    Some((part(wilder(&ups, n)?), part(wilder(&downs, n)?)))
}

fn strength(bars: &[Bar], n: usize) -> Option<f64> {
    let apart = |until: usize| {
        let (plus, minus) = directions(&bars[..until], n)?;
        Some(if plus + minus > 0.0 { 100.0 * (plus - minus).abs() / (plus + minus) } else { 0.0 })
    };
    wilder(&(1..=bars.len()).filter_map(apart).collect::<Vec<_>>(), n)
}

fn pivots(bars: &[Bar], line: Line) -> Option<f64> {
    let today = bars.last()?.day();
    let before = bars.iter().rev().map(Bar::day).find(|day| *day < today)?;
    let own: Vec<Bar> = bars.iter().filter(|bar| bar.day() == before).copied().collect();
    let [high, low, close] =
        [of_day(&own, OfDay::High)?, of_day(&own, OfDay::Low)?, of_day(&own, OfDay::Close)?];
    let pivot = (high + low + close) / 3.0;
    let (bottom, top) = ((high + low) / 2.0, 2.0 * pivot - (high + low) / 2.0);
    Some(match line {
        Line::Bottom => bottom,
        Line::Top => top,
        Line::Width => (top - bottom).abs() / pivot,
        Line::R1 => 2.0 * pivot - low,
        Line::R2 => pivot + high - low,
        Line::S1 => 2.0 * pivot - high,
        Line::S2 => pivot - high + low,
        _ => pivot,
    })
}

fn fold(bars: &[Bar], of: impl Fn(&Bar) -> f64, pick: impl Fn(f64, f64) -> f64) -> Option<f64> {
    bars.iter().map(of).reduce(pick)
}

fn series(kind: SeriesKind, line: Line, bars: &[Bar], params: &[f64]) -> Option<f64> {
    let n = |number: Number| number.of(params) as usize;
    let all = |of: Source| bars.iter().map(|bar| source(bar, of)).collect::<Vec<f64>>();
    match kind {
        SeriesKind::Sma { of, n: length } => sma(&all(of), n(length)),
        SeriesKind::Ema { of, n: length } => ema(&all(of), n(length)),
        SeriesKind::Rsi { of, n: length } => rsi(&all(of), n(length)),
        SeriesKind::Macd { of, fast, slow, signal } => {
            let values = all(of);
            let own = |until: usize| Some(ema(&values[..until], n(fast))? - ema(&values[..until], n(slow))?);
            let now = own(values.len())?;
            let lines: Vec<f64> = (1..=values.len()).filter_map(own).collect();
            match line {
                Line::Signal => ema(&lines, n(signal)),
                Line::Histogram => Some(now - ema(&lines, n(signal))?),
                _ => Some(now),
            }
        }
        SeriesKind::Bollinger { of, n: length, times } => {
            let values = all(of);
            let middle = sma(&values, n(length))?;
            let last = &values[values.len() - n(length)..];
            let squares = last.iter().map(|one| (one - middle) * (one - middle)).sum::<f64>();
            let apart = times.of(params) * (squares / last.len() as f64).sqrt();
            Some(match line {
                Line::Upper => middle + apart,
                Line::Lower => middle - apart,
                Line::Width => ((middle + apart) - (middle - apart)) / middle,
                _ => middle,
            })
        }
        SeriesKind::Atr { n: length } => atr(bars, n(length)),
        SeriesKind::Supertrend { n: length, times } => {
            let (level, trend) = supertrend(bars, n(length), times.of(params))?;
            Some(if line == Line::Trend { trend } else { level })
        }
        SeriesKind::Donchian { n: length } => {
            let before = &bars[..bars.len() - 1];
            let last = &before[before.len().checked_sub(n(length))?..];
            if line == Line::Low {
                fold(last, |bar| bar.low, f64::min)
            } else {
                fold(last, |bar| bar.high, f64::max)
            }
        }
        SeriesKind::Stochastic { n: length, smooth, signal } => {
            let own = |bars: &[Bar]| of_last(bars, n(smooth), |bars| place(bars, n(length)));
            if line == Line::Signal { of_last(bars, n(signal), own) } else { own(bars) }
        }
        SeriesKind::Adx { n: length } => match line {
            Line::Plus => directions(bars, n(length)).map(|(plus, _)| plus),
            Line::Minus => directions(bars, n(length)).map(|(_, minus)| minus),
            _ => strength(bars, n(length)),
        },
        SeriesKind::Cci { n: length } => {
            let values = all(Source::Hlc3);
            let last = &values[values.len().checked_sub(n(length))?..];
            let middle = mean(last);
            let off = last.iter().map(|one| (one - middle).abs()).sum::<f64>() / last.len() as f64;
            (off > 0.0).then(|| (last[last.len() - 1] - middle) / (0.015 * off))
        }
        SeriesKind::Pivots => pivots(bars, line),
        SeriesKind::Vwap => {
            let today = of_today(bars);
            let value: f64 = today.iter().fold(0.0, |sum, bar| sum + source(bar, Source::Hlc3) * bar.volume);
            let volume: f64 = today.iter().fold(0.0, |sum, bar| sum + bar.volume);
            (volume > 0.0).then(|| value / volume)
        }
        SeriesKind::OpeningRange { minutes } => {
            // Trading begins at 09:15.
            let end = (9 * 60 + 15) * 60 + n(minutes) as u32 * 60;
            let last = bars.last()?;
            let length = 15 * 60;
            let today = of_today(bars);
            let first: Vec<Bar> = today.into_iter().filter(|bar| bar.at.second_of_day() < end).collect();
            if last.at.second_of_day() + length < end {
                return None;
            }
            if line == Line::Low {
                fold(&first, |bar| bar.low, f64::min)
            } else {
                fold(&first, |bar| bar.high, f64::max)
            }
        }
    }
}

fn of_today(bars: &[Bar]) -> Vec<Bar> {
    let today = bars[bars.len() - 1].day();
    bars.iter().filter(|bar| bar.day() == today).copied().collect()
}

pub fn operand(operand: &Operand, known: &[NamedSeries], bars: &[Bar], params: &[f64]) -> Option<f64> {
    let now = bars.last()?;
    let found = match operand {
        Operand::Number(number) => Some(number.of(params)),
        Operand::Source(of) => Some(source(now, *of)),
        Operand::Series(at, line) => series(known[*at].kind, *line, bars, params),
        Operand::DayBefore(of) => {
            let before = bars.iter().rev().map(Bar::day).find(|day| *day < now.day())?;
            let own: Vec<Bar> = bars.iter().filter(|bar| bar.day() == before).copied().collect();
            of_day(&own, *of)
        }
        Operand::Today(of) => {
            let own: Vec<Bar> = bars.iter().filter(|bar| bar.day() == now.day()).copied().collect();
            of_day(&own, *of)
        }
        Operand::BarOfDay => Some(bars.iter().filter(|bar| bar.day() == now.day()).count() as f64),
        Operand::Ago(of, k) => {
            let until = bars.len().checked_sub(*k as usize)?;
            self::operand(of, known, &bars[..until], params)
        }
    };
    found.filter(|value| !value.is_nan())
}

fn of_day(bars: &[Bar], of: OfDay) -> Option<f64> {
    match of {
        OfDay::Open => bars.first().map(|bar| bar.open),
        OfDay::High => fold(bars, |bar| bar.high, f64::max),
        OfDay::Low => fold(bars, |bar| bar.low, f64::min),
        OfDay::Close => bars.last().map(|bar| bar.close),
    }
}

/// `None`: not known.
pub fn holds(condition: &Condition, rule: &Rule, bars: &[Bar], params: &[f64]) -> Option<bool> {
    let value = |one: &Operand, bars: &[Bar]| operand(one, &rule.series, bars, params);
    let before = &bars[..bars.len() - 1];
    match condition {
        Condition::Compare(how, a, b) => {
            let (a, b) = (value(a, bars)?, value(b, bars)?);
            Some(match how {
                Comparing::Above => a > b,
                Comparing::AtLeast => a >= b,
                Comparing::Below => a < b,
                Comparing::AtMost => a <= b,
            })
        }
        Condition::Between(x, low, high) => {
            let least = value(x, bars).zip(value(low, bars)).map(|(x, low)| x >= low);
            let most = value(x, bars).zip(value(high, bars)).map(|(x, high)| x <= high);
            both([least, most].into_iter())
        }
        Condition::CrossAbove(a, b) => {
            let (a1, b1) = (value(a, before)?, value(b, before)?);
            Some(value(a, bars)? > value(b, bars)? && a1 <= b1)
        }
        Condition::CrossBelow(a, b) => {
            let (a1, b1) = (value(a, before)?, value(b, before)?);
            Some(value(a, bars)? < value(b, bars)? && a1 >= b1)
        }
        Condition::Rising(of, n) | Condition::Falling(of, n) => {
            let is_up = matches!(condition, Condition::Rising(..));
            both((0..*n as usize).map(|back| {
                let until = bars.len().checked_sub(back)?;
                let (now, then) = (value(of, &bars[..until])?, value(of, &bars[..until.checked_sub(1)?])?);
                Some(if is_up { now > then } else { now < then })
            }))
        }
        Condition::All(all) => both(all.iter().map(|one| holds(one, rule, bars, params))),
        Condition::Any(all) => {
            both(all.iter().map(|one| holds(one, rule, bars, params).map(|is| !is))).map(|is| !is)
        }
        Condition::Not(one) => holds(one, rule, bars, params).map(|is| !is),
        Condition::Time(from, to) => {
            let end = bars[bars.len() - 1].at.second_of_day() + rule.bar.minutes() * 60;
            Some(from.second() <= end && end <= to.second())
        }
        Condition::On(days) => {
            let own: Weekday = bars[bars.len() - 1].day().weekday();
            Some(days.contains(&own))
        }
    }
}

/// One that is false decides; else one that is not known.
fn both(all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let all: Vec<Option<bool>> = all.collect();
    if all.contains(&Some(false)) {
        return Some(false);
    }
    if all.contains(&None) { None } else { Some(true) }
}
