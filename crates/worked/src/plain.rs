//! Fills of what no broker's file holds: coins and currency contracts. `time,name,side,quantity,price`.

use crate::stock::{FillLine, fill_line};
use domain::{
    Contract, Day, Exchange, Fill, FillId, Instrument, Origin, Price, Quantity, Series, Side, Time, value_of,
};

/// Fills in file order and what they are of.
pub struct Fills {
    pub instruments: Vec<Instrument>,
    pub fills: Vec<Fill>,
}

impl Fills {
    /// Named as the file names them.
    pub fn lines(&self) -> Vec<FillLine> {
        let name = |fill: &Fill| self.instruments[fill.instrument as usize].symbol.to_string();
        self.fills.iter().map(|fill| fill_line(fill, name(fill))).collect()
    }
}

pub fn read(text: &str) -> Result<Fills, String> {
    let mut out = Fills { instruments: Vec::new(), fills: Vec::new() };
    for (row, line) in (1..).zip(text.lines()).skip(1) {
        let fill = fill(line, row, &mut out.instruments).ok_or_else(|| format!("row {row}: {line}"))?;
        out.fills.push(fill);
    }
    Ok(out)
}

fn fill(line: &str, row: u32, instruments: &mut Vec<Instrument>) -> Option<Fill> {
    let [time, name, side, quantity, price] = line.split(',').collect::<Vec<_>>()[..] else { return None };
    let (quantity, price) = (Quantity::parse(quantity).ok()?, Price::parse(price).ok()?);
    Some(Fill {
        time: Time::parse_ist(time)?,
        quantity,
        value: value_of(price, quantity)?,
        instrument: place(name, instruments),
        side: Side::from_word(side)?,
        auction: false,
        series: Series::NONE,
        price,
        row,
        exchange: Exchange::Nse,
        origin: Origin::Traded,
        trade_id: format!("T{row}").into(),
        order_id: format!("O{row}").into(),
        id: FillId::UNSET,
    })
}

/// Matched as contracts are: first in, first out across days, without a rule for the same day. Nothing here expires.
fn place(name: &str, instruments: &mut Vec<Instrument>) -> u32 {
    let at = instruments.iter().position(|known| known.symbol == name).unwrap_or_else(|| {
        let contract = Contract::Future { underlying: name.into(), expiry: Day(i32::MAX) };
        instruments.push(Instrument { symbol: name.into(), isin: None, contract });
        instruments.len() - 1
    });
    at as u32
}
