//! Indicators as columns; NaN is "not there yet". Definitions and first values as in docs/decisions/047-backtest.md.

use std::borrow::Cow;

use crate::rule::Source;
use crate::tape::Tape;

/// A sliding sum is begun anew so often: what rounds does not add up over a million candles.
const FRESH: usize = 4_096;

pub fn source(tape: &Tape, source: Source) -> Cow<'_, [f64]> {
    let mean = |of: &dyn Fn(usize) -> f64| Cow::Owned((0..tape.len()).map(of).collect());
    match source {
        Source::Open => Cow::Borrowed(&tape.open[..]),
        Source::High => Cow::Borrowed(&tape.high[..]),
        Source::Low => Cow::Borrowed(&tape.low[..]),
        Source::Close => Cow::Borrowed(&tape.close[..]),
        Source::Volume => Cow::Borrowed(&tape.volume[..]),
        Source::Hl2 => mean(&|at| (tape.high[at] + tape.low[at]) / 2.0),
        Source::Hlc3 => mean(&|at| (tape.high[at] + tape.low[at] + tape.close[at]) / 3.0),
        Source::Ohlc4 => mean(&|at| (tape.open[at] + tape.high[at] + tape.low[at] + tape.close[at]) / 4.0),
    }
}

/// The mean of the last `n`. A missing value makes the means over it missing.
pub fn sma(values: &[f64], n: usize) -> Vec<f64> {
    let mut found = vec![f64::NAN; values.len()];
    if !values.iter().any(|one| one.is_nan()) {
        sma_of_whole(values, n, &mut found);
        return found;
    }
    let mut from = 0;
    for run in values.chunk_by(|one, next| one.is_nan() == next.is_nan()) {
        if !run[0].is_nan() {
            sma_of_whole(run, n, &mut found[from..from + run.len()]);
        }
        from += run.len();
    }
    found
}

fn sma_of_whole(values: &[f64], n: usize, found: &mut [f64]) {
    let length = n as f64;
    for start in (n - 1..values.len()).step_by(FRESH) {
        // The window that ends at `start` is summed as it stands, the next ones slide.
        let mut sum: f64 = values[start + 1 - n..=start].iter().sum();
        found[start] = sum / length;
        for at in start + 1..(start + FRESH).min(values.len()) {
            sum += values[at] - values[at - n];
            found[at] = sum / length;
        }
    }
}

/// Each value weighs `alpha`, the first mean of `n` is the seed.
fn smoothed(values: &[f64], n: usize, alpha: f64) -> Vec<f64> {
    let mut found = vec![f64::NAN; values.len()];
    let Some(first) = values.iter().position(|one| !one.is_nan()) else { return found };
    let seed = first + n - 1;
    if seed >= values.len() {
        return found;
    }
    let mut now = values[first..=seed].iter().sum::<f64>() / n as f64;
    found[seed] = now;
    for at in seed + 1..values.len() {
        now += alpha * (values[at] - now);
        found[at] = now;
    }
    found
}

pub fn ema(values: &[f64], n: usize) -> Vec<f64> {
    smoothed(values, n, 2.0 / (n as f64 + 1.0))
}

/// Wilder's.
pub fn rma(values: &[f64], n: usize) -> Vec<f64> {
    let mut found = vec![f64::NAN; values.len()];
    if n > values.len() {
        return found;
    }
    let length = n as f64;
    let mut now = values[..n].iter().sum::<f64>() / length;
    found[n - 1] = now;
    for at in n..values.len() {
        now = (now * (length - 1.0) + values[at]) / length;
        found[at] = now;
    }
    found
}

/// No gain and no loss is 50.
pub fn rsi(values: &[f64], n: usize) -> Vec<f64> {
    let mut found = vec![f64::NAN; values.len()];
    if n + 1 > values.len() {
        return found;
    }
    let length = n as f64;
    let (mut gain, mut loss) = (0.0, 0.0);
    for at in 1..=n {
        let change = values[at] - values[at - 1];
        gain += change.max(0.0);
        loss += (-change).max(0.0);
    }
    gain /= length;
    loss /= length;
    let strength = |gain: f64, loss: f64| {
        let all = gain + loss;
        if all == 0.0 { 50.0 } else { 100.0 * gain / all }
    };
    found[n] = strength(gain, loss);
    for at in n + 1..values.len() {
        let change = values[at] - values[at - 1];
        gain = (gain * (length - 1.0) + change.max(0.0)) / length;
        loss = (loss * (length - 1.0) + (-change).max(0.0)) / length;
        found[at] = strength(gain, loss);
    }
    found
}

/// The line, its signal and their distance.
pub fn macd(values: &[f64], fast: usize, slow: usize, signal: usize) -> [Vec<f64>; 3] {
    let (quick, slow) = (ema(values, fast), ema(values, slow));
    let line: Vec<f64> = quick.iter().zip(&slow).map(|(quick, slow)| quick - slow).collect();
    let signal = ema(&line, signal);
    let apart = line.iter().zip(&signal).map(|(line, signal)| line - signal).collect();
    [line, signal, apart]
}

/// Upper, middle and lower band, and how wide they stand against the middle. The deviation is that of all `n`.
pub fn bollinger(values: &[f64], n: usize, times: f64) -> [Vec<f64>; 4] {
    let middle = sma(values, n);
    let deviation: Vec<f64> = (0..values.len())
        .map(|at| {
            if middle[at].is_nan() {
                return f64::NAN;
            }
            let off = |one: &f64| (one - middle[at]) * (one - middle[at]);
            (values[at + 1 - n..=at].iter().map(off).sum::<f64>() / n as f64).sqrt()
        })
        .collect();
    let upper: Vec<f64> = middle.iter().zip(&deviation).map(|(mean, one)| mean + times * one).collect();
    let lower: Vec<f64> = middle.iter().zip(&deviation).map(|(mean, one)| mean - times * one).collect();
    let width = (0..values.len()).map(|at| (upper[at] - lower[at]) / middle[at]).collect();
    [upper, middle, lower, width]
}

fn true_range(tape: &Tape) -> Vec<f64> {
    (0..tape.len())
        .map(|at| {
            let own = tape.high[at] - tape.low[at];
            if at == 0 {
                return own;
            }
            let before = tape.close[at - 1];
            own.max((tape.high[at] - before).abs()).max((tape.low[at] - before).abs())
        })
        .collect()
}

pub fn atr(tape: &Tape, n: usize) -> Vec<f64> {
    rma(&true_range(tape), n)
}

/// The line, and 1 while it is up, −1 while it is down. It begins down.
pub fn supertrend(tape: &Tape, n: usize, times: f64) -> [Vec<f64>; 2] {
    let atr = atr(tape, n);
    let mut line = vec![f64::NAN; tape.len()];
    let mut trend = vec![f64::NAN; tape.len()];
    let (mut lower, mut upper, mut is_up) = (f64::NAN, f64::NAN, false);
    for at in (n - 1).min(tape.len())..tape.len() {
        let middle = (tape.high[at] + tape.low[at]) / 2.0;
        let (own_lower, own_upper) = (middle - times * atr[at], middle + times * atr[at]);
        if at == n - 1 {
            (lower, upper, is_up) = (own_lower, own_upper, false);
        } else {
            let before = tape.close[at - 1];
            let close = tape.close[at];
            lower = if own_lower > lower || before < lower { own_lower } else { lower };
            upper = if own_upper < upper || before > upper { own_upper } else { upper };
            is_up = if is_up { close >= lower } else { close > upper };
        }
        line[at] = if is_up { lower } else { upper };
        trend[at] = if is_up { 1.0 } else { -1.0 };
    }
    [line, trend]
}

/// Of the day so far; none until something was traded.
pub fn vwap(tape: &Tape) -> Vec<f64> {
    let (mut value, mut volume) = (0.0, 0.0);
    (0..tape.len())
        .map(|at| {
            if at == 0 || tape.day[at] != tape.day[at - 1] {
                (value, volume) = (0.0, 0.0);
            }
            let typical = (tape.high[at] + tape.low[at] + tape.close[at]) / 3.0;
            value += typical * tape.volume[at];
            volume += tape.volume[at];
            if volume > 0.0 { value / volume } else { f64::NAN }
        })
        .collect()
}

/// High and low of the first minutes of a day; none until they are over.
pub fn opening_range(tape: &Tape, minutes: u32, opens: impl Fn(usize) -> u32) -> [Vec<f64>; 2] {
    let mut high = vec![f64::NAN; tape.len()];
    let mut low = vec![f64::NAN; tape.len()];
    let (mut top, mut bottom) = (f64::NAN, f64::NAN);
    let length = tape.bar.minutes() * 60;
    for at in 0..tape.len() {
        if at == 0 || tape.day[at] != tape.day[at - 1] {
            (top, bottom) = (f64::NAN, f64::NAN);
        }
        let end = opens(at) + minutes * 60;
        let begins = tape.at[at].second_of_day();
        if begins < end {
            top = top.max(tape.high[at]);
            bottom = bottom.min(tape.low[at]);
        }
        if begins + length >= end {
            (high[at], low[at]) = (top, bottom);
        }
    }
    [high, low]
}

/// Where the close stands between the lowest low (0) and the highest high (100) of the last `n` candles, as a mean of
/// `smooth` of those, and the mean of the last `signal` means. None where all prices are the same.
pub fn stochastic(tape: &Tape, n: usize, smooth: usize, signal: usize) -> [Vec<f64>; 2] {
    let within = |values: &[f64], replaces: fn(f64, f64) -> bool| {
        // Those before the candle that follows.
        let mut all = extreme(&[values, &[0.0]].concat(), n, replaces);
        all.remove(0);
        all
    };
    let top = within(&tape.high, |new, old| new >= old);
    let bottom = within(&tape.low, |new, old| new <= old);
    let place = |at: usize| {
        let range = top[at] - bottom[at];
        if range > 0.0 { 100.0 * (tape.close[at] - bottom[at]) / range } else { f64::NAN }
    };
    let raw: Vec<f64> = (0..tape.len()).map(place).collect();
    let line = mean_of_each(&raw, smooth);
    let slow = mean_of_each(&line, signal);
    [line, slow]
}

/// Of the last `n`; none where one of them is missing.
fn mean_of_each(values: &[f64], n: usize) -> Vec<f64> {
    let mean = |at: usize| {
        if at + 1 < n { f64::NAN } else { values[at + 1 - n..=at].iter().sum::<f64>() / n as f64 }
    };
    (0..values.len()).map(mean).collect()
}

/// How strong a trend is, and how much of it goes up and how much down (Wilder). Where nothing moves all are 0.
pub fn adx(tape: &Tape, n: usize) -> [Vec<f64>; 3] {
    let moves = |of: &dyn Fn(f64, f64) -> f64| -> Vec<f64> {
        let move_at = |at: usize| of(tape.high[at] - tape.high[at - 1], tape.low[at - 1] - tape.low[at]);
        rma(&(1..tape.len()).map(move_at).collect::<Vec<_>>(), n)
    };
    let larger = |own: f64, other: f64| if own > other && own > 0.0 { own } else { 0.0 };
    let up = moves(&|up, down| larger(up, down));
    let down = moves(&|up, down| larger(down, up));
    let range = rma(true_range(tape).get(1..).unwrap_or_default(), n);
    let part = |moved: &[f64]| -> Vec<f64> {
        let of =
            |(moved, range): (&f64, &f64)| if *range > 0.0 { 100.0 * moved / range } else { moved * 0.0 };
        moved.iter().zip(&range).map(of).collect()
    };
    let (plus, minus) = (part(&up), part(&down));
    let apart = |(plus, minus): (&f64, &f64)| {
        let all = plus + minus;
        if all > 0.0 { 100.0 * (plus - minus).abs() / all } else { 0.0 }
    };
    // The first change belongs to the second candle, and the first mean of n of them to candle n.
    let strength: Vec<f64> = plus.iter().zip(&minus).skip(n - 1).map(apart).collect();
    let later = |by: usize, values: Vec<f64>| -> Vec<f64> {
        let missing = std::iter::repeat_n(f64::NAN, by);
        missing.chain(values).take(tape.len()).collect()
    };
    let mut all = [later(n, rma(&strength, n)), later(1, plus), later(1, minus)];
    all.iter_mut().for_each(|column| column.resize(tape.len(), f64::NAN));
    all
}

/// How far the typical price (a third of high, low and close) stands from its mean, in mean deviations; 100 is 1.5 of
/// them. None where all are the same.
pub fn cci(tape: &Tape, n: usize) -> Vec<f64> {
    let typical = source(tape, Source::Hlc3);
    let mean = mean_of_each(&typical, n);
    let of = |at: usize| {
        if mean[at].is_nan() {
            return f64::NAN;
        }
        let off: f64 = typical[at + 1 - n..=at].iter().map(|one| (one - mean[at]).abs()).sum();
        let deviation = off / n as f64;
        if deviation > 0.0 { (typical[at] - mean[at]) / (0.015 * deviation) } else { f64::NAN }
    };
    (0..tape.len()).map(of).collect()
}

/// Of the day of trading before: the pivot, bottom and top of the central range, its width against the pivot, and the
/// first and second resistance and support.
pub fn pivots(tape: &Tape) -> [Vec<f64>; 8] {
    let [_, high, low, close] = day_before(tape);
    let mut found = [(); 8].map(|()| Vec::with_capacity(tape.len()));
    for ((high, low), close) in high.into_iter().zip(low).zip(close) {
        let pivot = (high + low + close) / 3.0;
        let bottom = (high + low) / 2.0;
        let top = 2.0 * pivot - bottom;
        let levels = [
            pivot,
            bottom,
            top,
            (top - bottom).abs() / pivot,
            2.0 * pivot - low,
            pivot + high - low,
            2.0 * pivot - high,
            pivot - high + low,
        ];
        found.iter_mut().zip(levels).for_each(|(column, level)| column.push(level));
    }
    found
}

/// Highest high and lowest low of the `n` candles before.
pub fn donchian(tape: &Tape, n: usize) -> [Vec<f64>; 2] {
    [extreme(&tape.high, n, |new, old| new >= old), extreme(&tape.low, n, |new, old| new <= old)]
}

/// Of the `n` before each: the places that may still become the extreme wait in a queue.
fn extreme(values: &[f64], n: usize, replaces: impl Fn(f64, f64) -> bool) -> Vec<f64> {
    let mut found = vec![f64::NAN; values.len()];
    let mut waiting = std::collections::VecDeque::new();
    for at in 0..values.len() {
        if at >= n {
            while waiting.front().is_some_and(|&place| place + n < at) {
                waiting.pop_front();
            }
            found[at] = waiting.front().map_or(f64::NAN, |&place: &usize| values[place]);
        }
        while waiting.back().is_some_and(|&place| replaces(values[at], values[place])) {
            waiting.pop_back();
        }
        waiting.push_back(at);
    }
    found
}

/// Open, high, low and close of the day of trading before.
pub fn day_before(tape: &Tape) -> [Vec<f64>; 4] {
    let mut found = [(); 4].map(|()| vec![f64::NAN; tape.len()]);
    let mut before = [f64::NAN; 4];
    let mut own = [f64::NAN; 4];
    for at in 0..tape.len() {
        if at == 0 || tape.day[at] != tape.day[at - 1] {
            before = own;
            own = [tape.open[at], tape.high[at], tape.low[at], tape.close[at]];
        } else {
            own = [own[0], own[1].max(tape.high[at]), own[2].min(tape.low[at]), tape.close[at]];
        }
        found.iter_mut().zip(before).for_each(|(column, value)| column[at] = value);
    }
    found
}

/// Open, high and low of the day so far, and which of its candles this is.
pub fn today(tape: &Tape) -> [Vec<f64>; 4] {
    let mut found = [(); 4].map(|()| vec![f64::NAN; tape.len()]);
    let mut own = [f64::NAN; 4];
    for at in 0..tape.len() {
        own = if at == 0 || tape.day[at] != tape.day[at - 1] {
            [tape.open[at], tape.high[at], tape.low[at], 1.0]
        } else {
            [own[0], own[1].max(tape.high[at]), own[2].min(tape.low[at]), own[3] + 1.0]
        };
        found.iter_mut().zip(own).for_each(|(column, value)| column[at] = value);
    }
    found
}

#[cfg(test)]
#[path = "series_tests.rs"]
mod tests;
