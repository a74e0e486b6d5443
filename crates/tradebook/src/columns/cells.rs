//! What single cells of a row say, and what they cannot be.

use domain::{Day, Exchange, Money, Quantity, Right};

use crate::cell::Cell;

/// `NSE:INFY-EQ`: the exchange and what follows it.
pub(super) fn prefixed(name: &str) -> (Option<Exchange>, &str) {
    match name.split_once(':') {
        Some((prefix, rest)) if prefix.eq_ignore_ascii_case("NSE") => (Some(Exchange::Nse), rest.trim()),
        Some((prefix, rest)) if prefix.eq_ignore_ascii_case("BSE") => (Some(Exchange::Bse), rest.trim()),
        Some((prefix, rest)) if prefix.eq_ignore_ascii_case("MCX") => (Some(Exchange::Mcx), rest.trim()),
        _ => (None, name),
    }
}

/// `European Call`, `CE`, `Put`.
pub(super) fn right_of(cell: &Cell<'_>) -> Option<Right> {
    let text = cell.as_text().to_ascii_uppercase();
    text.split_whitespace().find_map(|word| match word {
        "CE" | "CALL" | "C" => Some(Right::Call),
        "PE" | "PUT" | "P" => Some(Right::Put),
        _ => None,
    })
}

/// Some write a dash where others leave the cell empty.
pub(super) fn is_none(cell: &Cell<'_>) -> bool {
    cell.is_empty() || matches!(cell.as_text().to_ascii_uppercase().as_str(), "-" | "--" | "NA" | "N/A")
}

pub(super) fn is_executed(status: &Cell<'_>) -> bool {
    const EXECUTED: [&str; 8] =
        ["executed", "complete", "completed", "traded", "filled", "success", "successful", "done"];
    EXECUTED.contains(&status.as_text().to_ascii_lowercase().as_str())
}

/// A date is a number in a spreadsheet, and never a price.
pub(super) fn no_date<'c, 'a>(cell: &'c Cell<'a>) -> Result<&'c Cell<'a>, String> {
    match cell {
        Cell::Serial(serial) => Err(match crate::when::day_of_serial(*serial) {
            Some(day) => format!("expected a number, found the date {day}"),
            None if *serial >= 1.0 => "expected a number, found a date".to_owned(),
            None => "expected a number, found a time".to_owned(),
        }),
        cell => Ok(cell),
    }
}

/// Nor is `20260401`: nothing that is traded costs two crore rupees a unit.
pub(super) fn no_written_day<'c, 'a>(cell: &'c Cell<'a>) -> Result<&'c Cell<'a>, String> {
    let cell = no_date(cell)?;
    let written = match cell {
        Cell::Text(_) => cell.as_text().parse::<u32>().ok().filter(|_| cell.as_text().len() == 8),
        Cell::Number(number) => {
            (number.fract() == 0.0 && (1e7..1e8).contains(number)).then_some(*number as u32)
        }
        Cell::Empty | Cell::Serial(_) | Cell::Bool(_) | Cell::Error(_) => None,
    };
    let day = written
        .filter(|digits| (19_900_000..21_000_000).contains(digits))
        .and_then(|digits| Day::from_ymd((digits / 10_000) as i32, digits / 100 % 100, digits % 100));
    match day {
        Some(day) => Err(format!("expected a price, found the date {day}")),
        None => Ok(cell),
    }
}

/// Whether a stated total is price × quantity: brokers round prices to a paisa and may put charges of a few rupees
/// into the total, but never a lot's factor, which is at least two of a price of a few paise too.
pub(super) fn fits(exact: Money, total: Money, quantity: Quantity) -> bool {
    // A paisa a unit, in 10⁻⁴ rupee; 1 % and ₹50 for charges, but no more than half of it all.
    let of_rounding = i128::from(quantity.0) / 1_000_000;
    let exact_value = i128::from(exact.0.abs());
    let of_charges = (exact_value / 100 + 500_000).min(exact_value / 2);
    i128::from((exact.0 - total.0).abs()) <= of_rounding + of_charges
}
