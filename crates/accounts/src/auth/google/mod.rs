//! Continue with Google: this site is a client of an OpenID provider.

mod callback;
mod http;
mod provider;
mod start;
mod why;

use axum::http::header::{LOCATION, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::SiteError;

use crate::Accounts;
use crate::auth::path::own_path;

use why::Why;

pub use provider::{Google, Settings};

/// A sign-in that was begun longer ago is over.
const MINUTES_10: i64 = 10 * 60 * 1000;

pub(crate) fn endpoints() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new().routes(routes!(start::start)).routes(routes!(callback::callback))
}

/// Back to the login page, which says why. `next` is a path of ours.
fn back(state: &Accounts, why: Why, next: Option<&str>) -> Result<Response, SiteError> {
    let next = next.map(|next| format!("&next={}", encoded(next))).unwrap_or_default();
    to(&format!("/login?google={}{next}", why.word()), Some(no_cookie(state)))
}

fn to(place: &str, cookie: Option<HeaderValue>) -> Result<Response, SiteError> {
    let place = HeaderValue::try_from(place).map_err(SiteError::ours)?;
    let mut response = (StatusCode::SEE_OTHER, [(LOCATION, place)]).into_response();
    if let Some(cookie) = cookie {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    Ok(response)
}

/// What a value in a query may not contain is written as %XX.
fn encoded(text: &str) -> String {
    use std::fmt::Write;
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~' | b'/') {
            out.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// The cookie that ties a sign-in to the browser in which it began. `Lax`: it comes back from the provider's site.
fn cookie(state: &Accounts, id: &str) -> Result<HeaderValue, SiteError> {
    let (name, secure) =
        (cookie_name(state), if state.identity.ingress.origin.is_secure() { " Secure;" } else { "" });
    let cookie =
        format!("{name}={id}; Path=/; HttpOnly; SameSite=Lax;{secure} Max-Age={}", MINUTES_10 / 1000);
    HeaderValue::try_from(cookie).map_err(SiteError::ours)
}

fn no_cookie(state: &Accounts) -> HeaderValue {
    HeaderValue::from_static(if state.identity.ingress.origin.is_secure() {
        "__Host-rojmel_google=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0"
    } else {
        "rojmel_google=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"
    })
}

fn cookie_name(state: &Accounts) -> &'static str {
    if state.identity.ingress.origin.is_secure() { "__Host-rojmel_google" } else { "rojmel_google" }
}

/// Where to go afterwards: the dashboard, unless a path of ours was asked for.
fn next(asked: Option<&str>) -> &str {
    asked.filter(|path| own_path(path)).unwrap_or("/dashboard")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_in_a_query_stays_one_value() {
        assert_eq!(encoded("/trade-history?result=win&q=a b"), "/trade-history%3Fresult%3Dwin%26q%3Da%20b");
        assert_eq!(encoded("/ledger/₹"), "/ledger/%E2%82%B9");
    }
}
