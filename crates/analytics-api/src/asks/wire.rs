//! Questions and answers as JSON.

use std::collections::BTreeMap;

use ::ask::{Answer, Column, Dropped, Part, Row, Sentence, Sheet, Unit, Value};
use report::numbers::{IstDay, Rupees};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Whether questions can be asked, and where they go.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Asking {
    /// False: neither the operator nor the user named a model.
    pub available: bool,
    /// It is the user's own.
    pub is_own: bool,
    /// Users may name a model of their own.
    pub may_name_own: bool,
    /// Why the user's own cannot be asked as it is; null: it can, or the user named none.
    #[schema(required = true)]
    pub problem: Option<String>,
    /// The server that reads the question; null also where the user's own cannot be used any more.
    #[schema(required = true)]
    pub place: Option<String>,
    /// It is this machine itself.
    pub is_here: bool,
    /// The model, as that server calls it.
    #[schema(required = true)]
    pub model: Option<String>,
    /// Questions of one user a day.
    pub a_day: u32,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskedInWords {
    /// It goes to the model as it is written, but for symbols where they are masked.
    #[schema(min_length = 1, max_length = 500)]
    pub question: String,
    /// Symbols go as S1, S2: in the figures, in the question and in the notes. Unless `false` is sent.
    #[serde(default = "masked")]
    #[schema(default = true)]
    pub masked: bool,
    /// Texts of notes that may go with this one question, as they were shown before.
    #[serde(default)]
    #[schema(max_items = 10)]
    pub notes: Vec<String>,
}

const fn masked() -> bool {
    true
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AskState {
    Answered,
    /// The model says that the figures do not answer it.
    Unanswered,
    /// Nothing that the model wrote could be checked.
    Unchecked,
    /// There is no answer of the model.
    Failed,
    /// The journal holds no trade: nothing was sent.
    Empty,
}

/// What was answered, and the tables that it stands on.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InWords {
    pub revision: i64,
    pub state: AskState,
    /// One or two sentences of ours; null where it is answered.
    #[schema(required = true)]
    pub why: Option<String>,
    pub sentences: Vec<AskSentence>,
    /// Sentences of the model that are not shown, by why; none is empty.
    pub left_out: Vec<AskLeftOut>,
    pub sheets: Vec<AskSheet>,
}

impl InWords {
    /// Nothing was sent.
    pub fn empty(revision: i64, why: &str) -> Self {
        let (sentences, left_out, sheets) = (Vec::new(), Vec::new(), Vec::new());
        Self { revision, state: AskState::Empty, why: Some(why.to_owned()), sentences, left_out, sheets }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AskLeftOut {
    pub because: AskLeftOutBecause,
    pub sentences: u32,
}

/// Why a sentence is not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AskLeftOutBecause {
    /// The model wrote a number of its own.
    Number,
    /// Signs that no plain sentence needs, or an address.
    Sign,
    /// It names a figure that does not exist or is not known.
    NoSuchFigure,
    /// Figures of several tables.
    SeveralTables,
    /// It names no figure.
    NoFigure,
    /// It speaks of something whose figure it does not name.
    OtherRow,
    /// Advice or a forecast.
    Advice,
    TooLong,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskSentence {
    /// Whose cells it names, by `sheets[].reference`.
    pub reference: String,
    /// Of what: printed beside it.
    pub scope: String,
    pub parts: Vec<AskPart>,
}

/// Words of the model, or a cell that the server prints.
#[derive(Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AskPart {
    Text {
        text: String,
    },
    Cell {
        row: String,
        column: String,
        unit: AskUnit,
        #[schema(value_type = serde_json::Value)]
        value: AskValue,
        /// The page of the site that shows what it sums up; null where there is none.
        #[schema(required = true)]
        opens: Option<String>,
    },
    /// The name of a row.
    Name {
        text: String,
        #[schema(required = true)]
        opens: Option<String>,
    },
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AskUnit {
    Count,
    /// Rupees with a sign.
    Result,
    Rupees,
    /// 0 to 1.
    Share,
    Times,
    R,
    Day,
    Text,
}

/// A number, a text, or null where it is not known.
#[derive(Clone, Serialize)]
#[serde(untagged)]
pub enum AskValue {
    Count(u32),
    Rupees(Rupees),
    Ratio(f64),
    Day(IstDay),
    Text(String),
    Unknown(()),
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AskSheet {
    #[schema(example = "r1")]
    pub reference: String,
    pub name: String,
    pub scope: String,
    /// Trades or strategies of the scope; null where nothing is counted.
    #[schema(required = true)]
    pub n: Option<u32>,
    /// The page of the site that shows them.
    #[schema(required = true, example = "/trade-history?weekday=monday")]
    pub opens: Option<String>,
    pub columns: Vec<AskColumn>,
    pub rows: Vec<AskRow>,
    /// Rows beyond those.
    pub more: u32,
}

#[derive(Serialize, ToSchema)]
pub struct AskColumn {
    pub key: String,
    pub name: String,
    pub unit: AskUnit,
}

#[derive(Serialize, ToSchema)]
pub struct AskRow {
    pub name: String,
    /// In the order of the columns.
    #[schema(value_type = Vec<serde_json::Value>)]
    pub cells: Vec<AskValue>,
    #[schema(required = true)]
    pub opens: Option<String>,
}

pub fn sheet(of: &Sheet) -> AskSheet {
    let column =
        |one: &Column| AskColumn { key: one.key.clone(), name: one.name.clone(), unit: unit(one.unit) };
    let row = |one: &Row| AskRow {
        name: one.name.clone(),
        cells: one.cells.iter().map(value).collect(),
        opens: one.link.clone(),
    };
    AskSheet {
        reference: of.reference.clone(),
        name: of.name.clone(),
        scope: of.scope.clone(),
        n: of.n,
        opens: of.link.clone(),
        columns: of.columns.iter().map(column).collect(),
        rows: of.rows.iter().map(row).collect(),
        more: of.more,
    }
}

/// What of an answer is shown.
pub fn sentences(answer: &Answer, sheets: &[Sheet]) -> Vec<AskSentence> {
    match answer {
        Answer::Said { sentences, .. } => {
            sentences.iter().map(|one| sentence(one, &sheets[one.sheet])).collect()
        }
        Answer::NotInFigures | Answer::NoForm => Vec::new(),
    }
}

/// What of it is not, in the order of the reasons.
pub fn left_out(answer: &Answer) -> Vec<AskLeftOut> {
    let Answer::Said { dropped, .. } = answer else { return Vec::new() };
    let mut counted: BTreeMap<Dropped, u32> = BTreeMap::new();
    for why in dropped {
        *counted.entry(*why).or_default() += 1;
    }
    counted.into_iter().map(|(why, sentences)| AskLeftOut { because: because(why), sentences }).collect()
}

const fn because(of: Dropped) -> AskLeftOutBecause {
    match of {
        Dropped::Number => AskLeftOutBecause::Number,
        Dropped::Sign => AskLeftOutBecause::Sign,
        Dropped::Slot => AskLeftOutBecause::NoSuchFigure,
        Dropped::SeveralScopes => AskLeftOutBecause::SeveralTables,
        Dropped::NoCell => AskLeftOutBecause::NoFigure,
        Dropped::OtherRow => AskLeftOutBecause::OtherRow,
        Dropped::Advice => AskLeftOutBecause::Advice,
        Dropped::TooLong => AskLeftOutBecause::TooLong,
    }
}

fn sentence(of: &Sentence, sheet: &Sheet) -> AskSentence {
    let part = |part: &Part| match *part {
        Part::Text(ref text) => AskPart::Text { text: text.clone() },
        Part::Cell { row, column } => {
            let (row, shown) = (&sheet.rows[row], &sheet.columns[column]);
            AskPart::Cell {
                row: row.name.clone(),
                column: shown.name.clone(),
                unit: unit(shown.unit),
                value: value(&row.cells[column]),
                opens: row.link.clone(),
            }
        }
        Part::Name { row } => {
            AskPart::Name { text: sheet.rows[row].name.clone(), opens: sheet.rows[row].link.clone() }
        }
        Part::N => AskPart::Cell {
            row: sheet.scope.clone(),
            column: "Counted".to_owned(),
            unit: AskUnit::Count,
            value: sheet.n.map_or(AskValue::Unknown(()), AskValue::Count),
            opens: sheet.link.clone(),
        },
    };
    AskSentence {
        reference: sheet.reference.clone(),
        scope: sheet.scope.clone(),
        parts: of.parts.iter().map(part).collect(),
    }
}

const fn unit(of: Unit) -> AskUnit {
    match of {
        Unit::Count => AskUnit::Count,
        Unit::Result => AskUnit::Result,
        Unit::Rupees => AskUnit::Rupees,
        Unit::Share => AskUnit::Share,
        Unit::Times => AskUnit::Times,
        Unit::R => AskUnit::R,
        Unit::Day => AskUnit::Day,
        Unit::Text => AskUnit::Text,
    }
}

fn value(of: &Value) -> AskValue {
    match of {
        Value::Unknown => AskValue::Unknown(()),
        Value::Count(count) => AskValue::Count(*count),
        Value::Money(money) => AskValue::Rupees(Rupees(*money)),
        Value::Ratio(ratio) => AskValue::Ratio(*ratio),
        Value::Day(day) => AskValue::Day(IstDay(*day)),
        Value::Text(text) => AskValue::Text(text.clone()),
    }
}
