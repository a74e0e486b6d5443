//! `GET /api/v1/analytics/compare`: two filters side by side.

use std::collections::{BTreeMap, HashSet};

use ::analytics::cut::{Figure, Number, Part, difference, whole};
use axum::extract::{Query, State};
use identity::SignedIn;
use journal::history_query::HistoryParams;
use journal_http::params::{AnalyticsQuery, CutFilter, CutParams, Params, asked, figures};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::{IstDay, Rupees};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::capital::CutCapital;
use super::view::{Look, Whose};
use super::wire::{self, CutInterval, CutSums, Figures, number_of};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CompareParams {
    /// The other filter, as an address writes one: `weekday=tuesday&product=options`. Absent: everything.
    with: Option<String>,
    /// Figures of the registry, separated by commas; all that need no candles when absent.
    figures: Option<String>,
}

/// Figures of both, and the first less the second.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    as_of: IstDay,
    /// All trades of the journal, whatever the filters, and its first day with an exit.
    trades: u32,
    #[schema(required = true)]
    first_day: Option<IstDay>,
    one: CutSums,
    other: CutSums,
    /// Of which figures in percent are, of each; null: none is stated, and they are null.
    #[schema(required = true)]
    capital_of_one: Option<CutCapital>,
    #[schema(required = true)]
    capital_of_other: Option<CutCapital>,
    /// Null where one of them is undefined.
    #[schema(value_type = std::collections::HashMap<String, Option<f64>>)]
    difference: Figures,
    /// Of the difference of the means of a closed trade, over the same drawn days; null under 20 trades of either. By
    /// `unit` in rupees, in R, or as parts of the capital.
    #[schema(required = true)]
    interval: Option<CutInterval>,
    /// Trades that both filters leave.
    common: u32,
}

type Pair = (AnalyticsQuery, Vec<&'static Figure>);

/// Two filters over the journal of who is logged in.
#[utoipa::path(
    get,
    path = "/api/v1/analytics/compare",
    security(("session" = []), ("personalToken" = ["analytics"])),
    operation_id = "analytics_compare",
    tag = "analytics",
    params(CompareParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<Comparison>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn compare(
    State(state): State<JournalApi>,
    user: SignedIn,
    pair: Params<CompareParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    comparison_of(&state, Whose::Own(user), pair, how, filter).await
}

pub async fn comparison_of(
    state: &JournalApi,
    whose: Whose,
    pair: Params<CompareParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    let mut one = asked(how, filter, &["with", "figures"])?;
    let (mut other, figures) = read(pair, &one)?;
    let look =
        Look::at(state, whose, &mut [&mut one.query, &mut other.query]).await?.counting(state, &one).await?;
    let look = look.seeing_what(state, &[], &figures).await?;
    look.answer(move |look| write(look, &one, &other, &figures)).await
}

/// Units and amounts of the second are those of the first.
fn read(params: Params<CompareParams>, one: &AnalyticsQuery) -> Result<Pair, SiteError> {
    let Query(params) = params.map_err(|_| bad_query())?;
    let other = serde_urlencoded::from_str(&params.with.unwrap_or_default()).map_err(|_| {
        SiteError::field("with", "with: expected a filter as weekday=tuesday&product=options.")
    })?;
    let other = asked(Ok(Query(CutParams::default())), Ok(Query(other)), &[])?;
    Ok((AnalyticsQuery { query: other.query, ..one.clone() }, figures(params.figures.as_deref())?))
}

fn write(
    look: &Look,
    one: &AnalyticsQuery,
    other: &AnalyticsQuery,
    figures: &[&'static Figure],
) -> Result<JsonAnswer, SiteError> {
    let counted = [look.counted(one), look.counted(other)];
    let judged = [look.judged_as_counted(&counted[0], one), look.judged_as_counted(&counted[1], other)];
    let tallies = [whole(&judged[0]), whole(&judged[1])];
    let parts = [Part::whole(&judged[0], tallies[0]), Part::whole(&judged[1], tallies[1])];
    let of = |which: usize, one: &'static Figure| one.of(&tallies[which], || &parts[which]);
    let differences: BTreeMap<_, _> =
        figures.iter().map(|one| (one.key, less(of(0, one), of(1, one)))).collect();
    let first: HashSet<u32> = counted[0].places().iter().copied().collect();
    let data = Comparison {
        as_of: IstDay(look.journal.as_of),
        trades: look.journal.book.trades.len() as u32,
        first_day: look.journal.figures.daily.first().map(|day| IstDay(day.day)),
        one: wire::sums(&tallies[0], figures, Some(&parts[0]), false),
        other: wire::sums(&tallies[1], figures, Some(&parts[1]), false),
        capital_of_one: look.capital(one).and_then(|found| found.wire(&look.journal)),
        capital_of_other: look.capital(other).and_then(|found| found.wire(&look.journal)),
        difference: differences,
        interval: difference(&judged[0], &judged[1], one.unit).map(wire::interval),
        common: counted[1].places().iter().filter(|at| first.contains(at)).count() as u32,
    };
    JsonAnswer::of(&Data { data })
}

/// The first less the second.
pub fn less(one: Number, other: Number) -> wire::Written {
    match (one, other) {
        (Number::Count(one), Number::Count(other)) => {
            wire::Written::Ratio(Some(f64::from(one) - f64::from(other)))
        }
        (Number::Money(one), Number::Money(other)) => {
            wire::Written::Rupees(one.zip(other).map(|(one, other)| Rupees(one - other)))
        }
        (Number::Ratio(one), Number::Ratio(other)) => {
            number_of(Number::Ratio(one.zip(other).map(|(one, other)| one - other)))
        }
        _ => wire::Written::Ratio(None),
    }
}
