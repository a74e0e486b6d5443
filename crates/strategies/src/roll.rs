//! Strategies that were closed and opened again elsewhere in one move.

use domain::Time;

use crate::group::{How, Piece, Strategy, WINDOW_MS, signed};
use crate::name::Kind;
use crate::opened::Opened;
use crate::patterns::{Shape, What};

/// So many closings around an opening are looked at.
const MOST_LOOKED_AT: usize = 64;

/// What a strategy continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    /// Index into the strategies of the account.
    pub strategy: u32,
    /// One leg of it was moved; none: all of it.
    pub leg: Option<What>,
}

/// A leg that was closed on an exchange.
struct Closing {
    time: Time,
    strategy: u32,
    instrument: u32,
    units: i64,
    /// Nothing of the strategy was open afterwards.
    is_last: bool,
    legs: usize,
    /// Something continues it already.
    is_used: bool,
}

/// Links each strategy of one underlying with the one that it continues.
pub fn chain(list: &mut [Strategy], opened: &Opened, shapes: &[Shape]) {
    let mut closings: Vec<Closing> =
        (0..).zip(&*list).flat_map(|(at, one)| closings(at, one, opened)).collect();
    if closings.is_empty() {
        return;
    }
    closings.sort_by_key(|one| (one.time, one.strategy, one.instrument));
    let mut order: Vec<u32> = (0..list.len() as u32).collect();
    order.sort_by_key(|&at| list[at as usize].opened);
    for at in order {
        let new = &list[at as usize];
        if new.how == How::Day || new.name.kind == Kind::Custom {
            continue;
        }
        let (from, to) = (Time(new.opened.0 - WINDOW_MS), Time(new.opened.0 + WINDOW_MS));
        let first = closings.partition_point(|one| one.time < from);
        let end = closings.partition_point(|one| one.time <= to);
        let legs = legs(&new.pieces, opened);
        let near = (first..end.min(first + MOST_LOOKED_AT)).filter_map(|place| {
            let leg = continued(&closings[place], at, &legs, list, opened, shapes)?;
            let apart = (closings[place].time.0 - new.opened.0).abs();
            Some((leg.is_some(), apart, std::cmp::Reverse(closings[place].strategy), place, leg))
        });
        let Some((.., place, leg)) = near.min_by_key(|one| (one.0, one.1, one.2, one.3)) else { continue };
        closings[place].is_used = true;
        list[at as usize].rolled_from = Some(Rolled { strategy: closings[place].strategy, leg });
    }
}

/// Whether a strategy continues what was closed; the leg that was moved, if not all of it.
fn continued(
    closing: &Closing,
    at: u32,
    legs: &[(u32, i64)],
    list: &[Strategy],
    opened: &Opened,
    shapes: &[Shape],
) -> Option<Option<What>> {
    let (old, new) = (&list[closing.strategy as usize], &list[at as usize]);
    if closing.strategy == at || closing.is_used || old.opened >= new.opened {
        return None;
    }
    let same = (old.name.kind, old.name.mirrored) == (new.name.kind, new.name.mirrored);
    if closing.is_last && same {
        let other = |leg: &(u32, i64)| leg.0;
        let is_moved = self::legs(&old.pieces, opened).iter().map(other).ne(legs.iter().map(other));
        return is_moved.then_some(None);
    }
    let [(instrument, units)] = *legs else { return None };
    let what = |instrument: u32| shapes[instrument as usize].what;
    let is_moved = closing.legs > 1
        && what(closing.instrument) == what(instrument)
        && closing.units == units
        && closing.instrument != instrument;
    is_moved.then_some(Some(what(instrument)))
}

/// Instruments and signed units.
fn legs(pieces: &[Piece], opened: &Opened) -> Vec<(u32, i64)> {
    let mut legs: Vec<(u32, i64)> = Vec::new();
    for piece in pieces {
        let one = &opened.openings[piece.opening as usize];
        let units = signed(one, piece.to - piece.from);
        match legs.last_mut().filter(|last| last.0 == one.instrument) {
            Some(last) => last.1 += units,
            None => legs.push((one.instrument, units)),
        }
    }
    legs
}

fn closings(strategy: u32, of: &Strategy, opened: &Opened) -> Vec<Closing> {
    let instrument = |piece: &Piece| opened.openings[piece.opening as usize].instrument;
    let chunks = of.pieces.chunk_by(|a, b| instrument(a) == instrument(b));
    let (mut found, mut all, mut legs) = (Vec::new(), Some(Time(i64::MIN)), 0);
    for own in chunks {
        legs += 1;
        let mut ends = own.iter().map(|piece| end(piece, opened));
        let end = ends.try_fold((Time(i64::MIN), false), |all, one| Some(all.max(one?)));
        all = all.zip(end).map(|(all, (end, _))| all.max(end));
        let Some((time, true)) = end else { continue };
        let first = &opened.openings[own[0].opening as usize];
        let units = own.iter().map(|piece| signed(first, piece.to - piece.from)).sum();
        let instrument = instrument(&own[0]);
        found.push(Closing { time, strategy, instrument, units, is_last: false, legs: 0, is_used: false });
    }
    for one in &mut found {
        (one.is_last, one.legs) = (all == Some(one.time), legs);
    }
    found
}

/// When the last unit of a piece was closed, and whether that was a deal; none while one is open.
fn end(piece: &Piece, opened: &Opened) -> Option<(Time, bool)> {
    let opening = &opened.openings[piece.opening as usize];
    let mut before = 0;
    for close in &opened.closes[opening.closes.start as usize..opening.closes.end as usize] {
        before += close.units;
        if before >= piece.to {
            return Some((close.time, close.was_traded));
        }
    }
    None
}
