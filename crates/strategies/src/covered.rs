//! Shares that stand behind options: held when these were opened, or bought together with them.

use domain::{Time, gcd};

use crate::by_hand::Taken;
use crate::group::{How, Piece, Strategy, WINDOW_MS, closed_between};
use crate::name::{Kind, Name};
use crate::opened::{Opened, Opening};
use crate::patterns::Shape;

/// So many purchases of a share are looked at for one strategy: the latest.
const MOST_LOOKED_AT: usize = 256;

/// Bought shares of one underlying by time, and which of them stand behind something until when.
pub struct Shares {
    pool: Vec<Pooled>,
}

struct Pooled {
    opening: u32,
    from: i64,
    to: i64,
    time: Time,
    /// When it stands behind something: until for ever where that is still open.
    busy: Vec<(Time, Time)>,
}

impl Pooled {
    fn is_free(&self, from: Time, until: Time) -> bool {
        self.busy.iter().all(|busy| busy.1 <= from || until <= busy.0)
    }
}

const FOR_EVER: Time = Time(i64::MAX);

impl Shares {
    /// `own` in the order of time. What strategies made by hand took is not theirs to stand behind; what is held for
    /// one is busy while it lasts.
    pub fn of(opened: &Opened, own: &[u32], taken: &Taken, by_hand: &[Strategy]) -> Self {
        let span = |one: &Strategy| (one.opened, end(one, opened).unwrap_or(FOR_EVER));
        let busy: Vec<(Piece, (Time, Time))> =
            by_hand.iter().flat_map(|one| one.held.iter().map(move |held| (*held, span(one)))).collect();
        let mut pool = Vec::new();
        for &opening in own.iter().filter(|&&at| opened.openings[at as usize].is_long) {
            let one = &opened.openings[opening as usize];
            for free in taken.free(Piece { opening, from: 0, to: one.units }) {
                let held = busy.iter().filter(|(held, _)| held.opening == opening);
                let mut cuts: Vec<i64> = held
                    .flat_map(|(held, _)| [held.from, held.to])
                    .filter(|cut| (free.from + 1..free.to).contains(cut))
                    .chain([free.from, free.to])
                    .collect();
                cuts.sort_unstable();
                cuts.dedup();
                pool.extend(cuts.windows(2).map(|cut| {
                    let (from, to) = (cut[0], cut[1]);
                    let covers = |held: &Piece| held.opening == opening && held.from <= from && to <= held.to;
                    let busy = busy.iter().filter(|(held, _)| covers(held)).map(|(_, span)| *span).collect();
                    Pooled { opening, from, to, time: one.time, busy }
                }));
            }
        }
        Self { pool }
    }

    /// The strategy with the shares behind it, and what of it has none.
    pub fn behind(&mut self, of: Strategy, last: Time, opened: &Opened, shapes: &[Shape]) -> Vec<Strategy> {
        let Some(name) = with_shares(of.name).filter(|_| !self.pool.is_empty()) else { return vec![of] };
        let leg_units = units_of_first_leg(&of, opened);
        let grain = of.pieces.iter().fold(0, |all, piece| gcd(all, i128::from(piece.to - piece.from))) as i64;
        let (from, until) = self.near(last);
        let ends = end(&of, opened).unwrap_or(FOR_EVER);
        let free: Vec<(usize, i64, i64)> = (from..until)
            .filter_map(|at| {
                let one = &self.pool[at];
                let open_from = closed_before(&opened.openings[one.opening as usize], of.opened, opened);
                let from = one.from.max(open_from);
                (one.is_free(of.opened, ends) && from < one.to).then_some((at, from, one.to))
            })
            .collect();
        let held: i64 = free.iter().map(|(_, from, to)| to - from).sum();
        let covered = held.min(leg_units) / grain.max(1) * grain;
        if covered == 0 {
            return vec![of];
        }
        let mut strategies = Vec::with_capacity(2);
        let (mut own, rest) = split(of, covered, leg_units, opened);
        own.name = name;
        self.stand_behind(&mut own, &free, covered, opened);
        own.pieces.sort_by_key(|piece| {
            let one = &opened.openings[piece.opening as usize];
            (shapes[one.instrument as usize].order(), one.time)
        });
        strategies.push(own);
        strategies.extend(rest);
        strategies
    }

    /// Of the pool, what was bought by then.
    fn near(&self, last: Time) -> (usize, usize) {
        let until = self.pool.partition_point(|one| one.time.0 <= last.0 + WINDOW_MS);
        (until.saturating_sub(MOST_LOOKED_AT), until)
    }

    fn stand_behind(&mut self, own: &mut Strategy, free: &[(usize, i64, i64)], units: i64, opened: &Opened) {
        let end = end(own, opened);
        let (mut left, opened_at) = (units, own.opened);
        let mut added = Vec::new();
        // Those that were bought last first: they are sold last.
        for &(at, from, to) in free.iter().rev() {
            if left == 0 {
                break;
            }
            let from = from.max(to - left);
            left -= to - from;
            let one = &self.pool[at];
            let (opening, time, busy) = (one.opening, one.time, one.busy.clone());
            if (time.0 - opened_at.0).abs() > WINDOW_MS && own.how != How::Day {
                own.how = How::LeggedIn;
            }
            // What was sold while it lasted is a result of it; the others stay for what comes next.
            let sold = end.map_or(to, |end| {
                let sold = closed_before(&opened.openings[opening as usize], Time(end.0 + WINDOW_MS), opened);
                sold.clamp(from, to)
            });
            if from < sold {
                added.push(Piece { opening, from, to: sold });
            }
            if sold < to {
                own.held.push(Piece { opening, from: sold, to });
            }
            let before = Pooled { opening, time, from: one.from, to: from, busy: busy.clone() };
            let busy = [busy, vec![(opened_at, end.unwrap_or(FOR_EVER))]].concat();
            self.pool[at] = Pooled { opening, time, from: sold, to, busy };
            if before.from < before.to {
                self.pool.insert(at, before);
            }
        }
        own.pieces.splice(0..0, added);
    }
}

/// When all of it was closed; none while some is open.
fn end(of: &Strategy, opened: &Opened) -> Option<Time> {
    let mut ends = of.pieces.iter().map(|piece| closed_between(piece, opened).1);
    ends.try_fold(Time(i64::MIN), |all, one| Some(all.max(one?)))
}

/// How many units of it were closed by then.
fn closed_before(of: &Opening, time: Time, opened: &Opened) -> i64 {
    let closes = &opened.closes[of.closes.start as usize..of.closes.end as usize];
    closes.iter().take_while(|close| close.time <= time).map(|close| close.units).sum()
}

/// What options are called when as many shares are held.
fn with_shares(options: Name) -> Option<Name> {
    let (kind, mirrored) = match (options.kind, options.mirrored) {
        (Kind::Call, true) => (Kind::CoveredCall, false),
        (Kind::Put, false) => (Kind::CoveredPut, true),
        (Kind::RiskReversal, true) => (Kind::Collar, false),
        (Kind::Synthetic, true) => (Kind::Conversion, false),
        _ => return None,
    };
    Some(Name { mirrored, ..Name::of(kind) })
}

/// Pieces stand by leg.
fn units_of_first_leg(of: &Strategy, opened: &Opened) -> i64 {
    let instrument = |piece: &Piece| opened.openings[piece.opening as usize].instrument;
    let Some(first) = of.pieces.first().map(instrument) else { return 0 };
    let own = of.pieces.iter().take_while(|piece| instrument(piece) == first);
    own.map(|piece| piece.to - piece.from).sum()
}

/// The first units of each leg, and the rest.
fn split(of: Strategy, units: i64, whole: i64, opened: &Opened) -> (Strategy, Option<Strategy>) {
    if units == whole {
        return (of, None);
    }
    let (mut own, mut rest) = (Vec::new(), Vec::new());
    let (mut leg, mut left) = (None, 0);
    for piece in &of.pieces {
        let instrument = opened.openings[piece.opening as usize].instrument;
        if leg != Some(instrument) {
            (leg, left) = (Some(instrument), units);
        }
        let at = piece.from + left.min(piece.to - piece.from);
        left -= at - piece.from;
        own.extend((piece.from < at).then_some(Piece { to: at, ..*piece }));
        rest.extend((at < piece.to).then_some(Piece { from: at, ..*piece }));
    }
    let rest = Strategy { pieces: rest, how: How::Window, ..of.clone() };
    (Strategy { pieces: own, ..of }, Some(rest))
}
