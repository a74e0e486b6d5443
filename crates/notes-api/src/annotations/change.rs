//! `POST /api/v1/annotations`: sets fields of what is written beside a trade.

use std::sync::Arc;

use ::annotations::{Exclusive, Field};
use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal::notes::trade;
use journal::subject::TradeId;
use journal::{Journal, Tries};
use journal_http::conflict::{Conflict, Refusal};
use journal_http::{Data, JournalApi, no_trade};
use serde::Deserialize;
use store::UserId;
use store::annotations::{self as stored, Save, Saved, Trade, Value};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::conflict::{full, moved, no_annotation};
use super::of_trade::{find, name, named, placed};
use super::row::{Annotation, FieldsToSet, row};
use crate::tags::exclusive::exclusive;

#[derive(Deserialize, ToSchema)]
pub struct AnnotationChange {
    /// `id` of the trade beside which it is written.
    trade: String,
    /// Null: nothing is written there yet.
    #[serde(default)]
    #[schema(required = false)]
    annotation: Option<i64>,
    /// Of the annotation, as it was when the page read it.
    #[serde(default)]
    #[schema(required = false)]
    revision: Option<i64>,
    set: FieldsToSet,
}

/// Sets fields; the annotation then hangs on the fills of the trade as it is now. What stood there stays in the
/// history; only a note that grows within two minutes is one change. The same values again change nothing.
#[utoipa::path(
    post,
    path = "/api/v1/annotations",
    operation_id = "change_annotation",
    tag = "annotations",
    request_body = AnnotationChange,
    responses(
        (status = 200, description = "All of it stands there", body = Data<Annotation>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The journal holds no such trade, or there is no such annotation", body = ErrorBody),
        (status = 409, description = "Something else is stored, which comes along; or it stands beside another trade now, without it", body = Conflict<Annotation>),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn change(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<AnnotationChange>,
) -> Result<Json<Data<Annotation>>, Refusal<Annotation>> {
    let set = sent.set.read()?;
    if sent.annotation.is_none() && set.iter().all(|value| value.text.is_empty()) {
        return Err(SiteError::field("set", "Write something first.").into());
    }
    let exclusive = match set.iter().any(|value| NAMES.iter().any(|of| of.word() == value.field)) {
        true => Some(exclusive(&state.db, user.id).await?),
        false => None,
    };
    let mut tries = Tries::default();
    loop {
        tries.again()?;
        // Before anything is looked at: whoever writes after it is noticed.
        let all = stored::revision(&state.db, user.id).await?;
        let (journal, at) = named(&state, user.id, &sent.trade).await?;
        let revision = match sent.annotation {
            Some(number) => {
                let place = standing(&state, user.id, &journal, number).await?;
                if place != Some(name(&journal, at)) {
                    return Err(moved().into());
                }
                sent.revision
                    .ok_or_else(|| SiteError::field("revision", "Send the revision that was read."))?
            }
            None => {
                if let Some((kept, _)) = find(&state, user.id, &journal, at).await?.here.first() {
                    return Err(changed(&state, user.id, kept.number).await?);
                }
                all
            }
        };
        if let Some(exclusive) = &exclusive {
            refuse_two(&state, user.id, sent.annotation, (&set, exclusive)).await?;
        }
        let trade = anchored(&journal, at.account as usize, at.trade as usize).await?;
        let save = Save { number: sent.annotation, revision, trade: &trade, set: &set };
        match (stored::save(&state.db, user.id, &save, (state.clock)()).await?, sent.annotation) {
            (Saved::Done { number }, _) => return Ok(answer(&state, user.id, number).await?),
            (Saved::Changed, Some(number)) => return Err(changed(&state, user.id, number).await?),
            (Saved::Changed, None) => {}
            (Saved::Unknown, _) => return Err(no_annotation().into()),
            (Saved::Full, _) => return Err(full().into()),
        }
    }
}

const NAMES: [Field; 2] = [Field::Tags, Field::Mistakes];

/// Of what is set anew, no two names are of one exclusive group; what stood there together before stays.
async fn refuse_two(
    state: &JournalApi,
    user: UserId,
    annotation: Option<i64>,
    (set, exclusive): (&[Value], &Exclusive),
) -> Result<(), SiteError> {
    let known = match annotation {
        Some(number) => stored::fields(&state.db, user, number).await?,
        None => Vec::new(),
    };
    let two = |field: Field| {
        let word = field.word();
        let after = set.iter().find(|value| value.field == word)?;
        let before = known.iter().find(|one| one.field == word).map_or("", |one| one.value.as_str());
        Some((word, exclusive.broken(field, before, &after.text)?))
    };
    let wrong: Vec<(&'static str, String)> =
        NAMES.into_iter().filter_map(two).map(|(word, two)| (word, two.sentence().message())).collect();
    if wrong.is_empty() { Ok(()) } else { Err(SiteError::unprocessable(wrong)) }
}

/// The trade with its anchors: a walk over the account's fills.
pub async fn anchored(journal: &Arc<Journal>, account: usize, at: usize) -> Result<Trade, SiteError> {
    let journal = Arc::clone(journal);
    let found = tokio::task::spawn_blocking(move || trade(&journal.accounts[account], at));
    found.await.map_err(SiteError::ours)?.ok_or_else(no_trade)
}

/// The trade on which an annotation stands.
async fn standing(
    state: &JournalApi,
    user: UserId,
    journal: &Arc<Journal>,
    number: i64,
) -> Result<Option<TradeId>, SiteError> {
    let kept = stored::one(&state.db, user, number).await?.ok_or_else(no_annotation)?;
    let places = placed(journal, vec![kept]).await?;
    Ok(places.into_iter().find_map(|(_, place)| place).map(|place| place.trade))
}

/// As it is stored and stands now.
async fn current(state: &JournalApi, user: UserId, number: i64) -> Result<Annotation, SiteError> {
    let journal = state.journals.get(&state.db, user, (state.clock)().day()).await?;
    let kept = stored::one(&state.db, user, number).await?.ok_or_else(no_annotation)?;
    let mut places = placed(&journal, vec![kept]).await?;
    let (kept, place) = places.pop().ok_or_else(no_annotation)?;
    row(&state.db, user, &journal, &kept, place.as_ref()).await
}

pub async fn answer(
    state: &JournalApi,
    user: UserId,
    number: i64,
) -> Result<Json<Data<Annotation>>, SiteError> {
    Ok(Json(Data { data: current(state, user, number).await? }))
}

pub async fn changed(
    state: &JournalApi,
    user: UserId,
    number: i64,
) -> Result<Refusal<Annotation>, SiteError> {
    Ok(Refusal::Changed(Box::new(current(state, user, number).await?)))
}
