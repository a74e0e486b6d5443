//! `POST /api/staff/applications/{reference}/erase`: when the applicant asks for it in another way.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use store::careers as stored;

use super::Staff;
use super::application::unknown;
use crate::SiteError;
use crate::app::Site;
use crate::careers::applicant::{EraseIt, Erased, confirmed, erased};
use crate::careers::{reference, remember};
use crate::error::ErrorBody;
use crate::gate::{Part, Sent};

/// Erases an application with every version and resume, at once and for good.
#[utoipa::path(
    post,
    path = "/api/staff/applications/{reference}/erase",
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
    State(site): State<Arc<Site>>,
    Staff(user): Staff,
    Part(reference): Part,
    Sent(EraseIt { confirm }): Sent<EraseIt>,
) -> Result<Json<Erased>, SiteError> {
    let reference = reference::read(&reference);
    let files = stored::application_files(&site.db, &reference).await?.ok_or_else(unknown)?;
    confirmed(&confirm, &reference)?;
    for file in files {
        site.careers.files.remove(&file).await?;
    }
    let mails = stored::erase_application(&site.db, &user.email, &reference, (site.clock)()).await?;
    remember(&site).await;
    site.mail.remove(mails).await?;
    Ok(Json(erased(reference)))
}
