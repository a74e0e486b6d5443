//! What an operator may set: flags, else environment, else these defaults.

use std::net::SocketAddr;

use clap::Args;
use site::auth::Origin;

use crate::keep::Keep;
use crate::place::Place;

#[derive(Debug, Args)]
pub struct Settings {
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, env = "ROJMEL_LISTEN", value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    #[command(flatten)]
    pub place: Place,
    #[command(flatten)]
    pub keep: Keep,
    /// Days after a decision until an application is erased.
    #[arg(long, env = "ROJMEL_KEEP_APPLICATIONS_DAYS", value_name = "DAYS", default_value_t = 180, value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub keep_applications_days: u32,
    /// Where people open the site, like https://journal.example; unset: where it listens. Without TLS only this
    /// machine's own addresses are possible.
    #[arg(long, env = "ROJMEL_ORIGIN", value_name = "ORIGIN")]
    pub origin: Option<String>,
    /// "Check a file" (/test and /upload): 1 on, 0 off.
    #[arg(long, env = "ENABLE_TEST_PAGE", value_name = "0|1", default_value = "1", value_parser = switch)]
    pub test_page: bool,
    /// A proxy of yours writes X-Forwarded-For: 1 believes its last entry, 0 does not.
    #[arg(long, env = "ROJMEL_TRUST_PROXY", value_name = "0|1", default_value = "0", value_parser = switch)]
    pub trust_proxy: bool,
    /// Files one address may check in an hour; 0 is no limit. With an http origin, programs on this machine are not limited.
    #[arg(long, env = "ROJMEL_CHECKS_PER_HOUR", value_name = "N", default_value_t = 60)]
    pub checks_per_hour: u32,
    /// How many of them may come at once.
    #[arg(long, env = "ROJMEL_CHECKS_AT_ONCE", value_name = "N", default_value_t = 20)]
    pub checks_at_once: u32,
}

fn switch(text: &str) -> Result<bool, String> {
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

    /// Name of the flag and the value in force, as they would be typed.
    pub fn listed(&self) -> Vec<(&'static str, String)> {
        let switch = |on: bool| if on { "1" } else { "0" }.to_owned();
        let mut listed = vec![
            ("listen", self.listen.to_string()),
            ("data", self.place.data.display().to_string()),
            ("database", self.place.printed()),
            ("keep_applications_days", self.keep_applications_days.to_string()),
            ("origin", self.origin().map_or_else(|problem| problem, |origin| origin.text().to_owned())),
            ("test_page", switch(self.test_page)),
            ("trust_proxy", switch(self.trust_proxy)),
            ("checks_per_hour", self.checks_per_hour.to_string()),
            ("checks_at_once", self.checks_at_once.to_string()),
        ];
        listed.extend(self.keep.listed(&self.place.data));
        listed
    }
}
