//! The sample journal as visitors see it: the endpoints of the history, of the generated journal in `demo`.

use std::sync::Arc;
use web_http::{Caller, ErrorBody, JsonAnswer, SiteError, in_minutes, sentence};

use analytics_api::analytics::Whose;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use journal::find;
use journal::history_query::HistoryParams;
use journal::line::TradePage;
use journal_http::query::{history_query, of_sample};
use journal_http::{CutFilter, Data, JournalApi, sample_day};

use super::breakdown::{BreakdownParams, HistoryBreakdown, breakdown_of};
use super::detail::{TradeDetail, Which};
use super::export::As;
use super::history::History;
use super::neighbours::{TradeNeighbours, neighbours_in};
use super::{SAMPLE_EXPORTS, detail, export, history};

/// The trade history of a made-up trader, for whoever wants to see one. Nothing is stored.
#[utoipa::path(
    get,
    path = "/api/v1/demo/trade-history",
    tag = "demo",
    params(HistoryParams, CutFilter),
    responses(
        (status = 200, body = Data<History<'static>>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_history(
    State(state): State<JournalApi>,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let (journal, query) = of_sample(&state, query).await?;
    history::answer(journal, query, history::write_history).await
}

/// More rows of the sample.
#[utoipa::path(
    get,
    path = "/api/v1/demo/trade-history/rows",
    tag = "demo",
    params(HistoryParams, CutFilter),
    responses(
        (status = 200, body = Data<TradePage>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_rows(
    State(state): State<JournalApi>,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let (journal, query) = of_sample(&state, query).await?;
    history::answer(journal, query, history::write_rows).await
}

/// Where the result of the sample came from.
#[utoipa::path(
    get,
    path = "/api/v1/demo/trade-history/breakdown",
    tag = "demo",
    params(BreakdownParams, HistoryParams, CutFilter),
    responses(
        (status = 200, body = Data<HistoryBreakdown>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_breakdown(
    State(state): State<JournalApi>,
    cut: Result<Query<BreakdownParams>, QueryRejection>,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    breakdown_of(&state, Whose::Sample, cut, query).await
}

/// The trades of the sample as a file.
#[utoipa::path(
    get,
    path = "/api/v1/demo/trade-history/export",
    tag = "demo",
    params(As, HistoryParams, CutFilter),
    responses(
        (status = 200, description = "The file", content(
            (String = "text/csv"),
            (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        )),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
        (status = 429, description = "Too many from one address", body = ErrorBody),
    )
)]
pub(super) async fn demo_export(
    State(state): State<JournalApi>,
    caller: Caller,
    format: Result<Query<As>, QueryRejection>,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<Response, SiteError> {
    let (wanted, mut query) = (export::read(format)?, history_query(query)?);
    let now = (state.clock)();
    let admitted = SAMPLE_EXPORTS.admit_without_database(&state.db, caller, now).await;
    admitted.map_err(|seconds| {
        let message = sentence!(
            "Your address has taken the sample as a file many times. Please try again in {wait}.",
            wait = in_minutes(seconds)
        );
        SiteError::too_many(message, seconds)
    })?;
    if wanted.by_strategy {
        return export::of_strategies(&state, Whose::Sample, wanted.format, query).await;
    }
    let sample = state.journals.sample(sample_day()).await?;
    find::find_in_sample(&sample, &mut query).await?;
    export::answer(&state, Arc::clone(&sample.journal), wanted.format, query).await
}

/// One trade of the sample.
#[utoipa::path(
    get,
    path = "/api/v1/demo/trades/detail",
    tag = "demo",
    params(Which),
    responses(
        (status = 200, body = Data<TradeDetail<'static>>),
        (status = 404, description = "The sample holds no such trade", body = ErrorBody),
    )
)]
pub(super) async fn demo_detail(
    State(state): State<JournalApi>,
    query: Result<Query<Which>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let id = detail::which(query)?;
    let journal = state.journals.demo(sample_day()).await?;
    detail::answer(journal, id).await
}

/// The trades of the sample before and after one, in the order of the list.
#[utoipa::path(
    get,
    path = "/api/v1/demo/trades/neighbours",
    tag = "demo",
    params(Which, HistoryParams, CutFilter),
    responses(
        (status = 200, body = Data<TradeNeighbours>),
        (status = 404, description = "The sample holds no such trade", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_neighbours(
    State(state): State<JournalApi>,
    id: Result<Query<Which>, QueryRejection>,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let id = detail::which(id)?;
    let (journal, query) = of_sample(&state, query).await?;
    neighbours_in(journal, query, id).await
}
