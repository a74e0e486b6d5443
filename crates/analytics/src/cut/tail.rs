//! The worst weekdays in twenty: what value at risk and expected shortfall are made of.

use domain::{Day, Money};

use super::part::Part;
use super::quantile::quantile;

/// Of every weekday from the first exit to the last, what lies at or below the quantile 0.05.
#[derive(Debug, Clone, PartialEq)]
pub struct Tail {
    /// Rupees; the quantile lies between two days.
    pub quantile: f64,
    pub mean: f64,
    /// All weekdays, and those at or below: days without an exit made 0 and are among both.
    pub of: u32,
    pub weekdays: u32,
    /// Those at or below that have an exit, ascending: their results together are `mean` × `weekdays`.
    pub days: Vec<Day>,
}

/// Fewer say nothing of one day in twenty.
const LEAST_WEEKDAYS: usize = 60;
const SHARE: f64 = 0.05;

/// `None` under 60 weekdays.
pub fn tail(part: &Part) -> Option<Tail> {
    let (first, last) = part.days.first().zip(part.days.last())?;
    let is_weekday = |day: &Day| !day.is_weekend();
    let own: Vec<(Day, f64)> = part
        .days
        .iter()
        .filter(|one| is_weekday(&one.day))
        .map(|one| (one.day, one.net.0 as f64 / Money::ONE as f64))
        .collect();
    let of = (first.day.0..=last.day.0).map(Day).filter(is_weekday).count();
    let mut results: Vec<f64> = own.iter().map(|(_, result)| *result).collect();
    results.resize(of, 0.0);
    results.sort_by(f64::total_cmp);
    let quantile = quantile(&results, SHARE).filter(|_| of >= LEAST_WEEKDAYS)?;
    let worst = &results[..results.partition_point(|result| *result <= quantile)];
    Some(Tail {
        quantile,
        mean: worst.iter().sum::<f64>() / worst.len() as f64,
        of: of as u32,
        weekdays: worst.len() as u32,
        days: own.iter().filter(|(_, result)| *result <= quantile).map(|(day, _)| *day).collect(),
    })
}
