//! Rows of tries as bytes: what of each is shown.

use backtest::Figures;

/// Net, largest fall, Sharpe ratio and profit factor as floats, then trades and wins.
const LENGTH: usize = 40;

/// One try. `NaN` stands for what is undefined.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    pub net: f64,
    pub max_fall: f64,
    pub sharpe: Option<f64>,
    pub profit_factor: Option<f64>,
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
    let mut bytes = Vec::with_capacity(rows.len() * LENGTH);
    for row in rows {
        for value in
            [row.net, row.max_fall, row.sharpe.unwrap_or(f64::NAN), row.profit_factor.unwrap_or(f64::NAN)]
        {
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
        if usize::try_from(*first) != Ok(rows.len()) || bytes.len() % LENGTH != 0 {
            break;
        }
        rows.extend(bytes.chunks_exact(LENGTH).map(row));
    }
    rows
}

fn row(bytes: &[u8]) -> Row {
    let float = |at: usize| f64::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
    let count = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
    let known = |value: f64| (!value.is_nan()).then_some(value);
    Row {
        net: float(0),
        max_fall: float(8),
        sharpe: known(float(16)),
        profit_factor: known(float(24)),
        trades: count(32),
        wins: count(36),
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
            trades: 7,
            wins: 3,
        };
        let all = [row(-12.5, None), row(3.0, Some(-0.75)), row(0.0, Some(2.0))];
        let chunks = [(0, pack(&all[..2])), (2, pack(&all[2..]))];
        assert_eq!(unpack(&chunks), all);
        assert_eq!(unpack(&[chunks[0].clone(), (3, pack(&all[2..]))]), all[..2]);
        assert_eq!(unpack(&[(0, vec![0; 41])]), []);
        assert_eq!(unpack(&chunks[1..]), []);
    }
}
