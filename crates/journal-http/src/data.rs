//! What stands around answers, and what is said where there is no such trade.

use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use web_http::SiteError;

/// `{data}` around every answer.
#[derive(Serialize, ToSchema)]
pub struct Data<T> {
    pub data: T,
}

pub fn no_trade() -> SiteError {
    SiteError::new(
        StatusCode::NOT_FOUND,
        "no_trade",
        "Your journal holds no such trade. An import may have changed it; reload the page.",
    )
}
