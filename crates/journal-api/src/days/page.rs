//! `GET /api/v1/days/{date}`: everything of one day.

use analytics::plan::{self, Checked, Outcome, Rule, Traded};
use axum::Json;
use axum::extract::State;
use domain::{Day, Money, Time};
use identity::SignedIn;
use journal::Journal;
use journal::subject::TradeId;
use report::numbers::{IstDay, IstTime, Rupees};
use serde::Serialize;
use store::UserId;
use store::documents::{self, Document, Kind, Named};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, SiteError};

use super::fields::DayFields;
use crate::JournalApi;
use crate::trades::Shown;

/// A day in numbers, and what is written on it. An amount counts on the day on which it was realised.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayPage {
    date: IstDay,
    /// Why the exchanges are closed; null: they are open, or it is not known.
    #[schema(required = true)]
    closed: Option<Closed>,
    /// The day is today, or still comes.
    so_far: bool,
    gross: Rupees,
    charges: Rupees,
    net: Rupees,
    /// Net of all days before, and with this one.
    brought_forward: Rupees,
    carried_forward: Rupees,
    /// Those that ended first come first; those that did not end on the day come last.
    trades: Vec<DayTrade>,
    /// When the first trade of the day was entered.
    #[schema(required = true)]
    first_entry: Option<IstTime>,
    /// Each rule of the plan that is set.
    plan: Vec<PlanRule>,
    /// Of what is written; 0: nothing ever was.
    revision: i64,
    fields: DayFields,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Closed {
    Weekend,
    Holiday,
}

/// Of one trade what happened on the day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayTrade {
    id: String,
    title: String,
    account_name: String,
    /// Null: on an earlier day, or nobody knows when.
    #[schema(required = true)]
    entered: Option<IstTime>,
    /// Null: not on this day.
    #[schema(required = true)]
    ended: Option<IstTime>,
    /// Realised on the day, as are the next two. Null: nothing was, or it is not known.
    #[schema(required = true)]
    gross: Option<Rupees>,
    #[schema(required = true)]
    charges: Option<Rupees>,
    #[schema(required = true)]
    net: Option<Rupees>,
}

/// A rule of the plan against what was traded.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanRule {
    rule: PlanRuleName,
    outcome: PlanOutcome,
    /// Trades it was held against.
    of: u32,
    /// Those that stand outside the plan; of the limit of loss, those entered after it was passed.
    outside: u32,
    /// What those outside made on the day.
    net: Rupees,
    /// Those outside of which no result is known.
    unknown: u32,
    /// When the limit of loss was passed.
    #[schema(required = true)]
    at: Option<IstTime>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PlanRuleName {
    Symbols,
    MaxTrades,
    NoEntryAfter,
    MaxLoss,
}

/// `nothing`: nothing was traded that it could be held against.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PlanOutcome {
    Kept,
    Broken,
    Nothing,
}

impl From<Checked> for PlanRule {
    fn from(checked: Checked) -> Self {
        Self {
            rule: match checked.rule {
                Rule::Symbols => PlanRuleName::Symbols,
                Rule::MaxTrades => PlanRuleName::MaxTrades,
                Rule::NoEntryAfter => PlanRuleName::NoEntryAfter,
                Rule::MaxLoss => PlanRuleName::MaxLoss,
            },
            outcome: match checked.outcome {
                Outcome::Kept => PlanOutcome::Kept,
                Outcome::Broken => PlanOutcome::Broken,
                Outcome::Nothing => PlanOutcome::Nothing,
            },
            of: checked.of,
            outside: checked.outside,
            net: Rupees(checked.net),
            unknown: checked.unknown,
            at: checked.at.map(IstTime),
        }
    }
}

/// One day of who is logged in. Any day of 1900 to 2199: a plan is written before anything is traded.
#[utoipa::path(
    get,
    path = "/api/v1/days/{date}",
    tag = "days",
    params(("date" = String, Path, description = "As 2026-04-01")),
    responses(
        (status = 200, body = Shown<DayPage>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such day", body = ErrorBody),
    )
)]
pub async fn day(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(date): Part,
) -> Result<Json<Shown<DayPage>>, SiteError> {
    let day = read_day(&date)?;
    Ok(Json(Shown { data: current(&state, user.id, day).await? }))
}

pub fn read_day(date: &str) -> Result<Day, SiteError> {
    Day::parse(date)
        .ok_or_else(|| SiteError::missing("no_day", "There is no such day. A day is written as 2026-04-01."))
}

/// As it is stored, on the journal as it is now.
pub async fn current(state: &JournalApi, user: UserId, day: Day) -> Result<DayPage, SiteError> {
    let today = (state.clock)().day();
    let journal = state.journals.get(&state.db, user, today).await?;
    let key = day.to_string();
    let written = documents::one(&state.db, user, Named { kind: Kind::Day, key: &key }).await?;
    Ok(page(&journal, day, today, written.as_ref()))
}

/// A trade of the joined book with its share of the day.
struct Share {
    trade: usize,
    entered: Option<Time>,
    ended: Option<Time>,
    /// Gross and charges.
    made: Option<(Money, Money)>,
}

fn page(journal: &Journal, day: Day, today: Day, written: Option<&Document>) -> DayPage {
    let shares = shares(journal, day);
    let fields = written.map(DayFields::of).unwrap_or_default();
    let daily = &journal.figures.daily;
    let brought: Money = daily.iter().filter(|one| one.day < day).map(|one| one.net).sum();
    let own = daily.iter().find(|one| one.day == day);
    let net = own.map_or(Money::ZERO, |one| one.net);
    let traded: Vec<Traded<'_>> = shares
        .iter()
        .map(|share| Traded {
            symbol: journal.book.instruments[journal.book.trades.instrument[share.trade] as usize]
                .underlying(),
            entered: share.entered,
            ended: share.ended,
            net: share.made.map(|(gross, charges)| gross - charges),
        })
        .collect();
    DayPage {
        date: IstDay(day),
        closed: closed(day),
        so_far: day >= today,
        gross: Rupees(own.map_or(Money::ZERO, |one| one.gross)),
        charges: Rupees(own.map_or(Money::ZERO, |one| one.charges)),
        net: Rupees(net),
        brought_forward: Rupees(brought),
        carried_forward: Rupees(brought + net),
        first_entry: shares.iter().filter_map(|share| share.entered).min().map(IstTime),
        plan: plan::check(&fields.plan(), &traded).into_iter().map(PlanRule::from).collect(),
        trades: shares.iter().map(|share| line(journal, share)).collect(),
        revision: written.map_or(0, |one| one.revision),
        fields,
    }
}

fn closed(day: Day) -> Option<Closed> {
    if market::is_holiday(day) { Some(Closed::Holiday) } else { day.is_weekend().then_some(Closed::Weekend) }
}

fn shares(journal: &Journal, day: Day) -> Vec<Share> {
    let (trades, exits) = (&journal.book.trades, &journal.book.exits);
    let on_day = |time: Option<Time>| time.filter(|time| time.day() == day);
    let mut shares: Vec<Share> = (0..trades.len())
        .filter_map(|trade| {
            let (entered, ended) = (on_day(trades.entry_time[trade]), on_day(trades.exit_time[trade]));
            let exit = journal.book.exits_of(trade).find(|at| exits.day[*at] == day);
            if entered.is_none() && ended.is_none() && exit.is_none() {
                return None;
            }
            let counted = exit.filter(|_| trades.status[trade].counts());
            let made = counted.map(|at| (exits.gross[at], exits.charges[at]));
            Some(Share { trade, entered, ended, made })
        })
        .collect();
    shares.sort_by_key(|share| (share.ended.is_none(), share.ended, share.entered));
    shares
}

fn line(journal: &Journal, share: &Share) -> DayTrade {
    let (account, at) = journal.place(share.trade);
    let id = TradeId { account: account.name, key: account.book.trades.key[at] };
    DayTrade {
        id: id.to_string(),
        title: journal.book.instruments[journal.book.trades.instrument[share.trade] as usize].title(),
        account_name: account.called.clone(),
        entered: share.entered.map(IstTime),
        ended: share.ended.map(IstTime),
        gross: share.made.map(|(gross, _)| Rupees(gross)),
        charges: share.made.map(|(_, charges)| Rupees(charges)),
        net: share.made.map(|(gross, charges)| Rupees(gross - charges)),
    }
}
