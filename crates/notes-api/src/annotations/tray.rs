//! `GET /api/v1/annotations/tray`: notes without a trade.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use domain::Product as OfProduct;
use identity::SignedIn;
use journal::notes::{candidates, opened, waiting};
use journal::same_trade::{Entered, Typed};
use journal::{Journal, TradeId};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use ledger::Direction as OfDirection;
use report::numbers::IstDay;
use report::words::{Direction, Product};
use serde::{Deserialize, Serialize};
use store::annotations::{self as stored, Annotation as StoredNote};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

use super::row::AnnotationFields;
use crate::pictures::{Picture, of_note};

/// Of one answer.
const MOST: usize = 200;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TrayQuery {
    /// How many are wanted, up to 200, which is what comes without it; 0 asks for the number alone.
    #[param(required = false)]
    limit: Option<usize>,
    /// So many are left out before them: the next page.
    #[param(required = false)]
    #[serde(default)]
    offset: usize,
}

/// Trades offered for one of them.
const MOST_CANDIDATES: usize = 20;

#[derive(Serialize, ToSchema)]
pub struct AnnotationTray {
    /// How many wait; up to 200 of them are here.
    total: usize,
    /// Those of the latest trades first, of one day the newest first.
    annotations: Vec<WaitingAnnotation>,
}

/// Its fills are in no trade. It comes back by itself when one of them does.
#[derive(Serialize, ToSchema)]
pub struct WaitingAnnotation {
    id: i64,
    revision: i64,
    /// What the trade was when it was saved last.
    symbol: String,
    day: IstDay,
    #[schema(required = true)]
    product: Option<Product>,
    #[schema(required = true)]
    direction: Option<Direction>,
    fields: AnnotationFields,
    pictures: Vec<Picture>,
    /// Trades of the symbol: first those that seem to be the one it was written about, then those that were opened on
    /// that day, then those that were opened nearest to it.
    candidates: Vec<AnnotationCandidate>,
}

#[derive(Serialize, ToSchema)]
pub struct AnnotationCandidate {
    id: String,
    title: String,
    day: IstDay,
    /// The note is on a typed trade, and this one was opened on the same day and side, with as many units and at the
    /// same price but for a tick.
    same: bool,
}

/// Notes without a trade, of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/annotations/tray",
    tag = "annotations",
    params(TrayQuery),
    responses(
        (status = 200, body = Data<AnnotationTray>),
        (status = 400, description = "A query that cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn tray(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<TrayQuery>, QueryRejection>,
) -> Result<Json<Data<AnnotationTray>>, SiteError> {
    let Query(TrayQuery { limit, offset }) = query.map_err(|_| bad_query())?;
    let most = limit.unwrap_or(MOST).min(MOST);
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    let numbers = waiting(&state.db, user.id, &journal).await?;
    let mut kept = Vec::with_capacity(numbers.len().min(most));
    for &number in numbers.iter().skip(offset).take(most) {
        kept.extend(stored::one(&state.db, user.id, number).await?);
    }
    let typed = Typed::of(&state.db, user.id, &journal, &kept).await?;
    let mut written = Vec::with_capacity(kept.len());
    for one in kept {
        let fields = AnnotationFields::of(stored::fields(&state.db, user.id, one.number).await?);
        let pictures = of_note(&state, user.id, one.number).await?;
        written.push((one, fields, pictures));
    }
    // Looks through the trades of all accounts.
    let rows = tokio::task::spawn_blocking(move || {
        let found: Vec<Vec<(TradeId, usize)>> = written
            .iter()
            .map(|(one, ..)| candidates(&journal, &one.symbol, one.day, MOST_CANDIDATES))
            .collect();
        let seen = (&*journal, &typed, &Entered::of(&journal, found.iter().flatten()));
        let row = |((one, fields, pictures), found)| row(seen, one, found, fields, pictures);
        written.into_iter().zip(found).map(row).collect()
    });
    let annotations = rows.await.map_err(SiteError::ours)?;
    Ok(Json(Data { data: AnnotationTray { total: numbers.len(), annotations } }))
}

fn row(
    (journal, typed, entered): (&Journal, &Typed, &Entered),
    kept: StoredNote,
    found: Vec<(TradeId, usize)>,
    fields: AnnotationFields,
    pictures: Vec<Picture>,
) -> WaitingAnnotation {
    let candidate = |(id, trade): (TradeId, usize)| {
        let account = journal.account(id.account)?;
        let book = &account.book;
        let title = book.instruments[book.trades.instrument[trade] as usize].title();
        let same = typed.is_same(&kept, entered, id.account, trade);
        Some(AnnotationCandidate { id: id.to_string(), title, day: IstDay(opened(account, trade)), same })
    };
    let mut candidates: Vec<AnnotationCandidate> = found.into_iter().filter_map(candidate).collect();
    candidates.sort_by_key(|one| !one.same);
    candidates.truncate(MOST_CANDIDATES);
    WaitingAnnotation {
        id: kept.number,
        revision: kept.revision,
        day: IstDay(kept.day),
        product: OfProduct::from_word(&kept.product).map(Product::from),
        direction: OfDirection::from_word(&kept.direction).map(Direction::from),
        symbol: kept.symbol,
        fields,
        pictures,
        candidates,
    }
}
