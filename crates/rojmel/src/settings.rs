//! What an operator may set: flags, else environment, else these defaults.

use std::net::SocketAddr;

use accounts::google::{self, Google};
use brand::Origin;
use clap::{ArgAction, Args, ValueEnum};
use mailer::{Mail, Smtp};

use crate::keep::Keep;
use crate::location::Location;
use crate::model::ModelSettings;

#[derive(Debug, Args)]
pub struct Settings {
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, env = "ROJMEL_LISTEN", value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// Where Prometheus asks for metrics (/metrics): a port of this machine, or an address and port of the network that
    /// watches over it; unset: nowhere. It tells of no person, and asks nobody for a password: do not open it to
    /// everybody.
    #[arg(long, env = "ROJMEL_METRICS_LISTEN", value_name = "[ADDR:]PORT", value_parser = port_or_address)]
    pub metrics_listen: Option<SocketAddr>,
    /// Where traces are sent, by OTLP over HTTP, as http://127.0.0.1:4318; unset: nowhere. One span for each request,
    /// with its route, method, status and id: it tells of no person.
    #[arg(long, env = "ROJMEL_OTLP", value_name = "URL", value_parser = crate::traces::address)]
    pub otlp: Option<String>,
    /// How the log is written to standard error: text for people, json for programs.
    #[arg(long, env = "ROJMEL_LOG_FORMAT", value_name = "text|json", default_value = "text")]
    pub log_format: LogFormat,
    /// Seconds between the order to stop and the end of new connections: /readyz says no meanwhile, so that a proxy
    /// before several servers sends its requests elsewhere. Whoever ends the process waits 30 more.
    #[arg(long, env = "ROJMEL_DRAIN_SECONDS", value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=60))]
    pub drain_seconds: u32,
    #[command(flatten)]
    pub location: Location,
    #[command(flatten)]
    pub keep: Keep,
    /// Days after a decision until an application is erased.
    #[arg(long, env = "ROJMEL_KEEP_APPLICATIONS_DAYS", value_name = "DAYS", default_value_t = 180, value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub keep_applications_days: u32,
    /// Megabytes of pictures that one user may keep; the same picture counts once. Who reaches it is told on the page.
    #[arg(long, env = "ROJMEL_ATTACHMENTS_MB", value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub attachments_mb: u32,
    /// Where people open the site, like https://journal.example; unset: where it listens. Without TLS only this
    /// machine's own addresses are possible.
    #[arg(long, env = "ROJMEL_ORIGIN", value_name = "ORIGIN")]
    pub origin: Option<String>,
    /// "Check a file" (/test and /upload): 1 on, 0 off.
    #[arg(long, env = "ENABLE_TEST_PAGE", value_name = "0|1", default_value = "1", value_parser = switch, action = ArgAction::Set, num_args = 0..=1, default_missing_value = "1")]
    pub test_page: bool,
    /// A proxy of yours writes X-Forwarded-For and X-Request-Id: 1 believes them (the last entry), 0 does not.
    #[arg(long, env = "ROJMEL_TRUST_PROXY", value_name = "0|1", default_value = "0", value_parser = switch, action = ArgAction::Set, num_args = 0..=1, default_missing_value = "1")]
    pub trust_proxy: bool,
    /// Files one address may check in an hour; 0 is no limit. With an http origin, programs on this machine are not
    /// limited.
    #[arg(long, env = "ROJMEL_CHECKS_PER_HOUR", value_name = "N", default_value_t = 60)]
    pub checks_per_hour: u32,
    /// How many of them may come at once.
    #[arg(long, env = "ROJMEL_CHECKS_AT_ONCE", value_name = "N", default_value_t = 20)]
    pub checks_at_once: u32,
    /// Mail server: smtps://USER:PASSWORD@HOST, smtp://USER:PASSWORD@HOST:587 (STARTTLS), or smtp://127.0.0.1:25;
    /// unset: mails land in `outbox` in the data folder.
    #[arg(long, env = "ROJMEL_SMTP", value_name = "URL", hide_env_values = true)]
    pub smtp: Option<String>,
    /// Sender of the mails.
    #[arg(long, env = "ROJMEL_MAIL_FROM", value_name = "NAME <ADDRESS>", default_value_t = mailer::sender())]
    pub mail_from: String,
    /// "Continue with Google": the provider's address. Any OpenID provider does.
    #[arg(
        long,
        env = "ROJMEL_GOOGLE_ISSUER",
        value_name = "URL",
        default_value = "https://accounts.google.com"
    )]
    pub google_issuer: String,
    /// Our name there; unset: the button says that it is not set up. The provider must know
    /// ORIGIN/auth/google/callback.
    #[arg(long, env = "ROJMEL_GOOGLE_CLIENT_ID", value_name = "ID")]
    pub google_client_id: Option<String>,
    /// Our secret there. Set it in the environment: others on the machine can read a command line.
    #[arg(long, env = "ROJMEL_GOOGLE_CLIENT_SECRET", value_name = "SECRET", hide_env_values = true)]
    pub google_client_secret: Option<String>,
    #[command(flatten)]
    pub model: ModelSettings,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Text,
    Json,
}

/// A bare port is one of this machine's own address.
fn port_or_address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse::<u16>() {
        return Ok(SocketAddr::from(([127, 0, 0, 1], port)));
    }
    text.parse().map_err(|_| "expected a port as 9464, or an address as 10.0.0.5:9464".to_owned())
}

pub fn switch(text: &str) -> Result<bool, String> {
    match text {
        "1" => Ok(true),
        "0" => Ok(false),
        _ => Err("expected 0 or 1".to_owned()),
    }
}

impl Settings {
    /// Where people open the site.
    pub fn origin(&self) -> Result<Origin, String> {
        self.origin.as_deref().map_or_else(|| Origin::of(self.listen), Origin::parse)
    }

    /// How mails leave.
    pub fn mail(&self, origin: &Origin) -> Result<Mail, String> {
        let outbox = self.location.data.join("outbox");
        match &self.smtp {
            Some(url) => Mail::by_smtp(Smtp::parse(url, origin)?, outbox, &self.mail_from),
            None => Mail::into_folder(outbox, &self.mail_from),
        }
    }

    /// Continue with Google, where it is set up.
    pub fn google(&self, origin: &Origin) -> Result<Option<Google>, String> {
        let (id, secret) = match (&self.google_client_id, &self.google_client_secret) {
            (None, None) => return Ok(None),
            (Some(id), Some(secret)) => (id, secret),
            _ => {
                return Err("Continue with Google needs both ROJMEL_GOOGLE_CLIENT_ID and \
                            ROJMEL_GOOGLE_CLIENT_SECRET"
                    .to_owned());
            }
        };
        Google::new(google::Settings::new(&self.google_issuer, id, secret)?, origin).map(Some)
    }

    /// The mail server for people and logs: without who we are there.
    fn smtp_printed(&self) -> String {
        let Some(url) = &self.smtp else { return "outbox in the data folder".to_owned() };
        match (url.split_once("://"), url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
            _ => url.clone(),
        }
    }

    /// Name of the flag and the value in force, as they would be typed.
    pub fn listed(&self) -> Vec<(&'static str, String)> {
        let switch = |on: bool| if on { "1" } else { "0" }.to_owned();
        let mut listed = vec![
            ("listen", self.listen.to_string()),
            ("data", self.location.data.display().to_string()),
            ("database", self.location.printed()),
            ("origin", self.origin().map_or_else(|problem| problem, |origin| origin.text().to_owned())),
            ("test_page", switch(self.test_page)),
            ("trust_proxy", switch(self.trust_proxy)),
            ("checks_per_hour", self.checks_per_hour.to_string()),
            ("checks_at_once", self.checks_at_once.to_string()),
            ("keep_applications_days", self.keep_applications_days.to_string()),
            ("metrics_listen", self.metrics_listen.map_or_else(|| "unset".to_owned(), |at| at.to_string())),
            ("otlp", self.otlp.clone().unwrap_or_else(|| "unset".to_owned())),
            (
                "log_format",
                match self.log_format {
                    LogFormat::Text => "text",
                    LogFormat::Json => "json",
                }
                .to_owned(),
            ),
            ("drain_seconds", self.drain_seconds.to_string()),
            ("attachments_mb", self.attachments_mb.to_string()),
            (
                "secret",
                if self.location.secret.is_some() { "set" } else { "operator.secret in the data folder" }
                    .to_owned(),
            ),
            ("smtp", self.smtp_printed()),
            ("mail_from", self.mail_from.clone()),
            ("google_issuer", self.google_issuer.clone()),
            ("google_client_id", self.google_client_id.clone().unwrap_or_else(|| "unset".to_owned())),
            (
                "google_client_secret",
                if self.google_client_secret.is_some() { "set" } else { "unset" }.to_owned(),
            ),
        ];
        listed.extend(self.model.listed());
        listed.extend(self.keep.listed(&self.location.data));
        listed
    }
}
