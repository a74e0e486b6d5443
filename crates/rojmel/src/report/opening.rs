//! `--opening FILE`: what was held before the record, one lot a row.

use domain::{Contract, Day, Exchange, Instrument, Isin, Quantity, Segment, Side};
use report::{OpeningLot, ReadFile};
use tradebook::side::{expected, isin, price, side_rows};

/// All rows, or one sentence that names the first row that cannot be read. Contracts that the broker's files hold
/// are those of the files.
pub fn lots(text: &[u8], files: &[ReadFile]) -> Result<Vec<OpeningLot>, String> {
    let rows = side_rows(text, &["symbol", "isin", "date", "quantity", "price"], 5)?;
    rows.iter()
        .map(|one| {
            let cells = [0, 1, 2, 3, 4].map(|at| one.cells[at].as_str());
            lot(one.row, cells, files).map_err(|problem| format!("row {}: {problem}", one.row))
        })
        .collect()
}

fn lot(
    row: u32,
    [symbol, isin_of, date, quantity, price_of]: [&str; 5],
    files: &[ReadFile],
) -> Result<OpeningLot, String> {
    let day = Day::parse(date).ok_or_else(|| expected("a date as 2024-03-28", date))?;
    let isin = isin(isin_of)?;
    if symbol.is_empty() && isin.is_none() {
        return Err("expected a symbol or an ISIN, found neither.".to_owned());
    }
    let is_short = quantity.starts_with('-');
    let units = Quantity::parse(quantity.trim_start_matches(['-', '+']))
        .ok()
        .filter(|units| *units > Quantity::ZERO)
        .ok_or_else(|| expected("a quantity that is not 0", quantity))?;
    let price = price(price_of)?;
    let (instrument, exchange) = named(symbol, isin, day, files)?;
    match instrument.contract {
        Contract::Cash if is_short => {
            return Err(format!("{symbol} is a share: shares are not held short, found “{quantity}”."));
        }
        Contract::Future { .. } | Contract::Option { .. } if !units.is_whole() => {
            return Err(expected("a whole number of units", quantity));
        }
        Contract::Cash | Contract::Future { .. } | Contract::Option { .. } => {}
    }
    let side = if is_short { Side::Sell } else { Side::Buy };
    Ok(OpeningLot { row, instrument, exchange, side, day, quantity: units, price })
}

/// A contract of the files under its symbol, else what the symbol says.
fn named(
    symbol: &str,
    isin: Option<Isin>,
    day: Day,
    files: &[ReadFile],
) -> Result<(Instrument, Exchange), String> {
    let bare = |instrument| (instrument, Exchange::Nse);
    if symbol.is_empty() {
        let symbol = isin.map_or_else(Default::default, |isin| isin.as_str().into());
        return Ok(bare(Instrument { symbol, isin, contract: Contract::Cash }));
    }
    for file in files {
        let book = &file.tradebook;
        let known = book.instruments.iter().position(|one| {
            one.contract != Contract::Cash && one.symbol.as_str().eq_ignore_ascii_case(symbol)
        });
        if let Some(at) = known {
            let exchange = book.fills.iter().find(|fill| fill.instrument as usize == at);
            let exchange = exchange.map_or(Exchange::Nse, |fill| fill.exchange);
            return Ok((book.instruments[at].clone(), exchange));
        }
    }
    if isin.is_none()
        && let Ok(typed) = tradebook::typed(symbol, Segment::Fno, Exchange::Nse, day)
    {
        let is_bse = ["SENSEX", "BANKEX"].iter().any(|index| typed.instrument.symbol.starts_with(index));
        return Ok((typed.instrument, if is_bse { Exchange::Bse } else { Exchange::Nse }));
    }
    let typed = tradebook::typed(symbol, Segment::Equity, Exchange::Nse, day)?;
    Ok(bare(Instrument { isin, ..typed.instrument }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &str, expected: &str) {
        let found = match lots(format!("symbol,isin,date,quantity,price\n{rows}").as_bytes(), &[]) {
            Ok(lots) => {
                let line = |lot: &OpeningLot| {
                    let OpeningLot { row, instrument, side, day, quantity, price, .. } = lot;
                    format!("{row} {side} {quantity} {} @ {price} on {day}", instrument.title())
                };
                lots.iter().map(line).collect::<Vec<_>>().join("; ")
            }
            Err(sentence) => sentence,
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn a_row_is_a_lot() {
        check("INFY,INE009A01021,2024-03-28,10,1500.5", "2 buy 10 INFY @ 1500.5 on 2024-03-28");
        check(
            "INFY-BE,,2024-03-28,0.5,0\n\n,INE009A01021,2024-03-28,1,2",
            "2 buy 0.5 INFY @ 0 on 2024-03-28; 4 buy 1 INE009A01021 @ 2 on 2024-03-28",
        );
        check("NIFTY26JUNFUT,,2026-05-28,-75,24000", "2 sell 75 NIFTY FUT 30 Jun 2026 @ 24000 on 2026-05-28");
    }

    #[test]
    fn a_wrong_row_is_named() {
        check("INFY,,28 Mar,1,2", "row 2: expected a date as 2024-03-28, found “28 Mar”.");
        check(
            "INFY,,2024-03-28,1,2\nINFY,,2024-03-28,0,2",
            "row 3: expected a quantity that is not 0, found “0”.",
        );
        check("INFY,,2024-03-28,-1,2", "row 2: INFY is a share: shares are not held short, found “-1”.");
        check("INFY,,2024-03-28,1,free", "row 2: expected a price of 0 or more, found “free”.");
        check(",,2024-03-28,1,2", "row 2: expected a symbol or an ISIN, found neither.");
        check(
            "INFY,INE9,2024-03-28,1,2",
            "row 2: expected an ISIN of twelve characters as INE009A01021, or nothing, found “INE9”.",
        );
        let sentence = "expected a CSV with the header symbol,isin,date,quantity,price.";
        assert_eq!(lots(b"a,b\n1,2", &[]).unwrap_err(), sentence);
    }
}
