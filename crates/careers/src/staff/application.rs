//! `GET /api/staff/applications/{reference}`: one application in full. Looking is recorded.

use axum::Json;
use axum::extract::State;
use report::numbers::{IstDay, IstTime};
use serde::Serialize;
use store::careers::{self as stored, Application, Note, Step, TrailFilter, Version};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, SiteError};

use super::Staff;
use super::applications::years;
use super::trail::{TrailEntry, shown as entry};
use crate::applicant::erased_on;
use crate::stage_word::StageWord;
use crate::{Hiring, reference};

#[derive(Serialize, ToSchema)]
pub struct OneStaffApplication {
    data: StaffApplication,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffApplication {
    reference: String,
    jobid: String,
    title: String,
    stage: StageWord,
    /// To be sent back with a new stage.
    revision: i64,
    received_at: IstTime,
    #[schema(required = true)]
    decided_at: Option<IstTime>,
    #[schema(required = true)]
    erased_on: Option<IstDay>,
    /// The newest first.
    versions: Vec<StaffVersion>,
    /// The newest first.
    notes: Vec<StaffNote>,
    /// The oldest first.
    history: Vec<StaffStep>,
    /// Who saw and changed what, the newest first, at most 100.
    trail: Vec<TrailEntry>,
}

/// One sending of the form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffVersion {
    version: i64,
    received_at: IstTime,
    #[schema(required = true)]
    withdrawn_at: Option<IstTime>,
    name: String,
    email: String,
    mobile: String,
    college: String,
    degree: String,
    passing_year: i64,
    #[schema(required = true)]
    role: Option<String>,
    experience: f64,
    #[schema(required = true)]
    linkedin: Option<String>,
    motivation: String,
    /// Null: the form came without it.
    #[schema(required = true)]
    consent: Option<Consent>,
    resume: ResumeLine,
}

#[derive(Serialize, ToSchema)]
pub struct Consent {
    at: IstTime,
    notice: String,
}

#[derive(Serialize, ToSchema)]
pub struct ResumeLine {
    name: String,
    kind: String,
    bytes: i64,
    /// What may act when it is opened: javascript, launch, embedded_file, macros, external_link, ole_object.
    flags: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub struct StaffNote {
    id: i64,
    text: String,
    by: String,
    at: IstTime,
}

#[derive(Serialize, ToSchema)]
pub struct StaffStep {
    stage: StageWord,
    #[schema(required = true)]
    from: Option<StageWord>,
    by: String,
    at: IstTime,
}

/// An application with all its versions, notes and its trail. That it was seen is recorded before it is shown.
#[utoipa::path(
    get,
    path = "/api/staff/applications/{reference}",
    operation_id = "show_application",
    tag = "staff",
    params(("reference" = String, Path, example = "RJ-7K3M-9QXD")),
    responses(
        (status = 200, body = OneStaffApplication),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 404, description = "No such application", body = ErrorBody),
    )
)]
pub async fn show(
    State(state): State<Hiring>,
    Staff(user): Staff,
    Part(reference): Part,
) -> Result<Json<OneStaffApplication>, SiteError> {
    let found = find(&state, &reference).await?;
    stored::record(&state.db, &user.email, "application_seen", &found.reference, "", (state.clock)()).await?;
    shown(&state, found).await
}

pub async fn find(state: &Hiring, text: &str) -> Result<Application, SiteError> {
    stored::one(&state.db, &reference::read(text)).await?.ok_or_else(unknown)
}

pub fn unknown() -> SiteError {
    SiteError::missing(
        "unknown_application",
        "There is no application with this reference. It may have been erased.",
    )
}

/// As it stands after a change.
pub async fn again(state: &Hiring, reference: &str) -> Result<Json<OneStaffApplication>, SiteError> {
    let found = find(state, reference).await?;
    shown(state, found).await
}

async fn shown(state: &Hiring, found: Application) -> Result<Json<OneStaffApplication>, SiteError> {
    let (_, trail) = stored::entries(
        &state.db,
        TrailFilter { subject: Some(&found.reference), ..TrailFilter::default() },
        0,
        100,
    )
    .await?;
    let email = found.email;
    Ok(Json(OneStaffApplication {
        data: StaffApplication {
            erased_on: erased_on(state, found.decided_at),
            reference: found.reference,
            jobid: found.code,
            title: found.title,
            stage: StageWord::of(found.stage),
            revision: found.revision,
            received_at: IstTime(found.received_at),
            decided_at: found.decided_at.map(IstTime),
            versions: found.versions.into_iter().map(|one| version(one, &email)).collect(),
            notes: found.notes.into_iter().map(note).collect(),
            history: found.steps.into_iter().map(step).collect(),
            trail: trail.into_iter().map(entry).collect(),
        },
    }))
}

fn version(one: Version, email: &str) -> StaffVersion {
    StaffVersion {
        version: one.number,
        received_at: IstTime(one.received_at),
        withdrawn_at: one.withdrawn_at.map(IstTime),
        name: one.name,
        email: email.to_owned(),
        mobile: one.mobile,
        college: one.college,
        degree: one.degree,
        passing_year: one.passing_year,
        role: one.role,
        experience: years(one.experience),
        linkedin: one.linkedin,
        motivation: one.motivation,
        consent: one.consent.map(|(at, notice)| Consent { at: IstTime(at), notice }),
        resume: ResumeLine {
            name: one.file_name,
            kind: one.file_kind,
            bytes: one.file_bytes,
            flags: one.file_flags.split_whitespace().map(str::to_owned).collect(),
        },
    }
}

fn note(one: Note) -> StaffNote {
    StaffNote { id: one.id, text: one.words, by: one.author, at: IstTime(one.at) }
}

fn step(one: Step) -> StaffStep {
    StaffStep {
        stage: StageWord::of(one.stage),
        from: one.from.map(StageWord::of),
        by: one.author,
        at: IstTime(one.at),
    }
}
