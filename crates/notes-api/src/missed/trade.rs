//! `/api/v1/missed-trades`: those of some days, and the writing of one.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use domain::{Day, grouped};
use identity::SignedIn;
use journal::work;
use journal_http::conflict::{Conflict, Refusal, Stored};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::IstDay;
use serde::{Deserialize, Serialize};
use store::UserId;
use store::documents::{self, Document, Kind, Named};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, Part, Sent, SiteError};

use super::fields::{MissedTradeFields, MissedTradeFieldsToSet, is_missed_key};
use super::outcome::{Fetching, ToJudge, WouldHave, outcome};
use crate::days::put::put;

/// Of one answer, and what else is of the last of their days.
const MOST: usize = 100;
/// Of one answer, whatever its days hold.
const MOST_SHOWN: usize = 500;
const TOO_MANY: &str = "There are over a hundred trades on this page: this one was not worked out.";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfDays {
    /// Only those of this day, as 2026-04-01.
    #[param(required = false)]
    day: Option<String>,
    /// Only those of this day and earlier ones: the next page.
    #[param(required = false)]
    until: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissedTrades {
    today: IstDay,
    /// The latest day first, up to a hundred and what else is of the last of their days; those without a day lead.
    trades: Vec<MissedTrade>,
    /// The day with which older ones begin; null: these are all.
    #[schema(required = true)]
    older: Option<IstDay>,
    /// A sentence where one day has more than fit into an answer: how many, and where all of them are.
    #[schema(required = true)]
    not_shown: Option<String>,
    /// Instruments of which there are candles, as the journal calls them.
    instruments: Vec<String>,
}

/// A trade that was seen and not taken. It is in no book and in no figure.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissedTrade {
    /// `missed-` and small letters and digits.
    key: String,
    /// 0: nothing ever was written.
    revision: i64,
    fields: MissedTradeFields,
    would_have: WouldHave,
}

/// Trades of who is logged in that were not taken.
#[utoipa::path(
    get,
    path = "/api/v1/missed-trades",
    security(("session" = []), ("personalToken" = ["notes"])),
    operation_id = "missed_trades",
    tag = "days",
    params(OfDays),
    responses(
        (status = 200, body = Data<MissedTrades>),
        (status = 400, description = "A query that cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfDays>, QueryRejection>,
) -> Result<Json<Data<MissedTrades>>, SiteError> {
    let Query(OfDays { day, until }) = query.map_err(|_| bad_query())?;
    let read = |text: Option<String>| match text.filter(|text| !text.is_empty()) {
        Some(text) => Day::parse(&text).map(Some).ok_or_else(bad_query),
        None => Ok(None),
    };
    let (only, until) = (read(day)?, read(until)?);
    let today = (state.clock)().day();
    let stored = documents::all(&state.db, user.id, Kind::MissedTrade).await?;
    let mut found: Vec<(Option<Day>, Document)> = stored
        .into_iter()
        .filter(|one| is_missed_key(&one.key))
        .map(|one| (one.field("day").and_then(Day::parse), one))
        .filter(|(day, _)| only.is_none_or(|only| *day == Some(only)))
        .filter(|(day, _)| until.is_none_or(|until| day.is_some_and(|day| day <= until)))
        .collect();
    found.sort_by_key(|(day, _)| std::cmp::Reverse(day.map_or(i32::MAX, |day| day.0)));
    // A day is whole on one page.
    let end = (MOST..found.len()).find(|at| found[*at].0 != found[*at - 1].0);
    let older = end.and_then(|at| found[at].0);
    found.truncate(end.unwrap_or(found.len()));
    let not_shown = not_shown(&found);
    found.truncate(MOST_SHOWN);
    let journal = state.journals.get(&state.db, user.id, today).await?;
    let mut fetching = Fetching::new(&state, user.id, &journal, today);
    let mut fetched = Vec::with_capacity(found.len());
    for (at, (_, document)) in found.into_iter().enumerate() {
        let fields = MissedTradeFields::of(&document);
        let judged = if at < MOST { Some(fetching.of(&fields).await?) } else { None };
        fetched.push((document, fields, judged));
    }
    let permit = state.queue.worker(user.id).await?;
    let trades = work(permit, move || {
        let one = |(document, fields, judged): (Document, MissedTradeFields, Option<ToJudge>)| {
            let would_have = judged.as_ref().map_or_else(|| Ok(WouldHave::not_known(TOO_MANY)), outcome)?;
            Ok(MissedTrade { key: document.key, revision: document.revision, fields, would_have })
        };
        fetched.into_iter().map(one).collect::<Result<Vec<_>, SiteError>>()
    })
    .await??;
    let (sets, _) = store::candles::all(&state.db, user.id).await?;
    let candles = sets.into_iter().filter(|one| one.minutes != store::candles::OPTION_CLOSES);
    let mut instruments: Vec<String> = candles.map(|one| one.instrument).collect();
    instruments.dedup();
    let data =
        MissedTrades { today: IstDay(today), trades, older: older.map(IstDay), not_shown, instruments };
    Ok(Json(Data { data }))
}

/// Those beyond [`MOST_SHOWN`] are of one day: a page that holds a second day is shorter.
fn not_shown(found: &[(Option<Day>, Document)]) -> Option<String> {
    let more = found.len().checked_sub(MOST_SHOWN).filter(|more| *more > 0)?;
    let whose = match found.last()?.0 {
        Some(day) => format!("of {}", day.in_words()),
        None => "without a day".to_owned(),
    };
    let (trades, are) = if more == 1 { ("trade", "is") } else { ("trades", "are") };
    Some(format!(
        "{} more {trades} {whose} {are} not shown: a page holds {MOST_SHOWN}. Remove some to see the others; your archive holds \
         all.",
        grouped(more as u128)
    ))
}

impl Stored for MissedTrade {
    const CODE: &'static str = "missed_trade_changed";
}

#[derive(Deserialize, ToSchema)]
pub struct MissedTradeChange {
    /// As it was when the page read it; 0 of a new one.
    revision: i64,
    set: MissedTradeFieldsToSet,
}

/// Writes a trade that was not taken, or changes one. What stood there stays in the history.
#[utoipa::path(
    put,
    path = "/api/v1/missed-trades/{key}",
    operation_id = "write_missed_trade",
    tag = "days",
    params(("key" = String, Path, description = "missed- and up to 32 small letters and digits")),
    request_body = MissedTradeChange,
    responses(
        (status = 200, description = "All of it stands there", body = Data<MissedTrade>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "No missed trade can have such a key", body = ErrorBody),
        (status = 409, description = "Something else is stored, which comes along", body = Conflict<MissedTrade>),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn write(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(key): Part,
    Sent(sent): Sent<MissedTradeChange>,
) -> Result<Json<Data<MissedTrade>>, Refusal<MissedTrade>> {
    if !is_missed_key(&key) {
        let sentence = "There is no such missed trade. Reload the page.";
        return Err(SiteError::missing("no_missed_trade", sentence).into());
    }
    let set = sent.set.read()?;
    let named = Named { kind: Kind::MissedTrade, key: &key };
    put(&state, user.id, named, (sent.revision, &set), current(&state, user.id, &key)).await
}

async fn current(state: &JournalApi, user: UserId, key: &str) -> Result<MissedTrade, SiteError> {
    let today = (state.clock)().day();
    let stored = documents::one(&state.db, user, Named { kind: Kind::MissedTrade, key }).await?;
    let fields = stored.as_ref().map(MissedTradeFields::of).unwrap_or_default();
    let journal = state.journals.get(&state.db, user, today).await?;
    let fetched = Fetching::new(state, user, &journal, today).of(&fields).await?;
    let would_have = work((), move || outcome(&fetched)).await??;
    let revision = stored.map_or(0, |one| one.revision);
    Ok(MissedTrade { key: key.to_owned(), revision, fields, would_have })
}

#[cfg(test)]
mod tests {
    use domain::Time;

    use super::*;

    #[test]
    fn what_does_not_fit_on_a_page_is_said() {
        let said = |count: usize, day: &str| {
            let document = |at: usize| Document {
                kind: Kind::MissedTrade,
                key: format!("missed-{at}"),
                revision: 1,
                created_at: Time(0),
                changed_at: Time(0),
                removed_at: None,
                fields: Vec::new(),
            };
            let found: Vec<_> = (0..count).map(|at| (Day::parse(day), document(at))).collect();
            not_shown(&found)
        };
        assert_eq!(said(0, "2026-11-13"), None);
        assert_eq!(said(500, "2026-11-13"), None);
        assert_eq!(
            said(501, "2026-11-13").unwrap(),
            "1 more trade of 13 Nov 2026 is not shown: a page holds 500. Remove some to see the others; your archive holds all."
        );
        assert_eq!(
            said(1_730, "").unwrap(),
            "1,230 more trades without a day are not shown: a page holds 500. Remove some to see the others; your archive holds all."
        );
    }
}
