//! The history counted by strategies as a file.

use analytics_api::analytics::Whose;
use axum::response::Response;
use journal::history_query::HistoryQuery;
use journal_http::JournalApi;
use web_http::SiteError;

use super::xlsx::Sheet;
use super::{Cell, Format, file, put};
use crate::trades::by_strategy::{Line, line, look, ordered};

const SHEET: Sheet<'static, 13> = Sheet {
    name: "Strategies",
    columns: [
        "Name",
        "Counts as",
        "Underlying",
        "Account",
        "Segment",
        "Result",
        "Entry (IST)",
        "Exit (IST)",
        "Trades",
        "Instruments",
        "Gross P&L (INR)",
        "Charges (INR)",
        "Net P&L (INR)",
    ],
    widths: &[(0, 30.0), (3, 18.0), (6, 19.0), (7, 19.0), (9, 60.0), (10, 14.0), (11, 12.0), (12, 14.0)],
};

/// # Errors
/// No room on the disk, more rows than a sheet has, or an order that only trades have.
pub async fn answer(
    state: &JournalApi,
    whose: Whose,
    format: Format,
    query: HistoryQuery,
) -> Result<Response, SiteError> {
    let (look, asked) = look(state, whose, query).await?;
    let all = look.strategies(state).await?;
    let as_of = look.journal.as_of;
    file(state, ("strategies", as_of), format, move |folder, out| {
        let journal = &look.journal;
        let (counted, places) = (look.counted(&asked), journal.places_by_account());
        let order = ordered(&counted, &asked.query);
        let title = |place: &usize| {
            let trades = &journal.book.trades;
            journal.book.instruments[trades.instrument[*place] as usize].title()
        };
        let row = |at: &u32| {
            let one = line(journal, &all, &places, &counted, *at as usize);
            let trades: Vec<String> = one.trades.iter().map(title).collect();
            cells(one, trades.join("; "))
        };
        put(&SHEET, order.iter().map(row), format, folder, out)
    })
    .await
}

fn cells(of: Line<'_>, trades: String) -> [Cell<'_>; 13] {
    [
        Cell::Owned(of.title),
        Cell::Text(if of.is_strategy { "strategy" } else { "trade" }),
        Cell::Text(of.underlying),
        Cell::Text(of.account),
        Cell::Text(of.segment.word()),
        Cell::Text(of.status.word()),
        Cell::Time(of.entry),
        Cell::Time(of.exit),
        Cell::Count(of.trades.len()),
        Cell::Owned(trades),
        Cell::Rupees(of.made.map(|(gross, _)| gross)),
        Cell::Rupees(of.made.map(|(_, charges)| charges)),
        Cell::Rupees(of.made.map(|(gross, charges)| gross - charges)),
    ]
}
