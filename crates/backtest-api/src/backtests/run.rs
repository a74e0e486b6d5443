//! `POST /api/v1/backtests/run`: what a rule would have made on candles of its user.

use app_error::sentence;
use std::sync::Arc;

use ::backtest::{Luck, Market, Outcome, Rule, Tape, otherwise, placebo};
use axum::extract::State;
use domain::{Contract, Day, Segment};
use identity::SignedIn;
use journal::{Journal, work};
use journal_http::upload::enter;
use journal_http::{Data, JournalApi, sha256_hex};
use report::backtested::Backtested;
use report::text::Text;
use serde::{Deserialize, Serialize};
use serde_json::Value as Tree;
use store::backtests::{self, Counted};
use store::candles::{self as stored, OPTION_CLOSES, Set};
use store::documents::{self, Kind, Named};
use store::{Db, UserId};
use utoipa::ToSchema;
use web_http::{ErrorBody, JsonAnswer, Sent, SiteError, UserPermit};

use super::bridge::{self, BacktestBridge};
use super::factors::factors;
use super::kept::{self, no_rule, text_of};
use super::tapes::{Period, ordered, stored_of, tapes};

/// Trades of one answer.
pub const MOST_TRADES: usize = 5_000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BacktestToRun {
    /// Of a stored rule: this try counts as one of it, also where `rule` says something else by now.
    id: String,
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
    /// Prices before a split or a bonus that the journal knows stand in the shares of after it. Such a run is another
    /// try.
    #[serde(default)]
    #[schema(required = false)]
    adjusted: bool,
}

/// What a rule would have made.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BacktestRun<'a> {
    /// Distinct tries of the rule, this one too; null in the demo.
    #[schema(required = true)]
    tries: Option<i64>,
    /// The same was not tried before.
    is_new: bool,
    /// What so many tries say of this one; null with fewer than 60 days.
    #[schema(required = true)]
    luck: Option<BacktestLuck>,
    /// Trades that are not in the list: it holds the first 5,000. All figures count them.
    trades_left_out: usize,
    /// One's own trades beside the rule's entries; null in the demo.
    #[schema(required = true)]
    bridge: Option<BacktestBridge>,
    /// What an address of this result needs; null in the demo.
    #[schema(required = true)]
    link: Option<BacktestLink>,
    result: Backtested<'a>,
}

/// The result is a function of the rule, the candles and the time: whoever names them has it again.
#[derive(Serialize, ToSchema)]
pub struct BacktestLink {
    /// `sequence` of the change that made the stored rule what was run; null: none of its last 20 changes did.
    #[schema(required = true)]
    version: Option<i64>,
    /// As they were when it was run.
    candles: Vec<BacktestLinkedCandles>,
    /// Another one where the equity of a day, or the number of trades, is another one.
    mark: String,
}

#[derive(Serialize, ToSchema)]
struct BacktestLinkedCandles {
    id: i64,
    revision: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BacktestLuck {
    sentence: String,
    sentence_text: Text,
    sharpe: f64,
    /// Sharpe ratio that the best of so many tries shows by chance alone.
    by_chance: f64,
    /// How sure it is that the true ratio is above that.
    #[schema(required = true)]
    sure: Option<f64>,
}

impl BacktestLuck {
    pub fn of(one: Luck) -> Self {
        let said = one.say();
        Self {
            sentence: said.message(),
            sentence_text: Text::from(&said),
            sharpe: one.sharpe,
            by_chance: one.by_chance,
            sure: one.sure,
        }
    }
}

/// A rule that was run, before it is known how often.
pub struct Ran {
    pub rule: Rule,
    pub tapes: Vec<Tape>,
    pub outcome: Outcome,
}

impl Ran {
    pub fn of(rule: Rule, tapes: Vec<Tape>) -> Result<Self, SiteError> {
        let values = rule.values();
        let mut outcome =
            ::backtest::run(&rule, &values, &tapes).map_err(|why| SiteError::field("candles", why))?;
        outcome.otherwise = Some(otherwise(&rule, &values, &tapes));
        outcome.placebo = placebo(&rule, &tapes, &outcome);
        Ok(Self { rule, tapes, outcome })
    }

    /// What so many tries of the rule say of this one.
    pub fn luck(&self, tries: i64) -> Option<Luck> {
        Luck::of(&self.rule, &self.outcome, tries.max(1).unsigned_abs())
    }

    /// `tries`: of the rule, and whether this is a new one. None in the demo, no journal and no link.
    pub fn told(
        &self,
        tries: Option<(i64, bool)>,
        journal: Option<&Journal>,
        stored: Option<Stored>,
    ) -> BacktestRun<'_> {
        let Self { rule, tapes, outcome } = self;
        let mut result = Backtested::of(rule, &rule.values(), tapes, outcome, None);
        let luck = tries.and_then(|(tries, _)| self.luck(tries));
        BacktestRun {
            tries: tries.map(|(tries, _)| tries),
            is_new: tries.is_some_and(|(_, is_new)| is_new),
            luck: luck.map(BacktestLuck::of),
            trades_left_out: result.shorten(MOST_TRADES),
            bridge: journal.map(|journal| bridge::of(journal, rule, tapes, outcome)),
            link: stored.map(|stored| stored.link(mark_of(outcome))),
            result,
        }
    }
}

/// Runs a rule over candles of who is logged in. Every distinct run of a rule is a try of it, counted for good before
/// its result is answered.
#[utoipa::path(
    post,
    path = "/api/v1/backtests/run",
    operation_id = "run_backtest",
    tag = "backtests",
    request_body = BacktestToRun,
    responses(
        (status = 200, body = Data<BacktestRun<'static>>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such rule", body = ErrorBody),
        (status = 409, description = "No more tries can be counted", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A rule that cannot be read, with the place in it, or candles it cannot be run over", body = ErrorBody),
        (status = 503, description = "Too much is being worked out at once", body = ErrorBody),
    )
)]
pub async fn run(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(sent): Sent<BacktestToRun>,
) -> Result<JsonAnswer, SiteError> {
    let Tried { ran, tries, journal, stored, permit } = tried(&state, user.id, &sent).await?;
    work(permit, move || JsonAnswer::of(&Data { data: ran.told(Some(tries), Some(&journal), Some(stored)) }))
        .await?
}

/// A run whose try is counted.
pub struct Tried {
    pub ran: Ran,
    /// Of the rule so far, and whether this is a new one.
    pub tries: (i64, bool),
    pub journal: Arc<Journal>,
    pub stored: Stored,
    /// To work out what is answered.
    pub permit: Arc<UserPermit>,
}

/// What was run: the version of the rule, if it is stored so, and each set of candles with its revision.
pub struct Stored {
    pub version: Option<i64>,
    pub sets: Vec<(i64, i64)>,
}

impl Stored {
    /// What an address of the result with this mark needs.
    pub fn link(self, mark: String) -> BacktestLink {
        let candles = self.sets.into_iter().map(|(id, revision)| BacktestLinkedCandles { id, revision });
        BacktestLink { version: self.version, candles: candles.collect(), mark }
    }
}

/// Runs it, and counts it before anybody sees the result.
pub async fn tried(state: &JournalApi, user: UserId, sent: &BacktestToRun) -> Result<Tried, SiteError> {
    let db = &state.db;
    let rule = kept::read(&sent.rule)?;
    let period = Period::read(sent.from.as_deref(), sent.to.as_deref())?;
    named(db, user, &sent.id).await?;
    let mut numbers = sent.also.clone();
    numbers.push(sent.candles);
    let sets = ordered(sets_of(db, user, numbers).await?)?;
    let journal = state.journals.get(db, user, (state.clock)().day()).await?;
    for set in &sets {
        fits(&journal, &set.instrument, rule.market)?;
    }
    let over: Vec<(&str, i64)> = sets.iter().map(|set| (set.instrument.as_str(), set.minutes)).collect();
    let digest = digest(&sent.rule, &over, period, sent.adjusted);
    let named_sets = sets.iter().map(|set| (set.number, set.revision)).collect();
    // One piece of work of a user at a time, from here to the answer.
    let user_permit = state.queue.worker(user).await?;
    let place = enter(state)?;
    let reader = place.turn().await;
    let of = |set: &Set| if sent.adjusted { factors(&journal, set, period) } else { Vec::new() };
    let read = stored_of(db, user, sets, period, of).await?;
    let holds = (Arc::clone(&user_permit), place, reader);
    let ran = work(holds, move || {
        let tapes = tapes(&rule, &read, period)?;
        Ran::of(rule, tapes)
    })
    .await??;
    match backtests::count(db, user, &sent.id, (&digest, 1), (state.clock)()).await? {
        Counted::Done { tries, is_new } => {
            let version = version(db, user, &sent.id, &sent.rule).await?;
            let stored = Stored { version, sets: named_sets };
            Ok(Tried { ran, tries: (tries, is_new), journal, stored, permit: user_permit })
        }
        Counted::Unknown => Err(no_rule()),
        Counted::Full => Err(no_more_tries()),
    }
}

pub fn no_more_tries() -> SiteError {
    SiteError::refused(
        "2,00,000 runs and sweeps are counted already, and no more can be. A result without its number is not shown.",
    )
}

/// Changes of a rule among which the one that was run is looked for.
const RECENT: i64 = 20;

/// The change that made the stored rule what was run; `None`: none of the last ones did.
pub async fn version(db: &Db, user: UserId, key: &str, rule: &Tree) -> Result<Option<i64>, SiteError> {
    let named = Named { kind: Kind::BacktestRule, key };
    let text = text_of(rule);
    let changes = documents::history(db, user, named, None, RECENT).await?;
    let found = changes.iter().find(|one| one.field == kept::FIELD && one.after == text);
    Ok(found.map(|one| one.sequence))
}

fn mark_of(outcome: &Outcome) -> String {
    let days = outcome.walked.days.iter().map(|(day, equity)| (*day, (equity * 100.0).round() as i64));
    mark((outcome.trades.len(), outcome.walked.open.len()), days)
}

/// Names a result: two that show the same equity, to the paisa, at the end of each day have one name. `trades`: that
/// are closed, and open.
pub fn mark((closed, open): (usize, usize), days: impl Iterator<Item = (Day, i64)>) -> String {
    let mut text = format!("{closed} {open}");
    for (day, paise) in days {
        text += &format!("\n{day} {paise}");
    }
    let mut name = sha256_hex(text);
    name.truncate(12);
    name
}

/// Whether the user has a rule of this name.
pub async fn named(db: &Db, user: UserId, key: &str) -> Result<(), SiteError> {
    let named = Named { kind: Kind::BacktestRule, key };
    if documents::one(db, user, named).await?.is_none_or(|one| one.removed_at.is_some()) {
        return Err(no_rule());
    }
    Ok(())
}

pub async fn set_of(db: &Db, user: UserId, number: i64) -> Result<Set, SiteError> {
    sets_of(db, user, vec![number]).await?.pop().ok_or_else(no_set)
}

/// All of these, each once, or none.
pub async fn sets_of(db: &Db, user: UserId, mut numbers: Vec<i64>) -> Result<Vec<Set>, SiteError> {
    numbers.sort_unstable();
    numbers.dedup();
    let (mut sets, _) = stored::all(db, user).await?;
    sets.retain(|one| numbers.contains(&one.number) && one.minutes != OPTION_CLOSES);
    if sets.len() < numbers.len() { Err(no_set()) } else { Ok(sets) }
}

pub fn no_set() -> SiteError {
    SiteError::field("candles", "You have no such candles, or they were removed. Choose others.")
}

/// What it is charged as must be what the candles are of.
pub fn fits(journal: &Journal, instrument: &str, market: Market) -> Result<(), SiteError> {
    // An instrument that left the journal: nobody says what it is.
    let Some(known) = journal.instrument_called(instrument) else {
        return Ok(());
    };
    let (found, words) = match known.contract {
        Contract::Cash => (Market::Shares, "a share"),
        Contract::Future { .. } => (Market::Futures, "a future"),
        Contract::Option { .. } => {
            return Err(SiteError::field(
                "candles",
                sentence!(
                    "{instrument}: these are candles of an option. A rule can buy or sell shares and futures.",
                    instrument
                ),
            ));
        }
    };
    if known.contract.segment() != Segment::Equity && known.contract.segment() != Segment::Fno {
        return Err(SiteError::field(
            "candles",
            sentence!(
                "{instrument}: these are candles of a commodity or a currency. A rule can buy or sell shares, and futures on \
                 shares and indices.",
                instrument
            ),
        ));
    }
    if found == market {
        return Ok(());
    }
    Err(SiteError::field(
        "rule.market",
        sentence!(
            "{instrument}: these are candles of {words}. Change what the rule trades, or choose others.",
            instrument,
            words
        ),
    ))
}

/// What makes a try another one: the rule whatever it is called, the candles (instrument and length, in their order),
/// the time, and whether prices are adjusted.
pub fn digest(rule: &Tree, over: &[(&str, i64)], period: Period, adjusted: bool) -> String {
    let mut plain = rule.clone();
    if let Some(map) = plain.as_object_mut() {
        map.remove("name");
    }
    let day = |day: Option<Day>| day.map(|day| day.to_string()).unwrap_or_default();
    let over: Vec<String> =
        over.iter().map(|(instrument, minutes)| format!("{instrument}\n{minutes}")).collect();
    let mut text =
        format!("{}\n{}\n{}\n{}", text_of(&plain), over.join("\n"), day(period.from), day(period.to));
    if adjusted {
        text += "\nadjusted";
    }
    sha256_hex(text)
}
