//! `POST /api/v1/backtests/what-if`: one's own trades with a stop and a target that they did not have, by candles.

use ::backtest::{Ended, Fate, Levels, fate};
use axum::extract::State;
use candles::{Candle, Interval};
use domain::Money;
use identity::SignedIn;
use journal::work;
use journal_http::upload::enter;
use journal_http::{Data, JournalApi};
use report::numbers::Rupees;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use web_http::{ErrorBody, JsonAnswer, Sent, SiteError};

use super::own::{Mine, OwnTrade, own_trades};
use super::run::set_of;
use super::tapes::{Period, blocks, unpacked};

const MOST_ROWS: usize = 500;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BacktestIf {
    /// `id` of a set of candles.
    candles: i64,
    /// Trades that were entered from this day on; null: from the first candle.
    #[serde(default)]
    #[schema(required = false)]
    from: Option<String>,
    #[serde(default)]
    #[schema(required = false)]
    to: Option<String>,
    /// Percent of the mean entry, at most two decimals; null: none.
    #[serde(default)]
    #[schema(required = false)]
    stop: Option<f64>,
    #[serde(default)]
    #[schema(required = false)]
    target: Option<f64>,
}

/// Own trades of the instrument of the candles. The rupees are of those that are judged; charges stay what they were.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BacktestWhatIf {
    trades: usize,
    judged: usize,
    stopped: usize,
    reached: usize,
    as_it_was: usize,
    /// Of `stopped`: the candle held the target too.
    ambiguous: usize,
    /// Of `stopped`: it made money in truth.
    stopped_winners: usize,
    own_net: Rupees,
    net: Rupees,
    /// No whole candle lies between entry and exit, or candles of that time are missing.
    no_candle: usize,
    /// Entered or left in several candles.
    in_parts: usize,
    /// Only the day of entry or exit is known, and the candles are shorter.
    no_time: usize,
    /// The entry lies outside of the candle of its time.
    other_prices: usize,
    /// Open, or without a known result.
    unknown: usize,
    /// The first 500 that are judged, by time.
    rows: Vec<IfRow>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = BacktestIfRow)]
struct IfRow {
    own: OwnTrade,
    /// `stop`, `target`, or `asItWas`.
    fate: &'static str,
    net: Rupees,
}

/// What own trades would have made with a stop or a target so far away. Nothing is stored, and no rule is tried.
#[utoipa::path(
    post,
    path = "/api/v1/backtests/what-if",
    operation_id = "backtest_what_if",
    tag = "backtests",
    request_body = BacktestIf,
    responses(
        (status = 200, body = Data<BacktestWhatIf>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Neither a stop nor a target, or no such candles", body = ErrorBody),
        (status = 503, description = "Too much is being worked out at once", body = ErrorBody),
    )
)]
pub async fn what_if(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<BacktestIf>,
) -> Result<JsonAnswer, SiteError> {
    let (db, user) = (&state.db, user.id);
    let levels = Levels { stop: part("stop", sent.stop)?, target: part("target", sent.target)? };
    if levels == Levels::default() {
        return Err(SiteError::field("stop", "Give a stop, a target, or both."));
    }
    let period = Period::read(sent.from.as_deref(), sent.to.as_deref())?;
    let set = set_of(db, user, sent.candles).await?;
    let journal = state.journals.get(db, user, (state.clock)().day()).await?;
    let turn = state.queue.worker(user).await?;
    let place = enter(&state)?;
    let reader = place.turn().await;
    // A trade that is entered in this time may end behind it.
    let read = Period { to: None, ..period };
    let blocks = blocks(db, user, &set, read).await?;
    work((turn, place, reader), move || {
        let (interval, candles) = unpacked(&set, &blocks, read, true)?;
        let (first, last) = (candles[0].at.day(), candles[candles.len() - 1].at.day());
        let until = period.to.unwrap_or(last).min(last);
        let mine = own_trades(&journal, &set.instrument, (first, until));
        JsonAnswer::of(&Data { data: judged(&mine, levels, &candles, interval) })
    })
    .await?
}

/// Hundredths of a percent.
fn part(field: &'static str, percent: Option<f64>) -> Result<Option<u32>, SiteError> {
    let Some(percent) = percent else { return Ok(None) };
    let part = (percent * 100.0).round();
    if (part / 100.0 - percent).abs() > 1e-9 || !(1.0..=9_900.0).contains(&part) {
        return Err(SiteError::field(field, "A percentage from 0.01 to 99, with at most two decimals."));
    }
    Ok(Some(part as u32))
}

fn judged(mine: &[Mine], levels: Levels, candles: &[Candle], bar: Interval) -> BacktestWhatIf {
    let mut found = BacktestWhatIf {
        trades: mine.len(),
        judged: 0,
        stopped: 0,
        reached: 0,
        as_it_was: 0,
        ambiguous: 0,
        stopped_winners: 0,
        own_net: Rupees(Money::ZERO),
        net: Rupees(Money::ZERO),
        no_candle: 0,
        in_parts: 0,
        no_time: 0,
        other_prices: 0,
        unknown: 0,
        rows: Vec::new(),
    };
    for one in mine {
        match &one.ended {
            None => found.unknown += 1,
            Some(ended) => found.add(one, ended, fate(ended, levels, candles, bar)),
        }
    }
    found
}

impl BacktestWhatIf {
    fn add(&mut self, one: &Mine, ended: &Ended, fate: Fate) {
        let own = ended.net();
        let (word, net) = match fate {
            Fate::NoCandle => return self.no_candle += 1,
            Fate::InParts => return self.in_parts += 1,
            Fate::NoTime => return self.no_time += 1,
            Fate::OtherPrices => return self.other_prices += 1,
            Fate::AsItWas => {
                self.as_it_was += 1;
                ("asItWas", own)
            }
            Fate::Reached { net } => {
                self.reached += 1;
                ("target", net)
            }
            Fate::Stopped { net, ambiguous } => {
                self.stopped += 1;
                self.ambiguous += usize::from(ambiguous);
                self.stopped_winners += usize::from(own > Money::ZERO);
                ("stop", net)
            }
        };
        self.judged += 1;
        self.own_net.0 += own;
        self.net.0 += net;
        if self.rows.len() < MOST_ROWS {
            self.rows.push(IfRow { own: one.line.clone(), fate: word, net: Rupees(net) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentage_has_two_decimals_at_most() {
        let of = |percent| part("stop", Some(percent)).ok().flatten();
        for (percent, expected) in [
            (2.0, Some(200)),
            (0.01, Some(1)),
            (1.15, Some(115)),
            (99.0, Some(9_900)),
            (0.0, None),
            (0.005, None),
            (1.234, None),
            (-1.0, None),
            (100.0, None),
            (f64::NAN, None),
        ] {
            assert_eq!(of(percent), expected, "{percent}");
        }
    }
}
