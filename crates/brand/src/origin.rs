//! Where people open the site: it decides how the session's cookie is made.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// The public origin. Plain http only on this machine: there is nobody on the line. Cheap to clone: every request does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    text: Arc<str>,
    secure: bool,
}

impl Origin {
    /// `https://rojmel.example`, `http://localhost:8080`; no path.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim().trim_end_matches('/');
        let wrong = || format!("expected an origin like https://journal.example, found “{text}”");
        let (scheme, host) = text.split_once("://").ok_or_else(wrong)?;
        if host.is_empty() || host.contains(['/', '?', '#', '@', ' ']) {
            return Err(wrong());
        }
        match scheme.to_ascii_lowercase().as_str() {
            "https" => Ok(Self { text: text.to_ascii_lowercase().into(), secure: true }),
            "http" if is_this_machine(host) => {
                Ok(Self { text: text.to_ascii_lowercase().into(), secure: false })
            }
            "http" => Err(format!(
                "{text} would send passwords and trades over the network unencrypted. Put a proxy with TLS in \
                 front and say --origin https://…, or --origin http://localhost:PORT if the site is only opened \
                 on this machine"
            )),
            _ => Err(wrong()),
        }
    }

    /// What holds when nothing is set.
    pub fn of(listen: SocketAddr) -> Result<Self, String> {
        Self::parse(&format!("http://{listen}"))
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Without scheme and port.
    pub fn host(&self) -> &str {
        let host = self.text.split_once("://").map_or(&*self.text, |(_, host)| host);
        match host.find(']') {
            Some(end) => &host[..=end],
            None => host.split(':').next().unwrap_or_default(),
        }
    }

    pub fn is_secure(&self) -> bool {
        self.secure
    }

    /// The name of the session's cookie. Several clients do not send a `Secure` cookie back over http, not
    /// even to this machine.
    pub fn cookie(&self) -> &'static str {
        if self.secure { "__Host-rojmel_session" } else { "rojmel_session" }
    }
}

/// Whether `host`, with or without a port, is the machine we run on.
pub fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(v6) => v6.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_http_stays_on_this_machine() {
        let check = |text: &str, expected: Option<&str>| {
            let cookie = Origin::parse(text).ok().map(|origin| origin.cookie());
            assert_eq!(cookie, expected, "{text}");
        };
        check("https://journal.in", Some("__Host-rojmel_session"));
        check("https://journal.in:8443/", Some("__Host-rojmel_session"));
        check("HTTPS://Journal.in", Some("__Host-rojmel_session"));
        check("http://localhost:8080", Some("rojmel_session"));
        check("http://127.0.0.1:8080", Some("rojmel_session"));
        check("http://127.9.9.9", Some("rojmel_session"));
        check("http://[::1]:8080", Some("rojmel_session"));
        for text in [
            "http://journal.in",
            "http://0.0.0.0:8080",
            "http://[::]:8080",
            "http://192.168.1.7",
            "http://localhost.evil.in",
            "http://127.0.0.1.evil.in",
            "http://a@localhost",
            "ftp://localhost",
            "journal.in",
            "https://",
            "https://journal.in/app",
            "",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn without_a_word_it_is_where_the_server_listens() {
        let of = |listen: &str| Origin::of(listen.parse().unwrap());
        assert_eq!(of("127.0.0.1:8080").unwrap().text(), "http://127.0.0.1:8080");
        assert!(of("[::1]:8080").is_ok());
        assert!(of("0.0.0.0:8080").unwrap_err().contains("--origin https://"));
    }
}
