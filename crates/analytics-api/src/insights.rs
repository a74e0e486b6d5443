//! `GET /api/v1/insights`: which of 33 questions stand out, with what shows it, and why the others do not.

use ::insights::{
    Answer, Batch, Evidence, Fact, Interval, LEVEL, Life, Measure, Robust, Side, State as Stands, Waits,
    of_life, sentences,
};
use axum::extract::State;
use identity::SignedIn;
use journal_http::{Data, JournalApi};
use report::numbers::{IstDay, Rupees};
use report::text::Sentence;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::{ErrorBody, JsonAnswer, SiteError};

use crate::analytics::{Look, Whose};

/// What was asked on this week's Monday of the 52 weeks before it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Insights {
    /// Grows with every change of the journal.
    revision: i64,
    /// All trades of the journal, also those outside the window; 0: nothing is written yet.
    journal_trades: u32,
    /// The Monday on which it was asked.
    asked_on: IstDay,
    from: IstDay,
    until: IstDay,
    /// Closed in the window.
    trades: u32,
    days: u32,
    net: Rupees,
    /// Trades of the window of which nobody knows the result: they are in nothing.
    unknown: u32,
    questions: u32,
    /// Had enough data.
    tested: u32,
    found: u32,
    /// A finding has this q at most.
    level: f64,
    /// Differences under so many rupees a trade cannot be seen in any question; null: nothing was tested.
    #[schema(required = true)]
    smallest_visible: Option<f64>,
    /// Net of a day and how sure it is; null without a closed trade.
    #[schema(required = true)]
    mean_of_days: Option<InsightSide>,
    /// In the order of the questions.
    answers: Vec<InsightAnswer>,
    /// What is so in the same weeks, without a test: never findings. Empty without a closed trade.
    facts: Vec<InsightFact>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightFact {
    #[schema(example = "f01")]
    id: &'static str,
    name: &'static str,
    sentence: Sentence,
    net: Rupees,
    /// A condition of the history: `insight=f01` shows its trades, and they add up to its net; null: there are none.
    #[schema(required = true)]
    trades: Option<String>,
    trades_to_open: u32,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InsightState {
    /// It stands out.
    Found,
    /// It did 13 weeks before, and what closed since does not show it.
    Gone,
    /// It would stand out, and rests on one trade or one day.
    RestsOnOne,
    /// The test and the rupees point in different ways.
    PointsBothWays,
    /// Chance does as much often enough.
    Nothing,
    Waits,
    /// Nothing in the journal says what it asks.
    NotSaid,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightAnswer {
    #[schema(example = "h11")]
    id: &'static str,
    name: &'static str,
    about: &'static str,
    state: InsightState,
    /// Of a finding, and of one that is gone: what became of it since it was found.
    #[schema(required = true)]
    life: Option<InsightLife>,
    /// What is lacking, where it waits.
    #[schema(required = true)]
    waits: Option<InsightWaits>,
    /// Of what was tested.
    #[schema(required = true)]
    evidence: Option<InsightEvidence>,
    /// Trades of which nobody says what it asks, and of them those of which it was written after the exit.
    left_out: u32,
    written_later: u32,
    /// The finding in words: arithmetic on the past.
    sentences: Vec<Sentence>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InsightLifeState {
    New,
    Young,
    Confirmed,
    Faded,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightLife {
    state: InsightLifeState,
    /// What it was found of, where it is gone; null otherwise.
    #[schema(required = true)]
    group: Option<String>,
    sentence: Sentence,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightWaits {
    /// `trades` in the group, `other_trades`, `days` with the group, `days_with_both` sides, or of option strategies
    /// `strategies` in the group and `other_strategies`.
    counted: &'static str,
    have: u32,
    of: u32,
    /// Of the level that is nearest; empty where there is one group.
    group: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightSide {
    trades: u32,
    days: u32,
    net: Rupees,
    /// Of a trade, in rupees.
    mean: f64,
    /// Nine of ten means of drawn days lie in it; null under 20 trades or 10 days.
    #[schema(required = true)]
    interval: Option<InsightInterval>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct InsightInterval {
    low: f64,
    high: f64,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum InsightMeasure {
    RupeesATrade,
    RupeesADay,
    Other,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightEvidence {
    /// Which level stands out most; empty where there is one group.
    group: String,
    /// Both sides count option strategies, each as one.
    of_strategies: bool,
    own: InsightSide,
    #[schema(required = true)]
    others: Option<InsightSide>,
    days_with_both: u32,
    measure: InsightMeasure,
    effect: f64,
    #[schema(required = true)]
    interval: Option<InsightInterval>,
    /// Net of the window without the group's trades.
    #[schema(required = true)]
    net_without: Option<Rupees>,
    /// A condition of the history: `insight=h11` shows the group's trades, and they add up to its net.
    #[schema(required = true)]
    trades: Option<String>,
    /// So many trades it shows: of strategies their legs.
    trades_to_open: u32,
    /// How chance was drawn.
    #[schema(example = "within_days")]
    scheme: &'static str,
    version: u32,
    statistic: f64,
    p: f64,
    q: f64,
    /// q where nothing is supposed of how the tests hang together.
    strict_q: f64,
    family: u32,
    draws: u32,
    as_much: u32,
    /// Sixteen hexadecimal digits.
    seed: String,
    #[schema(required = true)]
    robust: Option<InsightRobust>,
    #[schema(required = true)]
    smallest_visible: Option<f64>,
}

/// The effect without the largest trade of the group and without its largest day; null where nothing is left.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InsightRobust {
    #[schema(required = true)]
    without_trade: Option<f64>,
    #[schema(required = true)]
    without_day: Option<f64>,
}

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(insights)).routes(routes!(demo_insights))
}

/// The insights of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/insights",
    security(("session" = []), ("personalToken" = ["analytics"])),
    operation_id = "insights",
    tag = "insights",
    responses(
        (status = 200, body = Data<Insights>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
async fn insights(State(state): State<JournalApi>, user: SignedIn) -> Result<JsonAnswer, SiteError> {
    let look = Look::at(&state, Whose::Own(user), &mut []).await?;
    look.answer(write).await
}

/// The insights of the sample.
#[utoipa::path(
    get,
    path = "/api/v1/demo/insights",
    operation_id = "demo_insights",
    tag = "demo",
    responses((status = 200, body = Data<Insights>))
)]
async fn demo_insights(State(state): State<JournalApi>) -> Result<JsonAnswer, SiteError> {
    let look = Look::at(&state, Whose::Sample, &mut []).await?;
    look.answer(write).await
}

fn write(look: &Look) -> Result<JsonAnswer, SiteError> {
    let batch = look.answers.batch(&look.journal.book, &*look.labels);
    let data = Insights {
        revision: look.journal.revision,
        journal_trades: look.journal.book.trades.len() as u32,
        asked_on: IstDay(batch.day),
        from: IstDay(batch.from),
        until: IstDay(batch.until),
        trades: batch.trades,
        days: batch.days,
        net: Rupees(batch.net),
        unknown: batch.unknown,
        questions: batch.answers.len() as u32,
        tested: batch.tested() as u32,
        found: batch.found().count() as u32,
        level: LEVEL,
        smallest_visible: batch.smallest_visible.map(paise),
        mean_of_days: batch.mean_of_days.as_ref().map(side),
        answers: batch.answers.iter().map(|one| answer(one, &batch)).collect(),
        facts: look.answers.facts(&look.journal.book, &*look.labels).iter().map(fact).collect(),
    };
    JsonAnswer::of(&Data { data })
}

fn fact(one: &Fact) -> InsightFact {
    InsightFact {
        id: one.kind.id,
        name: one.kind.name,
        sentence: Sentence::from(&one.sentence),
        net: Rupees(one.net),
        trades: (!one.trades.is_empty()).then(|| format!("insight={}", one.kind.id)),
        trades_to_open: one.trades.len() as u32,
    }
}

/// Two decimals.
fn paise(amount: f64) -> f64 {
    (amount * 100.0).round() / 100.0
}

fn answer(one: &Answer, batch: &Batch) -> InsightAnswer {
    let (state, life) = match &one.state {
        Stands::Found(life) => (InsightState::Found, Some(life)),
        Stands::Gone(life) => (InsightState::Gone, Some(life)),
        Stands::RestsOnOne => (InsightState::RestsOnOne, None),
        Stands::PointsBothWays => (InsightState::PointsBothWays, None),
        Stands::Nothing => (InsightState::Nothing, None),
        Stands::Waits(_) => (InsightState::Waits, None),
        Stands::NotSaid => (InsightState::NotSaid, None),
    };
    let is_said = matches!(one.state, Stands::Found(_));
    InsightAnswer {
        id: one.question.id,
        name: one.question.name,
        about: one.question.about,
        state,
        life: life.map(|life| InsightLife {
            state: match life {
                Life::New => InsightLifeState::New,
                Life::Young { .. } => InsightLifeState::Young,
                Life::Confirmed { .. } => InsightLifeState::Confirmed,
                Life::Faded { .. } => InsightLifeState::Faded,
            },
            group: match life {
                Life::Faded { group, .. } => Some(group.clone()),
                Life::New | Life::Young { .. } | Life::Confirmed { .. } => None,
            },
            sentence: Sentence::from(&of_life(life)),
        }),
        waits: match &one.state {
            Stands::Waits(lacks) => Some(waits(lacks)),
            _ => None,
        },
        evidence: one.evidence.as_ref().map(|own| evidence(one, own, batch)),
        left_out: one.left_out,
        written_later: one.later,
        sentences: if is_said {
            sentences(one, batch).iter().map(Sentence::from).collect()
        } else {
            Vec::new()
        },
    }
}

fn waits(waits: &Waits) -> InsightWaits {
    InsightWaits { counted: waits.counted.word(), have: waits.have, of: waits.of, group: waits.level.clone() }
}

fn side(side: &Side) -> InsightSide {
    InsightSide {
        trades: side.trades,
        days: side.days,
        net: Rupees(side.net),
        mean: paise(side.mean),
        interval: side.interval.map(interval),
    }
}

fn interval(of: Interval) -> InsightInterval {
    InsightInterval { low: paise(of.low), high: paise(of.high) }
}

fn evidence(one: &Answer, own: &Evidence, batch: &Batch) -> InsightEvidence {
    let has_group = one.question.has_trades && own.others.is_some();
    InsightEvidence {
        group: own.level.clone(),
        of_strategies: own.of_strategies,
        own: side(&own.own),
        others: own.others.as_ref().map(side),
        days_with_both: own.days_with_both,
        measure: match own.measure {
            Measure::Gap => InsightMeasure::RupeesATrade,
            Measure::MeanOfDays => InsightMeasure::RupeesADay,
            Measure::Own(_) => InsightMeasure::Other,
        },
        effect: paise(own.effect),
        interval: own.interval.map(interval),
        net_without: has_group.then(|| Rupees(batch.net - own.own.net)),
        trades: has_group.then(|| format!("insight={}", one.question.id)),
        trades_to_open: own.trades.len() as u32,
        scheme: own.scheme.word(),
        version: one.question.version,
        statistic: own.tested.statistic.value,
        p: own.tested.p,
        q: own.q,
        strict_q: own.strict_q,
        family: own.family,
        draws: own.tested.draws,
        as_much: own.tested.as_much,
        seed: format!("{:016x}", own.tested.seed),
        robust: own.robust.map(robust),
        smallest_visible: own.visible.map(paise),
    }
}

fn robust(of: Robust) -> InsightRobust {
    InsightRobust { without_trade: of.without_trade.map(paise), without_day: of.without_day.map(paise) }
}
