//! `GET /api/v1/candles/of-trade`: the candles around a trade, and how well and how badly it stood by them.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use candles::{Candle, HeldDays, Interval, month_of};
use domain::{Segment, Time};
use identity::SignedIn;
use journal::TradePosition;
use journal::excursions::{Executed, executed};
use journal_http::{Data, JournalApi, no_trade};
use notes_api::annotations::of_trade::named;
use report::numbers::Each;
use serde::{Deserialize, Serialize};
use store::candles::{self as stored, Set};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

use super::between::{CandleGap, between};
use super::look::{COMFORTABLE, Look, ShownCandles, Span, Trade, joined};
use super::standing::{TradeStanding, standing};

const OTHERS: &str =
    "Prices of this trade are outside these candles: the candles are of another instrument, or adjusted.";
const NONE_IN_TIME: &str = "There are no candles for the time of this trade.";
/// Read at once.
const MONTHS: i32 = 12;

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
    /// Between those candles: where there is none. The first hundred within days, and as many whole days.
    gaps: Vec<CandleGap>,
    /// There are more gaps than those.
    gaps_more: bool,
    /// More candles lie in that time than are here.
    more: bool,
    /// Executions of the trade whose price lies in the candle of their time.
    fits: usize,
    /// Executions for whose time there is a candle.
    fits_of: usize,
    /// The length of the candles by which `standing` and `fits` are worked out: the shortest that are there for all
    /// days of trading on which it was held; where none are, those that lack the fewest, and `standing` is null. While
    /// it is open, today does not count.
    #[schema(required = true)]
    by: Option<String>,
    #[schema(required = true)]
    standing: Option<TradeStanding>,
    /// A sentence: why `standing` is null though there are candles.
    #[schema(required = true)]
    reason: Option<String>,
}

/// Columns of one length.
#[derive(Default, Serialize, ToSchema)]
pub struct CandleColumns {
    /// Begin, in seconds since 1970.
    pub at: Vec<i64>,
    pub open: Vec<Each>,
    pub high: Vec<Each>,
    pub low: Vec<Each>,
    pub close: Vec<Each>,
    /// Null: nobody says.
    pub volume: Vec<Option<u64>>,
}

/// The candles around a trade of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/candles/of-trade",
    security(("session" = []), ("personalToken" = ["trades"])),
    operation_id = "candles_of_trade",
    tag = "candles",
    params(CandlesQuery),
    responses(
        (status = 200, body = Data<TradeCandles>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The journal holds no such trade", body = ErrorBody),
        (status = 422, description = "No candles of this length", body = ErrorBody),
    )
)]
pub async fn of_trade(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<CandlesQuery>, QueryRejection>,
) -> Result<Json<Data<TradeCandles>>, SiteError> {
    let Query(CandlesQuery { trade, interval }) = query.map_err(|_| no_trade())?;
    let today = (state.clock)().day();
    let (journal, TradePosition { account: of, trade: at }) = named(&state, user.id, &trade).await?;
    let (of, at) = (of as usize, at as usize);
    let account = &journal.accounts[of];
    let trades = &account.book.trades;
    let instrument = account.book.instruments[trades.instrument[at] as usize].clone();
    let first = trades.entry_time[at].or(trades.exit_time[at]);
    let is_open = trades.open_quantity[at].0 != 0;
    let last = if is_open { None } else { trades.exit_time[at].or(trades.entry_time[at]) };
    let span = Span { from: first.map_or(today, Time::day), to: last.map_or(today, Time::day) };
    let (title, segment) = (instrument.title(), instrument.contract.segment());
    let asked = match interval.filter(|word| !word.is_empty()) {
        Some(word) => Some(Interval::parse(&word).ok_or_else(no_such_length)?),
        None => None,
    };
    let journal = Arc::clone(&journal);
    let trade = tokio::task::spawn_blocking(move || {
        let executed = executed(&journal.accounts[of], at);
        // The candles of a day that is not over cannot all be there.
        let to = if is_open { today.plus(-1) } else { span.to };
        let held = HeldDays::new(span.from, to, executed.reported.iter().map(|one| one.at.day()));
        Arc::new(Trade { segment, span, held, executed, asked })
    });
    let trade = trade.await.map_err(SiteError::ours)?;
    let sets: Vec<(Interval, Set)> = stored::of_instrument(&state.db, user.id, &title)
        .await?
        .into_iter()
        .filter_map(|set| Some((Interval::of_minutes(set.minutes)?, set)))
        .collect();
    let mut found = Found::of(&sets, asked)?;
    for (at, (interval, set)) in sets.iter().enumerate() {
        if found.is_enough(*interval) {
            break;
        }
        let also = if at == 0 { found.joined.clone() } else { Vec::new() };
        let mut look = Look::new(&trade, *interval, also);
        let (from, to) = span.around(*interval);
        let (first, last) = (month_of(from.max(set.first)), month_of(Time(to.0 - 1).min(set.last)));
        for begin in (first..=last).step_by(MONTHS as usize) {
            let months = (begin, last.min(begin + MONTHS - 1));
            let blocks = stored::blocks(&state.db, user.id, set.number, months).await?;
            let looking = tokio::task::spawn_blocking(move || look.take(&blocks));
            look = looking.await.map_err(SiteError::ours)??;
        }
        found.add(*interval, look);
    }
    Ok(Json(Data { data: found.answer(title, trade.segment, &trade.executed) }))
}

/// What was found in the sets that were read, of which the shortest comes first.
struct Found {
    /// The lengths that there are, and those that are joined, ascending.
    intervals: Vec<Interval>,
    /// Joined from the shortest.
    joined: Vec<Interval>,
    asked: Option<Interval>,
    shown: Vec<ShownCandles>,
    /// By whose candles it is worked out.
    by: Option<(Interval, Look)>,
}

impl Found {
    fn of(sets: &[(Interval, Set)], asked: Option<Interval>) -> Result<Self, SiteError> {
        let there: Vec<Interval> = sets.iter().map(|(interval, _)| *interval).collect();
        let joined: Vec<Interval> =
            there.first().map(|shortest| joined(*shortest, &there).collect()).unwrap_or_default();
        let mut intervals = [there, joined.clone()].concat();
        intervals.sort();
        if asked.is_some_and(|asked| !intervals.contains(&asked)) {
            return Err(no_such_length());
        }
        Ok(Self { intervals, joined, asked, shown: Vec::new(), by: None })
    }

    /// Whether candles of this length and longer ones say nothing more.
    fn is_enough(&self, next: Interval) -> bool {
        let is_whole = self.by.as_ref().is_some_and(|(_, look)| look.held.missing() == 0);
        let is_chosen =
            |one: &ShownCandles| self.asked.is_some() || is_comfortable(one) && one.interval < next;
        is_whole && self.shown.iter().any(is_chosen)
    }

    fn add(&mut self, interval: Interval, mut look: Look) {
        self.shown.append(&mut look.shown);
        let is_better = |(_, before): &(Interval, Look)| look.held.missing() < before.held.missing();
        if look.is_in_time && self.by.as_ref().is_none_or(is_better) {
            self.by = Some((interval, look));
        }
    }

    fn chosen(&mut self) -> Option<ShownCandles> {
        self.shown.sort_by_key(|one| one.interval);
        let longest = self.shown.iter().rposition(|one| one.count > 0);
        let at = match self.asked {
            Some(asked) => self.shown.iter().position(|one| one.interval == asked),
            None => self.shown.iter().position(is_comfortable).or(longest),
        };
        at.map(|at| self.shown.swap_remove(at))
    }

    fn answer(mut self, instrument: String, segment: Segment, executed: &Executed) -> TradeCandles {
        let chosen = self.chosen();
        let (gaps, gaps_more) =
            chosen.as_ref().map(|one| between(&one.first, one.interval, segment)).unwrap_or_default();
        let mut answer = TradeCandles {
            instrument,
            intervals: self.intervals.iter().map(ToString::to_string).collect(),
            interval: chosen.as_ref().map(|one| one.interval.to_string()),
            gaps,
            gaps_more,
            more: chosen.as_ref().is_some_and(|one| one.first.len() < one.count),
            candles: chosen.map(|one| CandleColumns::of(&one.first)).unwrap_or_default(),
            fits: 0,
            fits_of: 0,
            by: None,
            standing: None,
            reason: None,
        };
        let Some((interval, look)) = self.by else {
            answer.reason = (!answer.intervals.is_empty()).then(|| NONE_IN_TIME.to_owned());
            return answer;
        };
        answer.by = Some(interval.to_string());
        (answer.fits, answer.fits_of) = (look.fit.fits, look.fit.of);
        answer.reason = if let Some(why) = executed.unknown {
            Some(why.to_owned())
        } else if !look.fit.is_good() {
            Some(OTHERS.to_owned())
        } else if look.held.missing() > 0 {
            Some(missing(&look.held))
        } else {
            None
        };
        if answer.reason.is_none() {
            let excursions = look.looking.and_then(candles::Looking::finish);
            answer.standing = excursions.map(|found| standing(&found, look.after));
            answer.reason = answer.standing.is_none().then(|| NONE_IN_TIME.to_owned());
        }
        answer
    }
}

fn is_comfortable(one: &ShownCandles) -> bool {
    (1..=COMFORTABLE).contains(&one.count)
}

fn missing(held: &HeldDays) -> String {
    let days = if held.count() == 1 { "day" } else { "days" };
    let holidays = if held.may_have_holidays { " Not all holidays of that time are known here." } else { "" };
    format!(
        "Candles are missing on {} of the {} trading {days} the trade was held.{holidays}",
        held.missing(),
        held.count()
    )
}

fn no_such_length() -> SiteError {
    SiteError::field("interval", "There are no candles of this length.")
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
