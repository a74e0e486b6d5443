//! What the page of insights says of a journal: asked once for each state of journal and notes.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use analytics::cut::{Codes, Executed, Grouped, Handed, Scaling};
use domain::{Day, Fill, Money, Quantity, Time};
use insights::{
    Batch, Beside, FACTS, Fact, Plans, QUESTIONS, Strategy, Window, batch, everything, facts, groups,
};
use ledger::{Book, Direction};
use strategies::Piece;

use super::build::Journal;

/// By the key of a dimension, of each trade: when what stands there was written.
pub type WrittenTimes = BTreeMap<&'static str, Vec<Option<Time>>>;

/// Of one journal with its notes.
#[derive(Debug)]
pub struct Answers {
    beside: Beside,
    as_of: Day,
    /// What the first stop of each trade risks, and what was planned beside it.
    risk: Vec<Option<Money>>,
    planned_r: HashMap<u32, f64>,
    window: OnceLock<Window>,
    batch: OnceLock<Arc<Batch>>,
}

/// The same journal says the same on every server, wherever it is moved to.
const SEED: u64 = 0;

impl Answers {
    pub(crate) fn of(
        journal: &Journal,
        (handed, written): (&Handed, WrittenTimes),
        rules_broken: Vec<Option<Vec<String>>>,
        executions: Executions,
    ) -> Self {
        let Executions { added_worse, closed_in_parts, .. } = executions;
        let strategies = strategies(journal);
        let beside = Beside { written, added_worse, closed_in_parts, rules_broken, strategies };
        Self {
            beside,
            as_of: journal.as_of,
            risk: handed.risk.clone(),
            planned_r: handed.decided.planned_r.clone(),
            window: OnceLock::new(),
            batch: OnceLock::new(),
        }
    }

    fn window(&self, book: &Book, labels: &dyn Grouped) -> &Window {
        self.window.get_or_init(|| everything(book, labels, &self.beside))
    }

    /// As of this week's Monday. The first time it can take seconds, and whoever asks meanwhile waits.
    pub fn batch(&self, book: &Book, labels: &dyn Grouped) -> Arc<Batch> {
        let find = || Arc::new(batch(self.window(book, labels), self.as_of, SEED));
        Arc::clone(self.batch.get_or_init(find))
    }

    /// What is so in the same 52 weeks, without a test.
    pub fn facts(&self, book: &Book, labels: &dyn Grouped) -> Vec<Fact> {
        let plans = Plans { risk: &self.risk, planned_r: &self.planned_r };
        facts(self.window(book, labels), self.as_of, plans)
    }

    /// Which trades each question and each fact is about, as groups of a dimension.
    pub fn codes(&self, book: &Book, labels: &dyn Grouped) -> Codes {
        let names = || {
            QUESTIONS.iter().map(|one| (one.id, one.name)).chain(FACTS.iter().map(|one| (one.id, one.name)))
        };
        let groups = groups(self.window(book, labels), self.as_of);
        let groups = groups.into_iter().map(|(of, trades)| (of.id, trades));
        let facts = self.facts(book, labels).into_iter().map(|one| (one.kind.id, one.trades));
        let places: Vec<(usize, Vec<u32>)> = groups
            .chain(facts)
            .filter_map(|(id, trades)| Some((names().position(|one| one.0 == id)?, trades)))
            .collect();
        Codes::several_of(
            book.trades.len(),
            "In none",
            names(),
            places.iter().map(|(place, trades)| (*place, trades.as_slice())),
        )
    }
}

/// Executions so near to each other are one decision.
const TOGETHER: i64 = 60_000;

/// Of each trade how it was executed. `None`: a time is not known, or no execution is.
#[derive(Debug)]
pub(crate) struct Executions {
    /// Whether it was added to at a price worse than its average until then. `None` too where the shares were split,
    /// merged or given meanwhile.
    pub added_worse: Vec<Option<bool>>,
    /// Whether it was closed by executions more than a minute apart.
    pub closed_in_parts: Vec<Option<bool>>,
    /// How often it was entered, and closed.
    pub entries: Vec<Option<u32>>,
    pub exits: Vec<Option<u32>>,
    /// What adding and closing in parts made, by the trade's place: of those whose executions are all of the same
    /// shares.
    pub scaling: HashMap<u32, Scaling>,
}

impl Executions {
    pub fn of(journal: &Journal) -> Self {
        let at_position = positions(journal);
        let count = journal.book.trades.len();
        let mut all = Self {
            added_worse: vec![None; count],
            closed_in_parts: vec![None; count],
            entries: vec![None; count],
            exits: vec![None; count],
            scaling: HashMap::new(),
        };
        for (number, account) in journal.accounts.iter().enumerate() {
            let fills = &account.merged.fills;
            let mut own: Vec<(u32, u32, bool, i64)> = Vec::new();
            account.book.each_trade_fill(fills, |one| own.push((one.trade, one.fill, one.opens, one.units)));
            own.sort_unstable_by_key(|&(trade, fill, opens, _)| {
                (trade, fills[fill as usize].time, fill, opens)
            });
            for of_trade in own.chunk_by(|one, other| one.0 == other.0) {
                let trade = of_trade[0].0;
                let Some(&at) = at_position.get(&(number as u32, trade)) else { continue };
                let side = |opens: bool| {
                    let fills = of_trade.iter().filter(move |one| one.2 == opens);
                    fills.map(|one| (&fills_of(account)[one.1 as usize], one.3)).collect::<Vec<_>>()
                };
                let direction = account.book.trades.direction[trade as usize];
                let is_long = direction == Direction::Long;
                let (opened, closed) = (side(true), side(false));
                // Prices before and after a split or a bonus are of other shares: they are not compared.
                let units = |fills: &[(&Fill, i64)]| fills.iter().map(|(_, units)| units).sum::<i64>();
                let all_units = account.book.trades.quantity[trade as usize].0;
                let (entries, exits) = (moments(&opened), moments(&closed));
                if units(&opened) == all_units || entries.as_ref().is_some_and(|own| own.len() == 1) {
                    all.added_worse[at] = added_worse(&opened, is_long);
                }
                all.closed_in_parts[at] = closed_in_parts(&closed);
                if let (Some(entries), Some(exits)) = (&entries, &exits)
                    && units(&opened) == all_units
                    && units(&closed) == all_units
                    && let Some(scaling) = Scaling::of(direction, entries, exits)
                {
                    all.scaling.insert(at as u32, scaling);
                }
                let many = |own: Option<Vec<Executed>>| own.map(|own| own.len() as u32);
                (all.entries[at], all.exits[at]) = (many(entries), many(exits));
            }
        }
        all
    }
}

/// The place in the journal's book of each trade of each account.
pub(crate) fn positions(journal: &Journal) -> HashMap<(u32, u32), usize> {
    journal.places.iter().enumerate().map(|(at, place)| ((place.account, place.trade), at)).collect()
}

/// Of each trade the option strategy that holds most of its units, the first one of equals; where all of that is
/// closed.
fn strategies(journal: &Journal) -> Vec<Option<Strategy>> {
    let at_position = positions(journal);
    let mut of = vec![None; journal.book.trades.len()];
    let mut before = 0;
    for (number, account) in (0_u32..).zip(&journal.accounts) {
        let all = account.strategies();
        let opening = |piece: &Piece| &all.opened.openings[piece.opening as usize];
        let mut held: Vec<(u32, u32, i64)> = Vec::new();
        for (at, one) in (0_u32..).zip(&all.list) {
            held.extend(one.pieces.iter().map(|piece| (opening(piece).trade, at, piece.to - piece.from)));
        }
        held.sort_unstable();
        for own in held.chunk_by(|one, other| one.0 == other.0) {
            let sums = own.chunk_by(|one, other| one.1 == other.1);
            let sums = sums.map(|same| (same.iter().map(|one| one.2).sum::<i64>(), same[0].1));
            let most = sums.max_by_key(|(units, at)| (*units, std::cmp::Reverse(*at)));
            let (Some((_, at)), Some(&place)) = (most, at_position.get(&(number, own[0].0))) else {
                continue;
            };
            let one = &all.list[at as usize];
            let is_over = |piece: &Piece| !opening(piece).is_open() && !opening(piece).is_unsettled;
            if one.pieces.iter().all(is_over) {
                let (key, name) = (one.name.key(), one.name.plain());
                of[place] = Some(Strategy { id: before + at, key, name });
            }
        }
        before += all.list.len() as u32;
    }
    of
}

fn fills_of(account: &super::Account) -> &[Fill] {
    &account.merged.fills
}

fn have_times(fills: &[(&Fill, i64)]) -> Option<Time> {
    let first = fills.first()?.0.time;
    fills.iter().all(|(fill, _)| fill.time.has_time_of_day() && fill.origin.is_trade()).then_some(first)
}

/// In the order of time, with the units taken of each.
fn added_worse(fills: &[(&Fill, i64)], is_long: bool) -> Option<bool> {
    let first = have_times(fills)?;
    let (mut worth, mut units) = (0_i128, 0_i128);
    for (fill, taken) in fills {
        let price = i128::from(fill.price.0);
        // Worse is cheaper for who is long: the position had gone against them.
        let is_worse = if is_long { price * units < worth } else { price * units > worth };
        if units > 0 && fill.time.0 - first.0 > TOGETHER && is_worse {
            return Some(true);
        }
        worth += price * i128::from(*taken);
        units += i128::from(*taken);
    }
    Some(false)
}

/// Executions within a minute of the first of them are one.
fn moments(fills: &[(&Fill, i64)]) -> Option<Vec<Executed>> {
    let mut from = have_times(fills)?;
    let mut all = vec![Executed::default()];
    for (fill, units) in fills {
        if fill.time.0 - from.0 > TOGETHER {
            from = fill.time;
            all.push(Executed::default());
        }
        if let Some(last) = all.last_mut() {
            *last = last.with(fill.price, Quantity(*units));
        }
    }
    Some(all)
}

fn closed_in_parts(fills: &[(&Fill, i64)]) -> Option<bool> {
    let first = have_times(fills)?;
    Some(fills.last().is_some_and(|(last, _)| last.time.0 - first.0 > TOGETHER))
}
