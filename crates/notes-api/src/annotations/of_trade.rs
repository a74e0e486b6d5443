//! `GET /api/v1/annotations`: what is written beside one trade.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use identity::SignedIn;
use journal::notes::{NotePosition, fills_of, places, rank};
use journal::subject::TradeId;
use journal::{Journal, TradePosition};
use journal_http::{Data, JournalApi, no_trade};
use serde::{Deserialize, Serialize};
use store::UserId;
use store::annotations::{self as stored, Annotation as StoredNote};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

use super::row::{Annotation, row};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfTrade {
    /// `id` of a trade.
    pub trade: String,
}

/// What is written beside a trade.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TradeAnnotations {
    /// The one that holds most of the trade first. Several stand there where trades were joined.
    pub annotations: Vec<Annotation>,
    /// Trades that were one with this one when something was written: its annotations stand there, or here.
    pub was_one_with: Vec<String>,
}

/// What is written beside one trade of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/annotations",
    security(("session" = []), ("personalToken" = ["notes"])),
    tag = "annotations",
    params(OfTrade),
    responses(
        (status = 200, body = Data<TradeAnnotations>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The journal holds no such trade", body = ErrorBody),
    )
)]
pub async fn of_trade(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfTrade>, QueryRejection>,
) -> Result<Json<Data<TradeAnnotations>>, SiteError> {
    let Query(OfTrade { trade }) = query.map_err(|_| no_trade())?;
    let (journal, at) = named(&state, user.id, &trade).await?;
    let Found { here, was_one_with } = find(&state, user.id, &journal, at).await?;
    let mut annotations = Vec::with_capacity(here.len());
    for (kept, place) in &here {
        annotations.push(row(&state.db, user.id, &journal, kept, Some(place)).await?);
    }
    let was_one_with = was_one_with.iter().map(ToString::to_string).collect();
    Ok(Json(Data { data: TradeAnnotations { annotations, was_one_with } }))
}

/// The journal of a user, and where the trade of an id stands in it.
pub async fn named(
    state: &JournalApi,
    user: UserId,
    trade: &str,
) -> Result<(Arc<Journal>, TradePosition), SiteError> {
    let journal = state.journals.get(&state.db, user, (state.clock)().day()).await?;
    let at = position(&journal, trade)?;
    Ok((journal, at))
}

/// Where the trade of an id stands; by a name that it had once, too.
pub fn position(journal: &Journal, trade: &str) -> Result<TradePosition, SiteError> {
    let id = TradeId::parse(trade).ok_or_else(no_trade)?;
    let account =
        journal.accounts.iter().position(|account| account.name == id.account).ok_or_else(no_trade)?;
    let trade = journal.accounts[account].trade_of(id.key).ok_or_else(no_trade)?;
    Ok(TradePosition { account: account as u32, trade: trade as u32 })
}

/// The name of a trade.
pub fn name(journal: &Journal, at: TradePosition) -> TradeId {
    let account = &journal.accounts[at.account as usize];
    TradeId { account: account.name, key: account.book.trades.key[at.trade as usize] }
}

/// What hangs on the fills of one trade.
pub struct Found {
    /// Standing on it, largest overlap first.
    pub here: Vec<(StoredNote, NotePosition)>,
    pub was_one_with: Vec<TradeId>,
}

pub async fn find(
    state: &JournalApi,
    user: UserId,
    journal: &Arc<Journal>,
    at: TradePosition,
) -> Result<Found, SiteError> {
    let own = name(journal, at);
    let fills = {
        let journal = Arc::clone(journal);
        tokio::task::spawn_blocking(move || {
            fills_of(&journal.accounts[at.account as usize], at.trade as usize)
        })
    };
    let fills = fills.await.map_err(SiteError::ours)?;
    let some = stored::on_fills(&state.db, user, own.account, &fills).await?;
    let mut found = Found { here: Vec::new(), was_one_with: Vec::new() };
    for (kept, place) in placed(journal, some).await? {
        let Some(place) = place else { continue };
        let is_here = place.trade == own;
        if is_here || place.others.contains(&own) {
            let others = place.others.iter().chain([&place.trade]).filter(|other| **other != own);
            found.was_one_with.extend(others.copied());
        }
        if is_here {
            found.here.push((kept, place));
        }
    }
    found.here.sort_by_key(|(note, place)| rank(note, place));
    found.was_one_with.sort_by_key(ToString::to_string);
    found.was_one_with.dedup();
    Ok(found)
}

/// Each with where it stands: a walk over the account's fills, on a thread that may wait.
pub async fn placed(
    journal: &Arc<Journal>,
    some: Vec<StoredNote>,
) -> Result<Vec<(StoredNote, Option<NotePosition>)>, SiteError> {
    if some.is_empty() {
        return Ok(Vec::new());
    }
    let journal = Arc::clone(journal);
    let placing = tokio::task::spawn_blocking(move || {
        let places = places(&journal, &some);
        some.into_iter().zip(places).collect()
    });
    placing.await.map_err(SiteError::ours)
}
