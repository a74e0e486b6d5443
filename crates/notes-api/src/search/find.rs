//! `GET /api/v1/search`: what a few words find.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use identity::SignedIn;
use journal::search::{InBook, in_book, made_ready};
use journal::{Journal, TradeId, work};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::IstDay;
use report::words::Direction;
use search_words::asked;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

use super::written::{FoundDay, FoundMissed, FoundNote, FoundSetup, days, missed, notes, setups};

/// Of each group.
const MOST: usize = 6;
/// Characters that are typed.
const LONGEST: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchParams {
    /// Beginnings of words, up to eight; all of them must be found. Case, accents and joiners do not count.
    #[param(max_length = 200)]
    q: String,
}

/// What was found, the newest of each group.
#[derive(Serialize, ToSchema)]
#[schema(as = SearchAnswer)]
pub struct Found {
    instruments: Vec<FoundInstrument>,
    trades: FoundTrades,
    notes: FoundNotes,
    days: Vec<FoundDay>,
    setups: Vec<FoundSetup>,
    missed: Vec<FoundMissed>,
    /// Set while what is written is made ready for the search: some of it is not found yet. Ask again.
    #[schema(required = true)]
    preparing: Option<Preparing>,
}

#[derive(Serialize, ToSchema)]
pub struct Preparing {
    done: i64,
    total: i64,
}

/// An instrument of the journal by its symbol or name.
#[derive(Serialize, ToSchema)]
pub struct FoundInstrument {
    /// The history shows its trades when `symbol` says this.
    title: String,
    trades: usize,
}

/// Trades of the instruments that were found.
#[derive(Serialize, ToSchema)]
pub struct FoundTrades {
    /// How many there are; the newest are here.
    total: usize,
    rows: Vec<FoundTrade>,
}

#[derive(Serialize, ToSchema)]
pub struct FoundTrade {
    id: String,
    title: String,
    /// Of its last execution.
    #[schema(required = true)]
    day: Option<IstDay>,
    direction: Direction,
}

#[derive(Serialize, ToSchema)]
pub struct FoundNotes {
    /// There are more than these.
    more: bool,
    rows: Vec<FoundNote>,
}

/// Finds what a user has by the beginnings of words: in symbols and names of instruments, in notes, tags and setups of
/// trades, in what is written on days, in playbooks and of trades that were not taken.
#[utoipa::path(
    get,
    path = "/api/v1/search",
    tag = "search",
    params(SearchParams),
    responses(
        (status = 200, body = Data<Found>),
        (status = 400, description = "A query that cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn search(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<SearchParams>, QueryRejection>,
) -> Result<Json<Data<Found>>, SiteError> {
    let Query(SearchParams { q }) = query.map_err(|_| bad_query())?;
    if q.chars().count() > LONGEST {
        return Err(bad_query());
    }
    let asked = asked(&q);
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    let preparing = made_ready(&state.db, user.id).await?;
    let book = {
        let (journal, asked) = (Arc::clone(&journal), asked.clone());
        work(state.queue.worker(user.id).await?, move || in_book(&journal, &asked, MOST)).await?
    };
    let mut rows = notes(&state, user.id, &journal, &asked, MOST + 1).await?;
    let more = rows.len() > MOST;
    rows.truncate(MOST);
    let (instruments, trades) = of_book(&journal, book);
    let data = Found {
        instruments,
        trades,
        notes: FoundNotes { more, rows },
        days: days(&state, user.id, &asked, MOST).await?,
        setups: setups(&state, user.id, &asked, MOST).await?,
        missed: missed(&state, user.id, &asked, MOST).await?,
        preparing: preparing.map(|ready| Preparing { done: ready.done, total: ready.total }),
    };
    Ok(Json(Data { data }))
}

fn of_book(journal: &Journal, found: InBook) -> (Vec<FoundInstrument>, FoundTrades) {
    let instrument =
        |one: journal::search::FoundInstrument| FoundInstrument { title: one.title, trades: one.trades };
    let own = &journal.book.trades;
    let trade = |at: usize| {
        let account = &journal.accounts[journal.places[at].account as usize];
        let id = TradeId { account: account.name, key: own.key[at] };
        FoundTrade {
            id: id.to_string(),
            title: journal.book.instruments[own.instrument[at] as usize].title(),
            day: own.exit_time[at].max(own.entry_time[at]).map(|time| IstDay(time.day())),
            direction: own.direction[at].into(),
        }
    };
    let trades = FoundTrades { total: found.total, rows: found.trades.into_iter().map(trade).collect() };
    (found.instruments.into_iter().map(instrument).collect(), trades)
}
