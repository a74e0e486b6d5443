//! `GET /api/v1/candles/of-trade`: the candles around a trade, and how well and how badly it stood by them.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use candles::{Candle, Interval, coarser, fit, month_of, unpack};
use domain::{Segment, Time};
use identity::SignedIn;
use journal::Journal;
use journal::subject::TradeId;
use report::numbers::Each;
use serde::{Deserialize, Serialize};
use store::candles::{self as stored, Set};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

use super::standing::{TradeStanding, executed, standing};
use crate::JournalApi;
use crate::trades::{Shown, no_trade};

const OTHERS: &str =
    "Prices of this trade lie outside these candles: they are of another instrument, or adjusted.";
/// Of one answer.
const MOST: usize = 5_000;
/// As many as a screen shows.
const COMFORTABLE: usize = 1_500;
/// Days before and after a trade that daily candles show.
const DAYS_AROUND: i32 = 30;
/// What shorter candles are joined to, in minutes.
const JOINED: [i64; 4] = [5, 15, 30, 60];

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CandlesQuery {
    /// `id` of a trade.
    trade: String,
    /// One of those that there are; absent: the shortest of which a screen shows all.
    #[param(required = false)]
    interval: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TradeCandles {
    /// As candles name it: send it along with a file.
    instrument: String,
    /// Lengths that there are, the shortest first; those joined from shorter ones too. Empty: no candles.
    intervals: Vec<String>,
    /// Of the candles below.
    #[schema(required = true)]
    interval: Option<String>,
    candles: CandleColumns,
    /// More candles lie in that time than are here.
    more: bool,
    /// Executions of the trade whose price lies in the candle of their time.
    fits: usize,
    /// Executions for whose time there is a candle.
    fits_of: usize,
    /// The length of the candles by which `standing` and `fits` are worked out: the shortest that lie in its time.
    #[schema(required = true)]
    by: Option<String>,
    #[schema(required = true)]
    standing: Option<TradeStanding>,
    /// A sentence: why `standing` is null though there are candles.
    #[schema(required = true)]
    reason: Option<&'static str>,
}

/// Columns of one length.
#[derive(Default, Serialize, ToSchema)]
pub struct CandleColumns {
    /// Begin, in seconds since 1970.
    at: Vec<i64>,
    open: Vec<Each>,
    high: Vec<Each>,
    low: Vec<Each>,
    close: Vec<Each>,
    /// Null: nobody says.
    volume: Vec<Option<u64>>,
}

/// The candles around a trade of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/candles/of-trade",
    operation_id = "candles_of_trade",
    tag = "candles",
    params(CandlesQuery),
    responses(
        (status = 200, body = Shown<TradeCandles>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The journal holds no such trade", body = ErrorBody),
        (status = 422, description = "No candles of this length", body = ErrorBody),
    )
)]
pub async fn of_trade(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<CandlesQuery>, QueryRejection>,
) -> Result<Json<Shown<TradeCandles>>, SiteError> {
    let Query(CandlesQuery { trade, interval }) = query.map_err(|_| no_trade())?;
    let id = TradeId::parse(&trade).ok_or_else(no_trade)?;
    let today = (state.clock)().day();
    let journal = state.journals.get(&state.db, user.id, today).await?;
    let account = journal.account(id.account).ok_or_else(no_trade)?;
    let at = account.trade_of(id.key).ok_or_else(no_trade)?;
    let trades = &account.book.trades;
    let instrument = account.book.instruments[trades.instrument[at] as usize].clone();
    let first = trades.entry_time[at].or(trades.exit_time[at]);
    let is_open = trades.open_quantity[at].0 != 0;
    let last = if is_open { None } else { trades.exit_time[at].or(trades.entry_time[at]) };
    let span = Span { from: first.map_or(today, Time::day), to: last.map_or(today, Time::day) };
    let title = instrument.title();
    let mut sets = Vec::new();
    for set in stored::of_instrument(&state.db, user.id, &title).await? {
        let Some(interval) = Interval::of_minutes(set.minutes) else { continue };
        let (from, to) = span.around(interval);
        let months = (month_of(from), month_of(Time(to.0 - 1)));
        let blocks = stored::blocks(&state.db, user.id, set.number, months).await?;
        sets.push(Kept { interval, set, blocks });
    }
    let segment = instrument.contract.segment();
    let asked = Asked { title, segment, span, interval };
    let (journal, id) = (Arc::clone(&journal), id);
    let answer = tokio::task::spawn_blocking(move || answer(&journal, id, asked, &sets));
    Ok(Json(Shown { data: answer.await.map_err(SiteError::ours)?? }))
}

struct Asked {
    title: String,
    segment: Segment,
    span: Span,
    interval: Option<String>,
}

struct Kept {
    interval: Interval,
    set: Set,
    blocks: Vec<(i32, Vec<u8>)>,
}

/// Days on which the trade was held, both included.
#[derive(Clone, Copy)]
struct Span {
    from: domain::Day,
    to: domain::Day,
}

impl Span {
    /// From the first moment to before the last.
    fn around(self, interval: Interval) -> (Time, Time) {
        let more = if interval.is_day() { DAYS_AROUND } else { 0 };
        (Time::from_ist(self.from.plus(-more), 0), Time::from_ist(self.to.plus(more + 1), 0))
    }
}

fn answer(journal: &Journal, id: TradeId, asked: Asked, sets: &[Kept]) -> Result<TradeCandles, SiteError> {
    let account = journal.account(id.account).ok_or_else(no_trade)?;
    let trade = account.trade_of(id.key).ok_or_else(no_trade)?;
    let mut found = Vec::with_capacity(sets.len() + JOINED.len());
    for kept in sets {
        let (from, to) = asked.span.around(kept.interval);
        let mut candles = Vec::new();
        for (_, content) in &kept.blocks {
            let some = unpack(content).ok_or_else(|| {
                SiteError::ours(format!("candles of set {} cannot be unpacked", kept.set.number))
            })?;
            candles.extend(some.into_iter().filter(|one| (from..to).contains(&one.at)));
        }
        found.push((kept.interval, candles));
    }
    let executed = executed(account, trade);
    let held = (Time::from_ist(asked.span.from, 0), Time::from_ist(asked.span.to.plus(1), 0));
    let finest = found.iter().find(|(_, some)| some.iter().any(|one| (held.0..held.1).contains(&one.at)));
    let (by, fit, standing, reason) = match finest {
        None => (None, None, None, (!sets.is_empty()).then_some("No candles lie in the time of this trade.")),
        Some((interval, candles)) => {
            let fit = fit(&executed.reported, candles, *interval);
            let (standing, reason) = match executed.unknown {
                Some(why) => (None, Some(why)),
                None if !fit.is_good() => (None, Some(OTHERS)),
                None => {
                    let standing = standing(&executed.executions, candles, *interval);
                    let reason = standing.is_none().then_some("No candles lie in the time of this trade.");
                    (standing, reason)
                }
            };
            (Some(interval.to_string()), Some(fit), standing, reason)
        }
    };
    joined(&mut found, asked.segment);
    let chosen = choose(&found, asked.interval.as_deref())?;
    let (interval, candles) =
        chosen.map_or((None, &[][..]), |at| (Some(found[at].0.to_string()), found[at].1.as_slice()));
    let shown = &candles[..candles.len().min(MOST)];
    Ok(TradeCandles {
        instrument: asked.title,
        intervals: found.iter().map(|(interval, _)| interval.to_string()).collect(),
        interval,
        more: shown.len() < candles.len(),
        candles: CandleColumns::of(shown),
        fits: fit.map_or(0, |fit| fit.fits),
        fits_of: fit.map_or(0, |fit| fit.of),
        by,
        standing,
        reason,
    })
}

/// Longer ones out of the shortest.
fn joined(found: &mut Vec<(Interval, Vec<Candle>)>, segment: Segment) {
    let Some((from, candles)) = found.first().cloned() else { return };
    for to in JOINED.into_iter().filter_map(Interval::of_minutes) {
        if to > from && found.iter().all(|(interval, _)| *interval != to) {
            found.extend(coarser(&candles, from, to, segment).map(|made| (to, made)));
        }
    }
    found.sort_by_key(|(interval, _)| *interval);
}

fn choose(found: &[(Interval, Vec<Candle>)], asked: Option<&str>) -> Result<Option<usize>, SiteError> {
    if let Some(word) = asked.filter(|word| !word.is_empty()) {
        let at = found.iter().position(|(interval, _)| interval.to_string() == word);
        return at
            .map(Some)
            .ok_or_else(|| SiteError::field("interval", "There are no candles of this length."));
    }
    let is_shown = |(_, candles): &(Interval, Vec<Candle>)| (1..=COMFORTABLE).contains(&candles.len());
    let longest = found.iter().rposition(|(_, candles)| !candles.is_empty());
    Ok(found.iter().position(is_shown).or(longest))
}

impl CandleColumns {
    fn of(candles: &[Candle]) -> Self {
        let prices = |of: fn(&Candle) -> domain::Price| candles.iter().map(|one| Each(of(one))).collect();
        Self {
            at: candles.iter().map(|one| one.at.0.div_euclid(1000)).collect(),
            open: prices(|one| one.open),
            high: prices(|one| one.high),
            low: prices(|one| one.low),
            close: prices(|one| one.close),
            volume: candles.iter().map(|one| one.volume).collect(),
        }
    }
}
