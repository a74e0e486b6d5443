//! `GET /api/v1/demo/annotations`: what the trader of the sample wrote beside one trade.

use ::annotations::Field;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use journal::notes::{R, r_of};
use journal::{Journal, demo};
use journal_http::{Data, JournalApi, no_trade, sample_day};
use report::numbers::IstDay;
use web_http::{ErrorBody, SiteError};

use super::of_trade::{OfTrade, TradeAnnotations, position};
use super::row::{Annotation, AnnotationFields};

/// What is written beside one trade of the sample. It is made up, and nobody can change it.
#[utoipa::path(
    get,
    path = "/api/v1/demo/annotations",
    operation_id = "demo_annotations",
    tag = "demo",
    params(OfTrade),
    responses(
        (status = 200, body = Data<TradeAnnotations>),
        (status = 404, description = "The sample holds no such trade", body = ErrorBody),
    )
)]
pub async fn of_sample(
    State(state): State<JournalApi>,
    query: Result<Query<OfTrade>, QueryRejection>,
) -> Result<Json<Data<TradeAnnotations>>, SiteError> {
    let Query(OfTrade { trade }) = query.map_err(|_| no_trade())?;
    let sample = state.journals.sample(sample_day()).await?;
    let at = position(&sample.journal, &trade)?;
    let annotations = sample.notes.note(at).map(|note| row(&sample.journal, note)).into_iter().collect();
    Ok(Json(Data { data: TradeAnnotations { annotations, was_one_with: Vec::new() } }))
}

fn row(journal: &Journal, note: &demo::Note) -> Annotation {
    let account = &journal.accounts[note.at.account as usize];
    let stops: Vec<String> = note.field(Field::Stop).map(|one| one.value.clone()).into_iter().collect();
    let R { made, planned, reason } = r_of(account, note.at.trade as usize, &stops, &note.fields);
    Annotation {
        id: 1,
        revision: 1,
        trade: Some(note.id.to_string()),
        symbol: note.symbol.clone(),
        day: IstDay(note.opened),
        fields: AnnotationFields::of(note.fields.clone()),
        r_made: made,
        r_planned: planned,
        r_reason: reason,
    }
}
