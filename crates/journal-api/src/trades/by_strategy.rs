//! The history counted by strategies: one line for each, and one for each trade that is in none.

use ::analytics::cut::{Amount, SpreadOf};
use ::analytics::sort;
use analytics_api::analytics::view::{Look, Whose};
use analytics_api::strategies::{id, shown_name};
use axum::extract::State;
use domain::{Money, Time};
use identity::SignedIn;
use journal::Journal;
use journal::by_strategy::{Counted, StrategyPosition};
use journal::history_query::{HistoryParams, HistoryQuery, Order, Sort};
use journal::strategies::AllStrategies;
use journal::subject::TradeId;
use journal_http::params::{AnalyticsQuery, CutFilter, Params};
use journal_http::query::history_query;
use journal_http::{Data, JournalApi};
use ledger::Status;
use report::numbers::{IstTime, Rupees};
use report::words::{Segment, Status as StatusWord};
use serde::Serialize;
use utoipa::ToSchema;
use web_http::{ErrorBody, JsonAnswer, SiteError};

/// Some lines of what a filter leaves.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrategyLines {
    /// Strategies, and trades that are in none.
    total: u32,
    offset: u32,
    closed: u32,
    won: u32,
    /// Of all lines, the history's own net.
    net: Rupees,
    rows: Vec<CountedLine>,
}

/// A strategy, or what of a trade is in none.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CountedLine {
    /// Of the strategy, or of the trade.
    id: String,
    /// A strategy: in the user's words, or its kind; else the instrument.
    #[schema(example = "Short iron condor")]
    title: String,
    strategy: bool,
    #[schema(example = "NIFTY")]
    underlying: String,
    account_name: String,
    segment: Segment,
    status: StatusWord,
    #[schema(required = true)]
    entry_time: Option<IstTime>,
    #[schema(required = true)]
    exit_time: Option<IstTime>,
    /// Null when the cost is unknown, as are `charges` and `netPnl`.
    #[schema(required = true)]
    gross_pnl: Option<Rupees>,
    #[schema(required = true)]
    charges: Option<Rupees>,
    #[schema(required = true)]
    net_pnl: Option<Rupees>,
    /// The trades it lies in.
    trades: Vec<CountedTrade>,
}

#[derive(Serialize, ToSchema)]
pub struct CountedTrade {
    id: String,
    #[schema(example = "NIFTY 25900 PE 17 Nov 2026")]
    title: String,
}

/// One line as it is written to files, too.
pub struct Line<'a> {
    pub id: String,
    pub title: String,
    pub is_strategy: bool,
    /// Of the first leg.
    pub underlying: &'a str,
    pub account: &'a str,
    pub segment: domain::Segment,
    pub status: Status,
    pub entry: Option<Time>,
    pub exit: Option<Time>,
    /// Gross and charges; none of an unknown cost.
    pub made: Option<(Money, Money)>,
    /// Places in the journal's book, by the order of their opening.
    pub trades: Vec<usize>,
}

/// The history of who is logged in, counted by strategies.
#[utoipa::path(
    get,
    path = "/api/v1/trade-history/strategies",
    operation_id = "trade_history_by_strategies",
    security(("session" = []), ("personalToken" = ["trades"])),
    tag = "journal",
    params(HistoryParams, CutFilter),
    responses(
        (status = 200, body = Data<StrategyLines>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub async fn lines(
    State(state): State<JournalApi>,
    user: SignedIn,
    query: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    lines_of(&state, Whose::Own(user), query).await
}

/// The same of the sample.
#[utoipa::path(
    get,
    path = "/api/v1/demo/trade-history/strategies",
    operation_id = "demo_trade_history_by_strategies",
    tag = "demo",
    params(HistoryParams, CutFilter),
    responses(
        (status = 200, body = Data<StrategyLines>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub async fn demo_lines(
    State(state): State<JournalApi>,
    query: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    lines_of(&state, Whose::Sample, query).await
}

async fn lines_of(
    state: &JournalApi,
    whose: Whose,
    query: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    let (look, asked) = look(state, whose, history_query(query)?).await?;
    let all = look.strategies(state).await?;
    look.answer(move |look| JsonAnswer::of(&Data { data: page(look, &asked, &all) })).await
}

/// Ready to be counted by strategies.
///
/// # Errors
/// An order by what only a trade has; what [`Look::at`] answers.
pub async fn look(
    state: &JournalApi,
    whose: Whose,
    query: HistoryQuery,
) -> Result<(Look, AnalyticsQuery), SiteError> {
    if query.sort.key().is_none() && query.sort != Sort::Exit {
        let sentence = "sort: a trade has an average price, a strategy has none. Choose another order.";
        return Err(SiteError::field("sort", sentence));
    }
    let (unit, amount) = (SpreadOf::Rupees, Amount::Net);
    let mut asked = AnalyticsQuery { query, amount, unit, split: false, by_strategy: true, groups: 1 };
    let look = Look::at(state, whose, &mut [&mut asked.query]).await?.counting(state, &asked).await?;
    Ok((look, asked))
}

fn page(look: &Look, asked: &AnalyticsQuery, all: &AllStrategies) -> StrategyLines {
    let journal = &look.journal;
    let counted = look.counted(asked);
    let order = ordered(&counted, &asked.query);
    let places = journal.places_by_account();
    let trades = &counted.selection.figures.trades;
    let is_closed = |at: &usize| trades.status[*at].is_closed();
    let counts = (0..trades.len()).filter(|&at| trades.status[at].counts());
    let (offset, limit) = (asked.query.offset.min(order.len()), asked.query.limit);
    let shown = order.iter().skip(offset).take(limit);
    StrategyLines {
        total: order.len() as u32,
        offset: offset as u32,
        closed: (0..trades.len()).filter(is_closed).count() as u32,
        won: trades.status.iter().filter(|status| **status == Status::Win).count() as u32,
        net: Rupees(counts.map(|at| trades.gross[at] - trades.charges[at]).sum()),
        rows: shown.map(|&at| line(journal, all, &places, &counted, at as usize).wire(journal)).collect(),
    }
}

/// Indices into the figures of what is counted.
pub fn ordered(counted: &Counted<'_>, query: &HistoryQuery) -> Vec<u32> {
    let mut order = counted.selection.trades.clone();
    let key = query.sort.key().unwrap_or(::analytics::SortKey::Exit);
    sort(&counted.selection.figures, &mut order, key, query.order == Order::Desc);
    order
}

/// `places` are those of the accounts' trades in the journal's book.
pub fn line<'a>(
    journal: &'a Journal,
    all: &AllStrategies,
    places: &[Vec<u32>],
    counted: &Counted<'_>,
    at: usize,
) -> Line<'a> {
    let figures = &counted.selection.figures.trades;
    let place = counted.places().get(at).map_or(0, |place| *place as usize);
    let (account, _) = journal.place(place);
    let instrument = &journal.book.instruments[journal.book.trades.instrument[place] as usize];
    let strategy = counted.strategies.get(at).copied().flatten();
    let (title, trades) = match strategy {
        Some(of) => (shown_name(all, of.account as u32, of.at as u32), trades_of(journal, all, places, of)),
        None => (instrument.title(), vec![place]),
    };
    let id = match strategy {
        Some(of) => id(account, all, of.account as u32, of.at as u32),
        None => trade_id(journal, place),
    };
    let status = figures.status[at];
    Line {
        id,
        title,
        is_strategy: strategy.is_some(),
        underlying: instrument.underlying(),
        account: &account.called,
        segment: instrument.segment(),
        status,
        entry: figures.entry_time[at],
        exit: figures.exit_time[at],
        made: (status != Status::UnknownCost).then_some((figures.gross[at], figures.charges[at])),
        trades,
    }
}

fn trade_id(journal: &Journal, place: usize) -> String {
    TradeId { account: journal.place(place).0.name, key: journal.book.trades.key[place] }.to_string()
}

/// Shares that only stand behind it are none of them.
fn trades_of(
    journal: &Journal,
    all: &AllStrategies,
    places: &[Vec<u32>],
    of: StrategyPosition,
) -> Vec<usize> {
    let legs = all.accounts[of.account].all.legs(of.at).into_iter().filter(|leg| !leg.is_held);
    let place = |trade: u32| places[of.account][trade as usize] as usize;
    let mut own: Vec<usize> = legs.flat_map(|leg| leg.trades).map(place).collect();
    own.sort_by_key(|&place| (journal.book.trades.entry_time[place], place));
    own.dedup();
    own
}

impl Line<'_> {
    fn wire(self, journal: &Journal) -> CountedLine {
        let trade = |&place: &usize| CountedTrade {
            id: trade_id(journal, place),
            title: journal.book.instruments[journal.book.trades.instrument[place] as usize].title(),
        };
        CountedLine {
            trades: self.trades.iter().map(trade).collect(),
            id: self.id,
            title: self.title,
            strategy: self.is_strategy,
            underlying: self.underlying.to_owned(),
            account_name: self.account.to_owned(),
            segment: self.segment.into(),
            status: self.status.into(),
            entry_time: self.entry.map(IstTime),
            exit_time: self.exit.map(IstTime),
            gross_pnl: self.made.map(|(gross, _)| Rupees(gross)),
            charges: self.made.map(|(_, charges)| Rupees(charges)),
            net_pnl: self.made.map(|(gross, charges)| Rupees(gross - charges)),
        }
    }
}
