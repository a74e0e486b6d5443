//! The content security policy of a page: its own inline scripts and styles by their hashes, nothing else inline.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// The policy of an HTML page.
pub fn policy(html: &str) -> String {
    let scripts = own(inline_scripts(html));
    let styles = own(inline_styles(html));
    format!(
        "default-src 'none'; script-src {scripts}; style-src {styles}; img-src 'self' data:; font-src 'self'; \
         connect-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )
}

/// The policy of an HTML page that runs no script, its own neither.
pub fn without_scripts(html: &str) -> String {
    let styles = own(inline_styles(html));
    format!(
        "default-src 'none'; style-src {styles}; img-src 'self' data:; font-src 'self'; manifest-src 'self'; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    )
}

/// Of the service worker: it fetches from here and from nowhere else.
pub const WORKER: &str = "default-src 'none'; connect-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; \
     frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// Of answers that are no pages.
pub const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// Our own files, and these texts.
fn own<'a>(inline: impl Iterator<Item = &'a str>) -> String {
    inline.fold(String::from("'self'"), |list, text| {
        list + &format!(" 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
    })
}

/// The texts between `<style>` and `</style>`: a public page carries the rules it uses.
fn inline_styles(html: &str) -> impl Iterator<Item = &str> {
    html.split("<style>").skip(1).filter_map(|rest| rest.split_once("</style>").map(|(style, _)| style))
}

/// The texts between `<script>` and `</script>` that a browser would run.
fn inline_scripts(html: &str) -> impl Iterator<Item = &str> {
    let mut rest = html;
    std::iter::from_fn(move || {
        loop {
            let (_, from_tag) = rest.split_once("<script")?;
            let (attributes, body) = from_tag.split_once('>')?;
            let (script, after) = body.split_once("</script>")?;
            rest = after;
            let data = attributes.contains("application/ld+json") || attributes.contains("application/json");
            let external = attributes.contains(" src=") || attributes.contains(" src ");
            if !data && !external && !script.is_empty() {
                return Some(script);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_styles_are_hashed_and_nothing_else_inline_is_allowed() {
        // printf 'a{b:c}' | openssl dgst -sha256 -binary | base64
        let policy = policy("<head><style>a{b:c}</style></head><p style=\"x\">no</p>");
        assert!(
            policy.contains("style-src 'self' 'sha256-0cRUVYRKwNwnl1hkfkPGjkht16b039TjFdJzmXfFK2o=';"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"));
        assert!(super::policy("<p>no style</p>").contains("style-src 'self';"));
        let without = without_scripts("<style>a{b:c}</style><script>one()</script>");
        assert!(without.contains("style-src 'self' 'sha256-0cRUVYRKwNwnl1hkfkPGjkht16b039TjFdJzmXfFK2o=';"));
        assert!(without.starts_with("default-src 'none'; style-src"), "{without}");
    }

    #[test]
    fn only_inline_scripts_are_hashed() {
        let html = r#"<html><script type="application/ld+json">{"a":1}</script><script src="/a.js"></script>
            <script type="module" async="">import "/b.js";</script><script>one()</script><script></script>"#;
        assert_eq!(inline_scripts(html).collect::<Vec<_>>(), [r#"import "/b.js";"#, "one()"]);
        // echo -n 'one()' | openssl dgst -sha256 -binary | base64
        let policy = policy("<script>one()</script>");
        assert!(policy.contains("script-src 'self' 'sha256-"), "{policy}");
        assert!(!policy.contains("unsafe"));
        assert!(super::policy("<p>no script</p>").contains("script-src 'self';"));
    }
}
