//! Who is asking, as far as limits are concerned.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{FromRef, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use brand::Origin;

/// The other end of the connection; `serve` puts it into every request.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// By what name requests come in, and through what.
#[derive(Debug, Clone)]
pub struct Ingress {
    /// Where people open the site.
    pub origin: Origin,
    /// A proxy of ours writes `X-Forwarded-For`.
    pub trust_proxy: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Caller {
    /// A program on this machine, where the site is opened on this machine only: its owner. Not limited.
    ThisMachine,
    /// One address; of IPv6 the /64 that a subscriber gets.
    Address(IpAddr),
}

impl<S> FromRequestParts<S> for Caller
where
    Ingress: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let ingress = Ingress::from_ref(state);
        Ok(caller(parts.extensions.get::<Peer>().copied(), &parts.headers, &ingress))
    }
}

/// The caller behind a request. `X-Forwarded-For` counts only when the operator says that a proxy
/// writes it; then its last entry does, which is the one that proxy added.
pub fn caller(peer: Option<Peer>, headers: &HeaderMap, ingress: &Ingress) -> Caller {
    behind(peer, headers, ingress.trust_proxy, ingress.origin.is_secure())
}

fn behind(peer: Option<Peer>, headers: &HeaderMap, trust_proxy: bool, is_public: bool) -> Caller {
    let Some(Peer(peer)) = peer else { return Caller::ThisMachine };
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back();
    if trust_proxy {
        let last = forwarded
            .and_then(|value| value.to_str().ok())
            .and_then(|list| list.rsplit(',').next())
            .and_then(|last| last.trim().parse::<IpAddr>().ok());
        return Caller::Address(subscriber(last.unwrap_or(peer.ip())));
    }
    // Behind a proxy nobody told us about, everyone shares its address; not every proxy writes the header.
    if !is_public && peer.ip().to_canonical().is_loopback() && forwarded.is_none() {
        return Caller::ThisMachine;
    }
    Caller::Address(subscriber(peer.ip()))
}

fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(peer: &str, forwarded: &[&str], trust: bool, expected: &str) {
        let mut headers = HeaderMap::new();
        for one in forwarded {
            headers.append("x-forwarded-for", one.parse().unwrap());
        }
        assert_eq!(said(behind(Some(Peer(peer.parse().unwrap())), &headers, trust, false)), expected);
    }

    fn said(caller: Caller) -> String {
        match caller {
            Caller::ThisMachine => "this machine".to_owned(),
            Caller::Address(address) => address.to_string(),
        }
    }

    #[test]
    fn where_the_site_is_public_a_loopback_peer_is_a_proxy() {
        let peer = Some(Peer("127.0.0.1:9".parse().unwrap()));
        assert_eq!(said(behind(peer, &HeaderMap::new(), false, true)), "127.0.0.1");
        assert_eq!(said(behind(peer, &HeaderMap::new(), true, true)), "127.0.0.1");
    }

    #[test]
    fn a_caller_is_an_address() {
        check("127.0.0.1:9", &[], false, "this machine");
        check("[::1]:9", &[], false, "this machine");
        check("[::ffff:127.0.0.1]:9", &[], false, "this machine");
        check("203.0.113.7:9", &[], false, "203.0.113.7");
        check("[2001:db8:1:2:3:4:5:6]:9", &[], false, "2001:db8:1:2::");
        // Claimed, not trusted.
        check("203.0.113.7:9", &["198.51.100.1"], false, "203.0.113.7");
        check("127.0.0.1:9", &["198.51.100.1"], false, "127.0.0.1");
        // Trusted: the entry our proxy added.
        check("127.0.0.1:9", &["198.51.100.1"], true, "198.51.100.1");
        check("127.0.0.1:9", &["10.9.9.9, 198.51.100.1"], true, "198.51.100.1");
        check("127.0.0.1:9", &["10.9.9.9", "198.51.100.1"], true, "198.51.100.1");
        check("127.0.0.1:9", &["nonsense"], true, "127.0.0.1");
        check("127.0.0.1:9", &[], true, "127.0.0.1");
    }
}
