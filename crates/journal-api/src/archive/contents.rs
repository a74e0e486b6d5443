//! What rows hold beyond plain values, as far as nobody looks at it again: texts that could be written here, candles of
//! their month.

use std::collections::HashMap;

use ::annotations::Field;
use backtest::Chain;
use backtest_api::backtests;
use candles::month_of;
use notes_api::{days, missed, setups, tags, views};
use serde_json::{Map, Value};
use store::candles::OPTION_CLOSES;
use store::documents::{Kind, MOST_DOCUMENTS};

use super::bytes_of;

/// Looks at rows in the order in which they come.
#[derive(Default)]
pub struct Contents {
    /// Of documents, by number: their rows come before those of their texts.
    kinds: HashMap<i64, Kind>,
    /// Of sets of candles, by number: likewise.
    minutes: HashMap<i64, i64>,
}

impl Contents {
    /// Why a row cannot be taken.
    pub fn wrong(&mut self, table: &str, row: &Map<String, Value>) -> Option<String> {
        match table {
            "candle_sets" => {
                let number = |name: &str| row.get(name).and_then(Value::as_i64);
                if let (Some(number @ 1..=MOST_DOCUMENTS), Some(minutes)) =
                    (number("number"), number("minutes"))
                {
                    self.minutes.insert(number, minutes);
                }
                None
            }
            "candle_blocks" if !self.is_block(row) => {
                Some("its content is no candles of its month.".to_owned())
            }
            "documents" => {
                let number = row.get("number").and_then(Value::as_i64);
                let kind = row.get("kind").and_then(Value::as_str).and_then(Kind::from_word);
                // Others are refused where rows are looked at.
                if let (Some(number @ 1..=MOST_DOCUMENTS), Some(kind)) = (number, kind) {
                    self.kinds.insert(number, kind);
                }
                None
            }
            "annotation_fields" | "document_fields" => self.wrong_text(table, row, &["value"]),
            "annotation_changes" | "document_changes" => self.wrong_text(table, row, &["before", "after"]),
            _ => None,
        }
    }

    /// Whether candles come out of it, or closes of options where its set has those, all of its month: whoever reads
    /// them later does not look again.
    fn is_block(&self, row: &Map<String, Value>) -> bool {
        let number = |name: &str| row.get(name).and_then(Value::as_i64);
        let Some(month) = number("month").and_then(|month| i32::try_from(month).ok()) else { return false };
        let Some(bytes) = row.get("content").and_then(Value::as_str).and_then(bytes_of) else { return false };
        let minutes = number("number").and_then(|number| self.minutes.get(&number));
        if minutes == Some(&OPTION_CLOSES) {
            return Chain::unpack(&bytes).is_some_and(|chain| chain.is_of_month(month));
        }
        let candles = candles::unpack(&bytes).unwrap_or_default();
        !candles.is_empty() && candles.iter().all(|one| month_of(one.at) == month)
    }

    /// Why a text is none that could be written here. A field that is not known is one of a later release: it is kept.
    fn wrong_text(&self, table: &str, row: &Map<String, Value>, columns: &[&str]) -> Option<String> {
        let text = |name: &str| row.get(name).and_then(Value::as_str);
        let field = text("field")?;
        let kind = row.get("number").and_then(Value::as_i64).and_then(|number| self.kinds.get(&number));
        columns.iter().find_map(|column| {
            let stored = text(column)?;
            let read = if table.starts_with("annotation") {
                Field::from_word(field).map(|one| one.read(stored).map_err(|why| why.message()))
            } else {
                of_document(*kind?, field, stored)
            };
            match read? {
                Ok(read) if read == stored => None,
                Ok(_) => Some(format!("{column} of {field}: it is not written as this site writes it.")),
                Err(why) => Some(format!("{column} of {field}: {why}")),
            }
        })
    }
}

/// As the endpoint of its kind reads it.
fn of_document(kind: Kind, field: &str, text: &str) -> Option<Result<String, String>> {
    match kind {
        Kind::Day => days::fields::read(field, text),
        Kind::DayTemplate | Kind::Routine => days::templates::read(field, text),
        Kind::AccountRule => days::account_rules::read(field, text),
        Kind::Capital => days::capital::read(field, text),
        Kind::Recap => days::calendar::read(field, text),
        Kind::Setup => setups::save::read_stored(field, text),
        Kind::BacktestRule => backtests::kept::read_stored(field, text),
        Kind::MissedTrade => missed::fields::read(field, text),
        Kind::View => views::saved::read(field, text),
        Kind::Tag => tags::fields::read(field, text),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn row(cells: Value) -> Map<String, Value> {
        cells.as_object().unwrap().clone()
    }

    /// In each place where such a text can stand.
    fn check(contents: &mut Contents, tables: &str, number: i64, field: &str, text: &str, is_right: bool) {
        let now = row(json!({ "number": number, "field": field, "value": text }));
        let fields = format!("{tables}_fields");
        assert_eq!(contents.wrong(&fields, &now).is_none(), is_right, "{number} {field} {text:.20}");
        for (before, after) in [("", text), (text, "")] {
            let change = row(json!({ "number": number, "field": field, "before": before, "after": after }));
            let changes = format!("{tables}_changes");
            assert_eq!(contents.wrong(&changes, &change).is_none(), is_right, "{number} {field} {text:.20}");
        }
    }

    #[test]
    fn texts_beside_trades_are_those_that_can_be_written() {
        let tags = (0..15_000).map(|at| format!("t{at}")).collect::<Vec<_>>().join("\n");
        let mut contents = Contents::default();
        for (field, text, is_right) in [
            ("rating", "5", true),
            ("rating", "99", false),
            ("reviewed", "yes", true),
            ("reviewed", "maybe <b>", false),
            ("stop", "1490.5", true),
            ("stop", "1490.50", false),
            ("stop", "NaN", false),
            ("setup", "Gap", true),
            ("setup", "Gap\nup", false),
            ("tags", "gap\nNews", true),
            ("tags", tags.as_str(), false),
            ("note", " as <b> typed\n", true),
        ] {
            check(&mut contents, "annotation", 1, field, text, is_right);
        }
        assert_eq!(contents.wrong("cards", &Map::new()), None);
    }

    #[test]
    fn texts_of_documents_are_those_that_can_be_written() {
        let mut contents = Contents::default();
        let kinds = ["day", "day-template", "account-rule", "recap", "setup", "view", "missed-trade", "tag"];
        for (number, kind) in (1..).zip(kinds) {
            assert_eq!(contents.wrong("documents", &row(json!({ "number": number, "kind": kind }))), None);
        }
        let long = "x".repeat(100_001);
        let names = (0..51).map(|at| format!("n{at}")).collect::<Vec<_>>().join("\n");
        for (number, field, text, is_right) in [
            (1, "maxTrades", "4", true),
            (1, "maxTrades", "04", false),
            (1, "maxLoss", "a lot", false),
            (1, "symbols", "NIFTY, TCS", true),
            (1, "symbols", "nifty", false),
            (1, "tags", names.as_str(), false),
            (1, "routine", "[x] Levels marked", true),
            (1, "routine", "Levels marked", false),
            (1, "after", long.as_str(), false),
            // Of a later release.
            (1, "weather", "dry", true),
            (2, "name", "Before the open", true),
            (2, "name", "two\nlines", false),
            (3, "maxDrawdown", "50000", true),
            (3, "maxDrawdown", "-1", false),
            (3, "maxTotalLoss", "0", false),
            (3, "noEntryAfter", "14:15", true),
            (3, "noEntryAfter", "25:00", false),
            (4, "words", "as <b> typed", true),
            (4, "words", long.as_str(), false),
            (5, "name", "Gap", true),
            (5, "name", "Gap\u{202e}", false),
            (5, "aliases", "Gap up\nOpening gap", true),
            (5, "aliases", names.as_str(), false),
            // The setup says that they cannot be read.
            (5, "rules", "{\"v\":2}", true),
            (6, "name", "Expiry days", true),
            (6, "name", long.as_str(), false),
            (6, "address", "symbol=INFY&sort=-net", true),
            (6, "address", "/settings", false),
            (7, "entry", "1520.5", true),
            (7, "entry", "1520.50", false),
            (7, "side", "buy", false),
            (8, "colour", "teal", true),
            (8, "colour", "red", false),
            (8, "group", "Time of day", true),
            (8, "archived", "no", false),
            // Of no document: refused where rows are put together.
            (9, "maxTrades", "many", true),
        ] {
            check(&mut contents, "document", number, field, text, is_right);
        }
    }
}
