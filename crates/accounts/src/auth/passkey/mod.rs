//! Passkeys (WebAuthn): the device keeps a key and asks its owner before it signs; here is the public half.
//!
//! `webauthn_rp` makes the challenges and verifies the answers; here is what is asked (`options`), the wire and the
//! stored form (`signed`, `key`), and the endpoints. Keys sign with ES256, EdDSA or RS256. Attestation is not asked
//! for: which maker built a device decides nothing here.

mod add;
mod keep;
mod key;
mod log_in;
mod options;
mod signed;
mod start;

use std::net::IpAddr;

use axum::http::StatusCode;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use brand::Origin;
use serde::Serialize;
use store::passkeys::Passkey;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::SiteError;
use webauthn_rp::request::{AsciiDomain, RpId};

use crate::Accounts;

/// Of a question that a device may answer.
const MINUTES_5: i64 = 5 * 60 * 1000;
const LONGEST_NAME: usize = 60;

pub(crate) fn endpoints() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new()
        .routes(routes!(keep::passkeys, add::add))
        .routes(routes!(start::start_new))
        .routes(routes!(keep::rename))
        .routes(routes!(keep::remove))
        .routes(routes!(start::start))
        .routes(routes!(log_in::log_in))
}

/// The domain that keys belong to. `None`: an address of numbers has none.
pub(crate) fn owner(origin: &Origin) -> Option<RpId> {
    let host = origin.text().split_once("://")?.1;
    let host = host.split(':').next()?;
    let is_name = !host.starts_with('[') && host.parse::<IpAddr>().is_err();
    let domain = AsciiDomain::try_from(host.to_owned()).ok().filter(|_| is_name)?;
    Some(RpId::Domain(domain))
}

#[derive(Serialize, ToSchema)]
#[schema(as = Passkey)]
#[serde(rename_all = "camelCase")]
pub struct PasskeySummary {
    id: String,
    name: String,
    created_at: String,
    #[schema(required)]
    used_at: Option<String>,
}

impl PasskeySummary {
    fn of(one: &Passkey) -> Self {
        Self {
            id: BASE64.encode(&one.credential),
            name: one.name.clone(),
            created_at: one.created_at.to_string(),
            used_at: one.used_at.map(|at| at.to_string()),
        }
    }
}

/// What the user calls it.
fn name(typed: &str) -> Result<String, SiteError> {
    let name: String = typed.trim().chars().filter(|c| !c.is_control()).collect();
    match name.chars().count() {
        0 => Err(SiteError::field("name", "Please give the passkey a name.")),
        1..=LONGEST_NAME => Ok(name),
        _ => Err(SiteError::field("name", "A name can be at most 60 characters long.")),
    }
}

fn refused() -> SiteError {
    let message = "This passkey could not be added. Please try again, or use another device.";
    SiteError::new(StatusCode::UNPROCESSABLE_ENTITY, "passkey_refused", message)
}

fn unknown() -> SiteError {
    let message = "You have no such passkey. Reload the list.";
    SiteError::new(StatusCode::NOT_FOUND, "no_passkey", message)
}

fn nowhere() -> SiteError {
    let message =
        "Passkeys need an address with a name. Open this site as http://localhost instead of by numbers.";
    SiteError::new(StatusCode::CONFLICT, "no_name", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_belong_to_a_name() {
        let check = |origin: &str, expected: Option<&str>| {
            let owner = owner(&Origin::parse(origin).unwrap());
            assert_eq!(owner.as_ref().map(AsRef::as_ref), expected, "{origin}");
        };
        check("https://journal.in", Some("journal.in"));
        check("https://journal.in:8443", Some("journal.in"));
        check("http://localhost:8080", Some("localhost"));
        check("http://127.0.0.1:8080", None);
        check("http://[::1]:8080", None);
    }

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(name("  Asha's phone\n").unwrap(), "Asha's phone");
        assert!(name(" \u{7}").is_err());
        assert!(name(&"x".repeat(61)).is_err());
    }
}
