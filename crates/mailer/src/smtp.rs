//! The mail server that takes our mails.

use std::time::Duration;

use brand::{Origin, is_this_machine};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{AsyncSmtpTransport, Error};
use lettre::{AsyncTransport, Message, Tokio1Executor};

/// A server that says nothing is left after this long.
const PATIENCE: Duration = Duration::from_secs(20);

/// Where mails are handed over. Passwords and links go over TLS or stay on this machine.
pub struct Smtp(AsyncSmtpTransport<Tokio1Executor>);

/// Why a mail was not taken.
#[derive(Debug)]
pub(super) struct NotTaken {
    /// The server will not take it later either.
    pub for_good: bool,
    pub why: String,
}

impl Smtp {
    /// `smtps://user:password@host` (TLS), `smtp://user:password@host:587` (STARTTLS, always), or `smtp://127.0.0.1:25`
    /// (this machine, plain).
    pub fn parse(url: &str, origin: &Origin) -> Result<Self, String> {
        let wrong = |why: &str| {
            format!(
                "expected a mail server like smtps://USER:PASSWORD@mail.example or smtp://127.0.0.1:25; {why}"
            )
        };
        let (scheme, rest) = url.trim().split_once("://").ok_or_else(|| wrong("there is no “://”"))?;
        if rest.contains(['?', '#']) {
            return Err(wrong("nothing may follow the host"));
        }
        let host = rest.rsplit('@').next().unwrap_or_default();
        let url = match scheme {
            "smtps" => format!("smtps://{rest}"),
            "smtp" if is_this_machine(host) => format!("smtp://{rest}"),
            "smtp" => format!("smtp://{}?tls=required", rest.trim_end_matches('/')),
            _ => return Err(wrong("it starts with smtps:// or smtp://")),
        };
        // Its own words name no password.
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&url)
            .map_err(|_| wrong("this address cannot be read"))?;
        let hello = ClientId::Domain(origin.host().to_owned());
        Ok(Self(builder.timeout(Some(PATIENCE)).hello_name(hello).build()))
    }

    /// Connects, greets, encrypts and logs in as for a mail, and leaves without one.
    pub(super) async fn greet(&self) -> Result<(), String> {
        match tokio::time::timeout(PATIENCE, self.0.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err("the mail server closed the connection".to_owned()),
            Ok(Err(error)) => Err(why(&error)),
            Err(_) => Err("the mail server did not answer in time".to_owned()),
        }
    }

    pub(super) async fn send(&self, message: Message) -> Result<(), NotTaken> {
        // The whole conversation, not each of its lines.
        match tokio::time::timeout(3 * PATIENCE, self.0.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(NotTaken { for_good: is_for_good(&error), why: why(&error) }),
            Err(_) => {
                Err(NotTaken { for_good: false, why: "the mail server did not answer in time".to_owned() })
            }
        }
    }
}

/// For the log: a server's own words name the address.
fn why(error: &Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server answered {code}"),
        None => error.to_string(),
    }
}

/// 550 to 554 are about this mail; a wrong password of ours (535) is not, and can be mended.
fn is_for_good(error: &Error) -> bool {
    error.status().is_some_and(|code| (550..=554).contains(&u16::from(code)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_server_is_reached_safely_or_not_at_all() {
        let origin = Origin::parse("https://journal.in").unwrap();
        let check = |url: &str, expected: bool| {
            assert_eq!(Smtp::parse(url, &origin).is_ok(), expected, "{url}");
        };
        check("smtps://mail.in", true);
        check("smtps://me%40x.in:s3cret@mail.in:465", true);
        check("smtp://me:s3cret@mail.in:587", true);
        check("smtp://127.0.0.1:1025", true);
        check("smtp://localhost", true);
        check("smtp://[::1]:25", true);
        // Somebody tries to talk us out of TLS.
        check("smtp://mail.in?tls=none", false);
        check("smtp://mail.in#", false);
        check("mail.in", false);
        check("https://mail.in", false);
        check("", false);
        let said = Smtp::parse("ftp://me:s3cret@mail.in", &origin).err().unwrap();
        assert!(!said.contains("s3cret"), "{said}");
    }
}
