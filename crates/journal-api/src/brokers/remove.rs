//! `POST /api/v1/accounts/remove`: an account that nothing belongs to.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use identity::SignedIn;
use journal_http::JournalApi;
use serde::Deserialize;
use store::journal::{self as stored_journal, AccountName, Removed};
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use super::change::no_account;
use super::list::{BrokerAccounts, answer};

#[derive(Deserialize, ToSchema)]
pub struct OneAccount {
    /// `account` of a line.
    account: String,
}

/// Removes an account that no import belongs to.
#[utoipa::path(
    post,
    path = "/api/v1/accounts/remove",
    tag = "profile",
    request_body = OneAccount,
    responses(
        (status = 200, description = "It is gone; the others", body = BrokerAccounts),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 404, description = "You have no such account", body = ErrorBody),
        (status = 409, description = "Imports belong to it", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn remove_account(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Sent(OneAccount { account }): Sent<OneAccount>,
) -> Result<Json<BrokerAccounts>, SiteError> {
    let name = AccountName::parse(&account).ok_or_else(no_account)?;
    let _permit = state.queue.writer(user.id).await?;
    match stored_journal::remove_account(&state.db, user.id, name).await? {
        Removed::Done => answer(&state, user.id).await,
        Removed::Unknown => Err(no_account()),
        Removed::Holds { imports, undone } => {
            Err(SiteError::new(StatusCode::CONFLICT, "not_empty", holds(imports, undone)))
        }
    }
}

fn holds(imports: u32, undone: u32) -> String {
    let counted = |count: u32, one: &str, several: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{count} {several}"),
    };
    match (imports, undone) {
        (0, undone) => format!(
            "{} can still be restored in this account, so it cannot be removed.",
            counted(undone, "import that was undone", "imports that were undone")
        ),
        (imports, _) => format!(
            "{} in this account. Only an account without imports can be removed.",
            counted(imports, "import is", "imports are")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_what_keeps_an_account() {
        assert_eq!(
            holds(1, 4),
            "1 import is in this account. Only an account without imports can be removed."
        );
        assert_eq!(
            holds(3, 0),
            "3 imports are in this account. Only an account without imports can be removed."
        );
        assert_eq!(
            holds(0, 1),
            "1 import that was undone can still be restored in this account, so it cannot be removed."
        );
    }
}
