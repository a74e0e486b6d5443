//! `GET /api/v1/analytics/costs`: charges head by head, where they go, and what other plans would have charged.

use ::analytics::cut::{
    Cost, Dimension, Figure, Judged, Part, cost_of_all, costs as cut_costs, figure, table as cut_table, whole,
};
use axum::extract::{Query, State};
use domain::Head;
use identity::SignedIn;
use journal::costs::{PlanCosts, WhosePlan, days_without, exit_costs, plan_costs};
use journal::history_query::HistoryParams;
use journal_http::params::{AnalyticsQuery, CutFilter, CutParams, Params, asked, by};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use ledger::charges::Heads;
use report::numbers::{IstDay, Rupees};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, JsonAnswer, SiteError};

use super::view::{Look, Whose};
use super::wire::{self, CutSums, CutTable};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CostsParams {
    /// A dimension of the registry: where charges take most of what was made; `product` when absent.
    by: Option<String>,
}

/// Charges of what the filter leaves.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Costs {
    revision: i64,
    as_of: IstDay,
    /// All trades of the journal, whatever the filter; 0: nothing is written yet.
    trades: u32,
    #[schema(required = true)]
    first_day: Option<IstDay>,
    #[schema(required = true)]
    last_day: Option<IstDay>,
    whole: CutSums,
    /// Together the charges of `whole`.
    heads: CostHeads,
    /// Trading days whose brokerage and depository fee nobody knows, of the accounts that have a trade here, and those
    /// whose depository fee alone nobody knows: they are in no amount.
    days_without_brokerage: u32,
    days_without_dp: u32,
    months: CostTable,
    segments: CostTable,
    by: CostTable,
    /// The account's own plan first, then those that ship with this program.
    plans: Vec<CostOfPlan>,
}

/// Heads of a contract note.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CostHeads {
    brokerage: Rupees,
    stt: Rupees,
    exchange: Rupees,
    sebi: Rupees,
    ipft: Rupees,
    stamp_duty: Rupees,
    gst: Rupees,
    dp: Rupees,
    ctt: Rupees,
    total: Rupees,
    /// Exits of accounts of which some brokerage is known to nobody: of them brokerage is what is known.
    uncertain_exits: u32,
    /// Exits that sell a delivery, of accounts of which some depository fee is known to nobody: of them it is what is
    /// known.
    uncertain_dp_exits: u32,
}

/// A dimension with the heads of each group.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CostTable {
    table: CutTable,
    /// In the order of the table's groups.
    heads: Vec<CostHeads>,
    #[schema(required = true)]
    heads_of_others: Option<CostHeads>,
}

/// What a plan takes of the same fills. State and exchange take the same by every plan, GST apart.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CostOfPlan {
    /// The broker that publishes it; null: the plan of each account, without what its broker states.
    #[schema(required = true)]
    broker: Option<&'static str>,
    #[schema(required = true)]
    name: Option<&'static str>,
    heads: CostHeads,
    /// Less what was charged; null where that is not wholly known.
    #[schema(required = true)]
    difference: Option<Rupees>,
    /// How many fills closed a contract at its expiry, over all of the accounts that have a trade here (the filter does
    /// not narrow it), where this plan's broker publishes no fee for that: such a fee is in no amount.
    settlements_without_fee: u32,
}

const OF_GROUPS: [&str; 7] =
    ["net", "gross", "charges", "chargesOfGross", "costLeak", "eaten", "eatenTrades"];
/// Three years.
const MOST_MONTHS: usize = 36;

/// What the trades of who is logged in cost.
#[utoipa::path(
    get,
    path = "/api/v1/analytics/costs",
    security(("session" = []), ("personalToken" = ["analytics"])),
    operation_id = "analytics_costs",
    tag = "analytics",
    params(CostsParams, CutParams, CutFilter, HistoryParams),
    responses(
        (status = 200, body = Data<Costs>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub(super) async fn costs(
    State(state): State<JournalApi>,
    user: SignedIn,
    wanted: Params<CostsParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    costs_of(&state, Whose::Own(user), wanted, how, filter).await
}

pub async fn costs_of(
    state: &JournalApi,
    whose: Whose,
    wanted: Params<CostsParams>,
    how: Params<CutParams>,
    filter: Params<HistoryParams>,
) -> Result<JsonAnswer, SiteError> {
    let Query(wanted) = wanted.map_err(|_| bad_query())?;
    let leak = by("by", wanted.by.as_deref(), "product")?;
    // Heads are those of whole exits.
    let mut asked = AnalyticsQuery { split: false, ..asked(how, filter, &["by"])?.by_trades()? };
    let look = Look::at(state, whose, &mut [&mut asked.query]).await?;
    let look = look.seeing_what(state, &[leak], &[]).await?;
    look.answer(move |look| write(look, &asked, leak)).await
}

fn write(look: &Look, asked: &AnalyticsQuery, leak: &'static Dimension) -> Result<JsonAnswer, SiteError> {
    let (selection, filter) = (look.select(&asked.query), look.filter(&asked.query));
    let judged = look.judged(&selection, asked);
    let exits = exit_costs(&look.journal, &selection, &filter);
    let tally = whole(&judged);
    let part = Part::whole(&judged, tally);
    let all = cost_of_all(&judged, &exits);
    let days = days_without(&look.journal, &selection);
    let figures: Vec<&'static Figure> = OF_GROUPS.iter().filter_map(|key| figure(key)).collect();
    let cut = |by: &'static Dimension, most: usize| {
        let codes = look.codes(by);
        let found = cut_table(&judged, &codes, by.is_ordered, most);
        let costs = cut_costs(&judged, &codes, &exits);
        let of = |code: &u32| &costs[*code as usize];
        let others = found
            .others
            .as_ref()
            .map(|(codes, _)| codes.iter().map(of).fold(Cost::default(), |sum, one| sum.plus(one)));
        CostTable {
            heads: found.groups.iter().map(|group| heads(of(&group.code))).collect(),
            heads_of_others: others.as_ref().map(heads),
            table: wire::table(by, &codes, &found, &figures, None),
        }
    };
    let known = |key: &'static str| by("by", Some(key), "product");
    let plans = plan_costs(&look.journal, &selection, &filter);
    let data = Costs {
        revision: look.journal.revision,
        as_of: IstDay(look.journal.as_of),
        trades: look.journal.book.trades.len() as u32,
        first_day: part.summary.first_day.map(IstDay),
        last_day: part.summary.last_day.map(IstDay),
        whole: wire::sums(&tally, &figures, Some(&part), false),
        heads: heads(&all),
        days_without_brokerage: days.brokerage,
        days_without_dp: days.dp,
        months: cut(known("month")?, MOST_MONTHS),
        segments: cut(known("segment")?, asked.groups),
        by: cut(leak, asked.groups),
        plans: plans.iter().map(|plan| of_plan(&judged, plan, &all, days.brokerage + days.dp > 0)).collect(),
    };
    JsonAnswer::of(&Data { data })
}

fn of_plan(judged: &Judged<'_>, plan: &PlanCosts, charged: &Cost, is_unknown: bool) -> CostOfPlan {
    let cost = cost_of_all(judged, &plan.exits);
    let broker = match plan.whose {
        WhosePlan::Own => None,
        WhosePlan::Published(broker) => Some(broker),
    };
    CostOfPlan {
        broker: broker.map(domain::Broker::word),
        name: broker.map(domain::Broker::name),
        difference: (!is_unknown && cost.uncertain + cost.uncertain_dp == 0)
            .then(|| Rupees(cost.heads.total() - charged.heads.total())),
        heads: heads(&cost),
        settlements_without_fee: plan.settlements_without_fee,
    }
}

fn heads(of: &Cost) -> CostHeads {
    let Cost { heads, uncertain, uncertain_dp } = of;
    let rupees = |head: Head| Rupees(Heads::of(heads, head));
    CostHeads {
        brokerage: rupees(Head::Brokerage),
        stt: rupees(Head::Stt),
        exchange: rupees(Head::Exchange),
        sebi: rupees(Head::Sebi),
        ipft: rupees(Head::Ipft),
        stamp_duty: rupees(Head::StampDuty),
        gst: rupees(Head::Gst),
        dp: rupees(Head::Dp),
        ctt: rupees(Head::Ctt),
        total: Rupees(heads.total()),
        uncertain_exits: *uncertain,
        uncertain_dp_exits: *uncertain_dp,
    }
}
