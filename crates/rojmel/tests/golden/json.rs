//! JSON whose numbers stay the text that was written: no float comes between.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

#[derive(Debug, Clone, PartialEq)]
pub enum Json {
    Object(BTreeMap<String, Json>),
    Array(Vec<Json>),
    Text(String),
    Number(String),
    /// `null`, `true` or `false`.
    Word(String),
}

impl Json {
    pub fn parse(text: &str) -> Result<Self, serde_json::Error> {
        let text = text.trim();
        Ok(match text.as_bytes().first() {
            Some(b'{') => Self::Object(
                serde_json::from_str::<BTreeMap<String, Box<RawValue>>>(text)?
                    .into_iter()
                    .map(|(key, value)| Ok((key, Self::parse(value.get())?)))
                    .collect::<Result<_, serde_json::Error>>()?,
            ),
            Some(b'[') => Self::Array(
                serde_json::from_str::<Vec<Box<RawValue>>>(text)?
                    .iter()
                    .map(|value| Self::parse(value.get()))
                    .collect::<Result<_, _>>()?,
            ),
            Some(b'"') => Self::Text(serde_json::from_str(text)?),
            Some(b'-' | b'0'..=b'9') => {
                Self::Number(serde_json::from_str::<&RawValue>(text)?.get().to_owned())
            }
            _ => Self::Word(serde_json::from_str::<&RawValue>(text)?.get().to_owned()),
        })
    }

    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(fields) => fields.get(key),
            _ => None,
        }
    }

    pub fn list(&self, key: &str) -> &[Self] {
        match self.get(key) {
            Some(Self::Array(items)) => items,
            _ => &[],
        }
    }

    /// The value as it would be printed; a string without its quotes.
    pub fn text(&self) -> String {
        match self {
            Self::Text(text) | Self::Number(text) | Self::Word(text) => text.clone(),
            Self::Array(items) => format!("[{} items]", items.len()),
            Self::Object(fields) => {
                format!("{{{}}}", fields.keys().map(String::as_str).collect::<Vec<_>>().join(", "))
            }
        }
    }
}
