//! `POST /api/v1/backtests/options`: what a rule that sells options would have made, by closes of a day of its user.

use app_error::sentence;
use std::sync::Arc;

use ::backtest::{Chain, Luck, Made, NotOne, OptionRule, run_options};
use axum::extract::State;
use domain::Day;
use identity::SignedIn;
use journal::work;
use journal_http::upload::enter;
use journal_http::{Data, JournalApi};
use report::backtested::OptionsBacktested;
use serde::{Deserialize, Serialize};
use serde_json::Value as Tree;
use store::UserId;
use store::backtests::{self, Counted};
use store::candles::{self as stored, OPTION_CLOSES};
use utoipa::ToSchema;
use web_http::{ErrorBody, JsonAnswer, Sent, SiteError, UserPermit};

use super::kept::{self, no_rule};
use super::run::{
    BacktestLink, BacktestLuck, MOST_TRADES, Stored, digest, mark, named, no_more_tries, version,
};
use super::tapes::{self, Period};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BacktestOptionsToRun {
    /// Of a stored rule: this try counts as one of it, also where `rule` says something else by now.
    id: String,
    #[schema(value_type = Object)]
    rule: Tree,
    /// `2026-04-01`; null: from the first close.
    #[serde(default)]
    #[schema(required = false)]
    from: Option<String>,
    /// That day included; null: to the last close.
    #[serde(default)]
    #[schema(required = false)]
    to: Option<String>,
}

/// What a rule that sells options would have made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BacktestOptionsRun<'a> {
    /// Distinct tries of the rule, this one too; null in the demo.
    #[schema(required = true)]
    tries: Option<i64>,
    /// The same was not tried before.
    is_new: bool,
    /// What so many tries say of this one; null with fewer than 60 days.
    #[schema(required = true)]
    luck: Option<BacktestLuck>,
    /// What an address of this result needs; null in the demo.
    #[schema(required = true)]
    link: Option<BacktestLink>,
    /// Trades that are not in the list: it holds the first 5,000. All figures count them.
    trades_left_out: usize,
    /// Lacks that are not in the list: it holds the first 5,000.
    lacks_left_out: usize,
    result: OptionsBacktested<'a>,
}

/// `tries`: of the rule, and whether this is a new one. None in the demo, which has no address either.
pub fn told<'a>(
    rule: &'a OptionRule,
    made: &'a Made,
    tries: Option<(i64, bool)>,
    stored: Option<Stored>,
) -> BacktestOptionsRun<'a> {
    let mut result = OptionsBacktested::of(rule, made);
    let left_out = result.shorten(MOST_TRADES);
    let luck = tries.and_then(|(tries, _)| Luck::of_options(rule, made, tries.max(1).unsigned_abs()));
    let days = made.days.iter().map(|(day, equity)| (*day, equity.0));
    let mark = || mark((made.trades.len(), usize::from(made.open.is_some())), days.map(in_paise));
    BacktestOptionsRun {
        tries: tries.map(|(tries, _)| tries),
        is_new: tries.is_some_and(|(_, is_new)| is_new),
        luck: luck.map(BacktestLuck::of),
        link: stored.map(|stored| stored.link(mark())),
        trades_left_out: left_out.trades,
        lacks_left_out: left_out.lacks,
        result,
    }
}

/// Runs a rule that sells options over the closes that are kept of its index. Every distinct run of a rule is a try of
/// it, counted for good before its result is answered.
#[utoipa::path(
    post,
    path = "/api/v1/backtests/options",
    operation_id = "run_options_backtest",
    tag = "backtests",
    request_body = BacktestOptionsToRun,
    responses(
        (status = 200, body = Data<BacktestOptionsRun<'static>>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such rule", body = ErrorBody),
        (status = 409, description = "No more tries can be counted", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A rule that cannot be read, with the place in it, or closes it cannot be run over", body = ErrorBody),
        (status = 503, description = "Too much is being worked out at once", body = ErrorBody),
    )
)]
pub async fn run(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<BacktestOptionsToRun>,
) -> Result<JsonAnswer, SiteError> {
    let TriedOptions { rule, made, tries, stored, permit } = tried(&state, user.id, &sent).await?;
    work(permit, move || JsonAnswer::of(&Data { data: told(&rule, &made, Some(tries), Some(stored)) }))
        .await?
}

/// A run whose try is counted.
pub struct TriedOptions {
    pub rule: OptionRule,
    pub made: Made,
    /// Of the rule so far, and whether this is a new one.
    pub tries: (i64, bool),
    pub stored: Stored,
    /// To work out what is answered.
    pub permit: Arc<UserPermit>,
}

/// Runs it, and counts it before anybody sees the result.
pub async fn tried(
    state: &JournalApi,
    user: UserId,
    sent: &BacktestOptionsToRun,
) -> Result<TriedOptions, SiteError> {
    let db = &state.db;
    let rule = kept::read_options(&sent.rule)?;
    let period = Period::read(sent.from.as_deref(), sent.to.as_deref())?;
    named(db, user, &sent.id).await?;
    let sets = stored::of_instrument(db, user, &rule.underlying).await?;
    let Some(set) = sets.into_iter().find(|one| one.minutes == OPTION_CLOSES) else {
        return Err(SiteError::field(
            "candles",
            sentence!(
                "There are no closes of {underlying} options. Add the exchange's daily lists of futures and options.",
                underlying = rule.underlying
            ),
        ));
    };
    let digest = digest(&sent.rule, &[(rule.underlying.as_str(), OPTION_CLOSES)], period, false);
    // One piece of work of a user at a time, from here to the answer.
    let user_permit = state.queue.worker(user).await?;
    let place = enter(state)?;
    let reader = place.turn().await;
    let blocks = tapes::blocks(db, user, &set, period).await?;
    let holds = (Arc::clone(&user_permit), place, reader);
    let (rule, made) = work(holds, move || {
        let chain = of_blocks(&blocks, period)?;
        let made = run_options(&rule, &chain).map_err(not_run)?;
        Ok::<_, SiteError>((rule, made))
    })
    .await??;
    let tries = match backtests::count(db, user, &sent.id, (&digest, 1), (state.clock)()).await? {
        Counted::Done { tries, is_new } => (tries, is_new),
        Counted::Unknown => return Err(no_rule()),
        Counted::Full => return Err(no_more_tries()),
    };
    let version = version(db, user, &sent.id, &sent.rule).await?;
    let stored = Stored { version, sets: vec![(set.number, set.revision)] };
    Ok(TriedOptions { rule, made, tries, stored, permit: user_permit })
}

/// Of a ten-thousandth of a rupee, the nearest paisa.
fn in_paise((day, amount): (Day, i64)) -> (Day, i64) {
    (day, (amount + 50).div_euclid(100))
}

fn not_run(why: String) -> SiteError {
    match why.strip_prefix("options.lot: n") {
        Some(rest) => SiteError::field("rule.options.lot", format!("N{rest}")),
        None => SiteError::field("candles", why),
    }
}

/// Of one run: ten years of an index have some 10 million where nothing is left out, and take as many bytes times 50.
const MOST_CLOSES: usize = 3_000_000;

/// What is kept of the chosen time.
fn of_blocks(blocks: &tapes::Blocks, period: Period) -> Result<Chain, SiteError> {
    let mut chain = Chain::of_months(blocks, MOST_CLOSES).map_err(|why| match why {
        NotOne::Unreadable(month) => SiteError::ours(format!("closes of month {month} cannot be unpacked")),
        NotOne::TooMany => {
            SiteError::field("from", "These are more than 3 million closes. Choose a shorter time.")
        }
    })?;
    chain.keep(|day| period.has(day));
    if chain.days.is_empty() {
        return Err(SiteError::field("from", "No closes of its options are in this time."));
    }
    Ok(chain)
}

#[cfg(test)]
mod tests {
    use backtest::{read_option_rule, run_options, sample};

    use super::told;

    #[test]
    fn how_many_lacks_are_not_in_the_list_is_said() {
        let rule = read_option_rule(&sample::option_rule()).unwrap();
        let mut made = run_options(&rule, &sample::chain()).unwrap();
        let lack = backtest::Lack {
            expiry: domain::Day::parse("2026-11-24").unwrap(),
            day: domain::Day::parse("2026-11-20").unwrap(),
            why: backtest::WhyNot::Unlisted,
            untraded: Vec::new(),
        };
        made.lacks = vec![lack; 5_003];
        let run = serde_json::to_value(told(&rule, &made, None, None)).unwrap();
        assert_eq!(run["result"]["lacks"].as_array().unwrap().len(), 5_000);
        assert_eq!((&run["lacksLeftOut"], &run["tradesLeftOut"]), (&3.into(), &0.into()));
    }
}
