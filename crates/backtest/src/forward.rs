//! Walk-forward: the best of the past is held against the days that follow it, again and again.

use domain::{Argument, Day, Text};

use crate::engine::{Walked, Window};
use crate::figures::{Figures, returns};
use crate::plateau::centre;
use crate::rule::Rule;
use crate::sweep::{Ready, axes};
use crate::tape::Tape;

/// In days of trading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths {
    pub train: usize,
    pub test: usize,
    /// Tries with fewer trades are not chosen.
    pub least_trades: u32,
    /// Every window is trained on all days before its test, the first on `train` of them.
    pub anchored: bool,
}

impl Default for Lengths {
    fn default() -> Self {
        Self { train: 250, test: 60, least_trades: 20, anchored: false }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Forward {
    pub windows: Vec<Tested>,
    pub anchored: bool,
    /// Windows in which some try had trades enough to be chosen.
    pub tested: usize,
    /// Net of all tests, each begun with the whole capital; `None` where nothing was tested.
    pub net: Option<f64>,
    /// Mean daily return of the tests against that of the training; `None` where the training made nothing.
    pub efficiency: Option<f64>,
    pub winning: usize,
    /// Of each parameter: how far what the windows chose is spread (its standard deviation), of the range that was
    /// tried. `None`: fewer than two windows chose, or one value was tried.
    pub drift: Vec<Option<f64>>,
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

/// Each window chooses the best by Sharpe ratio among tries with trades enough; of equal ones that in the middle of
/// their largest plateau. A trade belongs to the window of its entry and ends with it: what is open then is marked.
/// Candles before a window only warm its indicators.
///
/// # Errors
/// A sentence: too few days, or as [`sweep`](crate::sweep).
pub fn walk_forward(
    rule: &Rule,
    tapes: &[Tape],
    tries: &[Vec<f64>],
    lengths: Lengths,
) -> Result<Forward, String> {
    let mut walking = Walking::new(tapes, lengths)?;
    let ready = Ready::of(rule, tapes, tries)?;
    for (place, params) in tries.iter().enumerate() {
        walking.take(&ready, place, params)?;
    }
    walking.finish(rule, tapes, tries, &|| false)
}

/// Walk-forward, one try after the other: what it is of can be left and gone on with.
#[derive(Debug, Clone)]
pub struct Walking {
    days: Vec<Day>,
    lengths: Lengths,
    /// The first day of each test.
    starts: Vec<usize>,
    /// Of each window.
    chosen: Vec<Option<Best>>,
}

/// The best ratio of a window, and the places of all tries that have it, in ascending order.
#[derive(Debug, Clone, PartialEq)]
pub struct Best {
    pub ratio: f64,
    pub places: Vec<usize>,
}

impl Walking {
    /// # Errors
    /// A sentence: too few days.
    pub fn new(tapes: &[Tape], lengths: Lengths) -> Result<Self, String> {
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
        let starts: Vec<usize> = (lengths.train..=days.len() - lengths.test).step_by(lengths.test).collect();
        let chosen = starts.iter().map(|_| None).collect();
        Ok(Self { days, lengths, starts, chosen })
    }

    fn window(&self, from: usize, to: usize) -> Window {
        let end = || self.days[self.days.len() - 1].plus(1);
        Some((self.days[from], self.days.get(to).copied().unwrap_or_else(end)))
    }

    /// The first day of the training of the test that begins at `at`.
    fn first(&self, at: usize) -> usize {
        if self.lengths.anchored { 0 } else { at - self.lengths.train }
    }

    fn train(&self, at: usize) -> Window {
        self.window(self.first(at), at)
    }

    /// How often a try is run over all candles, with the training of every window: what a walk costs, rounded up.
    pub fn times(&self) -> usize {
        let trained: usize = self.starts.iter().map(|at| at - self.first(*at)).sum();
        trained.div_ceil(self.days.len())
    }

    /// Trains one try in every window. What it says of each candle is worked out once.
    ///
    /// # Errors
    /// As [`run`](crate::run).
    pub fn take(&mut self, ready: &Ready<'_>, place: usize, params: &[f64]) -> Result<(), String> {
        let signals = ready.signals(params);
        for at in 0..self.starts.len() {
            let walked = ready.walked_with(&signals, self.train(self.starts[at]));
            let figures = ready.figures_of(&walked)?;
            let Some(sharpe) = figures.sharpe.filter(|_| figures.trades >= self.lengths.least_trades) else {
                continue;
            };
            better(&mut self.chosen[at], sharpe, &[place]);
        }
        Ok(())
    }

    /// Of each window the best so far: what has to be kept to go on elsewhere.
    pub fn chosen(&self) -> &[Option<Best>] {
        &self.chosen
    }

    /// Goes on from what [`chosen`](Self::chosen) said before. `false`: it is of other windows, and nothing is taken.
    pub fn go_on(&mut self, chosen: Vec<Option<Best>>) -> bool {
        let fits = chosen.len() == self.chosen.len();
        if fits {
            self.chosen = chosen;
        }
        fits
    }

    /// What another one found of other tries.
    pub fn join(&mut self, other: &Self) {
        for (own, other) in self.chosen.iter_mut().zip(&other.chosen) {
            if let Some(Best { ratio, places }) = other {
                better(own, *ratio, places);
            }
        }
    }

    /// Tests what was chosen. `stopped` is asked before each window; those from there on are left out, so what one
    /// that was stopped found is not a result.
    ///
    /// # Errors
    /// As [`sweep`](crate::sweep).
    pub fn finish(
        self,
        rule: &Rule,
        tapes: &[Tape],
        tries: &[Vec<f64>],
        stopped: &dyn Fn() -> bool,
    ) -> Result<Forward, String> {
        let capital = rule.rupees();
        let mean = |walked: &Walked| {
            let all = returns(&walked.days, capital);
            all.iter().sum::<f64>() / all.len().max(1) as f64
        };
        let lengths: Vec<usize> = axes(rule).iter().map(|(_, values)| values.len()).collect();
        // Tries that are no grid have no plateau.
        let is_grid = lengths.iter().product::<usize>() == tries.len();
        let of =
            |best: &Best| if is_grid { centre(&lengths, &best.places) } else { best.places.first().copied() };
        let mut windows = Vec::new();
        let (mut trained_mean, mut tested_mean) = (0.0, 0.0);
        for (at, chosen) in self.starts.iter().copied().zip(&self.chosen) {
            if stopped() {
                break;
            }
            let test = (self.days[at], self.days[at + self.lengths.test - 1]);
            let train = (self.days[self.first(at)], self.days[at - 1]);
            windows.push(match chosen.as_ref().and_then(of) {
                None => Tested { train, test, chosen: None, trained: None, tested: None, days: Vec::new() },
                Some(place) => {
                    let params = &tries[place];
                    let ready = Ready::of(rule, tapes, std::slice::from_ref(params))?;
                    let trained = ready.walked(params, self.train(at));
                    let tested = ready.walked(params, self.window(at, at + self.lengths.test));
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
            anchored: self.lengths.anchored,
            tested: tested().count(),
            net: (tested().count() > 0).then(|| tested().map(|one| one.net).sum()),
            winning: tested().filter(|one| one.net > 0.0).count(),
            // A test that lost everything has no mean.
            efficiency: (trained_mean > 0.0)
                .then(|| tested_mean / trained_mean)
                .filter(|part| part.is_finite()),
            drift: drift(tries, &windows),
            windows,
        })
    }
}

fn drift(tries: &[Vec<f64>], windows: &[Tested]) -> Vec<Option<f64>> {
    let params = tries.first().map_or(0, Vec::len);
    let of = |param: usize| {
        let tried = || tries.iter().map(|values| values[param]);
        let range = tried().fold(f64::MIN, f64::max) - tried().fold(f64::MAX, f64::min);
        let chosen: Vec<f64> =
            windows.iter().filter_map(|one| one.chosen).map(|place| tries[place][param]).collect();
        if chosen.len() < 2 || range <= 0.0 {
            return None;
        }
        let count = chosen.len() as f64;
        let mean = chosen.iter().sum::<f64>() / count;
        let squares: f64 = chosen.iter().map(|one| (one - mean).powi(2)).sum();
        Some((squares / (count - 1.0)).sqrt() / range)
    };
    (0..params).map(of).collect()
}

fn rupees(amount: f64) -> String {
    let sign = if amount <= -0.5 { "−" } else { "" };
    format!("{sign}₹{}", domain::grouped(amount.abs().round() as u128))
}

/// The same in whatever order they come.
fn better(chosen: &mut Option<Best>, ratio: f64, places: &[usize]) {
    match chosen {
        Some(best) if ratio < best.ratio => {}
        Some(best) if ratio == best.ratio => {
            // Mostly they come in their order.
            let follow = best.places.last() < places.first();
            best.places.extend(places);
            if !follow {
                best.places.sort_unstable();
                best.places.dedup();
            }
        }
        _ => *chosen = Some(Best { ratio, places: places.to_vec() }),
    }
}

impl Forward {
    /// The tests, one behind the other: each begins with the whole capital, so what it makes is added to what those
    /// before it made. Days of a window in which nothing was chosen are not in it.
    pub fn stitched(&self, capital: f64) -> Vec<(Day, f64)> {
        let mut before = 0.0;
        let mut days = Vec::new();
        for window in &self.windows {
            days.extend(window.days.iter().map(|(day, equity)| (*day, before + equity)));
            before += window.days.last().map_or(0.0, |(_, equity)| equity - capital);
        }
        days
    }

    /// One sentence for whoever looks at the folds.
    pub fn say(&self) -> Text {
        let windows =
            |count: usize| if count == 1 { "1 window".to_owned() } else { format!("{count} windows") };
        let Some(net) = self.net else {
            return Text::new(
                "backtest_never_chosen",
                "In none of {windows} had a try trades enough to be chosen.",
                [Argument::shown("windows", windows(self.windows.len()))],
            );
        };
        let kept = self.efficiency.map_or_else(
            || {
                "The training days made no profit, so there is nothing to compare the test days with."
                    .to_owned()
            },
            |part| {
                format!("A day of the tests made {:.0}% of what a day of the training made.", part * 100.0)
            },
        );
        Text::new(
            "backtest_walked",
            "Chosen by the days before and tested on the days after, {winning} of {windows} made money, {net} in all. {kept}",
            [
                Argument::shown("winning", self.winning.to_string()),
                Argument::shown("windows", windows(self.tested)),
                Argument::private("net", rupees(net)),
                Argument::shown("kept", kept),
            ],
        )
    }
}
