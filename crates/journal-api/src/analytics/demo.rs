//! The same of the sample journal, for whoever wants to look around.

use axum::extract::State;
use journal::history_query::HistoryParams;
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::compare::{self, CompareParams, Comparison};
use super::cuts::{self, MatrixParams, TableParams};
use super::page::{self, Analytics, PageParams};
use super::params::{CutFilter, CutParams, Params, asked};
use super::view::Look;
use super::wire::{CutMatrix, CutTable};
use crate::JournalApi;
use crate::trades::Data;

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
    let (wanted, mut asked) = (page::read(wanted)?, asked(how, filter, page::PAGE)?);
    let look = Look::sample(&state, &mut [&mut asked]).await?;
    look.answer(move |look| page::write(look, &asked, &wanted)).await
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
    let (cut, mut asked) = (cuts::read_table(cut)?, asked(how, filter, cuts::TABLE)?);
    let look = Look::sample(&state, &mut [&mut asked]).await?;
    look.answer(move |look| cuts::write_table(look, &asked, &cut)).await
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
    let (cross, mut asked) = (cuts::read_matrix(cross)?, asked(how, filter, cuts::MATRIX)?);
    let look = Look::sample(&state, &mut [&mut asked]).await?;
    look.answer(move |look| cuts::write_matrix(look, &asked, &cross)).await
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
    let mut one = asked(how, filter, compare::COMPARE)?;
    let (mut other, figures) = compare::read(pair, &one)?;
    let look = Look::sample(&state, &mut [&mut one, &mut other]).await?;
    look.answer(move |look| compare::write(look, &one, &other, &figures)).await
}
