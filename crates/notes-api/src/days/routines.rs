//! `GET /api/v1/routine-days`: what of the routine was done on each day of thirteen weeks.

use axum::Json;
use axum::extract::State;
use domain::Day;
use identity::SignedIn;
use journal_http::{Data, JournalApi};
use report::numbers::IstDay;
use serde::Serialize;
use store::documents::{self, Kind};
use utoipa::ToSchema;
use web_http::{ErrorBody, SiteError};

use super::period::Period;

/// A quarter of a year.
const WEEKS: i32 = 13;

#[derive(Debug, Serialize, ToSchema)]
pub struct RoutineDays {
    /// A Monday.
    from: IstDay,
    /// Today.
    to: IstDay,
    /// Days on which a routine stands, by date.
    days: Vec<RoutineDay>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct RoutineDay {
    date: IstDay,
    /// Steps that were ticked.
    done: usize,
    /// All steps of the day, at least one.
    steps: usize,
}

/// Of this week and the twelve before it.
#[utoipa::path(
    get,
    path = "/api/v1/routine-days",
    operation_id = "routine_days",
    tag = "days",
    responses(
        (status = 200, body = Data<RoutineDays>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
    )
)]
pub async fn days(
    State(state): State<JournalApi>,
    SignedIn(user): SignedIn,
) -> Result<Json<Data<RoutineDays>>, SiteError> {
    let to = (state.clock)().day();
    let from = first(to);
    let written =
        documents::between(&state.db, user.id, Kind::Day, &from.to_string(), &to.to_string()).await?;
    let days = written
        .iter()
        .filter_map(|one| {
            let (done, steps) = counted(one.field("routine")?)?;
            Some(RoutineDay { date: IstDay(Day::parse(&one.key)?), done, steps })
        })
        .collect();
    Ok(Json(Data { data: RoutineDays { from: IstDay(from), to: IstDay(to), days } }))
}

/// The Monday of the week that was twelve weeks ago.
fn first(today: Day) -> Day {
    let monday = Period::week_of(today).days().map_or(today, |(monday, _)| monday);
    monday.plus(-7 * (WEEKS - 1))
}

/// How many steps are ticked, of how many; none of a text without steps.
fn counted(routine: &str) -> Option<(usize, usize)> {
    let steps = routine.lines().filter(|line| !line.trim().is_empty()).count();
    let done = routine.lines().filter(|line| line.starts_with("[x]")).count();
    (steps > 0).then_some((done, steps))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirteen_weeks_begin_on_a_monday() {
        // 21 November 2026 is a Saturday: the Monday of its week is the 16th, and twelve weeks before it 24 August.
        for (today, expected) in
            [("2026-11-21", "2026-08-24"), ("2026-11-16", "2026-08-24"), ("2026-11-15", "2026-08-17")]
        {
            assert_eq!(first(Day::parse(today).unwrap()).to_string(), expected, "{today}");
        }
    }

    #[test]
    fn steps_are_counted() {
        for (text, expected) in
            [("[x] Levels\n[ ] News", Some((1, 2))), ("[x] Levels", Some((1, 1))), ("", None)]
        {
            assert_eq!(counted(text), expected, "{text}");
        }
    }
}
