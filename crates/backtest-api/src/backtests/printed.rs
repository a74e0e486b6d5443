//! `POST /api/v1/backtests/pdf` and `…/options/pdf`: the result of a run on paper.

use std::sync::LazyLock;

use ::backtest::Luck;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use identity::SignedIn;
use journal::work;
use journal_http::JournalApi;
use pdf::{OptionsRun, Run, Tries, backtest_pdf, options_pdf};
use web_http::{ErrorBody, Sent, SiteError};

use super::demo;
use super::options::{self, BacktestOptionsToRun, TriedOptions};
use super::run::{BacktestToRun, Ran, Tried, tried};

/// What a run says, as a PDF: the rule in words, tries, what to know, curves, charges, months, the first trades. The
/// same run gives the same bytes. It counts as a run does; of one that was shown before it counts nothing.
#[utoipa::path(
    post,
    path = "/api/v1/backtests/pdf",
    operation_id = "print_backtest",
    tag = "backtests",
    request_body = BacktestToRun,
    responses(
        (status = 200, description = "The file", content((Vec<u8> = "application/pdf"))),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such rule", body = ErrorBody),
        (status = 409, description = "No more tries can be counted", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A rule that cannot be read, with the place in it, or candles it cannot be run over", body = ErrorBody),
        (status = 503, description = "Too much is being worked out at once", body = ErrorBody),
    )
)]
pub async fn printed(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<BacktestToRun>,
) -> Result<Response, SiteError> {
    let Tried { ran, tries: (tries, _), permit, .. } = tried(&state, user.id, &sent).await?;
    let bytes = work(permit, move || {
        let says = ran.luck(tries).map(|luck| luck.say().message());
        bytes(&ran, Tries::Counted(tries.max(1).unsigned_abs(), says.as_deref()))
    });
    Ok(file(bytes.await??))
}

/// What a run of a rule that sells options says, as a PDF. The same run gives the same bytes. It counts as a run does;
/// of one that was shown before it counts nothing.
#[utoipa::path(
    post,
    path = "/api/v1/backtests/options/pdf",
    operation_id = "print_options_backtest",
    tag = "backtests",
    request_body = BacktestOptionsToRun,
    responses(
        (status = 200, description = "The file", content((Vec<u8> = "application/pdf"))),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such rule", body = ErrorBody),
        (status = 409, description = "No more tries can be counted", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A rule that cannot be read, with the place in it, or closes it cannot be run over", body = ErrorBody),
        (status = 503, description = "Too much is being worked out at once", body = ErrorBody),
    )
)]
pub async fn options_printed(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<BacktestOptionsToRun>,
) -> Result<Response, SiteError> {
    let ran = options::tried(&state, user.id, &sent).await?;
    let TriedOptions { rule, made, tries: (tries, _), permit, .. } = ran;
    let bytes = work(permit, move || {
        let tries = tries.max(1).unsigned_abs();
        let says = Luck::of_options(&rule, &made, tries).map(|luck| luck.say().message());
        let run = OptionsRun { rule: &rule, made: &made, tries: Tries::Counted(tries, says.as_deref()) };
        options_pdf(&run).map_err(|error| SiteError::ours(error.0))
    });
    Ok(file(bytes.await??))
}

/// Worked out once.
static DEMO: LazyLock<Result<Vec<u8>, String>> = LazyLock::new(|| {
    let ran = demo::ran().map_err(|error| error.message().to_owned())?;
    bytes(&ran, Tries::NotCounted).map_err(|error| error.message().to_owned())
});

/// The result of the sample on generated candles as a PDF.
#[utoipa::path(
    get,
    path = "/api/v1/demo/backtest.pdf",
    operation_id = "print_demo_backtest",
    tag = "demo",
    responses((status = 200, description = "The file", content((Vec<u8> = "application/pdf"))))
)]
pub async fn demo_printed() -> Result<Response, SiteError> {
    let made = tokio::task::spawn_blocking(|| DEMO.clone());
    Ok(file(made.await.map_err(SiteError::ours)?.map_err(SiteError::ours)?))
}

fn bytes(ran: &Ran, tries: Tries<'_>) -> Result<Vec<u8>, SiteError> {
    let Ran { rule, tapes, outcome } = ran;
    let params = rule.values();
    let run = Run { rule, params: &params, tapes, outcome, tries };
    backtest_pdf(&run).map_err(|error| SiteError::ours(error.0))
}

fn file(bytes: Vec<u8>) -> Response {
    let name = "attachment; filename=\"rojmel-backtest.pdf\"";
    ([(CONTENT_TYPE, "application/pdf"), (CONTENT_DISPOSITION, name)], bytes).into_response()
}
