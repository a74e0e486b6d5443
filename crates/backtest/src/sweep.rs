//! One rule with many values of its parameters: every combination run, and what the best one says after so many tries.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use domain::Money;

use crate::book::Journal;
use crate::columns::Columns;
use crate::engine::{Part, Trade, Walked, Window, walk};
use crate::figures::{A_YEAR, Figures, net_of, returns};
use crate::plain::{figures, is_plain};
use crate::rule::{Costs, Rule};
use crate::stats::{
    Moments, Overfitting, best_by_chance, block_sums, correlation, independent_tries, least_days, overfitting,
};
use crate::tape::Tape;
use crate::{Note, columns};

/// Combinations of one sweep.
pub const MOST_TRIES: usize = 200_000;
/// Combinations times candles.
pub const MOST_WORK: u64 = 10_000_000_000;
/// Bytes of all columns of a sweep.
pub const MOST_COLUMNS: usize = 1 << 30;
/// Tries whose days are compared with each other.
const MOST_COMPARED: usize = 300;
const CHUNK: usize = 64;

/// Every combination of the ranges of a rule; the last parameter turns fastest.
///
/// # Errors
/// A sentence: there is no range, or there are too many combinations.
pub fn combinations(rule: &Rule, tapes: &[Tape]) -> Result<Vec<Vec<f64>>, String> {
    let axes: Vec<Vec<f64>> = rule
        .params
        .iter()
        .map(|param| match param.range {
            None => Ok(vec![param.value]),
            Some((from, to, step)) => {
                let steps = ((to - from) / step + 1e-9).floor();
                if steps >= 1e9 {
                    return Err(format!("params.{}: its range has more than a billion steps.", param.name));
                }
                Ok((0..=steps as u64).map(|at| from + at as f64 * step).collect())
            }
        })
        .collect::<Result<_, _>>()?;
    if rule.params.iter().all(|param| param.range.is_none()) {
        return Err("This rule has no parameter with a range: nothing is to be tried.".to_owned());
    }
    let count = axes.iter().fold(1_u128, |product, axis| product * axis.len() as u128);
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
            "This sweep has {count} combinations over {bars} candles, more than 10,000,000,000 in all. Try fewer, or over a \
             shorter time."
        ));
    }
    let mut all = vec![Vec::new()];
    for axis in axes {
        all = all
            .into_iter()
            .flat_map(|one: Vec<f64>| axis.iter().map(move |value| [&one[..], &[*value]].concat()))
            .collect();
    }
    Ok(all)
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
/// A sentence: more columns than fit.
pub fn sweep(
    rule: &Rule,
    tapes: &[Tape],
    tries: &[Vec<f64>],
    running: Running<'_>,
) -> Result<Option<Vec<Figures>>, String> {
    let ready = Ready::of(rule, tapes, tries)?;
    let mut found = vec![Figures::default(); tries.len()];
    let next = AtomicUsize::new(0);
    let of_chunks: Vec<Vec<(usize, Vec<Figures>)>> = std::thread::scope(|scope| {
        let work = || {
            let mut own = Vec::new();
            loop {
                let from = next.fetch_add(CHUNK, Ordering::Relaxed);
                if from >= tries.len() || running.stop.load(Ordering::Relaxed) {
                    return own;
                }
                let some = &tries[from..(from + CHUNK).min(tries.len())];
                own.push((from, some.iter().map(|params| ready.figures(params)).collect()));
                running.done.fetch_add(some.len(), Ordering::Relaxed);
            }
        };
        let others: Vec<_> = (1..running.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut all = vec![work()];
        all.extend(others.into_iter().filter_map(|other| other.join().ok()));
        all
    });
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
        let mut columns: Vec<Columns<'a>> =
            tapes.iter().map(|tape| columns::Columns::of(tape, rule)).collect();
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
        let capital = rule.capital.0 as f64 / Money::ONE as f64;
        Ok(Self { rule, tapes, columns, note, is_plain: is_plain(rule, tapes), capital })
    }

    pub fn figures(&self, params: &[f64]) -> Figures {
        if self.is_plain {
            let signals = self.columns[0].signals(self.rule, params);
            return figures(self.rule, &self.tapes[0], &signals);
        }
        self.figures_of(&self.walked(params, None))
    }

    /// With dated costs each trade bears what its fills do.
    pub fn figures_of(&self, walked: &Walked) -> Figures {
        let Costs::Dated(broker) = self.rule.costs else { return Figures::of_flat(walked, self.capital) };
        let Ok(journal) = Journal::of(walked, self.tapes, self.rule.market, broker) else {
            return Figures::of_flat(walked, self.capital);
        };
        let charges = |at: usize| journal.charges[at].0 as f64 / Money::ONE as f64;
        let net = |trade: &Trade| net_of(trade, walked) - charges(trade.entry) - charges(trade.exit);
        Figures::of(walked, self.capital, walked.trades.iter().map(net))
    }

    pub fn walked(&self, params: &[f64], window: Window) -> Walked {
        let signals: Vec<_> = self.columns.iter().map(|own| own.signals(self.rule, params)).collect();
        let parts: Vec<Part<'_>> =
            self.tapes.iter().zip(&signals).map(|(tape, signals)| Part { tape, signals }).collect();
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
    /// What the best of so many reaches by chance alone, by the year.
    pub by_chance: f64,
    /// How sure it is that the true ratio is above 0, and above what chance reaches (the deflated Sharpe ratio).
    pub above_zero: Option<f64>,
    pub deflated: Option<f64>,
    /// Days that it would take to be 95 % sure.
    pub least_days: Option<f64>,
    pub days: usize,
    pub overfitting: Option<Overfitting>,
}

/// `earlier` tries of the same family were made before. `None`: no try has a Sharpe ratio.
///
/// # Errors
/// As [`sweep`].
pub fn judge(
    rule: &Rule,
    tapes: &[Tape],
    tries: &[Vec<f64>],
    found: &[Figures],
    earlier: usize,
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
    let ready = Ready::of(rule, tapes, &compared)?;
    let mut days: Vec<Vec<f64>> =
        compared.iter().map(|params| returns(&ready.walked(params, None).days, ready.capital)).collect();
    let own = days.pop().unwrap_or_default();
    let Some(moments) = Moments::of(&own) else { return Ok(None) };
    let mean = ratios.iter().map(|(_, ratio)| ratio).sum::<f64>() / ratios.len() as f64;
    let variance = ratios.iter().map(|(_, ratio)| (ratio - mean) * (ratio - mean)).sum::<f64>()
        / (ratios.len().max(2) - 1) as f64;
    let alike: Vec<f64> = days.windows(2).filter_map(|two| correlation(&two[0], &two[1])).collect();
    let apart: Vec<f64> = days
        .iter()
        .zip(days.iter().skip(days.len() / 2))
        .filter_map(|(one, other)| correlation(one, other))
        .collect();
    let pairs: Vec<f64> = alike.into_iter().chain(apart).collect();
    let together = if pairs.is_empty() { 0.0 } else { pairs.iter().sum::<f64>() / pairs.len() as f64 };
    let count = tries.len() + earlier;
    let independent = independent_tries(count as f64, together);
    let by_chance = best_by_chance(variance, independent);
    let sums: Vec<_> = days.iter().map(|own| block_sums(own).0).collect();
    let counts = block_sums(&own).1;
    Ok(Some(Judgement {
        best,
        tries: count,
        independent,
        sharpe: moments.sharpe() * A_YEAR.sqrt(),
        by_chance: by_chance * A_YEAR.sqrt(),
        above_zero: moments.probability_above(0.0),
        deflated: moments.probability_above(by_chance),
        least_days: least_days(moments.sharpe(), moments.skew, moments.kurtosis, by_chance),
        days: own.len(),
        overfitting: overfitting(&sums, &counts),
    }))
}

impl Judgement {
    /// One sentence for whoever looks at the best row.
    pub fn say(&self) -> String {
        let sure = self.deflated.map_or_else(
            || "how sure it is cannot be said".to_owned(),
            |sure| format!("it is {:.0}% sure that it is more than that", sure * 100.0),
        );
        format!(
            "The best of {} tries has a Sharpe ratio of {:.2}; by chance alone one would expect {:.2} of the best, and {sure}.",
            domain::grouped(self.tries as u128),
            self.sharpe,
            self.by_chance
        )
    }
}
