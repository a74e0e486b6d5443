//! `GET /api/v1/reports/month.pdf`: a month on paper.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use identity::SignedIn;
use journal::account::Account;
use journal::work;
use monthly::{About, Month, MonthReport, matched, pdf};
use serde::Deserialize;
use store::journal::AccountName;
use utoipa::IntoParams;
use web_http::{ErrorBody, SiteError};

use crate::JournalApi;
use crate::trades::bad_query;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfMonth {
    /// As `2026-11`.
    month: String,
    /// One account alone, `zerodha.2`; all of them when absent.
    #[param(required = false)]
    account: Option<String>,
}

/// What was closed in a month as a PDF: figures, days, lists, best and worst trades. The same journal gives the same
/// bytes; `rojmel report --pdf` makes the same of files.
#[utoipa::path(
    get,
    path = "/api/v1/reports/month.pdf",
    operation_id = "month_pdf",
    tag = "reports",
    security(("session" = []), ("personalToken" = ["analytics"])),
    params(OfMonth),
    responses(
        (status = 200, description = "The file", content((Vec<u8> = "application/pdf"))),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "Nothing was closed in that month", body = ErrorBody),
        (status = 422, description = "Not a month, or no such account", body = ErrorBody),
    )
)]
pub async fn month_pdf(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfMonth>, QueryRejection>,
) -> Result<Response, SiteError> {
    let Query(OfMonth { month, account }) = query.map_err(|_| bad_query())?;
    let month = Month::parse(&month).ok_or_else(|| SiteError::field("month", "A month as 2026-11."))?;
    let no_account = || SiteError::field("account", "The journal holds no such account.");
    let name = match account.filter(|word| !word.is_empty()) {
        Some(word) => Some(AccountName::parse(&word).ok_or_else(no_account)?),
        None => None,
    };
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    let turn = state.places.worker(user.id).await?;
    let bytes = work(turn, move || {
        let of = |account: &Account| matched(&account.called, account.method);
        let (book, accounts) = match name {
            Some(name) => {
                let own = journal.accounts.iter().find(|one| one.name == name).ok_or_else(no_account)?;
                (&own.book, vec![of(own)])
            }
            None => (&journal.book, journal.accounts.iter().map(of).collect()),
        };
        let about = About { accounts, as_of: journal.as_of };
        let report = MonthReport::of(book, month, about).ok_or_else(|| {
            let words = format!("Nothing was closed in {}.", month.in_words());
            SiteError::new(StatusCode::NOT_FOUND, "no_month", words)
        })?;
        pdf(&report).map_err(|error| SiteError::ours(error.0))
    })
    .await??;
    let name = format!("attachment; filename=\"rojmel-{}-{:02}.pdf\"", month.year, month.month);
    Ok(([(CONTENT_TYPE, "application/pdf".to_owned()), (CONTENT_DISPOSITION, name)], bytes).into_response())
}
