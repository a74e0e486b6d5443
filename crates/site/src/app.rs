//! The site put together: what it needs, and its routes.

use std::io;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use brand::Origin;
use domain::Clock;
use mailer::{LinkTokens, Mail, Mailer};
use parse_worker::Worker;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::{
    Ingress, LONG, Queue, RateLimiter, SHORT, SharedRateLimiter, SiteError, TempFolder, deadline, drain_body,
    own_host, same_origin,
};

use crate::auth::google::Google;
use crate::auth::{Hashing, Lasting, Tokens};
use crate::careers::Careers;
use crate::pages::{self, Assets};
use crate::readyz::Ready;
use crate::{
    account, auth, brokers, careers, healthz, imports, journal, landing, manual, openapi, profile, readyz,
    resolve, upload,
};

/// What the site is given from outside: database, keys, clock, worker, limits and the web app.
#[derive(Clone)]
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
    pub google: Option<Arc<Google>>,
    pub worker: Worker,
    pub assets: Arc<Assets>,
    /// Of checks.
    pub pace: RateLimiter,
    pub registrations: SharedRateLimiter,
    pub logins: SharedRateLimiter,
    /// How mails leave.
    pub mail: Mail,
    pub places: Queue,
    /// What is on its way in or out.
    pub temp: TempFolder,
    /// What `/readyz` saw last.
    pub ready: Ready,
    /// Reads the clock; tests pass a fixed one.
    pub clock: Clock,
    /// Without it `/test` and `/upload` are 404.
    pub test_page: bool,
    /// A proxy of ours writes `X-Forwarded-For`.
    pub trust_proxy: bool,
}

impl Site {
    pub fn ingress(&self) -> Ingress {
        Ingress { origin: self.origin.clone(), trust_proxy: self.trust_proxy }
    }

    /// What delivers the mails in the queue.
    pub fn mailer(&self) -> Mailer {
        Mailer {
            db: self.db.clone(),
            clock: Arc::clone(&self.clock),
            origin: self.origin.clone(),
            mail: self.mail.clone(),
            links: Arc::new(Links(self.careers.key.clone())),
        }
    }
}

impl FromRef<Site> for Ingress {
    fn from_ref(site: &Site) -> Self {
        site.ingress()
    }
}

/// The secrets in the links of mails: one-time ones are random, those of applicants follow from the lasting key.
struct Links(Lasting);

impl LinkTokens for Links {
    fn one_time(&self) -> io::Result<(String, [u8; 32])> {
        auth::one_time()
    }

    fn private_key(&self, file: &str) -> io::Result<String> {
        careers::private_key(&self.0, file).map_err(|error| io::Error::other(error.message().to_owned()))
    }
}

/// The whole site.
pub fn router(site: Arc<Site>) -> Router {
    let site = Site::clone(&site);
    let (endpoints, _) = endpoints().split_for_parts();
    let document = openapi::document();
    endpoints
        .route("/openapi.json", axum::routing::get(async move || document))
        // The router adds `Allow`.
        .method_not_allowed_fallback(async || SiteError::other_method())
        .fallback(pages::page)
        .layer(from_fn(auth::renew))
        .layer(from_fn(same_origin))
        .layer(from_fn_with_state(site.ingress(), own_host))
        .layer(from_fn(drain_body))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn_with_state(site.clone(), pages::headers))
        .layer(from_fn(web_http::log))
        .with_state(site)
}

/// The endpoints that are described in openapi.json.
pub(crate) fn endpoints() -> OpenApiRouter<Site> {
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
