//! Each trade, or what of it lies in one group.

use domain::Money;
use ledger::Status;

use super::codes::{Codes, Of, since};
use super::judged::{Amount, Judged};

/// A trade as far as it lies in one group.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    /// By the amount asked for. A trade that closes in another group is open in this one.
    pub status: Status,
    pub amount: i64,
    pub gross: i64,
    pub charges: i64,
    /// Of the whole trade.
    pub risk: i64,
    /// The part of the trade's units that was closed in it.
    pub part: f64,
    /// What each exit made ÷ the capital at the start of its day; of exits without one nothing.
    pub points: f64,
    /// It has exits, each with a capital.
    pub has_capital: bool,
}

impl Piece {
    /// In multiples of what the units closed in it risked.
    pub fn r(&self) -> Option<f64> {
        (self.risk > 0 && self.part > 0.0).then(|| self.amount as f64 / (self.risk as f64 * self.part))
    }
}

/// Every piece with its group of `rows` and of `columns`; without columns the second one is 0.
pub(super) fn pieces(
    judged: &Judged<'_>,
    rows: &Codes,
    columns: Option<&Codes>,
    mut see: impl FnMut(u32, u32, &Piece),
) {
    match (&rows.of, columns.map(|columns| &columns.of)) {
        (Of::Trades(rows), None) => each_whole(judged, |place, piece| see(rows[place], 0, &piece)),
        (Of::Trades(rows), Some(Of::Trades(columns))) => {
            each_whole(judged, |place, piece| see(rows[place], columns[place], &piece));
        }
        _ => in_parts(judged, rows, columns, &mut see),
    }
}

/// Columns of whole trades, each as long as the others.
struct Wholes<'a> {
    status: &'a [Status],
    by_gross: &'a [Money],
    by_charges: &'a [Money],
    gross: &'a [Money],
    charges: &'a [Money],
    risk: &'a [i64],
    /// Empty where no trade has a stop.
    part: &'a [f64],
    /// Empty where no capital is stated.
    points: &'a [(f64, bool)],
}

impl<'a> Wholes<'a> {
    fn of(judged: &'a Judged<'a>) -> Self {
        let (own, by, count) = (&judged.own.trades, &judged.by.trades, judged.places.len());
        Self {
            status: &by.status[..count],
            by_gross: &by.gross[..count],
            by_charges: &by.charges[..count],
            gross: &own.gross[..count],
            charges: &own.charges[..count],
            risk: &judged.risk[..count],
            part: &judged.part_of_trades,
            points: &judged.points_of_trades,
        }
    }

    #[inline(always)]
    fn at(&self, at: usize) -> Piece {
        let risk = self.risk[at];
        let (points, has_capital) = self.points.get(at).copied().unwrap_or_default();
        Piece {
            points,
            has_capital,
            status: self.status[at],
            amount: self.by_gross[at].0 - self.by_charges[at].0,
            gross: self.gross[at].0,
            charges: self.charges[at].0,
            risk,
            part: self.part.get(at).copied().unwrap_or_default(),
        }
    }
}

/// Every trade as a whole, with its place in the whole book.
#[inline(always)]
pub(super) fn each_whole(judged: &Judged<'_>, mut see: impl FnMut(usize, Piece)) {
    let wholes = Wholes::of(judged);
    for (at, &place) in judged.places.iter().enumerate() {
        see(place as usize, wholes.at(at));
    }
}

/// The same in the order of what is looked at.
#[inline(always)]
pub(super) fn wholes<'a>(judged: &'a Judged<'a>) -> impl Iterator<Item = Piece> + 'a {
    let wholes = Wholes::of(judged);
    (0..judged.places.len()).map(move |at| wholes.at(at))
}

#[inline]
pub(super) fn whole(judged: &Judged<'_>, at: usize) -> Piece {
    Wholes::of(judged).at(at)
}

fn in_parts(
    judged: &Judged<'_>,
    rows: &Codes,
    columns: Option<&Codes>,
    see: &mut impl FnMut(u32, u32, &Piece),
) {
    let is_by_day = |codes: &Codes| matches!(codes.of, Of::Days { .. });
    let by_day = is_by_day(rows) || columns.is_some_and(is_by_day);
    let mut parts: Vec<(Places, Piece)> = Vec::new();
    for (at, &place) in judged.places.iter().enumerate() {
        parts.clear();
        let exits = judged.own.exits_of(at);
        if !by_day || exits.len() <= 1 {
            let day = judged.own.exits.day[exits].first().copied().or_else(|| since(judged.own, at));
            parts.push((Places::of(rows, columns, day), whole(judged, at)));
        } else {
            divide(judged, rows, columns, at, &mut parts);
        }
        for (places, piece) in &parts {
            each_group(judged, rows, columns, place as usize, places, piece, see);
        }
    }
}

/// Codes of a day, where a dimension is one of days.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Places {
    row: u32,
    column: u32,
}

impl Places {
    fn of(rows: &Codes, columns: Option<&Codes>, day: Option<domain::Day>) -> Self {
        let code = |codes: &Codes| match &codes.of {
            Of::Days { first, codes } => Codes::at_day(*first, codes, day),
            Of::Trades(_) | Of::Several { .. } => Codes::NONE,
        };
        Self { row: code(rows), column: columns.map_or(Codes::NONE, code) }
    }
}

/// The exits of one trade by the groups of their days.
fn divide(
    judged: &Judged<'_>,
    rows: &Codes,
    columns: Option<&Codes>,
    at: usize,
    parts: &mut Vec<(Places, Piece)>,
) {
    let exits = judged.own.exits_of(at);
    let all = whole(judged, at);
    for exit in exits.clone() {
        let places = Places::of(rows, columns, Some(judged.own.exits.day[exit]));
        let known = parts.iter().position(|(own, _)| *own == places);
        let known = known.unwrap_or_else(|| {
            parts.push((
                places,
                Piece {
                    status: Status::Open,
                    amount: 0,
                    gross: 0,
                    charges: 0,
                    part: 0.0,
                    points: 0.0,
                    has_capital: true,
                    ..all
                },
            ));
            parts.len() - 1
        });
        let piece = &mut parts[known].1;
        piece.gross += judged.own.exits.gross[exit].0;
        piece.charges += judged.own.exits.charges[exit].0;
        piece.amount += judged.by.exits.gross[exit].0 - judged.by.exits.charges[exit].0;
        let (points, has_capital) = judged.points(exit..exit + 1);
        piece.points += points;
        piece.has_capital &= has_capital;
        if all.risk > 0 {
            piece.part += judged.part(at, exit);
        }
        if exit + 1 == exits.end || !all.status.is_closed() {
            piece.status = all.status;
        }
    }
    if parts.len() > 1 {
        for (_, piece) in parts.iter_mut().filter(|(_, piece)| piece.status.is_closed()) {
            piece.status = Status::by_net(domain::Money(piece.amount));
        }
    }
}

fn each_group(
    judged: &Judged<'_>,
    rows: &Codes,
    columns: Option<&Codes>,
    place: usize,
    places: &Places,
    piece: &Piece,
    see: &mut impl FnMut(u32, u32, &Piece),
) {
    let one = [places.row];
    let of_rows = groups(rows, place, &one);
    let one = [places.column];
    let of_columns = columns.map_or(&[Codes::NONE][..], |columns| groups(columns, place, &one));
    let all = of_rows.len() * of_columns.len();
    let mut at = 0;
    for &row in of_rows {
        for &column in of_columns {
            let piece = if judged.split && all > 1 { share(judged, piece, at, all) } else { *piece };
            see(row, column, &piece);
            at += 1;
        }
    }
}

fn groups<'a>(codes: &'a Codes, place: usize, of_day: &'a [u32; 1]) -> &'a [u32] {
    match &codes.of {
        Of::Days { .. } => of_day,
        Of::Trades(codes) => &codes[place..=place],
        Of::Several { first, codes } => &codes[first[place] as usize..first[place + 1] as usize],
    }
}

/// Part `at` of `all` equal ones; what cannot be divided lies in the first ones, so that they add up.
fn share(judged: &Judged<'_>, piece: &Piece, at: usize, all: usize) -> Piece {
    let part = |sum: i64| {
        let all = all as i64;
        sum.div_euclid(all) + i64::from((at as i64) < sum.rem_euclid(all))
    };
    let (gross, charges) = (part(piece.gross), part(piece.charges));
    let amount = match judged.amount {
        Amount::Net => gross - charges,
        Amount::Gross => gross,
    };
    let all = all as f64;
    Piece { amount, gross, charges, part: piece.part / all, points: piece.points / all, ..*piece }
}
