//! `GET /api/v1/days/{date}`: everything of one day.

use analytics::plan::{self, Checked, Exit, Outcome, Rule, Traded, When};
use axum::Json;
use axum::extract::State;
use domain::{Day, Money};
use identity::SignedIn;
use journal::Journal;
use journal::subject::TradeId;
use ledger::Status;
use report::numbers::{IstDay, IstTime, Rupees};
use serde::Serialize;
use store::UserId;
use store::documents::{self, Document, Kind, Named};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, SiteError};

use super::fields::DayFields;
use crate::JournalApi;
use crate::trades::Data;

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
    /// When the first trade of the day was entered; null: none was, or of one of them nobody knows when.
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
    /// It was opened on this day.
    was_entered: bool,
    /// Null: on another day, or nobody knows when on this one.
    #[schema(required = true)]
    entered: Option<IstTime>,
    /// All of it was closed by the end of this day, and some of it on this day.
    was_ended: bool,
    /// Null: not on this day, or nobody knows when on it.
    #[schema(required = true)]
    ended: Option<IstTime>,
    /// Realised on the day, as are the next two. Null: see `noResult`.
    #[schema(required = true)]
    gross: Option<Rupees>,
    #[schema(required = true)]
    charges: Option<Rupees>,
    #[schema(required = true)]
    net: Option<Rupees>,
    /// Why there is no net; null: there is one.
    #[schema(required = true)]
    no_result: Option<NoResult>,
}

/// Why a trade has no result on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NoResult {
    /// Nothing of it was closed on the day.
    Open,
    /// What was sold was bought at a price that is not known.
    UnknownCost,
    /// Some was closed of a contract of which nobody has said how the rest was settled: it is in no figure.
    NotCounted,
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
    /// What those outside made on the day, as far as it is known; null: of none of them it is.
    #[schema(required = true)]
    net: Option<Rupees>,
    /// Trades of which something is not known: whether they stand outside, or, outside, their result; of the limit of
    /// loss also those that closed something with a result that is not known.
    unknown: u32,
    /// When the limit of loss was passed; null: it was not, or nobody knows when.
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

/// `unknown`: nothing that is known breaks it, and a time of day or a result is not known. `nothing`: nothing was
/// traded that it could be held against.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PlanOutcome {
    Kept,
    Broken,
    Unknown,
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
                Outcome::Unknown => PlanOutcome::Unknown,
                Outcome::Nothing => PlanOutcome::Nothing,
            },
            of: checked.of,
            outside: checked.outside,
            net: checked.net.map(Rupees),
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
        (status = 200, body = Data<DayPage>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such day", body = ErrorBody),
    )
)]
pub async fn day(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(date): Part,
) -> Result<Json<Data<DayPage>>, SiteError> {
    let day = read_day(&date)?;
    Ok(Json(Data { data: current(&state, user.id, day).await? }))
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
    // The order of an account is worked out when it is first asked for.
    let finding = tokio::task::spawn_blocking(move || page(&journal, day, today, written.as_ref()));
    finding.await.map_err(SiteError::ours)
}

/// A trade of the joined book with its share of the day.
struct Share {
    trade: usize,
    entered: When,
    ended: When,
    /// Gross and charges.
    made: Result<(Money, Money), NoResult>,
}

fn page(journal: &Journal, day: Day, today: Day, written: Option<&Document>) -> DayPage {
    let shares = shares(journal, day);
    let fields = written.map(DayFields::of).unwrap_or_default();
    let daily = &journal.figures.daily;
    let brought: Money = daily.iter().filter(|one| one.day < day).map(|one| one.net).sum();
    let own = daily.iter().find(|one| one.day == day);
    let net = own.map_or(Money::ZERO, |one| one.net);
    let planned = fields.plan();
    let traded: Vec<Traded<'_>> = shares
        .iter()
        .map(|share| Traded {
            symbol: journal.book.instruments[journal.book.trades.instrument[share.trade] as usize]
                .underlying(),
            entered: share.entered,
            net: share.made.ok().map(|(gross, charges)| gross - charges),
            exits: if planned.max_loss.is_some() { exits(journal, share, day) } else { Vec::new() },
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
        first_entry: first_entry(&shares),
        plan: plan::check(&planned, &traded).into_iter().map(PlanRule::from).collect(),
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
    let mut shares: Vec<Share> = (0..trades.len())
        .filter_map(|trade| {
            let status = trades.status[trade];
            let entered = When::of(trades.entry_time[trade], day);
            let ended = match status {
                Status::Win | Status::Loss | Status::Breakeven | Status::UnknownCost => {
                    When::of(trades.exit_time[trade], day)
                }
                Status::Open | Status::SettlementNeeded => When::OtherDay,
            };
            let exit = journal.book.exits_of(trade).find(|at| exits.day[*at] == day);
            if entered == When::OtherDay && ended == When::OtherDay && exit.is_none() {
                return None;
            }
            let made = match (status, exit) {
                (Status::UnknownCost, _) => Err(NoResult::UnknownCost),
                (_, None) => Err(NoResult::Open),
                (Status::SettlementNeeded, Some(_)) => Err(NoResult::NotCounted),
                (Status::Win | Status::Loss | Status::Breakeven | Status::Open, Some(at)) => {
                    Ok((exits.gross[at], exits.charges[at]))
                }
            };
            Some(Share { trade, entered, ended, made })
        })
        .collect();
    let order = |when: When| (when == When::OtherDay, when.time().is_none(), when.time());
    shares.sort_by_key(|share| (order(share.ended), order(share.entered)));
    shares
}

/// The moments of the day at which some of a trade was closed.
fn exits(journal: &Journal, share: &Share, day: Day) -> Vec<Exit> {
    let (account, at) = journal.place(share.trade);
    let own = account.tape().exits_on(day).iter().filter(|one| one.trade as usize == at);
    own.map(|one| Exit { at: Some(one.time).filter(|time| time.has_time_of_day()), net: one.net }).collect()
}

fn first_entry(shares: &[Share]) -> Option<IstTime> {
    let is_known = shares.iter().all(|share| share.entered != When::NoTime);
    shares.iter().filter_map(|share| share.entered.time()).min().filter(|_| is_known).map(IstTime)
}

fn line(journal: &Journal, share: &Share) -> DayTrade {
    let (account, at) = journal.place(share.trade);
    let id = TradeId { account: account.name, key: account.book.trades.key[at] };
    let made = share.made.ok();
    DayTrade {
        id: id.to_string(),
        title: journal.book.instruments[journal.book.trades.instrument[share.trade] as usize].title(),
        account_name: account.called.clone(),
        was_entered: share.entered != When::OtherDay,
        entered: share.entered.time().map(IstTime),
        was_ended: share.ended != When::OtherDay,
        ended: share.ended.time().map(IstTime),
        gross: made.map(|(gross, _)| Rupees(gross)),
        charges: made.map(|(_, charges)| Rupees(charges)),
        net: made.map(|(gross, charges)| Rupees(gross - charges)),
        no_result: share.made.err(),
    }
}
