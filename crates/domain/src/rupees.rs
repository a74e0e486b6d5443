//! Rupees and numbers for people: Indian grouping, sign and arrow.

use crate::{Money, Quantity, div_half_even, grouping};

/// `12,34,567.80`: two decimals, half-even.
pub fn grouped(amount: Money) -> String {
    let paise = div_half_even(i128::from(amount.0.unsigned_abs()), 100);
    let (whole, part) = (paise / 100, paise % 100);
    let sign = if amount.0 < 0 && paise != 0 { "−" } else { "" };
    format!("{sign}{}.{part:02}", grouping::grouped(whole.unsigned_abs()))
}

/// `₹12,34,567.80`.
pub fn rupees(amount: Money) -> String {
    let text = grouped(amount);
    match text.strip_prefix('−') {
        Some(size) => format!("−₹{size}"),
        None => format!("₹{text}"),
    }
}

/// `▲ +₹1,200.00`, `▼ −₹1,200.00`, `  ₹0.00`.
pub fn signed(amount: Money) -> String {
    match amount.0.signum() {
        1 => format!("▲ +{}", rupees(amount)),
        -1 => format!("▼ {}", rupees(amount)),
        _ => format!("  {}", rupees(amount)),
    }
}

/// A quantity as it is, whole units grouped.
pub fn units(quantity: Quantity) -> String {
    let text = quantity.abs().to_string();
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let sign = if quantity < Quantity::ZERO { "−" } else { "" };
    let point = if part.is_empty() { "" } else { "." };
    format!("{sign}{}{point}{part}", grouping::grouped(whole.parse().unwrap_or_default()))
}

/// How many: `29,805`.
pub fn count(size: u32) -> String {
    grouping::grouped(size.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rupees_are_grouped_the_indian_way() {
        let check = |text, expected| assert_eq!(rupees(Money::parse(text).unwrap()), expected);
        check("0", "₹0.00");
        check("999.999", "₹1,000.00");
        check("1234567.8", "₹12,34,567.80");
        check("-100000", "−₹1,00,000.00");
        check("-0.001", "₹0.00");
        check("12345678901.235", "₹12,34,56,78,901.24");
        assert_eq!(signed(Money::parse("-5").unwrap()), "▼ −₹5.00");
        assert_eq!(signed(Money::parse("5").unwrap()), "▲ +₹5.00");
        assert_eq!(units(Quantity::parse("-1234.5").unwrap()), "−1,234.5");
    }
}
