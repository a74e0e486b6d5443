//! `POST /api/v1/account/delete`: a week to think, then everything is gone.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use domain::Time;
use identity::{BrowserSession, RequestDevice, guess, no_cookie};
use serde::{Deserialize, Serialize};
use store::account::{self, Again, Erased, Marks};
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
    operation_id = "delete_account",
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
    RequestDevice(device): RequestDevice,
    person: BrowserSession,
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
    let (mut gone, erased) = account::erase_due(&state.db, forget, now).await?;
    // None of these waits for the others: marks are written whatever lies in the outbox, and mails go whatever stands
    // in the file.
    let stored = account::in_store(&state.files).await;
    let known = stored.as_ref().cloned().unwrap_or_default();
    let again = match state.erased.again(&state.db, &state.files, &known, forget, now).await {
        Ok(again) => {
            gone.extend(again.users);
            Ok(())
        }
        Err(error) => Err(error),
    };
    // In every round: the one that erased somebody may have failed to write the mark.
    let marked = match stored {
        Ok(stored) => account::learn_store(&state.db, &state.files, &stored).await,
        Err(error) => Err(error),
    };
    // What cannot be removed now waits in the database for the next round.
    let removed = attachments::remove_waiting(&state.db, &state.files, now).await;
    mailer::forget(&state.db, &state.mail, now, &gone).await?;
    erased?;
    again?;
    // Nobody is counted as gone whose mark does not lie where no restore writes.
    marked?;
    removed?;
    Ok(gone.len())
}

/// What lies in this server's own folder: its file learns who was erased, and mails of the erased go from the outbox,
/// whichever server erased them.
///
/// # Errors
/// When the folder or the database cannot be read.
pub async fn sweep_folder(state: &Accounts) -> Result<(), SiteError> {
    let learned = state.erased.learn(&state.db).await;
    mailer::forget(&state.db, &state.mail, (state.clock)(), &[]).await?;
    learned?;
    Ok(())
}

/// Before anybody can log in: accounts and applications that were erased, as the database, the data folder or `stored`
/// says, and came back with a backup go again. Whoever had asked to leave before it has a week to say no.
pub async fn erase_again(
    db: &Db,
    files: &Files,
    erased: &Erased,
    stored: &Marks,
    now: Time,
) -> Result<Again, StoreError> {
    erased.again(db, files, stored, forget, now).await
}

/// What is kept under a hash of the address.
fn forget(email: &str) -> Vec<u8> {
    guess::key(email).to_vec()
}
