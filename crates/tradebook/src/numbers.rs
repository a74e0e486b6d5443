//! Prices, quantities and values from cells: text with grouping or ₹, and spreadsheet numbers.

use domain::{DecimalProblem, Money, Price, Quantity, Segment, Side, div_half_even, parse_scaled};

use crate::cell::{Cell, is_blank};

const SCALE: u32 = 8;

/// A price of 0 or more with at most 8 decimals.
pub(crate) fn price(cell: &Cell<'_>) -> Result<Price, String> {
    match scaled(cell) {
        Ok(value) if value >= 0 => Ok(Price(value)),
        Ok(_) => Err(cell.expected("a price of 0 or more")),
        Err(problem) => Err(cell.expected(words(problem, "a price"))),
    }
}

/// A quantity above 0 with at most 8 decimals; contracts trade in whole units.
pub(crate) fn quantity(cell: &Cell<'_>, segment: Segment) -> Result<Quantity, String> {
    match scaled(cell).map(Quantity) {
        Ok(value) if value.0 <= 0 => Err(cell.expected("a quantity above 0")),
        Ok(value) if segment != Segment::Equity && !value.is_whole() => Err(cell.expected("a whole number")),
        Ok(value) => Ok(value),
        Err(problem) => Err(cell.expected(words(problem, "a whole number"))),
    }
}

/// As [`quantity`], of a file whose sells stand with a minus.
pub(crate) fn signed_quantity(cell: &Cell<'_>, segment: Segment) -> Result<(Side, Quantity), String> {
    match scaled(cell) {
        Ok(value) if value < 0 && value > i64::MIN => {
            let amount = Quantity(-value);
            if segment != Segment::Equity && !amount.is_whole() {
                return Err(cell.expected("a whole number"));
            }
            Ok((Side::Sell, amount))
        }
        _ => quantity(cell, segment).map(|amount| (Side::Buy, amount)),
    }
}

/// As [`value`], where money that was paid may stand with a minus or in brackets.
pub(crate) fn value_of_either_sign(cell: &Cell<'_>) -> Result<Money, String> {
    match scaled(cell) {
        Ok(value) => Ok(Money(div_half_even(i128::from(value).abs(), 10_000) as i64)),
        Err(problem) => Err(cell.expected(words(problem, "a value in rupees"))),
    }
}

/// A total of 0 or more in rupees, rounded half-even to 10⁻⁴.
pub(crate) fn value(cell: &Cell<'_>) -> Result<Money, String> {
    match scaled(cell) {
        // One part in 10⁴ of an i64 is an i64.
        Ok(value) if value >= 0 => Ok(Money(div_half_even(i128::from(value), 10_000) as i64)),
        Ok(_) => Err(cell.expected("a value of 0 or more")),
        Err(problem) => Err(cell.expected(words(problem, "a value in rupees"))),
    }
}

fn words(problem: DecimalProblem, kind: &'static str) -> &'static str {
    match problem {
        DecimalProblem::NotANumber => kind,
        DecimalProblem::TooManyDecimals => "at most 8 decimals",
        DecimalProblem::TooLarge => "a smaller number",
    }
}

pub(crate) fn scaled(cell: &Cell<'_>) -> Result<i64, DecimalProblem> {
    match cell {
        Cell::Text(text) => scaled_text(text),
        Cell::Number(number) | Cell::Serial(number) => scaled_number(*number),
        Cell::Empty | Cell::Bool(_) | Cell::Error(_) => Err(DecimalProblem::NotANumber),
    }
}

/// Plain decimals at once; blanks, `₹`, `Rs.` and thousands commas on the second look.
pub(crate) fn scaled_text(text: &str) -> Result<i64, DecimalProblem> {
    match parse_scaled(text, SCALE) {
        Err(DecimalProblem::NotANumber) => parse_scaled(&ungrouped(text)?, SCALE),
        other => other,
    }
}

fn ungrouped(text: &str) -> Result<String, DecimalProblem> {
    let mut bare = text.trim_matches(is_blank);
    let bracketed = bare.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    bare = bracketed.unwrap_or(bare);
    let negative = bracketed.is_some() || bare.starts_with('-');
    bare = bare.trim_start_matches('-').trim_matches(is_blank);
    for sign in ["₹", "Rs.", "Rs", "INR"] {
        bare = bare.strip_prefix(sign).unwrap_or(bare).trim_matches(is_blank);
    }
    let (whole, rest) = bare.split_once('.').map_or((bare, ""), |(whole, rest)| (whole, rest));
    if !well_grouped(whole) {
        return Err(DecimalProblem::NotANumber);
    }
    let mut plain = String::with_capacity(bare.len() + 1);
    if negative {
        plain.push('-');
    }
    plain.extend(whole.chars().filter(|c| *c != ','));
    if bare.contains('.') {
        plain.push('.');
        plain.push_str(rest);
    }
    Ok(plain)
}

/// `1,50,000` and `150,000`, not `1,5`: the last group has three digits, the others two or three.
fn well_grouped(whole: &str) -> bool {
    let mut groups = whole.rsplit(',');
    let last = groups.next().unwrap_or_default();
    let mut first_seen = None;
    for group in groups {
        if let Some(size) = first_seen.replace(group.len())
            && !(2..=3).contains(&size)
        {
            return false;
        }
    }
    match first_seen {
        None => true,
        Some(size) => last.len() == 3 && (1..=3).contains(&size),
    }
}

/// Spreadsheets compute with 15 digits: what lies behind is noise, not price.
fn scaled_number(number: f64) -> Result<i64, DecimalProblem> {
    if !number.is_finite() {
        return Err(DecimalProblem::NotANumber);
    }
    // Up to four decimals and 15 digits: the nearest decimal is exact, no text needed.
    let ten_thousandths = (number * 1e4).round();
    if ten_thousandths.abs() < 1e15 && ten_thousandths / 1e4 == number {
        return (ten_thousandths as i64).checked_mul(10_000).ok_or(DecimalProblem::TooLarge);
    }
    if number.abs() >= 1e12 {
        return Err(DecimalProblem::TooLarge);
    }
    let rounded: f64 = format!("{number:.14e}").parse().map_err(|_| DecimalProblem::NotANumber)?;
    parse_scaled(&format!("{rounded}"), SCALE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_price(cell: Cell, expected: Result<&str, &str>) {
        let found = price(&cell).map(|price| price.to_string());
        assert_eq!(found.as_deref().map_err(|e| e.as_str()), expected, "{cell:?}");
    }

    #[track_caller]
    fn check_quantity(cell: Cell, segment: Segment, expected: Result<&str, &str>) {
        let found = quantity(&cell, segment).map(|quantity| quantity.to_string());
        assert_eq!(found.as_deref().map_err(|e| e.as_str()), expected, "{cell:?}");
    }

    #[test]
    fn reads_prices() {
        let text = |text: &'static str| Cell::text(text);
        check_price(text("652.290000"), Ok("652.29"));
        check_price(text("2578.8999"), Ok("2578.8999"));
        check_price(text("1,500.05"), Ok("1500.05"));
        check_price(text("1,00,000"), Ok("100000"));
        check_price(text("12,345,678.5"), Ok("12345678.5"));
        check_price(text("₹1500"), Ok("1500"));
        check_price(text("Rs. 1,500"), Ok("1500"));
        check_price(text(" 12.5\u{200b}"), Ok("12.5"));
        check_price(text("0"), Ok("0"));
        check_price(text("0.12345678"), Ok("0.12345678"));
        check_price(text("0.123456789"), Err("expected at most 8 decimals, found “0.123456789”"));
        check_price(text("-1"), Err("expected a price of 0 or more, found “-1”"));
        check_price(text("1,5"), Err("expected a price, found “1,5”"));
        check_price(text("1,2345"), Err("expected a price, found “1,2345”"));
        check_price(text("652,290000"), Err("expected a price, found “652,290000”"));
        check_price(text("1e309"), Err("expected a price, found “1e309”"));
        check_price(text("NaN"), Err("expected a price, found “NaN”"));
        check_price(text("="), Err("expected a price, found “=”"));
        check_price(text("92233720369"), Err("expected a smaller number, found “92233720369”"));
        check_price(Cell::Empty, Err("expected a price, found an empty cell"));
        check_price(Cell::Error("#DIV/0!"), Err("expected a price, found the error #DIV/0!"));
        check_price(Cell::Bool(true), Err("expected a price, found “TRUE”"));
        check_price(Cell::Number(652.29), Ok("652.29"));
        check_price(Cell::Number(0.1 + 0.2), Ok("0.3"));
        check_price(Cell::Number(16_159.000_1), Ok("16159.0001"));
        check_price(Cell::Number(1.123_456_78), Ok("1.12345678"));
        check_price(Cell::Number(1.123_456_789), Err("expected at most 8 decimals, found “1.123456789”"));
        check_price(Cell::Number(-0.05), Err("expected a price of 0 or more, found “-0.05”"));
        check_price(Cell::Number(f64::NAN), Err("expected a price, found “NaN”"));
        check_price(Cell::Number(1e300), Err("expected a smaller number, found “1e300”"));
    }

    #[test]
    fn reads_quantities() {
        use Segment::{Equity, Fno};
        let text = |text: &'static str| Cell::text(text);
        check_quantity(text("43.000000"), Equity, Ok("43"));
        check_quantity(text("8.391"), Equity, Ok("8.391"));
        check_quantity(text("1,300"), Fno, Ok("1300"));
        check_quantity(Cell::Number(65.0), Fno, Ok("65"));
        check_quantity(text("1,5"), Fno, Err("expected a whole number, found “1,5”"));
        check_quantity(text("2.5"), Fno, Err("expected a whole number, found “2.5”"));
        check_quantity(text("0"), Equity, Err("expected a quantity above 0, found “0”"));
        check_quantity(text("-5"), Equity, Err("expected a quantity above 0, found “-5”"));
        check_quantity(
            text("9223372036854775808"),
            Equity,
            Err("expected a smaller number, found “9223372036854775808”"),
        );
    }

    #[test]
    fn values_keep_four_decimals() {
        assert_eq!(value(&Cell::text("1,234.56785")).unwrap().to_string(), "1234.5678");
        assert_eq!(value(&Cell::Number(15_034.5)).unwrap().to_string(), "15034.5");
        assert!(value(&Cell::text("-1")).is_err());
    }
}
