//! What became of contracts that expired: one row a contract.

use compact_str::CompactString;
use domain::Price;

use super::{price, side_rows};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettlementRow {
    /// From 1, as a spreadsheet shows it.
    pub row: u32,
    /// The exchange's symbol of the contract.
    pub symbol: CompactString,
    /// The final settlement value of the underlying; 0 when the contract expired worthless.
    pub value: Price,
}

/// All rows of `symbol,value`.
///
/// # Errors
/// One sentence that names the first row that cannot be read.
pub fn settlements(text: &[u8]) -> Result<Vec<SettlementRow>, String> {
    let rows = side_rows(text, &["symbol", "value"], 2)?;
    rows.into_iter()
        .map(|one| {
            let [symbol, value] = [0, 1].map(|at| one.cells[at].as_str());
            let about = |problem: String| format!("row {}: {problem}", one.row);
            if symbol.is_empty() {
                return Err(about("expected the symbol of a contract, found nothing.".to_owned()));
            }
            let value = price(value).map_err(about)?;
            Ok(SettlementRow { row: one.row, symbol: symbol.to_ascii_uppercase().into(), value })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_a_contract_and_its_value() {
        let read = |text: &str| settlements(text.as_bytes());
        let row = |row, symbol: &str, value: &str| SettlementRow {
            row,
            symbol: symbol.into(),
            value: Price::parse(value).unwrap(),
        };
        assert_eq!(
            read("symbol,value\nNIFTY2630225000CE,25412.35\n\nnifty2630226000ce,0\n"),
            Ok(vec![row(2, "NIFTY2630225000CE", "25412.35"), row(4, "NIFTY2630226000CE", "0")])
        );
        let wrong = |text: &str| read(text).unwrap_err();
        assert_eq!(wrong("symbol,price\nX,1"), "expected a CSV with the header symbol,value.");
        assert_eq!(wrong("symbol,value\nX,-1"), "row 2: expected a price of 0 or more, found “-1”.");
        assert_eq!(wrong("value,symbol\n1,"), "row 2: expected the symbol of a contract, found nothing.");
    }
}
