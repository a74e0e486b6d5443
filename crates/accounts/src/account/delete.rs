//! `POST /api/v1/account/delete`: a week to think, then everything is gone.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use domain::Time;
use identity::{InPerson, Visit, guess, no_cookie};
use serde::{Deserialize, Serialize};
use store::account::{self, Again, Erased};
use store::attachments;
use store::files::Files;
use store::{Db, StoreError};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use crate::Accounts;

#[derive(Deserialize, ToSchema)]
pub struct DeleteAccount {
    /// Needed when the login is older than ten minutes.
    #[serde(default)]
    password: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct DeletionSet {
    /// Always true.
    success: bool,
    data: Deletion,
}

#[derive(Serialize, ToSchema)]
pub struct Deletion {
    /// From then on nothing of the account is left.
    #[schema(example = "2026-11-28T15:30:00+05:30")]
    deletion: String,
}

/// Leaves: every login ends now, and in seven days everything is gone. Until then logging in again can call it off.
#[utoipa::path(
    post,
    path = "/api/v1/account/delete",
    tag = "account",
    request_body = DeleteAccount,
    responses(
        (status = 200, description = "It will be gone then", body = DeletionSet, headers(("set-cookie" = String))),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "The login is older than ten minutes, or a token is not enough", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Not the password", body = ErrorBody),
        (status = 429, description = "Too many wrong passwords", body = ErrorBody),
    )
)]
pub async fn delete(
    State(state): State<Accounts>,
    Visit(device): Visit,
    person: InPerson,
    Sent(form): Sent<DeleteAccount>,
) -> Result<Response, SiteError> {
    person.require_recent_auth(&state.identity, form.password, &device).await?;
    let at = account::ask_deletion(&state.db, person.user.id, &device, (state.clock)()).await?;
    let body = DeletionSet { success: true, data: Deletion { deletion: at.to_string() } };
    Ok(([(SET_COOKIE, no_cookie(&state.identity))], Json(body)).into_response())
}

/// Erases whoever's week is over, and whoever a restore brought back. Says how many.
pub async fn sweep(state: &Accounts) -> Result<usize, SiteError> {
    let now = (state.clock)();
    let mut gone = account::erase_due(&state.db, forget, now).await?;
    // What cannot be removed now waits in the database for the next sweep of the store of files.
    let removed = attachments::remove_waiting(&state.db, &state.files, now).await;
    let marked =
        if gone.is_empty() { Ok(()) } else { state.erased.learn_store(&state.db, &state.files).await };
    // Neither waits for the other: marks are written whatever lies in the outbox, and mails go whatever stands in the file.
    let again = match state.erased.again(&state.db, &state.files, forget, now).await {
        Ok(again) => {
            gone.extend(again.users);
            Ok(())
        }
        Err(error) => Err(error),
    };
    mailer::forget(&state.db, &state.mail, now, &gone).await?;
    again?;
    // Nobody is counted as gone whose mark does not lie where no restore writes.
    marked?;
    removed?;
    Ok(gone.len())
}

/// What lies in this server's own folder: marks of the erased are written there and answered to, and mails of the
/// erased go from the outbox, whichever server erased them.
///
/// # Errors
/// When the folder or the database cannot be read.
pub async fn sweep_folder(state: &Accounts) -> Result<(), SiteError> {
    let now = (state.clock)();
    let again = state.erased.again(&state.db, &state.files, forget, now).await;
    let gone = again.as_ref().map(|again| again.users.clone()).unwrap_or_default();
    mailer::forget(&state.db, &state.mail, now, &gone).await?;
    again?;
    Ok(())
}

/// Before anybody can log in: accounts and applications that were erased and came back with a backup go again. Whoever
/// had asked to leave before it has a week to say no.
pub async fn erase_again(db: &Db, files: &Files, erased: &Erased, now: Time) -> Result<Again, StoreError> {
    erased.again(db, files, forget, now).await
}

/// What is kept under a hash of the address.
fn forget(email: &str) -> Vec<u8> {
    guess::key(email).to_vec()
}
