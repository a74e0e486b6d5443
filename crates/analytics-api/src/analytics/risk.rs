//! `GET /api/v1/analytics/risk`: falls, figures of the last trades, and what the same days may do in another order.

mod parts;

use ::analytics::cut::{Part, SpreadOf, scorecard, tail, whole};
use ::analytics::risk::{Fall, falls, paths, paths_of_capital, rolling};
use ::analytics::{DayOfCapital, daily, days_of_capital, equity};
use axum::extract::{Query, State};
use domain::Money;
use identity::SignedIn;
use journal::history_query::HistoryParams;
use journal_http::params::{AnalyticsQuery, CutFilter, CutParams, Params, asked};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::{IstDay, Rupees};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, JsonAnswer, SiteError, sentence};

use self::parts::{
    RiskFall, RiskRolling, RiskScore, RiskTail, RiskYear, RiskYearOfCapital, Wanted, fall, score, thinned,
    with_bands, worst, year, year_of_capital,
};
use super::capital::CutCapital;
use super::view::{Look, Whose};
use super::wire::{self, CutSpread, CutSums};

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
    /// Trades of which a filter by days leaves only some exits: by these they may have won where the whole trade, which
    /// `result` asks for, lost. By strategies 0.
    trades_in_part: u32,
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
    /// Six figures as parts of what would be very good; no single score is made of them.
    scorecard: Vec<RiskScore>,
    /// Null where fewer than 60 trading days lie between the first exit and the last, or fewer than 20 of them have
    /// one.
    #[schema(required = true)]
    year: Option<RiskYear>,
    /// The same days as parts of the stated capital, where `unit` is `percent`; null too without a capital from which
    /// on so many of them lie, and where nothing was left of it.
    #[schema(required = true)]
    year_of_capital: Option<RiskYearOfCapital>,
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

const MOST_FALLS: usize = 10;
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
        read.map(Some)
            .ok_or_else(|| SiteError::field(name, sentence!("{name}: expected {what}.", name, what)))
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
    let judged = look.judged_as_counted(&counted, asked);
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
        trades_in_part: if asked.by_strategy { 0 } else { look.in_part(&counted.selection) },
        first_day: part.summary.first_day.map(IstDay),
        last_day: part.summary.last_day.map(IstDay),
        whole: wire::sums(&tally, &look.figures(), Some(&part), false),
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
        scorecard: scorecard(&part).iter().map(score).collect(),
        spread: wire::spread(&::analytics::cut::spread(&judged, &part, asked.unit), false),
        year: paths(&days).map(|found| year(&found, max, wanted)),
        year_of_capital: by_day.filter(|_| asked.unit == SpreadOf::Percent).and_then(|capital| {
            let deepest = of_capital.iter().map(|one| one.fall).fold(0.0, f64::max);
            Some(year_of_capital(&paths_of_capital(&days, capital)?, deepest, wanted))
        }),
    };
    JsonAnswer::of(&Data { data })
}
