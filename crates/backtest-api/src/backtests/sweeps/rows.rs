//! Rows of tries as bytes: what of each is shown.

use backtest::Figures;

/// Net, largest fall, Sharpe ratio, profit factor and how sure a ratio above 0 is as floats, then trades and wins.
const LENGTH: usize = 48;
/// Without how sure it is.
const LENGTH_BEFORE: usize = 40;
/// Rows of earlier releases begin with a net, which is never this. Nine bytes, so that an earlier release, which takes
/// whole rows of its own length alone, finds none in these.
const MARK: [u8; 9] = [0xFF; 9];

/// One try. `NaN` stands for what is undefined.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    pub net: f64,
    pub max_fall: f64,
    pub sharpe: Option<f64>,
    pub profit_factor: Option<f64>,
    /// How sure it is that the true Sharpe ratio is above 0, as if this were the only try.
    pub above_zero: Option<f64>,
    pub trades: u32,
    pub wins: u32,
}

impl From<&Figures> for Row {
    fn from(found: &Figures) -> Self {
        Self {
            net: found.net,
            max_fall: found.max_fall,
            sharpe: found.sharpe,
            profit_factor: found.profit_factor,
            above_zero: found.above_zero(),
            trades: found.trades,
            wins: found.wins,
        }
    }
}

impl Row {
    /// As far as the best of many is judged by it.
    pub fn figures(&self) -> Figures {
        Figures { net: self.net, sharpe: self.sharpe, trades: self.trades, ..Figures::default() }
    }
}

pub fn pack(rows: &[Row]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(MARK.len() + rows.len() * LENGTH);
    bytes.extend(MARK);
    for row in rows {
        let ratios = [row.sharpe, row.profit_factor, row.above_zero].map(|one| one.unwrap_or(f64::NAN));
        for value in [row.net, row.max_fall].into_iter().chain(ratios) {
            bytes.extend(value.to_le_bytes());
        }
        bytes.extend(row.trades.to_le_bytes());
        bytes.extend(row.wins.to_le_bytes());
    }
    bytes
}

/// Those that follow each other from the first try on; what lies behind a hole is tried again.
pub fn unpack(chunks: &[(i64, Vec<u8>)]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (first, bytes) in chunks {
        let (bytes, length) = match bytes.strip_prefix(&MARK) {
            Some(bytes) => (bytes, LENGTH),
            None => (&bytes[..], LENGTH_BEFORE),
        };
        if usize::try_from(*first) != Ok(rows.len()) || bytes.len() % length != 0 {
            break;
        }
        rows.extend(bytes.chunks_exact(length).map(row));
    }
    rows
}

fn row(bytes: &[u8]) -> Row {
    let float = |at: usize| f64::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
    let count = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
    let known = |value: f64| (!value.is_nan()).then_some(value);
    let last = bytes.len() - 8;
    Row {
        net: float(0),
        max_fall: float(8),
        sharpe: known(float(16)),
        profit_factor: known(float(24)),
        above_zero: if bytes.len() == LENGTH { known(float(32)) } else { None },
        trades: count(last),
        wins: count(last + 4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_as_they_were_until_the_first_hole() {
        let row = |net: f64, sharpe| Row {
            net,
            max_fall: 0.25,
            sharpe,
            profit_factor: Some(1.5),
            above_zero: sharpe.map(|_| 0.875),
            trades: 7,
            wins: 3,
        };
        let all = [row(-12.5, None), row(3.0, Some(-0.75)), row(0.0, Some(2.0))];
        let chunks = [(0, pack(&all[..2])), (2, pack(&all[2..]))];
        assert_eq!(unpack(&chunks), all);
        assert_eq!(unpack(&[chunks[0].clone(), (3, pack(&all[2..]))]), all[..2]);
        assert_eq!(unpack(&[(0, vec![0; 41])]), []);
        assert_eq!(unpack(&[(0, [&MARK[..], &[0; 40]].concat())]), []);
        let is_of_before = |count: usize| pack(&vec![all[1]; count]).len().is_multiple_of(LENGTH_BEFORE);
        assert!((0..200).all(|count| !is_of_before(count)));
        assert_eq!(unpack(&chunks[1..]), []);
    }

    /// Net 3, fall 0.25, a ratio of 2, no profit factor, seven trades of which three won.
    #[test]
    fn rows_of_an_earlier_release_do_not_say_how_sure_they_are() {
        let mut bytes: Vec<u8> =
            [3.0, 0.25, 2.0, f64::NAN].iter().flat_map(|one: &f64| one.to_le_bytes()).collect();
        bytes.extend([7_u32, 3].iter().flat_map(|one| one.to_le_bytes()));
        let before = Row {
            net: 3.0,
            max_fall: 0.25,
            sharpe: Some(2.0),
            profit_factor: None,
            above_zero: None,
            trades: 7,
            wins: 3,
        };
        let now = Row { above_zero: Some(0.75), ..before };
        assert_eq!(unpack(&[(0, bytes), (1, pack(&[now]))]), [before, now]);
    }
}
