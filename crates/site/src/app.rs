//! The site put together: what it needs, and its routes.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use domain::Time;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::auth::google::Google;
use crate::auth::{Hashing, Origin, Tokens};
use crate::careers::Careers;
use crate::error::SiteError;
use crate::gate::{LONG, Pace, Places, SHORT, SharedPace, deadline, linger, own_host, same_origin};
use crate::mail::Mail;
use crate::pages::{self, Assets};
use crate::readyz::Ready;
use crate::{
    account, auth, brokers, careers, healthz, imports, journal, landing, manual, openapi, profile, readyz,
    resolve, upload,
};
use parse_worker::Worker;

/// What the site is given from outside: database, keys, clock, worker, limits and the web app.
pub struct Site {
    pub db: store::Db,
    /// What was built from it lately.
    pub journals: journal::Journals,
    /// Where people open the site.
    pub origin: Origin,
    pub tokens: Tokens,
    /// Who was erased, whatever a restore brings back.
    pub erased: store::account::Erased,
    /// Openings and applications.
    pub careers: Careers,
    pub hashing: Hashing,
    /// Continue with Google, where it is set up.
    pub google: Option<Google>,
    pub worker: Worker,
    pub assets: Assets,
    /// Of checks.
    pub pace: Pace,
    pub registrations: SharedPace,
    pub logins: SharedPace,
    /// How mails leave.
    pub mail: Mail,
    pub places: Places,
    /// What `/readyz` saw last.
    pub ready: Ready,
    /// Reads the clock; tests pass a fixed one.
    pub clock: Box<dyn Fn() -> Time + Send + Sync>,
    /// Without it `/test` and `/upload` are 404.
    pub test_page: bool,
    /// A proxy of ours writes `X-Forwarded-For`.
    pub trust_proxy: bool,
}

/// The whole site.
pub fn router(site: Arc<Site>) -> Router {
    let (endpoints, _) = endpoints().split_for_parts();
    let document = openapi::document();
    endpoints
        .route("/openapi.json", axum::routing::get(async move || document))
        // The router adds `Allow`.
        .method_not_allowed_fallback(async || SiteError::other_method())
        .fallback(pages::page)
        .layer(from_fn(auth::renew))
        .layer(from_fn(same_origin))
        .layer(from_fn_with_state(Arc::clone(&site), own_host))
        .layer(from_fn(linger))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(Arc::clone(&site), pages::headers))
        .layer(from_fn(crate::log::log))
        .with_state(site)
}

/// The endpoints that are described in openapi.json.
pub(crate) fn endpoints() -> OpenApiRouter<Arc<Site>> {
    let short = from_fn_with_state(SHORT, deadline);
    let long = from_fn_with_state(LONG, deadline);
    let quick = OpenApiRouter::with_openapi(openapi::about())
        .routes(routes!(healthz::healthz))
        .routes(routes!(readyz::readyz))
        .merge(account::endpoints())
        .merge(auth::endpoints())
        .merge(brokers::endpoints())
        .merge(journal::endpoints())
        .merge(landing::endpoints())
        .merge(manual::endpoints())
        .merge(profile::endpoints())
        .merge(resolve::endpoints())
        .route_layer(short);
    let slow = OpenApiRouter::new()
        .routes(routes!(upload::upload))
        .merge(account::slow_endpoints())
        .merge(imports::endpoints())
        .route_layer(long)
        .layer(DefaultBodyLimit::max(upload::BODY_LIMIT));
    quick.merge(slow).merge(careers::endpoints())
}

fn panicked(cause: Box<dyn std::any::Any + Send>) -> Response {
    let text = cause.downcast_ref::<String>().map(String::as_str).or(cause.downcast_ref::<&str>().copied());
    SiteError::ours(text.unwrap_or("panic")).into_response()
}
