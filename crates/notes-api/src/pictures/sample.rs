//! `GET /api/v1/demo/pictures/file`: a picture beside a trade of the sample.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use journal::demo::{Moment, picture};
use journal_http::query::bad_query;
use journal_http::{JournalApi, no_trade, sample_day};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

use crate::annotations::of_trade::position;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SamplePicture {
    /// `id` of a trade of the sample.
    trade: String,
    #[param(inline)]
    stage: SampleStage,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SampleStage {
    Before,
    After,
}

/// The chart of a trade of the sample as its trader might have kept it. It is made up and drawn when it is asked for.
#[utoipa::path(
    get,
    path = "/api/v1/demo/pictures/file",
    operation_id = "demo_picture_file",
    tag = "demo",
    params(SamplePicture),
    responses(
        (status = 200, description = "SVG", content((String = "image/svg+xml"))),
        (status = 404, description = "The sample holds no such trade, or no picture of it", body = ErrorBody),
    )
)]
pub async fn file(
    State(state): State<JournalApi>,
    query: Result<Query<SamplePicture>, QueryRejection>,
) -> Result<Response, SiteError> {
    let Query(SamplePicture { trade, stage }) = query.map_err(|_| bad_query())?;
    let sample = state.journals.sample(sample_day()).await?;
    let at = position(&sample.journal, &trade)?;
    let moment = match stage {
        SampleStage::Before => Moment::Before,
        SampleStage::After => Moment::After,
    };
    let svg = picture(&sample, at, moment).ok_or_else(no_trade)?;
    let head = [
        (CONTENT_TYPE, "image/svg+xml"),
        (CACHE_CONTROL, "public, max-age=3600"),
        (CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'; frame-ancestors 'none'"),
    ];
    Ok((head, svg).into_response())
}
