//! `POST /api/v1/backtests/sweeps`: asks for a sweep.

use app_error::sentence;
use std::sync::Arc;

use ::backtest::{Walking, combinations, combinations_of};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use domain::grouped;
use identity::SignedIn;
use journal::work;
use journal_http::upload::enter;
use journal_http::{Data, JournalApi};
use serde::Deserialize;
use serde_json::Value as Tree;
use store::backtest_sweeps::{self, Begun, NewSweep};
use store::candles::Set;
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::asked::{Over, SweepRequest, Walk};
use super::look::BacktestSweepLine;
use crate::backtests::factors::factors;
use crate::backtests::kept::{self, no_rule};
use crate::backtests::run::{digest, fits, named, sets_of};
use crate::backtests::tapes::{Period, ordered, stored_of, tapes};

/// Combinations of one sweep on a page; `rojmel backtest` tries more.
pub const MOST_COMBINATIONS: u128 = 10_000;
/// Combinations times candles; walk-forward counts each candle as often as it is trained on.
pub const MOST_WORK: u128 = 500_000_000;
/// Days of training or of test.
const MOST_DAYS: usize = 2_500;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BacktestToSweep {
    /// Of a stored rule: all tries count as tries of it.
    id: String,
    /// With one, two or three parameters that have `from`, `to` and `step`.
    #[schema(value_type = Object)]
    rule: Tree,
    /// `id` of a set of candles.
    candles: i64,
    /// Of further sets, each of another instrument: all share the capital. At most 19.
    #[serde(default)]
    #[schema(required = false)]
    also: Vec<i64>,
    /// `2026-04-01`; null: from the first candle.
    #[serde(default)]
    #[schema(required = false)]
    from: Option<String>,
    /// That day included; null: to the last candle.
    #[serde(default)]
    #[schema(required = false)]
    to: Option<String>,
    /// As of a run.
    #[serde(default)]
    #[schema(required = false)]
    adjusted: bool,
    /// Null: without walk-forward.
    #[serde(default)]
    #[schema(required = false)]
    walk: Option<BacktestToWalk>,
}

/// The best of so many days is tested on the days that follow, again and again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BacktestToWalk {
    /// Days of trading.
    train: usize,
    test: usize,
    /// Every window trains on all days before its test: `train` of them in the first.
    #[serde(default)]
    #[schema(required = false)]
    anchored: bool,
}

impl BacktestToWalk {
    fn asked(self) -> Walk {
        if self.anchored {
            Walk::Anchored { anchored: (self.train, self.test) }
        } else {
            Walk::Rolling(self.train, self.test)
        }
    }
}

/// Asks for a sweep: a job tries every combination. One user has one at a time. Its tries are counted for good,
/// together with its result; one that is cancelled shows none and counts none.
#[utoipa::path(
    post,
    path = "/api/v1/backtests/sweeps",
    operation_id = "begin_backtest_sweep",
    tag = "backtests",
    request_body = BacktestToSweep,
    responses(
        (status = 200, description = "It waits or runs", body = Data<BacktestSweepLine>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such rule", body = ErrorBody),
        (status = 409, description = "Another sweep is not over yet", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A rule that cannot be read, ranges with too many combinations, or candles it cannot be run over", body = ErrorBody),
        (status = 503, description = "Too much is being worked out at once", body = ErrorBody),
    )
)]
pub async fn begin(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<BacktestToSweep>,
) -> Result<Json<Data<BacktestSweepLine>>, SiteError> {
    let (db, user) = (&state.db, user.id);
    let rule = kept::read(&sent.rule)?;
    let period = Period::read(sent.from.as_deref(), sent.to.as_deref())?;
    let count = combinations_of(&rule);
    if count < 2 {
        return Err(SiteError::field(
            "ranges",
            "Nothing is to be tried: give one number of the rule a range.",
        ));
    }
    if count > MOST_COMBINATIONS {
        return Err(SiteError::field(
            "ranges",
            sentence!(
                "These are {count} combinations, and at most {most} are tried. Take larger steps or shorter ranges.",
                count = grouped(count),
                most = grouped(MOST_COMBINATIONS)
            ),
        ));
    }
    if let Some(walk) = &sent.walk
        && (!(1..=MOST_DAYS).contains(&walk.train) || !(1..=MOST_DAYS).contains(&walk.test))
    {
        return Err(SiteError::field("walk", "Days to train and days to test are from 1 to 2,500."));
    }
    named(db, user, &sent.id).await?;
    let mut numbers = sent.also.clone();
    numbers.push(sent.candles);
    let sets = ordered(sets_of(db, user, numbers).await?)?;
    let journal = state.journals.get(db, user, (state.clock)().day()).await?;
    for set in &sets {
        fits(&journal, &set.instrument, rule.market)?;
    }
    let over: Vec<(&str, i64)> = sets.iter().map(|set| (set.instrument.as_str(), set.minutes)).collect();
    let digest = digest(&without_values(&sent.rule), &over, period, sent.adjusted);
    // Read once before it is promised: what cannot be run is said now.
    let turn = state.queue.worker(user).await?;
    let place = enter(&state)?;
    let reader = place.turn().await;
    let of = |set: &Set| if sent.adjusted { factors(&journal, set, period) } else { Vec::new() };
    let read = stored_of(db, user, sets, period, of).await?;
    let asked = SweepRequest::new(
        sent.rule.clone(),
        read.iter().map(Over::of).collect(),
        (period.from.map(|day| day.to_string()), period.to.map(|day| day.to_string())),
        sent.walk.map(BacktestToWalk::asked),
    );
    let lengths = asked.lengths();
    let tries = work((Arc::clone(&turn), place, reader), move || {
        let tapes = tapes(&rule, &read, period)?;
        let candles = tapes.iter().map(|tape| tape.len() as u128).sum::<u128>();
        let tries = combinations(&rule, &tapes).map_err(|why| SiteError::field("ranges", why))?;
        let mut times = 1;
        if let Some(lengths) = lengths {
            let walking = Walking::new(&tapes, lengths).map_err(|why| SiteError::field("walk", why))?;
            times += walking.times() as u128;
        }
        let all = count * candles * times;
        if all > MOST_WORK {
            let walked = if times > 1 { format!(", each {times} times with walk-forward") } else { String::new() };
            return Err(SiteError::field(
                "ranges",
                sentence!("These are {count} combinations over {candles} candles{walked}: {all} in all, and at most {most} are run. Try fewer, or over \
                     a shorter time.", count = grouped(count), candles = grouped(candles), walked, all = grouped(all), most = grouped(MOST_WORK)),
            ));
        }
        Ok(tries.len())
    })
    .await??;
    let text = serde_json::to_string(&asked).map_err(SiteError::ours)?;
    let new = NewSweep { rule: &sent.id, digest: &digest, asked: &text, tries: tries as i64 };
    match backtest_sweeps::begin(db, user, &new, (state.clock)()).await? {
        Begun::Done(number) => {
            state.identity.mail.waker().wake();
            let made = backtest_sweeps::one(db, user, number).await?.ok_or_else(no_rule)?;
            Ok(Json(Data { data: BacktestSweepLine::of(&made) }))
        }
        Begun::Unknown => Err(no_rule()),
        Begun::Busy => Err(SiteError::new(
            StatusCode::CONFLICT,
            "sweep_going",
            "Another sweep of yours is not over yet. Wait for it, or stop it. Nothing was started.",
        )),
    }
}

/// Whatever stands in the rule in the place of a range: it is not tried.
fn without_values(rule: &Tree) -> Tree {
    let mut plain = rule.clone();
    let params = plain.get_mut("params").and_then(Tree::as_object_mut);
    for param in params.into_iter().flat_map(|params| params.values_mut()).filter_map(Tree::as_object_mut) {
        if param.contains_key("from") {
            param.remove("value");
        }
    }
    plain
}
