//! What the state, the exchange and the broker take from each fill.
//!
//! Everything is computed per Indian day, as a contract note does, and then shared over the parts
//! that bear it, so that parts always add up to the note. Rates live in `data/charges.toml`.

mod account;
mod day;
mod file;
mod ground;
mod heads;
mod kind;
mod line;
mod lines;
mod orders;
mod own;
mod plan;
mod rates;
mod settled;
mod share;
mod stated;
mod stt;
#[cfg(test)]
mod tests;
mod written;

pub use account::Account;
pub use domain::Head;
pub use heads::Heads;
pub use kind::AssetClass;
pub use lines::{Basis, ChargeLine, charge_lines};
pub use own::{OwnPlan, PlanProblem};
pub use plan::{ExpiryFees, Plan, Rule, Terms};
pub use rates::{On, Rate, Rates};
pub use settled::{exercise_rate, exercise_tax};
pub use stated::{Stated, StatedDay, StatedPeriod};

use std::collections::{BTreeMap, BTreeSet};

use domain::{Argument, Day, Fill, HeadSet, Money, Origin, Product, Segment, Side, Text, Window};

use crate::book::Book;
use crate::matching::Part;
use crate::merge::Merged;
use day::Note;
use heads::Row;
use kind::Kind;
use line::Line;
use orders::Orders;
use stated::Restated;

/// Charges of one account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Charges {
    /// Total of each part, same order as the parts.
    pub of_part: Vec<Money>,
    /// All parts together, by head: stated amounts where the broker states them, ours elsewhere.
    pub heads: Heads,
    /// What of them is stated, and ours beside it.
    pub stated: Stated,
    /// Whole sentences for the user: what is estimated, what could not be placed.
    pub notes: Vec<Text>,
    /// Trading days whose brokerage and depository fee nobody knows: they are in no figure.
    pub days_without_brokerage: u32,
    /// As the last, of days whose brokerage is stated and whose depository fee is in no file.
    pub days_without_dp: u32,
}

/// Of each instrument of an account.
pub fn asset_classes(merged: &Merged) -> Vec<AssetClass> {
    let kinds = Kind::of_all(&merged.instruments, &merged.fills, Rates::get());
    kinds.into_iter().map(Kind::class).collect()
}

/// Of one of them.
pub fn asset_class(merged: &Merged, instrument: u32) -> AssetClass {
    Kind::of_one(instrument, &merged.instruments, &merged.fills, Rates::get()).class()
}

/// Charges every part as a day's contract note would.
pub fn charge(account: Account<'_>, parts: &[Part], plan: &Plan) -> Charges {
    let mut charges = Charges { of_part: vec![Money::ZERO; parts.len()], ..Charges::default() };
    let mut days = if plan.statements.is_empty() {
        each_day(account, parts, plan, |note, ours| {
            for (line, row) in note.lines.iter().zip(&note.rows) {
                charges.of_part[line.part as usize] = Money(row.iter().sum());
            }
            charges.heads += Heads::from(&sum(&note.rows));
            charges.stated.ours += *ours;
        })
    } else {
        let (by_head, days, ours) = rows(account, parts, plan);
        charges.of_part = by_head.iter().map(Heads::total).collect();
        charges.heads = by_head.iter().fold(Heads::default(), |sum, heads| sum + *heads);
        charges.stated.ours = ours;
        days
    };
    charges.notes = days.notes(plan);
    charges.days_without_brokerage =
        if plan.broker.has_plan() { 0 } else { days.without_stated_brokerage as u32 };
    charges.days_without_dp = days.without_dp as u32;
    let of_day = |one: &StatedDay| one.traded.with(one.settled);
    let heads = days.of_segments.iter().map(of_day).fold(HeadSet::NONE, HeadSet::with);
    if !heads.is_empty() {
        if !plan.broker.has_plan() && plan.own_from.is_none() {
            charges.stated.unknown = HeadSet::of(&[Head::Brokerage, Head::Gst, Head::Dp]);
        }
        charges.stated.by = vec![(plan.broker, heads)];
        charges.stated.lacks =
            days.of_segments.iter().map(StatedDay::lacks).fold(HeadSet::NONE, HeadSet::with);
        charges.stated.days = std::mem::take(&mut days.of_segments);
    }
    charges
}

/// The same charges part by part and head by head, same order as the parts.
pub fn charge_by_head(account: Account<'_>, parts: &[Part], plan: &Plan) -> Vec<Heads> {
    rows(account, parts, plan).0
}

/// Of each part, with what accepted statements say; and ours of all.
fn rows(account: Account<'_>, parts: &[Part], plan: &Plan) -> (Vec<Heads>, Days, Heads) {
    let mut by_head = vec![Heads::default(); parts.len()];
    let mut all_ours = Heads::default();
    let mut days = each_day(account, parts, plan, |note, ours| {
        for (line, row) in note.lines.iter().zip(&note.rows) {
            by_head[line.part as usize] = Heads::from(row);
        }
        all_ours += *ours;
    });
    for period in &plan.statements {
        let heads = stated::restate_period(account, parts, &mut by_head, period);
        days.periods.push((period.days, heads));
        let within = |one: &&mut StatedDay| {
            period.segments.contains(&one.segment) && (period.days.from..=period.days.to).contains(&one.day)
        };
        for one in days.of_segments.iter_mut().filter(within) {
            one.traded = one.traded.with(heads);
            one.settled = one.settled.with(heads);
        }
    }
    (by_head, days, all_ours)
}

/// What every part of an account bears head by head, kept beside its book for [`crate::detail`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChargesByHead {
    /// Of each part in the order of matching.
    of_part: Vec<Heads>,
}

impl ChargesByHead {
    /// Charges the parts of a book; `merged` and `plan` are what it was built from.
    pub fn of(merged: &Merged, plan: &Plan, book: &Book) -> Self {
        Self { of_part: charge_by_head(Account::of(merged), &book.parts(&merged.fills), plan) }
    }

    /// The same as it would be if no file of the broker stated any: what stands beside.
    pub fn ours(merged: &Merged, plan: &Plan, book: &Book) -> Self {
        let plan = Plan { statements: Vec::new(), ..plan.clone() };
        let account = Account { charges: &[], ..Account::of(merged) };
        Self { of_part: charge_by_head(account, &book.parts(&merged.fills), &plan) }
    }

    /// Of each part of the account, in the order of matching.
    pub fn of_parts(&self) -> &[Heads] {
        &self.of_part
    }
}

/// How much of the account rests on what its broker states.
#[derive(Debug, Default)]
struct Days {
    without_stated_brokerage: usize,
    /// As the last, where the plan of the day is the user's own.
    by_own_plan: usize,
    /// Days with delivery sells whose depository fee nobody knows, though their brokerage is stated.
    without_dp: usize,
    settlements: usize,
    /// Days whose stamp duty each state set for itself.
    without_stamp_rate: usize,
    /// Days with a depository fee that may be the earlier or the later one.
    with_unverified_dp: usize,
    /// Days with a charge of the exchange whose rate of that day is not confirmed, and that no file states.
    with_unconfirmed_exchange: usize,
    /// Of each day and segment, where anything can be stated.
    of_segments: Vec<StatedDay>,
    /// Days on which all executions of a segment state these heads.
    stated: BTreeMap<HeadSet, usize>,
    /// Days on which some executions state these heads and others do not.
    partly: BTreeMap<HeadSet, usize>,
    /// Accepted statements, with the heads that stand in the place of ours.
    periods: Vec<(Window, HeadSet)>,
}

impl Days {
    /// What became of the segments of one day.
    fn take(&mut self, restated: &[Restated], mut of_segments: Vec<StatedDay>) {
        let [mut stated, mut partly] = [BTreeSet::new(), BTreeSet::new()];
        for one in restated {
            if let Some(own) = of_segments.iter_mut().find(|own| own.segment == one.segment) {
                own.traded = one.heads;
            }
            stated.insert(one.heads);
            partly.insert(one.partly);
        }
        for (sets, counts) in [(stated, &mut self.stated), (partly, &mut self.partly)] {
            for heads in sets.into_iter().filter(|heads| !heads.is_empty()) {
                *counts.entry(heads).or_default() += 1;
            }
        }
        self.of_segments.extend(of_segments);
    }

    fn notes(&self, plan: &Plan) -> Vec<Text> {
        let mut notes = self.stated(plan);
        if self.without_stated_brokerage > 0 {
            let days = days(self.without_stated_brokerage);
            let broker = Argument::shown("broker", plan.broker.name());
            notes.push(match plan.broker.other_brokerage() {
                Some(instance) => Text::new(
                    "brokerage_by_published_plan",
                    "Brokerage of {days} is estimated from the {broker} plan: the broker may have taken another \
                     amount, for instance {instance}.",
                    [days, broker, Argument::shown("instance", instance)],
                ),
                None => Text::new(
                    "brokerage_not_known",
                    "Brokerage and depository fee of {days} are not known and left out: no charges of {broker} are \
                     shipped with this program. State them under Settings, Broker accounts.",
                    [days, broker],
                ),
            });
        }
        if let Some(changed) = plan.dp_day_unverified.filter(|_| self.with_unverified_dp > 0) {
            let (before, since) = (plan.on(changed.plus(-1)).dp, plan.on(changed).dp);
            notes.push(Text::new(
                "depository_fee_changed",
                "The depository fee of {days} is estimated: it was ₹{before} for a scrip and day and is now \
                 ₹{since}. The day of the change is not verified; {changed} is assumed.",
                [
                    days(self.with_unverified_dp),
                    Argument::shown("before", before.to_string()),
                    Argument::shown("since", since.to_string()),
                    Argument::day("changed", changed),
                ],
            ));
        }
        if self.with_unconfirmed_exchange > 0 {
            notes.push(Text::new(
                "exchange_rate_not_confirmed",
                "The exchange's charge of {days} with commodity or currency contracts is estimated: before 1 Oct 2024 it \
                 depended on how much your broker traded that month, and the rate is not confirmed for these dates. The \
                 rate of most brokers is assumed.",
                [days(self.with_unconfirmed_exchange)],
            ));
        }
        if self.by_own_plan > 0 {
            notes.push(Text::new(
                "charges_by_own_plan",
                "Brokerage and depository fee of {days} are estimated from your own plan of this account.",
                [days(self.by_own_plan)],
            ));
        }
        if self.without_stamp_rate > 0 {
            notes.push(Text::new(
                "stamp_duty_not_known",
                "Stamp duty of {days} before 1 Jul 2020 is not known and left out: each state had its own.",
                [days(self.without_stamp_rate)],
            ));
        }
        if self.settlements > 0 {
            let settlements = counted(self.settlements, "settlement", "settlements");
            let taken = match plan.expiry {
                Some(_) => {
                    format!("what {} publishes for a settlement, each as one order", plan.broker.name())
                }
                None => "what the broker takes for a settlement is not published and left out".to_owned(),
            };
            notes.push(Text::new(
                "charges_at_expiry",
                "Charges of {settlements} at expiry are estimated: the tax on exercised options, tax and stamp duty on \
                 delivered shares, and the depository's fee; {taken}.",
                [Argument::shown("settlements", settlements), Argument::shown("taken", taken)],
            ));
        }
        notes
    }

    /// What the broker's own files say.
    fn stated(&self, plan: &Plan) -> Vec<Text> {
        let broker = || Argument::shown("broker", plan.broker.name());
        let heads_of = |heads: HeadSet| Argument::shown("heads", listed(heads));
        let mut notes = Vec::new();
        for (period, heads) in self.periods.iter().filter(|(_, heads)| !heads.is_empty()) {
            notes.push(Text::new(
                "charges_of_a_period_stated",
                "Charges from {from} to {to} are those that {broker} states: {heads}.",
                [
                    Argument::day("from", period.from),
                    Argument::day("to", period.to),
                    broker(),
                    heads_of(*heads),
                ],
            ));
        }
        for (heads, stated) in &self.stated {
            notes.push(Text::new(
                "charges_stated",
                "Charges of {days} are those that your {broker} files state: {heads}.",
                [days(*stated), broker(), heads_of(*heads)],
            ));
        }
        for (heads, partly) in &self.partly {
            notes.push(Text::new(
                "charges_stated_in_part",
                "On {days} some executions state their {heads} and others do not: there all of it is estimated.",
                [days(*partly), heads_of(*heads)],
            ));
        }
        if self.without_dp > 0 {
            notes.push(Text::new(
                "depository_fee_not_known",
                "The depository fee of {days} with delivery sells is not known and left out: {broker} files do not \
                 state it. State it under Settings, Broker accounts.",
                [days(self.without_dp), broker()],
            ));
        }
        notes
    }
}

/// `brokerage, STT and GST`
fn listed(heads: HeadSet) -> String {
    // One column holds both taxes: of shares and contracts on them the one, of commodities the other.
    let has_stt = heads.has(Head::Stt);
    let named = heads.heads().filter(|head| !(has_stt && *head == Head::Ctt));
    let names: Vec<&str> = named.map(Head::name).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

fn days(count: usize) -> Argument {
    Argument::shown("days", counted(count, "trading day", "trading days"))
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Writes the note of every day with fills, in order, and shows it with our own heads before statements.
fn each_day(
    Account { instruments, fills, worth, charges }: Account<'_>,
    parts: &[Part],
    plan: &Plan,
    mut show: impl FnMut(&Note, &Heads),
) -> Days {
    let rates = Rates::get();
    let kinds = Kind::of_all(instruments, fills, rates);
    let mut orders = Orders::of(plan.broker);
    let mut note = Note::default();
    let mut days = Days::default();
    let may_be_stated = !charges.is_empty() || !plan.statements.is_empty();
    for of_day in by_day(fills, parts).chunk_by(|&a, &b| a >> 32 == b >> 32) {
        note.lines.clear();
        note.lines.extend(of_day.iter().map(|&key| {
            let part = &parts[key as u32 as usize];
            let fill = &fills[part.fill as usize];
            let line = Line::of(key as u32, part, fill, kinds[fill.instrument as usize], &mut orders, rates);
            if fill.origin.is_trade() {
                return line;
            }
            let own = worth.binary_search_by_key(&part.fill, |(fill, _)| *fill);
            Line { worth: own.map_or(0, |at| worth[at].1.0), ..line }
        }));
        let is_settled = |line: &Line| !line.origin.is_trade();
        if note.lines.iter().any(is_settled) {
            note.lines.sort_by_key(is_settled);
        }
        note.traded = note.lines.partition_point(|line| !is_settled(line));
        let closes = |line: &&Line| {
            let Line { origin, .. } = line;
            matches!(origin, Origin::Settled | Origin::Exercised | Origin::Netted | Origin::NettedExercised)
        };
        days.settlements += note.lines.iter().filter(closes).count();
        let day = day_of(of_day[0]);
        let today = rates.on(day);
        note.write(today, &plan.on(day), plan.expiry.as_ref());
        let ours = Heads::from(&sum(&note.rows));
        let of_segments = if may_be_stated { bears(&note, day, plan) } else { Vec::new() };
        let restated = if charges.is_empty() {
            Vec::new()
        } else {
            stated::restate(&mut note, today, charges, fills, parts)
        };
        days.take(&restated, of_segments);
        let states = |head: Head| {
            let mut traded = note.lines[..note.traded].iter().map(|line| line.kind.segment());
            traded.all(|segment| {
                restated.iter().any(|one| one.segment == segment && one.heads.has(head))
                    || plan.statements.iter().any(|period| period.states(day, segment, head))
            })
        };
        if note.traded > 0 {
            days.without_stamp_rate += usize::from(today.rate(On::StampDelivery) == Rate(0));
            let is_own = plan.own_from.is_some_and(|from| from <= day);
            let is_unverified =
                plan.dp_day_unverified.is_some_and(|changed| day < changed.plus(plan::DP_DAY_MAY_LIE));
            let has_own_dp = ours.dp != Money::ZERO && !states(Head::Dp);
            let is_unconfirmed = |line: &Line| today.is_unconfirmed(line.group.exchange_rate());
            days.with_unconfirmed_exchange +=
                usize::from(!states(Head::Exchange) && note.lines[..note.traded].iter().any(is_unconfirmed));
            days.with_unverified_dp += usize::from(!is_own && is_unverified && has_own_dp);
            let has_brokerage = states(Head::Brokerage);
            let estimated = if is_own { &mut days.by_own_plan } else { &mut days.without_stated_brokerage };
            *estimated += usize::from(!has_brokerage);
            let is_unknown = !is_own && !plan.broker.has_plan() && has_brokerage && !states(Head::Dp);
            days.without_dp += usize::from(is_unknown && note.lines.iter().any(sells_delivery));
        }
        show(&note, &ours);
    }
    days
}

/// Of a day's segments, the heads that stand in its note, or that nobody knows.
fn bears(note: &Note, day: Day, plan: &Plan) -> Vec<StatedDay> {
    let of = |segment: Segment| {
        let mut bears = [HeadSet::NONE; 2];
        for (at, line) in note.lines.iter().enumerate().filter(|(_, line)| line.kind.segment() == segment) {
            let own = &mut bears[usize::from(at >= note.traded)];
            let borne = Head::ALL.into_iter().filter(|&head| note.rows[at][head as usize] != 0);
            *own = borne.fold(*own, |all, head| all.with(head.into()));
            if at < note.traded {
                *own = own.with(Head::Brokerage.into());
                if sells_delivery(line)
                    && !plan.broker.has_plan()
                    && plan.own_from.is_none_or(|from| from > day)
                {
                    *own = own.with(Head::Dp.into());
                }
            }
        }
        let is_there = note.lines.iter().any(|line| line.kind.segment() == segment);
        let (traded, settled) = (HeadSet::NONE, HeadSet::NONE);
        is_there.then_some(StatedDay { day, segment, traded, settled, bears })
    };
    Segment::ALL.iter().copied().filter_map(of).collect()
}

fn sells_delivery(line: &Line) -> bool {
    line.product == Product::Delivery && line.side == Side::Sell && line.origin.is_trade()
}

/// Day and part number in one integer each, ascending.
fn by_day(fills: &[Fill], parts: &[Part]) -> Vec<u64> {
    let key = |(at, part): (usize, &Part)| {
        // Days before 1970 are negative: shifted so that they sort first.
        let day = fills[part.fill as usize].time.day().0 as u32 ^ 0x8000_0000;
        u64::from(day) << 32 | at as u64
    };
    let mut keys: Vec<u64> = parts.iter().enumerate().map(key).collect();
    if !keys.is_sorted() {
        keys.sort_unstable();
    }
    keys
}

fn day_of(key: u64) -> Day {
    Day(((key >> 32) as u32 ^ 0x8000_0000) as i32)
}

fn sum(rows: &[Row]) -> Row {
    rows.iter().fold(Row::default(), |mut sum, row| {
        sum.iter_mut().zip(row).for_each(|(to, amount)| *to += amount);
        sum
    })
}
