//! An e-mail address: one text for all its spellings.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// RFC 5321: a path is at most 256 octets with its brackets.
const LONGEST: usize = 254;

/// Trimmed, lower case, NFC, and of the shape of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    pub fn parse(text: &str) -> Option<Self> {
        let text = normal(text);
        let (local, domain) = text.split_once('@')?;
        let dotted = domain.contains('.') && domain.split('.').all(|label| !label.is_empty());
        let plain = |c: char| {
            // Nor what nobody sees: a joiner or a turn of direction would make a second address that looks the same.
            !c.is_whitespace()
                && !matches!(c.general_category(), GeneralCategory::Control | GeneralCategory::Format)
                && !matches!(c, '<' | '>' | '(' | ')' | '[' | ']' | ',' | ';' | ':' | '"' | '\\' | '@')
        };
        let fits = text.len() <= LONGEST && !local.is_empty() && local.len() <= 64;
        (fits && dotted && local.chars().all(plain) && domain.chars().all(plain)).then(|| Self(text.clone()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn into_string(self) -> String {
        self.0
    }

    /// Nobody receives mail there (RFC 2606, RFC 6761); the page's placeholder is one of them.
    pub fn is_reserved(&self) -> bool {
        let domain = self.0.rsplit_once('@').map_or("", |(_, domain)| domain);
        let mut labels = domain.rsplit('.');
        match (labels.next().unwrap_or_default(), labels.next().unwrap_or_default()) {
            ("test" | "example" | "invalid" | "localhost", _) => true,
            (last, "example") => matches!(last, "com" | "net" | "org"),
            _ => false,
        }
    }
}

/// How two spellings of one address become one text.
pub fn normal(text: &str) -> String {
    text.trim().to_lowercase().nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_become_one() {
        let check = |text: &str, expected: Option<&str>| {
            let email = Email::parse(text);
            assert_eq!(email.as_ref().map(Email::as_str), expected, "{text:?}");
        };
        check("a@x.in", Some("a@x.in"));
        check("  A@X.In ", Some("a@x.in"));
        check("neeraj.kumar+trades@mail.co.in", Some("neeraj.kumar+trades@mail.co.in"));
        check("rene\u{301}e@x.in", Some("ren\u{e9}e@x.in"));
        check("नीरज@उदाहरण.भारत", Some("नीरज@उदाहरण.भारत"));
        for text in [
            "",
            "a",
            "@x.in",
            "a@",
            "a@x",
            "a@.in",
            "a@x.",
            "a@x..in",
            "a@@x.in",
            "a@b@x.in",
            "a b@x.in",
            "a@x.in\r\nbcc: b@x.in",
            "a@x.in\0",
            "a\u{200b}@x.in",
            "a\u{ad}@x.in",
            "\u{202e}a@x.in",
            "a@x\u{2060}.in",
            "<a@x.in>",
            "a,b@x.in",
            "\"a\"@x.in",
            "a@x.in,b@x.in",
        ] {
            check(text, None);
        }
        check(&format!("{}@x.in", "a".repeat(64)), Some(&format!("{}@x.in", "a".repeat(64))));
        check(&format!("{}@x.in", "a".repeat(65)), None);
        check(&format!("a@{}.in", "x".repeat(249)), Some(&format!("a@{}.in", "x".repeat(249))));
        check(&format!("a@{}.in", "x".repeat(250)), None);
    }

    #[test]
    fn examples_are_nobodys() {
        let check = |text: &str, expected: bool| {
            assert_eq!(Email::parse(text).unwrap().is_reserved(), expected, "{text}");
        };
        check("trader@example.com", true);
        check("trader@mail.Example.org", true);
        check("a@example.net", true);
        check("a@x.example", true);
        check("a@x.test", true);
        check("a@x.invalid", true);
        check("a@my.localhost", true);
        check("a@example.in", false);
        check("a@notexample.com", false);
        check("a@example.co.in", false);
        check("a@test.in", false);
    }
}
