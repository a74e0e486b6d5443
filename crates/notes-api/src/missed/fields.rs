//! What is written of a trade that was not taken, and what each field may hold.

use annotations::Field as Noted;
use domain::Day;
use journal_http::present_or_null;
use serde::{Deserialize, Serialize};
use store::documents::{Document, Value};
use utoipa::ToSchema;
use web_http::SiteError;

use crate::days::put::is_key;
use crate::days::texts::{DayText, text_of, values};

/// Of an instrument, in letters.
const LONGEST_SYMBOL: usize = 60;

/// What is set; the rest is absent.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct MissedTradeFields {
    /// As 2026-04-01.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub day: Option<DayText>,
    /// The instrument, as the journal calls it or as it was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub symbol: Option<DayText>,
    /// `long` or `short`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub side: Option<DayText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub entry: Option<DayText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub stop: Option<DayText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub target: Option<DayText>,
    /// Units.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub quantity: Option<DayText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub setup: Option<DayText>,
    /// Why it was not taken. Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub why: Option<DayText>,
    /// Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub note: Option<DayText>,
}

impl MissedTradeFields {
    pub fn of(document: &Document) -> Self {
        let text = |name: &str| text_of(document, name);
        Self {
            day: text("day"),
            symbol: text("symbol"),
            side: text("side"),
            entry: text("entry"),
            stop: text("stop"),
            target: text("target"),
            quantity: text("quantity"),
            setup: text("setup"),
            why: text("why"),
            note: text("note"),
        }
    }
}

/// Fields to set: null or blank clears one, one that is absent stays as it is.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MissedTradeFieldsToSet {
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    day: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    symbol: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    side: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    entry: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    stop: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    target: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    quantity: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    setup: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    why: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    note: Option<Option<String>>,
}

impl MissedTradeFieldsToSet {
    /// As they are stored.
    ///
    /// # Errors
    /// The sentence of each field that is wrong.
    pub fn read(self) -> Result<Vec<Value>, SiteError> {
        let texts = [
            ("day", self.day),
            ("symbol", self.symbol),
            ("side", self.side),
            ("entry", self.entry),
            ("stop", self.stop),
            ("target", self.target),
            ("quantity", self.quantity),
            ("setup", self.setup),
            ("why", self.why),
            ("note", self.note),
        ];
        values(texts, read)
    }
}

pub fn is_missed_key(key: &str) -> bool {
    is_key(key, "missed-")
}

/// The text to store; a stored text reads as itself. `None`: a missed trade has no such field.
pub fn read(field: &str, text: &str) -> Option<Result<String, String>> {
    let noted = |of: Noted, text: &str| of.read(text).map_err(|why| why.message());
    let plain = text.trim();
    Some(match field {
        "day" if plain.is_empty() => Ok(String::new()),
        "day" => Day::parse(plain)
            .map(|day| day.to_string())
            .ok_or_else(|| "A day is written as 2026-04-01.".to_owned()),
        "symbol" => symbol(plain),
        "side" if matches!(plain, "" | "long" | "short") => Ok(plain.to_owned()),
        "side" => Err("A trade is long or short.".to_owned()),
        "entry" | "stop" | "target" => noted(Noted::Stop, plain),
        "quantity" => noted(Noted::PlannedQuantity, plain),
        "setup" => noted(Noted::Setup, plain),
        "why" | "note" => noted(Noted::Note, text),
        _ => return None,
    })
}

fn symbol(text: &str) -> Result<String, String> {
    let symbol = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if symbol.chars().count() > LONGEST_SYMBOL || symbol.chars().any(char::is_control) {
        return Err(format!("The name of an instrument has at most {LONGEST_SYMBOL} letters."));
    }
    Ok(symbol)
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_typed_is_read_as_it_is_stored() {
        for (field, text, expected) in [
            ("day", " 2026-11-13 ", Some("2026-11-13")),
            ("day", "13 Nov", None),
            ("day", "", Some("")),
            ("symbol", " NIFTY  17 Nov ", Some("NIFTY 17 Nov")),
            ("symbol", "x\u{7}", None),
            ("side", "short", Some("short")),
            ("side", "buy", None),
            ("entry", "1520.50", Some("1520.5")),
            ("stop", "0", None),
            ("target", "many", None),
            ("quantity", "75", Some("75")),
            ("quantity", "-75", None),
            ("setup", "Gap  up", Some("Gap up")),
            ("why", "No time.\r\n", Some("No time.\n")),
            ("note", "**late**", Some("**late**")),
        ] {
            let read = super::read(field, text).unwrap();
            assert_eq!(read.as_deref().ok(), expected, "{field} {text}");
            if let Ok(stored) = read {
                assert_eq!(super::read(field, &stored), Some(Ok(stored)), "{field} {text}");
            }
        }
        assert!(super::read("symbol", &"x".repeat(61)).unwrap().is_err());
        assert_eq!(super::read("weather", "dry"), None);
    }
}
