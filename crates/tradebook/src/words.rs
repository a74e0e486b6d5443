//! Cells whose words every broker shares: sides, yes and no, symbols, ISINs.

use domain::{Isin, Side};

use crate::cell::Cell;

/// Buy or sell, in any case, by its first letter, and in the words of other brokers.
pub(crate) fn side(cell: &Cell<'_>) -> Result<Side, String> {
    let text = cell.as_text();
    match text {
        "buy" | "BUY" => Ok(Side::Buy),
        "sell" | "SELL" => Ok(Side::Sell),
        _ => match text.to_ascii_lowercase().as_str() {
            "buy" | "b" | "bought" | "purchase" | "purchased" => Ok(Side::Buy),
            "sell" | "s" | "sold" | "sale" => Ok(Side::Sell),
            _ => Err(cell.expected("buy or sell")),
        },
    }
}

/// Yes or no; an empty cell is no.
pub(crate) fn truth(cell: &Cell<'_>) -> Result<bool, String> {
    match cell {
        Cell::Bool(truth) => Ok(*truth),
        Cell::Empty => Ok(false),
        Cell::Number(number) if *number == 0.0 || *number == 1.0 => Ok(*number == 1.0),
        Cell::Text(text) => match text.trim().to_ascii_lowercase().as_str() {
            "true" | "yes" | "1" => Ok(true),
            "false" | "no" | "0" | "-" => Ok(false),
            _ => Err(cell.expected("true or false")),
        },
        Cell::Number(_) | Cell::Serial(_) | Cell::Error(_) => Err(cell.expected("true or false")),
    }
}

/// An exchange's symbol: letters, digits, `&`, `-` and a few more; upper-cased. Where an ISIN says which
/// scrip it is, a name for people will do: `8.5% NABARD (TAX FREE) '29`.
pub(crate) fn symbol_text(cell: &Cell<'_>, has_isin: bool) -> Result<String, String> {
    // A scrip whose name is a number (BSE code) arrives as a number from a re-saved sheet.
    let text = match cell {
        Cell::Number(number) if number.fract() == 0.0 && (0.0..1e9).contains(number) => format!("{number}"),
        _ => cell.as_text().to_ascii_uppercase(),
    };
    let shape = !text.is_empty()
        && text.len() <= 64
        && text.bytes().next().is_some_and(|b| b.is_ascii_alphanumeric())
        && text.bytes().all(|b| {
            b.is_ascii_alphanumeric()
                || b"&-_.*$ ".contains(&b)
                || (has_isin && (b == b' ' || b.is_ascii_graphic()) && !b"<>".contains(&b))
        });
    if shape { Ok(text) } else { Err(cell.expected("a symbol of letters and digits")) }
}

/// An ISIN, or nothing where the file says so.
pub(crate) fn isin_text(cell: &Cell<'_>) -> Result<Option<Isin>, String> {
    match cell.as_text().to_ascii_uppercase().as_str() {
        "" | "-" | "NA" | "N/A" | "0" | "NULL" => Ok(None),
        text => Isin::parse(text)
            .map(Some)
            .ok_or_else(|| cell.expected("an ISIN of 12 characters as INE002A01018")),
    }
}
