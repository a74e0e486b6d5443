//! `/api/v1/documents`: every change of what is written on no trade, and what of it is taken away or brought back.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use identity::SignedIn;
use journal::limits::parse_key;
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use store::documents::{self, Kind, Named, Saved};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, Sent, SiteError};

use super::period::Period;
use super::put::full;
use super::templates::of_key;
use crate::missed::fields::is_missed_key;
use crate::tags::fields::is_tag_key;
use crate::views::saved::{self, is_view_key};

/// Of one answer.
const MOST: i64 = 100;

/// What a page shows the changes of.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum DocumentOf {
    Day,
    Recap,
    Template,
    AccountRule,
    Capital,
    BacktestRule,
    Setup,
    View,
    MissedTrade,
    /// A tag, a mistake or a group of them.
    Tag,
}

impl DocumentOf {
    fn kind(self, key: &str) -> Option<Kind> {
        match self {
            Self::Day => Kind::Day.takes(key).then_some(Kind::Day),
            Self::Recap => Period::parse(key).map(|_| Kind::Recap),
            Self::Template => of_key(key).map(|(kind, _)| kind),
            Self::AccountRule => parse_key(key).map(|_| Kind::AccountRule),
            Self::Capital => parse_key(key).map(|_| Kind::Capital),
            Self::BacktestRule => Kind::BacktestRule.takes(key).then_some(Kind::BacktestRule),
            Self::Setup => Kind::Setup.takes(key).then_some(Kind::Setup),
            Self::View => is_view_key(key).then_some(Kind::View),
            Self::MissedTrade => is_missed_key(key).then_some(Kind::MissedTrade),
            Self::Tag => is_tag_key(key).then_some(Kind::Tag),
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfDocument {
    #[param(inline)]
    of: DocumentOf,
    /// The date of a day, the period of a recap, else the key.
    key: String,
    /// Changes before this `sequence`: the next page.
    #[param(required = false)]
    before: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct DocumentHistory {
    /// Newest first, up to a hundred.
    changes: Vec<DocumentChanged>,
    /// Older ones are there.
    more: bool,
}

/// One change of one field, as texts, blank where nothing was set. To restore one, its `before` is set.
#[derive(Serialize, ToSchema)]
pub struct DocumentChanged {
    sequence: i64,
    field: String,
    before: String,
    after: String,
    at: IstTime,
}

/// Every change of what is written, the newest first; none where nothing ever was.
#[utoipa::path(
    get,
    path = "/api/v1/documents/history",
    operation_id = "document_history",
    tag = "days",
    params(OfDocument),
    responses(
        (status = 200, body = Data<DocumentHistory>),
        (status = 400, description = "A query that cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "Nothing can have such a key", body = ErrorBody),
    )
)]
pub async fn history(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfDocument>, QueryRejection>,
) -> Result<Json<Data<DocumentHistory>>, SiteError> {
    let Query(OfDocument { of, key, before }) = query.map_err(|_| bad_query())?;
    let kind = of.kind(&key).ok_or_else(no_document)?;
    let named = Named { kind, key: &key };
    let mut found = documents::history(&state.db, user.id, named, before, MOST + 1).await?;
    let more = found.len() as i64 > MOST;
    found.truncate(MOST as usize);
    let changes = found.into_iter().map(|one| DocumentChanged {
        sequence: one.sequence,
        field: one.field,
        before: one.before,
        after: one.after,
        at: IstTime(one.at),
    });
    Ok(Json(Data { data: DocumentHistory { changes: changes.collect(), more } }))
}

#[derive(Deserialize, ToSchema)]
pub struct Removal {
    of: RemovableOf,
    key: String,
    /// As the page read it.
    revision: i64,
    /// False: what was taken away is brought back.
    removed: bool,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RemovableOf {
    Template,
    AccountRule,
    Capital,
    BacktestRule,
    Setup,
    View,
    MissedTrade,
    Tag,
}

#[derive(Serialize, ToSchema)]
pub struct Removed {
    /// With it it can be brought back.
    revision: i64,
}

/// Takes something away, or brings it back with all that stood there. Notes that name a setup which is taken away keep
/// its name.
#[utoipa::path(
    post,
    path = "/api/v1/documents/removed",
    operation_id = "remove_document",
    tag = "days",
    request_body = Removal,
    responses(
        (status = 200, description = "It is so", body = Data<Removed>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 409, description = "It was changed meanwhile; nothing was done", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields; nothing was done", body = ErrorBody),
    )
)]
pub async fn remove(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<Removal>,
) -> Result<Json<Data<Removed>>, SiteError> {
    let of = match sent.of {
        RemovableOf::Template => DocumentOf::Template,
        RemovableOf::AccountRule => DocumentOf::AccountRule,
        RemovableOf::Capital => DocumentOf::Capital,
        RemovableOf::BacktestRule => DocumentOf::BacktestRule,
        RemovableOf::Setup => DocumentOf::Setup,
        RemovableOf::View => DocumentOf::View,
        RemovableOf::MissedTrade => DocumentOf::MissedTrade,
        RemovableOf::Tag => DocumentOf::Tag,
    };
    let kind = of.kind(&sent.key).ok_or_else(no_document)?;
    let named = Named { kind, key: &sent.key };
    let now = (state.clock)();
    let done = if sent.removed {
        documents::remove(&state.db, user.id, named, sent.revision, now).await?
    } else if kind == Kind::View {
        saved::bring_back(&state, user.id, &sent.key, sent.revision).await?
    } else {
        documents::bring_back(&state.db, user.id, named, sent.revision, now).await?
    };
    match done {
        Saved::Done { revision } => Ok(Json(Data { data: Removed { revision } })),
        Saved::Unknown => Err(no_document()),
        Saved::Full => Err(full()),
        Saved::Changed | Saved::OthersChanged | Saved::Removed => Err(SiteError::new(
            StatusCode::CONFLICT,
            "document_changed",
            "It was changed on another page in the meantime. Nothing was done: reload the page.",
        )),
    }
}

fn no_document() -> SiteError {
    SiteError::missing("no_document", "There is no such thing written. Reload the page.")
}
