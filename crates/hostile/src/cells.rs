//! H26, H33 to H35: one good row and one with a hostile cell.

use crate::build::{GOOD, HEADER, SECOND, book, place, rows, text, worksheet};
use crate::{Expect, Expect::*, Hostile};

const SYMBOL: usize = 0;
const DATE: usize = 2;
const SIDE: usize = 6;
const QUANTITY: usize = 8;
const PRICE: usize = 9;
const TRADE_ID: usize = 10;
const TIME: usize = 12;

pub(crate) fn files() -> Vec<Hostile> {
    let long = "A".repeat(32_000);
    let cases: [(usize, &str, Expect, &str); 23] = [
        (PRICE, "-1", RejectRow, "a price below 0"),
        (PRICE, "1e309", RejectRow, "a price beyond any number"),
        (PRICE, "NaN", RejectRow, "not a number"),
        (PRICE, "1,500.05", Accept, "thousands commas, as Excel shows them"),
        (PRICE, "₹1500", Accept, "with the rupee sign"),
        (PRICE, "1505.123456789", RejectRow, "nine decimals; eight are kept"),
        (QUANTITY, "0", RejectRow, "nothing was traded"),
        (QUANTITY, "-5", RejectRow, "a quantity below 0"),
        (QUANTITY, "2.5", Accept, "parts of a unit exist (ETFs, funds); F&O refuses them"),
        (QUANTITY, "9223372036854775808", RejectRow, "2^63"),
        (SIDE, "hold", RejectRow, "neither buy nor sell"),
        (DATE, "31-02-2024", RejectRow, "a day that no calendar has"),
        (DATE, "2099-12-31", RejectRow, "the time stands on another day"),
        (DATE, "2100-01-01", RejectRow, "a year beyond 2099"),
        (TIME, "25:61", RejectRow, "a clock that does not exist"),
        (SYMBOL, "<img src=x onerror=alert(1)>", RejectRow, "markup for a symbol"),
        (SYMBOL, &long, RejectRow, "32,000 characters for a symbol"),
        (SYMBOL, "\u{202e}YFNI", RejectRow, "a right-to-left override"),
        (SYMBOL, "INFY\u{200b}", Accept, "an invisible blank behind the symbol is no part of it"),
        (PRICE, "", RejectRow, "an empty price"),
        (PRICE, "0", Warn, "price 0 is kept and remarked"),
        (TRADE_ID, "1.2E+15", Warn, "an id that a spreadsheet shortened"),
        (SYMBOL, "=cmd|' /C calc'!A0", RejectRow, "a formula for a symbol"),
    ];
    let mut files: Vec<Hostile> = cases
        .into_iter()
        .enumerate()
        .map(|(n, (column, value, expect, why))| {
            let mut row = SECOND;
            row[column] = value;
            Hostile::new(
                format!("H33_{n:02}"),
                "cell.xlsx",
                book(&worksheet(&rows(0, &[HEADER, GOOD, row]))),
                expect,
                why,
            )
        })
        .collect();
    let raw = |id: &str, column: usize, cell: &str, expect, why| {
        let cell = cell.replace("@", &place(2, column));
        let sheet =
            worksheet(&rows(0, &[HEADER, GOOD, SECOND])).replace(&text(2, column, SECOND[column]), &cell);
        Hostile::new(id, "cell.xlsx", book(&sheet), expect, why)
    };
    files.extend([
        raw(
            "H33_serial",
            TIME,
            r#"<c r="@"><v>45383.587280092594</v></c>"#,
            Accept,
            "a date and time as a spreadsheet's fraction",
        ),
        raw(
            "H33_formula",
            PRICE,
            r#"<c r="@"><f>1500+12</f><v>1512</v></c>"#,
            Accept,
            "a formula with the value it had",
        ),
        raw("H33_null", PRICE, r#"<c r="@"/>"#, RejectRow, "no value at all"),
        raw(
            "H33_float",
            PRICE,
            r#"<c r="@"><v>1512.0000000000002</v></c>"#,
            Accept,
            "noise behind the 15th digit",
        ),
        raw("H33_infinite", PRICE, r#"<c r="@"><v>1e999</v></c>"#, RejectRow, "a number without end"),
        raw("H26", PRICE, r#"<c r="@"><f>J3</f></c>"#, RejectRow, "a circular formula has no value"),
        raw("H35_ref", PRICE, r##"<c r="@" t="e"><v>#REF!</v></c>"##, RejectRow, "an error for a price"),
        raw(
            "H35_div",
            QUANTITY,
            r##"<c r="@" t="e"><v>#DIV/0!</v></c>"##,
            RejectRow,
            "an error for a quantity",
        ),
        mac_1904(),
    ]);
    files
}

/// Dates as numbers in a workbook that counts from 1904.
fn mac_1904() -> Hostile {
    let number = |row: usize, column: usize, value: &str| {
        format!(r#"<c r="{}"><v>{value}</v></c>"#, place(row, column))
    };
    let mut sheet = worksheet(&rows(0, &[HEADER, GOOD, SECOND]));
    for (row, cells, time) in [(1, GOOD, "43921.38964120370"), (2, SECOND, "43921.58728009259")] {
        sheet = sheet.replace(&text(row, DATE, cells[DATE]), &number(row, DATE, "43921"));
        sheet = sheet.replace(&text(row, TIME, cells[TIME]), &number(row, TIME, time));
    }
    let parts = crate::build::parts(r#"<workbookPr date1904="1"/>"#, &[("Equity", "", &sheet)]);
    Hostile::new(
        "H34",
        "mac.xlsx",
        crate::build::packed(&parts),
        Accept,
        "days counted from 1904 are the same days",
    )
}
