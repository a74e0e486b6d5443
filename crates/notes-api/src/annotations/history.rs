//! `GET /api/v1/annotations/history`: every change of one annotation.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use identity::SignedIn;
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use store::annotations as stored;
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

use super::conflict::no_annotation;

/// Of one answer.
const MOST: i64 = 100;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfAnnotation {
    annotation: i64,
    /// Changes before this `sequence`: the next page.
    #[param(required = false)]
    before: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct AnnotationHistory {
    /// Newest first, up to a hundred.
    changes: Vec<AnnotationChanged>,
    /// Older ones are there.
    more: bool,
}

/// One change of one field, as texts: names one a line, blank where nothing was set. To restore one, its `before` is
/// set.
#[derive(Serialize, ToSchema)]
pub struct AnnotationChanged {
    sequence: i64,
    field: String,
    before: String,
    after: String,
    at: IstTime,
}

/// Every change of one annotation, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/annotations/history",
    operation_id = "annotation_history",
    tag = "annotations",
    params(OfAnnotation),
    responses(
        (status = 200, body = Data<AnnotationHistory>),
        (status = 400, description = "A query that cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such annotation", body = ErrorBody),
    )
)]
pub async fn history(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfAnnotation>, QueryRejection>,
) -> Result<Json<Data<AnnotationHistory>>, SiteError> {
    let Query(OfAnnotation { annotation, before }) = query.map_err(|_| bad_query())?;
    stored::one(&state.db, user.id, annotation).await?.ok_or_else(no_annotation)?;
    let mut found = stored::history(&state.db, user.id, annotation, before, MOST + 1).await?;
    let more = found.len() as i64 > MOST;
    found.truncate(MOST as usize);
    let changes = found.into_iter().map(|one| AnnotationChanged {
        sequence: one.sequence,
        field: one.field,
        before: one.before,
        after: one.after,
        at: IstTime(one.at),
    });
    Ok(Json(Data { data: AnnotationHistory { changes: changes.collect(), more } }))
}
