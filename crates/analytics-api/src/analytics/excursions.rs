//! `GET /api/v1/analytics/excursions`: how well and how badly closed trades stood by the user's own candles, and what
//! would have become of them with a stop.

mod groups;

use ::analytics::cut::{Dimension, Part, whole};
use ::analytics::excursions::{Depth, Losers, Stood, Unjudged, Winners, losers, winners};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use domain::Money;
use identity::SignedIn;
use journal::excursions::{STOPS, Standing};
use journal::history_query::HistoryParams;
use journal::subject::TradeId;
use journal_http::params::{AnalyticsQuery, CutFilter, CutParams, Params, asked, by};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::{IstDay, IstTime, Rupees};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, JsonAnswer, SiteError};

use self::groups::{ExcursionGroups, groups};
use super::view::{Look, Whose};
use super::wire::{self, CutSums};

/// Points of the chart, and lines of its table.
const MOST_ROWS: usize = 1_000;

/// How well and how badly closed trades stood before they ended, before charges. Amounts are of whole trades, what is
/// sure of them: in a candle with an execution nobody knows what came first.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutExcursions {
    revision: i64,
    as_of: IstDay,
    /// All trades of the journal, whatever the filter; 0: nothing is written yet.
    trades: u32,
    /// The candles are those of the sample: generated around its executions.
    generated: bool,
    #[schema(required = true)]
    first_day: Option<IstDay>,
    whole: CutSums,
    /// Closed trades that the filter leaves.
    closed: usize,
    /// Of these, and why the others are not.
    judged: usize,
    without_candles: usize,
    /// Some of the days on which they were held, or their own time, have no candle.
    missing: usize,
    /// Each of their candles holds an execution: shorter ones would say it.
    too_long: usize,
    /// Prices of the trade lie outside of the candles.
    other_prices: usize,
    /// What it cost is not known, or a corporate action lies within.
    unknown: usize,
    /// Of `judged`: candles with an execution in them reach further than what is sure.
    edge: usize,
    winners: ExcursionWinners,
    losers: ExcursionLosers,
    /// Those that are judged, by the dimension asked for.
    groups: ExcursionGroups,
    /// The newest 1,000 that are judged, newest first.
    rows: Vec<ExcursionRow>,
    /// Closed trades that can be judged with a stop: entered in one candle and left in one, with candles between.
    with_stop: usize,
    stops: Vec<ExcursionStop>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExcursionWinners {
    trades: usize,
    /// Half of them never stood deeper, whatever came first within a candle; null of fewer than 8.
    #[schema(required = true)]
    half_within: Option<ExcursionDepth>,
    /// Nine of ten of them; null as above.
    #[schema(required = true)]
    nine_of_ten_within: Option<ExcursionDepth>,
    /// Results ÷ what they stood at their best; null: none stood above its entry.
    #[schema(required = true)]
    capture: Option<f64>,
    give_back: Rupees,
}

/// Rupees below the entry, and the same as a share of what the entry came to.
#[derive(Serialize, ToSchema)]
struct ExcursionDepth {
    amount: f64,
    share: f64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExcursionLosers {
    trades: usize,
    /// They once stood above their charges: closed then, they had made money.
    once_ahead: usize,
    /// What these stood at their best less their charges, and what they ended with.
    ahead: Rupees,
    ended: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExcursionRow {
    id: String,
    symbol: String,
    #[schema(required = true)]
    entry_time: Option<IstTime>,
    net: Rupees,
    /// Before charges.
    result: Rupees,
    best: Rupees,
    worst: Rupees,
    /// Of the entry's value.
    worst_share: f64,
    /// In multiples of what the first stop risked; null: no stop says it.
    #[schema(required = true)]
    best_r: Option<f64>,
    #[schema(required = true)]
    worst_r: Option<f64>,
    /// Result ÷ best; null: it never stood above its entry.
    #[schema(required = true)]
    capture: Option<f64>,
    /// Candles with an execution in them reach further.
    edge: bool,
}

/// The same trades with a stop so far from the entry. Charges stay what they were.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ExcursionStop {
    /// Of the mean entry.
    percent: f64,
    stopped: usize,
    /// They made money in truth.
    stopped_winners: usize,
    net: Rupees,
    own_net: Rupees,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct ExcursionParams {
    /// The dimension of `groups`; `setup` when absent.
    #[param(value_type = Option<String>)]
    by: Option<String>,
}

/// Excursions of the journal of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/analytics/excursions",
    security(("session" = []), ("personalToken" = ["analytics"])),
    operation_id = "analytics_excursions",
    tag = "analytics",
    params(ExcursionParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<CutExcursions>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn excursions(
    State(state): State<JournalApi>,
    user: SignedIn,
    wanted: Result<Query<ExcursionParams>, QueryRejection>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    excursions_of(&state, Whose::Own(user), wanted, how, filter).await
}

/// The same of the sample, over generated candles.
#[utoipa::path(
    get,
    path = "/api/v1/demo/analytics/excursions",
    operation_id = "demo_analytics_excursions",
    tag = "demo",
    params(ExcursionParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<CutExcursions>),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn demo_excursions(
    State(state): State<JournalApi>,
    wanted: Result<Query<ExcursionParams>, QueryRejection>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    excursions_of(&state, Whose::Sample, wanted, how, filter).await
}

async fn excursions_of(
    state: &JournalApi,
    whose: Whose,
    wanted: Result<Query<ExcursionParams>, QueryRejection>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    let Query(wanted) = wanted.map_err(|_| bad_query())?;
    let grouped = by("by", wanted.by.as_deref(), "setup")?;
    let mut asked = asked(how, filter, &["by"])?.by_trades()?;
    let look = Look::at(state, whose, &mut [&mut asked.query]).await?.seeing(state, true).await?;
    look.answer(move |look| {
        let (mut page, trades) = head(look, &asked, grouped);
        if let Some(standing) = &look.standing {
            page.see(look, standing, (grouped, asked.groups), &trades);
        }
        JsonAnswer::of(&Data { data: page })
    })
    .await
}

/// The page without what candles say, and the closed trades that are looked at, newest first.
fn head(look: &Look, asked: &AnalyticsQuery, grouped: &'static Dimension) -> (CutExcursions, Vec<usize>) {
    let selection = look.select(&asked.query);
    let judged = look.judged(&selection, asked);
    let tally = whole(&judged);
    let part = Part::whole(&judged, tally);
    let trades = &look.journal.book.trades;
    let mut closed: Vec<usize> = selection.trades.iter().map(|at| *at as usize).collect();
    closed.retain(|at| trades.status[*at].is_closed());
    closed.sort_unstable_by_key(|at| std::cmp::Reverse((trades.exit_time[*at], *at)));
    let page = CutExcursions {
        revision: look.journal.revision,
        as_of: IstDay(look.journal.as_of),
        trades: trades.len() as u32,
        generated: look.user.is_none(),
        first_day: part.summary.first_day.map(IstDay),
        whole: wire::sums(&tally, &look.figures(), Some(&part), false),
        closed: closed.len(),
        judged: 0,
        without_candles: 0,
        missing: 0,
        too_long: 0,
        other_prices: 0,
        unknown: 0,
        edge: 0,
        winners: winners(&[]).into(),
        losers: losers(&[]).into(),
        groups: ExcursionGroups::none(grouped),
        rows: Vec::new(),
        with_stop: 0,
        stops: Vec::new(),
    };
    (page, closed)
}

impl CutExcursions {
    /// What candles say of these trades of the journal's book.
    fn see(
        &mut self,
        look: &Look,
        standing: &Standing,
        (grouped, most): (&'static Dimension, usize),
        trades: &[usize],
    ) {
        let risk = &look.labels.handed().risk;
        let risk = |at: usize| risk.get(at).copied().flatten();
        let (mut won, mut lost): (Vec<Stood>, Vec<Stood>) = Default::default();
        let mut judged = Vec::new();
        for &at in trades {
            let stood = match standing.stood[at] {
                Ok(stood) => stood,
                Err(why) => {
                    *self.of(why) += 1;
                    continue;
                }
            };
            judged.push((at, stood, risk(at)));
            self.edge += usize::from(standing.edge[at]);
            match stood.result.cmp(&stood.charges) {
                std::cmp::Ordering::Greater => won.push(stood),
                std::cmp::Ordering::Less => lost.push(stood),
                std::cmp::Ordering::Equal => {}
            }
            if self.rows.len() < MOST_ROWS {
                self.rows.push(row(look, at, stood, risk(at), standing.edge[at]));
            }
        }
        self.judged = judged.len();
        self.winners = winners(&won).into();
        self.losers = losers(&lost).into();
        self.stops = (0..STOPS.len()).map(|stop| stopped(look, standing, trades, stop)).collect();
        self.with_stop = trades.iter().filter(|at| standing.stops[**at].is_some()).count();
        self.groups = groups(&look.journal.book, grouped, &look.codes(grouped), judged.into_iter(), most);
    }

    const fn of(&mut self, why: Unjudged) -> &mut usize {
        match why {
            // Only closed ones are looked at.
            Unjudged::Open | Unjudged::NoCandles => &mut self.without_candles,
            Unjudged::Missing => &mut self.missing,
            Unjudged::TooLong => &mut self.too_long,
            Unjudged::OtherPrices => &mut self.other_prices,
            Unjudged::Unknown => &mut self.unknown,
        }
    }
}

fn row(look: &Look, at: usize, stood: Stood, risk: Option<Money>, edge: bool) -> ExcursionRow {
    let (account, own) = look.journal.place(at);
    let (book, trades) = (&account.book, &account.book.trades);
    ExcursionRow {
        id: TradeId { account: account.name, key: trades.key[own] }.to_string(),
        symbol: book.instruments[trades.instrument[own] as usize].symbol.to_string(),
        entry_time: trades.entry_time[own].map(IstTime),
        net: Rupees(net(look, at)),
        result: Rupees(stood.result),
        best: Rupees(stood.best),
        worst: Rupees(stood.worst),
        worst_share: -stood.worst.0 as f64 / stood.entry_value.0.max(1) as f64,
        best_r: groups::multiple(stood.best, risk),
        worst_r: groups::multiple(stood.worst, risk),
        capture: (stood.best > Money::ZERO).then(|| stood.result.0 as f64 / stood.best.0 as f64),
        edge,
    }
}

fn net(look: &Look, at: usize) -> Money {
    let trades = &look.journal.book.trades;
    trades.gross[at] - trades.charges[at]
}

/// `stop` is its place among those that are tried.
fn stopped(look: &Look, standing: &Standing, trades: &[usize], stop: usize) -> ExcursionStop {
    let mut found = ExcursionStop {
        percent: f64::from(STOPS[stop]) / 100.0,
        stopped: 0,
        stopped_winners: 0,
        net: Rupees(Money::ZERO),
        own_net: Rupees(Money::ZERO),
    };
    for &at in trades {
        let Some(with) = &standing.stops[at] else { continue };
        let own = net(look, at);
        found.own_net.0 += own;
        found.net.0 += with.net[stop];
        if with.is_stopped(stop) {
            found.stopped += 1;
            found.stopped_winners += usize::from(own > Money::ZERO);
        }
    }
    found
}

impl From<Depth> for ExcursionDepth {
    fn from(of: Depth) -> Self {
        Self { amount: of.amount, share: of.share }
    }
}

impl From<Winners> for ExcursionWinners {
    fn from(of: Winners) -> Self {
        Self {
            trades: of.trades,
            half_within: of.half_within.map(Into::into),
            nine_of_ten_within: of.nine_of_ten_within.map(Into::into),
            capture: of.capture,
            give_back: Rupees(of.give_back),
        }
    }
}

impl From<Losers> for ExcursionLosers {
    fn from(of: Losers) -> Self {
        Self {
            trades: of.trades,
            once_ahead: of.once_ahead,
            ahead: Rupees(of.ahead),
            ended: Rupees(of.ended),
        }
    }
}
