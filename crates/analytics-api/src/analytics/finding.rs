//! One sentence's worth of a page: what stands out among all the groups that it shows.

use ::analytics::cut::{Apart, Codes, StandsOut, written};
use domain::Money;
use report::numbers::Rupees;
use serde::Serialize;
use utoipa::ToSchema;

use super::wire::{self, CutInterval};

/// Of one dimension: where most was made, and where most was lost. Arithmetic on the past.
#[derive(Debug, Serialize, ToSchema)]
pub struct CutFinding {
    /// Of the dimension, for the condition.
    by: &'static str,
    name: &'static str,
    #[schema(required = true)]
    made: Option<FoundGroup>,
    #[schema(required = true)]
    lost: Option<FoundGroup>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FoundGroup {
    value: String,
    name: String,
    closed_trades: u32,
    /// By the amount asked for.
    amount: Rupees,
    /// Rupees of a closed trade of it, and of a closed trade beside it.
    mean: f64,
    mean_of_others: f64,
    /// Of the mean, so wide that all groups looked at lie in theirs at once with 90%; 0 and the mean of the others
    /// lie outside.
    interval: CutInterval,
}

pub fn finding(of: &StandsOut<'_>) -> CutFinding {
    CutFinding {
        by: of.by.key,
        name: of.by.name,
        made: of.made.as_ref().map(|one| group(of.codes, one)),
        lost: of.lost.as_ref().map(|one| group(of.codes, one)),
    }
}

fn group(codes: &Codes, of: &Apart) -> FoundGroup {
    FoundGroup {
        value: written(codes, of.group.code),
        name: codes.values[of.group.code as usize].name.clone(),
        closed_trades: of.group.tally.closed(),
        amount: Rupees(Money(of.group.tally.total())),
        mean: of.mean,
        mean_of_others: of.mean_of_others,
        interval: wire::interval(of.interval),
    }
}
