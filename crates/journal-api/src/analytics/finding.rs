//! One sentence's worth of a page: the group that most surely made or lost something.

use ::analytics::cut::{Codes, Dimension, Family, Few, Group, Judged, Table, group_interval, written};
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
    /// Of the mean of one of them, in rupees; 0 lies outside.
    interval: CutInterval,
}

/// Among groups of twenty trades and more, those of which the interval of the mean excludes 0; dimensions of the
/// outcome say nothing about where it came from.
pub fn finding(judged: &Judged<'_>, tables: &[(&'static Dimension, &Codes, &Table)]) -> Option<CutFinding> {
    let said = tables.iter().filter(|(by, ..)| by.family != Family::Outcome && !by.has_several);
    let mut extremes: Vec<_> = said.filter_map(|&(by, codes, table)| extremes(by, codes, table)).collect();
    extremes.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    extremes.into_iter().find_map(|Extremes { by, codes, made, lost, .. }| {
        let found = |group: Group, sign: f64| {
            let interval = group_interval(judged, codes, group.code)?;
            (interval.low * sign > 0.0 && interval.high * sign > 0.0).then(|| FoundGroup {
                value: written(codes, group.code),
                name: codes.values[group.code as usize].name.clone(),
                closed_trades: group.tally.closed(),
                amount: Rupees(Money(group.tally.total())),
                interval: wire::interval(interval),
            })
        };
        let made = made.and_then(|group| found(group, 1.0));
        let lost = lost.and_then(|group| found(group, -1.0));
        (made.is_some() || lost.is_some()).then_some(CutFinding { by: by.key, name: by.name, made, lost })
    })
}

/// Of one dimension the groups that most surely made and lost something.
struct Extremes<'a> {
    by: &'static Dimension,
    codes: &'a Codes,
    made: Option<Group>,
    lost: Option<Group>,
    weight: f64,
}

fn extremes<'a>(by: &'static Dimension, codes: &'a Codes, table: &Table) -> Option<Extremes<'a>> {
    let counts = |group: &&Group| Few::of(group.tally.closed()).is_none() && group.code != Codes::NONE;
    let groups: Vec<&Group> = table.groups.iter().filter(counts).collect();
    let extreme = |sign: f64| {
        // Of equal results in every trade there is no error: nothing is surer.
        let sure = |group: &Group| match group.tally.t_statistic() {
            Some(sure) => sure * sign,
            None if group.tally.of_closed() == 0 => 0.0,
            None => 1e9 * (group.tally.of_closed() as f64).signum() * sign,
        };
        let best = groups.iter().max_by(|one, other| sure(one).total_cmp(&sure(other)))?;
        (sure(best) > 0.0 && best.tally.total() as f64 * sign > 0.0).then_some((sure(best), **best))
    };
    let (made, lost) = (extreme(1.0), extreme(-1.0));
    // What was lost says more than what was made.
    let weight = lost.map_or(0.0, |(sure, _)| sure) * 2.0 + made.map_or(0.0, |(sure, _)| sure);
    let is_said = groups.len() > 1 && (made.is_some() || lost.is_some());
    let group = |found: Option<(f64, Group)>| found.map(|(_, group)| group);
    is_said.then(|| Extremes { by, codes, made: group(made), lost: group(lost), weight })
}
