//! `POST /api/v1/imports/columns`: the first rows of a file that no layout knows, for a person who says which column is
//! which. What was said goes along with the file as the form's part `columns`, and is kept for the next file. A list of
//! holdings is looked at and kept the same way, under a key of its own: its header may be that of a file of trades.

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use domain::Exchange;
use identity::{MaybeSignedIn, own_email};
use report::words;
use serde::{Deserialize, Serialize};
use store::{Db, UserId, column_templates};
use tradebook::{Field, Head, HeadOf, Mapping, MappingProblem, SHOWN_COLUMNS, header_text};
use utoipa::ToSchema;
use web_http::spool::no_disk;
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::receive::{receive, refuse_large};
use super::{admit_check, arrive, caller_of, enter, not_read, one_file};
use crate::JournalApi;
use crate::digest::sha256_hex;

/// Which column of a file holds what.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChosenColumns {
    broker: words::Broker,
    /// The header row's texts, as they were answered.
    header: Vec<String>,
    columns: Vec<ChosenColumn>,
    /// Of rows that name none.
    #[schema(required = true)]
    exchange: Option<words::Exchange>,
    /// How dates with slashes are written; null: the file's own dates decide.
    #[schema(required = true)]
    month_first: Option<bool>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChosenColumn {
    /// `date`, `time`, `name`, `side`, `quantity`, `price`, `value`, `exchange`, `segment`, `isin`, `expiry`, `strike`,
    /// `right`, `tradeId`, `orderId` or `status`.
    field: String,
    /// From 0.
    column: u16,
}

#[derive(Serialize, ToSchema)]
pub struct FileColumns {
    data: FirstRows,
}

/// The first rows of the first sheet that has a table.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FirstRows {
    /// The number of the header row, from 1.
    header_row: u32,
    /// The header and up to eleven rows below it.
    rows: Vec<FirstRow>,
    /// What the columns seem to hold.
    guess: Vec<ChosenColumn>,
    /// Names this header: the same for every file of the kind.
    key: String,
    /// What was chosen for the last file of the kind; null for a visitor.
    #[schema(required = true)]
    template: Option<ChosenColumns>,
}

#[derive(Serialize, ToSchema)]
pub struct FirstRow {
    number: u32,
    cells: Vec<String>,
}

/// What the form sends.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart form")]
pub struct ColumnsForm {
    /// One file of trades or list of holdings, at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// The number of the header row; empty or absent: the one that looks most like it.
    header: Option<String>,
    /// What the file is taken for: `trades`, also when absent, or `holdings`.
    of: Option<String>,
}

/// Reads the first rows of a file. Nothing is stored.
#[utoipa::path(
    post,
    path = "/api/v1/imports/columns",
    tag = "imports",
    request_body(content = ColumnsForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The first rows, and what they seem to hold", body = FileColumns),
        (status = 400, description = "No file, or not a form", body = ErrorBody),
        (status = 403, description = "Another user's address, or sent by a page of another site", body = ErrorBody),
        (status = 413, description = "More than 10 MB", body = ErrorBody),
        (status = 422, description = "No table in the file, or a wrong field", body = ErrorBody),
        (status = 429, description = "Too many checks from one address without a login", body = ErrorBody),
        (status = 503, description = "No database, or too many files at once", body = ErrorBody),
    )
)]
pub async fn file_columns(
    State(state): State<JournalApi>,
    MaybeSignedIn(user): MaybeSignedIn,
    request: Request,
) -> Result<Response, SiteError> {
    refuse_large(&request)?;
    let _sending = match &user {
        Some(user) => Some(state.queue.sender(user.id).await?),
        None => {
            admit_check(&state, caller_of(&state, &request)).await?;
            None
        }
    };
    let _arriving = arrive(&state, &request)?;
    let mut form = receive(&state, request).await?;
    if let Some(user) = &user {
        own_email(user, Some(&form.email))?;
    }
    let file = one_file(&mut form)?;
    let place = enter(&state)?;
    let permit = place.turn().await;
    let bytes = file.piece.read().await.map_err(no_disk)?;
    let head = state.worker.head(&file.name, &bytes, form.header, form.head_of).await;
    drop(permit);
    let head = head.map_err(|problem| not_read(&file.name, problem))?;
    let header = head.rows.first().map(|row| row.cells.as_slice()).unwrap_or_default();
    let key = key_of(form.head_of, header);
    let template = match &user {
        Some(user) => column_templates::find(&state.db, user.id, &key).await?,
        None => None,
    };
    // One that an earlier program wrote otherwise is asked for again.
    let template = template.and_then(|content| match form.head_of {
        HeadOf::Trades => serde_json::from_str(&content).ok(),
        HeadOf::Holdings => serde_json::from_str(&content).ok().map(|KeptForHoldings { holdings }| holdings),
    });
    Ok(JsonAnswer::of(&FileColumns { data: first_rows(head, key, template) })?.into_response())
}

fn first_rows(head: Head, key: String, template: Option<ChosenColumns>) -> FirstRows {
    let Head { rows, header, guess } = head;
    FirstRows {
        header_row: header,
        rows: rows.into_iter().map(|row| FirstRow { number: row.number, cells: row.cells }).collect(),
        guess: guess
            .into_iter()
            .map(|(field, column)| ChosenColumn { field: field.word().to_owned(), column })
            .collect(),
        key,
        template,
    }
}

/// The hash of a header's texts and of what they are above.
fn key_of(of: HeadOf, header: &[String]) -> String {
    let text = header_text(header);
    match of {
        HeadOf::Trades => sha256_hex(text),
        HeadOf::Holdings => sha256_hex(format!("holdings\n\n{text}")),
    }
}

/// The columns of a list of holdings as they are kept. No reader of trades takes them for its own.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptForHoldings {
    holdings: ChosenColumns,
}

/// The form's part `columns`.
///
/// # Errors
/// A sentence at `columns`, or at the field whose column is wrong: `columns.price`.
pub(super) fn mapping(text: &str) -> Result<Option<Mapping>, SiteError> {
    checked_mapping(text, Mapping::problems)
}

/// The form's part `heldColumns`, with its errors as those of [`mapping`].
pub(super) fn held_mapping(text: &str) -> Result<Option<Mapping>, SiteError> {
    checked_mapping(text, Mapping::held_problems)
}

fn checked_mapping(
    text: &str,
    problems: impl Fn(&Mapping) -> Vec<MappingProblem>,
) -> Result<Option<Mapping>, SiteError> {
    if text.is_empty() {
        return Ok(None);
    }
    let chosen: ChosenColumns = serde_json::from_str(text).map_err(|_| {
        SiteError::field("columns", "columns: expected the chosen columns as JSON, or nothing.")
    })?;
    let mut wrong = Vec::new();
    let mut columns = Vec::with_capacity(chosen.columns.len());
    for one in &chosen.columns {
        match Field::from_word(&one.field) {
            Some(field) => columns.push((field, one.column)),
            None => {
                let found: String = one.field.chars().filter(|c| !c.is_control()).take(40).collect();
                wrong.push(("columns".to_owned(), format!("“{found}” is nothing a column can hold.")));
            }
        }
    }
    if chosen.header.len() > SHOWN_COLUMNS {
        wrong.push(("columns".to_owned(), format!("A file of trades has at most {SHOWN_COLUMNS} columns.")));
    }
    let mapping = Mapping {
        broker: chosen.broker.into(),
        header: chosen.header,
        columns,
        exchange: chosen.exchange.map(Exchange::from),
        month_first: chosen.month_first,
    };
    if wrong.is_empty() {
        let problems = problems(&mapping).into_iter();
        wrong.extend(problems.map(|problem| (format!("columns.{}", problem.field.word()), problem.message)));
    }
    if wrong.is_empty() { Ok(Some(mapping)) } else { Err(SiteError::unprocessable(wrong)) }
}

/// What the user chose for files before, out of all that is kept of it, the latest first.
pub fn templates(kept: &[String]) -> Vec<Mapping> {
    // One that an earlier program wrote otherwise is asked for again.
    kept.iter().filter_map(|content| mapping(content).ok().flatten()).collect()
}

/// What the user chose for lists of holdings before, the latest first.
pub async fn held_templates(db: &Db, user: UserId) -> Result<Vec<Mapping>, SiteError> {
    let kept = column_templates::all(db, user).await?;
    let chosen = kept.iter().filter_map(|content| serde_json::from_str::<KeptForHoldings>(content).ok());
    let texts = chosen.filter_map(|kept| serde_json::to_string(&kept.holdings).ok());
    Ok(texts.filter_map(|text| held_mapping(&text).ok().flatten()).collect())
}

/// The choice as it is kept, and what it is found by.
pub fn template(mapping: &Mapping) -> Result<(String, String), SiteError> {
    let content = serde_json::to_string(&ChosenColumns::of(mapping)).map_err(SiteError::ours)?;
    Ok((key_of(HeadOf::Trades, &mapping.header), content))
}

/// The same for a list of holdings.
pub fn held_template(mapping: &Mapping) -> Result<(String, String), SiteError> {
    let kept = KeptForHoldings { holdings: ChosenColumns::of(mapping) };
    let content = serde_json::to_string(&kept).map_err(SiteError::ours)?;
    Ok((key_of(HeadOf::Holdings, &mapping.header), content))
}

impl ChosenColumns {
    /// As it was sent.
    pub fn of(mapping: &Mapping) -> Self {
        Self {
            broker: mapping.broker.into(),
            header: mapping.header.clone(),
            columns: mapping
                .columns
                .iter()
                .map(|(field, column)| ChosenColumn { field: field.word().to_owned(), column: *column })
                .collect(),
            exchange: mapping.exchange.map(words::Exchange::from),
            month_first: mapping.month_first,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn sent(columns: &[(&str, u16)]) -> String {
        let columns: Vec<_> =
            columns.iter().map(|(field, column)| json!({ "field": field, "column": column })).collect();
        json!({
            "broker": "other",
            "header": ["When", "Paper", "How many", "At"],
            "columns": columns,
            "exchange": "BSE",
            "monthFirst": null,
        })
        .to_string()
    }

    #[test]
    fn what_was_chosen_is_kept_as_it_was_sent() {
        let text = sent(&[("date", 0), ("name", 1), ("quantity", 2), ("price", 3)]);
        let mapping = mapping(&text).unwrap().unwrap();
        assert_eq!(mapping.columns[3], (Field::Price, 3));
        let (key, kept) = template(&mapping).unwrap();
        let chosen: ChosenColumns = serde_json::from_str(&text).unwrap();
        assert_eq!(serde_json::from_str::<ChosenColumns>(&kept).unwrap(), chosen);
        // Spelling and empty columns at the end change nothing.
        let header = ["when", "PAPER ", "How-many", "At", ""].map(str::to_owned);
        assert_eq!((key_of(HeadOf::Trades, &header), key.len()), (key, 64));
        // The same header above holdings is another one, and what is kept of it is no choice for trades.
        let (key, kept) = held_template(&mapping).unwrap();
        assert_eq!(key_of(HeadOf::Holdings, &header), key);
        assert!(super::mapping(&kept).is_err());
        let kept: KeptForHoldings = serde_json::from_str(&kept).unwrap();
        assert_eq!(kept.holdings, chosen);
    }

    #[test]
    fn a_wrong_choice_is_said_where_it_stands() {
        let check = |text: &str, expected: &[(&str, &str)]| {
            let refused = mapping(text).unwrap_err();
            let found: Vec<(String, String)> = refused
                .fields()
                .iter()
                .map(|(field, message)| (field.to_string(), message.to_string()))
                .collect();
            let expected =
                expected.iter().map(|(field, message)| ((*field).to_owned(), (*message).to_owned()));
            assert_eq!(found, expected.collect::<Vec<_>>(), "{text}");
        };
        check("{}", &[("columns", "columns: expected the chosen columns as JSON, or nothing.")]);
        check(
            &sent(&[("date", 0), ("name", 1), ("quantity", 2)]),
            &[("columns.price", "Choose the column of “Price”, or of “Value”.")],
        );
        check(
            &sent(&[("date", 0), ("name", 1), ("quantity", 2), ("price", 0)]),
            &[("columns.price", "The column “When” is chosen twice, as “Date” and as “Price”.")],
        );
        check(&sent(&[("sellPrice", 0)]), &[("columns", "“sellPrice” is nothing a column can hold.")]);
        assert_eq!(mapping("").unwrap(), None);
    }
}
