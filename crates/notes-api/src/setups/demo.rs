//! `GET /api/v1/demo/setups/judged`: one trade of the sample by the rules of its setup.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use journal_http::{Data, JournalApi, no_trade, sample_day};
use web_http::{ErrorBody, SiteError};

use super::judged::{JudgedSetup, JudgedTrade, OfTrade};
use crate::annotations::of_trade::position;

/// One trade of the sample, by the rules in force when it was opened.
#[utoipa::path(
    get,
    path = "/api/v1/demo/setups/judged",
    operation_id = "demo_judged",
    tag = "demo",
    params(OfTrade),
    responses(
        (status = 200, body = Data<JudgedTrade>),
        (status = 404, description = "The sample holds no such trade", body = ErrorBody),
    )
)]
pub async fn demo_judged(
    State(state): State<JournalApi>,
    query: Result<Query<OfTrade>, QueryRejection>,
) -> Result<Json<Data<JudgedTrade>>, SiteError> {
    let Query(OfTrade { trade }) = query.map_err(|_| no_trade())?;
    let sample = state.journals.sample(sample_day()).await?;
    let at = position(&sample.journal, &trade)?;
    let judging = tokio::task::spawn_blocking(move || {
        sample.judged(at).map(|trade| JudgedSetup::of(&sample.notes.setups, &trade))
    });
    let setup = judging.await.map_err(SiteError::ours)?;
    Ok(Json(Data { data: JudgedTrade { setup } }))
}
