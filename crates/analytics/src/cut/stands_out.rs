//! Which groups of a page stand out, so far that it is not for having looked at so many of them.

use domain::Money;

use super::codes::{Codes, Of};
use super::dimension::{Dimension, Family};
use super::interval::{Interval, LEAST_DAYS, LEAST_TRADES};
use super::judged::Judged;
use super::pieces::whole;
use super::student::student;
use super::table::{Few, Group, Table};

/// Of ten journals in which no group differs from the others, at most one is said to have one that does.
const CHANCE: f64 = 0.10;

/// What was looked at, and what stands out.
#[derive(Debug, Clone, Copy)]
pub struct Looked<'a> {
    /// Groups of 20 closed trades and more, of all tables.
    pub groups: u32,
    pub found: Option<StandsOut<'a>>,
}

/// Of one dimension, where most surely something was made, and lost.
#[derive(Debug, Clone, Copy)]
pub struct StandsOut<'a> {
    pub by: &'static Dimension,
    pub codes: &'a Codes,
    pub made: Option<Apart>,
    pub lost: Option<Apart>,
}

/// A group whose mean is not 0, and not that of the other trades.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Apart {
    pub group: Group,
    /// Rupees of a closed trade, and of one in no such group.
    pub mean: f64,
    pub mean_of_others: f64,
    /// Of the mean, so wide that all groups looked at lie in theirs at once with 90 %.
    pub interval: Interval,
}

/// Groups are tested at 0.10 ÷ their number (Bonferroni), by sums of days: trades of one day go together. Dimensions of
/// the outcome say nothing about where it came from.
pub fn stands_out<'a>(judged: &Judged<'_>, tables: &[(&'static Dimension, &'a Codes, &Table)]) -> Looked<'a> {
    let said = tables.iter().filter(|(by, ..)| by.family != Family::Outcome && !by.has_several);
    let candidates: Vec<Candidates<'a>> =
        said.filter_map(|&(by, codes, table)| candidates(by, codes, table)).collect();
    let groups: u32 = candidates.iter().map(|one| one.groups).sum();
    if groups == 0 {
        return Looked { groups, found: None };
    }
    let days = Days::of(judged);
    let mut order: Vec<&Candidates<'a>> = candidates.iter().collect();
    order.sort_by(|one, other| other.weight.total_cmp(&one.weight));
    let found = order.into_iter().find_map(|one| {
        let apart = |group: Option<Group>, sign: f64| {
            let group = group?;
            days.apart(judged, one.codes, group, CHANCE / f64::from(groups), sign)
        };
        let (made, lost) = (apart(one.made, 1.0), apart(one.lost, -1.0));
        (made.is_some() || lost.is_some()).then_some(StandsOut { by: one.by, codes: one.codes, made, lost })
    });
    Looked { groups, found }
}

/// Of one dimension the groups that most surely made and lost something.
struct Candidates<'a> {
    by: &'static Dimension,
    codes: &'a Codes,
    groups: u32,
    made: Option<Group>,
    lost: Option<Group>,
    weight: f64,
}

/// Under so many errors from 0 no group can stand out: it is not looked at closer.
const LEAST_ERRORS: f64 = 2.0;

fn candidates<'a>(by: &'static Dimension, codes: &'a Codes, table: &Table) -> Option<Candidates<'a>> {
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
        (sure(best) >= LEAST_ERRORS && best.tally.total() as f64 * sign > 0.0).then_some((sure(best), **best))
    };
    let (made, lost) = (extreme(1.0), extreme(-1.0));
    // What was lost says more than what was made.
    let weight = lost.map_or(0.0, |(sure, _)| sure) * 2.0 + made.map_or(0.0, |(sure, _)| sure);
    let group = |found: Option<(f64, Group)>| found.map(|(_, group)| group);
    (groups.len() > 1).then(|| Candidates {
        by,
        codes,
        groups: groups.len() as u32,
        made: group(made),
        lost: group(lost),
        weight,
    })
}

/// Where the days of a journal lie.
struct Days {
    first: i32,
    count: usize,
}

/// What closed on one day: rupees and trades.
#[derive(Debug, Clone, Copy, Default)]
struct OfDay {
    sum: f64,
    trades: f64,
}

impl Days {
    fn of(judged: &Judged<'_>) -> Self {
        let days = &judged.own.exits.day;
        let (first, last) = (days.iter().min(), days.iter().max());
        let count = first.zip(last).map_or(0, |(first, last)| (last.0 - first.0) as usize + 1);
        Self { first: first.map_or(0, |day| day.0), count }
    }

    /// By day what closed in the group, and what closed beside it.
    fn sums(&self, judged: &Judged<'_>, codes: &Codes, group: u32) -> [Vec<OfDay>; 2] {
        let mut sums = [vec![OfDay::default(); self.count], vec![OfDay::default(); self.count]];
        for at in 0..judged.places.len() {
            let is_closed = judged.by.trades.status[at].is_closed();
            let Some(last) = judged.own.exits_of(at).next_back().filter(|_| is_closed) else { continue };
            let (amount, which) = match closed_in(judged, codes, group, at, last) {
                Some(amount) => (amount, 0),
                None => (whole(judged, at).amount, 1),
            };
            let day = &mut sums[which][(judged.own.exits.day[last].0 - self.first) as usize];
            day.sum += amount as f64 / Money::ONE as f64;
            day.trades += 1.0;
        }
        sums
    }

    fn apart(
        &self,
        judged: &Judged<'_>,
        codes: &Codes,
        group: Group,
        chance: f64,
        sign: f64,
    ) -> Option<Apart> {
        let [own, others] = self.sums(judged, codes, group.code);
        let (one, other) = (Mean::of(&own)?, Mean::of(&others)?);
        let error = one.error(own.iter().map(|day| one.off(day)));
        let beyond = student(1.0 - chance, one.days - 1) * error;
        let interval = Interval { low: one.mean - beyond, high: one.mean + beyond };
        let both = own.iter().zip(&others).map(|(own, others)| one.off(own) - other.off(others));
        let of_difference = error_of(
            both,
            own.iter().zip(&others).filter(|(one, other)| one.trades + other.trades > 0.0).count(),
        );
        let between = student(1.0 - chance, one.days.min(other.days) - 1) * of_difference;
        let is_sure = (one.mean * sign > beyond) && ((one.mean - other.mean) * sign > between);
        is_sure.then_some(Apart { group, mean: one.mean, mean_of_others: other.mean, interval })
    }
}

/// What of a closed trade lies in the group in which it closes; `None`: it closes beside it.
fn closed_in(judged: &Judged<'_>, codes: &Codes, group: u32, at: usize, last: usize) -> Option<i64> {
    let place = judged.places[at] as usize;
    match &codes.of {
        Of::Trades(codes) => (codes[place] == group).then(|| whole(judged, at).amount),
        Of::Several { first, codes } => {
            let own = &codes[first[place] as usize..first[place + 1] as usize];
            own.contains(&group).then(|| whole(judged, at).amount)
        }
        Of::Days { first, codes } => {
            let is_in =
                |exit: &usize| Codes::at_day(*first, codes, Some(judged.own.exits.day[*exit])) == group;
            let by = &judged.by.exits;
            let amount = |exit: usize| by.gross[exit].0 - by.charges[exit].0;
            is_in(&last).then(|| judged.own.exits_of(at).filter(is_in).map(amount).sum())
        }
    }
}

/// Of a closed trade, by days.
struct Mean {
    mean: f64,
    trades: f64,
    days: u32,
}

impl Mean {
    /// `None` of too few trades or days.
    fn of(days: &[OfDay]) -> Option<Self> {
        let (sum, trades) =
            days.iter().fold((0.0, 0.0), |(sum, trades), day| (sum + day.sum, trades + day.trades));
        let count = days.iter().filter(|day| day.trades > 0.0).count();
        let is_enough = trades >= f64::from(LEAST_TRADES) && count >= LEAST_DAYS;
        is_enough.then(|| Self { mean: sum / trades, trades, days: count as u32 })
    }

    /// How far a day moves the mean.
    fn off(&self, day: &OfDay) -> f64 {
        (day.sum - self.mean * day.trades) / self.trades
    }

    fn error(&self, off: impl Iterator<Item = f64>) -> f64 {
        error_of(off, self.days as usize)
    }
}

/// Of what the days add to a mean.
fn error_of(off: impl Iterator<Item = f64>, days: usize) -> f64 {
    let squares: f64 = off.map(|off| off * off).sum();
    (squares * days as f64 / (days as f64 - 1.0)).sqrt()
}
