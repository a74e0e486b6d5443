//! What an upload came to, as JSON.

use std::collections::BTreeMap;

use app_error::AppError;
use report::numbers::Rupees;
use report::wire;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use store::ImportId;
use utoipa::ToSchema;

use super::incoming::ImportDiff;

/// What one file changes: the journal after it less the journal before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Adds {
    /// Negative when the file closes several that were open.
    trades: i64,
    gross_pnl: Rupees,
    charges: Rupees,
    net_pnl: Rupees,
    /// Part of `grossPnl` that is right only if no shares were held before the record starts; receipts of earlier times
    /// do not say.
    assumed_pnl: Option<Rupees>,
    /// Value of sales without a buy price, which count in no other number; negative when sales that were left out count
    /// now. Receipts of earlier times do not say.
    left_out_sale_value: Option<Rupees>,
}

/// What became of an upload. The same file again gets the same receipt, with `repeated` true.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Receipt<'a> {
    /// Undoes it; null when nothing was stored.
    #[schema(required = true)]
    import_id: Option<i64>,
    /// This very file was there already: nothing was stored now.
    repeated: bool,
    /// Of the journal with this import; null when nothing was stored.
    #[schema(required = true)]
    revision: Option<i64>,
    /// What the user called the broker account it went to; receipts of earlier times do not say.
    account_name: Option<&'a str>,
    /// The file carried another client id than the account's: the journal says so from then on. Receipts of earlier
    /// times do not say.
    other_client: Option<bool>,
    /// One.
    #[schema(value_type = Vec<wire::File>)]
    files: [wire::File<'a>; 1],
    /// The first thousand rows that contradict what is there; the first one of each counts.
    #[schema(value_type = Vec<wire::Conflicted>)]
    conflicts: Vec<wire::Conflicted>,
    adds: Adds,
    /// How many questions only this file brings; receipts of earlier times do not say.
    questions: Option<usize>,
    /// In the journal now.
    trades: usize,
    /// Of the whole journal with the rows of this file that could be read.
    summary: wire::Summary,
}

/// A receipt as it went out and is kept: fields by name, numbers as they were written.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct StoredReceipt(BTreeMap<String, Box<RawValue>>);

impl Adds {
    pub fn of(diff: &ImportDiff) -> Self {
        Self {
            trades: diff.trades,
            gross_pnl: Rupees(diff.gross),
            charges: Rupees(diff.charges),
            net_pnl: Rupees(diff.net),
            assumed_pnl: Some(Rupees(diff.assumed)),
            left_out_sale_value: Some(Rupees(diff.left_out)),
        }
    }
}

impl<'a> Receipt<'a> {
    /// Of a file that is stored next; its id is not known yet.
    pub fn stored(diff: &'a ImportDiff) -> Self {
        Self {
            import_id: None,
            repeated: false,
            revision: Some(diff.revision + 1),
            account_name: Some(&diff.chosen.called),
            other_client: Some(diff.chosen.other_client),
            files: [wire::file(&diff.line)],
            conflicts: wire::conflicted(&diff.line),
            adds: Adds::of(diff),
            questions: Some(diff.brought.len()),
            trades: diff.trades_after,
            summary: wire::summary(&diff.summary),
        }
    }

    /// Of a file that is not: what it would have brought, and the journal as it stays.
    pub fn refused(diff: &'a ImportDiff) -> Self {
        Self { revision: None, trades: diff.trades_before, ..Self::stored(diff) }
    }
}

impl StoredReceipt {
    /// A kept text with what only the store knows.
    pub fn read(text: &str, import: ImportId, repeated: bool) -> Result<Self, AppError> {
        let mut fields: BTreeMap<String, Box<RawValue>> =
            serde_json::from_str(text).map_err(AppError::ours)?;
        fields.insert("importId".to_owned(), to_raw_value(&import.0).map_err(AppError::ours)?);
        fields.insert("repeated".to_owned(), to_raw_value(&repeated).map_err(AppError::ours)?);
        Ok(Self(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kept_receipt_keeps_its_numbers() {
        let text = r#"{"importId":null,"repeated":false,"adds":{"netPnl":922337203685477.5807}}"#;
        let kept = StoredReceipt::read(text, ImportId(7), true).unwrap();
        let expected = r#"{"adds":{"netPnl":922337203685477.5807},"importId":7,"repeated":true}"#;
        assert_eq!(serde_json::to_string(&kept).unwrap(), expected);
        assert!(StoredReceipt::read("[]", ImportId(7), true).is_err());
    }
}
