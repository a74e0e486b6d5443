//! The query of a trade history's address.

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use journal::wanted::{Asked, Wanted};
use web_http::SiteError;

/// # Errors
/// When it is no query, or a parameter of it is invalid.
pub fn wanted(query: Result<Query<Asked>, QueryRejection>) -> Result<Wanted, SiteError> {
    let Query(asked) = query.map_err(|_| bad_query())?;
    Ok(asked.read()?)
}

/// A name that stands there twice, for one.
pub fn bad_query() -> SiteError {
    SiteError::bad_request("bad_query", "The address of this request cannot be read. Reload the page.")
}
