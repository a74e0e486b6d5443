//! `POST /api/staff/applications/{reference}/erase`: when the applicant asks for it in another way.

use axum::Json;
use axum::extract::State;
use store::careers as stored;
use web_http::{ErrorBody, Part, Sent, SiteError};

use super::Staff;
use super::application::unknown;
use crate::applicant::{EraseIt, Erased, confirmed, erased};
use crate::{Hiring, reference, remember};

/// Erases an application with every version and resume, at once and for good.
#[utoipa::path(
    post,
    path = "/api/staff/applications/{reference}/erase",
    operation_id = "erase_application",
    tag = "staff",
    params(("reference" = String, Path, example = "RJ-7K3M-9QXD")),
    request_body = EraseIt,
    responses(
        (status = 200, description = "It is gone", body = Erased),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 404, description = "No such application", body = ErrorBody),
        (status = 422, description = "Another reference", body = ErrorBody),
    )
)]
pub async fn erase(
    State(state): State<Hiring>,
    Staff(user): Staff,
    Part(reference): Part,
    Sent(EraseIt { confirm }): Sent<EraseIt>,
) -> Result<Json<Erased>, SiteError> {
    let reference = reference::read(&reference);
    let resumes = stored::application_files(&state.db, &reference).await?.ok_or_else(unknown)?;
    confirmed(&confirm, &reference)?;
    let (db, files, now) = (&state.db, &state.files, (state.clock)());
    let mails = stored::erase_application(db, files, &user.email, &reference, &resumes, now).await?;
    remember(&state).await;
    state.mail.remove(mails).await?;
    Ok(Json(erased(reference)))
}
