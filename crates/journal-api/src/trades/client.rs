//! `GET /api/v1/trades/client`: all trades, as the specification's own call wants them.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use identity::{SignedIn, own_email};
use journal_http::{Data, JournalApi};
use report::wire;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web_http::spool::no_disk;
use web_http::{ErrorBody, JsonAnswer, JsonFile, SiteError};

/// Trades of an answer that is made in memory: some megabytes.
const IN_MEMORY: usize = 10_000;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Whose {
    /// The e-mail address of who is logged in; may be absent. It never decides whose trades these are.
    email: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct ClientTrades<'a> {
    #[schema(value_type = Vec<wire::Trade>)]
    trades: wire::Trades<'a>,
}

/// Every trade of who is logged in, by the time of the last exit.
#[utoipa::path(
    get,
    path = "/api/v1/trades/client",
    tag = "journal",
    params(Whose),
    responses(
        (status = 200, body = Data<ClientTrades<'static>>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "The address is another user's", body = ErrorBody),
        (status = 507, description = "No room on the server's disk", body = ErrorBody),
    )
)]
pub async fn client(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    query: Result<Query<Whose>, QueryRejection>,
) -> Result<Response, SiteError> {
    let Query(Whose { email }) = query.map_err(|_| SiteError::other_user())?;
    own_email(&user, email.as_deref())?;
    let journal = state.journals.at(&state.db, user.id, user.revision, (state.clock)().day()).await?;
    // A long answer goes through the disk; a short one needs none, so that a full disk can still be read from.
    let large = journal.book.trades.len() > IN_MEMORY;
    let held = if large {
        let permit = Arc::clone(&state.journals.texts).acquire_owned().await.map_err(SiteError::ours)?;
        Some((permit, state.temp.file().map_err(no_disk)?))
    } else {
        None
    };
    let written = tokio::task::spawn_blocking(move || {
        let all = Data { data: ClientTrades { trades: wire::trades(&journal.book) } };
        match held {
            // A browser that goes away does not stop this thread: it keeps its permit until it is done.
            Some((_permit, file)) => {
                JsonFile::write(file, &all).map_err(no_disk).map(JsonFile::into_response)
            }
            None => JsonAnswer::of(&all).map(JsonAnswer::into_response),
        }
    });
    written.await.map_err(SiteError::ours)?
}
