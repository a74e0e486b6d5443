//! Days of a journal: which trades had a part in one, what each of them made on it, and in which order.

use std::collections::{BTreeMap, HashMap};

use analytics::plan::{Exit, Traded, When};
use domain::{Day, Money, Time};
use ledger::Status;
use store::journal::AccountName;

use super::build::{Journal, TradePosition};
use super::setups::TradeNotes;

/// A trade of the joined book with its part of a day.
#[derive(Debug, Clone, Copy)]
pub struct Share {
    pub trade: usize,
    pub entered: When,
    pub ended: When,
    /// Gross and charges.
    pub made: Result<(Money, Money), NoResult>,
}

/// Why a trade has no result on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoResult {
    /// Nothing of it was closed on the day.
    Open,
    /// What was sold was bought at a price that is not known.
    UnknownCost,
    /// Some was closed of a contract of which nobody has said how the rest was settled: it is in no figure.
    NotCounted,
}

impl Share {
    pub fn net(&self) -> Option<Money> {
        self.made.ok().map(|(gross, charges)| gross - charges)
    }

    /// It made something that nobody knows.
    pub fn is_unknown(&self) -> bool {
        matches!(self.made, Err(NoResult::UnknownCost | NoResult::NotCounted))
    }
}

/// Of each day from one to another, both included; days without any are not there. Those that ended first come first;
/// those that did not end on the day come last.
pub fn shares(journal: &Journal, from: Day, to: Day) -> BTreeMap<Day, Vec<Share>> {
    let (trades, exits) = (&journal.book.trades, &journal.book.exits);
    let mut days: BTreeMap<Day, Vec<Share>> = BTreeMap::new();
    for trade in 0..trades.len() {
        let status = trades.status[trade];
        let entry = trades.entry_time[trade];
        let exit = match status {
            Status::Win | Status::Loss | Status::Breakeven | Status::UnknownCost => trades.exit_time[trade],
            Status::Open | Status::SettlementNeeded => None,
        };
        let closed = journal.book.exits_of(trade).map(|at| exits.day[at]);
        let mut own: Vec<Day> = [entry, exit].into_iter().flatten().map(Time::day).chain(closed).collect();
        own.retain(|day| (from..=to).contains(day));
        own.sort_unstable();
        own.dedup();
        for day in own {
            let exit_at = journal.book.exits_of(trade).find(|at| exits.day[*at] == day);
            let made = match (status, exit_at) {
                (Status::UnknownCost, _) => Err(NoResult::UnknownCost),
                (_, None) => Err(NoResult::Open),
                (Status::SettlementNeeded, Some(_)) => Err(NoResult::NotCounted),
                (Status::Win | Status::Loss | Status::Breakeven | Status::Open, Some(at)) => {
                    Ok((exits.gross[at], exits.charges[at]))
                }
            };
            let (entered, ended) = (When::of(entry, day), When::of(exit, day));
            days.entry(day).or_default().push(Share { trade, entered, ended, made });
        }
    }
    let order = |when: When| (when == When::OtherDay, when.time().is_none(), when.time());
    for shares in days.values_mut() {
        shares.sort_by_key(|share| (order(share.ended), order(share.entered)));
    }
    days
}

/// Of each share the moments of the day at which some of it was closed.
fn exits(journal: &Journal, shares: &[Share], day: Day) -> Vec<Vec<Exit>> {
    let places = shares.iter().enumerate().map(|(at, share)| (journal.places[share.trade], at));
    let places: HashMap<TradePosition, usize> = places.collect();
    let mut exits = vec![Vec::new(); shares.len()];
    for (number, account) in journal.accounts.iter().enumerate() {
        for one in account.tape().exits_on(day) {
            let place = TradePosition { account: number as u32, trade: one.trade };
            if let Some(&share) = places.get(&place) {
                let at = Some(one.time).filter(|time| time.has_time_of_day());
                exits[share].push(Exit { at, net: one.net });
            }
        }
    }
    exits
}

/// As plans and limits are held against it. Exits are worked out only where they are asked for.
pub fn traded<'a>(
    journal: &'a Journal,
    shares: &[Share],
    day: Day,
    notes: &'a TradeNotes,
    with_exits: bool,
) -> Vec<Traded<'a>> {
    let exits = if with_exits { exits(journal, shares, day) } else { vec![Vec::new(); shares.len()] };
    let of = |(share, exits): (&Share, Vec<Exit>)| Traded {
        symbol: journal.book.instruments[journal.book.trades.instrument[share.trade] as usize].underlying(),
        setup: notes.setup(journal.places[share.trade]).map(|named| named.key.as_str()),
        entered: share.entered,
        net: share.net(),
        exits,
    };
    shares.iter().zip(exits).map(of).collect()
}

/// One exit of the day and what the day had made after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub at: Time,
    /// Index into the shares of the day.
    pub share: usize,
    pub net: Money,
    pub total: Money,
}

/// What counts, exit by exit; `None`: of one of them nobody knows when.
pub fn curve(journal: &Journal, shares: &[Share], day: Day) -> Option<Vec<Step>> {
    let mut steps: Vec<(Time, usize, Money)> = Vec::new();
    for (share, exits) in exits(journal, shares, day).into_iter().enumerate() {
        for exit in exits.into_iter().filter(|_| shares[share].made.is_ok()) {
            steps.push((exit.at?, share, exit.net?));
        }
    }
    steps.sort_by_key(|(at, share, _)| (*at, *share));
    let mut total = Money::ZERO;
    let each = steps.into_iter().map(|(at, share, net)| {
        total += net;
        Step { at, share, net, total }
    });
    Some(each.collect())
}

/// What one account was charged for what counts on a day.
#[derive(Debug, Clone, Copy)]
pub struct Charged {
    pub account: AccountName,
    pub brokerage: Money,
    /// Taxes and fees: all but the brokerage.
    pub rest: Money,
}

/// By account, in the order of the journal.
pub fn charged(journal: &Journal, shares: &[Share], day: Day) -> Vec<Charged> {
    let mut charged: Vec<Charged> = Vec::new();
    for own in &journal.accounts {
        let mut sum = Charged { account: own.name, brokerage: Money::ZERO, rest: Money::ZERO };
        let mut has_any = false;
        for share in shares.iter().filter(|share| share.made.is_ok()) {
            let (account, trade) = journal.place(share.trade);
            if account.name != own.name {
                continue;
            }
            let exit = account.book.exits_of(trade).find(|at| account.book.exits.day[*at] == day);
            let Some(heads) = exit.and_then(|at| account.heads_of_exits().get(at)) else { continue };
            has_any = true;
            sum.brokerage += heads.brokerage;
            sum.rest += heads.total() - heads.brokerage;
        }
        if has_any {
            charged.push(sum);
        }
    }
    charged
}
