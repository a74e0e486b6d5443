//! A page of another site may not make a browser send us anything (CSRF).

use axum::extract::Request;
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};

use crate::SiteError;

/// # Errors
/// When a page of another site may have sent what changes something.
pub fn same_origin(request: &Request) -> Result<(), SiteError> {
    if request.method().is_safe() || is_own(request.headers()) {
        return Ok(());
    }
    Err(SiteError::new(
        StatusCode::FORBIDDEN,
        "other_origin",
        "This request was sent by a page of another site, so it was refused. Open our own page and try there.",
    ))
}

/// Whether no page of another site asks. Browsers send at least one of the two headers with what changes something;
/// scripts send neither and carry no one's cookies.
pub fn is_own(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value: &axum::http::HeaderValue| value.to_str().unwrap_or("?"));
    match text("sec-fetch-site") {
        Some(site) => matches!(site, "same-origin" | "none"),
        None => match text(ORIGIN.as_str()) {
            // The proxy may have taken TLS off: hosts are compared, not schemes.
            Some(origin) => {
                let host = origin.split_once("://").map(|(_, host)| host);
                host.is_some() && host == text(HOST.as_str())
            }
            None => true,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(headers: &[(&'static str, &str)], expected: bool) {
        let headers = headers
            .iter()
            .map(|(name, value)| (axum::http::HeaderName::from_static(name), value.parse().unwrap()));
        let headers: HeaderMap = headers.chain([(HOST, "rojmel.example:8080".parse().unwrap())]).collect();
        assert_eq!(is_own(&headers), expected, "{headers:?}");
    }

    #[test]
    fn own_pages_and_scripts_may_send() {
        check(&[], true);
        check(&[("sec-fetch-site", "same-origin")], true);
        check(&[("sec-fetch-site", "none")], true);
        check(&[("sec-fetch-site", "same-site")], false);
        check(&[("sec-fetch-site", "cross-site")], false);
        check(&[("origin", "https://rojmel.example:8080")], true);
        check(&[("origin", "http://rojmel.example")], false);
        check(&[("origin", "https://evil.example")], false);
        check(&[("origin", "null")], false);
        check(&[("sec-fetch-site", "cross-site"), ("origin", "https://rojmel.example:8080")], false);
    }
}
