//! `GET /api/v1/analytics/registry`: every dimension and every figure, with what they mean.

use ::analytics::cut::{DIMENSIONS, FIGURES, Family, Unit};
use journal_http::Data;
use serde::Serialize;
use utoipa::ToSchema;
use web_http::{JsonAnswer, SiteError};

/// What a journal can be cut by, and into which figures.
#[derive(Serialize, ToSchema)]
pub struct CutRegistry {
    dimensions: Vec<CutDimension>,
    figures: Vec<CutFigure>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutDimension {
    key: &'static str,
    name: &'static str,
    family: CutFamily,
    about: &'static str,
    /// Groups keep their own order; the others stand by their number of trades.
    ordered: bool,
    /// A trade can be in several groups.
    several: bool,
    /// Every group it can have; empty where the journal says it.
    values: Vec<CutValue>,
}

/// Insights are named by their questions, of which those with trades can be a group, and by their facts.
fn values_of(of: &::analytics::cut::Dimension) -> Vec<CutValue> {
    if of.key == "insight" {
        let with_trades = insights::QUESTIONS.iter().filter(|one| one.has_trades);
        let questions = with_trades.map(|one| (one.id, one.name));
        let facts = insights::FACTS.iter().map(|one| (one.id, one.name));
        return questions.chain(facts).map(|(key, name)| CutValue { key, name }).collect();
    }
    of.words.iter().map(|(key, name)| CutValue { key, name }).collect()
}

#[derive(Serialize, ToSchema)]
pub struct CutValue {
    key: &'static str,
    name: &'static str,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CutFamily {
    What,
    When,
    How,
    Plan,
    Outcome,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CutFigure {
    key: &'static str,
    name: &'static str,
    /// The formula, and when it is null.
    about: &'static str,
    unit: CutUnit,
    /// A mean or a ratio: null of a group with fewer than five trades.
    ratio: bool,
}

/// `result` is rupees won or lost, `rupees` rupees without a sign, `share` from 0 to 1, `ofCapital` a share of the
/// stated capital won or lost.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum CutUnit {
    Count,
    Result,
    Rupees,
    Share,
    Times,
    R,
    OfCapital,
}

/// Every dimension and every figure.
#[utoipa::path(
    get,
    path = "/api/v1/analytics/registry",
    security((), ("session" = []), ("personalToken" = ["analytics"])),
    operation_id = "analytics_registry",
    tag = "analytics",
    responses((status = 200, body = Data<CutRegistry>))
)]
pub(super) async fn registry() -> Result<JsonAnswer, SiteError> {
    JsonAnswer::of(&Data { data: all() })
}

fn all() -> CutRegistry {
    let dimension = |one: &&'static ::analytics::cut::Dimension| CutDimension {
        key: one.key,
        name: one.name,
        family: match one.family {
            Family::What => CutFamily::What,
            Family::When => CutFamily::When,
            Family::How => CutFamily::How,
            Family::Plan => CutFamily::Plan,
            Family::Outcome => CutFamily::Outcome,
        },
        about: one.about,
        ordered: one.is_ordered,
        several: one.has_several,
        values: values_of(one),
    };
    let figure = |one: &&'static ::analytics::cut::Figure| CutFigure {
        key: one.key,
        name: one.name,
        about: one.about,
        unit: match one.unit {
            Unit::Count => CutUnit::Count,
            Unit::Result => CutUnit::Result,
            Unit::Rupees => CutUnit::Rupees,
            Unit::Share => CutUnit::Share,
            Unit::Times => CutUnit::Times,
            Unit::R => CutUnit::R,
            Unit::OfCapital => CutUnit::OfCapital,
        },
        ratio: one.is_ratio,
    };
    CutRegistry {
        dimensions: DIMENSIONS.iter().map(dimension).collect(),
        figures: FIGURES.iter().map(figure).collect(),
    }
}
