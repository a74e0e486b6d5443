//! Openings of one account as strategies: what was opened together, what joined later, what was rolled.

use std::cmp::Ordering;
use std::collections::VecDeque;

use domain::{Contract, Day, Instrument, Time, gcd};
use rustc_hash::FxHashMap;

use crate::by_hand::{ByHand, Standing, Taken, made};
use crate::covered::Shares;
use crate::fit::parts;
use crate::lots::lots;
use crate::name::{Kind, Name};
use crate::opened::{Opened, Opening};
use crate::patterns::{MOST_NAMED, Shape, What, named};
use crate::roll::{Rolled, chain};

/// Openings no further apart than this belong together.
pub const WINDOW_MS: i64 = 5 * 60_000;
/// Openings of one moment of decision.
const BURST_MS: i64 = 60_000;
/// So many open strategies of an underlying are looked at for what may join them: the latest.
const MOST_OPEN: usize = 16;

/// Units of an opening, those closed first standing first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Index into the openings.
    pub opening: u32,
    pub from: i64,
    pub to: i64,
}

/// How sure it is that the legs were meant as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum How {
    /// Within a minute, and nothing was left over.
    Together,
    /// Within the window.
    Window,
    /// Some legs were opened later, while the others were open.
    LeggedIn,
    /// No file says at what time of the day: all that was opened on it.
    Day,
    /// The user put it together.
    ByHand,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strategy {
    /// What its legs are called: everything worked out of a name is of this one.
    pub name: Name,
    /// What the user calls it instead; its legs can bear it in other lots.
    pub called: Option<Name>,
    /// Made by the user: the place among those that were handed over.
    pub by_hand: Option<u32>,
    pub how: How,
    pub opened: Time,
    /// When further legs joined.
    pub joined: Vec<Time>,
    /// By leg in the order of names, then by time.
    pub pieces: Vec<Piece>,
    /// Shares that stood behind it and were not sold while it lasted: in its legs and its payoff, in no result.
    pub held: Vec<Piece>,
    pub rolled_from: Option<Rolled>,
}

/// All strategies of one account, by underlying and the time of opening.
#[derive(Debug, Clone, Default)]
pub struct Strategies {
    pub opened: Opened,
    pub list: Vec<Strategy>,
    /// Of each instrument of the book.
    pub(crate) shapes: Vec<Shape>,
}

/// Openings of one contract within a cluster.
struct Leg {
    instrument: u32,
    trade: u32,
    pieces: Vec<Piece>,
    /// Of the first of them that is not taken yet.
    next: usize,
    units: i64,
}

/// A strategy that is wholly open.
struct Open {
    at: u32,
    /// When its first unit is closed; none while all is open.
    until: Option<Time>,
    /// Instruments and signed units; none where nothing can join.
    legs: Vec<(u32, i64)>,
}

pub fn strategies(opened: Opened, instruments: &[Instrument]) -> Strategies {
    with_hand(opened, instruments, &[], &[])
}

/// The same, but `standing` are strategies as the user made them, `hand`: nothing else takes units of theirs.
pub fn with_hand(
    opened: Opened,
    instruments: &[Instrument],
    hand: &[ByHand<'_>],
    standing: &[Standing],
) -> Strategies {
    let shapes: Vec<Shape> = instruments.iter().map(shape).collect();
    let fields = fields(instruments);
    let mut order: Vec<u32> = (0..opened.openings.len() as u32).collect();
    let of = |at: u32| &opened.openings[at as usize];
    order.sort_unstable_by(|&a, &b| {
        let (one, other) = (of(a), of(b));
        let field = |opening: &Opening| fields[opening.instrument as usize];
        field(one)
            .cmp(&field(other))
            .then_with(|| in_order(one, other, &shapes))
            .then(one.trade.cmp(&other.trade))
    });
    let mut taken = Taken::default();
    standing.iter().flat_map(|one| &one.pieces).for_each(|piece| taken.take(*piece));
    let mut of_fields: FxHashMap<u32, Vec<Strategy>> = FxHashMap::default();
    for (at, one) in (0..).zip(standing).filter(|(_, one)| !one.pieces.is_empty()) {
        let field = fields[of(one.pieces[0].opening).instrument as usize];
        let strategy = made(at, &hand[at as usize], one, &opened, (instruments, &shapes));
        of_fields.entry(field).or_default().push(strategy);
    }
    let mut list = Vec::new();
    let (mut places, mut cluster) = (vec![(0, 0); instruments.len()], 0);
    for own in order.chunk_by(|&a, &b| fields[of(a).instrument as usize] == fields[of(b).instrument as usize])
    {
        let (shares, contracts): (Vec<u32>, Vec<u32>) =
            own.iter().partition(|&&at| instruments[of(at).instrument as usize].contract == Contract::Cash);
        let by_hand = of_fields.remove(&fields[of(own[0]).instrument as usize]).unwrap_or_default();
        let mut field = Field {
            opened: &opened,
            taken: &taken,
            shapes: &shapes,
            instruments,
            list: Vec::new(),
            open: VecDeque::new(),
            shares: Shares::of(&opened, &shares, &taken, &by_hand),
            places: &mut places,
            cluster: &mut cluster,
        };
        field.run(&contracts);
        if !by_hand.is_empty() {
            field.list.extend(by_hand);
            field.list.sort_by_key(|one| one.opened);
        }
        chain(&mut field.list, &opened, &shapes);
        let before = list.len() as u32;
        for strategy in &mut field.list {
            if let Some(rolled) = &mut strategy.rolled_from {
                rolled.strategy += before;
            }
        }
        list.append(&mut field.list);
    }
    Strategies { opened, list, shapes }
}

/// By time, then by what a leg is: files and their order change nothing.
fn in_order(a: &Opening, b: &Opening, shapes: &[Shape]) -> Ordering {
    let shape = |opening: &Opening| shapes[opening.instrument as usize].order();
    a.time.cmp(&b.time).then_with(|| shape(a).cmp(&shape(b))).then(a.fill.cmp(&b.fill))
}

fn shape(one: &Instrument) -> Shape {
    let expiry = one.contract.expiry().unwrap_or(Day(i32::MIN));
    match one.contract {
        Contract::Option { strike, right, .. } => {
            let what = if right == domain::Right::Call { What::Call } else { What::Put };
            Shape { what, expiry, strike }
        }
        _ => Shape { what: What::Underlying, expiry, strike: domain::Price::ZERO },
    }
}

/// Of each instrument the number of its underlying, in the order of names.
fn fields(instruments: &[Instrument]) -> Vec<u32> {
    let mut names: Vec<&str> = instruments.iter().map(Instrument::underlying).collect();
    names.sort_unstable();
    names.dedup();
    let numbers: FxHashMap<&str, u32> = names.into_iter().zip(0..).collect();
    instruments.iter().map(|one| numbers[one.underlying()]).collect()
}

/// One underlying of one account.
struct Field<'a> {
    opened: &'a Opened,
    /// By strategies made by hand.
    taken: &'a Taken,
    shapes: &'a [Shape],
    instruments: &'a [Instrument],
    list: Vec<Strategy>,
    /// The latest last.
    open: VecDeque<Open>,
    shares: Shares,
    /// Of each instrument: in which cluster it is a leg, and which one.
    places: &'a mut [(u32, u32)],
    cluster: &'a mut u32,
}

/// What is being opened together.
#[derive(Default)]
struct Cluster {
    legs: Vec<Leg>,
    first: Time,
    last: Time,
    /// When all of it was closed; none while some is open.
    closed: Option<Time>,
    has_times: bool,
}

impl Field<'_> {
    fn run(&mut self, contracts: &[u32]) {
        let mut cluster = Cluster::default();
        for &at in contracts {
            let one = &self.opened.openings[at as usize];
            let free = self.taken.free(Piece { opening: at, from: 0, to: one.units });
            if free.is_empty() {
                continue;
            }
            let (of, leg) = self.places[one.instrument as usize];
            let leg = (of == *self.cluster && !cluster.legs.is_empty()).then_some(leg as usize);
            if !cluster.takes(one, leg) {
                self.finish(std::mem::take(&mut cluster));
            }
            if cluster.legs.is_empty() {
                *self.cluster += 1;
            }
            let leg = leg.filter(|_| self.places[one.instrument as usize].0 == *self.cluster);
            let leg = cluster.add(&free, one, leg);
            self.places[one.instrument as usize] = (*self.cluster, leg as u32);
        }
        self.finish(cluster);
    }

    fn finish(&mut self, cluster: Cluster) {
        if cluster.legs.is_empty() {
            return;
        }
        let mut legs = cluster.legs;
        legs.sort_unstable_by_key(|leg| self.shapes[leg.instrument as usize].order());
        let shapes: Vec<Shape> = legs.iter().map(|leg| self.shapes[leg.instrument as usize]).collect();
        let own: Vec<(u32, i64)> = legs.iter().map(|leg| (leg.instrument, leg.units)).collect();
        let (units, lots) = lots(&own, cluster.first, (self.instruments, self.shapes));
        let found = parts(&shapes, &lots);
        let is_whole = found.len() == 1;
        for part in found {
            let pieces: Vec<Piece> =
                part.lots.iter().flat_map(|&(leg, lots)| legs[leg].take(lots.abs() * units[leg])).collect();
            let times = pieces.iter().map(|piece| self.opened.openings[piece.opening as usize].time);
            let (first, last) = (times.clone().min(), times.max());
            let (first, last) = (first.unwrap_or(cluster.first), last.unwrap_or(cluster.last));
            let how = if !cluster.has_times {
                How::Day
            } else if is_whole && last.0 - first.0 <= BURST_MS {
                How::Together
            } else {
                How::Window
            };
            let strategy = Strategy {
                name: part.name,
                called: None,
                by_hand: None,
                how,
                opened: first,
                joined: Vec::new(),
                pieces,
                held: Vec::new(),
                rolled_from: None,
            };
            self.put(strategy, cluster.last);
        }
    }

    /// A new strategy: shares may stand behind it, or it joins an open one.
    fn put(&mut self, strategy: Strategy, last: Time) {
        for strategy in self.shares.behind(strategy, last, self.opened, self.shapes) {
            self.open.retain(|one| one.until.is_none_or(|until| until > strategy.opened));
            let mut new = self.open_one(self.list.len() as u32, &strategy);
            let found = self.open.iter().enumerate().rev();
            let joined =
                found.into_iter().find_map(|(place, one)| Some((place, self.join(one, &new, &strategy)?)));
            let Some((place, name)) = joined else {
                self.list.push(strategy);
                self.open.push_back(new);
                if self.open.len() > MOST_OPEN {
                    self.open.pop_front();
                }
                continue;
            };
            let open = &mut self.open[place];
            open.legs.append(&mut new.legs);
            open.until = open.until.into_iter().chain(new.until).min();
            let into = &mut self.list[open.at as usize];
            into.pieces.extend(strategy.pieces);
            (into.name, into.how) = (name, How::LeggedIn);
            into.joined.push(strategy.opened);
            let (openings, shapes) = (&self.opened.openings, self.shapes);
            into.pieces.sort_by_key(|piece| {
                let one = &openings[piece.opening as usize];
                (shapes[one.instrument as usize].order(), one.time)
            });
        }
    }

    fn open_one(&self, at: u32, strategy: &Strategy) -> Open {
        let mut legs: Vec<(u32, i64)> = Vec::new();
        let can_join =
            strategy.held.is_empty() && strategy.how != How::Day && strategy.name.kind != Kind::Custom;
        for piece in strategy.pieces.iter().filter(|_| can_join) {
            let one = &self.opened.openings[piece.opening as usize];
            let units = signed(one, piece.to - piece.from);
            match legs.last_mut().filter(|last| last.0 == one.instrument) {
                Some(last) => last.1 += units,
                None => legs.push((one.instrument, units)),
            }
        }
        let until = strategy.pieces.iter().filter_map(|piece| closed_between(piece, self.opened).0).min();
        Open { at, until, legs }
    }

    /// The name that an open strategy and a new one bear together, with more legs than each, and nothing left over.
    fn join(&self, open: &Open, new: &Open, strategy: &Strategy) -> Option<Name> {
        let both = open.legs.len() + new.legs.len();
        if open.legs.is_empty() || new.legs.is_empty() || both > MOST_NAMED {
            return None;
        }
        let mut legs: Vec<(u32, i64)> = Vec::with_capacity(both);
        for leg in open.legs.iter().chain(&new.legs) {
            if legs.iter().any(|own| own.0 == leg.0) {
                return None;
            }
            legs.push(*leg);
        }
        legs.sort_unstable_by_key(|leg| self.shapes[leg.0 as usize].order());
        let shapes: Vec<Shape> = legs.iter().map(|leg| self.shapes[leg.0 as usize]).collect();
        let (_, lots) = lots(&legs, strategy.opened, (self.instruments, self.shapes));
        let common = lots.iter().fold(0, |all, &lots| gcd(all, i128::from(lots.abs()))) as i64;
        let own: Vec<i64> = lots.iter().map(|lots| lots / common).collect();
        named(&shapes, &own)
    }
}

pub const fn signed(opening: &Opening, units: i64) -> i64 {
    if opening.is_long { units } else { -units }
}

/// When the first and the last unit of a piece were closed; no last while one is open.
pub fn closed_between(piece: &Piece, opened: &Opened) -> (Option<Time>, Option<Time>) {
    let opening = &opened.openings[piece.opening as usize];
    let (mut before, mut first, mut last) = (0, None, None);
    for close in &opened.closes[opening.closes.start as usize..opening.closes.end as usize] {
        let (from, to) = (before, before + close.units);
        before = to;
        if to <= piece.from || from >= piece.to {
            continue;
        }
        first = first.or(Some(close.time));
        last = Some(close.time);
    }
    (first, last.filter(|_| before >= piece.to))
}

impl Cluster {
    /// `leg` of the contract, when the cluster has one.
    fn takes(&self, one: &Opening, leg: Option<usize>) -> bool {
        if self.legs.is_empty() {
            return true;
        }
        let is_near = one.time.0 - self.last.0 <= WINDOW_MS;
        // What was closed before was not opened together with this, nor is a contract that was left and taken again.
        let is_over = self.closed.is_some_and(|closed| closed < one.time);
        is_near && !is_over && leg.is_none_or(|leg| self.legs[leg].trade == one.trade)
    }

    /// The leg that it went to.
    fn add(&mut self, free: &[Piece], one: &Opening, leg: Option<usize>) -> usize {
        if self.legs.is_empty() {
            (self.first, self.has_times, self.closed) = (one.time, true, Some(one.time));
        }
        self.last = one.time;
        self.has_times &= one.time.has_time_of_day();
        self.closed = self.closed.zip(one.all_closed).map(|(a, b)| a.max(b));
        let leg = leg.unwrap_or_else(|| {
            let (instrument, trade) = (one.instrument, one.trade);
            self.legs.push(Leg { instrument, trade, pieces: Vec::new(), next: 0, units: 0 });
            self.legs.len() - 1
        });
        let into = &mut self.legs[leg];
        into.units += free.iter().map(|piece| signed(one, piece.to - piece.from)).sum::<i64>();
        into.pieces.extend_from_slice(free);
        leg
    }
}

impl Leg {
    /// The next units of it, in order.
    fn take(&mut self, mut units: i64) -> Vec<Piece> {
        let mut taken = Vec::new();
        while units > 0
            && let Some(first) = self.pieces.get_mut(self.next)
        {
            let own = units.min(first.to - first.from);
            taken.push(Piece { to: first.from + own, ..*first });
            first.from += own;
            units -= own;
            self.next += usize::from(first.from == first.to);
        }
        taken
    }
}
