//! Where a model is asked: the base of its addresses, and whether a request may go there.

use std::net::IpAddr;

use hyper::Uri;

use crate::network::{Lies, Network, lies};

const HTTPS: u16 = 443;

/// Where models of users may lie: over TLS anywhere on the internet, else only in what is listed here.
#[derive(Debug, Clone, Default)]
pub struct AllowedAddresses {
    /// Networks of the operator's own, also without TLS; this machine is one of them where it is listed.
    pub networks: Vec<Network>,
    /// Besides 443.
    pub ports: Vec<u16>,
}

/// Who wrote the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WrittenBy {
    Operator,
    /// Writing an address lists nothing.
    User,
}

/// A base as `https://models.example/v1`, checked.
#[derive(Debug, Clone)]
pub struct ModelAddress {
    base: String,
    host: String,
    is_https: bool,
    /// It names this machine.
    is_loopback: bool,
    written_by: WrittenBy,
    /// Written as numbers.
    literal: Option<IpAddr>,
    networks: Vec<Network>,
}

impl ModelAddress {
    /// `networks`: private ones that the operator lets requests go to.
    ///
    /// # Errors
    /// One sentence: why this is no base.
    pub fn parse(text: &str, networks: &[Network]) -> Result<Self, String> {
        Self::read(text, networks, WrittenBy::Operator)
    }

    /// What a user wrote.
    ///
    /// # Errors
    /// One sentence: why this is no base, or why no request may go there.
    pub fn of_user(text: &str, places: &AllowedAddresses) -> Result<Self, String> {
        let place = Self::read(text, &places.networks, WrittenBy::User)?;
        let wrong = |why: String| format!("“{}”: {why}", place.base);
        if !place.is_https && places.networks.is_empty() {
            return Err(wrong("it begins with http://; expected https://".to_owned()));
        }
        let port = place.port()?;
        if port != HTTPS && !places.ports.contains(&port) {
            let ports: Vec<String> = [HTTPS].iter().chain(&places.ports).map(u16::to_string).collect();
            return Err(wrong(format!("no request may go to port {port}, only to {}", ports.join(", "))));
        }
        Ok(place)
    }

    fn read(text: &str, networks: &[Network], written_by: WrittenBy) -> Result<Self, String> {
        let text = text.trim().trim_end_matches('/');
        let wrong = |why: &str| format!("“{text}”: {why}; expected a base as https://models.example/v1");
        let uri: Uri = text.parse().map_err(|_| wrong("it cannot be read"))?;
        let is_https = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(wrong("it begins with neither https:// nor http://")),
        };
        let authority = uri.authority().ok_or_else(|| wrong("it names no server"))?;
        if authority.as_str().contains('@') {
            return Err(
                "the address of the model holds a password; the key is a setting of its own".to_owned()
            );
        }
        if uri.query().is_some() || text.contains('#') {
            return Err(wrong("it holds a question mark or a #"));
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_lowercase();
        if host.is_empty() {
            return Err(wrong("it names no server"));
        }
        let literal: Option<IpAddr> = host.parse().ok();
        let place = Self {
            base: text.to_owned(),
            is_loopback: host == "localhost" || literal.is_some_and(|one| lies(one) == Lies::Loopback),
            host,
            is_https,
            written_by,
            literal,
            networks: networks.to_vec(),
        };
        if let Some(address) = literal
            && !place.allows(address)
        {
            return Err(wrong("no request may go to that address"));
        }
        Ok(place)
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    /// The name of the server: what a person is told where the question goes.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// On this machine.
    pub fn is_here(&self) -> bool {
        self.is_loopback
    }

    /// # Errors
    /// When what is written there is none.
    fn port(&self) -> Result<u16, String> {
        let authority = self.base.split_once("://").map_or("", |(_, rest)| rest);
        let authority = authority.split('/').next().unwrap_or_default();
        match authority.rsplit_once(':').filter(|(_, port)| !port.contains(']')) {
            None => Ok(if self.is_https { HTTPS } else { 80 }),
            Some((_, port)) => {
                let known = port.parse().ok().filter(|port| *port > 0);
                known.ok_or_else(|| format!("“{}”: {port} is no port", self.base))
            }
        }
    }

    #[cfg(test)]
    pub(crate) fn turn_public(&mut self) {
        self.is_loopback = false;
    }

    pub(crate) fn address(&self) -> String {
        format!("{}/chat/completions", self.base)
    }

    /// Whether a request may go to what the name was resolved to. Without TLS it may not leave networks of one's own.
    pub fn allows(&self, address: IpAddr) -> bool {
        let is_listed = || self.networks.iter().any(|one| one.holds(address));
        match (lies(address), self.written_by) {
            (Lies::Never, _) => false,
            (Lies::Loopback, WrittenBy::Operator) => self.is_loopback,
            // Numbers that the operator wrote are listed by that.
            (Lies::Private, WrittenBy::Operator) => self.literal == Some(address) || is_listed(),
            (Lies::Loopback | Lies::Private, WrittenBy::User) => is_listed(),
            (Lies::Public, _) => self.is_https,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Result<ModelAddress, String> {
        ModelAddress::parse(text, &[])
    }

    #[test]
    fn a_base_is_read() {
        let one = place(" https://models.example/v1/ ").unwrap();
        assert_eq!((one.base(), one.host()), ("https://models.example/v1", "models.example"));
        assert_eq!(one.address(), "https://models.example/v1/chat/completions");
        assert!(place("http://127.0.0.1:11434/v1").unwrap().is_here());
        assert!(place("http://[::1]:8080").unwrap().is_here());
        assert!(place("http://192.168.1.5:8000/v1").is_ok());
        for text in [
            "",
            "models.example",
            "ftp://models.example",
            "https://",
            "https://key@models.example",
            "https://models.example/v1?a=b",
            "http://169.254.169.254/latest",
            "https://[fe80::1]/v1",
            "http://0.0.0.0:80",
            "http://[::ffff:169.254.169.254]/",
            // In the clear over the internet.
            "http://8.8.8.8/v1",
        ] {
            assert!(place(text).is_err(), "{text}");
        }
    }

    #[track_caller]
    fn check(base: &str, networks: &[&str], address: &str, expected: bool) {
        let networks: Vec<Network> = networks.iter().map(|one| Network::parse(one).unwrap()).collect();
        let place = ModelAddress::parse(base, &networks).unwrap();
        assert_eq!(place.allows(address.parse().unwrap()), expected, "{base} {address}");
    }

    #[test]
    fn a_name_may_not_turn_inward() {
        let base = "https://models.example/v1";
        check(base, &[], "104.18.6.192", true);
        for address in [
            "127.0.0.1",
            "::1",
            "10.0.0.7",
            "192.168.0.1",
            "169.254.169.254",
            "fd00::1",
            "::ffff:127.0.0.1",
            "0.0.0.0",
        ] {
            check(base, &[], address, false);
        }
        check(base, &["10.0.0.0/24"], "10.0.0.7", true);
        check(base, &["10.0.0.0/24"], "10.0.1.7", false);
        check(base, &["127.0.0.0/8", "169.254.0.0/16"], "127.0.0.1", false);
        check(base, &["127.0.0.0/8", "169.254.0.0/16"], "169.254.169.254", false);
        check("http://localhost:11434/v1", &[], "127.0.0.1", true);
        check("http://localhost:11434/v1", &[], "10.0.0.7", false);
        check("http://models.example/v1", &[], "104.18.6.192", false);
        check("http://192.168.1.5/v1", &[], "192.168.1.5", true);
        check("http://192.168.1.5/v1", &[], "192.168.1.6", false);
    }

    fn own(networks: &[&str], ports: &[u16]) -> AllowedAddresses {
        AllowedAddresses {
            networks: networks.iter().map(|one| Network::parse(one).unwrap()).collect(),
            ports: ports.to_vec(),
        }
    }

    #[test]
    fn a_user_names_a_public_place_over_tls() {
        let places = own(&[], &[]);
        let one = ModelAddress::of_user(" https://models.example/v1/ ", &places).unwrap();
        assert_eq!((one.base(), one.host()), ("https://models.example/v1", "models.example"));
        for text in
            ["https://models.example:443/v1", "https://8.8.8.8", "https://[2606:4700::6812:6c0]:443/v1"]
        {
            assert!(ModelAddress::of_user(text, &places).is_ok(), "{text}");
        }
        for text in [
            "http://models.example/v1",
            "http://127.0.0.1:11434/v1",
            "https://127.0.0.1/v1",
            "https://[::1]/v1",
            "https://[::ffff:127.0.0.1]/v1",
            "https://10.0.0.7/v1",
            "https://192.168.1.5/v1",
            "https://169.254.169.254/v1",
            "https://[fd00::1]/v1",
            "https://models.example:22/v1",
            "https://models.example:8443/v1",
            "https://models.example:99999/v1",
            "https://models.example:/v1",
            "https://key@models.example/v1",
            "https://models.example/v1?key=a",
            "https://models.example/v1#a",
            "gopher://models.example",
            "",
        ] {
            assert!(ModelAddress::of_user(text, &places).is_err(), "{text}");
        }
        // What the names come to is looked at later: this machine is nothing that a user may name.
        for base in ["https://localhost/v1", "https://models.example/v1"] {
            let place = ModelAddress::of_user(base, &places).unwrap();
            assert!(place.allows("104.18.6.192".parse().unwrap()));
            for address in ["127.0.0.1", "::1", "10.0.0.7", "169.254.169.254", "::ffff:127.0.0.1", "0.0.0.0"]
            {
                assert!(!place.allows(address.parse().unwrap()), "{base} {address}");
            }
        }
    }

    #[test]
    fn the_operator_opens_networks_and_ports_for_users() {
        let places = own(&["192.168.1.0/24"], &[8000]);
        let place = ModelAddress::of_user("http://192.168.1.5:8000/v1", &places).unwrap();
        assert!(place.allows("192.168.1.6".parse().unwrap()));
        for address in ["192.168.2.5", "127.0.0.1", "104.18.6.192", "169.254.169.254"] {
            assert!(!place.allows(address.parse().unwrap()), "{address}");
        }
        assert!(
            ModelAddress::of_user("http://192.168.1.5/v1", &places)
                .unwrap_err()
                .contains("port 80, only to 443, 8000")
        );
        assert!(ModelAddress::of_user("http://192.168.2.5:8000/v1", &places).is_err());
        assert!(ModelAddress::of_user("http://127.0.0.1:8000/v1", &places).is_err());
        let here = own(&["127.0.0.0/8", "169.254.0.0/16"], &[8000]);
        assert!(ModelAddress::of_user("http://127.0.0.1:8000/v1", &here).is_ok());
        assert!(ModelAddress::of_user("http://169.254.169.254:8000/v1", &here).is_err());
    }
}
