//! What the address of a cut asks for, beside the filter.

use ::analytics::cut::{Amount, DIMENSIONS, Dimension, FIGURES, Figure, SpreadOf, dimension, figure};
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use journal::history_query::{HistoryParams, HistoryQuery};
use serde::Deserialize;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn, ParameterStyle};
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr, Required};
use utoipa::{IntoParams, PartialSchema, ToSchema};
use web_http::{SiteError, sentence};

use crate::query::bad_query;

/// Lists of one page, and figures of one table.
const MOST_LISTS: usize = 12;
const MOST_GROUPS: usize = 200;
const MOST_FIGURES: usize = 12;
const USUAL_LISTS: [&str; 6] = ["setup", "entryTime", "product", "size", "entryWeekday", "held"];

/// All optional; an empty value is none.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub struct CutParams {
    /// `gross`: trades are won and lost before charges. `net` when absent.
    #[param(value_type = Option<String>, pattern = "^(net|gross)?$")]
    pub amount_by: Option<String>,
    /// Of the spread: `r` in multiples of what the first stop risked, `percent` of the stated capital, `rupees` when
    /// absent.
    #[param(value_type = Option<String>, pattern = "^(rupees|r|percent)?$")]
    pub unit: Option<String>,
    /// `equal`: a trade in several groups gives each an equal part of its money, so that they add up.
    #[param(value_type = Option<String>, pattern = "^(equal)?$")]
    pub split: Option<String>,
    /// `strategies`: options that were opened together are one. Groups by what is written beside trades are those of
    /// the leg that was opened first. Sums of money stay. `trades` when absent.
    #[param(value_type = Option<String>, pattern = "^(trades|strategies)?$")]
    pub count: Option<String>,
    /// Groups of one dimension, at most 200; 12 when absent. What lies beyond is one sum.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 200)]
    pub groups: Option<String>,
}

/// Conditions by dimensions, each a parameter of its own.
pub struct CutFilter;

/// The filter, and how it is cut.
#[derive(Debug, Clone)]
pub struct AnalyticsQuery {
    pub query: HistoryQuery,
    pub amount: Amount,
    pub unit: SpreadOf,
    pub split: bool,
    /// Not by trades.
    pub by_strategy: bool,
    pub groups: usize,
}

pub type Params<T> = Result<Query<T>, QueryRejection>;

/// `known` are the names of the endpoint's own parameters.
pub fn asked(
    cut: Params<CutParams>,
    filter: Params<HistoryParams>,
    known: &[&str],
) -> Result<AnalyticsQuery, SiteError> {
    let (Query(cut), Query(filter)) = (cut.map_err(|_| bad_query())?, filter.map_err(|_| bad_query())?);
    let own = ["amountBy", "unit", "split", "count", "groups"];
    if let Some(name) = filter.unknown().find(|name| !own.contains(name) && !known.contains(name)) {
        let name: String = name.chars().take(40).collect();
        let sentence = sentence!("“{name}” is no filter: /api/v1/analytics/registry lists them all.", name);
        return Err(SiteError::field("filter", sentence));
    }
    let query = filter.read()?;
    let word =
        |name: &'static str, text: &Option<String>, words: &[&str]| match text.as_deref().map(str::trim) {
            None | Some("") => Ok(0),
            Some(text) => words.iter().position(|word| *word == text).ok_or_else(|| {
                SiteError::field(
                    name,
                    sentence!(
                        "{name}: expected {words}, found “{text}”.",
                        name,
                        words = words.join(" or "),
                        text = short(text)
                    ),
                )
            }),
        };
    let groups = match cut.groups.as_deref().map(str::trim) {
        None | Some("") => 12,
        Some(text) => text
            .parse()
            .ok()
            .filter(|groups| (1..=MOST_GROUPS).contains(groups))
            .ok_or_else(|| SiteError::field("groups", "groups: expected a number from 1 to 200."))?,
    };
    let units = [SpreadOf::Rupees, SpreadOf::R, SpreadOf::Percent];
    let unit = units[word("unit", &cut.unit, &["rupees", "r", "percent"])?];
    let amount = [Amount::Net, Amount::Gross][word("amountBy", &cut.amount_by, &["net", "gross"])?];
    let split = cut.split.as_deref().is_some_and(|text| !text.trim().is_empty());
    word("split", &cut.split, &["equal"])?;
    let by_strategy = word("count", &cut.count, &["trades", "strategies"])? == 1;
    Ok(AnalyticsQuery { query, amount, unit, split, by_strategy, groups })
}

impl AnalyticsQuery {
    /// Where only trades are counted.
    pub fn by_trades(self) -> Result<Self, SiteError> {
        if self.by_strategy {
            let sentence = "count: these are worked out of trades; strategies are counted in analytics, its breakdowns and \
                            comparisons, in risk, and under /api/v1/strategies.";
            return Err(SiteError::field("count", sentence));
        }
        Ok(self)
    }
}

/// One dimension by its key.
pub fn by(name: &'static str, text: Option<&str>, usual: &str) -> Result<&'static Dimension, SiteError> {
    let key = text.map(str::trim).filter(|text| !text.is_empty()).unwrap_or(usual);
    dimension(key).ok_or_else(|| {
        let keys: Vec<&str> = DIMENSIONS.iter().map(|one| one.key).collect();
        SiteError::field(
            name,
            sentence!(
                "{name}: expected one of {keys}, found “{key}”.",
                name,
                keys = keys.join(", "),
                key = short(key)
            ),
        )
    })
}

/// Dimensions separated by commas, each once.
pub fn lists(text: Option<&str>) -> Result<Vec<&'static Dimension>, SiteError> {
    let keys: Vec<&str> = match text.map(str::trim).filter(|text| !text.is_empty()) {
        None => USUAL_LISTS.to_vec(),
        Some(text) => text.split(',').map(str::trim).filter(|key| !key.is_empty()).collect(),
    };
    if keys.len() > MOST_LISTS {
        return Err(SiteError::field("lists", "lists: expected at most 12 dimensions."));
    }
    let mut found = Vec::new();
    for key in keys {
        let one = by("lists", Some(key), "")?;
        if !found.contains(&one) {
            found.push(one);
        }
    }
    Ok(found)
}

/// Figures separated by commas; every one that needs no candles when absent.
pub fn figures(text: Option<&str>) -> Result<Vec<&'static Figure>, SiteError> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(FIGURES.iter().copied().filter(|one| !one.needs_candles()).collect());
    };
    let one = |key: &str| {
        figure(key.trim()).ok_or_else(|| {
            let keys: Vec<&str> = FIGURES.iter().map(|one| one.key).collect();
            SiteError::field(
                "figures",
                sentence!(
                    "figures: expected some of {keys}, found “{key}”.",
                    keys = keys.join(", "),
                    key = short(key)
                ),
            )
        })
    };
    let mut found: Vec<&'static Figure> = Vec::new();
    for key in text.split(',').filter(|key| !key.trim().is_empty()) {
        let one = one(key)?;
        if !found.iter().any(|known| known.key == one.key) {
            found.push(one);
        }
    }
    Ok(found)
}

/// Figures separated by commas; none when absent.
pub fn some_figures(text: Option<&str>) -> Result<Vec<&'static Figure>, SiteError> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else { return Ok(Vec::new()) };
    let found = figures(Some(text))?;
    if found.len() > MOST_FIGURES {
        return Err(SiteError::field("figures", "figures: expected at most 12 of them."));
    }
    Ok(found)
}

fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

impl IntoParams for CutFilter {
    /// One form-style object, exploded: each property of it is a parameter.
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let parameter = ParameterBuilder::new()
            .name("conditions")
            .parameter_in(ParameterIn::Query)
            .required(Required::False)
            .description(Some("Conditions by dimensions, each a parameter of its own."))
            .style(Some(ParameterStyle::Form))
            .explode(Some(true))
            .schema(Some(Ref::from_schema_name("CutFilter")));
        vec![parameter.build()]
    }
}

impl PartialSchema for CutFilter {
    fn schema() -> RefOr<Schema> {
        let about = "Values separated by commas: one of them must hold; a leading ! asks for what lies in none of them; - is what is \
                     in no group. A comma, a leading ! or a backslash of a value has a backslash before it.";
        let mut object = ObjectBuilder::new().description(Some(about));
        for one in DIMENSIONS {
            // These are parameters of the history itself.
            if ["account", "segment", "product", "direction", "result"].contains(&one.key) {
                continue;
            }
            let words: Vec<&str> = one.words.iter().map(|(word, _)| *word).collect();
            let words =
                if words.is_empty() { String::new() } else { format!(" Values: {}.", words.join(", ")) };
            let text = ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some(format!("{}. {}{words}", one.name, one.about)));
            object = object.property(one.key, text);
        }
        object.additional_properties(Some(AdditionalProperties::FreeForm(false))).into()
    }
}

impl ToSchema for CutFilter {
    fn name() -> std::borrow::Cow<'static, str> {
        "CutFilter".into()
    }
}
