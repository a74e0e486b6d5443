//! `POST /api/v1/openings/read`: what was held, out of a spreadsheet or a broker's holdings file, as rows for the grid.
//! Reads and answers; stores nothing but the columns that were chosen for a list no layout knows.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::header::CONTENT_TYPE;
use domain::{Day, Segment};
use identity::SignedIn;
use journal_http::JournalApi;
use journal_http::upload::{
    ChosenColumns, arrive, enter, held_template, held_templates, not_read, one_file, receive, refuse_large,
};
use report::words;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use store::column_templates;
use store::journal::AccountName;
use tradebook::{HeldChoice, HeldRow, Holdings, Mapping};
use utoipa::ToSchema;
use web_http::spool::no_disk;
use web_http::{ErrorBody, Sent, SiteError};

use super::file_day::{begins, of_file};
use super::lot::{LotKind, LotRow};

/// Two thousand rows of a spreadsheet.
const MOST_TEXT: usize = 200_000;
const A_DAY: &str = "Enter the day as 2026-04-01.";

/// Rows out of a spreadsheet: with tabs, commas or semicolons between the cells, with a header or without.
#[derive(Deserialize, ToSchema)]
pub struct PastedHoldings {
    /// At most 200 kB and 2,000 rows.
    text: String,
    /// Of rows that say none.
    #[schema(format = Date, required = false)]
    #[serde(default)]
    day: Option<String>,
    /// The account in which they were held: `zerodha`, `zerodha.2`.
    #[schema(required = false)]
    #[serde(default)]
    account: Option<String>,
}

/// A holdings file of a broker or a depository.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the multipart form")]
pub struct HoldingsFile {
    /// .xlsx, .xls or .csv, at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Of a file that says none; without either the answer is 422 with `fields.day`.
    #[schema(value_type = Option<String>, format = Date)]
    day: Option<String>,
    /// The account in which they were held: `zerodha`, `zerodha.2`.
    #[schema(value_type = Option<String>)]
    account: Option<String>,
    /// The columns of a file that no layout fits: `ChosenColumns` as JSON, of `name`, `isin`, `quantity`, `price` and
    /// `date`. Needed where the answer says `unknown_layout`; kept for the next file of the kind.
    #[schema(value_type = Option<String>)]
    held_columns: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct HoldingsRead {
    data: ReadHoldings,
}

#[derive(Serialize, ToSchema)]
pub struct ReadHoldings {
    /// Whose holdings file it is; null: rows of one's own.
    #[schema(required = true)]
    broker: Option<words::Broker>,
    /// The day that the file itself says.
    #[schema(value_type = Option<String>, format = Date, required = true)]
    day: Option<String>,
    rows: Vec<ReadRow>,
    /// Whole sentences about what was left out.
    problems: Vec<String>,
    /// What the columns were read as: `symbol`, `isin`, `day`, `quantity`, `price`; empty without a header.
    columns: Vec<String>,
    /// The columns it was read by, now or for an earlier file of the kind; null where a layout fits.
    #[schema(required = true)]
    chosen: Option<ChosenColumns>,
}

/// One row for the grid: texts, so that a wrong one can be corrected there.
#[derive(Serialize, ToSchema)]
pub struct ReadRow {
    /// From 1, as the spreadsheet shows it.
    line: u32,
    symbol: String,
    isin: String,
    day: String,
    quantity: String,
    price: String,
    kind: LotKind,
    segment: words::Segment,
    /// What is wrong, by field, each with its sentence; a day that is not there yet is no fault.
    problems: BTreeMap<&'static str, String>,
}

/// Reads what was held out of a spreadsheet or a holdings file. Nothing but chosen columns is stored.
#[utoipa::path(
    post,
    path = "/api/v1/openings/read",
    operation_id = "read_openings",
    tag = "resolve",
    request_body(content(
        (PastedHoldings = "application/json"),
        (HoldingsFile = "multipart/form-data"),
    )),
    responses(
        (status = 200, description = "The rows", body = HoldingsRead),
        (status = 400, description = "No file, or not a form", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 413, description = "More than 200 kB of text, or 10 MB of file", body = ErrorBody),
        (status = 415, description = "Neither JSON nor a form", body = ErrorBody),
        (status = 422, description = "Not a list of holdings, or of a wrong or no day", body = ErrorBody),
        (status = 503, description = "Too many files at once", body = ErrorBody),
    )
)]
pub async fn read(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    request: Request,
) -> Result<Json<HoldingsRead>, SiteError> {
    refuse_large(&request)?;
    let today = (state.clock)().day();
    let _sending = state.queue.sender(user.id).await?;
    let is_form = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let (name, bytes, day, account, sent) = if is_form {
        let _arriving = arrive(&state, &request)?;
        let mut form = receive(&state, request).await?;
        let file = one_file(&mut form)?;
        (file.name, file.piece.read().await.map_err(no_disk)?, form.day, form.account, form.held)
    } else {
        let Sent(sent) = Sent::<PastedHoldings>::from_request(request, &()).await?;
        if sent.text.len() > MOST_TEXT {
            let message = "At most 200 kB can be pasted at once. Paste it in several parts.";
            return Err(SiteError::field("text", message));
        }
        let account = sent.account.as_deref().and_then(AccountName::parse);
        ("The pasted text".to_owned(), sent.text.into_bytes(), sent.day, account, None)
    };
    let day = day.filter(|day| !day.trim().is_empty());
    let day =
        day.map(|day| Day::parse(day.trim()).ok_or_else(|| SiteError::field("day", A_DAY))).transpose()?;
    let mut mappings: Vec<Mapping> = sent.clone().into_iter().collect();
    if is_form {
        mappings.extend(held_templates(&state.db, user.id).await?);
    }
    let place = enter(&state)?;
    let permit = place.turn().await;
    let choice = HeldChoice { mappings: mappings.clone(), is_file: is_form };
    let found = state.worker.holdings(&name, &bytes, choice).await;
    drop(permit);
    let found = found.map_err(|problem| not_read(&name, problem))?;
    let journal = state.journals.get(&state.db, user.id, today).await?;
    let begins = begins(&journal, account, found.broker);
    let chosen = found.mapping.and_then(|place| mappings.get(place as usize));
    if let (Some(0), Some(sent)) = (found.mapping, &sent) {
        let (header, content) = held_template(sent)?;
        column_templates::keep(&state.db, user.id, &header, &content, (state.clock)()).await?;
    }
    let chosen = chosen.map(ChosenColumns::of);
    Ok(Json(HoldingsRead { data: shown(found, chosen, day, begins, today)? }))
}

fn shown(
    found: Holdings,
    chosen: Option<ChosenColumns>,
    asked: Option<Day>,
    begins: Option<Day>,
    today: Day,
) -> Result<ReadHoldings, SiteError> {
    let broker = found.broker.map(words::Broker::from);
    let mut problems = found.problems;
    // What the file says of itself is the truth about it. Rows with days of their own are purchases, not what was held
    // on a day.
    let has_days = found.columns.iter().any(|column| column == "day");
    let day = if found.broker.is_some() || (chosen.is_some() && !has_days) {
        let (day, warning) = of_file(found.day, asked, begins)?;
        problems.extend(warning);
        Some(day)
    } else {
        found.day.or(asked)
    };
    let rows = found.rows.into_iter().map(|row| shown_row(row, day, today)).collect::<Result<_, _>>()?;
    Ok(ReadHoldings {
        broker,
        day: found.day.map(|day| day.to_string()),
        rows,
        problems,
        columns: found.columns,
        chosen,
    })
}

fn shown_row(row: HeldRow, day: Option<Day>, today: Day) -> Result<ReadRow, SiteError> {
    let HeldRow { line, symbol, isin, day: own, quantity, price } = row;
    let day = if own.is_empty() { day.map(|day| day.to_string()).unwrap_or_default() } else { own };
    let raw = |text: &str| -> Result<Option<Box<RawValue>>, SiteError> {
        to_raw_value(text).map(Some).map_err(SiteError::ours)
    };
    // A day that is not there yet is asked for in the grid, all rows at once.
    let checked = if day.is_empty() { today.to_string() } else { day.clone() };
    let lot = LotRow::of(raw(&symbol)?, raw(&isin)?, raw(&checked)?, raw(&quantity)?, raw(&price)?);
    let (segment, problems) = match lot.read(today) {
        Ok(lot) => (lot.instrument().segment(), BTreeMap::new()),
        Err(faults) => (Segment::Equity, faults.into_iter().collect()),
    };
    Ok(ReadRow {
        line,
        symbol,
        isin,
        day,
        quantity,
        price,
        kind: LotKind::Held,
        segment: segment.into(),
        problems,
    })
}
