//! `GET /api/v1/days/{date}`: everything of one day.

use analytics::plan::When;
use axum::Json;
use axum::extract::State;
use domain::{Day, Money};
use identity::SignedIn;
use journal::Journal;
use journal::days::{Charged, NoResult as NotMade, Share, charged, curve};
use journal::subject::TradeId;
use journal_http::{Data, JournalApi};
use report::numbers::{IstDay, IstTime, Rupees};
use serde::Serialize;
use store::UserId;
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, SiteError};

use super::fields::DayFields;
use super::look::{HeldAgainst, Judged, Look, look};
use super::period::Period;
use super::wire::{Closed, LimitRow, PlanRule, Session, closed, session};

/// A day in numbers, and what is written on it. An amount counts on the day on which it was realised.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayPage {
    date: IstDay,
    /// Why the exchanges are closed; null: they are open, or it is not known.
    #[schema(required = true)]
    closed: Option<Closed>,
    /// A session although they are closed on such a day; null: none is known.
    #[schema(required = true)]
    session: Option<Session>,
    /// Its week in the calendar, as 2026-W21.
    week: String,
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
    /// The running net exit by exit; null: of an exit nobody knows when it was.
    #[schema(required = true)]
    curve: Option<Vec<DayStep>>,
    /// What each account was charged for what it realised.
    charged: Vec<DayCharges>,
    /// When the first trade of the day was entered; null: none was, or of one of them nobody knows when.
    #[schema(required = true)]
    first_entry: Option<IstTime>,
    /// Each rule of the plan that is set.
    plan: Vec<PlanRule>,
    /// Each account rule in force.
    limits: Vec<LimitRow>,
    /// Of what is written; 0: nothing ever was.
    revision: i64,
    fields: DayFields,
}

/// Of one trade what happened on the day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayTrade {
    id: String,
    title: String,
    account: String,
    account_name: String,
    /// That its note names; null: none does.
    #[schema(required = true)]
    setup: Option<String>,
    /// It stands outside a rule of the plan, as far as there is one; null: it is not known.
    #[schema(required = true)]
    outside_plan: Option<bool>,
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

/// What the day had made after one exit.
#[derive(Debug, Serialize, ToSchema)]
pub struct DayStep {
    at: IstTime,
    /// Index into `trades`.
    trade: usize,
    /// Of this exit.
    net: Rupees,
    /// Of the day up to it.
    total: Rupees,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayCharges {
    account: String,
    account_name: String,
    brokerage: Rupees,
    /// All but the brokerage.
    taxes_and_fees: Rupees,
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
    Day::parse(date).ok_or_else(no_day)
}

fn no_day() -> SiteError {
    SiteError::missing("no_day", "There is no such day. A day is written as 2026-04-01.")
}

/// As it is stored, on the journal as it is now.
pub async fn current(state: &JournalApi, user: UserId, day: Day) -> Result<DayPage, SiteError> {
    shown(look(state, user, (day, day), true, HeldAgainst::OwnRules).await?).await
}

/// The last day of a look.
pub async fn shown(look: Look) -> Result<DayPage, SiteError> {
    // The order of an account is worked out when it is first asked for.
    let finding = tokio::task::spawn_blocking(move || look.judged().pop().map(|judged| page(&look, judged)));
    finding.await.map_err(SiteError::ours)?.ok_or_else(no_day)
}

fn page(look: &Look, judged: Judged<'_>) -> DayPage {
    let Judged { day, shares, document, fields, plan, outside, limits } = judged;
    let journal = &*look.journal;
    let daily = &journal.figures.daily;
    let brought: Money = daily.iter().filter(|one| one.day < day).map(|one| one.net).sum();
    let own = daily.iter().find(|one| one.day == day);
    let net = own.map_or(Money::ZERO, |one| one.net);
    let steps = curve(journal, &shares, day).map(|steps| {
        let step = |one: journal::days::Step| DayStep {
            at: IstTime(one.at),
            trade: one.share,
            net: Rupees(one.net),
            total: Rupees(one.total),
        };
        steps.into_iter().map(step).collect()
    });
    let charges = |one: Charged| DayCharges {
        account: one.account.to_string(),
        account_name: journal.account(one.account).map_or_else(String::new, |own| own.called.clone()),
        brokerage: Rupees(one.brokerage),
        taxes_and_fees: Rupees(one.rest),
    };
    DayPage {
        date: IstDay(day),
        closed: closed(day),
        session: session(day),
        week: Period::week_of(day).to_string(),
        so_far: day >= look.today,
        gross: Rupees(own.map_or(Money::ZERO, |one| one.gross)),
        charges: Rupees(own.map_or(Money::ZERO, |one| one.charges)),
        net: Rupees(net),
        brought_forward: Rupees(brought),
        carried_forward: Rupees(brought + net),
        first_entry: first_entry(&shares),
        plan: plan.into_iter().map(PlanRule::from).collect(),
        limits: limits.into_iter().map(|(dated, held)| LimitRow::of(journal, dated, held)).collect(),
        trades: shares.iter().zip(outside).map(|(share, outside)| line(look, share, outside)).collect(),
        curve: steps,
        charged: charged(journal, &shares, day).into_iter().map(charges).collect(),
        revision: document.map_or(0, |one| one.revision),
        fields,
    }
}

fn first_entry(shares: &[Share]) -> Option<IstTime> {
    let is_known = shares.iter().all(|share| share.entered != When::NoTime);
    shares.iter().filter_map(|share| share.entered.time()).min().filter(|_| is_known).map(IstTime)
}

fn line(look: &Look, share: &Share, outside_plan: Option<bool>) -> DayTrade {
    let journal: &Journal = &look.journal;
    let (account, at) = journal.place(share.trade);
    let id = TradeId { account: account.name, key: account.book.trades.key[at] };
    let made = share.made.ok();
    DayTrade {
        id: id.to_string(),
        title: journal.book.instruments[journal.book.trades.instrument[share.trade] as usize].title(),
        account: account.name.to_string(),
        account_name: account.called.clone(),
        setup: look.notes.setup(journal.places[share.trade]).map(|named| named.name.clone()),
        outside_plan,
        was_entered: share.entered != When::OtherDay,
        entered: share.entered.time().map(IstTime),
        was_ended: share.ended != When::OtherDay,
        ended: share.ended.time().map(IstTime),
        gross: made.map(|(gross, _)| Rupees(gross)),
        charges: made.map(|(_, charges)| Rupees(charges)),
        net: made.map(|(gross, charges)| Rupees(gross - charges)),
        no_result: share.made.err().map(|why| match why {
            NotMade::Open => NoResult::Open,
            NotMade::UnknownCost => NoResult::UnknownCost,
            NotMade::NotCounted => NoResult::NotCounted,
        }),
    }
}
