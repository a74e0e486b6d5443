//! One sentence's worth of a page: the group that most surely made or lost something.

use ::analytics::cut::{Codes, Dimension, Few, Group, Table, written};
use domain::Money;
use report::numbers::Rupees;
use serde::Serialize;
use utoipa::ToSchema;

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
}

/// Among groups of twenty trades and more; dimensions of the outcome say nothing about where it came from.
pub fn finding(tables: &[(&'static Dimension, &Codes, &Table)]) -> Option<CutFinding> {
    let of_table = |(by, codes, table): &(&'static Dimension, &Codes, &Table)| {
        let counts = |group: &&Group| Few::of(group.tally.closed()).is_none() && group.code != Codes::NONE;
        let groups: Vec<&Group> = table.groups.iter().filter(counts).collect();
        let extreme = |sign: f64| {
            let sure = |group: &&&Group| group.tally.sureness().map_or(0.0, |sure| sure * sign);
            let best = groups.iter().max_by(|one, other| sure(one).total_cmp(&sure(other)))?;
            (sure(&best) > 0.0 && best.tally.total() as f64 * sign > 0.0).then_some((sure(&best), **best))
        };
        let (made, lost) = (extreme(1.0), extreme(-1.0));
        // What was lost says more than what was made.
        let weight = lost.map_or(0.0, |(sure, _)| sure) * 2.0 + made.map_or(0.0, |(sure, _)| sure);
        let found = |group: &Group| FoundGroup {
            value: written(codes, group.code),
            name: codes.values[group.code as usize].name.clone(),
            closed_trades: group.tally.closed(),
            amount: Rupees(Money(group.tally.total())),
        };
        let is_said = groups.len() > 1 && (made.is_some() || lost.is_some());
        is_said.then(|| {
            let (made, lost) = (made.map(|(_, group)| found(&group)), lost.map(|(_, group)| found(&group)));
            (weight, CutFinding { by: by.key, name: by.name, made, lost })
        })
    };
    let said =
        tables.iter().filter(|(by, ..)| by.family != ::analytics::cut::Family::Outcome && !by.has_several);
    let best = said.filter_map(of_table).max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map(|(_, found)| found)
}
