//! What a strategy is made of and what came of it: of its own lots, which add up to the book's.

use domain::{Day, Money, Time};
use rustc_hash::FxHashMap;

use crate::fit::{fitting, parts};
use crate::group::{How, Piece, Strategies, closed_between, signed};
use crate::name::Name;
use crate::opened::share;
use crate::patterns::{Shape, What};
use crate::payoff::Term;

/// Units that were closed, with their share of the book's lot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// Index into the book's trades.
    pub trade: u32,
    pub instrument: u32,
    pub is_long: bool,
    pub units: i64,
    pub time: Time,
    /// On which the result counts.
    pub day: Day,
    pub entry_value: Money,
    pub exit_value: Money,
    pub charges: Money,
}

impl Taken {
    pub fn gross(&self) -> Money {
        if self.is_long { self.exit_value - self.entry_value } else { self.entry_value - self.exit_value }
    }
}

/// All that was opened of one contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leg {
    /// Index into the book's instruments.
    pub instrument: u32,
    pub what: What,
    pub is_long: bool,
    /// Opened, 10⁻⁸, not signed; and what of them is open.
    pub units: i64,
    pub open_units: i64,
    /// Of all of it, and of what is open.
    pub entry_value: Money,
    pub open_value: Money,
    /// Of what was closed.
    pub exit_value: Money,
    pub gross: Money,
    pub charges: Money,
    /// What the opening of the open units bears: in no result yet.
    pub open_charges: Money,
    pub opened: Time,
    /// Of the last unit; none while one is open.
    pub closed: Option<Time>,
    /// Indices into the book's trades, ascending.
    pub trades: Vec<u32>,
    /// Past its expiry, and nobody has said how it was settled.
    pub is_unsettled: bool,
    /// Shares that were not sold while the strategy lasted: in no result.
    pub is_held: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    Open,
    PartlyClosed,
    Closed,
    /// Something of it waits for its settlement: the result is not known.
    Unsettled,
}

/// Sums over what was closed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Result {
    pub gross: Money,
    pub charges: Money,
    /// Of sold options that were closed: what they were sold for, and what closing them cost.
    pub sold: Money,
    pub bought_back: Money,
}

impl Result {
    pub fn net(&self) -> Money {
        self.gross - self.charges
    }

    pub fn take(&mut self, one: &Taken, is_option: bool) {
        self.gross += one.gross();
        self.charges += one.charges;
        if is_option && !one.is_long {
            self.sold += one.entry_value;
            self.bought_back += one.exit_value;
        }
    }
}

/// Why it has no payoff at one expiry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPayoff {
    /// What the later legs are worth at the first expiry is not arithmetic.
    SeveralExpiries,
    /// One was closed before another was opened: they were never held together.
    NotTogether,
    /// All of it was closed.
    Nothing,
}

impl Strategies {
    /// What was closed of it, by leg and time.
    pub fn each_taken(&self, at: usize, mut each: impl FnMut(Taken)) {
        for piece in &self.list[at].pieces {
            self.taken_of(piece, &mut each);
        }
    }

    fn taken_of(&self, piece: &Piece, each: &mut impl FnMut(Taken)) {
        let opening = &self.opened.openings[piece.opening as usize];
        let mut before = 0;
        for close in &self.opened.closes[opening.closes.start as usize..opening.closes.end as usize] {
            let start = before;
            before += close.units;
            let (from, to) = (piece.from.max(start), piece.to.min(before));
            if from >= to {
                continue;
            }
            let part = |amount: Money| share(amount, from - start, to - start, close.units);
            each(Taken {
                trade: opening.trade,
                instrument: opening.instrument,
                is_long: opening.is_long,
                units: to - from,
                time: close.time,
                day: close.day,
                entry_value: part(close.entry_value),
                exit_value: part(close.exit_value),
                charges: part(close.charges),
            });
        }
    }

    /// In the order of names.
    pub fn legs(&self, at: usize) -> Vec<Leg> {
        let strategy = &self.list[at];
        let mut legs: Vec<Leg> = Vec::new();
        for (pieces, is_held) in [(&strategy.pieces, false), (&strategy.held, true)] {
            for piece in pieces {
                let opening = &self.opened.openings[piece.opening as usize];
                let same = |leg: &&mut Leg| {
                    (leg.instrument, leg.is_long, leg.is_held)
                        == (opening.instrument, opening.is_long, is_held)
                };
                match legs.last_mut().filter(same) {
                    Some(leg) => self.add(leg, piece),
                    None => {
                        let mut leg = self.leg(piece, is_held);
                        self.add(&mut leg, piece);
                        legs.push(leg);
                    }
                }
            }
        }
        legs.sort_by_key(|leg| (self.shapes[leg.instrument as usize].order(), leg.is_held));
        legs
    }

    fn leg(&self, of: &Piece, is_held: bool) -> Leg {
        let opening = &self.opened.openings[of.opening as usize];
        Leg {
            instrument: opening.instrument,
            what: self.shapes[opening.instrument as usize].what,
            is_long: opening.is_long,
            units: 0,
            open_units: 0,
            entry_value: Money::ZERO,
            open_value: Money::ZERO,
            exit_value: Money::ZERO,
            gross: Money::ZERO,
            charges: Money::ZERO,
            open_charges: Money::ZERO,
            opened: opening.time,
            closed: Some(opening.time),
            trades: Vec::new(),
            is_unsettled: false,
            is_held,
        }
    }

    fn add(&self, leg: &mut Leg, piece: &Piece) {
        let opening = &self.opened.openings[piece.opening as usize];
        leg.units += piece.to - piece.from;
        leg.opened = leg.opened.min(opening.time);
        if let Err(place) = leg.trades.binary_search(&opening.trade) {
            leg.trades.insert(place, opening.trade);
        }
        if leg.is_held {
            // As it was bought, whether it was sold later or not.
            leg.entry_value += self.entry_of(piece);
            return;
        }
        let mut closed = 0;
        self.taken_of(piece, &mut |one| {
            closed += one.units;
            leg.entry_value += one.entry_value;
            leg.exit_value += one.exit_value;
            leg.gross += one.gross();
            leg.charges += one.charges;
            leg.closed = leg.closed.map(|known| known.max(one.time));
        });
        let open = piece.to - piece.from - closed;
        if open == 0 {
            return;
        }
        let (value, charges) = self.open_of(piece);
        leg.open_units += open;
        leg.open_value += value;
        leg.entry_value += value;
        leg.open_charges += charges;
        leg.closed = None;
        leg.is_unsettled |= opening.is_unsettled;
    }

    /// Value and opening charges of what is open of a piece.
    fn open_of(&self, piece: &Piece) -> (Money, Money) {
        let opening = &self.opened.openings[piece.opening as usize];
        let closes = &self.opened.closes[opening.closes.start as usize..opening.closes.end as usize];
        let closed: i64 = closes.iter().map(|close| close.units).sum();
        let (whole, from) = (opening.units - closed, piece.from.max(closed) - closed);
        let part = |amount: Money| share(amount, from, piece.to - closed, whole);
        if piece.to <= closed {
            return (Money::ZERO, Money::ZERO);
        }
        (part(opening.open_value), part(opening.open_charges))
    }

    fn entry_of(&self, piece: &Piece) -> Money {
        let mut value = self.open_of(piece).0;
        self.taken_of(piece, &mut |one| value += one.entry_value);
        value
    }

    /// Of each trade the strategies that some of its units are in, ascending. Shares that only stand behind one and
    /// were not sold with it are not in it.
    pub fn by_trade(&self) -> FxHashMap<u32, Vec<usize>> {
        let mut by_trade: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (at, strategy) in self.list.iter().enumerate() {
            for piece in &strategy.pieces {
                let own = by_trade.entry(self.opened.openings[piece.opening as usize].trade).or_default();
                if own.last() != Some(&at) {
                    own.push(at);
                }
            }
        }
        by_trade
    }

    /// Another leg may still join it by itself: nothing of it was closed, its contracts run, and nobody made it.
    pub fn may_grow(&self, at: usize) -> bool {
        let strategy = &self.list[at];
        let is_whole = |piece: &Piece| {
            let opening = &self.opened.openings[piece.opening as usize];
            !opening.is_unsettled && closed_between(piece, &self.opened).0.is_none()
        };
        strategy.how != How::ByHand && strategy.pieces.iter().all(is_whole)
    }

    pub fn result(&self, at: usize) -> Result {
        let mut result = Result::default();
        self.each_taken(at, |one| result.take(&one, self.is_option(one.instrument)));
        result
    }

    pub fn is_option(&self, instrument: u32) -> bool {
        self.shapes[instrument as usize].what != What::Underlying
    }

    /// Of legs of the strategy.
    pub fn state(legs: &[Leg]) -> State {
        let own = || legs.iter().filter(|leg| !leg.is_held);
        if own().any(|leg| leg.is_unsettled) {
            State::Unsettled
        } else if own().all(|leg| leg.open_units == 0) {
            State::Closed
        } else if own().all(|leg| leg.open_units == leg.units) {
            State::Open
        } else {
            State::PartlyClosed
        }
    }

    /// What the open legs are called by themselves.
    pub fn remains(&self, legs: &[Leg]) -> Vec<Name> {
        let open: Vec<&Leg> = legs.iter().filter(|leg| leg.open_units > 0).collect();
        let shapes: Vec<Shape> = open.iter().map(|leg| self.shapes[leg.instrument as usize]).collect();
        let common = open.iter().fold(0, |all, leg| domain::gcd(all, i128::from(leg.open_units))) as i64;
        let lots: Vec<i64> = open
            .iter()
            .map(|leg| if leg.is_long { 1 } else { -1 } * leg.open_units / common.max(1))
            .collect();
        parts(&shapes, &lots).into_iter().map(|part| part.name).collect()
    }

    /// Every name that the legs can bear, whatever their lots.
    pub fn can_be(&self, legs: &[Leg]) -> Vec<Name> {
        // Shares of which a part was sold are two legs of one.
        let mut own: Vec<&Leg> = Vec::with_capacity(legs.len());
        for leg in legs {
            match own.iter().find(|one| one.instrument == leg.instrument) {
                Some(one) if one.is_long != leg.is_long => return Vec::new(),
                Some(_) => {}
                None => own.push(leg),
            }
        }
        let shapes: Vec<Shape> = own.iter().map(|leg| self.shapes[leg.instrument as usize]).collect();
        let signs: Vec<i64> = own.iter().map(|leg| if leg.is_long { 1 } else { -1 }).collect();
        fitting(&shapes, &signs)
    }

    /// The legs as opened, and what each was paid or received.
    ///
    /// # Errors
    /// When they do not end together, for their worth then is not arithmetic; or when they were not held together.
    pub fn terms(&self, legs: &[Leg]) -> std::result::Result<Vec<(Term, Money)>, NoPayoff> {
        let closed = legs.iter().filter_map(|leg| leg.closed).min();
        let opened = legs.iter().map(|leg| leg.opened).max();
        if closed.zip(opened).is_some_and(|(closed, opened)| closed < opened) {
            return Err(NoPayoff::NotTogether);
        }
        self.terms_of(legs.iter().map(|leg| (leg, leg.units, leg.entry_value)))
    }

    /// The same of what is open.
    ///
    /// # Errors
    /// As [`Strategies::terms`], and when nothing is.
    pub fn open_terms(&self, legs: &[Leg]) -> std::result::Result<Vec<(Term, Money)>, NoPayoff> {
        let open = legs.iter().filter(|leg| leg.open_units > 0);
        let terms = self.terms_of(open.map(|leg| (leg, leg.open_units, leg.open_value)))?;
        if terms.is_empty() { Err(NoPayoff::Nothing) } else { Ok(terms) }
    }

    fn terms_of<'a>(
        &self,
        legs: impl Iterator<Item = (&'a Leg, i64, Money)>,
    ) -> std::result::Result<Vec<(Term, Money)>, NoPayoff> {
        let (mut terms, mut expiry) = (Vec::new(), None);
        for (leg, units, value) in legs {
            let shape = self.shapes[leg.instrument as usize];
            // Shares never end.
            if shape.expiry != Day(i32::MIN) && *expiry.get_or_insert(shape.expiry) != shape.expiry {
                return Err(NoPayoff::SeveralExpiries);
            }
            let units = if leg.is_long { units } else { -units };
            terms.push((Term { what: leg.what, strike: shape.strike, units }, value));
        }
        Ok(terms)
    }

    /// What all terms cost, less what they brought.
    pub fn paid(terms: &[(Term, Money)]) -> Money {
        terms.iter().map(|(term, value)| if term.units > 0 { *value } else { -*value }).sum()
    }

    /// Units of each instrument in a strategy, signed: what a check adds up.
    pub fn units(&self, at: usize) -> impl Iterator<Item = (u32, i64)> {
        self.list[at].pieces.iter().map(|piece| {
            let one = &self.opened.openings[piece.opening as usize];
            (one.instrument, signed(one, piece.to - piece.from))
        })
    }
}
