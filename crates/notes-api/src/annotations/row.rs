//! An annotation on the wire.

use ::annotations::Field;
use journal::Journal;
use journal::notes::{NotePosition, R, r_of};
use journal_http::present_or_null;
use report::numbers::{IstDay, IstTime};
use serde::{Deserialize, Serialize};
use store::annotations::{self as stored, Annotation as StoredNote, Value, Written};
use store::{Db, UserId};
use utoipa::ToSchema;
use web_http::SiteError;

/// What is written beside a trade.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Annotation {
    pub id: i64,
    /// Grows with each change of it.
    pub revision: i64,
    /// The trade on which it stands; null while it waits for its fills.
    #[schema(required = true)]
    pub trade: Option<String>,
    /// What the trade was when it was saved last, as is `day`, on which the trade was opened.
    pub symbol: String,
    pub day: IstDay,
    pub fields: AnnotationFields,
    /// Net result ÷ what the first stop on the losing side risked.
    #[schema(required = true)]
    pub r_made: Option<f64>,
    /// What the target would bring ÷ the same.
    #[schema(required = true)]
    pub r_planned: Option<f64>,
    /// A sentence: why one of them is null.
    #[schema(required = true)]
    pub r_reason: Option<&'static str>,
}

/// A text, and when it was written.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenText {
    pub value: String,
    pub written_at: IstTime,
}

/// Names or answers, and when they were written.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WrittenNames {
    pub value: Vec<String>,
    pub written_at: IstTime,
}

/// What is set; the rest is absent.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnnotationFields {
    /// Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub note: Option<WrittenText>,
    /// Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub market_view: Option<WrittenText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub setup: Option<WrittenText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub tags: Option<WrittenNames>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub mistakes: Option<WrittenNames>,
    /// `calm`, `confident`, `focused`, `hopeful`, `bored`, `impatient`, `anxious`, `afraid`, `greedy` or `angry`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub emotion_before: Option<WrittenText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub emotion_after: Option<WrittenText>,
    /// `1` to `5`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub confidence: Option<WrittenText>,
    /// `1` to `5`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub rating: Option<WrittenText>,
    /// Rupees, as `1520.5`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub stop: Option<WrittenText>,
    /// Rupees, as `1520.5`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub target: Option<WrittenText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub planned_quantity: Option<WrittenText>,
    /// `yes`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub reviewed: Option<WrittenText>,
    /// What was answered to rules that no fill shows: the `id` of a setup, that of a rule, and whether it was kept, as
    /// `s1/calm yes` or `s1/calm no`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub rule_answers: Option<WrittenNames>,
    /// An address that begins with `https://`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub chart_link: Option<WrittenText>,
}

/// Fields to set: null or blank clears one, one that is absent stays as it is.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct FieldsToSet {
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    note: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    market_view: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    setup: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<Vec<String>>, required = false)]
    tags: Option<Option<Vec<String>>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<Vec<String>>, required = false)]
    mistakes: Option<Option<Vec<String>>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    emotion_before: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    emotion_after: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    confidence: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    rating: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    stop: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    target: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    planned_quantity: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    reviewed: Option<Option<String>>,
    /// All of them, each rule once, as `s1/calm yes`.
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<Vec<String>>, required = false)]
    rule_answers: Option<Option<Vec<String>>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    chart_link: Option<Option<String>>,
}

impl FieldsToSet {
    /// As they are stored.
    ///
    /// # Errors
    /// The sentence of each field that is wrong.
    pub fn read(self) -> Result<Vec<Value>, SiteError> {
        let texts = [
            (Field::Note, self.note),
            (Field::MarketView, self.market_view),
            (Field::Setup, self.setup),
            (Field::Tags, joined("tags", self.tags, A_NAME)?),
            (Field::Mistakes, joined("mistakes", self.mistakes, A_NAME)?),
            (Field::EmotionBefore, self.emotion_before),
            (Field::EmotionAfter, self.emotion_after),
            (Field::Confidence, self.confidence),
            (Field::Rating, self.rating),
            (Field::Stop, self.stop),
            (Field::Target, self.target),
            (Field::PlannedQuantity, self.planned_quantity),
            (Field::Reviewed, self.reviewed),
            (Field::RuleAnswers, joined("ruleAnswers", self.rule_answers, "An answer stands in one line.")?),
            (Field::ChartLink, self.chart_link),
        ];
        let (mut values, mut wrong) = (Vec::new(), Vec::new());
        for (field, text) in texts {
            let Some(text) = text else { continue };
            match field.read(text.as_deref().unwrap_or_default()) {
                Ok(text) => values.push(Value { field: field.word(), text }),
                Err(why) => wrong.push((field.word(), why.message())),
            }
        }
        if wrong.is_empty() { Ok(values) } else { Err(SiteError::unprocessable(wrong)) }
    }
}

const A_NAME: &str = "A name stands in one line.";

/// One name a line; `one_line` says so.
#[expect(clippy::option_option, reason = "absent, null, and names")]
fn joined(
    field: &'static str,
    names: Option<Option<Vec<String>>>,
    one_line: &'static str,
) -> Result<Option<Option<String>>, SiteError> {
    let Some(names) = names else { return Ok(None) };
    let names = names.unwrap_or_default();
    if names.iter().any(|name| name.contains(['\n', '\r'])) {
        return Err(SiteError::field(field, one_line));
    }
    Ok(Some(Some(names.join("\n"))))
}

/// With what is set of it.
pub async fn row(
    db: &Db,
    user: UserId,
    journal: &Journal,
    kept: &StoredNote,
    place: Option<&NotePosition>,
) -> Result<Annotation, SiteError> {
    let fields = stored::fields(db, user, kept.number).await?;
    let stops = stored::revisions(db, user, kept.number, Field::Stop.word()).await?;
    let R { made, planned, reason } = place
        .and_then(|place| {
            let account = journal.account(place.trade.account)?;
            Some(r_of(account, account.trade_of(place.trade.key)?, &stops, &fields))
        })
        .unwrap_or_default();
    Ok(Annotation {
        id: kept.number,
        revision: kept.revision,
        trade: place.map(|place| place.trade.to_string()),
        symbol: kept.symbol.clone(),
        day: IstDay(kept.day),
        fields: AnnotationFields::of(fields),
        r_made: made,
        r_planned: planned,
        r_reason: reason,
    })
}

impl AnnotationFields {
    pub fn of(written: Vec<Written>) -> Self {
        let mut fields = Self::default();
        for Written { field, value, at } in written {
            let at = IstTime(at);
            let text = |value: String| Some(WrittenText { value, written_at: at });
            let names = |value: &str| {
                Some(WrittenNames { value: value.lines().map(str::to_owned).collect(), written_at: at })
            };
            match Field::from_word(&field) {
                Some(Field::Note) => fields.note = text(value),
                Some(Field::MarketView) => fields.market_view = text(value),
                Some(Field::Setup) => fields.setup = text(value),
                Some(Field::Tags) => fields.tags = names(&value),
                Some(Field::Mistakes) => fields.mistakes = names(&value),
                Some(Field::EmotionBefore) => fields.emotion_before = text(value),
                Some(Field::EmotionAfter) => fields.emotion_after = text(value),
                Some(Field::Confidence) => fields.confidence = text(value),
                Some(Field::Rating) => fields.rating = text(value),
                Some(Field::Stop) => fields.stop = text(value),
                Some(Field::Target) => fields.target = text(value),
                Some(Field::PlannedQuantity) => fields.planned_quantity = text(value),
                Some(Field::Reviewed) => fields.reviewed = text(value),
                Some(Field::RuleAnswers) => fields.rule_answers = names(&value),
                Some(Field::ChartLink) => fields.chart_link = text(value),
                None => {}
            }
        }
        fields
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_store_knows_the_same_fields() {
        assert_eq!(stored::FIELDS, Field::ALL.map(Field::word));
        assert_eq!(stored::LONGEST_VALUE, ::annotations::MOST_TEXT);
    }
}
