//! Judged trades in groups: how well and how badly each group stood on average.

use ::analytics::cut::{Codes, Dimension, Of, Value, written};
use ::analytics::excursions::{Stood, winners};
use domain::{Money, div_half_even};
use ledger::Book;
use report::numbers::Rupees;
use serde::Serialize;
use utoipa::ToSchema;

/// Judged trades by one dimension; a trade in several groups is in each.
#[derive(Serialize, ToSchema)]
pub struct ExcursionGroups {
    key: &'static str,
    name: &'static str,
    rows: Vec<ExcursionGroup>,
    /// Groups beyond those asked for, the smallest ones.
    others: usize,
}

/// Means over the trades of one group, before charges.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExcursionGroup {
    key: String,
    /// As a value of the dimension's condition: it leaves its trades, and those that could not be judged.
    value: String,
    name: String,
    trades: usize,
    best: Rupees,
    worst: Rupees,
    result: Rupees,
    /// All results ÷ all that they stood at their best, of those above their entry; null: none of them.
    #[schema(required = true)]
    capture: Option<f64>,
    /// Those with a first stop, and the means of them in multiples of what it risked; null: none of them.
    with_stop: usize,
    #[schema(required = true)]
    best_r: Option<f64>,
    #[schema(required = true)]
    worst_r: Option<f64>,
}

impl ExcursionGroups {
    pub const fn none(of: &'static Dimension) -> Self {
        Self { key: of.key, name: of.name, rows: Vec::new(), others: 0 }
    }
}

/// In multiples of what the first stop risked.
pub fn multiple(amount: Money, risk: Option<Money>) -> Option<f64> {
    risk.filter(|risk| *risk > Money::ZERO).map(|risk| amount.0 as f64 / risk.0 as f64)
}

/// `judged`: where each stands in the book, how it stood, what its first stop risked.
pub fn groups(
    book: &Book,
    of: &'static Dimension,
    codes: &Codes,
    judged: impl Iterator<Item = (usize, Stood, Option<Money>)>,
    most: usize,
) -> ExcursionGroups {
    let mut all: Vec<Vec<(Stood, Option<Money>)>> = vec![Vec::new(); codes.values.len()];
    for (at, stood, risk) in judged {
        let mut add = |code: u32| all[code as usize].push((stood, risk));
        match &codes.of {
            Of::Trades(codes) => add(codes[at]),
            Of::Several { first, codes } => {
                codes[first[at] as usize..first[at + 1] as usize].iter().copied().for_each(add);
            }
            // It closed on the day of its last exit.
            Of::Days { first, codes } => {
                let day = book.trades.exit_time[at].map(|time| (time.day().0 - first.0) as usize);
                add(day.and_then(|day| codes.get(day)).copied().unwrap_or(Codes::NONE));
            }
        }
    }
    let mut rows: Vec<ExcursionGroup> = codes
        .values
        .iter()
        .zip(0..)
        .zip(&all)
        .filter(|(_, own)| !own.is_empty())
        .map(|((value, code), own)| group(value, written(codes, code), own))
        .collect();
    let others = rows.len().saturating_sub(most);
    if others > 0 || !of.is_ordered {
        // Stable: of equal size they keep their order.
        rows.sort_by_key(|one| std::cmp::Reverse(one.trades));
    }
    rows.truncate(most);
    ExcursionGroups { key: of.key, name: of.name, rows, others }
}

fn group(of: &Value, value: String, own: &[(Stood, Option<Money>)]) -> ExcursionGroup {
    let stood: Vec<Stood> = own.iter().map(|(stood, _)| *stood).collect();
    let mean = |of: fn(&Stood) -> Money| {
        let sum: i128 = stood.iter().map(|one| i128::from(of(one).0)).sum();
        Rupees(Money(div_half_even(sum, stood.len() as i128) as i64))
    };
    let multiples = |of: fn(&Stood) -> Money| -> Vec<f64> {
        own.iter().filter_map(|(stood, risk)| multiple(of(stood), *risk)).collect()
    };
    let mean_r = |all: &[f64]| (!all.is_empty()).then(|| all.iter().sum::<f64>() / all.len() as f64);
    let (best_r, worst_r) = (multiples(|one| one.best), multiples(|one| one.worst));
    ExcursionGroup {
        key: of.key.clone(),
        value,
        name: of.name.clone(),
        trades: own.len(),
        best: mean(|one| one.best),
        worst: mean(|one| one.worst),
        result: mean(|one| one.result),
        capture: winners(&stood).capture,
        with_stop: best_r.len(),
        best_r: mean_r(&best_r),
        worst_r: mean_r(&worst_r),
    }
}
