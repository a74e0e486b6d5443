//! `POST /api/v1/backtests/candles`: some candles of a run, as the rule sees them, to be drawn with its trades.

use ::backtest::Tape;
use axum::Json;
use axum::extract::State;
use candles::Interval;
use domain::{Day, Price};
use identity::SignedIn;
use journal::work;
use journal_http::upload::enter;
use journal_http::{Data, JournalApi};
use report::numbers::{Each, IstDay};
use serde::{Deserialize, Serialize};
use serde_json::Value as Tree;
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::factors::factors;
use super::kept;
use super::run::{fits, set_of};
use super::tapes::{Period, Stored, blocks, has_any, tape};
use crate::candles::CandleColumns;

/// Whole days of at most so many candles, and never less than one day.
const COMFORTABLE: usize = 1_500;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BacktestToDraw {
    /// As it was run: it says which candles there are.
    #[schema(value_type = Object)]
    rule: Tree,
    /// `id` of a set of candles.
    candles: i64,
    /// The first day that is drawn; null: the first one.
    #[serde(default)]
    #[schema(required = false)]
    from: Option<String>,
    /// The last day of the run; null: to the last candle.
    #[serde(default)]
    #[schema(required = false)]
    to: Option<String>,
    /// As it was run.
    #[serde(default)]
    #[schema(required = false)]
    adjusted: bool,
}

/// Whole days of candles.
#[derive(Serialize, ToSchema)]
pub struct BacktestDrawn {
    candles: CandleColumns,
    /// The first day that is not here any more; null: it ends here.
    #[schema(required = true)]
    next: Option<IstDay>,
}

/// Candles of who is logged in, as a rule sees them: made longer where it asks for it, within the hours of trading.
#[utoipa::path(
    post,
    path = "/api/v1/backtests/candles",
    operation_id = "backtest_candles",
    tag = "backtests",
    request_body = BacktestToDraw,
    responses(
        (status = 200, body = Data<BacktestDrawn>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A rule that cannot be read, or candles it cannot be run over", body = ErrorBody),
        (status = 503, description = "Too much is being worked out at once", body = ErrorBody),
    )
)]
pub async fn drawn(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<BacktestToDraw>,
) -> Result<Json<Data<BacktestDrawn>>, SiteError> {
    let (db, user) = (&state.db, user.id);
    let rule = kept::read(&sent.rule)?;
    let period = Period::read(sent.from.as_deref(), sent.to.as_deref())?;
    let set = set_of(db, user, sent.candles).await?;
    let journal = state.journals.get(db, user, (state.clock)().day()).await?;
    fits(&journal, &set.instrument, rule.market)?;
    let mut from = period.from.map_or_else(|| set.first.day(), |day| day.max(set.first.day()));
    // Days enough for the candles of one drawing, holidays and weekends among them.
    let days = (COMFORTABLE as i32 / a_day(rule.bar) + 1) * 7 / 5 + 14;
    let end = period.end(&set);
    let turn = state.queue.worker(user).await?;
    let place = enter(&state)?;
    let reader = place.turn().await;
    // A gap is stepped over: what is drawn begins behind it.
    let (some, blocks) = loop {
        let some = Period { from: Some(from), to: Some(end.min(from.plus(days))) };
        let found = blocks(db, user, &set, some).await?;
        if from.plus(days) >= end || has_any(&found, some) {
            break (some, found);
        }
        from = from.plus(days + 1);
    };
    let factors = if sent.adjusted { factors(&journal, &set, period) } else { Vec::new() };
    let data = work((turn, place, reader), move || {
        let tape = tape(&rule, &Stored { set, blocks, factors }, some)?;
        Ok::<_, SiteError>(cut(&tape, some.to.filter(|last| *last < end)))
    })
    .await??;
    Ok(Json(Data { data }))
}

/// Candles of one day, at most.
fn a_day(bar: Interval) -> i32 {
    if bar.is_day() { 1 } else { (375 / bar.minutes() as i32).max(1) }
}

/// `read_to`: there is more behind this day.
pub fn cut(tape: &Tape, read_to: Option<Day>) -> BacktestDrawn {
    let mut count = tape.len();
    let mut next = read_to.map(|last| last.plus(1));
    if count > COMFORTABLE {
        // The day that does not fit is the first of the next drawing; the first day always fits.
        let day = tape.day[COMFORTABLE].max(1);
        count = tape.day.partition_point(|one| *one < day);
        next = tape.days.get(day as usize).copied();
    }
    let each = |column: &[f64]| -> Vec<Each> {
        let price = |one: &f64| Each(Price((one * Price::ONE as f64).round() as i64));
        column[..count].iter().map(price).collect()
    };
    BacktestDrawn {
        candles: CandleColumns {
            at: tape.at[..count].iter().map(|at| at.0.div_euclid(1000)).collect(),
            open: each(&tape.open),
            high: each(&tape.high),
            low: each(&tape.low),
            close: each(&tape.close),
            volume: tape.volume[..count].iter().map(|one| (!one.is_nan()).then_some(*one as u64)).collect(),
        },
        next: next.map(IstDay),
    }
}

#[cfg(test)]
mod tests {
    use backtest::{read_rule, sample};

    use super::*;

    #[test]
    fn whole_days_are_drawn_and_the_next_ones_follow() {
        let rule = read_rule(&sample::rule()).unwrap();
        let (interval, candles) = sample::candles();
        let tape = Tape::of("SAMPLE", &candles, interval, &rule).unwrap();
        // 75 a day: 20 whole days are 1,500.
        let found = cut(&tape, None);
        assert_eq!(found.candles.at.len(), 1_500);
        assert_eq!(found.next.map(|day| day.0), Some(tape.days[20]));
        let few = Tape::of("SAMPLE", &candles[..1_510], interval, &rule).unwrap();
        assert_eq!(cut(&few, None).candles.at.len(), 1_500);
        let all = Tape::of("SAMPLE", &candles[..150], interval, &rule).unwrap();
        let found = cut(&all, None);
        assert_eq!((found.candles.at.len(), found.next.is_none()), (150, true));
        assert_eq!(cut(&all, Some(all.days[1])).next.map(|day| day.0), Some(all.days[1].plus(1)));
    }
}
