//! Prices and volumes as files write them, without a float in between.

use domain::Price;

/// What a cell says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell<T> {
    Nothing,
    This(T),
    Wrong,
}

/// A price with four decimals; the second says whether more were there. Charting programs write the nearest float.
pub fn price(cell: &[u8]) -> (Cell<Price>, bool) {
    let cell = cell.trim_ascii();
    if is_nothing(cell) {
        return (Cell::Nothing, false);
    }
    let (negative, digits) = match cell.split_first() {
        Some((b'-', rest)) => (true, rest),
        _ => (false, cell),
    };
    let (mut value, mut behind, mut cut, mut seen, mut up) = (0_i64, None::<u32>, false, false, false);
    for &byte in digits {
        match byte {
            b'0'..=b'9' => {
                seen = true;
                let digit = i64::from(byte - b'0');
                match behind.as_mut() {
                    Some(4) if cut => continue,
                    Some(4) => {
                        // Only the first digit that does not fit decides.
                        up = digit >= 5;
                        cut = true;
                        continue;
                    }
                    Some(count) => *count += 1,
                    None => {}
                }
                let Some(next) = value.checked_mul(10).and_then(|value| value.checked_add(digit)) else {
                    return (Cell::Wrong, false);
                };
                value = next;
            }
            b'.' if behind.is_none() => behind = Some(0),
            // 1,234.50
            b',' if behind.is_none() && seen => {}
            _ => return (Cell::Wrong, false),
        }
    }
    let scale = 10_i64.pow(8 - if behind.is_none() { 0 } else { 4 });
    let missing = behind.map_or(1, |count| 10_i64.pow(4 - count));
    let scaled = value.checked_mul(missing).and_then(|value| value.checked_add(i64::from(up)));
    match scaled.and_then(|value| value.checked_mul(scale)).filter(|_| seen) {
        Some(value) => (Cell::This(Price(if negative { -value } else { value })), cut),
        None => (Cell::Wrong, false),
    }
}

pub fn volume(cell: &[u8]) -> Cell<u64> {
    let cell = cell.trim_ascii();
    if is_nothing(cell) {
        return Cell::Nothing;
    }
    let (whole, rest) = cell.split_at(cell.iter().position(|byte| *byte == b'.').unwrap_or(cell.len()));
    // 1200.0
    if !rest.iter().skip(1).all(|byte| *byte == b'0') || whole.is_empty() {
        return Cell::Wrong;
    }
    let number = whole.iter().filter(|byte| **byte != b',').try_fold(0_u64, |sum, byte| {
        let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
        sum.checked_mul(10)?.checked_add(digit)
    });
    number.map_or(Cell::Wrong, Cell::This)
}

fn is_nothing(cell: &[u8]) -> bool {
    cell.is_empty()
        || cell == b"-"
        || ["null", "nan", "n/a", "none"].iter().any(|word| cell.eq_ignore_ascii_case(word.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_decimals() {
        let check = |text: &str, expected: &str, cut: bool| {
            let expected = Cell::This(Price::parse(expected).unwrap());
            assert_eq!(price(text.as_bytes()), (expected, cut), "{text}");
        };
        check("100", "100", false);
        check(" 58412.05 ", "58412.05", false);
        check(".05", "0.05", false);
        check("1,234.50", "1234.5", false);
        check("1234.550048828125", "1234.55", true);
        check("0.00005", "0.0001", true);
        check("99.99994", "99.9999", true);
        check("99.99995", "100", true);
        check("-3.5", "-3.5", false);
        for text in [
            "1e308",
            "1E5",
            "inf",
            "Infinity",
            "1.2.3",
            "--1",
            "abc",
            ".",
            "-.",
            "99999999999999999999",
            "₹5",
            "0x10",
        ] {
            assert_eq!(price(text.as_bytes()).0, Cell::Wrong, "{text}");
        }
        for text in ["", " ", "-", "null", "NaN", "N/A"] {
            assert_eq!(price(text.as_bytes()).0, Cell::Nothing, "{text}");
        }
    }

    #[test]
    fn volumes_are_whole() {
        for (text, expected) in [
            ("1200", Cell::This(1200)),
            ("1200.0", Cell::This(1200)),
            ("12,00,000", Cell::This(1_200_000)),
            ("0", Cell::This(0)),
            ("", Cell::Nothing),
            ("-5", Cell::Wrong),
            ("1.5", Cell::Wrong),
            ("1e5", Cell::Wrong),
            ("99999999999999999999999", Cell::Wrong),
        ] {
            assert_eq!(volume(text.as_bytes()), expected, "{text}");
        }
    }
}
