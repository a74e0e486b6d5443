//! What a tool answers: a table whose cells have names.

use domain::{Day, Money};
use serde_json::{Map, Value as Json, json};

use crate::Mask;

/// How a cell is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Count,
    /// Rupees with a sign: something won or lost.
    Result,
    /// Rupees without.
    Rupees,
    /// 0 to 1.
    Share,
    /// A plain number.
    Times,
    /// Multiples of what was risked.
    R,
    Day,
    Text,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// It is not known, or not defined: never 0.
    Unknown,
    Count(u32),
    Money(Money),
    Ratio(f64),
    Day(Day),
    Text(String),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// In a slot: letters and digits.
    pub key: String,
    /// On screen.
    pub name: String,
    pub unit: Unit,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// On screen.
    pub name: String,
    /// What a model is told instead.
    pub told: String,
    /// The page of the site that shows what it sums up, as `/trade-history?weekday=monday`.
    pub link: Option<String>,
    /// As many as there are columns.
    pub cells: Vec<Value>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// `r1`, `r2`, …: one question's sheets are numbered from 1.
    pub reference: String,
    /// What it is: “By setup”.
    pub name: String,
    /// Of what: “Trades of the whole journal”. Printed beside each sentence that names a cell of it.
    pub scope: String,
    /// So many trades or strategies lie in that scope; `None` where nothing is counted.
    pub n: Option<u32>,
    /// The page of the site that shows all of it.
    pub link: Option<String>,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    /// Rows beyond those.
    pub more: u32,
}

impl Sheet {
    pub fn column(&self, key: &str) -> Option<usize> {
        self.columns.iter().position(|one| one.key == key)
    }

    /// As a model reads it.
    pub fn told(&self, mask: &Mask) -> Json {
        let row = |(at, row): (usize, &Row)| {
            let mut cells = Map::new();
            cells.insert("row".to_owned(), json!(at));
            cells.insert("name".to_owned(), json!(mask.hide(&row.told)));
            for (column, value) in self.columns.iter().zip(&row.cells) {
                cells.insert(column.key.clone(), value.told(mask));
            }
            Json::Object(cells)
        };
        json!({
            "reference": self.reference,
            "name": self.name,
            "scope": mask.hide(&self.scope),
            "n": self.n,
            "columns": self.columns.iter().map(|one| json!({"key": one.key, "name": one.name})).collect::<Vec<_>>(),
            "rows": self.rows.iter().enumerate().map(row).collect::<Vec<_>>(),
            "rowsBeyond": self.more,
        })
    }
}

impl Value {
    fn told(&self, mask: &Mask) -> Json {
        match self {
            Self::Unknown => Json::Null,
            Self::Count(count) => json!(count),
            Self::Money(money) => json!(money.to_string()),
            // Four places say enough.
            Self::Ratio(ratio) => json!((ratio * 10_000.0).round() / 10_000.0),
            Self::Day(day) => json!(day.to_string()),
            Self::Text(text) => json!(mask.hide(text)),
        }
    }
}
