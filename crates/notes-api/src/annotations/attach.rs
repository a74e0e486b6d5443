//! `POST /api/v1/annotations/attach`: hangs what waits, or what stands elsewhere, on a trade.

use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal_http::conflict::{Conflict, Refusal};
use journal_http::{Data, JournalApi};
use serde::Deserialize;
use store::annotations::{self as stored, Saved};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent};

use super::change::{anchored, answer, changed};
use super::conflict::{full, no_annotation};
use super::of_trade::named;
use super::row::Annotation;

#[derive(Deserialize, ToSchema)]
pub struct AnnotationToAttach {
    annotation: i64,
    /// As it was when the page read it.
    revision: i64,
    /// `id` of the trade.
    trade: String,
}

/// Hangs an annotation on the fills of a trade. On its own ones nothing changes.
#[utoipa::path(
    post,
    path = "/api/v1/annotations/attach",
    tag = "annotations",
    request_body = AnnotationToAttach,
    responses(
        (status = 200, description = "It stands there", body = Data<Annotation>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The journal holds no such trade, or there is no such annotation", body = ErrorBody),
        (status = 409, description = "Something else is stored, which comes along", body = Conflict<Annotation>),
        (status = 415, description = "Not JSON", body = ErrorBody),
    )
)]
pub async fn attach(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<AnnotationToAttach>,
) -> Result<Json<Data<Annotation>>, Refusal<Annotation>> {
    let (journal, at) = named(&state, user.id, &sent.trade).await?;
    let trade = anchored(&journal, at.account as usize, at.trade as usize).await?;
    let (number, now) = (sent.annotation, (state.clock)());
    match stored::attach(&state.db, user.id, number, sent.revision, &trade, now).await? {
        Saved::Done { .. } => Ok(answer(&state, user.id, number).await?),
        Saved::Changed => Err(changed(&state, user.id, number).await?),
        Saved::Unknown => Err(no_annotation().into()),
        Saved::Full => Err(full().into()),
    }
}
