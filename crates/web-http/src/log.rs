//! One line per request: its name, method, route, status, time. No address with what people put into it, no query, no
//! names, no bodies. Whatever else is logged while it is answered carries its name too.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::StatusCode;
use axum::response::Response;
use tracing::field::Empty;
use tracing::{Instrument, Span};

use crate::request_id::HEADER;
use crate::{Ingress, RequestId};

/// Of RFC 9110 and 5789.
pub const METHODS: [&str; 9] =
    ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"];

/// The target of the spans of requests.
pub const SPANS: &str = "rojmel::request";

/// A page or a file that came with the program was asked for: its address says nothing about anybody.
#[derive(Debug, Clone)]
pub struct KnownPath(pub String);

/// Names the request, answers it, and says so.
pub async fn log<F>(ingress: &Ingress, request: Request, answer: impl FnOnce(Request) -> F) -> Response
where
    F: Future<Output = Response>,
{
    let id = RequestId::of(request.headers(), ingress.trust_proxy);
    let span = tracing::info_span!("request", id = id.text());
    // A span of its own for whoever collects traces: without a collector nobody listens to it, and it costs nothing.
    // The names are OpenTelemetry's; what is empty is said at the end.
    let traced = tracing::info_span!(
        target: SPANS,
        "request",
        id = id.text(),
        "otel.name" = Empty,
        "otel.kind" = "server",
        "otel.status_code" = Empty,
        "http.request.method" = Empty,
        "http.route" = Empty,
        "http.response.status_code" = Empty,
    );
    let answered = answered(id.clone(), request, answer, traced.clone()).instrument(traced);
    id.during(answered.instrument(span)).await
}

async fn answered<F>(
    id: RequestId,
    request: Request,
    answer: impl FnOnce(Request) -> F,
    traced: Span,
) -> Response
where
    F: Future<Output = Response>,
{
    let started = Instant::now();
    let method = request.method().clone();
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let mut response = answer(request).await;
    let status = response.status().as_u16();
    let ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    let known = response.extensions().get::<KnownPath>().map(|path| path.0.as_str());
    // An endpoint's template, `/api/apply/{jobid}`; of what is neither, not even the address is ours.
    let route = matched.as_ref().map(MatchedPath::as_str).or(known).unwrap_or("-");
    // A word that nobody knows may be anything.
    let method = METHODS.into_iter().find(|known| *known == method.as_str()).unwrap_or("-");
    tracing::info!(method, route, status, ms, "answered");
    trace(&traced, method, route, response.status());
    if let Some(value) = id.header() {
        response.headers_mut().insert(HEADER, value);
    }
    response
}

fn trace(span: &Span, method: &str, route: &str, status: StatusCode) {
    span.record("otel.name", format_args!("{method} {route}"));
    span.record("http.request.method", method);
    span.record("http.route", route);
    span.record("http.response.status_code", status.as_u16());
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
}
