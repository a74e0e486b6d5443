//! Who asks names us, so that no page of another name reads our answers: a name that a stranger points at this machine
//! (DNS rebinding) makes a browser take our answers for the stranger's.

use app_error::sentence;
use std::net::IpAddr;

use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::HOST;
use brand::is_this_machine;

use crate::{Ingress, Peer, SiteError};

/// Whoever watches over servers asks these by whatever address they have; they say nothing about anybody.
const FOR_EVERYBODY: [&str; 2] = ["/healthz", "/readyz"];

/// # Errors
/// When the request names somebody else, nobody, or two hosts.
pub fn own_host(request: &Request, ingress: &Ingress) -> Result<(), SiteError> {
    // What this process asks itself came over no connection, and by no name.
    let is_ours = request.extensions().get::<Peer>().is_none();
    if is_ours || FOR_EVERYBODY.contains(&request.uri().path()) {
        return Ok(());
    }
    // A request line may hold a whole address; then its host is asked for as well.
    let in_line = request.uri().host().is_none_or(|host| names_us(host, ingress.origin.host()));
    let mut sent = request.headers().get_all(HOST).iter();
    match (sent.next().map(|host| host.to_str()), sent.next()) {
        (Some(Ok(host)), None) if in_line && names_us(host, ingress.origin.host()) => Ok(()),
        (Some(Ok(_)), None) => Err(SiteError::new(
            StatusCode::MISDIRECTED_REQUEST,
            "other_host",
            sentence!(
                "This site is opened at {origin}. A proxy in front of it has to pass on the name that was asked for.",
                origin = ingress.origin.text()
            ),
        )),
        _ => Err(SiteError::bad_request("host", "A request names one host, once.")),
    }
}

/// Our own name, or none at all: an address as 203.0.113.7 and this machine's own names are nobody's to point
/// elsewhere. Ports are not compared; a proxy has another one.
fn names_us(sent: &str, own: &str) -> bool {
    let name = match sent.split_once(']') {
        Some((v6, _)) => &sent[..=v6.len()],
        None => sent.split(':').next().unwrap_or_default(),
    };
    let name = name.strip_suffix('.').unwrap_or(name);
    let address = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case(own) || is_this_machine(name) || address.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_name_and_bare_addresses_are_us() {
        let check = |sent: &str, expected: bool| assert_eq!(names_us(sent, "journal.in"), expected, "{sent}");
        check("journal.in", true);
        check("Journal.in:8443", true);
        check("journal.in.", true);
        check("localhost:8080", true);
        check("127.0.0.1:8080", true);
        check("203.0.113.7", true);
        check("[2001:db8::1]:8080", true);
        check("evil.in", false);
        check("journal.in.evil.in", false);
        check("evil.in:80", false);
        check("notjournal.in", false);
        check("127.0.0.1.evil.in", false);
        check("", false);
        check("journal.in@evil.in", false);
        check("]", false);
    }
}
