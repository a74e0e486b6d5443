//! Fixed point, days and times as JSON, without a float in between.

use compact_str::ToCompactString;
use domain::{Day, Money, Price, Quantity, Time, div_half_even};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// Rupees as a plain decimal number, at most 4 decimals.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = f64)]
pub struct Rupees(pub Money);

/// Units as a plain decimal number, at most 8 decimals.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = f64)]
pub struct Units(pub Quantity);

/// Rupees for one unit as a plain decimal number, at most 8 decimals.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = f64)]
pub struct Each(pub Price);

/// An Indian day, `2026-04-01`.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = String, format = Date, example = "2026-04-01")]
pub struct IstDay(pub Day);

/// An instant with its Indian offset, `2026-04-01T15:29:59+05:30`.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(value_type = String, format = DateTime, example = "2026-04-01T15:29:59+05:30")]
pub struct IstTime(pub Time);

/// What `value` counts `unit`s of: a whole number as such, another one as the text that its type writes.
fn number<S: Serializer>(
    value: i64,
    unit: i64,
    text: &impl ToCompactString,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    if value % unit == 0 {
        return serializer.serialize_i64(value / unit);
    }
    // At most 22 characters, which stay on the stack.
    let text = text.to_compact_string();
    let raw: &RawValue = serde_json::from_str(&text).map_err(serde::ser::Error::custom)?;
    raw.serialize(serializer)
}

impl Serialize for Rupees {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        number(self.0.0, Money::ONE, &self.0, serializer)
    }
}

impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        number(self.0.0, Quantity::ONE, &self.0, serializer)
    }
}

impl Serialize for Each {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        number(self.0.0, Price::ONE, &self.0, serializer)
    }
}

impl Serialize for IstDay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Serialize for IstTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// A sheet has floating point numbers only: the one nearest to the exact decimal.
pub fn nearest(exact: &impl std::fmt::Display) -> f64 {
    exact.to_string().parse().unwrap_or_default()
}

/// Value ÷ quantity, half-even to 8 decimals; `None` for no quantity.
pub fn average(value: Money, quantity: Quantity) -> Option<Price> {
    if quantity <= Quantity::ZERO {
        return None;
    }
    // 10⁻⁴ ÷ 10⁻⁸ to 10⁻⁸ is twelve places.
    let scaled = i128::from(value.0) * 1_000_000_000_000;
    i64::try_from(div_half_even(scaled, i128::from(quantity.0))).ok().map(Price)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_they_are() {
        let rupees = |text| serde_json::to_string(&Rupees(Money::parse(text).unwrap())).unwrap();
        for text in ["0", "-0.0001", "72755", "922337203685477.5807", "-922337203685477.5808", "0.1"] {
            assert_eq!(rupees(text), text);
        }
        assert_eq!(serde_json::to_string(&Each(Price(i64::MIN))).unwrap(), "-92233720368.54775808");
        assert_eq!(serde_json::to_string(&IstDay(Day(0))).unwrap(), "\"1970-01-01\"");
    }

    #[test]
    fn an_average_is_rounded_half_even() {
        let check = |value, quantity, expected: Option<&str>| {
            let got = average(Money::parse(value).unwrap(), Quantity::parse(quantity).unwrap());
            assert_eq!(got.map(|price| price.to_string()).as_deref(), expected);
        };
        check("1304.58", "2", Some("652.29"));
        check("100", "3", Some("33.33333333"));
        check("200", "3", Some("66.66666667"));
        check("0.0001", "20000", Some("0"));
        check("0.0003", "20000", Some("0.00000002"));
        check("1", "0", None);
        check("922337203685477.5807", "0.00000001", None);
    }
}
