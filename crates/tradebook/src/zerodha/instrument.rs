//! What a row of a Zerodha tradebook names: a scrip with its series, or a contract.

use domain::{Contract, Day, Exchange, Isin, Segment, Series};

use super::Table;
use crate::cell::{Cell, at};
use crate::collect::{Collected, Named};
use crate::intake::{Refusal, Stop};
use crate::series;
use crate::symbol::Parsed;
use crate::when::Dates;
use crate::words::{isin_text, symbol_text};

impl Table {
    /// The instrument and series a row names, parsed once per spelling.
    pub(super) fn named(
        &mut self,
        number: u32,
        row: &[Cell<'_>],
        segment: Segment,
        exchange: Exchange,
        traded: Day,
        into: &mut Collected,
    ) -> Result<Named, Stop> {
        let optional = |column: Option<usize>| column.map_or(&Cell::Empty, |column| at(row, column));
        let name = at(row, self.symbol);
        let (isin, series, expiry) = match segment {
            Segment::Equity => (optional(self.isin), optional(self.series), &Cell::Empty),
            Segment::Fno | Segment::Commodity | Segment::Currency => {
                (&Cell::Empty, &Cell::Empty, at(row, self.expiry))
            }
        };
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        for cell in [name, isin, series, expiry] {
            match cell {
                Cell::Number(number) | Cell::Serial(number) => key.push_str(&number.to_string()),
                _ => key.push_str(cell.as_text()),
            }
            key.push('\0');
        }
        key.push_str(exchange.word());
        if segment != Segment::Equity && expiry.is_empty() {
            // Without an expiry the day of the trade decides what a symbol means.
            key.push_str(&traded.0.to_string());
        }
        let named = match into.spelling(&key) {
            Some(named) => Ok(named),
            None => match segment {
                Segment::Equity => self
                    .cash(name, isin, series.as_text())
                    .map(|(name, isin, series)| into.name(&key, &name, isin, Contract::Cash, series, false)),
                Segment::Fno | Segment::Commodity | Segment::Currency => self
                    .contract(number, name, expiry, exchange, traded, &mut into.dates)
                    .map(|(name, parsed)| {
                        into.name(&key, &name, None, parsed.contract, Series::NONE, parsed.guessed)
                    }),
            },
        };
        self.key = key;
        named.map_err(Stop::from)
    }

    fn cash(
        &self,
        name: &Cell<'_>,
        isin: &Cell<'_>,
        series: &str,
    ) -> Result<(String, Option<Isin>, Series), Refusal> {
        let isin = isin_text(isin).map_err(Refusal::at(self.isin.unwrap_or_default()));
        let name = symbol_text(name, matches!(isin, Ok(Some(_)))).map_err(Refusal::at(self.symbol))?;
        let isin = isin?;
        let (bare, series) = series::split(&name, series);
        Ok((bare.to_owned(), isin, series))
    }

    fn contract(
        &self,
        number: u32,
        symbol: &Cell<'_>,
        expiry: &Cell<'_>,
        exchange: Exchange,
        traded: Day,
        dates: &mut Dates,
    ) -> Result<(String, Parsed), Refusal> {
        let name = symbol_text(symbol, false).map_err(Refusal::at(self.symbol))?;
        let stated = if expiry.is_empty() {
            None
        } else {
            match dates.day(expiry, number) {
                Ok(day) => Some(day),
                // A column without a header need not be the expiry.
                Err(_) if !self.expiry_named => None,
                Err(reason) => return Err(Refusal::at(self.expiry)(reason)),
            }
        };
        let parsed = crate::symbol::of_file(&name, stated, exchange, traded)
            .map_err(|misread| Refusal::at(self.symbol)(symbol.expected(misread.expected())))?;
        Ok((name, parsed))
    }
}
