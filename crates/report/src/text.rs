//! A sentence of the domain on the wire.

use serde::Serialize;
use utoipa::ToSchema;

/// What a sentence is made of; the sentence itself stands beside it. A client that says it in another language goes by
/// `code`, one that hides private amounts puts `arguments` into `pattern`.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Text {
    /// Which sentence; never changes.
    #[schema(example = "sold_without_buy")]
    code: String,
    /// In English, with `{name}` where an argument stands.
    #[schema(example = "{title}, {quantity} sold on {day}")]
    pattern: String,
    arguments: Vec<Argument>,
}

/// A sentence, and what it is made of.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Sentence {
    message: String,
    text: Text,
}

impl From<&domain::Text> for Sentence {
    fn from(text: &domain::Text) -> Self {
        Self { message: text.message(), text: Text::from(text) }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TextArgument)]
pub struct Argument {
    name: String,
    /// As it stands in the sentence.
    text: String,
    /// How much somebody has or trades.
    is_private: bool,
}

/// Of each sentence, what it is made of.
pub fn texts(of: &[domain::Text]) -> Vec<Text> {
    of.iter().map(Text::from).collect()
}

impl From<&domain::Text> for Text {
    fn from(text: &domain::Text) -> Self {
        let argument = |one: &domain::Argument| Argument {
            name: one.name.to_string(),
            text: one.text.clone(),
            is_private: one.is_private,
        };
        Self {
            code: text.code.to_string(),
            pattern: text.pattern.to_string(),
            arguments: text.arguments.iter().map(argument).collect(),
        }
    }
}
