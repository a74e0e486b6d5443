//! Contracts in which a position may have been open before the files of their segment begin.

use domain::{Argument, Instrument, Quantity, Segment, Text, Time, Window};

use crate::book::{Book, Scrip};
use crate::matching::{Matched, TradeKind, TradeRow};
use crate::merge::Merged;
use crate::start::StartOfRecord;

/// A contract may be traded this long before a file begins: three monthly expiries and a little.
const LISTED_DAYS: i32 = 95;

/// Names in one sentence.
const NAMED: usize = 5;

/// The days that the files of an account cover, by segment; of contracts only.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Covered([Option<Window>; Segment::ALL.len()]);

impl Covered {
    /// One more file: it covers the segments of the contracts that it holds.
    pub fn add(&mut self, window: Window, instruments: &[Instrument]) {
        for segment in instruments.iter().map(Instrument::segment).filter(|one| *one != Segment::Equity) {
            let known = &mut self.0[segment as usize];
            let Window { from, to } = known.unwrap_or(window);
            *known = Some(Window { from: from.min(window.from), to: to.max(window.to) });
        }
    }

    pub const fn of(&self, segment: Segment) -> Option<Window> {
        self.0[segment as usize]
    }
}

/// Of all contracts alike.
impl From<Option<Window>> for Covered {
    fn from(window: Option<Window>) -> Self {
        let mut covered = Self([window; Segment::ALL.len()]);
        covered.0[Segment::Equity as usize] = None;
        covered
    }
}

/// Of each instrument. One first traded long after the start began where the file says; of one with a stated position
/// the user has said what was open.
pub fn may_be_cut(merged: &Merged, matched: &Matched, covered: &Covered, said: &StartOfRecord) -> Vec<bool> {
    let listed_after = |one: &Instrument| {
        let segment = one.segment();
        let window = covered.of(segment).filter(|_| !said.no_positions.contains(&segment));
        window.map(|window| Time::from_ist(window.from.plus(LISTED_DAYS), 0))
    };
    let listed_after: Vec<Option<Time>> = merged.instruments.iter().map(listed_after).collect();
    let mut cut = vec![false; merged.instruments.len()];
    for row in &matched.trades {
        let at = row.instrument as usize;
        cut[at] |= listed_after[at].is_some_and(|after| row.entry_time < after);
    }
    for (cut, is_complete) in cut.iter_mut().zip(said.complete_of(merged)) {
        *cut &= !is_complete;
    }
    for fill in merged.fills.iter().filter(|fill| fill.origin.is_stated()) {
        cut[fill.instrument as usize] = false;
    }
    cut
}

/// Of a contract that may be cut: it did not come back to zero until it expired, so something of it is missing.
pub fn is_proven_cut(row: &TradeRow) -> bool {
    row.kind == TradeKind::SettlementNeeded
}

/// What the user is told about them, in whole sentences.
pub fn told(book: &Book, covered: &Covered) -> Vec<Text> {
    let of_segment = |segment: &Segment| {
        let window = covered.of(*segment)?;
        let is_cut = |scrip: &&Scrip| {
            scrip.may_be_cut && book.instruments[scrip.instrument as usize].segment() == *segment
        };
        let cut: Vec<&Scrip> = book.scrips.iter().filter(is_cut).collect();
        Some([not_at_zero(book, *segment, window, &cut), at_zero(book, window, &cut)])
    };
    Segment::ALL.iter().filter_map(of_segment).flatten().flatten().collect()
}

fn not_at_zero(book: &Book, segment: Segment, window: Window, cut: &[&Scrip]) -> Option<Text> {
    let open = |scrip: &&Scrip| scrip.open.quantity != Quantity::ZERO;
    let cut: Vec<&Scrip> = cut.iter().copied().filter(open).collect();
    let contracts = match cut.len() {
        0 => return None,
        1 => "1 contract does not come back to zero and may have been".to_owned(),
        count => format!("{count} contracts do not come back to zero and may have been"),
    };
    Some(Text::new(
        "opened_before_the_files",
        "The {segment} files start on {day}; positions opened before are missing. {contracts} opened earlier: {named}. \
         If so, add the file that covers the days before.",
        [
            Argument::shown("segment", segment.name()),
            Argument::day("day", window.from),
            Argument::shown("contracts", contracts),
            Argument::shown("named", named(book, &cut)),
        ],
    ))
}

/// Bought and sold in equal numbers, which an older position that stayed open until expiry would not change: first in,
/// first out it was sold first.
fn at_zero(book: &Book, window: Window, cut: &[&Scrip]) -> Option<Text> {
    let closed =
        |scrip: &&Scrip| scrip.open.quantity == Quantity::ZERO && scrip.realised_quantity != Quantity::ZERO;
    let cut: Vec<&Scrip> = cut.iter().copied().filter(closed).collect();
    let (contracts, them) = match cut.len() {
        0 => return None,
        1 => ("1 contract".to_owned(), "it"),
        count => (format!("{count} contracts"), "any of them"),
    };
    Some(Text::new(
        "assumes_none_open",
        "The results of {contracts} first traded within {days} days of {day} ({named}) assume that no position in {them} \
         was open before. If one was, add the file that covers the days before, or enter that position.",
        [
            Argument::shown("contracts", contracts),
            Argument::shown("days", LISTED_DAYS.to_string()),
            Argument::day("day", window.from),
            Argument::shown("named", named(book, &cut)),
            Argument::shown("them", them),
        ],
    ))
}

/// The first few by name, in order, and how many there are besides.
fn named(book: &Book, scrips: &[&Scrip]) -> String {
    let mut titles: Vec<String> =
        scrips.iter().map(|scrip| book.instruments[scrip.instrument as usize].title()).collect();
    titles.sort_unstable();
    match titles.as_slice() {
        few if few.len() <= NAMED => few.join(", "),
        many => format!("{} and {} more", many[..NAMED].join(", "), many.len() - NAMED),
    }
}
