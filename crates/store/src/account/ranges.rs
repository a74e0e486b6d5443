//! What a row of an archive may hold: the words, days, amounts and lengths that the ordinary ways let in. Nothing
//! behind looks again.

use domain::{
    Broker, Day, Exchange, HeadSet, Method, Price, Product, Quantity, Segment, Series, Side, Time, value_of,
};
use serde_json::{Map, Value};

use super::import::Wrong;
use crate::annotations;
use crate::attachments::{MOST_ATTACHMENTS, MOST_BYTES, pictures};
use crate::backtests;
use crate::broker_statements::{LONGEST_STATEMENT, MOST_STATEMENTS};
use crate::candles;
use crate::column_templates::{LONGEST_TEMPLATE, MOST_TEMPLATES};
use crate::documents;
use crate::files::is_old_name;
use crate::journal::{
    ImportKind, InstrumentRow, MOST_ACCOUNTS, MOST_KEPT_FILLS, ResolutionKind, fill_charges, instrument,
};
use crate::landing;
use crate::strategies_by_hand;
use crate::tax_inputs::{MOST_TAX_INPUTS, TaxInputKind};
use crate::written::LONGEST_VALUE;

const MOST_NAME: usize = 255;
/// Of a note on a card.
const MOST_PROSE: usize = 10_000;
/// Of an id, a symbol, a subject.
const MOST_WORD: usize = 200;
/// The file says its layout with a word.
const MOST_FORMAT: usize = 100;
/// A plan is a small object of JSON.
const MOST_PLAN: usize = 16 << 10;
/// A receipt with a thousand contradictions is some hundred kilobytes.
const MOST_RECEIPT: usize = 4 << 20;
/// Positions count from 0 within one import.
const MOST_ROWS: i64 = MOST_KEPT_FILLS;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Rows that one user may have of each table that is imported.
pub(super) fn most_rows(table: &str) -> u64 {
    match table {
        "accounts" => 1_000,
        "imports" => crate::journal::MOST_IMPORTS.unsigned_abs(),
        "parts" | "snapshots" => 2 * crate::journal::MOST_IMPORTS.unsigned_abs(),
        "instruments" | "fills" => crate::journal::MOST_KEPT_FILLS.unsigned_abs(),
        // Of each import, one for each set of heads that a layout has.
        "fill_charges" => 20 * crate::journal::MOST_IMPORTS.unsigned_abs(),
        "cards" => crate::journal::MOST_CARDS.unsigned_abs(),
        "landing_trades" => landing::MOST_OF_USER.unsigned_abs(),
        "tax_inputs" => MOST_TAX_INPUTS.unsigned_abs(),
        "broker_statements" => MOST_STATEMENTS.unsigned_abs(),
        "column_templates" => MOST_TEMPLATES.unsigned_abs(),
        "annotations" => annotations::MOST_ANNOTATIONS.unsigned_abs(),
        "annotation_fields" => 20 * annotations::MOST_ANNOTATIONS.unsigned_abs(),
        "annotation_changes" => annotations::MOST_CHANGES.unsigned_abs(),
        "annotation_anchors" => 4_000_000,
        "documents" => documents::MOST_DOCUMENTS.unsigned_abs(),
        "document_fields" => documents::MOST_DOCUMENTS.unsigned_abs() * documents::MOST_FIELDS as u64,
        "document_changes" => documents::MOST_CHANGES.unsigned_abs(),
        "candle_sets" => candles::MOST_SETS.unsigned_abs(),
        "candle_blocks" => candles::MOST_BLOCKS.unsigned_abs(),
        "backtest_tries" => backtests::MOST_TRIES.unsigned_abs(),
        "strategies_by_hand" => strategies_by_hand::MOST_STRATEGIES.unsigned_abs(),
        "strategy_anchors" => strategies_by_hand::MOST_ANCHORS.unsigned_abs(),
        // Each has one of its own.
        "attachments" | "pictures" => MOST_ATTACHMENTS.unsigned_abs(),
        _ => 200_000,
    }
}

/// Whether a row of a table is one that this site could have written by `now`.
pub(super) fn check(table: &str, row: &Map<String, Value>, now: Time) -> Result<(), Wrong> {
    let row = Row { row, now };
    match table {
        "accounts" => account(&row),
        "imports" => import(&row),
        "parts" => {
            row.number("position", 0..=MOST_ROWS)?;
            row.number("instruments", 0..=MOST_ROWS)?;
            row.number("fills", 0..=MOST_ROWS)
        }
        "instruments" => instruments(&row),
        "fills" => fill(&row),
        "fill_charges" => fill_charges(&row),
        "cards" => card(&row),
        "snapshots" => {
            row.word("cause", |word| matches!(word, "replace" | "restore"))?;
            row.time("created_at")
        }
        "resolutions" => resolution(&row),
        "landing_trades" => landing_trade(&row),
        "tax_inputs" => tax_input(&row),
        "broker_statements" => broker_statement(&row),
        "column_templates" => column_template(&row),
        "annotations" => annotation(&row),
        "annotation_anchors" => {
            row.number("number", 1..=annotations::MOST_ANNOTATIONS)?;
            row.number("position", 0..=MOST_ROWS)?;
            row.number("opens", 0..=1)?;
            row.number("units", 1..=i64::MAX / 16)
        }
        "annotation_fields" | "document_fields" => {
            written(table, &row, &["value"])?;
            row.text("value", 1, LONGEST_VALUE)?;
            row.time("written_at")
        }
        "annotation_changes" => {
            written(table, &row, &["before", "after"])?;
            // Below zero: one edit of many.
            row.number("step", -annotations::MOST_CHANGES..=annotations::MOST_CHANGES)?;
            row.time("at")
        }
        "document_changes" => {
            written(table, &row, &["before", "after"])?;
            row.number("step", 1..=documents::MOST_CHANGES)?;
            row.time("at")
        }
        "documents" => document(&row),
        "candle_sets" => candle_set(&row),
        "candle_blocks" => {
            row.number("number", 1..=i64::from(u32::MAX))?;
            row.number("month", 1980 * 12..=2150 * 12)
        }
        "backtest_tries" => {
            row.number("rule", 1..=documents::MOST_DOCUMENTS)?;
            row.number("number", 1..=backtests::MOST_TRIES)?;
            row.digest("digest")?;
            row.number("tries", 1..=backtests::MOST_AT_ONCE)?;
            row.time("tried_at")
        }
        "strategies_by_hand" => strategy(&row),
        "strategy_anchors" => {
            row.number("number", 1..=strategies_by_hand::MOST_STRATEGIES)?;
            row.number("position", 0..=MOST_ROWS)?;
            row.number("from_units", 0..=i64::MAX)?;
            row.number("to_units", 1..=i64::MAX)?;
            row.number("held", 0..=1)?;
            row.text("title", 1, strategies_by_hand::LONGEST_TITLE)
        }
        "attachments" => attachment(&row),
        "pictures" => picture(&row),
        _ => Ok(()),
    }
}

fn account(row: &Row<'_>) -> Result<(), Wrong> {
    row.word("broker", |word| Broker::from_word(word).is_some())?;
    row.word("method", |word| Method::from_word(word).is_some())?;
    row.number("number", 1..=i64::from(MOST_ACCOUNTS))?;
    row.text("label", 0, 40)?;
    row.text("plan", 0, MOST_PLAN)?;
    row.word("quantities", |word| matches!(word, "lots" | "units"))?;
    row.digest("client")
}

fn import(row: &Row<'_>) -> Result<(), Wrong> {
    row.word("kind", |word| ImportKind::from_word(word).is_some())?;
    row.word("segment", |word| Segment::from_word(word).is_some())?;
    row.text("name", 0, MOST_NAME)?;
    row.text("format", 0, MOST_FORMAT)?;
    row.digest("digest")?;
    row.window("window_from", "window_to")?;
    row.window("fno_from", "fno_to")?;
    for count in ["read", "fills", "duplicates", "conflicts", "skipped", "rejected"] {
        row.number(count, 0..=MOST_ROWS)?;
    }
    row.number("replaced", 0..=1)?;
    row.text("receipt", 0, MOST_RECEIPT)?;
    let is_object = |text: &str| serde_json::from_str::<Map<String, Value>>(text).is_ok();
    row.word("receipt", |text| text.is_empty() || is_object(text))?;
    row.time("created_at")?;
    row.time("undone_at")
}

fn instruments(row: &Row<'_>) -> Result<(), Wrong> {
    row.number("position", 0..=MOST_ROWS)?;
    row.text("symbol", 0, MOST_WORD)?;
    row.text("underlying", 0, MOST_WORD)?;
    row.day("expiry")?;
    row.number("strike", 0..=i64::MAX)?;
    let text = |name: &str| row.get(name).as_str().map(str::to_owned);
    let columns: InstrumentRow = (
        text("symbol").unwrap_or_default(),
        text("isin"),
        text("contract").unwrap_or_default(),
        text("underlying"),
        row.get("expiry").as_i64(),
        row.get("strike").as_i64(),
        text("option_right"),
    );
    instrument(columns).map(drop).map_err(|error| format!("{} is none.", error.why()))
}

fn fill(row: &Row<'_>) -> Result<(), Wrong> {
    row.number("position", 0..=MOST_ROWS)?;
    row.number("instrument", 0..=MOST_ROWS)?;
    row.number("row", 0..=i64::from(u32::MAX))?;
    row.time("time")?;
    row.word("side", |word| Side::from_word(word).is_some())?;
    row.word("exchange", |word| Exchange::from_word(word).is_some())?;
    row.word("series", |word| Series::parse(word).as_str() == word)?;
    row.number("quantity", 1..=i64::MAX / 16)?;
    row.number("price", 0..=i64::MAX)?;
    row.number("value", 0..=i64::MAX / 16)?;
    row.number("auction", 0..=1)?;
    row.text("trade_id", 0, MOST_WORD)?;
    row.text("order_id", 0, MOST_WORD)
}

fn fill_charges(row: &Row<'_>) -> Result<(), Wrong> {
    row.number("heads", 1..=i64::from(HeadSet::ALL.bits()))?;
    row.text("amounts", 3, fill_charges::LONGEST)?;
    row.word("amounts", |text| fill_charges::read(1, text).is_some())
}

fn card(row: &Row<'_>) -> Result<(), Wrong> {
    row.number("position", 0..=MOST_ROWS)?;
    row.word("broker", |word| Broker::from_word(word).is_some())?;
    row.word("side", |word| Side::from_word(word).is_some())?;
    row.text("order_id", 0, MOST_WORD)?;
    row.text("stock_name", 0, MOST_WORD)?;
    for notes in ["notes", "psychology", "market_outlook"] {
        row.text(notes, 0, MOST_PROSE)?;
    }
    Ok(())
}

fn resolution(row: &Row<'_>) -> Result<(), Wrong> {
    row.word("kind", |word| ResolutionKind::from_word(word).is_some())?;
    row.text("subject", 1, 2 * MOST_WORD)?;
    row.number("value", 0..=i64::MAX)?;
    row.time("created_at")?;
    row.time("undone_at")
}

fn landing_trade(row: &Row<'_>) -> Result<(), Wrong> {
    let is_key = |word: &str| {
        let plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        plain && (1..=40).contains(&word.len())
    };
    row.word("key", is_key)?;
    row.word("kind", |word| landing::Kind::from_word(word).is_some())?;
    row.text("symbol", 1, 60)?;
    row.number("quantity", 1..=i64::MAX)?;
    for price in ["buy_price", "sell_price", "target_price", "stop_loss"] {
        row.number(price, 0..=i64::MAX)?;
    }
    let quantity = Quantity(row.get("quantity").as_i64().unwrap_or_default());
    for price in ["buy_price", "sell_price"] {
        let each = Price(row.get(price).as_i64().unwrap_or_default());
        if value_of(each, quantity).is_none() {
            return Err(format!("{price} times quantity is larger than anything that is traded."));
        }
    }
    row.time("bought_at")?;
    row.time("sold_at")?;
    row.time("created_at")
}

fn tax_input(row: &Row<'_>) -> Result<(), Wrong> {
    row.word("kind", |word| TaxInputKind::from_word(word).is_some())?;
    row.text("subject", 1, MOST_WORD)?;
    row.number("value", 1..=i64::MAX / 16)?;
    row.time("changed_at")
}

fn broker_statement(row: &Row<'_>) -> Result<(), Wrong> {
    row.text("name", 0, MOST_NAME)?;
    row.text("content", 2, LONGEST_STATEMENT)?;
    row.word("content", |text| serde_json::from_str::<Map<String, Value>>(text).is_ok())?;
    row.time("created_at")?;
    row.time("removed_at")
}

fn column_template(row: &Row<'_>) -> Result<(), Wrong> {
    row.text("header_key", 64, 64)?;
    row.text("content", 2, LONGEST_TEMPLATE)?;
    row.word("content", |text| serde_json::from_str::<Map<String, Value>>(text).is_ok())?;
    row.time("changed_at")
}

fn annotation(row: &Row<'_>) -> Result<(), Wrong> {
    row.number("number", 1..=annotations::MOST_ANNOTATIONS)?;
    row.number("revision", 1..=i64::from(u32::MAX))?;
    row.text("symbol", 1, MOST_WORD)?;
    row.day("day")?;
    row.word("product", |word| Product::from_word(word).is_some())?;
    row.word("direction", |word| matches!(word, "long" | "short"))?;
    row.time("created_at")?;
    row.time("changed_at")
}

fn document(row: &Row<'_>) -> Result<(), Wrong> {
    row.number("number", 1..=documents::MOST_DOCUMENTS)?;
    row.number("revision", 1..=i64::from(u32::MAX))?;
    row.word("kind", |word| documents::Kind::from_word(word).is_some())?;
    let kind = row.get("kind").as_str().and_then(documents::Kind::from_word);
    row.word("key", |key| kind.is_none_or(|kind| kind.takes(key)))?;
    row.time("created_at")?;
    row.time("changed_at")?;
    row.time("removed_at")
}

/// What a field of an annotation or a document held, and what stands there now.
fn written(table: &str, row: &Row<'_>, texts: &[&str]) -> Result<(), Wrong> {
    if table.starts_with("annotation") {
        row.number("number", 1..=annotations::MOST_ANNOTATIONS)?;
        row.number("sequence", 1..=annotations::MOST_CHANGES)?;
        row.word("field", |word| annotations::FIELDS.contains(&word))?;
    } else {
        row.number("number", 1..=documents::MOST_DOCUMENTS)?;
        row.number("sequence", 1..=documents::MOST_CHANGES)?;
        row.word("field", documents::is_word)?;
    }
    // A text is limited by its bytes.
    texts.iter().try_for_each(|name| row.word(name, |text| text.len() <= LONGEST_VALUE))
}

fn candle_set(row: &Row<'_>) -> Result<(), Wrong> {
    row.number("number", 1..=i64::from(u32::MAX))?;
    row.text("instrument", 1, MOST_WORD)?;
    row.number("minutes", candles::OPTION_CLOSES..=1440)?;
    row.text("file", 0, MOST_NAME)?;
    // A file may hold what lies ahead of this clock.
    let years = Time::from_ist(Day::from_ymd(1980, 1, 1).unwrap_or_default(), 0).0
        ..=Time::from_ist(Day::from_ymd(2150, 1, 1).unwrap_or_default(), 0).0;
    row.number("first_at", years.clone())?;
    row.number("last_at", years)?;
    row.number("candles", 1..=candles::MOST_BYTES)?;
    row.number("revision", 1..=i64::from(u32::MAX))
}

fn strategy(row: &Row<'_>) -> Result<(), Wrong> {
    row.number("number", 1..=strategies_by_hand::MOST_STRATEGIES)?;
    row.text("underlying", 1, MOST_WORD)?;
    row.day("day")?;
    row.text("name", 0, strategies_by_hand::LONGEST_NAME)?;
    row.word("kind", |kind| kind.len() <= 40 && kind.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'))?;
    row.number("margin", 1..=i64::MAX / 16)?;
    row.number("made", 1..=i64::from(u32::MAX))?;
    row.time("made_at")?;
    row.number("ended", 1..=i64::from(u32::MAX))
}

fn attachment(row: &Row<'_>) -> Result<(), Wrong> {
    // Nothing behind looks whether they are there: the database gives a number where none is.
    for name in ["number", "public_id", "bytes", "created_at"] {
        if row.get(name).is_null() {
            return Err(row.cannot_be(name));
        }
    }
    row.number("number", 1..=i64::from(u32::MAX))?;
    row.word("public_id", is_old_name)?;
    row.number("bytes", 0..=MOST_BYTES as i64)?;
    row.time("created_at")?;
    row.time("unreferenced_since")
}

fn picture(row: &Row<'_>) -> Result<(), Wrong> {
    row.number("number", 1..=i64::from(u32::MAX))?;
    row.word("beside", |word| pictures::Thing::from_word(word).is_some())?;
    let beside = row.get("beside").as_str().and_then(pictures::Thing::from_word);
    row.word("key", |key| beside.is_none_or(|beside| beside.takes(key)))?;
    row.word("attachment", is_old_name)?;
    row.word("stage", |word| pictures::Stage::from_word(word).is_some())?;
    row.text("caption", 0, pictures::LONGEST_CAPTION)?;
    row.number("position", 0..=i64::from(u32::MAX))?;
    row.word("kind", |word| pictures::KINDS.contains(&word))?;
    row.number("width", 1..=pictures::LONGEST_SIDE)?;
    row.number("height", 1..=pictures::LONGEST_SIDE)?;
    row.number("revision", 1..=i64::from(u32::MAX))?;
    row.time("created_at")?;
    row.time("changed_at")?;
    row.time("removed_at")
}

/// A cell that is null passes: where nothing may be missing, the database says so.
struct Row<'a> {
    row: &'a Map<String, Value>,
    now: Time,
}

impl Row<'_> {
    fn get(&self, name: &str) -> &Value {
        self.row.get(name).unwrap_or(&Value::Null)
    }

    fn cannot_be(&self, name: &str) -> Wrong {
        let cell = self.get(name).to_string();
        let shown: String = cell.chars().take(60).collect();
        let rest = if shown.len() < cell.len() { "…" } else { "" };
        format!("{name} cannot be {shown}{rest}.")
    }

    fn number(&self, name: &str, range: std::ops::RangeInclusive<i64>) -> Result<(), Wrong> {
        match self.get(name).as_i64() {
            Some(number) if !range.contains(&number) => Err(self.cannot_be(name)),
            _ => Ok(()),
        }
    }

    fn word(&self, name: &str, is_one: impl Fn(&str) -> bool) -> Result<(), Wrong> {
        match self.get(name).as_str() {
            Some(word) if !is_one(word) => Err(self.cannot_be(name)),
            _ => Ok(()),
        }
    }

    fn text(&self, name: &str, least: usize, most: usize) -> Result<(), Wrong> {
        let Some(text) = self.get(name).as_str() else { return Ok(()) };
        let length = text.chars().count();
        if length > most {
            return Err(format!("{name} has {length} characters, and at most {most} are possible."));
        }
        if length < least { Err(self.cannot_be(name)) } else { Ok(()) }
    }

    /// Hexadecimal text of 32 bytes.
    fn digest(&self, name: &str) -> Result<(), Wrong> {
        self.word(name, |text| text.len() == 64)
    }

    fn time(&self, name: &str) -> Result<(), Wrong> {
        let first = Time::from_ist(first_day(), 0).0;
        self.number(name, first..=self.now.0 + 2 * DAY_MS)
    }

    /// An expiry may lie ahead.
    fn day(&self, name: &str) -> Result<(), Wrong> {
        self.number(name, i64::from(first_day().0)..=i64::from(self.now.day().0) + 366 * 20)
    }

    fn window(&self, from: &str, to: &str) -> Result<(), Wrong> {
        self.day(from)?;
        self.day(to)?;
        match (self.get(from).as_i64(), self.get(to).as_i64()) {
            (Some(first), Some(last)) if first > last => Err(self.cannot_be(to)),
            (Some(_), None) => Err(self.cannot_be(to)),
            (None, Some(_)) => Err(self.cannot_be(from)),
            _ => Ok(()),
        }
    }
}

fn first_day() -> Day {
    Day::from_ymd(1990, 1, 1).unwrap_or_default()
}
