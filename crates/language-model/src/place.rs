//! Where a model is asked: the base of its addresses, and whether a request may go there.

use std::net::IpAddr;

use hyper::Uri;

use crate::network::{Lies, Network, lies};

/// A base as `https://models.example/v1`, checked.
#[derive(Debug, Clone)]
pub struct Place {
    base: String,
    host: String,
    is_https: bool,
    /// The operator named this machine.
    is_loopback: bool,
    /// Written as numbers.
    literal: Option<IpAddr>,
    networks: Vec<Network>,
}

impl Place {
    /// `networks`: private ones that the operator lets requests go to.
    ///
    /// # Errors
    /// One sentence: why this is no base.
    pub fn parse(text: &str, networks: &[Network]) -> Result<Self, String> {
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
        if uri.query().is_some() {
            return Err(wrong("it holds a question mark"));
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

    #[cfg(test)]
    pub(crate) fn turn_public(&mut self) {
        self.is_loopback = false;
    }

    pub(crate) fn address(&self) -> String {
        format!("{}/chat/completions", self.base)
    }

    /// Whether a request may go to what the name was resolved to. Without TLS it may not leave networks of one's own.
    pub fn allows(&self, address: IpAddr) -> bool {
        match lies(address) {
            Lies::Never => false,
            Lies::Loopback => self.is_loopback,
            // Numbers that the operator wrote are listed by that.
            Lies::Private => {
                self.literal == Some(address) || self.networks.iter().any(|one| one.holds(address))
            }
            Lies::Public => self.is_https,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(text: &str) -> Result<Place, String> {
        Place::parse(text, &[])
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
        let place = Place::parse(base, &networks).unwrap();
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
}
