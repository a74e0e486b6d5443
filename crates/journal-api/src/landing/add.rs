//! `POST /api/v1/trades`: a trade of the page's form.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use identity::MaybeSignedIn;
use journal_http::JournalApi;
use serde::Serialize;
use store::landing::{self, Added, Owner};
use utoipa::ToSchema;
use web_http::{Caller, ErrorBody, Sent, SiteError, in_minutes, sentence};

use super::trade::{LandingForm, LandingRow};
use super::visitor::{Asking, known_or_new};
use super::{ADDED, OF_USERS, OF_VISITORS};

/// The trade as it was stored.
#[derive(Serialize, ToSchema)]
#[schema(as = LandingTradeStored)]
pub struct Stored {
    data: LandingRow,
}

/// Keeps a trade in the table of the journal pages: for a user until the account goes, for a visitor for 24 hours
/// under a cookie. Nobody else sees it, and it does not enter the journal. `pnl` and `status` are worked out here.
#[utoipa::path(
    post,
    path = "/api/v1/trades",
    operation_id = "add_visitor_trade",
    tag = "landing",
    request_body = LandingForm,
    responses(
        (status = 201, description = "It is kept", body = Stored),
        (status = 413, description = "Too long for a trade", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "A field is wrong; each with its sentence", body = ErrorBody),
        (status = 429, description = "Too many in an hour, or no room left", body = ErrorBody),
    )
)]
pub async fn add(
    State(state): State<JournalApi>,
    caller: Caller,
    headers: HeaderMap,
    MaybeSignedIn(user): MaybeSignedIn,
    Sent(form): Sent<LandingForm>,
) -> Result<Response, SiteError> {
    let now = (state.clock)();
    ADDED.admit(&state.db, caller, now).await?.map_err(too_often)?;
    let trade = form.read(now)?;
    let Asking { owner, cookie } = known_or_new(&state, &headers, user.as_ref())?;
    let room = match owner {
        Owner::Visitor(_) => OF_VISITORS,
        Owner::User(_) => OF_USERS,
    };
    match landing::add(&state.db, owner, &trade, room, now).await? {
        Added::Stored => {}
        Added::OwnFull => return Err(own_full(room.own)),
        Added::AllFull => return Err(all_full()),
    }
    let mut response = (StatusCode::CREATED, Json(Stored { data: trade.into() })).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

fn too_often(seconds: u64) -> SiteError {
    let wait = in_minutes(seconds);
    let sentence =
        sentence!("Many trades were added from your address just now. Please try again in {wait}.", wait);
    SiteError::too_many(sentence, seconds)
}

fn own_full(most: i64) -> SiteError {
    let sentence =
        format!("This table keeps {most} trades. The journal of an account has room for all of yours.");
    SiteError::too_many(sentence, 60 * 60)
}

fn all_full() -> SiteError {
    SiteError::too_many(
        "So many people are trying this table that it has no room left. Please try again in an hour.",
        60 * 60,
    )
}
