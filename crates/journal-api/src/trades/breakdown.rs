//! `GET /api/v1/trade-history/breakdown`: the figures of what the filter leaves, cut along one dimension.

use analytics::cut::{Amount, Codes, Dimension, Figure, Part, amounts, dimension, figure, ranked};
use analytics_api::analytics::{Look, Whose};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use identity::SignedIn;
use journal::history_query::{HistoryParams, HistoryQuery};
use journal_http::query::{bad_query, history_query};
use journal_http::{CutFilter, Data, JournalApi};
use report::wire;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, JsonAnswer, SiteError, sentence};

/// Both optional; an empty value is none.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BreakdownParams {
    /// What trades are grouped by; `underlying` when absent.
    #[param(value_type = Option<By>, inline)]
    by: Option<String>,
    /// What groups are ordered by, largest first; `closedTrades` when absent. Months, weekdays and hours keep their
    /// order.
    #[param(value_type = Option<GroupOrder>, inline)]
    figure: Option<String>,
}

/// Months and weekdays are of the exits, hours of the first entry.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum By {
    Underlying,
    Account,
    Segment,
    Product,
    Direction,
    Result,
    Month,
    Weekday,
    EntryHour,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum GroupOrder {
    ClosedTrades,
    WinRate,
    Gross,
    Charges,
    Net,
    Expectancy,
    ProfitFactor,
}

/// Groups that together are what the filter leaves.
#[derive(Serialize, ToSchema)]
pub struct HistoryBreakdown {
    #[schema(value_type = By)]
    by: &'static str,
    /// Those that have a trade.
    groups: Vec<HistoryGroup>,
    /// Of all groups beyond `limit`.
    #[schema(required = true)]
    others: Option<OtherGroups>,
}

#[derive(Serialize, ToSchema)]
pub struct HistoryGroup {
    /// A symbol as `NIFTY`, an account as `zerodha.2`, a word of the filter, a month as `2026-11`, a weekday as
    /// `monday`, an hour as `9`. Null: the record does not say.
    #[schema(required = true)]
    key: Option<String>,
    summary: wire::Summary,
}

#[derive(Serialize, ToSchema)]
pub struct OtherGroups {
    count: usize,
    summary: wire::Summary,
}

/// Where the result of who is logged in came from.
#[utoipa::path(
    get,
    path = "/api/v1/trade-history/breakdown",
    security(("session" = []), ("personalToken" = ["trades"])),
    tag = "journal",
    params(BreakdownParams, HistoryParams, CutFilter),
    responses(
        (status = 200, body = Data<HistoryBreakdown>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn breakdown(
    State(state): State<JournalApi>,
    user: SignedIn,
    cut: Result<Query<BreakdownParams>, QueryRejection>,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    breakdown_of(&state, Whose::Own(user), cut, query).await
}

pub(super) async fn breakdown_of(
    state: &JournalApi,
    whose: Whose,
    cut: Result<Query<BreakdownParams>, QueryRejection>,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let (cut, mut query) = (read(cut)?, history_query(query)?);
    let look = Look::at(state, whose, &mut [&mut query]).await?;
    look.answer(move |look| write(look, &query, cut)).await
}

type Cut = (&'static Dimension, &'static Figure);

const DIMENSIONS: [&str; 9] =
    ["underlying", "account", "segment", "product", "direction", "result", "month", "weekday", "entryHour"];
const FIGURES: [&str; 7] =
    ["closedTrades", "winRate", "gross", "charges", "net", "expectancy", "profitFactor"];

fn read(query: Result<Query<BreakdownParams>, QueryRejection>) -> Result<Cut, SiteError> {
    let Query(BreakdownParams { by, figure: order }) = query.map_err(|_| bad_query())?;
    let by = one_of("by", by, &DIMENSIONS)?;
    let order = one_of("figure", order, &FIGURES)?;
    dimension(by).zip(figure(order)).ok_or_else(bad_query)
}

/// The first one when nothing is asked.
fn one_of(
    name: &'static str,
    asked: Option<String>,
    words: &[&'static str],
) -> Result<&'static str, SiteError> {
    let asked = asked.filter(|text| !text.is_empty());
    let found = asked.map_or(Some(words[0]), |text| words.iter().copied().find(|word| *word == text));
    found.ok_or_else(|| {
        SiteError::field(name, sentence!("{name}: expected one of {words}.", name, words = words.join(", ")))
    })
}

fn write(look: &Look, query: &HistoryQuery, (by, figure): Cut) -> Result<JsonAnswer, SiteError> {
    let selection = look.select(query);
    let codes = look.codes(by);
    let found = ranked(&amounts(&selection, Amount::Net, &[]), &codes, by, figure, query.limit);
    let group = |(code, part): &(u32, Part)| HistoryGroup {
        key: (*code != Codes::NONE).then(|| key(by, &codes.values[*code as usize].key)),
        summary: wire::summary(&part.summary),
    };
    let data = HistoryBreakdown {
        by: by.key,
        groups: found.groups.iter().map(group).collect(),
        others: found
            .others
            .as_ref()
            .map(|(count, part)| OtherGroups { count: *count, summary: wire::summary(&part.summary) }),
    };
    JsonAnswer::of(&Data { data })
}

/// As the registry writes it, but of an hour its number: `9` for `09:00`.
fn key(by: &Dimension, key: &str) -> String {
    let hour = key.split_once(':').and_then(|(hour, _)| hour.parse::<u32>().ok());
    hour.filter(|_| by.key == "entryHour").map_or_else(|| key.to_owned(), |hour| hour.to_string())
}
