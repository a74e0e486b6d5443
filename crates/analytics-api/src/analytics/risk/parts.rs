//! Each part of the answer, of what was worked out.

use ::analytics::CapitalByDay;
use ::analytics::cut::{Score, ScoreOf, Tail};
use ::analytics::risk::{
    Fall, FanPoint, PATH_DAYS, PATHS, Paths, PathsOfCapital, RollingPoint, Share, rolling_bands,
};
use domain::{Day, Money};
use ledger::Book;
use report::numbers::{IstDay, Rupees};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::wire::{self, CutInterval};

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

/// One figure as a bar.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RiskScore {
    /// In the registry of figures.
    key: &'static str,
    #[schema(required = true)]
    value: Option<f64>,
    /// How many of these it rests on.
    n: u32,
    of: RiskScoreOf,
    /// The value at which the bar is full.
    full_at: f64,
    /// 0 to 1; null where the value is not known, which is not 0.
    #[schema(required = true)]
    filled: Option<f64>,
}

/// `days` are those with an exit, `daysWithCapital` those of them from the first one with a stated capital on,
/// `winningDays` those above 0.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum RiskScoreOf {
    Trades,
    Days,
    DaysWithCapital,
    WinningDays,
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

/// What is asked beside the filter.
pub(super) struct Wanted {
    pub(super) capital: Option<Money>,
    /// Not said in the address.
    pub(super) is_stated: bool,
    pub(super) percent: u32,
    pub(super) last: usize,
}

/// A picture has no more points.
const MOST_POINTS: usize = 400;
const MOST_BANDS: usize = 100;

pub(super) fn worst(of: Tail) -> RiskTail {
    let days = of.days.into_iter().map(IstDay).collect();
    RiskTail { of: of.of, weekdays: of.weekdays, days }
}

pub(super) fn score(of: &Score) -> RiskScore {
    RiskScore {
        key: of.figure.key,
        value: of.value,
        n: of.n,
        of: match of.of {
            ScoreOf::Trades => RiskScoreOf::Trades,
            ScoreOf::Days => RiskScoreOf::Days,
            ScoreOf::DaysWithCapital => RiskScoreOf::DaysWithCapital,
            ScoreOf::WinningDays => RiskScoreOf::WinningDays,
        },
        full_at: of.full_at,
        filled: of.filled,
    }
}

/// So many that a picture shows them, the last one among them.
pub(super) fn thinned(points: &[RollingPoint]) -> Vec<RollingPoint> {
    let every = points.len().div_ceil(MOST_POINTS).max(1);
    let mut kept: Vec<RollingPoint> = points.iter().rev().step_by(every).copied().collect();
    kept.reverse();
    kept
}

/// `first` is the first day with an exit.
pub(super) fn fall(of: &Fall, first: Option<Day>, capital: Option<&CapitalByDay>) -> RiskFall {
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
pub(super) fn with_bands(book: &Book, k: usize, points: &[RollingPoint]) -> Vec<RiskRolling> {
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

pub(super) fn year_of_capital(found: &PathsOfCapital, deepest: f64, wanted: &Wanted) -> RiskYearOfCapital {
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

pub(super) fn year(found: &Paths, max: Option<Money>, wanted: &Wanted) -> RiskYear {
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
