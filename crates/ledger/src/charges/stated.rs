//! Charges that the broker's own files state, in the place of ours: of single fills, day by day, or of a whole period.

use std::collections::{BTreeMap, BTreeSet};

use domain::{Broker, Day, Fill, FillId, Head, HeadSet, Money, Segment, Window, div_half_even};

use super::account::Account;
use super::day::{Note, taxable};
use super::heads::{Heads, Row};
use super::line::Line;
use super::rates::OnDay;
use super::share::share;
use crate::matching::Part;
use crate::merge::ChargeOfFill;

/// What a statement of the broker says of all executions of a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatedPeriod {
    pub days: Window,
    pub segments: Vec<Segment>,
    /// Sets without a head in common.
    pub amounts: Vec<(HeadSet, Money)>,
}

/// One day and segment of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatedDay {
    pub day: Day,
    pub segment: Segment,
    /// The heads that are stated of everything that was traded.
    pub traded: HeadSet,
    /// Those that are stated of what a settlement made, too.
    pub settled: HeadSet,
    /// The heads that the note of the day has, or that nobody knows: of what was traded, and of settlements.
    pub(super) bears: [HeadSet; 2],
}

impl StatedPeriod {
    /// Whether some day and segment belong to both.
    pub fn shares_a_day(&self, days: Window, segments: &[Segment]) -> bool {
        self.days.from <= days.to
            && days.from <= self.days.to
            && self.segments.iter().any(|segment| segments.contains(segment))
    }

    /// Whether it says what was paid under a head on a day in a segment.
    pub fn states(&self, day: Day, segment: Segment, head: Head) -> bool {
        let is_within = (self.days.from..=self.days.to).contains(&day) && self.segments.contains(&segment);
        is_within && self.amounts.iter().any(|(heads, _)| heads.has(head))
    }
}

impl StatedDay {
    /// The heads of which some amount is ours, or is not known.
    pub(super) fn lacks(&self) -> HeadSet {
        let [traded, settled] = self.bears;
        traded.without(self.traded).with(settled.without(self.settled))
    }
}

/// What of an account's charges its broker's files state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stated {
    /// Ours of everything: what stands beside. As the charges themselves where nothing is stated.
    pub ours: Heads,
    /// The brokers that state some of the charges, and which heads.
    pub by: Vec<(Broker, HeadSet)>,
    /// Heads of which some amount is ours.
    pub lacks: HeadSet,
    /// Heads of which ours is not known: no plan says what the broker takes, and GST is on that too.
    pub unknown: HeadSet,
    /// Ascending by day and segment. Empty where nothing is stated, and of accounts side by side.
    pub days: Vec<StatedDay>,
}

impl Stated {
    /// The heads that some of the charges are stated under.
    pub fn heads(&self) -> HeadSet {
        self.by.iter().fold(HeadSet::NONE, |all, (_, heads)| all.with(*heads))
    }

    /// Whether any amount is ours: also where nothing is there that could be stated.
    pub fn is_estimated(&self) -> bool {
        self.by.is_empty() || !self.lacks.is_empty()
    }

    /// The heads that are stated of a fill.
    pub fn of_fill(&self, fill: &Fill, segment: Segment) -> HeadSet {
        let key = (fill.time.day(), segment);
        let at = self.days.binary_search_by_key(&key, |one| (one.day, one.segment));
        at.map_or(HeadSet::NONE, |at| {
            let StatedDay { traded, settled, .. } = self.days[at];
            if fill.origin.is_trade() { traded } else { settled }
        })
    }

    /// Of another account beside this one; `charges` are the other's.
    pub(crate) fn join(&mut self, other: &Self, charges: &Heads) {
        if other.by.is_empty() { self.add_ours(charges) } else { self.add(other) }
    }

    /// Charges of which nothing is stated.
    pub fn add_ours(&mut self, charges: &Heads) {
        self.ours += *charges;
        let borne = Head::ALL.into_iter().filter(|head| charges.of(*head) != Money::ZERO);
        self.lacks = borne.fold(self.lacks.with(Head::Brokerage.into()), |all, head| all.with(head.into()));
    }

    /// Of a part of the account, which bears the heads `states` as stated and `lacks` as ours.
    #[must_use]
    pub fn part(&self, ours: Heads, states: HeadSet, lacks: HeadSet) -> Self {
        let by = self.by.iter().map(|(broker, heads)| (*broker, heads.and(states)));
        let by = by.filter(|(_, heads)| !heads.is_empty()).collect();
        Self { ours, by, lacks, unknown: self.unknown, days: Vec::new() }
    }

    /// Of another part or account.
    pub fn add(&mut self, other: &Self) {
        self.ours += other.ours;
        self.lacks = self.lacks.with(other.lacks);
        self.unknown = self.unknown.with(other.unknown);
        for &(broker, heads) in &other.by {
            match self.by.iter_mut().find(|(known, _)| *known == broker) {
                Some((_, known)) => *known = known.with(heads),
                None => self.by.push((broker, heads)),
            }
        }
    }
}

/// What became of one segment of a day.
#[derive(Debug, Clone, Copy)]
pub(super) struct Restated {
    pub segment: Segment,
    pub heads: HeadSet,
    /// Some executions state them and others do not: ours are kept.
    pub partly: HeadSet,
}

/// Puts what the fills of a day state in the place of ours, segment by segment: a head only where every execution of
/// the segment states it. Amounts stay with their scrip, since a file may put those of a scrip and day on one row;
/// brokerage stays with its order. GST follows its base unless it is stated too.
pub(super) fn restate(
    note: &mut Note,
    today: &OnDay,
    stated: &[ChargeOfFill],
    fills: &[Fill],
    parts: &[Part],
) -> Vec<Restated> {
    let fill_of = |line: u32| parts[line as usize].fill;
    let own: Vec<&[ChargeOfFill]> = note.lines[..note.traded]
        .iter()
        .map(|line| of_fill(stated, fills[fill_of(line.part) as usize].id))
        .collect();
    if own.iter().all(|charges| charges.is_empty()) {
        return Vec::new();
    }
    let ours = note.rows.clone();
    let mut found = Vec::new();
    let mut units: BTreeMap<Unit, i64> = BTreeMap::new();
    let mut of_scrip: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    let mut with_gst = Vec::new();
    for segment in Segment::ALL.iter().copied() {
        let members: Vec<usize> =
            (0..note.traded).filter(|&at| note.lines[at].kind.segment() == segment).collect();
        let heads = stated_of_all(members.iter().map(|&at| own[at]));
        let some = members.iter().fold(HeadSet::NONE, |some, &at| some.with(heads_of(own[at])));
        found.push(Restated { segment, heads, partly: some.without(heads) });
        let mut counted = BTreeSet::new();
        for &at in &members {
            let line = note.lines[at];
            of_scrip.entry(line.instrument).or_default().push(at);
            heads.heads().for_each(|head| note.rows[at][head as usize] = 0);
            if heads.has(Head::Gst) {
                with_gst.push(at);
            }
            // A fill may have a part of each product.
            if counted.insert(fill_of(line.part)) {
                for one in own[at].iter().filter(|one| one.heads.is_within(heads)) {
                    *units.entry(Unit::of(&line, one.heads)).or_default() += one.amount.0;
                }
            }
        }
    }
    if units.is_empty() {
        return found;
    }
    let members = |note: &Note, unit: Unit| -> Vec<usize> {
        let own = of_scrip[&unit.scrip].iter().copied();
        own.filter(|&at| unit.order.is_none_or(|order| order == Unit::order(&note.lines[at]))).collect()
    };
    let has_gst = |&(unit, _): &(&Unit, &i64)| unit.heads.has(Head::Gst);
    for (&unit, &amount) in units.iter().filter(|unit| !has_gst(unit)) {
        let own = members(note, unit);
        spread(note, today, &ours, &own, unit.heads, amount);
    }
    note.gst(today);
    with_gst.iter().for_each(|&at| note.rows[at][Head::Gst as usize] = 0);
    for (&unit, &amount) in units.iter().filter(has_gst) {
        let own = members(note, unit);
        spread(note, today, &ours, &own, unit.heads, amount);
    }
    found
}

/// Where an amount stays: within its scrip, and brokerage within its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Unit {
    scrip: u32,
    order: Option<u128>,
    heads: HeadSet,
}

impl Unit {
    fn of(line: &Line, heads: HeadSet) -> Self {
        let order = heads.has(Head::Brokerage).then(|| Self::order(line));
        Self { scrip: line.instrument, order, heads }
    }

    /// Whatever the product.
    const fn order(line: &Line) -> u128 {
        line.order >> 8
    }
}

fn of_fill(stated: &[ChargeOfFill], fill: FillId) -> &[ChargeOfFill] {
    let from = stated.partition_point(|one| one.fill < fill);
    let count = stated[from..].partition_point(|one| one.fill == fill);
    &stated[from..from + count]
}

fn heads_of(charges: &[ChargeOfFill]) -> HeadSet {
    charges.iter().fold(HeadSet::NONE, |all, one| all.with(one.heads))
}

/// The heads that every one of these fills states. An amount of several heads counts only where all of them do.
fn stated_of_all<'a>(fills: impl Iterator<Item = &'a [ChargeOfFill]> + Clone) -> HeadSet {
    let mut heads = HeadSet::ALL;
    loop {
        let within = |charges: &[ChargeOfFill]| {
            let own = charges.iter().filter(|one| one.heads.is_within(heads));
            own.fold(HeadSet::NONE, |all, one| all.with(one.heads))
        };
        let next = fills.clone().fold(heads, |all, charges| all.and(within(charges)));
        if next == heads {
            return if fills.clone().next().is_none() { HeadSet::NONE } else { heads };
        }
        heads = next;
    }
}

/// One amount over the lines of a scrip and over its heads, in proportion to ours.
fn spread(note: &mut Note, today: &OnDay, ours: &[Row], members: &[usize], heads: HeadSet, amount: i64) {
    const OF_ORDERS: HeadSet = HeadSet::of(&[Head::Brokerage, Head::Gst]);
    let has_brokerage = members.iter().any(|&at| ours[at][Head::Brokerage as usize] != 0);
    if heads == OF_ORDERS && !has_brokerage && amount > 0 {
        let brokerage = without_gst(note, today, members, amount);
        for (head, amount) in [(Head::Brokerage, brokerage), (Head::Gst, amount - brokerage)] {
            spread(note, today, ours, members, head.into(), amount);
        }
        return;
    }
    let cells: Vec<(usize, Head)> =
        members.iter().flat_map(|&at| heads.heads().map(move |head| (at, head))).collect();
    let by_ours = cells.iter().any(|&(at, head)| ours[at][head as usize] != 0);
    let is_commodity = members.iter().any(|&at| note.lines[at].kind.is_commodity());
    let only = only_head(heads, is_commodity);
    let weights: Vec<i128> = cells
        .iter()
        .map(|&(at, head)| match by_ours {
            true => ours[at][head as usize].into(),
            false if head == only => note.lines[at].value.into(),
            false => 0,
        })
        .collect();
    let sign = amount.signum();
    let first = cells.iter().position(|(_, head)| *head == only).unwrap_or_default();
    share(amount.abs(), weights.iter().copied(), |at, part| {
        // Without any weight the first takes it: of the head that is meant.
        let (line, head) = if weights[at] == 0 { cells[first] } else { cells[at] };
        note.rows[line][head as usize] += part * sign;
    });
}

/// Where none of ours says how an amount divides.
fn only_head(heads: HeadSet, is_commodity: bool) -> Head {
    if is_commodity && heads.has(Head::Ctt) {
        return Head::Ctt;
    }
    heads.heads().next().unwrap_or(Head::Brokerage)
}

/// The brokerage in an amount of brokerage and GST, where no plan says what it may be: GST on the other charges of the
/// scrip comes off first, the rest is brokerage and the GST on it.
fn without_gst(note: &Note, today: &OnDay, members: &[usize], amount: i64) -> i64 {
    const WHOLE: i128 = 1_000_000;
    let base = members.iter().map(|&at| taxable(&note.rows[at])).sum();
    let sebi = members.iter().map(|&at| i128::from(note.rows[at][Head::Sebi as usize])).sum();
    let rest = (amount - today.gst(base, sebi)).max(0);
    let with_tax = WHOLE + i128::from(today.gst(WHOLE, 0));
    i64::try_from(div_half_even(i128::from(rest) * WHOLE, with_tax)).unwrap_or(rest)
}

/// Puts the amounts of a statement in the place of what the parts of its period bear, in proportion to that; where ours
/// are 0, by turnover. Returns the heads that are stated now: none where nothing was traded.
pub(super) fn restate_period(
    account: Account<'_>,
    parts: &[Part],
    by_head: &mut [Heads],
    stated: &StatedPeriod,
) -> HeadSet {
    let Window { from, to } = stated.days;
    let is_covered: Vec<bool> =
        account.instruments.iter().map(|one| stated.segments.contains(&one.segment())).collect();
    let within = |part: &Part| {
        let fill = &account.fills[part.fill as usize];
        is_covered[fill.instrument as usize] && (from..=to).contains(&fill.time.day())
    };
    let members: Vec<usize> = (0..parts.len()).filter(|&at| within(&parts[at])).collect();
    if members.is_empty() {
        return HeadSet::NONE;
    }
    let mut all = HeadSet::NONE;
    for &(heads, amount) in &stated.amounts {
        let ours = |head: Head| members.iter().any(|&at| by_head[at].of(head) != Money::ZERO);
        let by_ours = heads.heads().any(ours);
        let is_commodity = stated.segments == [Segment::Commodity];
        let only = only_head(heads, is_commodity);
        let cells: Vec<(usize, Head, i128)> = members
            .iter()
            .flat_map(|&at| heads.heads().map(move |head| (at, head)))
            .map(|(at, head)| {
                let weight = match by_ours {
                    true => by_head[at].of(head).0,
                    false if head == only => parts[at].value.0,
                    false => 0,
                };
                // What a row states may be a credit: it bears nothing of the whole.
                (at, head, i128::from(weight.max(0)))
            })
            .collect();
        for &(at, head, _) in &cells {
            *by_head[at].of_mut(head) = Money::ZERO;
        }
        let sign = amount.0.signum();
        let first = cells.iter().position(|(_, head, _)| *head == only).unwrap_or_default();
        share(amount.0.abs(), cells.iter().map(|(.., weight)| *weight), |at, part| {
            let (at, head, _) = if cells[at].2 == 0 { cells[first] } else { cells[at] };
            *by_head[at].of_mut(head) += Money(part * sign);
        });
        all = all.with(heads);
    }
    all
}
