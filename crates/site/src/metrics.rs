//! What Prometheus asks for, on an address of its own. Labels are words of ours: route templates, never what a request
//! says; nothing here tells of a person (docs/decisions/038-operating-it.md).

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, EncodeMetric};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use web_http::{Load, SiteError};

use crate::app::Site;

/// Seconds. A page takes one millisecond, a journal that is built up to a few hundred, an upload up to two minutes.
const BUCKETS: [f64; 9] = [0.001, 0.005, 0.025, 0.1, 0.25, 1.0, 5.0, 15.0, 120.0];
/// Where the database does not answer, the rest is told all the same.
const PATIENCE: Duration = Duration::from_secs(2);
const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    status: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Reason {
    reason: &'static str,
}

/// Requests as they were answered, since the start. Cheap to clone.
#[derive(Clone)]
pub struct Metrics(Arc<Registered>);

struct Registered {
    registry: Registry,
    requests: Family<Answered, Histogram, fn() -> Histogram>,
    shed: Family<Reason, Counter>,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics")
    }
}

impl Default for Metrics {
    fn default() -> Self {
        let requests = Family::new_with_constructor((|| Histogram::new(BUCKETS)) as fn() -> Histogram);
        let shed = Family::<Reason, Counter>::default();
        // A count that is not there is no zero to whoever watches for its growth.
        for reason in ["busy", "too_many"] {
            drop(shed.get_or_create(&Reason { reason }));
        }
        let mut registry = Registry::default();
        registry.register_with_unit(
            "rojmel_request_duration",
            "Time until an answer began, by route, method and class of status",
            Unit::Seconds,
            requests.clone(),
        );
        registry.register(
            "rojmel_requests_shed",
            "Requests sent away: busy (503, also without a database) and too_many (429)",
            shed.clone(),
        );
        Self(Arc::new(Registered { registry, requests, shed }))
    }
}

/// Counts a request.
pub async fn count(State(metrics): State<Metrics>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = method(request.method().as_str());
    let route = match request.extensions().get::<MatchedPath>() {
        Some(matched) => matched.as_str().to_owned(),
        None if request.uri().path().starts_with("/api/") => "unknown".to_owned(),
        None => "page".to_owned(),
    };
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let answered = Answered { method, route, status: class(status) };
    metrics.0.requests.get_or_create(&answered).observe(started.elapsed().as_secs_f64());
    if let Some(reason) = reason(status) {
        metrics.0.shed.get_or_create(&Reason { reason }).inc();
    }
    response
}

fn method(sent: &str) -> &'static str {
    web_http::METHODS.into_iter().find(|known| *known == sent).unwrap_or("other")
}

fn class(status: u16) -> &'static str {
    match status / 100 {
        1 => "1xx",
        2 => "2xx",
        3 => "3xx",
        4 => "4xx",
        _ => "5xx",
    }
}

fn reason(status: u16) -> Option<&'static str> {
    match status {
        503 => Some("busy"),
        429 => Some("too_many"),
        _ => None,
    }
}

/// `GET /metrics`, for a listener of its own.
pub fn metrics_router(site: Arc<Site>, metrics: Metrics) -> Router {
    let scrape = get(async move || match text(&site, &metrics).await {
        Ok(text) => ([(CONTENT_TYPE, TEXT)], text).into_response(),
        Err(error) => SiteError::ours(error).into_response(),
    });
    Router::new().route("/metrics", scrape).fallback(async || SiteError::not_found())
}

async fn text(site: &Site, metrics: &Metrics) -> Result<String, fmt::Error> {
    let mut now = Registry::default();
    now.register_collector(Box::new(Now::of(site).await));
    let mut text = String::new();
    encode_registry(&mut text, &metrics.0.registry)?;
    encode_registry(&mut text, &now)?;
    encode_eof(&mut text)?;
    Ok(text)
}

/// What is read at the moment of the question.
#[derive(Debug)]
struct Now {
    journals: journal::CacheFigures,
    connections: Vec<store::look::Connections>,
    /// `None`: the database did not say. Then they are left out: no number is not zero.
    jobs: Option<Vec<store::jobs::KindCount>>,
    /// By the site's clock.
    at: domain::Time,
    hashing: Load,
    readers: Load,
    /// Bytes of this process in memory, where the system says so.
    resident: Option<u64>,
}

impl Now {
    async fn of(site: &Site) -> Self {
        let at = (site.clock)();
        let jobs = tokio::time::timeout(PATIENCE, store::jobs::counts(&site.db, at)).await;
        Self {
            journals: site.journals.kept(),
            connections: site.db.connections(),
            jobs: jobs.ok().and_then(Result::ok),
            at,
            hashing: site.hashing.load(),
            readers: site.queue.load(),
            resident: resident(),
        }
    }
}

/// `VmRSS:     12345 kB`.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

impl Collector for Now {
    fn encode(&self, mut encoder: DescriptorEncoder) -> Result<(), fmt::Error> {
        let one = &mut encoder;
        let kept = &self.journals;
        gauge(
            one,
            "rojmel_build_info",
            "The program's version",
            &[(vec![("version", env!("CARGO_PKG_VERSION"))], 1)],
        )?;
        counter(one, "rojmel_journal_asked", "Journals asked for", kept.asked)?;
        counter(one, "rojmel_journal_found", "Of those, journals that stood in memory", kept.found)?;
        counter(one, "rojmel_journal_builds", "Journals loaded and built", kept.builds)?;
        seconds(one, "rojmel_journal_build", "Time it took to load and build journals", kept.building)?;
        for (name, help, value) in [
            ("rojmel_journal_cache_journals", "Built journals in memory", kept.journals),
            ("rojmel_journal_cache_fills", "Executions in them", kept.fills),
            (
                "rojmel_journal_cache_bytes",
                "About as many bytes, by what one execution was measured to take",
                kept.bytes,
            ),
        ] {
            gauge(one, name, help, &[(vec![], value)])?;
        }
        let states: Vec<_> = self
            .connections
            .iter()
            .flat_map(|pool| {
                let of = |state, count: u32| (vec![("pool", pool.pool), ("state", state)], u64::from(count));
                [of("idle", pool.idle), of("in_use", pool.open - pool.idle)]
            })
            .collect();
        gauge(one, "rojmel_database_connections", "Open connections to the database", &states)?;
        let most: Vec<_> =
            self.connections.iter().map(|pool| (vec![("pool", pool.pool)], u64::from(pool.most))).collect();
        gauge(one, "rojmel_database_connections_most", "Connections that there may be", &most)?;
        if let Some(jobs) = &self.jobs {
            let mut states = Vec::new();
            let mut waits = Vec::new();
            for one in jobs {
                let kind = ("kind", one.kind.as_str());
                for (state, count) in [
                    ("waiting", one.waiting),
                    ("later", one.later),
                    ("running", one.running),
                    ("dead", one.dead),
                ] {
                    states.push((vec![kind, ("state", state)], u64::try_from(count).unwrap_or_default()));
                }
                let since = one.oldest.map_or(0, |oldest| self.at.0.saturating_sub(oldest.0) / 1000);
                waits.push((vec![kind], u64::try_from(since).unwrap_or_default()));
            }
            let help = "Jobs that are due, that are due later, that are worked on, and that were given up within a month";
            gauge(one, "rojmel_jobs", help, &states)?;
            gauge(
                one,
                "rojmel_jobs_wait_seconds",
                "For how long the oldest job that is due has waited",
                &waits,
            )?;
        }
        for (name, help, load) in [
            ("rojmel_hashing", "Passwords that are hashed, and that wait for it", self.hashing),
            ("rojmel_readers", "Children that read files, and files that wait for one", self.readers),
        ] {
            let states = [("working", load.working), ("waiting", load.waiting)];
            gauge(one, name, help, &states.map(|(state, count)| (vec![("state", state)], count as u64)))?;
        }
        if let Some(bytes) = self.resident {
            gauge(one, "process_resident_memory_bytes", "Memory of this process", &[(vec![], bytes)])?;
        }
        Ok(())
    }
}

type Labelled<'a> = (Vec<(&'static str, &'a str)>, u64);

fn gauge(
    encoder: &mut DescriptorEncoder,
    name: &str,
    help: &str,
    values: &[Labelled<'_>],
) -> Result<(), fmt::Error> {
    let of = |value: u64| ConstGauge::new(i64::try_from(value).unwrap_or(i64::MAX));
    let mut family = encoder.encode_descriptor(name, help, None, of(0).metric_type())?;
    if let [(labels, value)] = values
        && labels.is_empty()
    {
        return of(*value).encode(family);
    }
    for (labels, value) in values {
        of(*value).encode(family.encode_family(labels)?)?;
    }
    Ok(())
}

fn counter(encoder: &mut DescriptorEncoder, name: &str, help: &str, value: u64) -> Result<(), fmt::Error> {
    let value = ConstCounter::new(value);
    let family = encoder.encode_descriptor(name, help, None, value.metric_type())?;
    value.encode(family)
}

fn seconds(
    encoder: &mut DescriptorEncoder,
    name: &str,
    help: &str,
    value: Duration,
) -> Result<(), fmt::Error> {
    let value = ConstCounter::new(value.as_secs_f64());
    let family = encoder.encode_descriptor(name, help, Some(&Unit::Seconds), value.metric_type())?;
    value.encode(family)
}
