//! The address of a chart, which the page shows as a link.

use domain::{Argument, Text};

/// Bytes.
const LONGEST: usize = 2_000;

/// As it was typed: `https`, a name of a host with no user before it, and no sign that an address cannot hold.
pub fn read(text: &str) -> Result<String, Text> {
    let is_address = text.len() <= LONGEST
        && text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte))
        && text.strip_prefix("https://").is_some_and(has_host);
    if is_address {
        return Ok(text.to_owned());
    }
    Err(Text::new(
        "annotation_link",
        "A chart link is an address that begins with https://, of at most {most} letters. Copy it from the browser.",
        [Argument::shown("most", LONGEST.to_string())],
    ))
}

fn has_host(rest: &str) -> bool {
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let name = host.split_once(':').map_or(host, |(name, _)| name);
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
    let has_port = host.split_once(':').is_none_or(|(_, port)| port.parse::<u16>().is_ok());
    !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_plain) && has_port
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_link_leads_to_a_host_by_https_alone() {
        let long = format!("https://a.in/{}", "x".repeat(2_000));
        for (text, is_right) in [
            ("https://www.tradingview.com/x/AbC1/?a=b#c", true),
            ("https://charts.example.in:8443/x", true),
            ("https://a.in", true),
            ("http://a.in/x", false),
            ("HTTPS://a.in/x", false),
            ("javascript:alert(1)", false),
            ("https://", false),
            ("https:///x", false),
            ("https://user@a.in/x", false),
            ("https://user:pass@a.in/x", false),
            ("https://a.in/x y", false),
            ("https://a.in/\"onclick", false),
            ("https://a.in:port/", false),
            ("https://नीरज.in/", false),
            (long.as_str(), false),
        ] {
            assert_eq!(super::read(text).is_ok(), is_right, "{text:.40}");
        }
    }
}
