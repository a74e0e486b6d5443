//! `GET /api/v1/analytics/risk`: falls, figures of the last trades, and what the same days may do in another order.

use ::analytics::cut::{FIGURES, Part, SpreadOf, Tail, tail, whole};
use ::analytics::risk::{
    Fall, FanPoint, PATH_DAYS, PATHS, Paths, PathsOfCapital, RollingPoint, Share, falls, paths,
    paths_of_capital, rolling, rolling_bands,
};
use ::analytics::{CapitalByDay, DayOfCapital, daily, days_of_capital, equity};
use axum::extract::{Query, State};
use domain::{Day, Money};
use identity::SignedIn;
use journal::history_query::HistoryParams;
use journal_http::params::{AnalyticsQuery, CutFilter, CutParams, Params, asked};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use ledger::Book;
use report::numbers::{IstDay, Rupees};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::capital::CutCapital;
use super::view::{Look, Whose};
use super::wire::{self, CutInterval, CutSpread, CutSums};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RiskParams {
    /// What one starts with, in whole rupees: of it a part can be lost. When absent it is the capital that is stated
    /// for today; without any nothing is said of ruin.
    #[param(value_type = Option<u64>, minimum = 1)]
    capital: Option<String>,
    /// The part of the capital whose loss is ruin, in percent; 50 when absent.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100)]
    ruin: Option<String>,
    /// Closed trades of each point of the rolling figures: 20, 50 or 100; 20 when absent.
    #[param(value_type = Option<u32>, minimum = 20, maximum = 100)]
    last: Option<String>,
}

/// How deep it went, and may go.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Risk {
    revision: i64,
    as_of: IstDay,
    /// All trades of the journal, whatever the filter; 0: nothing is written yet.
    trades: u32,
    #[schema(required = true)]
    first_day: Option<IstDay>,
    #[schema(required = true)]
    last_day: Option<IstDay>,
    whole: CutSums,
    /// Of which figures in percent are; null: none is stated, and they are null. It is never the one in the address.
    #[schema(required = true)]
    capital: Option<CutCapital>,
    /// The day of the worst day's sum; null: none lost.
    #[schema(required = true)]
    worst_day: Option<IstDay>,
    /// What value at risk and expected shortfall are made of; null where they are.
    #[schema(required = true)]
    tail: Option<RiskTail>,
    /// The ten deepest, deepest first.
    falls: Vec<RiskFall>,
    /// Of the journal under the filter.
    falls_in_all: u32,
    curve: RiskCurve,
    rolling: Vec<RiskRolling>,
    spread: CutSpread,
    /// Null where fewer than 60 trading days lie between the first exit and the last, or fewer than 20 of them have
    /// one.
    #[schema(required = true)]
    year: Option<RiskYear>,
    /// The same days as parts of the stated capital, where `unit` is `percent`; null too without a capital from which
    /// on so many of them lie, and where nothing was left of it.
    #[schema(required = true)]
    year_of_capital: Option<RiskYearOfCapital>,
}

/// The weekdays at or below the quantile 0.05.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RiskTail {
    /// Every weekday from the first exit to the last, and those at or below: days without an exit are among both.
    of: u32,
    weekdays: u32,
    /// Those at or below that have an exit: together they made −expected shortfall × `weekdays`.
    days: Vec<IstDay>,
}

/// A fall of the running sum below its highest point, which begins at 0.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RiskFall {
    /// The last day at the peak; null: the peak is the start, before any exit.
    #[schema(required = true)]
    peak: Option<IstDay>,
    /// The first day below the peak.
    from: IstDay,
    trough: IstDay,
    /// The day on which the peak was reached again; null: not yet.
    #[schema(required = true)]
    recovery: Option<IstDay>,
    depth: Rupees,
    /// Depth ÷ the capital at the end of the last day at the peak, or at the start of the first day where that is the
    /// start; null where none is stated for it.
    #[schema(required = true)]
    depth_of_capital: Option<f64>,
    /// Weekdays from the peak to the trough, the first day with an exit counted where the peak is the start; and from
    /// the trough to the recovery or the last day.
    weekdays_down: u32,
    weekdays_up: u32,
}

/// By day with an exit: the running sum, and how far it lies below its highest point.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RiskCurve {
    day: Vec<IstDay>,
    sum: Vec<Rupees>,
    fall: Vec<Rupees>,
    /// The time-weighted return so far, and the fall ÷ the capital at the highest point, from the first day with a
    /// stated capital on; null before it, and everywhere where nothing is left of it.
    sum_of_capital: Vec<Option<f64>>,
    fall_of_capital: Vec<Option<f64>>,
}

/// Of the last closed trades up to this one.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RiskRolling {
    /// Its number among the closed trades, and the day on which it closed.
    trade: u32,
    day: IstDay,
    /// Rupees a trade.
    mean: f64,
    /// Of each exit ÷ the capital at the start of its day; null where one of the trades has none.
    #[schema(required = true)]
    mean_of_capital: Option<f64>,
    win_rate: f64,
    /// Null without a loss.
    #[schema(required = true)]
    profit_factor: Option<f64>,
    #[schema(required = true)]
    payoff: Option<f64>,
    /// Nine of ten means of these trades lie between when their days are drawn again; null in windows of fewer than ten
    /// days, and of points beyond a hundred.
    #[schema(required = true)]
    band: Option<CutInterval>,
}

/// The trading days of the journal drawn again, in blocks, as paths of a year. Days without an exit are among them, at
/// 0: a year holds as many days with an exit as the record does, for its length.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RiskYear {
    paths: u32,
    /// Trading days of the exchanges: about one year.
    days_of_a_path: u32,
    /// What was drawn from: the trading days between these two, both with an exit, in blocks of this mean length.
    from: IstDay,
    until: IstDay,
    days: u32,
    /// Of them.
    days_with_exit: u32,
    block: u32,
    fan: Vec<RiskFanPoint>,
    ends_below_zero: RiskShare,
    /// Half of the paths fall no deeper than this, and 95 of 100.
    middle_fall: Rupees,
    deep_fall: Rupees,
    /// How often a path falls at least so deep: half, one, one and a half and two times the deepest fall there was.
    falls_of: Vec<RiskFallOf>,
    /// Null without a capital.
    #[schema(required = true)]
    ruin: Option<RiskRuin>,
}

/// As the year in rupees, of what a rupee of the capital becomes: each day's result ÷ the capital at its start, one
/// after the other multiplied. All of it is parts: 0.1 is 10%.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RiskYearOfCapital {
    paths: u32,
    days_of_a_path: u32,
    /// From the first day with a stated capital on.
    from: IstDay,
    until: IstDay,
    days: u32,
    days_with_exit: u32,
    block: u32,
    fan: Vec<RiskFanPoint>,
    ends_below_zero: RiskShare,
    middle_fall: f64,
    deep_fall: f64,
    /// Half, one, one and a half and two times the deepest fall there was, of the capital at its peak; those of more
    /// than all of it are left out.
    falls_of: Vec<RiskPartOf>,
    /// How often a path loses the asked part of what it began with at some time.
    ruin: RiskPartOf,
}

#[derive(Serialize, ToSchema)]
pub struct RiskPartOf {
    part: f64,
    #[serde(flatten)]
    of: RiskShare,
}

/// Rupees, or parts of the capital: between `p05` and `p95` lie nine of ten paths after so many days.
#[derive(Serialize, ToSchema)]
pub struct RiskFanPoint {
    day: u32,
    p05: f64,
    p25: f64,
    p50: f64,
    p75: f64,
    p95: f64,
}

/// A share of the paths, with what it may be for so many of them (Wilson, 95%).
#[derive(Serialize, ToSchema)]
pub struct RiskShare {
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize, ToSchema)]
pub struct RiskFallOf {
    depth: Rupees,
    #[serde(flatten)]
    of: RiskShare,
}

/// How often the path loses this part of the capital at some time.
#[derive(Serialize, ToSchema)]
pub struct RiskRuin {
    capital: Rupees,
    /// It is the capital that is stated for today: the address says none.
    stated: bool,
    percent: u32,
    amount: Rupees,
    #[serde(flatten)]
    of: RiskShare,
}

const MOST_FALLS: usize = 10;
/// A picture has no more points.
const MOST_POINTS: usize = 400;
const MOST_BANDS: usize = 100;

struct Wanted {
    capital: Option<Money>,
    /// Not said in the address.
    is_stated: bool,
    percent: u32,
    last: usize,
}

/// Risk of the journal of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/analytics/risk",
    security(("session" = []), ("personalToken" = ["analytics"])),
    operation_id = "analytics_risk",
    tag = "analytics",
    params(RiskParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<Risk>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn risk(
    State(state): State<JournalApi>,
    user: SignedIn,
    wanted: Params<RiskParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    risk_of(&state, Whose::Own(user), wanted, how, filter).await
}

pub async fn risk_of(
    state: &JournalApi,
    whose: Whose,
    wanted: Params<RiskParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    let mut wanted = read(wanted)?;
    let mut asked = asked(how, filter, &["capital", "ruin", "last"])?;
    let look = Look::at(state, whose, &mut [&mut asked.query]).await?.counting(state, &asked).await?;
    if wanted.capital.is_none() {
        // The falls are those of the account that is asked for, and so is what can be lost.
        let stated = look.capital(&asked).and_then(|one| one.by_day.as_ref()?.stated(look.journal.as_of));
        wanted.capital = stated.map(|(_, amount)| amount);
        wanted.is_stated = wanted.capital.is_some();
    }
    look.answer(move |look| write(look, &asked, &wanted)).await
}

fn read(params: Params<RiskParams>) -> Result<Wanted, SiteError> {
    let Query(params) = params.map_err(|_| bad_query())?;
    let number = |name: &'static str, text: &Option<String>, least: i64, most: i64, what: &str| {
        let Some(text) = text.as_deref().map(str::trim).filter(|text| !text.is_empty()) else {
            return Ok(None);
        };
        let read = text.parse::<i64>().ok().filter(|read| (least..=most).contains(read));
        read.map(Some).ok_or_else(|| SiteError::field(name, format!("{name}: expected {what}.")))
    };
    let capital = number(
        "capital",
        &params.capital,
        1,
        1_000_000_000_000,
        "whole rupees from 1 to 10,00,00,00,00,000",
    )?;
    let percent = number("ruin", &params.ruin, 1, 100, "a percentage from 1 to 100")?.unwrap_or(50);
    let last = number("last", &params.last, 20, 100, "20, 50 or 100")?.unwrap_or(20);
    if ![20, 50, 100].contains(&last) {
        return Err(SiteError::field("last", "last: expected 20, 50 or 100."));
    }
    Ok(Wanted {
        capital: capital.map(|rupees| Money(rupees * Money::ONE)),
        is_stated: false,
        percent: percent as u32,
        last: last as usize,
    })
}

fn write(look: &Look, asked: &AnalyticsQuery, wanted: &Wanted) -> Result<JsonAnswer, SiteError> {
    let counted = look.counted(asked);
    let judged = look.judged(&counted.selection, asked);
    let tally = whole(&judged);
    let part = Part::whole(&judged, tally);
    let days = daily(&judged.by);
    let curve = equity(&days);
    let all = falls(&days);
    let mut deepest: Vec<&Fall> = all.iter().collect();
    deepest.sort_by_key(|fall| (std::cmp::Reverse(fall.depth), fall.peak));
    let max = deepest.first().map(|fall| fall.depth);
    let asked_capital = look.capital(asked);
    let by_day = asked_capital.and_then(|one| one.by_day.as_ref());
    let first = days.first().map(|one| one.day);
    let of_capital = by_day.and_then(|capital| days_of_capital(&days, capital)).unwrap_or_default();
    let of_days = |of: fn(&DayOfCapital) -> f64| {
        let before = days.len() - of_capital.len();
        let known = of_capital.iter().map(|one| Some(of(one)));
        std::iter::repeat_n(None, before).chain(known).collect::<Vec<_>>()
    };
    let data = Risk {
        revision: look.journal.revision,
        as_of: IstDay(look.journal.as_of),
        trades: look.journal.book.trades.len() as u32,
        first_day: part.summary.first_day.map(IstDay),
        last_day: part.summary.last_day.map(IstDay),
        whole: wire::sums(&tally, FIGURES, Some(&part), false),
        capital: asked_capital.and_then(|one| one.wire(&look.journal)),
        worst_day: days
            .iter()
            .min_by_key(|one| one.net)
            .filter(|one| one.net < Money::ZERO)
            .map(|one| IstDay(one.day)),
        tail: tail(&part).map(worst),
        falls: deepest.iter().take(MOST_FALLS).map(|one| fall(one, first, by_day)).collect(),
        falls_in_all: all.len() as u32,
        curve: RiskCurve {
            day: curve.day.iter().copied().map(IstDay).collect(),
            sum: curve.equity.iter().copied().map(Rupees).collect(),
            fall: curve.drawdown.iter().copied().map(Rupees).collect(),
            sum_of_capital: of_days(|one| one.sum),
            fall_of_capital: of_days(|one| one.fall),
        },
        rolling: with_bands(&judged.by, wanted.last, &thinned(&rolling(&judged.by, wanted.last, by_day))),
        spread: wire::spread(&::analytics::cut::spread(&judged, asked.unit), false),
        year: paths(&days).map(|found| year(&found, max, wanted)),
        year_of_capital: by_day.filter(|_| asked.unit == SpreadOf::Percent).and_then(|capital| {
            let deepest = of_capital.iter().map(|one| one.fall).fold(0.0, f64::max);
            Some(year_of_capital(&paths_of_capital(&days, capital)?, deepest, wanted))
        }),
    };
    JsonAnswer::of(&Data { data })
}

fn worst(of: Tail) -> RiskTail {
    let days = of.days.into_iter().map(IstDay).collect();
    RiskTail { of: of.of, weekdays: of.weekdays, days }
}

/// So many that a picture shows them, the last one among them.
fn thinned(points: &[RollingPoint]) -> Vec<RollingPoint> {
    let every = points.len().div_ceil(MOST_POINTS).max(1);
    let mut kept: Vec<RollingPoint> = points.iter().rev().step_by(every).copied().collect();
    kept.reverse();
    kept
}

/// `first` is the first day with an exit.
fn fall(of: &Fall, first: Option<Day>, capital: Option<&CapitalByDay>) -> RiskFall {
    let at_peak = capital.and_then(|capital| match of.peak {
        Some(peak) => capital.after(peak),
        None => capital.before(first?),
    });
    RiskFall {
        peak: of.peak.map(IstDay),
        from: IstDay(of.first),
        trough: IstDay(of.trough),
        recovery: of.recovery.map(IstDay),
        depth: Rupees(of.depth),
        depth_of_capital: at_peak.map(|capital| of.depth.0 as f64 / capital.0 as f64),
        weekdays_down: of.down,
        weekdays_up: of.up,
    }
}

/// Of at most a hundred of them, the last one among them.
fn with_bands(book: &Book, k: usize, points: &[RollingPoint]) -> Vec<RiskRolling> {
    let every = points.len().div_ceil(MOST_BANDS).max(1);
    let has_band = |at: usize| (points.len() - 1 - at).is_multiple_of(every);
    let trades: Vec<u32> =
        points.iter().enumerate().filter(|(at, _)| has_band(*at)).map(|(_, one)| one.trade).collect();
    let mut bands = rolling_bands(book, k, &trades).into_iter();
    let one = |(at, one): (usize, &RollingPoint)| RiskRolling {
        band: if has_band(at) { bands.next().flatten().map(wire::interval) } else { None },
        ..point(one)
    };
    points.iter().enumerate().map(one).collect()
}

fn point(of: &RollingPoint) -> RiskRolling {
    RiskRolling {
        trade: of.trade,
        day: IstDay(of.day),
        mean: of.mean,
        mean_of_capital: of.mean_of_capital,
        win_rate: of.win_rate,
        profit_factor: of.profit_factor,
        payoff: of.payoff,
        band: None,
    }
}

fn share(of: Share) -> RiskShare {
    RiskShare { share: of.share, low: of.low, high: of.high }
}

fn fan_point(one: &FanPoint) -> RiskFanPoint {
    RiskFanPoint { day: one.day, p05: one.p05, p25: one.p25, p50: one.p50, p75: one.p75, p95: one.p95 }
}

fn year_of_capital(found: &PathsOfCapital, deepest: f64, wanted: &Wanted) -> RiskYearOfCapital {
    let falls = [0.5, 1.0, 1.5, 2.0].map(|times| times * deepest);
    let ruin = f64::from(wanted.percent) / 100.0;
    RiskYearOfCapital {
        paths: PATHS as u32,
        days_of_a_path: PATH_DAYS as u32,
        from: IstDay(found.from),
        until: IstDay(found.until),
        days: found.days,
        days_with_exit: found.with_exit,
        block: found.block,
        fan: found.fan.iter().map(fan_point).collect(),
        ends_below_zero: share(found.ends_below_zero()),
        middle_fall: found.depth_at(0.5),
        deep_fall: found.depth_at(0.95),
        falls_of: falls
            .into_iter()
            .filter(|part| *part > 0.0 && *part <= 1.0)
            .map(|part| RiskPartOf { part, of: share(found.fall_of(part)) })
            .collect(),
        ruin: RiskPartOf { part: ruin, of: share(found.loses(ruin)) },
    }
}

fn year(found: &Paths, max: Option<Money>, wanted: &Wanted) -> RiskYear {
    let depths = max.into_iter().flat_map(|max| [1, 2, 3, 4].map(|halves| Money(max.0 * halves / 2)));
    RiskYear {
        paths: PATHS as u32,
        days_of_a_path: PATH_DAYS as u32,
        from: IstDay(found.from),
        until: IstDay(found.until),
        days: found.days,
        days_with_exit: found.with_exit,
        block: found.block,
        fan: found.fan.iter().map(fan_point).collect(),
        ends_below_zero: share(found.ends_below_zero()),
        middle_fall: Rupees(found.depth_at(0.5)),
        deep_fall: Rupees(found.depth_at(0.95)),
        falls_of: depths
            .map(|depth| RiskFallOf { depth: Rupees(depth), of: share(found.fall_of(depth)) })
            .collect(),
        ruin: wanted.capital.map(|capital| {
            let amount = Money((i128::from(capital.0) * i128::from(wanted.percent) / 100) as i64);
            RiskRuin {
                capital: Rupees(capital),
                stated: wanted.is_stated,
                percent: wanted.percent,
                amount: Rupees(amount),
                of: share(found.loses(amount)),
            }
        }),
    }
}
