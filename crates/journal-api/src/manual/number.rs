//! Prices and quantities of typed trades: JSON text to fixed point, no float in between.

use std::borrow::Cow;

use domain::{DecimalProblem, Price, Quantity, Segment, Side, parse_scaled};
use serde_json::value::RawValue;

use super::problem::{Problem, quoted};

const SCALE: u32 = 8;
/// 92,233,720,368.54775807 has 20 digits; what is longer is zeros or nonsense.
const MAX_LENGTH: usize = 64;
/// Any real number has its point within so many places.
const MAX_EXPONENT: i32 = 64;

/// A thousand million units, in 10⁻⁸ of one: nobody trades more at once, and the sums of many still fit.
const MOST_QUANTITY: i64 = 1_000_000_000 * 100_000_000;

/// A price of 0 or more with at most 8 decimals.
pub fn price(raw: Option<&RawValue>) -> Result<Price, Problem> {
    price_called("Price", raw)
}

/// The same where a person calls it by another name.
pub fn price_called(name: &'static str, raw: Option<&RawValue>) -> Result<Price, Problem> {
    match scaled(raw, name)? {
        value if value < 0 => Err(Problem::wrong(format!("{name} must be 0 or more."))),
        value => Ok(Price(value)),
    }
}

/// A quantity above 0 with at most 8 decimals. Contracts trade in whole units; without a segment nobody knows.
pub fn quantity(raw: Option<&RawValue>, segment: Option<Segment>) -> Result<Quantity, Problem> {
    match Quantity(scaled(raw, "Quantity")?) {
        value if value.0 > MOST_QUANTITY => {
            Err(Problem::wrong("Quantity is larger than anything that is traded."))
        }
        value if value.0 <= 0 => Err(Problem::wrong("Quantity must be greater than 0.")),
        value if segment.is_some_and(|segment| segment != Segment::Equity) && !value.is_whole() => {
            Err(Problem::wrong("Quantity of a future or option must be a whole number."))
        }
        value => Ok(value),
    }
}

/// A position in a future or option: bought, or below 0 sold first.
pub fn position(raw: Option<&RawValue>) -> Result<(Side, Quantity), Problem> {
    match Quantity(scaled(raw, "Quantity")?) {
        Quantity(0) => Err(Problem::wrong("Quantity must not be 0.")),
        value if !value.is_whole() => {
            Err(Problem::wrong("Quantity of a future or option must be a whole number."))
        }
        value if value.abs().0 > MOST_QUANTITY => {
            Err(Problem::wrong("Quantity is larger than anything that is traded."))
        }
        value if value.0 < 0 => Ok((Side::Sell, value.abs())),
        value => Ok((Side::Buy, value)),
    }
}

/// A number or a text that holds one, as an integer of 10⁻⁸. `name` begins the sentence.
fn scaled(raw: Option<&RawValue>, name: &'static str) -> Result<i64, Problem> {
    let raw = raw.map_or("null", RawValue::get);
    let text: Cow<'_, str> = match raw.as_bytes().first() {
        Some(b'n') => return Err(Problem::missing(name)),
        Some(b'"') => serde_json::from_str(raw).unwrap_or_default(),
        _ => raw.into(),
    };
    let text = text.trim();
    if text.is_empty() {
        return Err(Problem::missing(name));
    }
    plain(text).and_then(|plain| parse_scaled(&plain, SCALE)).map_err(|problem| match problem {
        DecimalProblem::NotANumber => {
            Problem::wrong(format!("{name} must be a plain number as 652.29, found {}.", quoted(text)))
        }
        DecimalProblem::TooManyDecimals => Problem::wrong(format!("{name} can have at most 8 decimals.")),
        DecimalProblem::TooLarge => Problem::wrong(format!("{name} is larger than anything that is traded.")),
    })
}

/// Writes out an exponent: JavaScript sends 0.0000001 as `1e-7`.
fn plain(text: &str) -> Result<Cow<'_, str>, DecimalProblem> {
    if text.len() > MAX_LENGTH {
        return Err(DecimalProblem::TooLarge);
    }
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else { return Ok(text.into()) };
    let exponent: i32 = exponent.parse().map_err(|_| DecimalProblem::NotANumber)?;
    if exponent.abs() > MAX_EXPONENT {
        return Err(if exponent > 0 { DecimalProblem::TooLarge } else { DecimalProblem::TooManyDecimals });
    }
    let (sign, digits) = match mantissa.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", mantissa),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() || !whole.bytes().chain(part.bytes()).all(|byte| byte.is_ascii_digit()) {
        return Err(DecimalProblem::NotANumber);
    }
    let digits = format!("{whole}{part}");
    let point = whole.len() as i32 + exponent;
    let text = if point <= 0 {
        format!("{sign}0.{}{digits}", "0".repeat(point.unsigned_abs() as usize))
    } else if let Some(zeros) = (point as usize).checked_sub(digits.len()) {
        format!("{sign}{digits}{}", "0".repeat(zeros))
    } else {
        let (whole, part) = digits.split_at(point as usize);
        format!("{sign}{whole}.{part}")
    };
    Ok(text.into())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(json: &str, expected: Result<&str, &str>) {
        let raw: &RawValue = serde_json::from_str(json).unwrap();
        let found = price(Some(raw)).map(|price| price.to_string()).map_err(|problem| problem.sentence());
        assert_eq!(found.as_deref().map_err(String::as_str), expected, "{json}");
    }

    #[test]
    fn prices_are_exact() {
        check("652.29", Ok("652.29"));
        check("\"652.29\"", Ok("652.29"));
        check("\" 652.290 \"", Ok("652.29"));
        check("0", Ok("0"));
        check("-0", Ok("0"));
        check("0.05", Ok("0.05"));
        check("72.7550", Ok("72.755"));
        check("0.12345678", Ok("0.12345678"));
        check("16777217.00000001", Ok("16777217.00000001"));
        check("92233720368.54775807", Ok("92233720368.54775807"));
        check("1e-7", Ok("0.0000001"));
        check("1E-8", Ok("0.00000001"));
        check("1.5e-7", Ok("0.00000015"));
        check("2.5e+3", Ok("2500"));
        check("1.2345e2", Ok("123.45"));
        check("\"1e3\"", Ok("1000"));
        check("0e0", Ok("0"));
    }

    #[test]
    fn what_is_no_price_says_why() {
        check("null", Err("Price is required."));
        check("\"\"", Err("Price is required."));
        check("\"  \"", Err("Price is required."));
        check("-0.01", Err("Price must be 0 or more."));
        check("\"1,500\"", Err("Price must be a plain number as 652.29, found “1,500”."));
        check("\"abc\"", Err("Price must be a plain number as 652.29, found “abc”."));
        check("\"NaN\"", Err("Price must be a plain number as 652.29, found “NaN”."));
        check("\"e5\"", Err("Price must be a plain number as 652.29, found “e5”."));
        check("true", Err("Price must be a plain number as 652.29, found “true”."));
        check("{}", Err("Price must be a plain number as 652.29, found “{}”."));
        check("0.123456789", Err("Price can have at most 8 decimals."));
        check("1e-9", Err("Price can have at most 8 decimals."));
        check("1e-400", Err("Price can have at most 8 decimals."));
        check("1e30", Err("Price is larger than anything that is traded."));
        check("1e400", Err("Price is larger than anything that is traded."));
        check("92233720368.54775808", Err("Price is larger than anything that is traded."));
        check(&"9".repeat(5000), Err("Price is larger than anything that is traded."));
    }

    #[test]
    fn quantities_are_above_nothing() {
        let check = |json: &str, segment, expected: Result<&str, &str>| {
            let raw: &RawValue = serde_json::from_str(json).unwrap();
            let found = quantity(Some(raw), Some(segment)).map(|quantity| quantity.to_string());
            assert_eq!(
                found.as_deref().map_err(Problem::sentence),
                expected.map_err(str::to_owned),
                "{json}"
            );
        };
        check("75", Segment::Fno, Ok("75"));
        check("75.0", Segment::Fno, Ok("75"));
        check("8.391", Segment::Equity, Ok("8.391"));
        check("2.5", Segment::Commodity, Err("Quantity of a future or option must be a whole number."));
        check("2.5", Segment::Fno, Err("Quantity of a future or option must be a whole number."));
        check("0", Segment::Equity, Err("Quantity must be greater than 0."));
        check("-1", Segment::Equity, Err("Quantity must be greater than 0."));
        check("1e30", Segment::Equity, Err("Quantity is larger than anything that is traded."));
    }

    proptest! {
        #[test]
        fn whatever_way_it_is_written_it_is_the_same(scaled in 0_i64..=i64::MAX, places in 0_usize..=8) {
            let text = Price(scaled).to_string();
            check(&text, Ok(&text));
            check(&format!("\"{text}\""), Ok(&text));
            // The same number with its point moved and an exponent that moves it back.
            let moved = format!("\"{scaled}{}e{}\"", "0".repeat(places), -8 - places as i32);
            check(&moved, Ok(&text));
        }

        #[test]
        fn nothing_panics(text in "\\PC{0,40}") {
            let json = serde_json::to_string(&text).unwrap();
            let raw: &RawValue = serde_json::from_str(&json).unwrap();
            let _ = price(Some(raw));
        }
    }
}
