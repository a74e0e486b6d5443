//! Words and texts of typed trades.

use serde_json::value::RawValue;

use super::problem::{Problem, quoted};

/// Trimmed; `None` for nothing at all. `name` begins the sentence.
pub fn text(raw: Option<&RawValue>, name: &'static str) -> Result<Option<String>, Problem> {
    let Some(raw) = raw else { return Ok(None) };
    match serde_json::from_str::<Option<String>>(raw.get()) {
        Ok(text) => Ok(text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())),
        Err(_) => Err(Problem::wrong(format!("{name} must be a text, found {}.", quoted(raw.get())))),
    }
}

/// A text that a person writes to remember: any characters, up to so many.
pub fn prose(raw: Option<&RawValue>, name: &'static str, most: usize) -> Result<String, Problem> {
    // No database keeps a NUL in a text.
    let text = text(raw, name)?.unwrap_or_default().replace('\0', "\u{fffd}");
    let length = text.chars().count();
    if length > most {
        let most =
            if most >= 1_000 { format!("{},{:03}", most / 1_000, most % 1_000) } else { most.to_string() };
        return Err(Problem::wrong(format!("{name} can have at most {most} characters.")));
    }
    Ok(text)
}

/// One of a few words, in any case. `wanted` names them.
pub fn word<T>(
    raw: Option<&RawValue>,
    name: &'static str,
    wanted: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, Problem> {
    let Some(sent) = text(raw, name)? else { return Ok(None) };
    match read(&sent)
        .or_else(|| read(&sent.to_ascii_lowercase()))
        .or_else(|| read(&sent.to_ascii_uppercase()))
    {
        Some(known) => Ok(Some(known)),
        None => Err(Problem::wrong(format!("{name} must be {wanted}, found {}.", quoted(&sent)))),
    }
}
