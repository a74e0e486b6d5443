//! Digits as India groups them.

/// 1234567 as `12,34,567`.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
    let mut groups: Vec<String> =
        head.as_bytes().rchunks(2).rev().map(|pair| String::from_utf8_lossy(pair).into_owned()).collect();
    groups.push(tail.to_owned());
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_then_pairs() {
        let check = |number: u128, expected: &str| assert_eq!(grouped(number), expected);
        check(0, "0");
        check(999, "999");
        check(1_000, "1,000");
        check(99_999, "99,999");
        check(100_000, "1,00,000");
        check(12_345_678, "1,23,45,678");
        check(1_234_567_890_123, "12,34,56,78,90,123");
    }
}
