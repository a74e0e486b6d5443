//! What is wrong with a field of a typed trade, as a sentence.

/// A field that holds nothing is no fault while somebody types.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    Missing(&'static str),
    Wrong(String),
}

impl Problem {
    /// `name` is what a person calls the field.
    pub const fn missing(name: &'static str) -> Self {
        Self::Missing(name)
    }

    pub fn wrong(sentence: impl Into<String>) -> Self {
        Self::Wrong(sentence.into())
    }

    pub fn sentence(&self) -> String {
        match self {
            Self::Missing(name) => format!("{name} is required."),
            Self::Wrong(sentence) => sentence.clone(),
        }
    }
}

/// One wrong field of one record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Place of the record in the request, from 0.
    pub record: usize,
    pub field: &'static str,
    pub problem: Problem,
}

/// As somebody typed it, short enough for a sentence.
pub fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown: String = text.chars().filter(|c| !c.is_control()).take(SHOWN).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("“{shown}”")
}
