//! Comma separated, as RFC 4180 says, and harmless when a spreadsheet opens it.

use std::io::{self, Write};

use domain::Time;
use web_http::CsvWriter;

use super::Cell;

/// A row at a time: a million of them are not held.
pub fn write<'a, const N: usize>(
    columns: [&str; N],
    rows: impl Iterator<Item = [Cell<'a>; N]>,
    to: &mut impl Write,
) -> io::Result<()> {
    let mut out = CsvWriter::new(to);
    for name in columns {
        out.text(name)?;
    }
    out.end_row()?;
    for row in rows {
        for cell in &row {
            put(&mut out, cell)?;
        }
        out.end_row()?;
    }
    out.finish()?;
    Ok(())
}

fn put(out: &mut CsvWriter<impl Write>, cell: &Cell<'_>) -> io::Result<()> {
    match cell {
        Cell::Text(one) => out.text(one),
        Cell::Owned(one) => out.text(one),
        Cell::Count(count) => out.value(*count),
        Cell::Rupees(amount) => known(out, amount),
        Cell::Price(price) => known(out, price),
        Cell::Units(quantity) => known(out, &Some(quantity)),
        Cell::Time(time) => known(out, &time.map(wall_clock)),
    }
}

/// Undefined is an empty cell.
fn known(out: &mut CsvWriter<impl Write>, value: &Option<impl std::fmt::Display>) -> io::Result<()> {
    match value {
        Some(value) => out.value(value),
        None => out.value(""),
    }
}

/// As Indian clocks show it: a spreadsheet takes this for a time, an offset it would not.
pub(super) fn wall_clock(time: Time) -> String {
    let second = time.second_of_day();
    format!("{} {:02}:{:02}:{:02}", time.day(), second / 3600, second / 60 % 60, second % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(from: &str, expected: &str) {
        let mut out = CsvWriter::new(Vec::new());
        out.text(from).unwrap();
        out.value(-1).unwrap();
        out.end_row().unwrap();
        let written = String::from_utf8(out.finish().unwrap()).unwrap();
        assert_eq!(written, format!("{expected},-1\r\n"), "{from:?}");
    }

    #[test]
    fn no_text_is_a_formula() {
        check("INFY", "INFY");
        check("=1+1", "'=1+1");
        check("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0");
        check("+91", "'+91");
        check("-2+3", "'-2+3");
        check("@SUM(A1)", "'@SUM(A1)");
        check("\t=1", "'\t=1");
        check("\r=1", "\"'\r=1\"");
        check("\0=1", "'\0=1");
        check("M&M-BE", "M&M-BE");
        check("a,b", "\"a,b\"");
        check("say \"=1\"", "\"say \"\"=1\"\"\"");
        check("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
    }

    #[test]
    fn times_are_indian_wall_clocks() {
        let time = Time::parse_ist("2026-04-01 09:15:07").unwrap();
        assert_eq!(wall_clock(time), "2026-04-01 09:15:07");
    }
}
