//! `GET /api/v1/trade-history/export`: the trades that the filter leaves, in their order, as a file.

mod csv;
mod fills;
mod strategies;
mod xlsx;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use analytics_api::analytics::Whose;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use domain::{Day, Money, Price, Quantity, Time};
use identity::SignedIn;
use journal::Journal;
use journal::history_query::{HistoryParams, HistoryQuery};
use journal::view::View;
use journal_http::query::{bad_query, history_query, own};
use journal_http::{CutFilter, JournalApi};
use ledger::Status;
use report::wire;
use serde::Deserialize;
use store::journal::Card;
use utoipa::{IntoParams, ToSchema};
use web_http::spool::no_disk;
use web_http::{ErrorBody, SiteError, body, rewound};

use self::xlsx::Sheet;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct As {
    #[param(value_type = Option<Format>, inline)]
    format: Option<String>,
    /// `strategies`: one line for each strategy, and one for each trade that is in none. `trades` when absent.
    #[param(value_type = Option<String>, pattern = "^(trades|strategies)?$")]
    count: Option<String>,
}

/// What is asked for, beside the filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AsFile {
    pub format: Format,
    pub by_strategy: bool,
}

/// Kind of the file; CSV when absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    Csv,
    Xlsx,
}

/// One cell: what it is decides how it is written.
enum Cell<'a> {
    Text(&'a str),
    Owned(String),
    Count(usize),
    Rupees(Option<Money>),
    Price(Option<Price>),
    Units(Quantity),
    Time(Option<Time>),
}

/// The same heads in every kind of file, each with what its numbers count.
const COLUMNS: [&str; 23] = [
    "Instrument",
    "Symbol",
    "Broker",
    "Segment",
    "Product",
    "Direction",
    "Result",
    "Quantity (units)",
    "Open quantity (units)",
    "Entry (IST)",
    "Exit (IST)",
    "Average entry (INR a unit)",
    "Average exit (INR a unit)",
    "Gross P&L (INR)",
    "Charges (INR)",
    "Net P&L (INR)",
    "Stock name",
    "Notes",
    "Psychology",
    "Market outlook",
    "Account",
    "Record of the scrip",
    "Assumed",
];

/// Every trade of a journal, in its own order.
pub fn trades_csv(journal: &Journal, to: &mut impl Write) -> io::Result<()> {
    csv::write(COLUMNS, (0..journal.book.trades.len()).map(|at| cells(journal, at)), to)
}

pub use fills::write as fills_csv;

/// The trades of who is logged in as a file.
#[utoipa::path(
    get,
    path = "/api/v1/trade-history/export",
    security(("session" = []), ("personalToken" = ["trades"])),
    operation_id = "export_trades",
    tag = "journal",
    params(As, HistoryParams, CutFilter),
    responses(
        (status = 200, description = "The file", content(
            (String = "text/csv"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        )),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter, or more rows than a sheet has", body = ErrorBody),
        (status = 507, description = "No room on the server's disk", body = ErrorBody),
    )
)]
pub async fn export(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    format: Result<Query<As>, QueryRejection>,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<Response, SiteError> {
    let wanted = read(format)?;
    if wanted.by_strategy {
        let whose = Whose::Own(SignedIn(user));
        return strategies::answer(&state, whose, wanted.format, history_query(query)?).await;
    }
    let (journal, query) = own(&state, &user, query).await?;
    answer(&state, journal, wanted.format, query).await
}

pub fn read(query: Result<Query<As>, QueryRejection>) -> Result<AsFile, SiteError> {
    let Query(As { format, count }) = query.map_err(|_| bad_query())?;
    let format = match format.as_deref() {
        None | Some("" | "csv") => Format::Csv,
        Some("xlsx") => Format::Xlsx,
        Some(_) => return Err(SiteError::field("format", "format: expected csv or xlsx.")),
    };
    let by_strategy = match count.as_deref() {
        None | Some("" | "trades") => false,
        Some("strategies") => true,
        Some(_) => return Err(SiteError::field("count", "count: expected trades or strategies.")),
    };
    Ok(AsFile { format, by_strategy })
}

pub use strategies::answer as of_strategies;

pub async fn answer(
    state: &JournalApi,
    journal: Arc<Journal>,
    format: Format,
    query: HistoryQuery,
) -> Result<Response, SiteError> {
    let as_of = journal.as_of;
    file(state, ("trades", as_of), format, move |folder, out| {
        let view = View::of(&journal, &query);
        let rows = view.order().iter().map(|at| cells(&journal, *at as usize));
        put(&SHEET, rows, format, folder, out)
    })
    .await
}

const SHEET: Sheet<'static, 23> = Sheet {
    name: "Trades",
    columns: COLUMNS,
    widths: &[
        (0, 30.0),
        (1, 24.0),
        (7, 16.0),
        (8, 21.0),
        (9, 19.0),
        (10, 19.0),
        (11, 23.0),
        (12, 23.0),
        (13, 14.0),
        (14, 12.0),
        (15, 14.0),
    ],
};

fn put<'a, const N: usize>(
    sheet: &Sheet<'_, N>,
    rows: impl ExactSizeIterator<Item = [Cell<'a>; N]>,
    format: Format,
    folder: &Path,
    out: &mut BufWriter<File>,
) -> Result<(), SiteError> {
    match format {
        Format::Csv => csv::write(sheet.columns, rows, out).map_err(no_disk),
        Format::Xlsx => xlsx::write(sheet, rows, folder, out),
    }
}

/// A file that is written away from the threads that serve, through one without a name in the folder that it is
/// handed.
async fn file(
    state: &JournalApi,
    (what, as_of): (&str, Day),
    format: Format,
    write: impl FnOnce(&Path, &mut BufWriter<File>) -> Result<(), SiteError> + Send + 'static,
) -> Result<Response, SiteError> {
    let permits = match format {
        Format::Csv => &state.journals.texts,
        Format::Xlsx => &state.journals.workbooks,
    };
    let permit = Arc::clone(permits).acquire_owned().await.map_err(SiteError::ours)?;
    let file = state.temp.file().map_err(no_disk)?;
    let folder = state.temp.folder.clone();
    let (kind, ending) = match format {
        Format::Csv => ("text/csv; charset=utf-8; header=present", "csv"),
        Format::Xlsx => ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
    };
    let name = format!("attachment; filename=\"rojmel-{what}-{as_of}.{ending}\"");
    let written = tokio::task::spawn_blocking(move || {
        // A browser that goes away does not stop this thread: it keeps its permit until it is done.
        let _kept = permit;
        let mut out = BufWriter::with_capacity(64 << 10, file);
        write(&folder, &mut out)?;
        rewound(out).map_err(no_disk)
    });
    let (file, length) = written.await.map_err(SiteError::ours)??;
    let headers =
        [(CONTENT_TYPE, kind.to_owned()), (CONTENT_DISPOSITION, name), (CONTENT_LENGTH, length.to_string())];
    Ok((headers, body(file, length)).into_response())
}

/// One trade as cells, one per column.
fn cells(journal: &Journal, at: usize) -> [Cell<'_>; COLUMNS.len()] {
    let book = &journal.book;
    let trades = &book.trades;
    let instrument = &book.instruments[trades.instrument[at] as usize];
    let known = trades.status[at] != Status::UnknownCost;
    let (gross, charges) = (trades.gross[at], trades.charges[at]);
    let (entry, exit) = wire::averages(book, at);
    [
        Cell::Owned(instrument.title()),
        Cell::Text(&instrument.symbol),
        Cell::Text(journal.place(at).0.broker.word()),
        Cell::Text(instrument.segment().word()),
        Cell::Text(trades.product[at].word()),
        Cell::Text(trades.direction[at].word()),
        Cell::Text(trades.status[at].word()),
        Cell::Units(trades.quantity[at]),
        Cell::Units(trades.open_quantity[at]),
        Cell::Time(trades.entry_time[at]),
        Cell::Time(trades.exit_time[at]),
        Cell::Price(entry),
        Cell::Price(exit),
        Cell::Rupees(known.then_some(gross)),
        Cell::Rupees(known.then_some(charges)),
        Cell::Rupees(known.then_some(gross - charges)),
        written(journal, at, |card| &card.stock_name),
        written(journal, at, |card| &card.notes),
        written(journal, at, |card| &card.psychology),
        written(journal, at, |card| &card.market_outlook),
        Cell::Text(&journal.place(at).0.called),
        Cell::Text(journal.records[trades.instrument[at] as usize].word()),
        Cell::Text(if trades.assumed[at] { "yes" } else { "no" }),
    ]
}

/// What was written on the trade's cards, each text once.
fn written(journal: &Journal, at: usize, text: fn(&Card) -> &String) -> Cell<'_> {
    let mut texts: Vec<&str> = Vec::new();
    for card in journal.cards_of(at) {
        let text = text(card).as_str();
        if !text.is_empty() && !texts.contains(&text) {
            texts.push(text);
        }
    }
    match texts.as_slice() {
        [] => Cell::Text(""),
        [one] => Cell::Text(one),
        several => Cell::Owned(several.join("\n")),
    }
}
