//! The site put together: what it needs, and its routes.

use std::io;
use std::sync::Arc;

use accounts::Accounts;
use accounts::google::Google;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get};
use brand::Origin;
use careers::{Careers, Hiring};
use domain::Clock;
use identity::{ApplicantLinkKey, Hashing, Identity, TokenGate, Tokens};
use journal::Journals;
use journal_http::{Asks, JournalApi};
use mailer::{LinkTokens, Mail, Mailer};
use parse_worker::Worker;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::{Ingress, LONG, Queue, RateLimiter, SHORT, SiteError, TempFolder, compression, deadline};

use crate::metrics::{self, Metrics};
use crate::pages::{self, Assets, Pages};
use crate::readyz::{self, Readiness, Ready};
use crate::request_gate::{RequestGate, gate};
use crate::{healthz, openapi};

/// What the site is given from outside: database, keys, clock, worker, limits and the web app.
#[derive(Clone)]
pub struct Site {
    pub db: store::Db,
    /// What was built from it lately.
    pub journals: Journals,
    /// Where people open the site.
    pub origin: Origin,
    pub tokens: Tokens,
    /// Who was erased, whatever a restore brings back.
    pub erased: store::account::Erased,
    /// Openings and applications.
    pub careers: Careers,
    /// The store of files: resumes and attachments.
    pub files: store::files::Files,
    /// Bytes of attachments that one user may keep.
    pub quota: u64,
    pub hashing: Hashing,
    /// Continue with Google, where it is set up.
    pub google: Option<Arc<Google>>,
    pub worker: Worker,
    pub assets: Arc<Assets>,
    /// Of files checked without a login, from one network address.
    pub checks: RateLimiter,
    pub registrations: RateLimiter,
    pub logins: RateLimiter,
    /// How mails leave.
    pub mail: Mail,
    pub queue: Queue,
    /// What is on its way in or out.
    pub temp: TempFolder,
    /// What `/readyz` saw last.
    pub ready: Ready,
    /// What is counted of requests, where the operator asked for it.
    pub metrics: Option<Metrics>,
    /// Reads the clock; tests pass a fixed one.
    pub clock: Clock,
    /// Questions in words, where the operator named a model.
    pub asks: Asks,
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

    pub fn identity(&self) -> Arc<Identity> {
        Arc::new(Identity {
            db: self.db.clone(),
            clock: Arc::clone(&self.clock),
            ingress: self.ingress(),
            tokens: self.tokens.clone(),
            hashing: self.hashing.clone(),
            logins: self.logins.clone(),
            mail: self.mail.clone(),
        })
    }

    pub fn accounts(&self) -> Accounts {
        Accounts {
            db: self.db.clone(),
            clock: Arc::clone(&self.clock),
            identity: self.identity(),
            mail: self.mail.clone(),
            google: self.google.clone(),
            registrations: self.registrations.clone(),
            erased: self.erased.clone(),
            files: self.files.clone(),
        }
    }

    pub fn hiring(&self) -> Hiring {
        let assets = Arc::clone(&self.assets);
        Hiring {
            db: self.db.clone(),
            clock: Arc::clone(&self.clock),
            identity: self.identity(),
            mail: self.mail.clone(),
            temp: self.temp.clone(),
            erased: self.erased.clone(),
            careers: self.careers.clone(),
            files: self.files.clone(),
            answer: Arc::new(move |title, main| {
                let (html, policy) = assets.answer(title, main);
                careers::Answer { html, policy }
            }),
        }
    }

    pub(crate) fn journal_api(&self) -> JournalApi {
        JournalApi {
            db: self.db.clone(),
            clock: Arc::clone(&self.clock),
            identity: self.identity(),
            journals: self.journals.clone(),
            worker: Arc::new(self.worker.clone()),
            queue: self.queue.clone(),
            files: self.files.clone(),
            quota: self.quota,
            checks: self.checks.clone(),
            temp: self.temp.clone(),
            asks: self.asks.clone(),
            test_page: self.test_page,
        }
    }

    fn readiness(&self) -> Readiness {
        Readiness {
            db: self.db.clone(),
            files: self.files.clone(),
            clock: Arc::clone(&self.clock),
            ready: self.ready.clone(),
        }
    }

    fn pages(&self) -> Pages {
        Pages { assets: Arc::clone(&self.assets), hiring: self.hiring(), test_page: self.test_page }
    }
}

/// The secrets in the links of mails: one-time ones are random, those of applicants follow from a key that stays.
struct Links(ApplicantLinkKey);

impl LinkTokens for Links {
    fn one_time(&self) -> io::Result<(String, [u8; 32])> {
        identity::one_time()
    }

    fn private_key(&self, file: &str) -> io::Result<String> {
        careers::private_key(&self.0, file).map_err(|error| io::Error::other(error.message().to_owned()))
    }
}

/// The whole site.
pub fn router(site: Arc<Site>) -> Router {
    let (endpoints, document) = endpoints(Some(&site)).split_for_parts();
    let tokens = TokenGate { identity: site.identity(), scopes: Arc::new(openapi::token_scopes(&document)) };
    let document = openapi::answer(&document);
    let pages = site.pages();
    let routes = endpoints
        .route("/openapi.json", get(async move || document))
        // Without scripts the page for codes that the build did not know sends its form to its own address.
        .merge(Router::new().route("/apply/{jobid}", get(pages::page)).with_state(pages.clone()))
        // The router adds `Allow`.
        .method_not_allowed_fallback(async || SiteError::other_method())
        .fallback_service(any(pages::page).with_state(pages))
        .layer(compression())
        .layer(from_fn_with_state(Arc::new(RequestGate { ingress: site.ingress(), tokens }), gate));
    match site.metrics.clone() {
        Some(metrics) => routes.layer(from_fn_with_state(metrics, metrics::count)),
        None => routes,
    }
}

/// The endpoints that are described in openapi.json. Without a site they are described only.
pub(crate) fn endpoints(site: Option<&Site>) -> OpenApiRouter {
    let quick = OpenApiRouter::with_openapi(openapi::about())
        .routes(routes!(healthz::healthz))
        .merge(bound(OpenApiRouter::new().routes(routes!(readyz::readyz)), site, Site::readiness))
        .merge(bound(accounts::endpoints(), site, Site::accounts))
        .merge(bound(journal_api::endpoints(), site, Site::journal_api));
    let slow = bound(journal_api::slow_endpoints(), site, Site::journal_api);
    let careers = bound(careers::endpoints(), site, Site::hiring);
    if site.is_none() {
        return quick.merge(slow).merge(careers);
    }
    let quick = quick.route_layer(from_fn_with_state(SHORT, deadline));
    let slow = slow
        .route_layer(from_fn_with_state(LONG, deadline))
        .layer(DefaultBodyLimit::max(journal_http::upload::BODY_LIMIT));
    quick.merge(slow).merge(careers)
}

/// The endpoints of an area with the state they need.
fn bound<S: Clone + Send + Sync + 'static>(
    endpoints: OpenApiRouter<S>,
    site: Option<&Site>,
    state: fn(&Site) -> S,
) -> OpenApiRouter {
    match site {
        Some(site) => endpoints.with_state(state(site)),
        None => OpenApiRouter::with_openapi(endpoints.into_openapi()),
    }
}
