//! One dimension as a table that closes on the total; two as a matrix.

use std::cmp::Reverse;

use super::codes::{Codes, Of};
use super::judged::Judged;
use super::pieces::{each_whole, pieces};
use super::tally::Tally;

/// How many trades a group has, where that says little.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Few {
    /// Under 5: no ratio and no mean is said of it.
    UnderFive,
    /// Under 20: shown, not judged.
    UnderTwenty,
}

impl Few {
    pub const fn of(closed: u32) -> Option<Self> {
        match closed {
            0..5 => Some(Self::UnderFive),
            5..20 => Some(Self::UnderTwenty),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Group {
    pub code: u32,
    pub tally: Tally,
}

/// Of a dimension with several groups for a trade: what was counted more than once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Several {
    /// Trades in several groups.
    pub trades: u32,
    /// Amount, gross and charges by which the groups exceed the total; of split amounts 0.
    pub amount: i64,
    pub gross: i64,
    pub charges: i64,
}

/// Groups, and what is in no group shown, together the whole.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    pub groups: Vec<Group>,
    /// Groups beyond those shown, and their sums.
    pub others: Option<(Vec<u32>, Tally)>,
    /// Those beyond came before those shown.
    pub others_are_earlier: bool,
    pub whole: Tally,
    pub several: Option<Several>,
}

/// The groups that have a trade: in their own order where `is_ordered`, else by the number of closed trades, and then
/// at most so many, of months and other stretches of time the last ones; what is in no group stands last.
pub fn table(judged: &Judged<'_>, codes: &Codes, is_ordered: bool, most: usize) -> Table {
    let mut tallies = vec![Tally::default(); codes.values.len()];
    match (&codes.of, judged.fits) {
        (Of::Trades(codes), true) => {
            each_whole(judged, |place, piece| tallies[codes[place] as usize].see::<true>(&piece));
        }
        _ => pieces(judged, codes, None, |code, _, piece| tallies[code as usize].see::<false>(piece)),
    }
    let is_several = matches!(codes.of, Of::Several { .. });
    let whole_tally = if matches!(codes.of, Of::Trades(_)) {
        tallies.iter().fold(Tally::default(), |sum, one| sum.plus(one))
    } else {
        // A trade stands in each month in which it has an exit, and once in the whole.
        of_all(judged)
    };
    let several = is_several.then(|| several(judged, codes, &tallies, &whole_tally));
    let mut groups: Vec<Group> = (0_u32..).zip(tallies).map(|(code, tally)| Group { code, tally }).collect();
    groups.retain(|group| !group.tally.is_empty());
    let of_none = (groups.first().is_some_and(|group| group.code == Codes::NONE)).then(|| groups.remove(0));
    if !is_ordered {
        groups.sort_by_key(|group| (Reverse(group.tally.closed()), group.code));
    }
    let mut others = None;
    let (most, keeps_last) = (most.max(1), is_ordered && codes.is_in_time());
    if groups.len() > most {
        let rest = if keeps_last {
            let shown = groups.split_off(groups.len() - most);
            std::mem::replace(&mut groups, shown)
        } else {
            groups.split_off(most)
        };
        let sum = rest.iter().fold(Tally::default(), |sum, one| sum.plus(&one.tally));
        others = Some((rest.iter().map(|group| group.code).collect(), sum));
    }
    groups.extend(of_none);
    Table { groups, others, others_are_earlier: keeps_last, whole: whole_tally, several }
}

/// Of everything that is looked at.
pub fn of_all(judged: &Judged<'_>) -> Tally {
    let mut tally = Tally::default();
    match judged.fits {
        true => each_whole(judged, |_, piece| tally.see::<true>(&piece)),
        false => each_whole(judged, |_, piece| tally.see::<false>(&piece)),
    }
    tally
}

/// A trade of 20 tags counts 20 times: a sum that no amount can be ends at the largest one.
fn clamped(sum: i128) -> i64 {
    i64::try_from(sum).unwrap_or(if sum < 0 { i64::MIN } else { i64::MAX })
}

fn several(judged: &Judged<'_>, codes: &Codes, tallies: &[Tally], whole: &Tally) -> Several {
    let count = |&&place: &&u32| match &codes.of {
        Of::Several { first, .. } => first[place as usize + 1] - first[place as usize] > 1,
        Of::Trades(_) | Of::Days { .. } => false,
    };
    let sum = |of: fn(&Tally) -> i64| {
        let groups: i128 = tallies.iter().map(|one| i128::from(of(one))).sum();
        clamped(groups - i128::from(of(whole)))
    };
    Several {
        trades: judged.places.iter().filter(count).count() as u32,
        amount: sum(Tally::total),
        gross: sum(|one| one.gross),
        charges: sum(|one| one.charges),
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cell {
    pub row: u32,
    pub column: u32,
    pub tally: Tally,
}

/// Cells that have a trade, by row and then by column; rows, columns and the whole on their own.
#[derive(Debug, Clone, PartialEq)]
pub struct Matrix {
    pub rows: Table,
    pub columns: Table,
    pub cells: Vec<Cell>,
}

/// Rows and columns that are shown, of each at most so many; what lies in others is in no cell.
pub fn matrix(
    judged: &Judged<'_>,
    (rows, rows_are_ordered): (&Codes, bool),
    (columns, columns_are_ordered): (&Codes, bool),
    most: usize,
) -> Matrix {
    let of_rows = table(judged, rows, rows_are_ordered, most);
    let of_columns = table(judged, columns, columns_are_ordered, most);
    let (row_at, column_at) = (shown(&of_rows, rows), shown(&of_columns, columns));
    let width = of_columns.groups.len();
    let mut cells = vec![Tally::default(); of_rows.groups.len() * width];
    let cell = |row: u32, column: u32| {
        let (row, column) = (row_at[row as usize], column_at[column as usize]);
        (row != HIDDEN && column != HIDDEN).then_some(row as usize * width + column as usize)
    };
    match (&rows.of, &columns.of, judged.fits) {
        (Of::Trades(rows), Of::Trades(columns), true) => each_whole(judged, |place, piece| {
            if let Some(at) = cell(rows[place], columns[place]) {
                cells[at].see::<true>(&piece);
            }
        }),
        _ => pieces(judged, rows, Some(columns), |row, column, piece| {
            if let Some(at) = cell(row, column) {
                cells[at].see::<false>(piece);
            }
        }),
    }
    let place = |at: usize| Cell {
        row: of_rows.groups[at / width].code,
        column: of_columns.groups[at % width].code,
        tally: cells[at],
    };
    let cells = (0..cells.len()).filter(|&at| !cells[at].is_empty()).map(place).collect();
    Matrix { rows: of_rows, columns: of_columns, cells }
}

const HIDDEN: u32 = u32::MAX;

/// Of each code, the number of its group among those shown.
fn shown(table: &Table, codes: &Codes) -> Vec<u32> {
    let mut at = vec![HIDDEN; codes.values.len()];
    for (number, group) in (0..).zip(&table.groups) {
        at[group.code as usize] = number;
    }
    at
}
