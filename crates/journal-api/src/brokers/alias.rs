//! What a user calls an account.

use domain::Broker;
use web_http::{SiteError, sentence};

const MOST: usize = 40;

/// Trimmed, runs of spaces made one.
///
/// # Errors
/// A sentence when it is too long.
pub fn read(sent: &str) -> Result<String, SiteError> {
    let words: Vec<&str> =
        sent.split(|c: char| c.is_whitespace() || c.is_control()).filter(|word| !word.is_empty()).collect();
    let alias = words.join(" ");
    match alias.chars().count() {
        0..=MOST => Ok(alias),
        found => Err(SiteError::field(
            "alias",
            sentence!("A name can have at most {most} characters. This one has {found}.", most = MOST, found),
        )),
    }
}

/// Two accounts with one broker must be told apart.
pub fn taken(broker: Broker, alias: &str) -> SiteError {
    let name = broker.name();
    let message = if alias.is_empty() {
        format!("Enter a name: you have another account that is called {name}.")
    } else {
        format!("Another account with {name} is already called “{alias}”. Choose another name.")
    };
    SiteError::field("alias", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_alias_is_a_few_words() {
        assert_eq!(read("  Mother’s \t account\u{0} ").unwrap(), "Mother’s account");
        assert_eq!(read(" ").unwrap(), "");
        assert_eq!(read(&"ä".repeat(40)).unwrap(), "ä".repeat(40));
        let long = read(&"ä".repeat(41)).unwrap_err();
        assert_eq!(long.fields()["alias"], "A name can have at most 40 characters. This one has 41.");
    }
}
