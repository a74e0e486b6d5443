//! Security headers of every answer.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use web_http::Ingress;

use super::csp;

const ALWAYS: [(HeaderName, &str); 6] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
    (REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
         magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// A year; of this host alone, for we do not know its neighbours.
const ENCRYPTED_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

pub async fn headers(State(ingress): State<Ingress>, request: Request, next: Next) -> Response {
    let with_token = carries_token(request.uri().query().unwrap_or_default());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if ingress.origin.is_secure() {
        headers.insert(STRICT_TRANSPORT_SECURITY, ENCRYPTED_ONLY);
    }
    if with_token {
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    }
    // Pages and files have set theirs.
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(csp::NOTHING));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// The address itself is a secret then: no other page may learn it.
fn carries_token(query: &str) -> bool {
    query.split('&').any(|pair| pair.split('=').next() == Some("token"))
}
