//! Fixed point as JSON numbers, without a float in between.

use std::fmt::Display;

use domain::{Money, Price, Quantity};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// A decimal as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exact(String);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw: &RawValue = serde_json::from_str(&self.0).map_err(serde::ser::Error::custom)?;
        raw.serialize(serializer)
    }
}

fn exact(number: impl Display) -> Exact {
    Exact(number.to_string())
}

impl From<Money> for Exact {
    fn from(money: Money) -> Self {
        exact(money)
    }
}

impl From<Price> for Exact {
    fn from(price: Price) -> Self {
        exact(price)
    }
}

impl From<Quantity> for Exact {
    fn from(quantity: Quantity) -> Self {
        exact(quantity)
    }
}
