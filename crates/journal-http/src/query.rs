//! The query of a trade history's address, with the journal that it asks about.

use std::sync::Arc;

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use journal::history_query::{HistoryParams, HistoryQuery};
use journal::{Journal, find};
use store::users::User;
use web_http::SiteError;

use crate::JournalApi;
use crate::sample_day::sample_day;

/// Of who is logged in, as the journal was when the request began; its conditions are found.
///
/// # Errors
/// When it is no query, or a parameter of it is invalid.
pub async fn own(
    state: &JournalApi,
    user: &User,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<(Arc<Journal>, HistoryQuery), SiteError> {
    let mut query = history_query(query)?;
    let journal = state.journals.at(&state.db, user.id, user.revision, (state.clock)().day()).await?;
    if !query.conditions.is_empty() {
        let permit = state.queue.worker(user.id).await?;
        find::find((&state.db, &state.journals), user.id, &journal, &mut query, permit).await?;
    }
    Ok((journal, query))
}

/// The same of the sample.
///
/// # Errors
/// As [`own`].
pub async fn of_sample(
    state: &JournalApi,
    query: Result<Query<HistoryParams>, QueryRejection>,
) -> Result<(Arc<Journal>, HistoryQuery), SiteError> {
    let mut query = history_query(query)?;
    let sample = state.journals.sample(sample_day()).await?;
    find::find_in_sample(&sample, &mut query).await?;
    Ok((Arc::clone(&sample.journal), query))
}

/// As it is written: its conditions are not found.
///
/// # Errors
/// When it is no query, or a parameter of it is invalid.
pub fn history_query(query: Result<Query<HistoryParams>, QueryRejection>) -> Result<HistoryQuery, SiteError> {
    let Query(asked) = query.map_err(|_| bad_query())?;
    Ok(asked.read()?)
}

/// A name that stands there twice, for one.
pub fn bad_query() -> SiteError {
    SiteError::bad_request("bad_query", "The address of this request cannot be read. Reload the page.")
}
