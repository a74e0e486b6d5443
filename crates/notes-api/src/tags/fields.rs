//! What is said of a name, and the key of its document.

use annotations::{Field, name_key};
use journal_http::sha256_hex;
use serde::{Deserialize, Serialize};
use store::documents::Document;
use utoipa::ToSchema;

use crate::days::put::is_key;

/// Those of the charts: each is told apart in the dark and by the colour-blind, none means profit or loss.
pub const COLOURS: [&str; 6] = ["blue", "turmeric", "teal", "plum", "olive", "slate"];
/// What is said of it is so.
pub const YES: &str = "yes";
/// Of a key behind its word: enough of the digest that no two names meet.
const DIGITS: usize = 32;

/// What a name is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TagOf {
    Tag,
    Mistake,
    Group,
}

impl TagOf {
    const ALL: [Self; 3] = [Self::Tag, Self::Mistake, Self::Group];

    const fn word(self) -> &'static str {
        match self {
            Self::Tag => "tag-",
            Self::Mistake => "mistake-",
            Self::Group => "group-",
        }
    }

    /// The field of notes with such names; a group stands in none.
    pub const fn field(self) -> Option<Field> {
        match self {
            Self::Tag => Some(Field::Tags),
            Self::Mistake => Some(Field::Mistakes),
            Self::Group => None,
        }
    }

    /// The same for names that differ in case or in the form of their letters: there is one document for them.
    pub fn key(self, name: &str) -> String {
        format!("{}{}", self.word(), &sha256_hex(name_key(name))[..DIGITS])
    }

    /// The name of a document, if its key is made of it.
    pub fn name(self, document: &Document) -> Option<&str> {
        document.field("name").filter(|name| self.key(name) == document.key)
    }
}

pub fn is_tag_key(key: &str) -> bool {
    TagOf::ALL.iter().any(|of| is_key(key, of.word()))
}

/// The text to store; a stored text reads as itself. `None`: a tag has no such field.
pub fn read(field: &str, text: &str) -> Option<Result<String, String>> {
    let text = text.trim();
    Some(match field {
        "name" | "group" => Field::Setup.read(text).map_err(|why| why.message()),
        "colour" if text.is_empty() || COLOURS.contains(&text) => Ok(text.to_owned()),
        "colour" => Err(format!("A colour is one of {}.", COLOURS.join(", "))),
        "archived" | "exclusive" if text.is_empty() || text == YES => Ok(text.to_owned()),
        "archived" | "exclusive" => Err("This is yes, or blank.".to_owned()),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_of_the_name_whatever_its_case() {
        let key = TagOf::Tag.key("Gap up");
        assert!(is_tag_key(&key), "{key}");
        assert_eq!(TagOf::Tag.key("ＧＡＰ ＵＰ"), key);
        assert_ne!(TagOf::Tag.key("Gap"), key);
        assert_eq!(TagOf::Mistake.key("gap up"), key.replace("tag-", "mistake-"));
        assert!(!is_tag_key("view-a1"));
        assert!(!is_tag_key("tag-"));
    }

    #[test]
    fn what_is_said_of_a_name_is_one_of_a_few() {
        for (field, text, expected) in [
            ("name", " Gap  up ", Some("Gap up")),
            ("name", "two\nlines", None),
            ("group", "", Some("")),
            ("colour", "teal", Some("teal")),
            ("colour", "#ff0000", None),
            ("archived", "yes", Some("yes")),
            ("exclusive", "no", None),
        ] {
            let read = read(field, text).unwrap();
            assert_eq!(read.as_deref().ok(), expected, "{field} {text}");
        }
        assert_eq!(super::read("weight", "5"), None);
    }
}
