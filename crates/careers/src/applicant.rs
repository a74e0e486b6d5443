//! `/api/application…`: what an applicant sees and takes back, with the private key of the receipt.

use axum::extract::State;
use axum::extract::rejection::FormRejection;
use axum::response::Response;
use axum::{Form, Json};
use domain::Time;
use report::numbers::{IstDay, IstTime};
use serde::{Deserialize, Serialize};
use store::careers::{self as stored, Own};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError, sentence};

use super::key::{Applicant, find, sent};
use super::stage_word::StageWord;
use super::{plain, reference};
use crate::Hiring;

#[derive(Serialize, ToSchema)]
#[schema(as = OwnApplication)]
pub struct OwnApplication {
    data: OwnDetails,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnDetails {
    reference: String,
    jobid: String,
    title: String,
    stage: StageWord,
    received_at: IstTime,
    /// The one that the key stands for.
    version: i64,
    versions: i64,
    /// The one that is read: the last that was not taken back.
    current: i64,
    name: String,
    email: String,
    resume_name: String,
    /// This version was taken back.
    withdrawn: bool,
    #[schema(required = true)]
    decided_at: Option<IstTime>,
    /// The day on which it is erased by itself; null until it is decided.
    #[schema(required = true)]
    erased_on: Option<IstDay>,
    retention_days: u32,
    history: Vec<OwnStep>,
}

#[derive(Serialize, ToSchema)]
pub struct OwnStep {
    stage: StageWord,
    at: IstTime,
}

#[derive(Deserialize, ToSchema)]
pub struct EraseIt {
    /// The reference, so that nobody erases by a slip.
    #[serde(default)]
    #[schema(example = "RJ-7K3M-9QXD")]
    pub confirm: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = ApplicationErased)]
pub struct Erased {
    /// Always true.
    pub success: bool,
    pub data: ErasedReference,
}

#[derive(Serialize, ToSchema)]
pub struct ErasedReference {
    pub reference: String,
    /// Always true: rows and resumes are gone.
    pub erased: bool,
}

/// Where the application stands. The key is sent as `Application-Key`.
#[utoipa::path(
    get,
    path = "/api/application",
    tag = "careers",
    params(("Application-Key" = String, Header, description = "The part behind # of the private link")),
    responses(
        (status = 200, body = OwnApplication),
        (status = 404, description = "No application has this key", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn own(State(state): State<Hiring>, Applicant(own): Applicant) -> Json<OwnApplication> {
    Json(shown(&state, own))
}

/// Takes the application back. A second time changes nothing.
#[utoipa::path(
    post,
    path = "/api/application/withdraw",
    tag = "careers",
    params(("Application-Key" = String, Header, description = "The part behind # of the private link")),
    responses(
        (status = 200, description = "It is withdrawn", body = OwnApplication),
        (status = 404, description = "No application has this key", body = ErrorBody),
        (status = 409, description = "It is decided already", body = ErrorBody),
    )
)]
pub async fn withdraw(
    State(state): State<Hiring>,
    headers: axum::http::HeaderMap,
    Applicant(own): Applicant,
) -> Result<Json<OwnApplication>, SiteError> {
    take_back(&state, &own).await?;
    Ok(Json(shown(&state, find(&state, sent(&headers)).await?)))
}

/// Erases what was sent and the resume, at once and for good; done when this answers.
#[utoipa::path(
    post,
    path = "/api/application/erase",
    operation_id = "erase_own_application",
    tag = "careers",
    params(("Application-Key" = String, Header, description = "The part behind # of the private link")),
    request_body = EraseIt,
    responses(
        (status = 200, description = "It is gone", body = Erased),
        (status = 404, description = "No application has this key", body = ErrorBody),
        (status = 422, description = "Another reference", body = ErrorBody),
        (status = 503, description = "No database or no store of files; nothing or only the file is gone", body = ErrorBody),
    )
)]
pub async fn erase(
    State(state): State<Hiring>,
    Applicant(own): Applicant,
    Sent(EraseIt { confirm }): Sent<EraseIt>,
) -> Result<Json<Erased>, SiteError> {
    confirmed(&confirm, &own.reference)?;
    remove(&state, &own).await?;
    Ok(Json(erased(own.reference)))
}

#[derive(Deserialize, ToSchema)]
pub struct PlainAction {
    #[serde(default)]
    key: String,
    /// look, withdraw or erase.
    #[serde(default)]
    action: String,
}

/// The same three for browsers without scripts: a plain form, answered by a page.
#[utoipa::path(
    post,
    path = "/api/application/plain",
    tag = "careers",
    request_body(content = PlainAction, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "A page", body = String, content_type = "text/html"),
        (status = 400, description = "A page that says that the form did not arrive whole", body = String, content_type = "text/html"),
        (status = 404, description = "A page that says that no application has this key", body = String, content_type = "text/html"),
        (status = 409, description = "A page that says why it can no longer be withdrawn", body = String, content_type = "text/html"),
    )
)]
pub async fn plain(State(state): State<Hiring>, form: Result<Form<PlainAction>, FormRejection>) -> Response {
    let done = async {
        let Form(asked) = form.map_err(|_| {
            SiteError::bad_request("broken_form", "The form did not arrive whole. Go back and send it again.")
        })?;
        // The whole link may be pasted.
        let key = asked.key.rsplit('#').next().unwrap_or_default().trim();
        let own = find(&state, key).await?;
        Ok(match asked.action.as_str() {
            "withdraw" => {
                take_back(&state, &own).await?;
                plain::status(&state, &find(&state, key).await?, key)
            }
            "erase" => {
                remove(&state, &own).await?;
                plain::done(&state, "Your application and your resume are erased.")
            }
            _ => plain::status(&state, &own, key),
        })
    };
    match done.await {
        Ok(response) => response,
        Err::<_, SiteError>(error) => plain::sentence(&state, &error, "/careers", "All openings"),
    }
}

async fn take_back(state: &Hiring, own: &Own) -> Result<(), SiteError> {
    if stored::withdraw(&state.db, own, (state.clock)()).await? {
        return Ok(());
    }
    Err(SiteError::conflict(
        "This application is decided already and cannot be withdrawn. You can still erase it.",
    ))
}

/// The answer says that everything is gone.
async fn remove(state: &Hiring, own: &Own) -> Result<(), SiteError> {
    let mails = stored::erase_version(&state.db, &state.files, own, (state.clock)()).await?;
    super::remember(state).await;
    Ok(state.mail.remove(mails).await?)
}

pub fn confirmed(typed: &str, wanted: &str) -> Result<(), SiteError> {
    if reference::read(typed) == wanted {
        return Ok(());
    }
    Err(SiteError::field("confirm", sentence!("To erase it, repeat its reference: {wanted}.", wanted)))
}

pub fn erased(reference: String) -> Erased {
    Erased { success: true, data: ErasedReference { reference, erased: true } }
}

fn shown(state: &Hiring, own: Own) -> OwnApplication {
    OwnApplication {
        data: OwnDetails {
            stage: StageWord::of(own.stage),
            erased_on: erased_on(state, own.decided_at),
            decided_at: own.decided_at.map(IstTime),
            reference: own.reference,
            jobid: own.code,
            title: own.title,
            received_at: IstTime(own.received_at),
            version: own.version,
            versions: own.versions,
            current: own.current,
            name: own.name,
            email: own.email,
            resume_name: own.resume_name,
            withdrawn: own.withdrawn,
            retention_days: state.careers.keep_days,
            history: own
                .steps
                .into_iter()
                .map(|(stage, at)| OwnStep { stage: StageWord::of(stage), at: IstTime(at) })
                .collect(),
        },
    }
}

/// The sweep comes once a day: by the end of this day it is gone.
pub fn erased_on(state: &Hiring, decided_at: Option<Time>) -> Option<IstDay> {
    let days = i32::try_from(state.careers.keep_days).unwrap_or(i32::MAX);
    decided_at.map(|at| IstDay(at.day().plus(days + 1)))
}

/// The stage in words.
pub fn said(own: &Own) -> &'static str {
    use store::careers::Stage;
    match own.stage {
        Stage::Applied => "Applied",
        Stage::InitialDiscussion => "Initial discussion",
        Stage::Technical => "Technical round",
        Stage::Team => "Team round",
        Stage::Final => "Final discussion",
        Stage::Offer => "Offer",
        Stage::Declined => "Declined",
        Stage::Withdrawn => "Withdrawn",
    }
}

pub fn when(at: Time) -> String {
    at.day().in_words()
}
