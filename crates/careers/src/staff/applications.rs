//! `GET /api/staff/applications`: who applied, by opening, stage and words.

use std::collections::BTreeMap;
use web_http::{ErrorBody, SiteError, sentence};

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use store::careers::{self as stored, ApplicationFilter, By, Line, Order, Page, Stage};
use utoipa::{IntoParams, ToSchema};

use super::{Staff, query_parameters};
use crate::Hiring;
use crate::stage_word::StageWord;

/// What is absent or empty leaves everything.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ApplicationsParams {
    /// The code of an opening.
    job: Option<String>,
    #[param(value_type = Option<StageWord>, inline)]
    stage: Option<String>,
    /// Somewhere in name, e-mail address, reference or college.
    q: Option<String>,
    /// What the list is ordered by; receivedAt when absent.
    #[param(value_type = Option<SortWord>, inline)]
    sort: Option<String>,
    /// desc when absent.
    #[param(value_type = Option<OrderWord>, inline)]
    order: Option<String>,
    /// From 1.
    #[param(value_type = Option<i64>)]
    page: Option<String>,
    /// Lines on a page: 1 to 100, 25 when absent.
    #[param(value_type = Option<i64>)]
    per: Option<String>,
}

/// What a list of applications can be ordered by.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
#[expect(dead_code, reason = "it only describes the parameter")]
enum SortWord {
    ReceivedAt,
    Name,
    Jobid,
    College,
    Experience,
    Stage,
}

#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "it only describes the parameter")]
enum OrderWord {
    Asc,
    Desc,
}

#[derive(Serialize, ToSchema)]
pub struct StaffApplications {
    data: StaffApplicationList,
}

/// In the order that was asked for, the newest first among equals.
#[derive(Serialize, ToSchema)]
pub struct StaffApplicationList {
    total: i64,
    page: i64,
    per: i64,
    rows: Vec<StaffApplicationLine>,
    /// How many stand in each stage, under the same opening and words.
    #[schema(value_type = BTreeMap<String, i64>)]
    stages: BTreeMap<&'static str, i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffApplicationLine {
    reference: String,
    jobid: String,
    title: String,
    name: String,
    email: String,
    college: String,
    degree: String,
    passing_year: i64,
    /// Years.
    experience: f64,
    stage: StageWord,
    received_at: IstTime,
    versions: i64,
    notes: i64,
    /// The resume holds something that may act when it is opened.
    open_with_care: bool,
}

/// Applications under a filter, a page of them.
#[utoipa::path(
    get,
    path = "/api/staff/applications",
    operation_id = "list_applications",
    tag = "staff",
    params(ApplicationsParams),
    responses(
        (status = 200, body = StaffApplications),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<Hiring>,
    Staff(_user): Staff,
    query: Result<Query<ApplicationsParams>, QueryRejection>,
) -> Result<Json<StaffApplications>, SiteError> {
    let asked = query_parameters(query)?;
    let filter = asked.filter()?;
    let (page, per) = asked.page()?;
    let counts = stored::line_count(&state.db, &filter).await?;
    let total = counts.iter().filter(|(stage, _)| filter.stage.is_none_or(|one| one == *stage));
    let total = total.map(|(_, count)| count).sum();
    let lines =
        stored::lines(&state.db, &filter, asked.order()?, Page { skip: (page - 1) * per, most: per }).await?;
    Ok(Json(StaffApplications {
        data: StaffApplicationList {
            total,
            page,
            per,
            rows: lines.into_iter().map(shown).collect(),
            stages: counts.into_iter().map(|(stage, count)| (stage.word(), count)).collect(),
        },
    }))
}

impl ApplicationsParams {
    pub fn filter(&self) -> Result<ApplicationFilter, SiteError> {
        let stage = match given(&self.stage) {
            Some(word) => Some(Stage::from_word(word).ok_or_else(|| {
                let words: Vec<&str> = Stage::ALL.into_iter().map(Stage::word).collect();
                SiteError::field(
                    "stage",
                    sentence!("stage: expected one of {words}.", words = words.join(", ")),
                )
            })?),
            None => None,
        };
        Ok(ApplicationFilter {
            code: given(&self.job).map(str::to_ascii_uppercase),
            stage,
            words: given(&self.q).map(|words| words.chars().take(100).collect::<String>().to_lowercase()),
        })
    }

    pub fn order(&self) -> Result<Order, SiteError> {
        let by = match given(&self.sort) {
            None | Some("receivedAt") => By::Received,
            Some("name") => By::Name,
            Some("jobid") => By::Opening,
            Some("college") => By::College,
            Some("experience") => By::Experience,
            Some("stage") => By::Stage,
            Some(_) => {
                let sentence = "sort: expected one of receivedAt, name, jobid, college, experience or stage.";
                return Err(SiteError::field("sort", sentence));
            }
        };
        let down = match given(&self.order) {
            None | Some("desc") => true,
            Some("asc") => false,
            Some(_) => return Err(SiteError::field("order", "order: expected asc or desc.")),
        };
        Ok(Order { by, down })
    }
}

fn given(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

/// From 1 to `most`.
impl ApplicationsParams {
    /// The number of the page, from 1, and how many lines it has.
    pub fn page(&self) -> Result<(i64, i64), SiteError> {
        Ok((number("page", &self.page, 1, 1_000_000)?, number("per", &self.per, 25, 100)?))
    }
}

pub fn number(field: &'static str, text: &Option<String>, absent: i64, most: i64) -> Result<i64, SiteError> {
    let Some(text) = given(text) else { return Ok(absent) };
    text.parse().ok().filter(|number| (1..=most).contains(number)).ok_or_else(|| {
        SiteError::field(field, sentence!("{field}: expected a whole number from 1 to {most}.", field, most))
    })
}

fn shown(line: Line) -> StaffApplicationLine {
    let version = line.version;
    StaffApplicationLine {
        reference: line.reference,
        jobid: line.code,
        title: line.title,
        name: version.name,
        email: line.email,
        college: version.college,
        degree: version.degree,
        passing_year: version.passing_year,
        experience: years(version.experience),
        stage: StageWord::of(line.stage),
        received_at: IstTime(line.received_at),
        versions: line.versions,
        notes: line.notes,
        open_with_care: !version.file_flags.is_empty(),
    }
}

/// A ratio of two small whole numbers: what was typed.
pub fn years(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}
