//! `GET /api/v1/setups/results`: what the trades of one setup made, rule by rule.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use identity::SignedIn;
use journal::setups::{all, judged};
use journal_http::query::bad_query;
use journal_http::{Data, JournalApi};
use report::numbers::{IstDay, Rupees};
use report::text::Sentence;
use rules::{Adherence, RuleTally, Tally, adherence, sentence};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

use super::judged::Outcome;
use super::save::no_setup;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfSetup {
    /// `id` of a setup.
    setup: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupResults {
    /// Closed trades whose notes name it.
    all: TallyRow,
    /// Not closed, or of a result that is not known: in no number here.
    not_counted: usize,
    /// Closed ones that were opened before its first version: in `all` and in no rule.
    unjudged: TallyRow,
    /// Weight that closed trades kept, and weight that they kept or broke.
    kept_weight: u64,
    judged_weight: u64,
    /// Of every version; each as it is worded last.
    rules: Vec<RuleResults>,
    /// The closed ones, by account and in its order: each number above is a sum over some of them.
    trades: Vec<ResultTrade>,
}

/// Trades and what they made together.
#[derive(Serialize, ToSchema)]
pub struct TallyRow {
    trades: u64,
    net: Rupees,
    /// Null of none.
    #[schema(required = true)]
    mean: Option<Rupees>,
}

impl From<Tally> for TallyRow {
    fn from(of: Tally) -> Self {
        Self { trades: of.trades, net: Rupees(of.net), mean: of.mean().map(Rupees) }
    }
}

/// A trade that a version with this rule judged is in one of the four.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RuleResults {
    id: String,
    sentence: Sentence,
    passed: TallyRow,
    broken: TallyRow,
    not_applicable: TallyRow,
    open: TallyRow,
}

#[derive(Serialize, ToSchema)]
pub struct ResultTrade {
    id: String,
    title: String,
    /// On which it was opened.
    day: IstDay,
    net: Rupees,
    /// Null: opened before the first.
    #[schema(required = true)]
    version: Option<usize>,
    rules: Vec<ResultOutcome>,
}

#[derive(Serialize, ToSchema)]
pub struct ResultOutcome {
    id: String,
    outcome: Outcome,
}

/// What the closed trades of a setup made: of each rule those that kept and those that broke it. A difference, not a
/// cause.
#[utoipa::path(
    get,
    path = "/api/v1/setups/results",
    tag = "setups",
    params(OfSetup),
    responses(
        (status = 200, body = Data<SetupResults>),
        (status = 400, description = "A query that cannot be read", body = ErrorBody),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such setup", body = ErrorBody),
    )
)]
pub async fn results(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfSetup>, QueryRejection>,
) -> Result<Json<Data<SetupResults>>, SiteError> {
    let Query(OfSetup { setup }) = query.map_err(|_| bad_query())?;
    let setups = Arc::new(all(&state.db, user.id).await?);
    let at = setups.iter().position(|one| one.key == setup).ok_or_else(no_setup)?;
    let own = &setups[at];
    let journal = state.journals.get(&state.db, user.id, (state.clock)().day()).await?;
    // By all of them first: a trade belongs to the one that its main note names.
    let mut found = judged(&state.db, user.id, &journal, Arc::clone(&setups)).await?;
    found.retain(|trade| trade.setup == at);

    let (mut whole, mut unjudged, mut not_counted) = (Tally::default(), Tally::default(), 0);
    let mut weights = Adherence::default();
    let mut by_rule: BTreeMap<&str, RuleTally> = BTreeMap::new();
    let mut trades = Vec::with_capacity(found.len());
    for trade in found {
        let Some(net) = trade.net else {
            not_counted += 1;
            continue;
        };
        whole.add(net);
        if trade.version.is_none() {
            unjudged.add(net);
        }
        let rules = trade.version.map_or(&[][..], |number| &own.rules.versions[number - 1].rules);
        let kept = adherence(trade.rules.iter().map(|one| (rules[one.rule].weight, one.judged.outcome)));
        weights.kept += kept.kept;
        weights.judged += kept.judged;
        for one in &trade.rules {
            by_rule.entry(&rules[one.rule].id).or_default().add(one.judged.outcome, net);
        }
        let outcome = |one: &journal::setups::OfRule| ResultOutcome {
            id: rules[one.rule].id.clone(),
            outcome: one.judged.outcome.into(),
        };
        trades.push(ResultTrade {
            id: trade.id.to_string(),
            title: trade.title,
            day: IstDay(trade.day),
            net: Rupees(net),
            version: trade.version,
            rules: trade.rules.iter().map(outcome).collect(),
        });
    }
    // Those of the last version first, in its order.
    let mut rules: Vec<RuleResults> = Vec::new();
    for rule in own.rules.versions.iter().rev().flat_map(|version| &version.rules) {
        if rules.iter().any(|one| one.id == rule.id) {
            continue;
        }
        let RuleTally { passed, broken, not_applicable, open } =
            by_rule.get(rule.id.as_str()).copied().unwrap_or_default();
        rules.push(RuleResults {
            id: rule.id.clone(),
            sentence: Sentence::from(&sentence(&rule.rule)),
            passed: passed.into(),
            broken: broken.into(),
            not_applicable: not_applicable.into(),
            open: open.into(),
        });
    }
    let data = SetupResults {
        all: whole.into(),
        not_counted,
        unjudged: unjudged.into(),
        kept_weight: weights.kept,
        judged_weight: weights.judged,
        rules,
        trades,
    };
    Ok(Json(Data { data }))
}
