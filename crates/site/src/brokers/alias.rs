//! What a user calls an account.

use domain::Broker;

use crate::SiteError;
use crate::journal::broker_name;

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
            format!("An alias can have at most {MOST} characters, this one has {found}."),
        )),
    }
}

/// Two accounts with one broker must be told apart.
pub fn taken(broker: Broker, alias: &str) -> SiteError {
    let name = broker_name(broker);
    let message = if alias.is_empty() {
        format!("Give it an alias: you have another account with {name} that is called just that.")
    } else {
        format!("You call another account with {name} “{alias}”. Choose another alias.")
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
        assert_eq!(long.fields()["alias"], "An alias can have at most 40 characters, this one has 41.");
    }
}
