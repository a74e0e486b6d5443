//! One rule with many values of its parameters: every combination run, and what the best one says after so many tries.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use domain::{Argument, Money, Text, grouped};

use crate::book::{Journal, Note};
use crate::columns::{Columns, Signals};
use crate::engine::{Part, Trade, Walked, Window, walk};
use crate::figures::{A_YEAR, Figures, net_of, returns};
use crate::plain::{figures, is_plain};
use crate::rule::{Costs, Param, Rule};
use crate::stats::{
    Moments, Overfitting, best_by_chance, block_sums, correlation, in_percent, independent_tries, least_days,
    overfitting, two_places,
};
use crate::tape::Tape;

/// Combinations of one sweep.
pub const MOST_TRIES: usize = 200_000;
/// Combinations times candles.
pub const MOST_WORK: u64 = 10_000_000_000;
/// Bytes of all columns of a sweep.
pub const MOST_COLUMNS: usize = 1 << 30;
/// Tries whose days are compared with each other.
const MOST_COMPARED: usize = 300;
const COMPARED_AT_ONCE: usize = 8;
const CHUNK: usize = 64;

/// How many combinations the ranges of a rule have.
pub fn combinations_of(rule: &Rule) -> u128 {
    rule.params.iter().fold(1, |all, param| all.saturating_mul(u128::from(values_of(param))))
}

/// Every combination of the ranges of a rule; the last parameter turns fastest.
///
/// # Errors
/// A sentence: there is no range, or there are too many combinations.
pub fn combinations(rule: &Rule, tapes: &[Tape]) -> Result<Vec<Vec<f64>>, String> {
    if rule.params.iter().all(|param| param.range.is_none()) {
        return Err("This rule has no parameter with a range: nothing is to be tried.".to_owned());
    }
    // Counted before any is made.
    let count = combinations_of(rule);
    if count > MOST_TRIES as u128 {
        return Err(format!(
            "This sweep has {} combinations, and at most {} are tried. Take larger steps or shorter ranges.",
            domain::grouped(count),
            domain::grouped(MOST_TRIES as u128)
        ));
    }
    let bars: u64 = tapes.iter().map(|tape| tape.len() as u64).sum();
    if count as u64 * bars > MOST_WORK {
        return Err(format!(
            "This sweep has {} combinations over {} candles, more than {} in all. Try fewer, or over a shorter time.",
            domain::grouped(count),
            domain::grouped(u128::from(bars)),
            domain::grouped(u128::from(MOST_WORK))
        ));
    }
    let mut all = vec![Vec::new()];
    for param in &rule.params {
        all = all
            .into_iter()
            .flat_map(|one: Vec<f64>| {
                (0..values_of(param)).map(move |at| [&one[..], &[value_at(param, at)]].concat())
            })
            .collect();
    }
    Ok(all)
}

/// The parameters of a rule with the values that each takes, in the order of [`combinations`].
pub fn axes(rule: &Rule) -> Vec<(&str, Vec<f64>)> {
    let axis = |param: &Param| (0..values_of(param)).map(|at| value_at(param, at)).collect();
    rule.params.iter().map(|param| (param.name.as_str(), axis(param))).collect()
}

/// How many values a parameter takes.
fn values_of(param: &Param) -> u64 {
    // (0.3 − 0.1) ÷ 0.1 is less than 2 in binary.
    param.range.map_or(1, |(from, to, step)| (((to - from) / step + 1e-9).floor() as u64).saturating_add(1))
}

fn value_at(param: &Param, at: u64) -> f64 {
    let Some((from, _, step)) = param.range else { return param.value };
    let value = from + at as f64 * step;
    // 0.1 + 2 × 0.1 is 0.30000000000000004 in binary: no more decimals than anybody writes.
    format!("{value:.10}").parse().unwrap_or(value)
}

/// How a sweep runs: on so many threads, until somebody says stop.
#[derive(Clone, Copy)]
pub struct Running<'a> {
    pub threads: usize,
    /// Tries that are done.
    pub done: &'a AtomicUsize,
    pub stop: &'a AtomicBool,
}

/// The figures of each try, in their order: the same on any number of threads. `None`: it was stopped.
///
/// # Errors
/// A sentence: more columns than fit, or a try that cannot be run.
pub fn sweep(
    rule: &Rule,
    tapes: &[Tape],
    tries: &[Vec<f64>],
    running: Running<'_>,
) -> Result<Option<Vec<Figures>>, String> {
    let ready = Ready::of(rule, tapes, tries)?;
    let mut found = vec![Figures::default(); tries.len()];
    let next = AtomicUsize::new(0);
    // Few tries are shared too.
    let chunk = (tries.len() / (running.threads.max(1) * 4)).clamp(1, CHUNK);
    let of_chunks = std::thread::scope(|scope| {
        let work = || -> Result<Vec<(usize, Vec<Figures>)>, String> {
            let mut own = Vec::new();
            loop {
                let from = next.fetch_add(chunk, Ordering::Relaxed);
                if from >= tries.len() || running.stop.load(Ordering::Relaxed) {
                    return Ok(own);
                }
                let some = &tries[from..(from + chunk).min(tries.len())];
                own.push((from, some.iter().map(|params| ready.figures(params)).collect::<Result<_, _>>()?));
                running.done.fetch_add(some.len(), Ordering::Relaxed);
            }
        };
        let others: Vec<_> = (1..running.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let own = work();
        // Without its rows the table would be wrong.
        let joined = others.into_iter().map(|other| {
            other.join().unwrap_or_else(|_| Err("A part of this sweep failed: it has no result.".to_owned()))
        });
        std::iter::once(own).chain(joined).collect::<Result<Vec<_>, _>>()
    })?;
    if running.stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    for (from, some) in of_chunks.into_iter().flatten() {
        found[from..from + some.len()].copy_from_slice(&some);
    }
    Ok(Some(found))
}

/// A rule with all columns that its tries need.
pub struct Ready<'a> {
    rule: &'a Rule,
    tapes: &'a [Tape],
    columns: Vec<Columns<'a>>,
    note: Option<Note<'a>>,
    is_plain: bool,
    capital: f64,
}

impl<'a> Ready<'a> {
    /// # Errors
    /// A sentence: more columns than fit.
    pub fn of(rule: &'a Rule, tapes: &'a [Tape], tries: &[Vec<f64>]) -> Result<Self, String> {
        let mut columns: Vec<Columns<'a>> = tapes.iter().map(|tape| Columns::of(tape, rule)).collect();
        for params in tries {
            columns.iter_mut().for_each(|own| own.prepare(rule, params));
            if columns.iter().map(Columns::size).sum::<usize>() > MOST_COLUMNS {
                return Err(
                    "The indicators of this sweep take more than 1 GB. Try fewer, or over a shorter time."
                        .to_owned(),
                );
            }
        }
        let note = match rule.costs {
            Costs::Dated(broker) => Some(Note::new(tapes, rule.market, broker)),
            Costs::Flat(_) => None,
        };
        Ok(Self { rule, tapes, columns, note, is_plain: is_plain(rule, tapes), capital: rule.rupees() })
    }

    /// # Errors
    /// As [`run`](crate::run).
    pub fn figures(&self, params: &[f64]) -> Result<Figures, String> {
        if self.is_plain {
            let signals = self.columns[0].signals(self.rule, params);
            return Ok(figures(self.rule, &self.tapes[0], &signals));
        }
        self.figures_of(&self.walked(params, None))
    }

    /// With dated costs each trade bears what its fills do.
    ///
    /// # Errors
    /// As [`run`](crate::run).
    pub fn figures_of(&self, walked: &Walked) -> Result<Figures, String> {
        let Costs::Dated(broker) = self.rule.costs else {
            return Ok(Figures::of_flat(walked, self.capital));
        };
        let journal = Journal::of(walked, self.tapes, self.rule.market, broker)?;
        let charges = |at: usize| journal.charges[at].0 as f64 / Money::ONE as f64;
        let net = |trade: &Trade| net_of(trade, walked) - charges(trade.entry) - charges(trade.exit);
        Ok(Figures::of(walked, self.capital, walked.trades.iter().map(net)))
    }

    pub fn walked(&self, params: &[f64], window: Window) -> Walked {
        self.walked_with(&self.signals(params), window)
    }

    /// Of each tape.
    pub fn signals(&self, params: &[f64]) -> Vec<Signals> {
        self.columns.iter().map(|own| own.signals(self.rule, params)).collect()
    }

    pub fn walked_with(&self, signals: &[Signals], window: Window) -> Walked {
        let parts: Vec<Part<'_>> =
            self.tapes.iter().zip(signals).map(|(tape, signals)| Part { tape, signals }).collect();
        walk(self.rule, &parts, window, &mut |fills| self.note.as_ref().map_or(0.0, |note| note.of(fills)))
    }
}

/// What the best of some tries says.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// Its place.
    pub best: usize,
    pub tries: usize,
    /// Those that do not resemble each other.
    pub independent: f64,
    /// By the year.
    pub sharpe: f64,
    /// What the best of so many reaches by chance alone, by the year; `None` where one of several tries has a ratio:
    /// how far they lie apart is not known.
    pub by_chance: Option<f64>,
    /// How sure it is that the true ratio is above 0, and above what chance reaches (the deflated Sharpe ratio).
    pub above_zero: Option<f64>,
    pub deflated: Option<f64>,
    /// Days that it would take to be 95 % sure.
    pub least_days: Option<f64>,
    pub days: usize,
    pub overfitting: Option<Overfitting>,
}

/// `earlier` tries of the same family were made before. `stopped` is asked before each try that is run again and each
/// half of the days. `None`: no try has a Sharpe ratio, or it was stopped.
///
/// # Errors
/// As [`sweep`].
pub fn judge(
    rule: &Rule,
    tapes: &[Tape],
    tries: &[Vec<f64>],
    found: &[Figures],
    earlier: usize,
    stopped: &dyn Fn() -> bool,
) -> Result<Option<Judgement>, String> {
    let ratios: Vec<(usize, f64)> =
        found.iter().enumerate().filter_map(|(at, one)| Some((at, one.sharpe? / A_YEAR.sqrt()))).collect();
    // The first of equals.
    let Some(&(best, _)) = ratios.iter().rev().max_by(|one, other| one.1.total_cmp(&other.1)) else {
        return Ok(None);
    };
    let step = ratios.len().div_ceil(MOST_COMPARED);
    let compared: Vec<Vec<f64>> =
        ratios.iter().step_by(step).map(|(at, _)| tries[*at].clone()).chain([tries[best].clone()]).collect();
    let mut days: Vec<Vec<f64>> = Vec::with_capacity(compared.len());
    // Some at a time: columns of all of them might not fit.
    for some in compared.chunks(COMPARED_AT_ONCE) {
        let ready = Ready::of(rule, tapes, some)?;
        for params in some {
            if stopped() {
                return Ok(None);
            }
            days.push(returns(&ready.walked(params, None).days, ready.capital));
        }
    }
    let own = days.pop().unwrap_or_default();
    let Some(moments) = Moments::of(&own) else { return Ok(None) };
    let mean = ratios.iter().map(|(_, ratio)| ratio).sum::<f64>() / ratios.len() as f64;
    let variance = ratios.iter().map(|(_, ratio)| (ratio - mean) * (ratio - mean)).sum::<f64>()
        / (ratios.len().max(2) - 1) as f64;
    let alike: Vec<f64> = days.windows(2).filter_map(|two| correlation(&two[0], &two[1])).collect();
    let apart: Vec<f64> = days
        .iter()
        .zip(days.iter().skip((days.len() / 2).max(1)))
        .filter_map(|(one, other)| correlation(one, other))
        .collect();
    let pairs: Vec<f64> = alike.into_iter().chain(apart).collect();
    let together = if pairs.is_empty() { 0.0 } else { pairs.iter().sum::<f64>() / pairs.len() as f64 };
    let count = tries.len() + earlier;
    let independent = independent_tries(count as f64, together);
    let by_chance = (ratios.len() > 1 || count == 1).then(|| best_by_chance(variance, independent));
    let sums: Vec<_> = days.iter().map(|own| block_sums(own).0).collect();
    let counts = block_sums(&own).1;
    let overfitting = overfitting(&sums, &counts, stopped);
    if overfitting.is_none() && stopped() {
        return Ok(None);
    }
    Ok(Some(Judgement {
        best,
        tries: count,
        independent,
        sharpe: moments.sharpe() * A_YEAR.sqrt(),
        by_chance: by_chance.map(|ratio| ratio * A_YEAR.sqrt()),
        above_zero: moments.probability_above(0.0),
        deflated: by_chance.and_then(|ratio| moments.probability_above(ratio)),
        least_days: by_chance
            .and_then(|ratio| least_days(moments.sharpe(), moments.skew, moments.kurtosis, ratio)),
        days: own.len(),
        overfitting,
    }))
}

impl Judgement {
    /// One sentence for whoever looks at the best row.
    pub fn say(&self) -> Text {
        let tries = Argument::shown("tries", grouped(self.tries as u128));
        let sharpe = Argument::shown("sharpe", two_places(self.sharpe));
        let Some(by_chance) = self.by_chance else {
            return Text::new(
                "backtest_best_of_one",
                "The best of {tries} tries has a Sharpe ratio of {sharpe}; what chance alone would reach cannot be said from \
                 one try that has a ratio.",
                [tries, sharpe],
            );
        };
        let sure = self.deflated.map_or_else(
            || "how sure it is cannot be said".to_owned(),
            |sure| format!("it is {} sure that it is more than that", in_percent(sure)),
        );
        Text::new(
            "backtest_best",
            "The best of {tries} tries has a Sharpe ratio of {sharpe}; by chance alone one would expect {chance} of the \
             best, and {sure}.",
            [tries, sharpe, Argument::shown("chance", two_places(by_chance)), Argument::shown("sure", sure)],
        )
    }
}
