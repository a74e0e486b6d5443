//! What the user said about the time before an account's record, as the engine takes it.

use std::borrow::Cow;

use compact_str::CompactString;
use domain::{Contract, Day, Fill, Instrument, Origin, Segment, Series, Time};
use ledger::{Covered, Merged, SignAnswer, SignKind, StartOfRecord};
use rustc_hash::FxHashMap;
use store::journal::{
    AccountName, ImportId, ImportKind, Resolution, ResolutionId, ResolutionKind, StatementKind,
};

use super::account::Source;
use super::subject::Subject;

/// What the id of an opening lot begins with: of what was held or received, and of bonus shares. The digits behind
/// are small, so that nothing else begins as a bonus does.
pub const LOT: &str = "OP";
pub const BONUS: &str = "OPB";

#[derive(Debug, Default)]
pub struct Start {
    pub said: StartOfRecord,
    /// First day on which the account traded shares.
    pub from: Option<Day>,
    /// Who said that no shares were held before.
    pub held_none: Option<StatedBy>,
    /// Of each segment of contracts that files cover.
    pub contracts: Vec<StartOfContracts>,
}

#[derive(Debug, Clone, Copy)]
pub struct StartOfContracts {
    pub segment: Segment,
    /// First day of its files.
    pub from: Day,
    /// Who said that none was open before.
    pub none_open: Option<StatedBy>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatedBy {
    Decision(ResolutionId),
    Import(ImportId),
}

impl Start {
    /// A statement is about the time before one day. It counts as long as the record begins on that day: with an
    /// earlier file, or without the first one, it says nothing about the new beginning.
    pub fn of(
        name: AccountName,
        merged: &Merged,
        decided: &[&Resolution],
        sources: &[Source<'_>],
        covered: &Covered,
    ) -> Self {
        let firsts = first_days(merged);
        let from = firsts.values().min().copied();
        let starts = Segment::ALL.iter().filter_map(|&segment| {
            let from = covered.of(segment)?.from;
            Some(StartOfContracts { segment, from, none_open: None })
        });
        let mut start = Self { from, contracts: starts.collect(), ..Self::default() };
        let of_decisions = decided
            .iter()
            .filter(|one| matches!(one.kind, ResolutionKind::None | ResolutionKind::All))
            .map(|one| (one.subject.as_str(), StatedBy::Decision(one.id)));
        let of_imports = sources.iter().flat_map(|source| {
            let own = source.statements.iter().filter(move |one| {
                one.account == name && matches!(one.kind, StatementKind::None | StatementKind::All)
            });
            own.filter_map(move |one| Some((one.subject.as_str(), StatedBy::Import(source.id?))))
        });
        for (subject, who) in of_decisions.chain(of_imports) {
            match Subject::parse(subject) {
                Some(Subject::Before { day, .. }) if Some(day) == from => {
                    start.said.held_none = true;
                    start.held_none = start.held_none.or(Some(who));
                }
                Some(Subject::NoContracts { segment, day, .. }) => {
                    let own =
                        start.contracts.iter_mut().find(|one| (one.segment, one.from) == (segment, day));
                    if let Some(own) = own {
                        start.said.no_positions.insert(segment);
                        own.none_open = own.none_open.or(Some(who));
                    }
                }
                Some(Subject::All { day: Some(day), scrip, .. }) => {
                    let first = instrument(merged, &scrip).and_then(|at| firsts.get(&at).copied());
                    if Some(day) == from || Some(day) == first {
                        start.said.complete.insert(scrip);
                    }
                }
                _ => {}
            }
        }
        start.said.signs = decided.iter().filter_map(|one| sign_answer(one)).collect();
        start
    }
}

/// What was said about a sign, under the scrip and the kind that its subject names.
fn sign_answer(said: &Resolution) -> Option<((CompactString, SignKind), SignAnswer)> {
    let answer = match said.kind {
        ResolutionKind::Nothing => SignAnswer::Nothing,
        ResolutionKind::Split => SignAnswer::NotEntered,
        _ => return None,
    };
    let Some(Subject::Sign { sign, .. }) = Subject::parse(&said.subject) else { return None };
    let (kind, scrip) = sign.split_once('/')?;
    Some(((scrip.into(), SignKind::from_word(kind)?), answer))
}

/// The fills of an import with where they come from: a file, or a person, who types trades and states what was held.
pub fn with_origin(kind: ImportKind, fills: &[Fill]) -> Cow<'_, [Fill]> {
    match kind {
        ImportKind::File | ImportKind::Actions | ImportKind::Fees => Cow::Borrowed(fills),
        ImportKind::Manual => {
            Cow::Owned(fills.iter().map(|fill| Fill { origin: Origin::Typed, ..fill.clone() }).collect())
        }
        ImportKind::Opening => Cow::Owned(fills.iter().map(stated).collect()),
    }
}

fn stated(fill: &Fill) -> Fill {
    let origin = if fill.trade_id.starts_with(BONUS) { Origin::Bonus } else { Origin::Opening };
    Fill { origin, series: Series::NONE, time: Time::from_ist(fill.time.day(), 0), ..fill.clone() }
}

/// The day before which a statement about a scrip speaks: of its first trade, else of the account's.
pub fn first_day(merged: &Merged, scrip: &str) -> Option<Day> {
    let firsts = first_days(merged);
    let own = instrument(merged, scrip).and_then(|at| firsts.get(&at).copied());
    own.or_else(|| firsts.values().min().copied())
}

/// Of each instrument of shares, what was traded on an exchange.
pub fn first_days(merged: &Merged) -> FxHashMap<u32, Day> {
    let mut firsts: FxHashMap<u32, Time> = FxHashMap::default();
    for fill in merged.fills.iter().filter(|fill| fill.origin.is_trade()) {
        if merged.instruments[fill.instrument as usize].contract == Contract::Cash {
            let first = firsts.entry(fill.instrument).or_insert(fill.time);
            *first = (*first).min(fill.time);
        }
    }
    firsts.into_iter().map(|(at, time)| (at, time.day())).collect()
}

pub fn instrument(merged: &Merged, scrip: &str) -> Option<u32> {
    (0..).zip(&merged.instruments).find(|(_, one)| is_scrip(one, scrip)).map(|(at, _)| at)
}

/// Whether it is the share with this ISIN or symbol.
pub fn is_scrip(one: &Instrument, scrip: &str) -> bool {
    one.contract == Contract::Cash
        && (one.symbol == scrip || one.isin.is_some_and(|isin| isin.to_string() == scrip))
}

/// How a scrip is named in subjects: by its ISIN, which stays when its symbol changes.
pub fn scrip_name(one: &Instrument) -> CompactString {
    one.isin.map_or_else(|| one.symbol.clone(), |isin| isin.to_string().into())
}
