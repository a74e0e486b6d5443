//! What the best of many tries shows by chance alone.

use domain::{Argument, Text, grouped};

use crate::figures::{A_YEAR, LEAST_DAYS, returns};
use crate::options::{Made, OptionRule, in_rupees};
use crate::outcome::Outcome;
use crate::rule::Rule;
use crate::stats::{Moments, best_by_chance, in_percent, two_places};

/// One run among the tries of its rule.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Luck {
    pub tries: u64,
    /// Sharpe ratio of this run, by the year.
    pub sharpe: f64,
    /// What the best of so many tries shows though none of them has an edge, by the year; 0 for one.
    pub by_chance: f64,
    /// How sure it is that the true ratio of this run is above that.
    pub sure: Option<f64>,
}

/// Without an edge the ratio of a day is spread by 1 ÷ √(days − 1).
fn by_chance(days: usize, tries: u64) -> f64 {
    best_by_chance(1.0 / (days as f64 - 1.0), tries as f64)
}

impl Luck {
    /// Each try is taken to be another one: tries that resemble each other reach less by chance. `None`: too few days,
    /// or all of them alike.
    pub fn of(rule: &Rule, outcome: &Outcome, tries: u64) -> Option<Self> {
        outcome.figures.sharpe?;
        Self::of_returns(&returns(&outcome.walked.days, rule.rupees()), tries)
    }

    /// As [`of`](Self::of), of a rule for options.
    pub fn of_options(rule: &OptionRule, made: &Made, tries: u64) -> Option<Self> {
        made.sharpe?;
        let days: Vec<_> = made.days.iter().map(|(day, equity)| (*day, in_rupees(*equity))).collect();
        Self::of_returns(&returns(&days, in_rupees(rule.capital)), tries)
    }

    fn of_returns(returns: &[f64], tries: u64) -> Option<Self> {
        let moments = Moments::of(returns).filter(|_| returns.len() >= LEAST_DAYS)?;
        let ratio = by_chance(returns.len(), tries);
        Some(Self {
            tries,
            sharpe: moments.sharpe() * A_YEAR.sqrt(),
            by_chance: ratio * A_YEAR.sqrt(),
            sure: moments.probability_above(ratio),
        })
    }

    pub fn say(&self) -> Text {
        let Self { tries, sharpe, by_chance, sure } = self;
        if *tries == 1 {
            return Text::new(
                "backtest_first_try",
                "This is the first try of this rule. With each further one it gets easier to find a good result by chance \
                 alone. Its Sharpe ratio is {sharpe}.",
                [Argument::shown("sharpe", two_places(*sharpe))],
            );
        }
        let sure = sure.map_or_else(String::new, |sure| {
            format!(" So it is {} sure that there is more to this one than chance.", in_percent(sure))
        });
        Text::new(
            "backtest_tries",
            "{tries} tries of this rule so far. If none of them had an edge, the best would show a Sharpe ratio of about \
             {chance} by chance alone; this one shows {sharpe}.{sure}",
            [
                Argument::shown("tries", grouped(u128::from(*tries))),
                Argument::shown("chance", two_places(*by_chance)),
                Argument::shown("sharpe", two_places(*sharpe)),
                Argument::shown("sure", sure),
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_many_tries_by_chance() {
        // 101 days: a spread of 0.1. (1 − γ) Φ⁻¹(1 − 1/n) + γ Φ⁻¹(1 − 1/(n e)), γ = 0.57721566: 1.5746 of 10 and 2.5306
        // of 100, worked out with Python's NormalDist.
        for (tries, expected) in [(1, 0.0), (10, 0.157_460), (100, 0.253_060)] {
            let found = by_chance(101, tries);
            assert!((found - expected).abs() < 5e-6, "{tries}: {found}");
        }
    }

    #[test]
    fn a_run_among_its_tries() {
        // Half of the days +2 %, half of them −1 %: mean 0.005, deviation 0.015 × √(100 ÷ 99), so the ratio of a day is
        // √0.99 ÷ 3 and that of a year 15.8745 times as much.
        let days: Vec<f64> = (0..100).map(|at| if at % 2 == 0 { 0.02 } else { -0.01 }).collect();
        assert_eq!(Luck::of_returns(&days[..59], 1), None);
        assert_eq!(Luck::of_returns(&[0.01; 100], 1), None);
        let first = Luck::of_returns(&days, 1).unwrap();
        assert_eq!(first.by_chance, 0.0);
        assert!((first.sharpe - 5.264_97).abs() < 1e-4, "{}", first.sharpe);
        assert!(first.say().message().starts_with("This is the first try"));
        let many = Luck::of_returns(&days, 100).unwrap();
        assert!(many.sharpe == first.sharpe && many.sure < first.sure);
        assert!(
            many.say()
                .message()
                .starts_with("100 tries of this rule so far. If none of them had an edge, the best"),
            "{}",
            many.say().message()
        );
    }
}
