//! Whatever is no endpoint: a page, a file of the app, or the page for unknown addresses with 404.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_NONE_MATCH, RETRY_AFTER, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use web_http::encoding::accepted;
use web_http::{KnownPath, SiteError};

use super::Pages;
use super::assets::Asset;

const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

/// Pages with nothing for search engines: they are empty until somebody logs in, or a form, or a sample.
const NOT_INDEXED: [&str; 58] = [
    "/account-rules",
    "/add-new-trades",
    "/add-trade",
    "/analytics",
    "/analytics/compare",
    "/analytics/costs",
    "/analytics/excursions",
    "/analytics/lists",
    "/analytics/risk",
    "/application",
    "/backtests",
    "/calendar",
    "/candles",
    "/changed-notes",
    "/coming-soon",
    "/corporate-actions",
    "/dashboard",
    "/day-templates",
    "/demo",
    "/demo/analytics",
    "/demo/analytics/compare",
    "/demo/analytics/costs",
    "/demo/analytics/excursions",
    "/demo/analytics/lists",
    "/demo/analytics/risk",
    "/demo/backtests",
    "/demo/calendar",
    "/demo/days",
    "/demo/insights",
    "/demo/strategies",
    "/expired-contracts",
    "/fees",
    "/forgot-password",
    "/imports",
    "/insights",
    "/opening-holdings",
    "/leaving",
    "/login",
    "/logout",
    "/missed-trades",
    "/my-data",
    "/notes",
    "/offline",
    "/playbooks",
    "/profile",
    "/reports/tax",
    "/reset-password",
    "/review",
    "/security",
    "/settings",
    "/signup",
    "/strategies",
    "/success",
    "/successreg",
    "/tags",
    "/test",
    "/trade-history",
    "/verify-email",
];

pub async fn page(State(state): State<Pages>, request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") {
        return SiteError::not_found().into_response();
    }
    let bare = path.strip_suffix('/').unwrap_or(path);
    let found = state.assets.at(path).filter(|_| state.test_page || bare != "/test");
    let drawn = drawn(&state, bare, found.is_some()).await;
    let gone = matches!(drawn, Drawn::Gone);
    // The page for any code names no opening, so nothing that is closed is advertised.
    let any = || state.assets.any_below(bare).unwrap_or_else(|| state.assets.app());
    let (asset, status) = match (found, drawn) {
        (_, Drawn::Gone) => (any(), StatusCode::NOT_FOUND),
        (_, Drawn::Unknown) => (any(), StatusCode::SERVICE_UNAVAILABLE),
        (Some(asset), _) => (asset, StatusCode::OK),
        (None, Drawn::ByTheApp) => (any(), StatusCode::OK),
        (None, Drawn::Not) => (state.assets.not_found(), StatusCode::NOT_FOUND),
    };
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return match found {
            Some(_) => SiteError::method_not_allowed("GET, HEAD").into_response(),
            None => SiteError::not_found().into_response(),
        };
    }
    let mut response = answer(asset, status, request.headers(), request.method() == Method::HEAD);
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("60"));
    }
    if found.is_some() {
        response.extensions_mut().insert(KnownPath(if bare.is_empty() { "/" } else { bare }.to_owned()));
    }
    let private = ["/staff", "/apply/", "/trades/", "/days/"].iter().any(|start| bare.starts_with(start));
    if NOT_INDEXED.contains(&bare) || private || gone {
        response.headers_mut().insert(X_ROBOTS_TAG, HeaderValue::from_static("noindex"));
    }
    response
}

/// Addresses that hold a code or a reference.
enum Drawn {
    ByTheApp,
    /// An opening that is closed or never was: nothing for a search engine, and the app says so.
    Gone,
    /// It may be an opening; the database cannot be asked. The app says so, and a search engine comes again.
    Unknown,
    Not,
}

async fn drawn(state: &Pages, path: &str, known: bool) -> Drawn {
    // Whether there is such a trade only its owner may know, and a day is what its writer makes of it: the app asks.
    let own = ["/trades/", "/days/"].iter().find_map(|prefix| path.strip_prefix(prefix));
    if own.is_some_and(|rest| !rest.is_empty() && !rest.contains('/')) {
        return Drawn::ByTheApp;
    }
    let opening = ["/job-description/", "/apply/"].iter().find_map(|prefix| path.strip_prefix(prefix));
    let Some(code) = opening.filter(|code| !code.contains('/')) else { return Drawn::Not };
    match careers::page(&state.hiring, code).await {
        Some(careers::Page::Open) => Drawn::ByTheApp,
        Some(careers::Page::Closed | careers::Page::Unknown) => Drawn::Gone,
        None if known => Drawn::ByTheApp,
        None => Drawn::Unknown,
    }
}

fn answer(asset: &Asset, status: StatusCode, asked: &HeaderMap, head: bool) -> Response {
    let (encoding, bytes) = asset.form(accepted(asked));
    let tag = asset.tag(encoding);
    let unchanged = status == StatusCode::OK && is_known(asked, &tag);
    let length = bytes.len();
    let mut response = if unchanged {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, if head { Body::empty() } else { Body::from(bytes) }).into_response()
    };
    let headers = response.headers_mut();
    if !unchanged {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.content_type));
        headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
        if let Some(word) = encoding.word() {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(word));
        }
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching(asset)));
    if let Ok(tag) = HeaderValue::try_from(tag)
        && status == StatusCode::OK
    {
        headers.insert(ETAG, tag);
    }
    if asset.varies() {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    if let Some(policy) = &asset.policy {
        headers.insert(CONTENT_SECURITY_POLICY, policy.clone());
    }
    response
}

fn caching(asset: &Asset) -> &'static str {
    if asset.immutable {
        "public, max-age=31536000, immutable"
    } else if asset.policy.is_some() {
        // Pages name the files of this very build, and the worker is the newest one: always asked for again.
        "no-cache"
    } else {
        "public, max-age=3600"
    }
}

/// The client has this very representation.
fn is_known(asked: &HeaderMap, tag: &str) -> bool {
    asked
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .any(|known| known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag)
}
