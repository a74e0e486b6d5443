//! The same of the sample journal, for whoever wants to look around.

use axum::extract::State;
use journal::history_query::HistoryParams;
use journal_http::params::{CutFilter, CutParams, Params};
use journal_http::{Data, JournalApi};
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::compare::{CompareParams, Comparison, comparison_of};
use super::costs::{Costs, CostsParams, costs_of};
use super::cuts::{MatrixParams, TableParams, matrix_of, table_of};
use super::page::{Analytics, PageParams, page_of};
use super::risk::{Risk, RiskParams, risk_of};
use super::view::Whose;
use super::wire::{CutMatrix, CutTable};

/// The analytics of the sample.
#[utoipa::path(
    get,
    path = "/api/v1/demo/analytics",
    tag = "demo",
    params(PageParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<Analytics>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_page(
    State(state): State<JournalApi>,
    wanted: Params<PageParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    page_of(&state, Whose::Sample, wanted, how, filter).await
}

/// The sample by one dimension.
#[utoipa::path(
    get,
    path = "/api/v1/demo/analytics/breakdown",
    operation_id = "demo_analytics_breakdown",
    tag = "demo",
    params(TableParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<CutTable>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_breakdown(
    State(state): State<JournalApi>,
    cut: Params<TableParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    table_of(&state, Whose::Sample, cut, how, filter).await
}

/// The sample by two dimensions.
#[utoipa::path(
    get,
    path = "/api/v1/demo/analytics/matrix",
    tag = "demo",
    params(MatrixParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<CutMatrix>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_matrix(
    State(state): State<JournalApi>,
    cross: Params<MatrixParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    matrix_of(&state, Whose::Sample, cross, how, filter).await
}

/// Two filters over the sample.
#[utoipa::path(
    get,
    path = "/api/v1/demo/analytics/compare",
    tag = "demo",
    params(CompareParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<Comparison>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_compare(
    State(state): State<JournalApi>,
    pair: Params<CompareParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    comparison_of(&state, Whose::Sample, pair, how, filter).await
}

/// What the sample's trades cost.
#[utoipa::path(
    get,
    path = "/api/v1/demo/analytics/costs",
    tag = "demo",
    params(CostsParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<Costs>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_costs(
    State(state): State<JournalApi>,
    wanted: Params<CostsParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    costs_of(&state, Whose::Sample, wanted, how, filter).await
}

/// Risk of the sample.
#[utoipa::path(
    get,
    path = "/api/v1/demo/analytics/risk",
    tag = "demo",
    params(RiskParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<Risk>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_risk(
    State(state): State<JournalApi>,
    wanted: Params<RiskParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    risk_of(&state, Whose::Sample, wanted, how, filter).await
}
