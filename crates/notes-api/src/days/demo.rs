//! Days and calendar of the sample, with what its trader wrote, for whoever wants to look around.

use axum::Json;
use axum::extract::State;
use journal_http::{Data, JournalApi};
use web_http::{ErrorBody, Part, SiteError};

use super::calendar::{self, CalendarPage, no_period, read_period};
use super::look::look_at_sample;
use super::page::{self, DayPage, read_day};
use super::streak::Run;

/// One day of the sample.
#[utoipa::path(
    get,
    path = "/api/v1/demo/days/{date}",
    tag = "demo",
    params(("date" = String, Path, description = "As 2026-04-01")),
    responses(
        (status = 200, body = Data<DayPage>),
        (status = 404, description = "There is no such day", body = ErrorBody),
    )
)]
pub async fn demo_day(
    State(state): State<JournalApi>,
    Part(date): Part,
) -> Result<Json<Data<DayPage>>, SiteError> {
    let day = read_day(&date)?;
    let look = look_at_sample(&state, (day, day)).await?;
    Ok(Json(Data { data: page::shown(look).await? }))
}

/// The days of a period of the sample.
#[utoipa::path(
    get,
    path = "/api/v1/demo/calendar/{period}",
    tag = "demo",
    params(("period" = String, Path, description = "A year, a month or a week: 2026, 2026-05 or 2026-W21")),
    responses(
        (status = 200, body = Data<CalendarPage>),
        (status = 404, description = "There is no such period", body = ErrorBody),
    )
)]
pub async fn demo_calendar(
    State(state): State<JournalApi>,
    Part(period): Part,
) -> Result<Json<Data<CalendarPage>>, SiteError> {
    let period = read_period(&period)?;
    let look = look_at_sample(&state, period.days().ok_or_else(no_period)?).await?;
    let sample = state.journals.sample(look.today).await?;
    let before = Run::before_in(sample.notes.days.iter(), look.from, look.today);
    Ok(Json(Data { data: calendar::shown(period, look, None, before).await? }))
}
