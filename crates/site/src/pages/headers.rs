//! Security headers of every answer.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use web_http::Ingress;

use super::csp;

const ALWAYS: [(HeaderName, HeaderValue); 6] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
             magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
        ),
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// A year; of this host alone, for we do not know its neighbours.
const ENCRYPTED_ONLY: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Puts them on an answer; `with_token`: to an address that [`carries_token`].
pub fn put(ingress: &Ingress, with_token: bool, headers: &mut HeaderMap) {
    for (name, value) in ALWAYS {
        headers.insert(name, value);
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
}

/// The address itself is a secret then: no other page may learn it.
pub fn carries_token(query: &str) -> bool {
    query.split('&').any(|pair| pair.split('=').next() == Some("token"))
}
