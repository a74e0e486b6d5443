//! `/api/v1/calendar/{period}`: the days of a year, a month or a week, and the recap of a month or a week.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use domain::{Day, Money};
use identity::SignedIn;
use journal::Journal;
use journal_http::conflict::{Conflict, Refusal, Stored};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi, present_or_null};
use ledger::Book;
use report::numbers::{IstDay, Rupees};
use serde::{Deserialize, Serialize};
use store::UserId;
use store::documents::{self, Document, Kind, Named};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, Part, Sent, SiteError};

use super::look::{HeldAgainst, Judged, Look, look};
use super::period::Period;
use super::put::put;
use super::recap::{Recap, recap};
use super::streak::Run;
use super::texts::values;
use super::wire::{Closed, LimitVerdict, Session, closed, session};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CalendarQuery {
    /// `today`: every day is held against the account rules in force today, as if they had been then, and nothing of it
    /// is stored; when absent against those in force on it.
    rules: Option<String>,
}

/// Every day of the period, and the sum of the book around it: all days before, these, all days after.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarPage {
    /// As it was asked for.
    period: String,
    kind: PeriodKind,
    from: IstDay,
    to: IstDay,
    today: IstDay,
    /// Days are held against the account rules of today, as if they had been in force then: nothing of it is stored.
    as_if: bool,
    /// The periods beside it; null: beyond 1900 to 2199.
    #[schema(required = true)]
    previous: Option<String>,
    #[schema(required = true)]
    next: Option<String>,
    /// Of the book: the first and the last day on which something was realised; null: none.
    #[schema(required = true)]
    first_result: Option<IstDay>,
    #[schema(required = true)]
    last_result: Option<IstDay>,
    /// The last day up to today on which anything was entered or closed, known or not; null: none.
    #[schema(required = true)]
    last_traded: Option<IstDay>,
    brought_forward: Rupees,
    gross: Rupees,
    charges: Rupees,
    net: Rupees,
    later: Rupees,
    /// Brought forward, net and later: the whole book.
    total: Rupees,
    days: Vec<CalendarDay>,
    /// Null of a year.
    #[schema(required = true)]
    recap: Option<Recap>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PeriodKind {
    Year,
    Month,
    Week,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarDay {
    date: IstDay,
    #[schema(required = true)]
    closed: Option<Closed>,
    #[schema(required = true)]
    session: Option<Session>,
    /// Null: nothing was realised that counts.
    #[schema(required = true)]
    net: Option<Rupees>,
    /// Trades that were entered or closed on it.
    trades: usize,
    /// Those that made something that nobody knows: in no number.
    unknown: usize,
    /// A plan or a text before the market is written.
    is_planned: bool,
    /// A text after the market, a mood or the discipline is written.
    is_reviewed: bool,
    /// Anything is written.
    is_written: bool,
    /// Rules of the plan that were kept, and those that were kept or broken.
    kept: usize,
    judged: usize,
    /// The gravest verdict of an account rule; null: none was in force.
    #[schema(required = true)]
    limits: Option<LimitVerdict>,
}

impl CalendarDay {
    fn of(journal: &Journal, judged: &Judged<'_>) -> Self {
        use analytics::plan::Outcome;
        let count = |wanted: Outcome| judged.plan.iter().filter(|one| one.outcome == wanted).count();
        let has_result = judged.shares.iter().any(|share| share.made.is_ok());
        let (kept, broken) = (count(Outcome::Kept), count(Outcome::Broken));
        Self {
            date: IstDay(judged.day),
            closed: closed(judged.day),
            session: session(judged.day),
            net: has_result.then(|| Rupees(net_of(journal, judged.day))),
            trades: judged.shares.len(),
            unknown: judged.shares.iter().filter(|share| share.is_unknown()).count(),
            is_planned: judged.fields.has_plan(),
            is_reviewed: judged.fields.has_review(),
            is_written: judged.document.is_some_and(|one| !one.fields.is_empty()),
            kept,
            judged: kept + broken,
            limits: gravest(judged),
        }
    }
}

fn net_of(journal: &Journal, day: Day) -> Money {
    let daily = &journal.figures.daily;
    daily.binary_search_by_key(&day, |one| one.day).map_or(Money::ZERO, |at| daily[at].net)
}

fn gravest(judged: &Judged<'_>) -> Option<LimitVerdict> {
    use analytics::limits::Verdict;
    let grave = [Verdict::Broken, Verdict::Near, Verdict::Unknown, Verdict::Kept, Verdict::Nothing];
    let is_there = |wanted: &Verdict| judged.limits.iter().any(|(_, held)| held.verdict == *wanted);
    grave.into_iter().find(is_there).map(LimitVerdict::from)
}

/// The days of a period of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/calendar/{period}",
    operation_id = "calendar",
    tag = "days",
    params(("period" = String, Path, description = "A year, a month or a week: 2026, 2026-05 or 2026-W21"), CalendarQuery),
    responses(
        (status = 200, body = Data<CalendarPage>),
        (status = 400, description = "A query that cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such period", body = ErrorBody),
    )
)]
pub async fn calendar(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(period): Part,
    query: Result<Query<CalendarQuery>, QueryRejection>,
) -> Result<Json<Data<CalendarPage>>, SiteError> {
    let period = read_period(&period)?;
    let Query(CalendarQuery { rules }) = query.map_err(|_| bad_query())?;
    let against = match rules.as_deref() {
        None => HeldAgainst::OwnRules,
        Some("today") => HeldAgainst::RulesOfToday,
        Some(_) => return Err(bad_query()),
    };
    Ok(Json(Data { data: current(&state, user.id, period, against).await? }))
}

pub fn read_period(text: &str) -> Result<Period, SiteError> {
    Period::parse(text).ok_or_else(no_period)
}

pub fn no_period() -> SiteError {
    SiteError::missing(
        "no_period",
        "There is no such year, month or week. They are written as 2026, 2026-05 and 2026-W21.",
    )
}

async fn current(
    state: &JournalApi,
    user: UserId,
    period: Period,
    against: HeldAgainst,
) -> Result<CalendarPage, SiteError> {
    let days = period.days().ok_or_else(no_period)?;
    let look = look(state, user, days, false, against).await?;
    let key = period.to_string();
    let own = documents::one(&state.db, user, Named { kind: Kind::Recap, key: &key }).await?;
    // A year has no recap.
    let before = match period {
        Period::Year(_) => Run::default(),
        Period::Month(..) | Period::Week(..) => Run::before(&state.db, user, look.from, look.today).await?,
    };
    shown(period, look, own, before).await
}

/// `own`: the words of the recap; `before`: what was written in a row up to the period.
pub async fn shown(
    period: Period,
    look: Look,
    own: Option<Document>,
    before: Run,
) -> Result<CalendarPage, SiteError> {
    let finding = tokio::task::spawn_blocking(move || page(period, &look, own.as_ref(), before));
    finding.await.map_err(SiteError::ours)
}

fn page(period: Period, look: &Look, own: Option<&Document>, run: Run) -> CalendarPage {
    let (from, to, today) = (look.from, look.to, look.today);
    let judged = look.judged();
    let journal = &*look.journal;
    let daily = &journal.figures.daily;
    let sum = |is_in: &dyn Fn(Day) -> bool| -> Money {
        daily.iter().filter(|one| is_in(one.day)).map(|one| one.net).sum()
    };
    let inside = || daily.iter().filter(|one| (from..=to).contains(&one.day));
    let (before, net, later) =
        (sum(&|day| day < from), sum(&|day| (from..=to).contains(&day)), sum(&|day| day > to));
    CalendarPage {
        period: period.to_string(),
        kind: match period {
            Period::Year(_) => PeriodKind::Year,
            Period::Month(..) => PeriodKind::Month,
            Period::Week(..) => PeriodKind::Week,
        },
        from: IstDay(from),
        to: IstDay(to),
        today: IstDay(today),
        as_if: look.against == HeldAgainst::RulesOfToday,
        previous: period.step(false).map(|one| one.to_string()),
        next: period.step(true).map(|one| one.to_string()),
        first_result: daily.first().map(|one| IstDay(one.day)),
        last_result: daily.last().map(|one| IstDay(one.day)),
        last_traded: last_traded(&journal.book, today).map(IstDay),
        brought_forward: Rupees(before),
        gross: Rupees(inside().map(|one| one.gross).sum()),
        charges: Rupees(inside().map(|one| one.charges).sum()),
        net: Rupees(net),
        later: Rupees(later),
        total: Rupees(before + net + later),
        days: judged.iter().map(|one| CalendarDay::of(journal, one)).collect(),
        recap: match period {
            Period::Year(_) => None,
            Period::Month(..) | Period::Week(..) => Some(recap(journal, &judged, own, (run, today))),
        },
    }
}

fn last_traded(book: &Book, today: Day) -> Option<Day> {
    // A sale of what was never bought has a time and no exit.
    let times = book.trades.entry_time.iter().chain(&book.trades.exit_time).flatten();
    times.map(|time| time.day()).chain(book.exits.day.iter().copied()).filter(|day| *day <= today).max()
}

impl Stored for CalendarPage {
    const CODE: &'static str = "recap_changed";
}

#[derive(Deserialize, ToSchema)]
pub struct RecapChange {
    /// Of the recap, as it was when the page read it.
    revision: i64,
    set: RecapFieldsToSet,
}

/// Null or blank clears it, absent it stays as it is.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct RecapFieldsToSet {
    /// Markdown.
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    words: Option<Option<String>>,
}

/// Sets the words of a week or a month. What stood there stays in the history.
#[utoipa::path(
    put,
    path = "/api/v1/calendar/{period}",
    operation_id = "write_recap",
    tag = "days",
    params(("period" = String, Path, description = "A month or a week: 2026-05 or 2026-W21")),
    request_body = RecapChange,
    responses(
        (status = 200, description = "It stands there", body = Data<CalendarPage>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such week or month", body = ErrorBody),
        (status = 409, description = "Something else is stored, which comes along", body = Conflict<CalendarPage>),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn write(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(period): Part,
    Sent(sent): Sent<RecapChange>,
) -> Result<Json<Data<CalendarPage>>, Refusal<CalendarPage>> {
    let period = read_period(&period)?;
    if let Period::Year(_) = period {
        return Err(no_period().into());
    }
    let set = values([("words", sent.set.words)], read)?;
    let key = period.to_string();
    let named = Named { kind: Kind::Recap, key: &key };
    put(
        &state,
        user.id,
        named,
        (sent.revision, &set),
        current(&state, user.id, period, HeldAgainst::OwnRules),
    )
    .await
}

/// The text to store; a stored text reads as itself. `None`: a recap has no such field.
pub fn read(field: &str, text: &str) -> Option<Result<String, String>> {
    (field == "words").then(|| annotations::Field::Note.read(text).map_err(|why| why.message()))
}
