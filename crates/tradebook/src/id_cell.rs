//! Ids of orders and trades as text, out of cells that may have lost some of their digits.

use compact_str::CompactString;
use domain::Id;

use crate::cell::Cell;

/// An id as text. `Damaged` when a spreadsheet kept fewer digits than the exchange gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum IdCell {
    Whole(Id),
    Damaged(Id),
}

/// Floats count every integer up to here.
const WHOLE_FLOATS: f64 = 9_007_199_254_740_992.0;

/// Reads an id without ever making it a number; empty when the cell is.
pub(crate) fn id(cell: &Cell<'_>) -> Result<IdCell, String> {
    match cell {
        Cell::Empty => Ok(IdCell::Whole(Id::default())),
        Cell::Text(_) => {
            let text = cell.as_text();
            // Excel's ways of saying "this is text": '123 and ="123".
            let text = text.strip_prefix("=\"").and_then(|t| t.strip_suffix('"')).unwrap_or(text);
            let text = text.strip_prefix('\'').unwrap_or(text);
            let text = text.strip_suffix(".0").unwrap_or(text);
            if text.len() > 64 || !text.bytes().all(|b| b.is_ascii_graphic()) {
                return Err(cell.expected("an id of letters and digits"));
            }
            Ok(if is_scientific(text) { IdCell::Damaged(text.into()) } else { IdCell::Whole(text.into()) })
        }
        Cell::Number(number) if *number >= 0.0 && number.fract() == 0.0 && *number < 1e21 => {
            let text = CompactString::from(format!("{number:.0}"));
            // Excel keeps 15 digits and fills up with zeros: sixteen digits that end in one are suspect.
            let short = *number >= WHOLE_FLOATS || (*number >= 1e15 && text.ends_with('0'));
            Ok(if short { IdCell::Damaged(text) } else { IdCell::Whole(text) })
        }
        Cell::Number(_) | Cell::Serial(_) | Cell::Bool(_) | Cell::Error(_) => {
            Err(cell.expected("an id of letters and digits"))
        }
    }
}

/// `1.2E+15`
fn is_scientific(text: &str) -> bool {
    text.split_once(['E', 'e']).is_some_and(|(mantissa, exponent)| {
        !mantissa.is_empty()
            && mantissa.bytes().all(|b| b.is_ascii_digit() || b == b'.')
            && exponent
                .strip_prefix('+')
                .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_stay_text() {
        let check = |cell: Cell, expected: Result<IdCell, &str>| {
            assert_eq!(id(&cell), expected.map_err(str::to_owned), "{cell:?}");
        };
        let whole = |text: &str| Ok(IdCell::Whole(text.into()));
        let damaged = |text: &str| Ok(IdCell::Damaged(text.into()));
        check(Cell::Empty, whole(""));
        check(Cell::text("1200000009438445"), whole("1200000009438445"));
        check(Cell::text(" 0041795167 "), whole("0041795167"));
        check(Cell::text("'1200000009438445"), whole("1200000009438445"));
        check(Cell::text("=\"1200000009438445\""), whole("1200000009438445"));
        check(Cell::text("41795167.0"), whole("41795167"));
        check(Cell::text("1.2E+15"), damaged("1.2E+15"));
        check(Cell::text("1E5A"), whole("1E5A"));
        check(Cell::Number(41_795_167.0), whole("41795167"));
        check(Cell::Number(1_200_000_009_438_445.0), whole("1200000009438445"));
        check(Cell::Number(1_200_000_009_438_440.0), damaged("1200000009438440"));
        check(Cell::Number(1.7e18), damaged("1700000000000000000"));
        check(Cell::Number(1.5), Err("expected an id of letters and digits, found “1.5”"));
        check(Cell::Error("#REF!"), Err("expected an id of letters and digits, found the error #REF!"));
    }
}
