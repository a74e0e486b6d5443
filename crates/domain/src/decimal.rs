//! Decimal text to scaled integers and back, without a float in between.

use std::fmt;

/// Why a decimal text was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecimalProblem {
    /// Not digits with at most one point.
    NotANumber,
    /// More digits behind the point than `scale` holds (zeros do not count).
    TooManyDecimals,
    /// Beyond what an `i64` holds at this scale.
    TooLarge,
}

impl fmt::Display for DecimalProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotANumber => "a number",
            Self::TooManyDecimals => "a number with fewer decimals",
            Self::TooLarge => "a smaller number",
        })
    }
}

/// Reads `-12.5` as an integer of 10⁻`scale`: `parse_scaled("-12.5", 4)` is `-125_000`.
///
/// Takes an optional sign, digits and one point. No grouping, no exponent, no blanks:
/// a caller that allows those strips them first.
pub fn parse_scaled(text: &str, scale: u32) -> Result<i64, DecimalProblem> {
    let bytes = text.as_bytes();
    let (negative, digits) = match bytes.first() {
        Some(b'-') => (true, &bytes[1..]),
        Some(b'+') => (false, &bytes[1..]),
        _ => (false, bytes),
    };
    let mut value: i64 = 0;
    let mut behind_point: Option<u32> = None;
    let mut seen_digit = false;
    for &byte in digits {
        match byte {
            b'0'..=b'9' => {
                seen_digit = true;
                let digit = i64::from(byte - b'0');
                if let Some(count) = behind_point.as_mut() {
                    if *count == scale {
                        if digit != 0 {
                            return Err(DecimalProblem::TooManyDecimals);
                        }
                        continue;
                    }
                    *count += 1;
                }
                value = value
                    .checked_mul(10)
                    .and_then(|v| v.checked_sub(digit))
                    .ok_or(DecimalProblem::TooLarge)?;
            }
            b'.' if behind_point.is_none() => behind_point = Some(0),
            _ => return Err(DecimalProblem::NotANumber),
        }
    }
    if !seen_digit {
        return Err(DecimalProblem::NotANumber);
    }
    // Accumulated below zero, where i64 has room for one more.
    let missing = scale - behind_point.unwrap_or(0);
    let scaled = 10_i64
        .checked_pow(missing)
        .and_then(|power| value.checked_mul(power))
        .ok_or(DecimalProblem::TooLarge)?;
    if negative { Ok(scaled) } else { scaled.checked_neg().ok_or(DecimalProblem::TooLarge) }
}

/// Writes an integer of 10⁻`scale` as plain decimal text, without trailing zeros; `scale` is at most 18.
/// By itself, as `write!` takes twice as long: docs/benchmarks.md, “Many at once”, 4.
pub fn format_scaled(value: i64, scale: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let unit = 10_u64.pow(scale);
    let size = value.unsigned_abs();
    let (mut whole, mut part) = (size / unit, size % unit);
    // From the right: at most 18 digits, the point, 19 digits and the sign.
    let mut text = [0_u8; 40];
    let mut at = text.len();
    let mut put = |byte: u8| {
        at -= 1;
        text[at] = byte;
    };
    if part > 0 {
        let mut width = scale;
        while part.is_multiple_of(10) {
            part /= 10;
            width -= 1;
        }
        for _ in 0..width {
            put(b'0' + (part % 10) as u8);
            part /= 10;
        }
        put(b'.');
    }
    loop {
        put(b'0' + (whole % 10) as u8);
        whole /= 10;
        if whole == 0 {
            break;
        }
    }
    if value < 0 {
        put(b'-');
    }
    f.write_str(std::str::from_utf8(&text[at..]).map_err(|_| fmt::Error)?)
}

/// Quotient rounded to the nearest integer, a tie to the even one. `divisor` > 0.
#[inline]
pub fn div_half_even(number: i128, divisor: i128) -> i128 {
    debug_assert!(divisor > 0);
    // Two i64 divide several times faster than two i128.
    if let (Ok(small), Ok(by)) = (i64::try_from(number), i64::try_from(divisor)) {
        return i128::from(div_half_even_word(small, by));
    }
    let (quotient, rest) = (number.div_euclid(divisor), number.rem_euclid(divisor));
    quotient + i128::from(rest > divisor - rest || (rest == divisor - rest && quotient & 1 == 1))
}

/// [`div_half_even`] inside one machine word. `divisor` > 0.
#[inline]
pub const fn div_half_even_word(number: i64, divisor: i64) -> i64 {
    // Half-even is the same on both sides of zero, so one unsigned division does.
    let (size, by) = (number.unsigned_abs(), divisor.unsigned_abs());
    let (quotient, rest) = (size / by, size % by);
    let up = rest > by - rest || (rest == by - rest && quotient & 1 == 1);
    let rounded = (quotient + up as u64) as i64;
    if number < 0 { -rounded } else { rounded }
}

/// Quotient rounded to the nearest integer, a tie away from zero (up for positive numbers).
pub fn div_half_up(number: i128, divisor: i128) -> i128 {
    debug_assert!(divisor > 0);
    let rounded = (number.abs() * 2 + divisor) / (divisor * 2);
    if number < 0 { -rounded } else { rounded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<i64, DecimalProblem>) {
        assert_eq!(parse_scaled(text, 4), expected, "{text}");
    }

    #[test]
    fn reads_decimals_exactly() {
        check("0", Ok(0));
        check("12.5", Ok(125_000));
        check("-12.5", Ok(-125_000));
        check("+1", Ok(10_000));
        check(".05", Ok(500));
        check("7.", Ok(70_000));
        check("652.290000", Ok(6_522_900));
        check("1.00001", Err(DecimalProblem::TooManyDecimals));
        check("1,5", Err(DecimalProblem::NotANumber));
        check("1e5", Err(DecimalProblem::NotANumber));
        check("", Err(DecimalProblem::NotANumber));
        check(".", Err(DecimalProblem::NotANumber));
        check("-", Err(DecimalProblem::NotANumber));
        check("1.2.3", Err(DecimalProblem::NotANumber));
        check("922337203685477.5807", Ok(i64::MAX));
        check("-922337203685477.5808", Ok(i64::MIN));
        check("922337203685477.5808", Err(DecimalProblem::TooLarge));
        check("99999999999999999999", Err(DecimalProblem::TooLarge));
    }

    #[test]
    fn writes_decimals_without_trailing_zeros() {
        struct Scaled(i64, u32);
        impl fmt::Display for Scaled {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                format_scaled(self.0, self.1, f)
            }
        }
        let check = |value, scale, expected: &str| assert_eq!(Scaled(value, scale).to_string(), expected);
        check(0, 4, "0");
        check(5, 4, "0.0005");
        check(-1, 8, "-0.00000001");
        check(10_000, 4, "1");
        check(-125_000, 4, "-12.5");
        check(1_000_500, 4, "100.05");
        check(1_000_000, 4, "100");
        check(70, 0, "70");
        check(i64::MAX, 4, "922337203685477.5807");
        check(i64::MIN, 4, "-922337203685477.5808");
        check(i64::MIN, 0, "-9223372036854775808");
        check(i64::MIN, 18, "-9.223372036854775808");
    }

    #[test]
    fn rounds_ties_as_named() {
        assert_eq!(div_half_even(5, 2), 2);
        assert_eq!(div_half_even(7, 2), 4);
        assert_eq!(div_half_even(-5, 2), -2);
        assert_eq!(div_half_even(-7, 2), -4);
        assert_eq!(div_half_even(8, 3), 3);
        assert_eq!(div_half_up(5, 2), 3);
        assert_eq!(div_half_up(-5, 2), -3);
        assert_eq!(div_half_up(4, 3), 1);
        let wide = i128::from(i64::MAX) * 4;
        assert_eq!(div_half_even(wide + 2, 4), i128::from(i64::MAX) + 1);
        assert_eq!(div_half_even(wide + 6, 4), i128::from(i64::MAX) + 1);
    }
}
