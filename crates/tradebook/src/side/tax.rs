//! What a tax year asks for: prices of 31 January 2018, and losses of earlier years.

use compact_str::CompactString;
use domain::{Isin, Money, Price};

use super::{expected, isin, price, side_rows};

/// The highest price of a share on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceRow {
    /// From 1, as a spreadsheet shows it.
    pub row: u32,
    pub symbol: CompactString,
    pub isin: Option<Isin>,
    pub price: Price,
}

/// A loss of an earlier year that was not used yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LossRow {
    /// From 1, as a spreadsheet shows it.
    pub row: u32,
    /// As the user writes it, `2023-24`.
    pub year: String,
    /// As the user writes it.
    pub kind: String,
    /// Positive.
    pub amount: Money,
}

/// All rows of `symbol,isin,price`; one of the first two may be empty.
///
/// # Errors
/// One sentence that names the first row that cannot be read.
pub fn prices(text: &[u8]) -> Result<Vec<PriceRow>, String> {
    let rows = side_rows(text, &["symbol", "isin", "price"], 3)?;
    rows.into_iter()
        .map(|one| {
            let about = |problem: String| format!("row {}: {problem}", one.row);
            let symbol = &one.cells[0];
            let isin = isin(&one.cells[1]).map_err(about)?;
            if symbol.is_empty() && isin.is_none() {
                return Err(about("expected a symbol or an ISIN, found neither.".to_owned()));
            }
            let price = price(&one.cells[2]).map_err(about)?;
            Ok(PriceRow { row: one.row, symbol: symbol.to_ascii_uppercase().into(), isin, price })
        })
        .collect()
}

/// All rows of `year,kind,amount`.
///
/// # Errors
/// One sentence that names the first row that cannot be read.
pub fn losses(text: &[u8]) -> Result<Vec<LossRow>, String> {
    let rows = side_rows(text, &["year", "kind", "amount"], 3)?;
    rows.into_iter()
        .map(|one| {
            let [year, kind, amount] = [0, 1, 2].map(|at| one.cells[at].as_str());
            let amount = Money::parse(amount)
                .ok()
                .filter(|amount| *amount > Money::ZERO)
                .ok_or_else(|| format!("row {}: {}", one.row, expected("rupees above 0", amount)))?;
            Ok(LossRow { row: one.row, year: year.to_owned(), kind: kind.to_ascii_lowercase(), amount })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_named_by_symbol_or_isin() {
        let read = |text: &str| prices(text.as_bytes());
        let found = read("symbol,isin,price\ninfy,,1180.5\n,INE009A01021,1180\n").unwrap();
        assert_eq!((found[0].symbol.as_str(), found[0].price), ("INFY", Price::parse("1180.5").unwrap()));
        assert_eq!(found[1].isin, Isin::parse("INE009A01021"));
        assert_eq!(
            read("symbol,isin,price\n,,5").unwrap_err(),
            "row 2: expected a symbol or an ISIN, found neither."
        );
        assert!(read("symbol,price\nX,5").unwrap_err().contains("symbol,isin,price"));
    }

    #[test]
    fn losses_are_positive() {
        let read = |text: &str| losses(text.as_bytes());
        let found = read("year,kind,amount\n2023-24,Business,41200.50\n").unwrap();
        assert_eq!((found[0].year.as_str(), found[0].kind.as_str()), ("2023-24", "business"));
        assert_eq!(found[0].amount, Money::parse("41200.5").unwrap());
        for wrong in ["0", "-5", "x", ""] {
            let sentence = read(&format!("year,kind,amount\n2023-24,short,{wrong}")).unwrap_err();
            assert_eq!(sentence, format!("row 2: expected rupees above 0, found “{wrong}”."));
        }
    }
}
