//! The settings: whether they can be read, and fit together.

use super::Line;
use crate::settings::Settings;

pub fn look(settings: &Settings) -> Vec<Line> {
    let mut lines = vec![origin(settings)];
    if settings.google_client_id.is_some() || settings.google_client_secret.is_some() {
        lines.push(google(settings));
    }
    lines.extend(metrics(settings));
    if let Some(address) = &settings.otlp {
        lines.push(Line::ok("traces", format!("sent to {address} (not asked)")));
    }
    lines
}

fn origin(settings: &Settings) -> Line {
    const CHECK: &str = "origin";
    let origin = match settings.origin() {
        Ok(origin) => origin,
        Err(problem) => {
            return Line::failed(CHECK, problem, "Set ROJMEL_ORIGIN to where people open the site.");
        }
    };
    let text = origin.text();
    if origin.is_secure() && !settings.trust_proxy && settings.listen.ip().is_loopback() {
        return Line::warning(
            CHECK,
            format!("{text}; the proxy before it is not trusted: everybody is one address to the limits"),
            "Let the proxy write X-Forwarded-For and set ROJMEL_TRUST_PROXY=1.",
        );
    }
    if !origin.is_secure() && settings.trust_proxy {
        return Line::warning(
            CHECK,
            format!("{text}, for this machine alone, though a proxy is trusted"),
            "Set ROJMEL_ORIGIN to the https address that people open.",
        );
    }
    Line::ok(CHECK, format!("{text}, listening on {}", settings.listen))
}

fn google(settings: &Settings) -> Line {
    const CHECK: &str = "google";
    let set = settings.origin().and_then(|origin| settings.google(&origin));
    match set {
        Ok(_) => Line::ok(CHECK, format!("set up with {} (not asked)", settings.google_issuer)),
        Err(problem) => Line::failed(
            CHECK,
            problem,
            "Set both ROJMEL_GOOGLE_CLIENT_ID and ROJMEL_GOOGLE_CLIENT_SECRET, or neither.",
        ),
    }
}

fn metrics(settings: &Settings) -> Option<Line> {
    const CHECK: &str = "metrics";
    let at = settings.metrics_listen?;
    Some(if at == settings.listen {
        Line::failed(
            CHECK,
            format!("{at} is where the site listens"),
            "Give the metrics a port of their own.",
        )
    } else if at.ip().is_unspecified() {
        Line::warning(
            CHECK,
            format!("open at {at} to every network of this machine, without a password"),
            "Name the address of the network that watches, as 10.0.0.5:9464, or let a firewall close the port.",
        )
    } else {
        Line::ok(CHECK, format!("at http://{at}/metrics"))
    })
}
