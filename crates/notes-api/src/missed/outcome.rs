//! What a trade that was not taken would have made on its day, before charges: only where candles of it say so.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use candles::{Candle, EndedBy, Interval, NotKnown, Planned, Would, month_of, unpack, would};
use domain::{Day, Price, Quantity, Segment, Side, Time, value_of};
use journal::Journal;
use journal_http::JournalApi;
use report::numbers::{Each, IstTime, Rupees};
use serde::Serialize;
use store::candles::{self as stored, Set};
use utoipa::ToSchema;
use web_http::SiteError;

use super::fields::MissedTradeFields;
use crate::days::texts::DayText;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum MissedOutcome {
    /// `reason` says why.
    NotKnown,
    /// The price never stood at the entry.
    NotEntered,
    Stop,
    Target,
    /// Neither stop nor target: the last price of the day.
    Close,
}

/// Before charges, out on the same day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WouldHave {
    outcome: MissedOutcome,
    /// A sentence.
    #[schema(required = true)]
    reason: Option<String>,
    /// Begin of the candle in which it was entered; of a day's candle its midnight.
    #[schema(required = true)]
    entered: Option<IstTime>,
    #[schema(required = true)]
    ended: Option<IstTime>,
    #[schema(required = true)]
    exit: Option<Each>,
    /// From entry to exit, in the direction of the trade.
    #[schema(required = true)]
    points: Option<Each>,
    /// Null: no quantity is written.
    #[schema(required = true)]
    amount: Option<Rupees>,
    /// The length of the candles that say it, as `5m` or `1d`.
    #[schema(required = true)]
    by: Option<String>,
}

impl WouldHave {
    fn bare(outcome: MissedOutcome, reason: Option<String>, by: Option<Interval>) -> Self {
        Self {
            outcome,
            reason,
            entered: None,
            ended: None,
            exit: None,
            points: None,
            amount: None,
            by: by.map(|one| one.to_string()),
        }
    }

    pub fn not_known(reason: impl Into<String>) -> Self {
        Self::bare(MissedOutcome::NotKnown, Some(reason.into()), None)
    }
}

struct Plan {
    day: Day,
    planned: Planned,
    quantity: Option<Quantity>,
    /// As the journal calls it.
    instrument: String,
    segment: Segment,
}

/// What is written says enough, and its day is over. `Err`: a sentence.
fn plan(fields: &MissedTradeFields, journal: &Journal, today: Day) -> Result<Plan, &'static str> {
    let text = |field: &Option<DayText>| field.as_ref().map(|one| one.value.clone());
    let price = |field: &Option<DayText>| text(field).and_then(|text| Price::parse(&text).ok());
    let day = text(&fields.day).and_then(|text| Day::parse(&text)).ok_or("No day is written.")?;
    let symbol = text(&fields.symbol).ok_or("No instrument is written.")?;
    let side = match text(&fields.side).as_deref() {
        Some("long") => Side::Buy,
        Some("short") => Side::Sell,
        _ => return Err("Neither long nor short is chosen."),
    };
    let entry = price(&fields.entry).ok_or("No entry is written.")?;
    if day >= today {
        return Err("The day is not over.");
    }
    let known = journal
        .instrument_called(&symbol)
        .ok_or("There are no candles of this instrument: your journal has no trade in it.")?;
    Ok(Plan {
        day,
        planned: Planned { side, entry, stop: price(&fields.stop), target: price(&fields.target) },
        quantity: text(&fields.quantity).and_then(|text| Quantity::parse(&text).ok()),
        instrument: known.title(),
        segment: known.contract.segment(),
    })
}

/// A month of candles as it is stored; several where it was added in parts.
type Blocks = Arc<Vec<(i32, Vec<u8>)>>;

/// A trade with the candles of its month, the shortest first; or why nothing is known.
pub struct ToJudge(Result<WithCandles, &'static str>);

type WithCandles = (Plan, Vec<(Interval, Blocks)>);

/// What is fetched once for all trades of an answer.
pub struct Fetching<'a> {
    state: &'a JournalApi,
    user: store::UserId,
    journal: &'a Journal,
    today: Day,
    sets: HashMap<String, Vec<Set>>,
    blocks: HashMap<(i64, i32), Blocks>,
}

impl<'a> Fetching<'a> {
    pub fn new(state: &'a JournalApi, user: store::UserId, journal: &'a Journal, today: Day) -> Self {
        Self { state, user, journal, today, sets: HashMap::new(), blocks: HashMap::new() }
    }

    pub async fn of(&mut self, fields: &MissedTradeFields) -> Result<ToJudge, SiteError> {
        let plan = match plan(fields, self.journal, self.today) {
            Ok(plan) => plan,
            Err(why) => return Ok(ToJudge(Err(why))),
        };
        let (db, user) = (&self.state.db, self.user);
        if !self.sets.contains_key(&plan.instrument) {
            let sets = stored::of_instrument(db, user, &plan.instrument).await?;
            self.sets.insert(plan.instrument.clone(), sets);
        }
        let month = month_of(Time::from_ist(plan.day, 0));
        let mut found = Vec::new();
        for set in &self.sets[&plan.instrument] {
            let Some(interval) = Interval::of_minutes(set.minutes) else { continue };
            let key = (set.number, month);
            let blocks = match self.blocks.entry(key) {
                Entry::Occupied(known) => Arc::clone(known.get()),
                Entry::Vacant(free) => {
                    let blocks = stored::blocks(db, user, set.number, (month, month)).await?;
                    Arc::clone(free.insert(Arc::new(blocks)))
                }
            };
            found.push((interval, blocks));
        }
        Ok(ToJudge(Ok((plan, found))))
    }
}

/// By the shortest candles that say it. Months are unpacked: not on a thread that serves others.
pub fn outcome(of: &ToJudge) -> Result<WouldHave, SiteError> {
    let (plan, candles) = match &of.0 {
        Ok(known) => known,
        Err(why) => return Ok(WouldHave::not_known(*why)),
    };
    let mut reason = None;
    for (interval, blocks) in candles {
        let interval = *interval;
        let day = of_day(blocks, plan.day)?;
        match would(&plan.planned, &day, interval, plan.segment) {
            Would::NotKnown(NotKnown::NoCandles) => {}
            // Longer candles say less of what one candle does not say.
            Would::NotKnown(why) => {
                reason.get_or_insert_with(|| sentence(why, interval));
            }
            Would::NotEntered => {
                return Ok(WouldHave::bare(MissedOutcome::NotEntered, None, Some(interval)));
            }
            Would::Ended { entered, ended, exit, by } => {
                return Ok(ended_at(plan, interval, (entered, ended), exit, by));
            }
        }
    }
    let none = || "There are no candles of this instrument on this day.".to_owned();
    Ok(WouldHave::not_known(reason.unwrap_or_else(none)))
}

fn ended_at(
    plan: &Plan,
    interval: Interval,
    (entered, ended): (Time, Time),
    exit: Price,
    by: EndedBy,
) -> WouldHave {
    let entry = plan.planned.entry;
    let points = if plan.planned.side == Side::Buy { exit - entry } else { entry - exit };
    WouldHave {
        outcome: match by {
            EndedBy::Stop => MissedOutcome::Stop,
            EndedBy::Target => MissedOutcome::Target,
            EndedBy::Close => MissedOutcome::Close,
        },
        reason: None,
        entered: Some(IstTime(entered)),
        ended: Some(IstTime(ended)),
        exit: Some(Each(exit)),
        points: Some(Each(points)),
        amount: plan.quantity.and_then(|quantity| value_of(points, quantity)).map(Rupees),
        by: Some(interval.to_string()),
    }
}

fn of_day(blocks: &[(i32, Vec<u8>)], day: Day) -> Result<Vec<Candle>, SiteError> {
    let mut found = Vec::new();
    for (month, content) in blocks {
        let candles = unpack(content)
            .ok_or_else(|| SiteError::ours(format!("candles of month {month} cannot be unpacked")))?;
        found.extend(candles.into_iter().filter(|one| one.at.day() == day));
    }
    Ok(found)
}

fn sentence(why: NotKnown, interval: Interval) -> String {
    match why {
        NotKnown::NoCandles => "There are no candles of this day.".to_owned(),
        NotKnown::Gap => format!("Some of the {interval} candles of this day are missing."),
        NotKnown::OneCandle => {
            format!(
                "One {interval} candle holds several of entry, stop and target: which came first it does not say."
            )
        }
        NotKnown::WrongSide => {
            "The stop must be on the losing side of the entry, and the target on the winning one.".to_owned()
        }
    }
}
