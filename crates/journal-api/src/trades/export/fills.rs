//! Every live fill as it was read, for a spreadsheet.

use std::io::{self, Write};

use journal::called;
use store::journal::Stored;
use web_http::CsvWriter;

use super::csv::wall_clock;

const COLUMNS: [&str; 15] = [
    "Time (IST)",
    "Instrument",
    "Symbol",
    "ISIN",
    "Side",
    "Quantity (units)",
    "Price (INR a unit)",
    "Value (INR)",
    "Exchange",
    "Series",
    "Trade id",
    "Order id",
    "Broker",
    "Import",
    "Account",
];

/// In the order of the imports and of their rows, a row at a time.
pub fn write(stored: &Stored, to: &mut impl Write) -> io::Result<()> {
    let mut out = CsvWriter::new(to);
    for name in COLUMNS {
        out.text(name)?;
    }
    out.end_row()?;
    for import in &stored.imports {
        for part in &import.parts {
            let known = stored.accounts.iter().find(|one| one.name == part.account);
            let account = known.map_or(part.account.broker.name(), called);
            for fill in &part.fills {
                let Some(instrument) = part.instruments.get(fill.instrument as usize) else { continue };
                let isin = instrument.isin.as_ref().map(ToString::to_string).unwrap_or_default();
                out.value(wall_clock(fill.time))?;
                for word in [&instrument.title(), instrument.symbol.as_str(), &isin, fill.side.word()] {
                    out.text(word)?;
                }
                out.value(fill.quantity)?;
                out.value(fill.price)?;
                out.value(fill.value)?;
                for word in [
                    fill.exchange.word(),
                    fill.series.as_str(),
                    &fill.trade_id,
                    &fill.order_id,
                    part.account.broker.word(),
                    &import.name,
                    account,
                ] {
                    out.text(word)?;
                }
                out.end_row()?;
            }
        }
    }
    out.finish()?;
    Ok(())
}
