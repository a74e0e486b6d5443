//! Every live fill as it was read, for a spreadsheet.

use std::fmt::Write as _;
use std::io::{self, Write};

use journal::{broker_name, called};
use store::journal::Stored;
use web_http::csv_text as text;

use super::csv::wall_clock;

const COLUMNS: &str = "Time,Instrument,Symbol,ISIN,Side,Quantity,Price,Value,Exchange,Series,Trade id,Order id,Broker,Import,Account\r\n";

/// In the order of the imports and of their rows, a row at a time.
pub fn write(stored: &Stored, to: &mut impl Write) -> io::Result<()> {
    let mut out = COLUMNS.to_owned();
    for import in &stored.imports {
        for part in &import.parts {
            let known = stored.accounts.iter().find(|one| one.name == part.account);
            let account = known.map_or(broker_name(part.account.broker), called);
            for fill in &part.fills {
                let Some(instrument) = part.instruments.get(fill.instrument as usize) else { continue };
                to.write_all(out.as_bytes())?;
                out.clear();
                let isin = instrument.isin.as_ref().map(ToString::to_string).unwrap_or_default();
                // Writing into a text cannot fail.
                let _ = write!(out, "{},", wall_clock(fill.time));
                for word in [&instrument.title(), instrument.symbol.as_str(), &isin, fill.side.word()] {
                    text(&mut out, word);
                    out.push(',');
                }
                let _ = write!(out, "{},{},{},", fill.quantity, fill.price, fill.value);
                for word in [
                    fill.exchange.word(),
                    fill.series.as_str(),
                    &fill.trade_id,
                    &fill.order_id,
                    part.account.broker.word(),
                ] {
                    text(&mut out, word);
                    out.push(',');
                }
                text(&mut out, &import.name);
                out.push(',');
                text(&mut out, account);
                out.push_str("\r\n");
            }
        }
    }
    to.write_all(out.as_bytes())
}
