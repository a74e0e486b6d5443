//! A resume: a link for a minute and for who asked for it, then the file as an attachment.

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use domain::Time;
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use store::attachments;
use store::careers::{self as stored, Version};
use store::users::User;
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, Sent, SiteError};

use super::Staff;
use super::application::find;
use crate::Hiring;
use crate::content::Kind;

/// Seconds.
const LIFE: i64 = 60;
const AUDIENCE: &str = "resume";

/// What a link says: this version, to this member of the team.
#[derive(Serialize, Deserialize)]
struct Claims {
    aud: String,
    user: i64,
    reference: String,
    version: i64,
    /// Seconds since 1970.
    exp: i64,
}

#[derive(Deserialize, ToSchema)]
pub struct WhichResume {
    /// Absent: the newest.
    version: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct ResumeLink {
    data: ResumeAddress,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResumeAddress {
    /// Of this site.
    url: String,
    expires_at: IstTime,
}

/// An address that gives the resume to this member of the team, for a minute.
#[utoipa::path(
    post,
    path = "/api/staff/applications/{reference}/resume",
    tag = "staff",
    params(("reference" = String, Path, example = "RJ-7K3M-9QXD")),
    request_body = WhichResume,
    responses(
        (status = 200, body = ResumeLink),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 404, description = "No such application or version", body = ErrorBody),
    )
)]
pub async fn link(
    State(state): State<Hiring>,
    Staff(user): Staff,
    Part(reference): Part,
    Sent(WhichResume { version }): Sent<WhichResume>,
) -> Result<Json<ResumeLink>, SiteError> {
    let found = find(&state, &reference).await?;
    let one = found.versions.iter().find(|one| version.is_none_or(|wanted| wanted == one.number));
    let number = one.ok_or_else(super::application::unknown)?.number;
    let exp = (state.clock)().0.div_euclid(1000) + LIFE;
    let claims = Claims {
        aud: AUDIENCE.to_owned(),
        user: user.id.0,
        reference: found.reference,
        version: number,
        exp,
    };
    let url = format!("/api/staff/resume/{}", state.identity.tokens.seal(&claims)?);
    let until = Time(exp * 1000);
    Ok(Json(ResumeLink { data: ResumeAddress { url, expires_at: IstTime(until) } }))
}

/// The resume itself, as an attachment. That it was taken is recorded before it goes out.
#[utoipa::path(
    get,
    path = "/api/staff/resume/{ticket}",
    tag = "staff",
    params(("ticket" = String, Path, description = "From the link")),
    responses(
        (status = 200, description = "The file", body = Vec<u8>, content_type = "application/octet-stream"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 404, description = "Expired, of somebody else, or erased", body = ErrorBody),
    )
)]
pub async fn download(
    State(state): State<Hiring>,
    Staff(user): Staff,
    Part(ticket): Part,
) -> Result<Response, SiteError> {
    let (reference, number) = read(&state, &user, &ticket).ok_or_else(expired)?;
    let found = find(&state, &reference)
        .await
        .map_err(|error| if error.is("unknown_application") { expired() } else { error })?;
    let version = found.versions.into_iter().find(|one| one.number == number).ok_or_else(expired)?;
    let bytes = attachments::resume(&state.db, &state.files, &version.file).await?.ok_or_else(expired)?;
    let detail = format!("version {number}");
    stored::record(&state.db, &user.email, "resume_downloaded", &reference, &detail, (state.clock)()).await?;
    Ok(attachment(&version, bytes))
}

fn attachment(version: &Version, bytes: Vec<u8>) -> Response {
    let kind = Kind::from_word(&version.file_kind).map_or("application/octet-stream", Kind::content_type);
    let headers = [
        (CONTENT_TYPE, kind.to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename*=UTF-8''{}", percent(&version.file_name))),
        (CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'; frame-ancestors 'none'".to_owned()),
    ];
    (headers, Body::from(bytes)).into_response()
}

/// RFC 8187.
fn percent(name: &str) -> String {
    use std::fmt::Write;
    let mut out = String::with_capacity(name.len());
    for byte in name.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_') {
            out.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// Reference and version, if the ticket is ours, this user's, and of the last minute.
fn read(state: &Hiring, user: &User, ticket: &str) -> Option<(String, i64)> {
    let claims: Claims = state.identity.tokens.unseal(ticket)?;
    let is_good = claims.aud == AUDIENCE
        && claims.user == user.id.0
        && (state.clock)().0 < claims.exp.saturating_mul(1000);
    is_good.then_some((claims.reference, claims.version))
}

fn expired() -> SiteError {
    SiteError::missing("expired_link", "This link has expired. Please ask for the resume again.")
}
