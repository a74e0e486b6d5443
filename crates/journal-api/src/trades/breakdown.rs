//! `GET /api/v1/trade-history/breakdown`: the figures of what the filter leaves, cut along one dimension.

use analytics::{Breakdown, Dimension, Figure};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use domain::{Product, Segment};
use identity::SignedIn;
use journal::Journal;
use journal::history_query::{HistoryParams, HistoryQuery};
use journal::view::View;
use ledger::{Direction, Status};
use report::wire;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::history::Data;
use super::query::{bad_query, own};
use crate::{CutFilter, JournalApi};

const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
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
    by: By,
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
    SignedIn(user): SignedIn,
    cut: Result<Query<BreakdownParams>, QueryRejection>,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<JsonAnswer, SiteError> {
    let cut = read(cut)?;
    let (journal, query) = own(&state, user.id, query).await?;
    super::history::answer(journal, query, move |journal, query| write(journal, query, cut)).await
}

pub(super) type Cut = (By, Figure);

pub(super) fn read(query: Result<Query<BreakdownParams>, QueryRejection>) -> Result<Cut, SiteError> {
    let Query(BreakdownParams { by, figure }) = query.map_err(|_| bad_query())?;
    let by = match by.as_deref() {
        None | Some("" | "underlying") => By::Underlying,
        Some("account") => By::Account,
        Some("segment") => By::Segment,
        Some("product") => By::Product,
        Some("direction") => By::Direction,
        Some("result") => By::Result,
        Some("month") => By::Month,
        Some("weekday") => By::Weekday,
        Some("entryHour") => By::EntryHour,
        Some(_) => {
            let sentence = "by: expected underlying, account, segment, product, direction, result, month, weekday or entryHour.";
            return Err(SiteError::field("by", sentence));
        }
    };
    let figure = match figure.as_deref() {
        None | Some("" | "closedTrades") => Figure::ClosedTrades,
        Some("winRate") => Figure::WinRate,
        Some("gross") => Figure::Gross,
        Some("charges") => Figure::Charges,
        Some("net") => Figure::Net,
        Some("expectancy") => Figure::Expectancy,
        Some("profitFactor") => Figure::ProfitFactor,
        Some(_) => {
            let sentence =
                "figure: expected closedTrades, winRate, gross, charges, net, expectancy or profitFactor.";
            return Err(SiteError::field("figure", sentence));
        }
    };
    Ok((by, figure))
}

pub(super) fn write(
    journal: &Journal,
    query: &HistoryQuery,
    (by, figure): Cut,
) -> Result<JsonAnswer, SiteError> {
    let view = View::of(journal, query);
    let cut = |dimension| analytics::breakdown(view.book(), dimension, figure, query.limit);
    let Breakdown { groups, others } = match by {
        By::Underlying => cut(Dimension::Underlying),
        By::Segment => cut(Dimension::Segment),
        By::Product => cut(Dimension::Product),
        By::Direction => cut(Dimension::Direction),
        By::Result => cut(Dimension::Result),
        By::Month => cut(Dimension::Month),
        By::Weekday => cut(Dimension::Weekday),
        By::EntryHour => cut(Dimension::EntryHour),
        By::Account => analytics::grouped(view.book(), figure, query.limit, |at| {
            Some(i64::from(journal.places[view.selected(at)].account))
        }),
    };
    let named = |group: &analytics::Group| HistoryGroup {
        key: group.key.map(|key| name(journal, by, key)),
        summary: wire::summary(&group.summary),
    };
    let data = HistoryBreakdown {
        by,
        groups: groups.iter().map(named).collect(),
        others: others
            .as_ref()
            .map(|(count, summary)| OtherGroups { count: *count, summary: wire::summary(summary) }),
    };
    JsonAnswer::of(&Data { data })
}

fn name(journal: &Journal, by: By, key: i64) -> String {
    let at = key as usize;
    match by {
        By::Underlying => journal.book.instruments[at].underlying().to_owned(),
        By::Account => journal.accounts[at].name.to_string(),
        By::Segment => Segment::ALL[at].word().to_owned(),
        By::Product => Product::ALL[at].word().to_owned(),
        By::Direction => Direction::ALL[at].word().to_owned(),
        By::Result => Status::ALL[at].word().to_owned(),
        By::Month => format!("{:04}-{:02}", key / 12, key % 12 + 1),
        By::Weekday => WEEKDAYS[at].to_owned(),
        By::EntryHour => key.to_string(),
    }
}
