//! Walk-forward: the best of the past is held against the days that follow it, again and again.

use domain::Day;

use crate::engine::{Walked, Window};
use crate::figures::{Figures, returns};
use crate::rule::Rule;
use crate::sweep::Ready;
use crate::tape::Tape;

/// In days of trading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths {
    pub train: usize,
    pub test: usize,
    /// Tries with fewer trades are not chosen.
    pub least_trades: u32,
}

impl Default for Lengths {
    fn default() -> Self {
        Self { train: 250, test: 60, least_trades: 20 }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Forward {
    pub windows: Vec<Tested>,
    /// Windows in which some try had trades enough to be chosen.
    pub tested: usize,
    /// Net of all tests, each begun with the whole capital; `None` where nothing was tested.
    pub net: Option<f64>,
    /// Mean daily return of the tests against that of the training; `None` where the training made nothing.
    pub efficiency: Option<f64>,
    pub winning: usize,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Tested {
    pub train: (Day, Day),
    /// Both ends included.
    pub test: (Day, Day),
    /// Place of the chosen try; `None`: none had trades enough.
    pub chosen: Option<usize>,
    pub trained: Option<Figures>,
    pub tested: Option<Figures>,
    /// Marked equity at the end of each day of the test.
    pub days: Vec<(Day, f64)>,
}

/// A trade belongs to the window of its entry and ends with it: what is open then is marked. Candles before a window
/// only warm its indicators.
///
/// # Errors
/// A sentence: too few days, or as [`sweep`](crate::sweep).
pub fn walk_forward(
    rule: &Rule,
    tapes: &[Tape],
    tries: &[Vec<f64>],
    lengths: Lengths,
) -> Result<Forward, String> {
    let mut days: Vec<Day> = tapes.iter().flat_map(|tape| tape.days.iter().copied()).collect();
    days.sort_unstable();
    days.dedup();
    if lengths.train == 0 || lengths.test == 0 || days.len() < lengths.train + lengths.test {
        return Err(format!(
            "Walk-forward takes {} days to train and {} to test; these candles have {} days.",
            lengths.train,
            lengths.test,
            days.len()
        ));
    }
    let ready = Ready::of(rule, tapes, tries)?;
    let capital = rule.rupees();
    let window = |from: usize, to: usize| -> Window {
        Some((days[from], days.get(to).copied().unwrap_or_else(|| days[days.len() - 1].plus(1))))
    };
    let mean = |walked: &Walked| {
        let all = returns(&walked.days, capital);
        all.iter().sum::<f64>() / all.len().max(1) as f64
    };
    let windows_of = |at: usize| (window(at - lengths.train, at), window(at, at + lengths.test));
    let starts: Vec<usize> = (lengths.train..=days.len() - lengths.test).step_by(lengths.test).collect();
    // Of each window: the best place, its ratio and its run. What a try says of each candle is worked out once.
    let mut chosen: Vec<Option<(usize, f64, Walked)>> = starts.iter().map(|_| None).collect();
    for (place, params) in tries.iter().enumerate() {
        let signals = ready.signals(params);
        for (at, best) in starts.iter().zip(&mut chosen) {
            let walked = ready.walked_with(&signals, windows_of(*at).0);
            let figures = ready.figures_of(&walked)?;
            let Some(sharpe) = figures.sharpe.filter(|_| figures.trades >= lengths.least_trades) else {
                continue;
            };
            if best.as_ref().is_none_or(|(_, other, _)| sharpe > *other) {
                *best = Some((place, sharpe, walked));
            }
        }
    }
    let mut windows = Vec::new();
    let (mut trained_mean, mut tested_mean) = (0.0, 0.0);
    for (at, chosen) in starts.into_iter().zip(chosen) {
        let test = (days[at], days[at + lengths.test - 1]);
        let train = (days[at - lengths.train], days[at - 1]);
        windows.push(match chosen {
            None => Tested { train, test, chosen: None, trained: None, tested: None, days: Vec::new() },
            Some((place, _, trained)) => {
                let tested = ready.walked(&tries[place], windows_of(at).1);
                trained_mean += mean(&trained);
                tested_mean += mean(&tested);
                Tested {
                    train,
                    test,
                    chosen: Some(place),
                    trained: Some(ready.figures_of(&trained)?),
                    tested: Some(ready.figures_of(&tested)?),
                    days: tested.days,
                }
            }
        });
    }
    let tested = || windows.iter().filter_map(|one| one.tested.as_ref());
    Ok(Forward {
        tested: tested().count(),
        net: (tested().count() > 0).then(|| tested().map(|one| one.net).sum()),
        winning: tested().filter(|one| one.net > 0.0).count(),
        efficiency: (trained_mean > 0.0).then(|| tested_mean / trained_mean),
        windows,
    })
}
