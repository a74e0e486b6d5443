//! `/api/staff/openings…`: write, change, close and reopen openings.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use domain::Day;
use report::numbers::{IstDay, IstTime};
use serde::{Deserialize, Serialize};
use store::careers::{self as stored, Changed, NewOpening};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, Sent, SiteError, sentence};

use super::Staff;
use crate::document::{Document, list as list_fault, text as text_fault};
use crate::form_definition::field;
use crate::openings::OpeningState;
use crate::{Hiring, find, is_code, unknown_opening};

#[derive(Serialize, ToSchema)]
pub struct StaffOpenings {
    data: StaffOpeningList,
}

#[derive(Serialize, ToSchema)]
pub struct StaffOpeningList {
    openings: Vec<StaffOpening>,
}

#[derive(Serialize, ToSchema)]
pub struct OneStaffOpening {
    data: StaffOpening,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffOpening {
    id: String,
    title: String,
    department: String,
    skills: Vec<String>,
    #[schema(required = true)]
    role: Option<String>,
    state: OpeningState,
    #[schema(required = true)]
    valid_through: Option<IstDay>,
    /// To be sent back with a change.
    revision: i64,
    applications: ApplicationCounts,
    document: Document,
    changed_at: IstTime,
}

#[derive(Serialize, ToSchema)]
pub struct ApplicationCounts {
    all: i64,
    /// In the first stage.
    waiting: i64,
}

/// `document.Title` and `document.JobID` are made from title and id.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningForm {
    title: String,
    department: String,
    skills: Vec<String>,
    role: Option<String>,
    /// A day.
    valid_through: Option<String>,
    document: Document,
}

#[derive(Deserialize, ToSchema)]
pub struct NewOpeningForm {
    /// 2 to 12 letters and digits.
    id: String,
    #[serde(flatten)]
    opening: OpeningForm,
}

#[derive(Deserialize, ToSchema)]
pub struct ChangedOpeningForm {
    /// As read; another one means that somebody changed it meanwhile.
    revision: i64,
    #[serde(flatten)]
    opening: OpeningForm,
}

/// Every opening with its document and how many applied.
#[utoipa::path(
    get,
    path = "/api/staff/openings",
    operation_id = "list_staff_openings",
    tag = "staff",
    responses(
        (status = 200, body = StaffOpenings),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<Hiring>,
    Staff(_user): Staff,
) -> Result<Json<StaffOpenings>, SiteError> {
    let openings = stored::list(&state.db).await?.into_iter().map(shown).collect::<Result<_, _>>()?;
    Ok(Json(StaffOpenings { data: StaffOpeningList { openings } }))
}

/// A new opening, open at once.
#[utoipa::path(
    post,
    path = "/api/staff/openings",
    operation_id = "add_opening",
    tag = "staff",
    request_body = NewOpeningForm,
    responses(
        (status = 201, description = "It is there", body = OneStaffOpening),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 409, description = "The code is taken", body = ErrorBody),
        (status = 422, description = "A field is wrong; each with its sentence", body = ErrorBody),
    )
)]
pub async fn add(
    State(state): State<Hiring>,
    Staff(user): Staff,
    Sent(form): Sent<NewOpeningForm>,
) -> Result<(StatusCode, Json<OneStaffOpening>), SiteError> {
    let code = form.id.trim().to_ascii_uppercase();
    let mut faults = form.opening.faults();
    if !is_code(&code) {
        faults.insert(0, ("id", "The code has from 2 to 12 letters and digits, like FE102.".to_owned()));
    }
    let new = form.opening.read(&code, faults)?;
    if !stored::add(&state.db, &user.email, &new, (state.clock)()).await? {
        let sentence = sentence!("There is an opening {code} already.", code);
        return Err(SiteError::conflict(sentence.clone()).with_fields([("id", sentence)]));
    }
    Ok((StatusCode::CREATED, one(&state, &code).await?))
}

/// Everything of an opening but its code.
#[utoipa::path(
    put,
    path = "/api/staff/openings/{id}",
    operation_id = "change_opening",
    tag = "staff",
    params(("id" = String, Path, description = "The code", example = "FE101")),
    request_body = ChangedOpeningForm,
    responses(
        (status = 200, description = "It is changed", body = OneStaffOpening),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 404, description = "No such opening", body = ErrorBody),
        (status = 409, description = "Somebody changed it meanwhile", body = ErrorBody),
        (status = 422, description = "A field is wrong; each with its sentence", body = ErrorBody),
    )
)]
pub async fn change(
    State(state): State<Hiring>,
    Staff(user): Staff,
    Part(id): Part,
    Sent(form): Sent<ChangedOpeningForm>,
) -> Result<Json<OneStaffOpening>, SiteError> {
    let code = find(&state, &id).await?.opening.code;
    let faults = form.opening.faults();
    let new = form.opening.read(&code, faults)?;
    match stored::change(&state.db, &user.email, &new, form.revision, (state.clock)()).await? {
        Changed::Done => one(&state, &code).await,
        Changed::Stale => Err(SiteError::conflict(
            "Somebody changed this opening meanwhile. Nothing was saved; please load it again.",
        )),
        Changed::Unknown => Err(unknown_opening()),
    }
}

/// Nobody can apply any more. A second time changes nothing.
#[utoipa::path(
    post,
    path = "/api/staff/openings/{id}/close",
    tag = "staff",
    params(("id" = String, Path, description = "The code", example = "FE101")),
    responses(
        (status = 200, description = "It is closed", body = OneStaffOpening),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 404, description = "No such opening", body = ErrorBody),
    )
)]
pub async fn close(
    State(state): State<Hiring>,
    Staff(user): Staff,
    Part(id): Part,
) -> Result<Json<OneStaffOpening>, SiteError> {
    set(&state, &user.email, &id, false).await
}

/// One can apply again. A second time changes nothing.
#[utoipa::path(
    post,
    path = "/api/staff/openings/{id}/reopen",
    tag = "staff",
    params(("id" = String, Path, description = "The code", example = "FE101")),
    responses(
        (status = 200, description = "It is open", body = OneStaffOpening),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 404, description = "No such opening", body = ErrorBody),
    )
)]
pub async fn reopen(
    State(state): State<Hiring>,
    Staff(user): Staff,
    Part(id): Part,
) -> Result<Json<OneStaffOpening>, SiteError> {
    set(&state, &user.email, &id, true).await
}

async fn set(state: &Hiring, author: &str, id: &str, open: bool) -> Result<Json<OneStaffOpening>, SiteError> {
    let code = find(state, id).await?.opening.code;
    stored::set_state(&state.db, author, &code, open, (state.clock)()).await?;
    one(state, &code).await
}

async fn one(state: &Hiring, code: &str) -> Result<Json<OneStaffOpening>, SiteError> {
    Ok(Json(OneStaffOpening { data: shown(find(state, code).await?)? }))
}

fn shown(found: stored::Opening) -> Result<StaffOpening, SiteError> {
    let state = OpeningState::of(&found);
    let one = found.opening;
    Ok(StaffOpening {
        document: serde_json::from_str(&one.document).map_err(SiteError::ours)?,
        skills: serde_json::from_str(&one.skills).map_err(SiteError::ours)?,
        id: one.code,
        title: one.title,
        department: one.department,
        role: one.role,
        state,
        valid_through: one.valid_through.map(IstDay),
        revision: found.revision,
        applications: ApplicationCounts { all: found.applications, waiting: found.waiting },
        changed_at: IstTime(found.changed_at),
    })
}

impl OpeningForm {
    fn faults(&self) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        for (field, name, value) in
            [("title", "Title", &self.title), ("department", "Department", &self.department)]
        {
            if let Some(sentence) = text_fault(name, value, 100) {
                faults.push((field, sentence));
            }
        }
        if let Some(sentence) = list_fault("Skills", &self.skills) {
            faults.push(("skills", sentence));
        }
        if let Some(role) = self.role.as_deref().filter(|role| !role.is_empty())
            && !field("role").values().any(|known| known == role)
        {
            let roles: Vec<&str> = field("role").values().collect();
            faults.push(("role", format!("Preferred role must be one of {}.", roles.join(", "))));
        }
        if let Some(day) = self.valid_through.as_deref().filter(|day| !day.is_empty())
            && Day::parse(day).is_none()
        {
            faults.push(("validThrough", "Open until must be a day like 2027-03-31.".to_owned()));
        }
        faults.extend(self.document.faults());
        faults
    }

    fn read(self, code: &str, faults: Vec<(&'static str, String)>) -> Result<NewOpening, SiteError> {
        if !faults.is_empty() {
            return Err(SiteError::unprocessable(faults));
        }
        let title = self.title.trim().to_owned();
        let document = Document { title: title.clone(), job_id: code.to_owned(), ..self.document };
        Ok(NewOpening {
            code: code.to_owned(),
            title,
            department: self.department.trim().to_owned(),
            skills: serde_json::to_string(&self.skills).map_err(SiteError::ours)?,
            role: self.role.filter(|role| !role.is_empty()),
            document: serde_json::to_string(&document).map_err(SiteError::ours)?,
            valid_through: self.valid_through.as_deref().and_then(Day::parse),
        })
    }
}
