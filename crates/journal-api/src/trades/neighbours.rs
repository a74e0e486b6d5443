//! `GET /api/v1/trades/neighbours`: where a trade stands in the list as it is filtered and sorted.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use identity::SignedIn;
use journal::Journal;
use journal::history_query::{HistoryParams, HistoryQuery};
use journal::subject::TradeId;
use journal::view::View;
use journal_http::query::own;
use journal_http::{CutFilter, Data, JournalApi, no_trade};
use serde::Serialize;
use utoipa::ToSchema;
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::detail::{Which, which};
use super::history::answer;

/// The trades before and after one, in the order of the list.
#[derive(Serialize, ToSchema)]
pub struct TradeNeighbours {
    /// From 1. Null: the filter leaves the trade out.
    #[schema(required = true)]
    place: Option<u32>,
    /// Trades that the filter leaves.
    total: u32,
    #[schema(required = true)]
    before: Option<String>,
    #[schema(required = true)]
    after: Option<String>,
}

/// Of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/trades/neighbours",
    security(("session" = []), ("personalToken" = ["trades"])),
    tag = "journal",
    params(Which, HistoryParams, CutFilter),
    responses(
        (status = 200, body = Data<TradeNeighbours>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The journal holds no such trade", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn neighbours(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    id: Result<Query<Which>, QueryRejection>,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let id = which(id)?;
    let (journal, query) = own(&state, &user, query).await?;
    neighbours_in(journal, query, id).await
}

pub(super) async fn neighbours_in(
    journal: Arc<Journal>,
    query: HistoryQuery,
    id: TradeId,
) -> Result<JsonAnswer, SiteError> {
    answer(journal, query, move |journal, query| {
        let data = find(journal, query, id).ok_or_else(no_trade)?;
        JsonAnswer::of(&Data { data })
    })
    .await
}

fn find(journal: &Journal, query: &HistoryQuery, id: TradeId) -> Option<TradeNeighbours> {
    let account = journal.account(id.account)?;
    let trade = journal.joined(id.account, account.trade_of(id.key)?)?;
    let view = View::of(journal, query);
    let order = view.order();
    let at = order.iter().position(|&one| one as usize == trade);
    let name = |at: usize| {
        let trade = *order.get(at)? as usize;
        let (account, _) = journal.place(trade);
        Some(TradeId { account: account.name, key: journal.book.trades.key[trade] }.to_string())
    };
    Some(TradeNeighbours {
        place: at.map(|at| at as u32 + 1),
        total: order.len() as u32,
        before: at.and_then(|at| name(at.checked_sub(1)?)),
        after: at.and_then(|at| name(at + 1)),
    })
}
