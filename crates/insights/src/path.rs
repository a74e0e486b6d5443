//! Scheme O: what trades of one day came to is shuffled among them; their times and sizes stay, and what hangs on what
//! came before (after a loss, after two, the day's loss until then) is worked out anew.

use std::ops::Range;

use crate::null::{Null, Statistic};
use crate::numbers::{Sums, studentised};
use crate::random::Random;

/// A trade of a day; those of a day stand in the order in which they closed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slot {
    pub entry: i64,
    pub exit: i64,
    /// Entered on the day on which it closed: it is asked about. The others only come before it.
    pub is_asked: bool,
    pub underlying: u32,
    /// Logarithm of the size ratio.
    pub size: Option<f64>,
    pub outcome: Outcome,
}

/// What is shuffled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outcome {
    /// Net, 10⁻⁴ rupee.
    pub net: i64,
    /// What is compared, less the mean of its day.
    pub value: f64,
}

/// What the trade before says of a trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Before {
    /// The last one closed lost; against: it won.
    Loss,
    /// Within ten minutes after a losing exit; against: later after one.
    SoonAfterLoss,
    /// The last one closed of the same underlying lost; against: anything else closed before.
    SameAfterLoss,
    /// The last two closed lost; against: anything else closed before.
    TwoLosses,
    /// Until then the day had lost so much (10⁻⁴ rupee); against: anything else closed before.
    LossPast(i64),
    /// The last one closed won so much or more.
    LargeWin(i64),
}

const SOON: i64 = 10 * 60_000;

/// What is compared in both groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    Outcomes,
    /// How large the trades were, less the mean of their day.
    Sizes,
}

#[derive(Debug, Clone)]
pub struct Path {
    pub days: Vec<Range<usize>>,
    pub slots: Vec<Slot>,
    pub before: Before,
    pub compared: Compared,
    outcomes: Vec<Outcome>,
}

impl Path {
    pub fn new(days: Vec<Range<usize>>, slots: Vec<Slot>, before: Before, compared: Compared) -> Self {
        Self { days, slots, before, compared, outcomes: Vec::new() }
    }

    /// Of each slot: whether it lies in the group, or in what it is held against; `None`: in neither.
    pub fn groups(&self) -> Vec<Option<bool>> {
        let mut groups = Vec::with_capacity(self.slots.len());
        for day in &self.days {
            let slots = &self.slots[day.clone()];
            let outcomes: Vec<Outcome> = slots.iter().map(|slot| slot.outcome).collect();
            groups.extend((0..slots.len()).map(|at| self.group(slots, &outcomes, at)));
        }
        groups
    }

    fn group(&self, slots: &[Slot], outcomes: &[Outcome], at: usize) -> Option<bool> {
        let own = &slots[at];
        if !own.is_asked {
            return None;
        }
        let count = slots.partition_point(|one| one.exit < own.entry);
        let (closed, results) = (&slots[..count], &outcomes[..count]);
        let last = closed.last()?;
        // Closed at one moment with different results: none of them was the last.
        let together = closed.partition_point(|one| one.exit < last.exit);
        let sign = |of: &Outcome| of.net.signum();
        let are_alike = results[together..].iter().all(|one| sign(one) == sign(&results[count - 1]));
        let lost = |of: &Outcome| of.net < 0;
        match self.before {
            Before::Loss => match sign(&results[count - 1]) {
                -1 if are_alike => Some(true),
                1 if are_alike => Some(false),
                _ => None,
            },
            Before::SoonAfterLoss => {
                let last_loss = results.iter().rposition(lost)?;
                Some(own.entry - closed[last_loss].exit <= SOON)
            }
            Before::SameAfterLoss => {
                let same = closed.iter().rposition(|one| one.underlying == own.underlying);
                Some(same.is_some_and(|same| lost(&results[same])))
            }
            Before::TwoLosses => {
                are_alike.then(|| results.len() >= 2 && results[results.len() - 2..].iter().all(lost))
            }
            Before::LossPast(loss) => Some(results.iter().map(|one| one.net).sum::<i64>() <= -loss),
            Before::LargeWin(win) => are_alike.then(|| results[count - 1].net >= win),
        }
    }

    fn add(&self, day: usize, outcomes: &[Outcome], sums: &mut [f64]) {
        let slots = &self.slots[self.days[day].clone()];
        for at in 0..slots.len() {
            let Some(is_in) = self.group(slots, outcomes, at) else { continue };
            let value = match self.compared {
                Compared::Outcomes => outcomes[at].value,
                Compared::Sizes => match slots[at].size {
                    Some(size) => size,
                    None => continue,
                },
            };
            let own = &mut sums[if is_in { 0 } else { 3 }..];
            own[0] += 1.0;
            own[1] += value;
            own[2] += value * value;
        }
    }
}

fn outcomes_of(slots: &[Slot], kept: &mut Vec<Outcome>) {
    kept.clear();
    kept.extend(slots.iter().map(|slot| slot.outcome));
}

impl Null for Path {
    fn blocks(&self) -> usize {
        self.days.len()
    }

    fn width(&self) -> usize {
        6
    }

    fn seen(&mut self, block: usize, sums: &mut [f64]) {
        let mut outcomes = std::mem::take(&mut self.outcomes);
        outcomes_of(&self.slots[self.days[block].clone()], &mut outcomes);
        self.add(block, &outcomes, sums);
        self.outcomes = outcomes;
    }

    fn drawn(&mut self, block: usize, random: &mut Random, sums: &mut [f64]) {
        let mut outcomes = std::mem::take(&mut self.outcomes);
        outcomes_of(&self.slots[self.days[block].clone()], &mut outcomes);
        random.shuffle(&mut outcomes);
        self.add(block, &outcomes, sums);
        self.outcomes = outcomes;
    }

    fn statistic(&self, sums: &[f64]) -> Statistic {
        let of = |own: &[f64]| Sums { count: own[0], sum: own[1], squares: own[2] };
        Statistic { value: studentised(of(&sums[..3]), of(&sums[3..])), level: 0 }
    }

    fn is_off_centre(&self) -> bool {
        true
    }
}

/// A sum over the order in which the trades of a day closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InOrder {
    /// The day's highest point, at least 0, less where it ended.
    GivenBack,
    /// +1 for each two neighbours that both won or both lost, −1 for those that did not.
    AlikeNeighbours,
}

#[derive(Debug, Clone)]
pub struct OrderSum {
    pub days: Vec<Range<usize>>,
    pub values: Vec<f64>,
    pub sum: InOrder,
    shuffled: Vec<f64>,
}

impl OrderSum {
    pub fn new(days: Vec<Range<usize>>, values: Vec<f64>, sum: InOrder) -> Self {
        Self { days, values, sum, shuffled: Vec::new() }
    }

    pub fn of_day(&self, values: &[f64]) -> f64 {
        match self.sum {
            InOrder::GivenBack => {
                let (mut peak, mut now) = (0.0_f64, 0.0);
                for value in values {
                    now += value;
                    peak = peak.max(now);
                }
                peak - now
            }
            InOrder::AlikeNeighbours => {
                let sign = |value: f64| if value == 0.0 { 0.0 } else { value.signum() };
                values.windows(2).map(|two| sign(two[0]) * sign(two[1])).sum()
            }
        }
    }
}

impl Null for OrderSum {
    fn blocks(&self) -> usize {
        self.days.len()
    }

    fn width(&self) -> usize {
        1
    }

    fn seen(&mut self, block: usize, sums: &mut [f64]) {
        sums[0] += self.of_day(&self.values[self.days[block].clone()]);
    }

    fn drawn(&mut self, block: usize, random: &mut Random, sums: &mut [f64]) {
        let mut shuffled = std::mem::take(&mut self.shuffled);
        shuffled.clear();
        shuffled.extend_from_slice(&self.values[self.days[block].clone()]);
        random.shuffle(&mut shuffled);
        sums[0] += self.of_day(&shuffled);
        self.shuffled = shuffled;
    }

    fn statistic(&self, sums: &[f64]) -> Statistic {
        Statistic { value: sums[0], level: 0 }
    }

    fn is_plain_sum(&self) -> bool {
        true
    }
}
