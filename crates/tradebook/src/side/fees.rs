//! Fees outside trades, one a row.

use domain::{Day, Fee, FeeKind, Money};

use super::{expected, side_rows};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeeRow {
    /// From 1, as a spreadsheet shows it.
    pub row: u32,
    pub fee: Fee,
}

/// Of the fees' file; the last one is optional.
pub const FEE_COLUMNS: [&str; 4] = ["day", "kind", "amount", "note"];

const NEEDED: usize = 3;
/// Of a note, in characters: what is kept of a statement's particulars fits.
const MOST_NOTE: usize = 120;

/// All rows of `day,kind,amount` and, where the file has it, `note`.
///
/// # Errors
/// One sentence that names the first row that cannot be read.
pub fn fees(text: &[u8]) -> Result<Vec<FeeRow>, String> {
    let rows = side_rows(text, &FEE_COLUMNS, NEEDED)?;
    rows.iter()
        .map(|one| {
            let fee = fee(&one.cells).map_err(|(_, problem)| format!("row {}: {problem}", one.row))?;
            Ok(FeeRow { row: one.row, fee })
        })
        .collect()
}

/// One fee out of the cells of [`FEE_COLUMNS`].
///
/// # Errors
/// The column that cannot be read, and a sentence about it.
pub fn fee(cells: &[String]) -> Result<Fee, (&'static str, String)> {
    let cell = |at: usize| cells.get(at).map_or("", |cell| cell.trim());
    let [day, kind, amount, note] = [0, 1, 2, 3].map(cell);
    let read_day = Day::parse(day).ok_or_else(|| ("day", expected("a date as 2025-04-30", day)))?;
    let read_kind = FeeKind::from_word(&kind.to_ascii_lowercase()).ok_or_else(|| {
        let words: Vec<&str> = FeeKind::ALL.into_iter().map(FeeKind::word).collect();
        ("kind", expected(&format!("one of {}", words.join(", ")), kind))
    })?;
    let what = "rupees, above 0 or below it for what was given back, and less than 10 crore";
    let read_amount = Money::parse(amount).ok().filter(|amount| Fee::is_amount(*amount));
    let read_amount = read_amount.ok_or_else(|| ("amount", expected(what, amount)))?;
    if note.chars().count() > MOST_NOTE {
        return Err(("note", format!("A note has at most {MOST_NOTE} characters.")));
    }
    Ok(Fee { day: read_day, kind: read_kind, amount: read_amount, note: note.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(rows: &str, expected: &str) {
        let shown = |FeeRow { row, fee }: &FeeRow| {
            format!("{row} {} {} {} {}", fee.day, fee.kind.word(), fee.amount, fee.note)
        };
        let found = match fees(rows.as_bytes()) {
            Ok(rows) => rows.iter().map(shown).collect::<Vec<_>>().join("; "),
            Err(sentence) => sentence,
        };
        assert_eq!(found.trim_end(), expected);
    }

    #[test]
    fn a_row_is_a_day_a_kind_and_an_amount() {
        check(
            "day,kind,amount,note\n2025-04-30,MTF_interest,112.5,\"April, 18 %\"\n\n2025-05-02,other,-59,\n",
            "2 2025-04-30 mtf_interest 112.5 April, 18 %; 4 2025-05-02 other -59",
        );
        check("kind,amount,day\npledge,35.40,2025-04-02\n", "2 2025-04-02 pledge 35.4");
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_row() {
        check("day,amount\n2025-04-30,5", "expected a CSV with the header day,kind,amount.");
        check(
            "day,kind,amount\n30/04/2025,pledge,5",
            "row 2: expected a date as 2025-04-30, found “30/04/2025”.",
        );
        let words = "mtf_interest, pledge, account_maintenance, call_and_trade, delayed_payment, payment_gateway, other";
        check("day,kind,amount\n2025-04-30,amc,5", &format!("row 2: expected one of {words}, found “amc”."));
        let rupees = "rupees, above 0 or below it for what was given back, and less than 10 crore";
        for amount in ["0", "", "100000000", "1,5x"] {
            let row = format!("day,kind,amount\n2025-04-30,pledge,\"{amount}\"");
            check(&row, &format!("row 2: expected {rupees}, found “{amount}”."));
        }
        let long = format!("day,kind,amount,note\n2025-04-30,pledge,5,{}", "a".repeat(121));
        check(&long, "row 2: A note has at most 120 characters.");
    }
}
