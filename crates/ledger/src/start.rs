//! What the user stated about the start of the record, and what follows for each scrip.

use std::collections::{BTreeMap, BTreeSet};

use compact_str::CompactString;
use domain::{Argument, Contract, Instrument, Quantity, Segment, Text};

use crate::book::{Record, Scrip};
use crate::matching::Start;
use crate::merge::Merged;
use crate::signs::{SignAnswer, SignKind};

/// What the user stated about the time before the record of an account begins. By default nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StartOfRecord {
    /// "I held none before": of every scrip for which no lot is stated.
    pub held_none: bool,
    /// "No contract was open before": of every contract of these segments for which no position is stated.
    pub no_positions: BTreeSet<Segment>,
    /// "That was all I held of it": the ISIN, or any symbol that the scrip was traded under.
    pub complete: BTreeSet<CompactString>,
    /// What was said about signs, by ISIN or symbol and kind.
    pub signs: BTreeMap<(CompactString, SignKind), SignAnswer>,
}

impl StartOfRecord {
    /// Per instrument, whether that was all.
    pub fn complete_of(&self, merged: &Merged) -> Vec<bool> {
        let is_said = |name: &str| self.complete.contains(name);
        let by_isin = |one: &Instrument| one.isin.is_some_and(|isin| is_said(isin.as_str()));
        let mut complete: Vec<bool> =
            merged.instruments.iter().map(|one| by_isin(one) || is_said(&one.symbol)).collect();
        for name in merged.names.iter().filter(|name| is_said(&name.symbol)) {
            complete[name.instrument as usize] = true;
        }
        for (_, at) in merged.former.iter().filter(|(isin, _)| is_said(isin.as_str())) {
            complete[*at as usize] = true;
        }
        complete
    }
}

/// What is known of the start of this scrip. A statement never overrules shares that are seen to be missing.
pub fn record(start: Start, said: &StartOfRecord, instrument: &Instrument, is_complete: bool) -> Record {
    if start.lacking > Quantity::ZERO {
        return Record::Deficit;
    }
    let is_asked = instrument.contract == Contract::Cash && start.has_sells;
    if !is_asked || said.held_none || is_complete {
        return Record::Known;
    }
    Record::Assumed
}

/// A scrip with an open sign is assumed at best; one of which nothing was delivered has no result to mark.
pub fn mark(record: &mut Record, start: Start, instrument: &Instrument) {
    let has_result = start.has_sells || instrument.contract != Contract::Cash;
    if *record == Record::Known && has_result {
        *record = Record::Assumed;
    }
}

/// What stands against "I held none": one sentence for all scrips.
pub fn contradiction(said: &StartOfRecord, scrips: &[Scrip], instruments: &[Instrument]) -> Option<Text> {
    const NAMED: usize = 5;
    let lacking: Vec<&Scrip> = scrips.iter().filter(|scrip| scrip.lacking > Quantity::ZERO).collect();
    if !said.held_none || lacking.is_empty() {
        return None;
    }
    let name =
        |scrip: &&Scrip| format!("{} {}", scrip.lacking, instruments[scrip.instrument as usize].symbol);
    let mut named = lacking.iter().take(NAMED).map(name).collect::<Vec<_>>().join(", ");
    if lacking.len() > NAMED {
        named = format!("{named} and shares of {} more", lacking.len() - NAMED);
    }
    Some(Text::new(
        "sold_more_than_stated",
        "You said that you held no shares before this record, but more was sold than it holds: at least {missing} are \
         missing. Their sale value is counted in no result until you say when they came and what they cost.",
        [Argument::private("missing", named)],
    ))
}
