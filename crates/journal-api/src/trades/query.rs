//! The query of a trade history's address.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use journal::history_query::{HistoryParams, HistoryQuery};
use web_http::SiteError;

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
