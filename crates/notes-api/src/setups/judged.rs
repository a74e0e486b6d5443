//! `GET /api/v1/setups/judged`: one trade by the rules of its setup.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use identity::SignedIn;
use journal::setups::{Known, OfRule, OfTrade as OneJudged, all, judged_one};
use journal_http::{Data, JournalApi, no_trade};
use report::numbers::IstDay;
use report::text::Sentence;
use rules::{Outcome as Of, adherence, sentence};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

use crate::annotations::of_trade::named;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OfTrade {
    /// `id` of a trade.
    pub trade: String,
}

#[derive(Serialize, ToSchema)]
pub struct JudgedTrade {
    /// Null: its note names none that is known.
    #[schema(required = true)]
    pub setup: Option<JudgedSetup>,
}

/// The setup that the note of a trade names.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JudgedSetup {
    id: String,
    name: String,
    /// From 1; null: the trade was opened before the first one.
    #[schema(required = true)]
    version: Option<usize>,
    /// Of the version.
    #[schema(required = true)]
    from: Option<IstDay>,
    /// Why no rule was judged.
    #[schema(required = true)]
    reason: Option<Sentence>,
    rules: Vec<JudgedRule>,
    /// Rules that were kept, and those that were kept or broken.
    kept: usize,
    judged: usize,
    /// Weight that was kept, and weight that was kept or broken.
    kept_weight: u64,
    judged_weight: u64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JudgedRule {
    id: String,
    weight: u32,
    sentence: Sentence,
    outcome: Outcome,
    /// What shows it: a time, an amount, or why it cannot be said.
    evidence: Sentence,
    /// No fill says it: a person may.
    by_hand: bool,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Passed,
    Broken,
    NotApplicable,
    Open,
}

impl From<Of> for Outcome {
    fn from(of: Of) -> Self {
        match of {
            Of::Passed => Self::Passed,
            Of::Broken => Self::Broken,
            Of::NotApplicable => Self::NotApplicable,
            Of::Open => Self::Open,
        }
    }
}

/// One trade of who is logged in, by the rules in force when it was opened.
#[utoipa::path(
    get,
    path = "/api/v1/setups/judged",
    tag = "setups",
    params(OfTrade),
    responses(
        (status = 200, body = Data<JudgedTrade>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "The journal holds no such trade", body = ErrorBody),
    )
)]
pub async fn judged(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<OfTrade>, QueryRejection>,
) -> Result<Json<Data<JudgedTrade>>, SiteError> {
    let Query(OfTrade { trade }) = query.map_err(|_| no_trade())?;
    let (journal, at) = named(&state, user.id, &trade).await?;
    let setups = Arc::new(all(&state.db, user.id).await?);
    let found = judged_one(&state.db, user.id, &journal, Arc::clone(&setups), at).await?;
    let setup = found.map(|trade| JudgedSetup::of(&setups, &trade));
    Ok(Json(Data { data: JudgedTrade { setup } }))
}

impl JudgedSetup {
    pub fn of(setups: &[Known], trade: &OneJudged) -> Self {
        let known = &setups[trade.setup];
        let version = trade.version.map(|number| &known.rules.versions[number - 1]);
        let own = version.map_or(&[][..], |version| &version.rules);
        let outcomes = trade.rules.iter().map(|one| (own[one.rule].weight, one.judged.outcome));
        let weights = adherence(outcomes.clone());
        let count = |wanted: Of| outcomes.clone().filter(|(_, outcome)| *outcome == wanted).count();
        let row = |one: &OfRule| {
            let rule = &own[one.rule];
            JudgedRule {
                id: rule.id.clone(),
                weight: rule.weight,
                sentence: Sentence::from(&sentence(&rule.rule)),
                outcome: one.judged.outcome.into(),
                evidence: Sentence::from(&one.judged.evidence),
                by_hand: one.judged.by_hand,
            }
        };
        Self {
            id: known.key.clone(),
            name: known.name.clone(),
            version: trade.version,
            from: version.map(|version| IstDay(version.from)),
            reason: trade.reason.as_ref().map(Sentence::from),
            rules: trade.rules.iter().map(row).collect(),
            kept: count(Of::Passed),
            judged: count(Of::Passed) + count(Of::Broken),
            kept_weight: weights.kept,
            judged_weight: weights.judged,
        }
    }
}
