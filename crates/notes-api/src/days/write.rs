//! `PUT /api/v1/days/{date}`: sets fields of what is written on a day.

use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use journal_http::conflict::{Conflict, Refusal, Stored};
use journal_http::{Data, JournalApi};
use serde::Deserialize;
use store::documents::{Kind, Named};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, Sent};

use super::fields::DayFieldsToSet;
use super::page::{DayPage, current, read_day};
use super::put::put;

impl Stored for DayPage {
    const CODE: &'static str = "day_changed";
}

#[derive(Deserialize, ToSchema)]
pub struct DayChange {
    /// Of the day, as it was when the page read it.
    revision: i64,
    set: DayFieldsToSet,
}

/// Sets fields of a day. What stood there stays in the history; only a note that grows within two minutes is one
/// change. The same values again change nothing.
#[utoipa::path(
    put,
    path = "/api/v1/days/{date}",
    tag = "days",
    params(("date" = String, Path, description = "As 2026-04-01")),
    request_body = DayChange,
    responses(
        (status = 200, description = "All of it stands there", body = Data<DayPage>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such day", body = ErrorBody),
        (status = 409, description = "Something else is stored, which comes along", body = Conflict<DayPage>),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "Wrong fields, each with its sentence; nothing was stored", body = ErrorBody),
    )
)]
pub async fn write(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
    Part(date): Part,
    Sent(sent): Sent<DayChange>,
) -> Result<Json<Data<DayPage>>, Refusal<DayPage>> {
    let day = read_day(&date)?;
    let set = sent.set.read()?;
    let key = day.to_string();
    let named = Named { kind: Kind::Day, key: &key };
    put(&state, user.id, named, (sent.revision, &set), current(&state, user.id, day)).await
}
