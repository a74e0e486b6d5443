//! `POST /api/v1/openings/read`: what was held, out of a spreadsheet or a broker's holdings file, as rows for the grid.
//! Reads and answers; stores nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequest, Request, State};
use axum::http::header::CONTENT_TYPE;
use domain::{Broker, Day, Segment};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use tradebook::{HeldRow, Holdings};
use utoipa::ToSchema;

use super::lot::{LotKind, LotRow};
use crate::SiteError;
use crate::app::Site;
use crate::auth::SignedIn;
use crate::error::ErrorBody;
use crate::gate::Sent;
use crate::imports::one_file;
use crate::spool::no_disk;
use crate::upload::{arrive, enter, receive, refuse_large};
use parse_worker::WorkerProblem;
use report::words;

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
}

/// A holdings file of Zerodha or Groww.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart form")]
pub struct HoldingsFile {
    /// .xlsx, .xls or .csv, at most 10 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// Of a file that says none.
    #[schema(value_type = Option<String>, format = Date)]
    day: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct HoldingsRead {
    data: ReadHoldings,
}

#[derive(Serialize, ToSchema)]
pub struct ReadHoldings {
    source: HoldingsSource,
    /// The day that the file itself says.
    #[schema(value_type = Option<String>, format = Date, required = true)]
    day: Option<String>,
    rows: Vec<ReadRow>,
    /// Whole sentences about what was left out.
    problems: Vec<String>,
    /// What the columns were read as: `symbol`, `isin`, `day`, `quantity`, `price`; empty without a header.
    columns: Vec<String>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HoldingsSource {
    /// Rows of one's own.
    Paste,
    Zerodha,
    Groww,
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

/// Reads what was held out of a spreadsheet or a broker's holdings file. Nothing is stored.
#[utoipa::path(
    post,
    path = "/api/v1/openings/read",
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
        (status = 422, description = "Not a list of holdings, or a wrong day", body = ErrorBody),
        (status = 503, description = "Too many files at once", body = ErrorBody),
    )
)]
pub async fn read(
    State(site): State<Arc<Site>>,
    SignedIn(user): SignedIn,
    request: Request,
) -> Result<Json<HoldingsRead>, SiteError> {
    refuse_large(&request)?;
    let today = (site.clock)().day();
    let _sending = site.places.sender(user.id).await?;
    let is_form = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let (name, bytes, day) = if is_form {
        let _arriving = arrive(&site, &request)?;
        let mut form = receive(&site, request).await?;
        let file = one_file(&mut form)?;
        (file.name, file.piece.read().await.map_err(no_disk)?, form.day)
    } else {
        let Sent(sent) = Sent::<PastedHoldings>::from_request(request, &()).await?;
        if sent.text.len() > MOST_TEXT {
            let message = "At most 200 kB can be pasted at once. Paste it in several parts.";
            return Err(SiteError::field("text", message));
        }
        ("The pasted text".to_owned(), sent.text.into_bytes(), sent.day)
    };
    let day = day.filter(|day| !day.trim().is_empty());
    let day =
        day.map(|day| Day::parse(day.trim()).ok_or_else(|| SiteError::field("day", A_DAY))).transpose()?;
    let place = enter(&site)?;
    let turn = place.turn().await;
    let found = match site.worker.holdings(&name, &bytes).await {
        Ok(found) => found,
        Err(WorkerProblem::File(problem)) => return Err(SiteError::file(&name, &problem)),
        Err(WorkerProblem::Broken(error)) => {
            tracing::error!(%error, "no parse-worker");
            let message = "The server cannot read files at the moment. Please try again in a minute.";
            return Err(SiteError::busy(message, 60));
        }
    };
    drop(turn);
    Ok(Json(HoldingsRead { data: shown(found, day, today)? }))
}

fn shown(found: Holdings, asked: Option<Day>, today: Day) -> Result<ReadHoldings, SiteError> {
    let source = match found.broker {
        None => HoldingsSource::Paste,
        Some(Broker::Zerodha) => HoldingsSource::Zerodha,
        Some(Broker::Groww) => HoldingsSource::Groww,
    };
    // What the file says of itself is the truth about it.
    let day = found.day.or(asked);
    let rows = found.rows.into_iter().map(|row| shown_row(row, day, today)).collect::<Result<_, _>>()?;
    Ok(ReadHoldings {
        source,
        day: found.day.map(|day| day.to_string()),
        rows,
        problems: found.problems,
        columns: found.columns,
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
