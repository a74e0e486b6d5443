//! Prices and quantities as a form sends them: numbers or text, never through a float.

use domain::{Price, Quantity, Segment};
use serde_json::value::RawValue;
use web_http::SiteError;

use crate::manual::number;

pub fn price(raw: Option<&RawValue>) -> Result<Price, SiteError> {
    number::price(raw).map_err(|problem| SiteError::field("price", problem.sentence()))
}

pub fn settlement(raw: Option<&RawValue>) -> Result<Price, SiteError> {
    let value = number::price_called("Settlement value", raw);
    value.map_err(|problem| SiteError::field("value", problem.sentence()))
}

pub fn quantity(raw: Option<&RawValue>, segment: Segment) -> Result<Quantity, SiteError> {
    number::quantity(raw, Some(segment)).map_err(|problem| SiteError::field("quantity", problem.sentence()))
}
