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

/// What of a slot no shuffle changes, in places of its day. Small, so that a day of many trades stays in the cache.
#[derive(Debug, Clone, Copy)]
struct Fixed {
    /// So many had closed when it was entered; 0 too where it is not asked about.
    closed: u32,
    /// Of those, the first that closed at the moment of the last one.
    together: u32,
    /// One more than the place of the last closed one of the same underlying; 0: none.
    same: u32,
}

impl Fixed {
    fn of(day: &[Slot], own: &Slot) -> Self {
        let closed = day.partition_point(|one| one.exit < own.entry);
        let before = &day[..closed];
        let Some(last) = before.last().filter(|_| own.is_asked) else {
            return Self { closed: 0, together: 0, same: 0 };
        };
        let same = before.iter().rposition(|one| one.underlying == own.underlying);
        // Few close at one moment.
        let together = before.iter().rev().take_while(|one| one.exit == last.exit).count();
        Self {
            closed: closed as u32,
            together: (closed - together) as u32,
            same: same.map_or(0, |at| at as u32 + 1),
        }
    }
}

#[derive(Debug, Clone)]
pub struct Path {
    pub days: Vec<Range<usize>>,
    pub slots: Vec<Slot>,
    pub before: Before,
    pub compared: Compared,
    fixed: Vec<Fixed>,
    outcomes: Vec<Outcome>,
    running: Vec<i64>,
}

impl Path {
    pub fn new(days: Vec<Range<usize>>, slots: Vec<Slot>, before: Before, compared: Compared) -> Self {
        let fixed = days
            .iter()
            .flat_map(|day| slots[day.clone()].iter().map(|own| Fixed::of(&slots[day.clone()], own)))
            .collect();
        Self { days, slots, before, compared, fixed, outcomes: Vec::new(), running: Vec::new() }
    }

    /// Of each slot: whether it lies in the group, or in what it is held against; `None`: in neither.
    pub fn groups(&self) -> Vec<Option<bool>> {
        let mut groups = Vec::with_capacity(self.slots.len());
        let mut running = Vec::new();
        for day in &self.days {
            let outcomes: Vec<Outcome> = self.slots[day.clone()].iter().map(|slot| slot.outcome).collect();
            self.run(day, &outcomes, &mut running);
            groups.extend(day.clone().map(|at| {
                Self::group(self.before, self.fixed[at], self.slots[at].entry, &outcomes, &running)
            }));
        }
        groups
    }

    /// What the first so many closed trades of a day come to, as the question wants it: the sum of their nets, or the
    /// exit of the last that lost (`i64::MIN`: none did).
    fn run(&self, day: &Range<usize>, outcomes: &[Outcome], running: &mut Vec<i64>) {
        running.clear();
        match self.before {
            Before::LossPast(_) => {
                let mut sum = 0;
                running.push(sum);
                running.extend(outcomes.iter().map(|one| {
                    sum += one.net;
                    sum
                }));
            }
            Before::SoonAfterLoss => {
                let mut last = i64::MIN;
                running.push(last);
                running.extend(self.slots[day.clone()].iter().zip(outcomes).map(|(slot, one)| {
                    if one.net < 0 {
                        last = slot.exit;
                    }
                    last
                }));
            }
            Before::Loss | Before::SameAfterLoss | Before::TwoLosses | Before::LargeWin(_) => {}
        }
    }

    /// Of a trade that was entered at `entry`; outcomes and what they come to are of its day.
    #[inline(always)]
    fn group(
        before: Before,
        Fixed { closed, together, same }: Fixed,
        entry: i64,
        outcomes: &[Outcome],
        running: &[i64],
    ) -> Option<bool> {
        if closed == 0 {
            return None;
        }
        let (closed, together) = (closed as usize, together as usize);
        let results = &outcomes[..closed];
        let sign = |of: &Outcome| of.net.signum();
        // Closed at one moment with different results: none of them was the last.
        let are_alike = || {
            together + 1 == closed
                || results[together..].iter().all(|one| sign(one) == sign(&results[closed - 1]))
        };
        let lost = |of: &Outcome| of.net < 0;
        match before {
            // How a shuffled trade ended cannot be foreseen: it is read as a value, and decides no branch.
            Before::Loss => {
                let last = &results[closed - 1];
                (last.net != 0 && are_alike()).then(|| lost(last))
            }
            Before::SoonAfterLoss => {
                let last_loss = Some(running[closed]).filter(|exit| *exit != i64::MIN)?;
                Some(entry - last_loss <= SOON)
            }
            Before::SameAfterLoss => Some(same > 0 && lost(&results[same as usize - 1])),
            Before::TwoLosses => {
                are_alike().then(|| closed >= 2 && lost(&results[closed - 2]) & lost(&results[closed - 1]))
            }
            Before::LossPast(loss) => Some(running[closed] <= -loss),
            Before::LargeWin(win) => are_alike().then(|| results[closed - 1].net >= win),
        }
    }

    fn add(&mut self, day: usize, outcomes: &[Outcome], sums: &mut [f64]) {
        use Before::{LargeWin, Loss, LossPast, SameAfterLoss, SoonAfterLoss, TwoLosses};
        let mut running = std::mem::take(&mut self.running);
        let day = self.days[day].clone();
        self.run(&day, outcomes, &mut running);
        // A loop of its own for each question: in it, nothing is asked that is the same for all trades.
        let value = |_: &Slot, outcome: &Outcome| Some(outcome.value);
        let of = (day.clone(), outcomes, &running[..]);
        let [own, all] = match (self.compared, self.before) {
            (Compared::Sizes, before) => self.sums(before, of, |slot, _| slot.size),
            (Compared::Outcomes, Loss) => self.sums(Loss, of, value),
            (Compared::Outcomes, SoonAfterLoss) => self.sums(SoonAfterLoss, of, value),
            (Compared::Outcomes, SameAfterLoss) => self.sums(SameAfterLoss, of, value),
            (Compared::Outcomes, TwoLosses) => self.sums(TwoLosses, of, value),
            (Compared::Outcomes, LossPast(loss)) => self.sums(LossPast(loss), of, value),
            (Compared::Outcomes, LargeWin(win)) => self.sums(LargeWin(win), of, value),
        };
        for (sums, one) in sums.chunks_exact_mut(3).zip([own, all.less(own)]) {
            sums[0] += one.count;
            sums[1] += one.sum;
            sums[2] += one.squares;
        }
        self.running = running;
    }

    /// Of the group, and of all that are in it or held against it.
    #[inline(always)]
    fn sums(
        &self,
        before: Before,
        (day, outcomes, running): (Range<usize>, &[Outcome], &[i64]),
        value: impl Fn(&Slot, &Outcome) -> Option<f64>,
    ) -> [Sums; 2] {
        let (mut own, mut all) = (Sums::default(), Sums::default());
        let (mut in_group, mut in_all) = (0_u32, 0_u32);
        let trades = self.fixed[day.clone()].iter().zip(&self.slots[day]).zip(outcomes);
        for ((fixed, slot), outcome) in trades {
            let Some(is_in) = Self::group(before, *fixed, slot.entry, outcomes, running) else { continue };
            let Some(value) = value(slot, outcome) else { continue };
            in_all += 1;
            all.sum += value;
            all.squares += value * value;
            // Without a branch: in which group a draw puts it cannot be foreseen.
            in_group += u32::from(is_in);
            let value = if is_in { value } else { 0.0 };
            own.sum += value;
            own.squares += value * value;
        }
        (own.count, all.count) = (in_group.into(), in_all.into());
        [own, all]
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
    /// Of neighbours that are compared only the signs.
    pub values: Vec<f64>,
    pub sum: InOrder,
    shuffled: Vec<f64>,
}

impl OrderSum {
    pub fn new(days: Vec<Range<usize>>, values: Vec<f64>, sum: InOrder) -> Self {
        let sign = |value: f64| if value == 0.0 { 0.0 } else { value.signum() };
        let values = match sum {
            InOrder::GivenBack => values,
            InOrder::AlikeNeighbours => values.into_iter().map(sign).collect(),
        };
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
            InOrder::AlikeNeighbours => values.windows(2).map(|two| two[0] * two[1]).sum(),
        }
    }

    /// The mean over all orders of the day, where there is a formula. The n − 1 pairs of neighbours are any two of the
    /// n trades, each two as likely: (n − 1) · ((Σ s)² − Σ s²) ÷ (n · (n − 1)).
    pub fn mean_of_day(&self, day: usize) -> Option<f64> {
        let own = &self.values[self.days[day].clone()];
        match self.sum {
            InOrder::GivenBack => None,
            InOrder::AlikeNeighbours => {
                let sum: f64 = own.iter().sum();
                let squares: f64 = own.iter().map(|one| one * one).sum();
                Some((sum * sum - squares) / own.len() as f64)
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
