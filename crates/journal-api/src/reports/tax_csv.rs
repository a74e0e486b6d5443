//! The lots of a tax year as comma separated rows.

use std::io;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use identity::SignedIn;
use journal_http::JournalApi;
use report::TaxReport;
use report::tax_year::{FIRST_NUMBER, LOT_COLUMNS, lot_row};
use web_http::{CsvWriter, ErrorBody, SiteError};

use super::tax::{OfYear, TaxRequest, asked, of_journal};

/// Every lot of every head, as a table that any program opens. What the figures leave out is not in it: the page names
/// that.
#[utoipa::path(
    get,
    path = "/api/v1/reports/tax/lots.csv",
    operation_id = "tax_lots_csv",
    tag = "reports",
    params(OfYear),
    responses(
        (status = 200, description = "The file", content((String = "text/csv"))),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "Not a financial year, or none that is covered", body = ErrorBody),
    )
)]
pub async fn lots_csv(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfYear>, QueryRejection>,
) -> Result<Response, SiteError> {
    let TaxRequest { journal, year, part, said } = asked(&state, user.id, query).await?;
    let written = tokio::task::spawn_blocking(move || {
        let report = of_journal(&journal, &said.stated, year, part)?;
        csv(&report).map_err(SiteError::ours)
    });
    let bytes = written.await.map_err(SiteError::ours)??;
    let name = format!("attachment; filename=\"rojmel-tax-lots-{year}{}.csv\"", part.in_name());
    let kind = "text/csv; charset=utf-8; header=present".to_owned();
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, name)], bytes).into_response())
}

fn csv(report: &TaxReport<'_>) -> io::Result<Vec<u8>> {
    let mut out = CsvWriter::new(Vec::new());
    for name in LOT_COLUMNS {
        out.text(name)?;
    }
    out.end_row()?;
    for lot in report.lots() {
        for (at, cell) in lot_row(&lot).into_iter().enumerate() {
            if at < FIRST_NUMBER { out.text(&cell)? } else { out.value(cell)? }
        }
        out.end_row()?;
    }
    out.finish()
}
