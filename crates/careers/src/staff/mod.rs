//! What the hiring team does. Every endpoint here takes [`Staff`], and a test asks each of them as somebody else.

mod application;
mod applications;
mod erase;
mod export;
mod note;
mod openings;
mod resume;
mod stage;
mod trail;
mod who;

use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::SiteError;

use crate::Hiring;

pub use who::Staff;

pub fn endpoints() -> OpenApiRouter<Hiring> {
    OpenApiRouter::new()
        .routes(routes!(openings::list, openings::add))
        .routes(routes!(openings::change))
        .routes(routes!(openings::close))
        .routes(routes!(openings::reopen))
        .routes(routes!(applications::list))
        .routes(routes!(export::export))
        .routes(routes!(application::show))
        .routes(routes!(stage::move_to))
        .routes(routes!(note::add))
        .routes(routes!(resume::link))
        .routes(routes!(resume::download))
        .routes(routes!(erase::erase))
        .routes(routes!(trail::list))
}

/// What stands behind the question mark. A filter that cannot be read is never "everything".
fn query_parameters<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, SiteError> {
    query.map(|Query(parameters)| parameters).map_err(|_| {
        SiteError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "bad_query",
            "The filter in the address cannot be read: each query parameter may stand there once. Nothing was listed.",
        )
    })
}
