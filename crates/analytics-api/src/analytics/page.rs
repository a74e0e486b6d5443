//! `GET /api/v1/analytics`: the whole page in one answer.

use ::analytics::both;
use ::analytics::cut::{
    Amount, Codes, Dimension, Figure, Part, SpreadOf, Table, figure, mean_interval, spread, stands_out, table,
};
use axum::extract::{Query, State};
use identity::SignedIn;
use journal::history_query::HistoryParams;
use journal_http::params::{AnalyticsQuery, CutFilter, CutParams, Params, asked, by, lists, some_figures};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::IstDay;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::capital::CutCapital;
use super::cuts::{of_cross, with_parts};
use super::finding::{CutFinding, finding};
use super::view::{Look, Whose};
use super::wire::{self, CutInterval, CutMatrix, CutSpread, CutSums, CutTable};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageParams {
    /// Dimensions of the registry, separated by commas, at most 12; `setup,entryTime,product,size,entryWeekday,held`
    /// when absent.
    lists: Option<String>,
    /// Of the matrix; `entryWeekday` when absent.
    rows: Option<String>,
    /// Of the matrix; `entryTime` when absent.
    columns: Option<String>,
    /// Figures of the registry that each row of the lists has beside the usual ones, separated by commas, at most 12.
    figures: Option<String>,
}

/// Sentence, figures, lists, matrix and spread of what the filter leaves.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Analytics {
    /// Grows with every change of the journal.
    revision: i64,
    as_of: IstDay,
    /// All trades of the journal, whatever the filter; 0: nothing is written yet.
    trades: u32,
    /// Trades of which a filter by days leaves only some exits: by these they may have won where the whole trade, which
    /// `result` asks for, lost. By strategies 0.
    trades_in_part: u32,
    /// Of the exits that the filter leaves.
    #[schema(required = true)]
    first_day: Option<IstDay>,
    #[schema(required = true)]
    last_day: Option<IstDay>,
    whole: CutSums,
    /// Of which figures in percent are; null: none is stated, and they are null.
    #[schema(required = true)]
    capital: Option<CutCapital>,
    /// Of the mean of a closed trade; null under 20 trades or 10 days.
    #[schema(required = true)]
    interval: Option<CutInterval>,
    /// Groups of 20 closed trades and more that were looked at for what stands out: what does not is null.
    groups_looked_at: u32,
    #[schema(required = true)]
    finding: Option<CutFinding>,
    lists: Vec<CutTable>,
    matrix: CutMatrix,
    spread: CutSpread,
}

struct Wanted {
    lists: Vec<&'static Dimension>,
    rows: &'static Dimension,
    columns: &'static Dimension,
    figures: Vec<&'static Figure>,
}

/// What the rows of a list show.
const OF_GROUPS: [&str; 12] = [
    "amount",
    "net",
    "gross",
    "charges",
    "winRate",
    "expectancy",
    "tradesWithR",
    "totalR",
    "expectancyR",
    "tradesWithCapital",
    "totalOfCapital",
    "expectancyOfCapital",
];
const OF_CELLS: [&str; 13] = [
    "amount",
    "expectancy",
    "tStatistic",
    "totalR",
    "expectancyR",
    "tStatisticOfR",
    "totalOfCapital",
    "expectancyOfCapital",
    "tStatisticOfCapital",
    "wins",
    "losses",
    "won",
    "lost",
];

/// The analytics of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/analytics",
    security(("session" = []), ("personalToken" = ["analytics"])),
    operation_id = "analytics",
    tag = "analytics",
    params(PageParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<Analytics>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn page(
    State(state): State<JournalApi>,
    user: SignedIn,
    wanted: Params<PageParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    page_of(&state, Whose::Own(user), wanted, how, filter).await
}

pub async fn page_of(
    state: &JournalApi,
    whose: Whose,
    wanted: Params<PageParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    let wanted = read(wanted)?;
    let mut asked = asked(how, filter, &["lists", "rows", "columns", "figures"])?;
    let look = Look::at(state, whose, &mut [&mut asked.query]).await?.counting(state, &asked).await?;
    let look = look.seeing_what(state, &wanted.lists, &wanted.figures).await?;
    let look = look.seeing_what(state, &[wanted.rows, wanted.columns], &[]).await?;
    look.answer(move |look| write(look, &asked, &wanted)).await
}

fn read(params: Params<PageParams>) -> Result<Wanted, SiteError> {
    let Query(params) = params.map_err(|_| bad_query())?;
    Ok(Wanted {
        lists: lists(params.lists.as_deref())?,
        rows: by("rows", params.rows.as_deref(), "entryWeekday")?,
        columns: by("columns", params.columns.as_deref(), "entryTime")?,
        figures: some_figures(params.figures.as_deref())?,
    })
}

fn write(look: &Look, asked: &AnalyticsQuery, wanted: &Wanted) -> Result<JsonAnswer, SiteError> {
    let counted = look.counted(asked);
    let judged = look.judged_as_counted(&counted, asked);
    let mut of_groups = keyed(&OF_GROUPS);
    of_groups.extend(wanted.figures.iter().filter(|one| !OF_GROUPS.contains(&one.key)));
    let cross = (wanted.rows, wanted.columns, keyed(&OF_CELLS));
    let groups = || {
        let of = |&by: &&'static Dimension| {
            let codes = look.codes_of(by, &counted);
            let found = table(&judged, &codes, by.is_ordered, asked.groups);
            (by, codes, found)
        };
        let found: Vec<(&'static Dimension, std::sync::Arc<Codes>, Table)> =
            wanted.lists.iter().map(of).collect();
        (found, of_cross(look, &counted, &judged, asked.groups, &cross))
    };
    let all = || {
        let whole = ::analytics::cut::whole(&judged);
        let part = Part::whole(&judged, whole);
        let sums = wire::sums(&whole, &look.figures(), Some(&part), false);
        (sums, spread(&judged, &part, asked.unit), mean_interval(&judged), part.summary)
    };
    let ((found, matrix), (whole, spread, interval, summary)) = both(judged.places.len(), groups, all);
    let tables: Vec<(&'static Dimension, &Codes, &Table)> =
        found.iter().map(|(by, codes, table)| (*by, &**codes, table)).collect();
    let looked = stands_out(&judged, &tables);
    let data = Analytics {
        revision: look.journal.revision,
        as_of: IstDay(look.journal.as_of),
        trades: look.journal.book.trades.len() as u32,
        trades_in_part: if asked.by_strategy { 0 } else { look.in_part(&counted.selection) },
        first_day: summary.first_day.map(IstDay),
        last_day: summary.last_day.map(IstDay),
        whole,
        capital: look.capital(asked).and_then(|one| one.wire(&look.journal)),
        interval: interval.map(wire::interval),
        groups_looked_at: looked.groups,
        finding: looked.found.as_ref().map(finding),
        lists: tables
            .iter()
            .map(|(by, codes, found)| with_parts(by, codes, found, &of_groups, &judged))
            .collect(),
        matrix,
        // With days the bars hold parts of trades, and `net` asks for whole ones.
        spread: wire::spread(
            &spread,
            asked.unit == SpreadOf::Rupees
                && asked.amount == Amount::Net
                && !asked.query.filter.has_days()
                && !asked.by_strategy,
        ),
    };
    JsonAnswer::of(&Data { data })
}

fn keyed(keys: &[&str]) -> Vec<&'static Figure> {
    keys.iter().filter_map(|key| figure(key)).collect()
}
