//! Fields of documents on the wire: texts with their time, and what several kinds of documents read the same way.

use domain::Money;
use journal::limits::second_of;
use report::numbers::IstTime;
use serde::Serialize;
use store::documents::{Document, Value};
use utoipa::ToSchema;
use web_http::SiteError;

/// A hundred crore.
const LARGEST: Money = Money(1_000_000_000 * Money::ONE);

/// A text, and when it was written.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayText {
    pub value: String,
    pub written_at: IstTime,
}

pub fn text_of(document: &Document, name: &str) -> Option<DayText> {
    let found = document.fields.iter().find(|one| one.field == name)?;
    Some(DayText { value: found.value.clone(), written_at: IstTime(found.at) })
}

/// As they are stored, of those that are said.
///
/// # Errors
/// The sentence of each field that is wrong.
pub fn values<const N: usize>(
    texts: [(&'static str, Option<Option<String>>); N],
    read: impl Fn(&str, &str) -> Option<Result<String, String>>,
) -> Result<Vec<Value>, SiteError> {
    let (mut values, mut wrong) = (Vec::new(), Vec::new());
    for (field, text) in texts {
        let Some(text) = text else { continue };
        match read(field, text.as_deref().unwrap_or_default()) {
            Some(Ok(text)) => values.push(Value { field, text }),
            Some(Err(why)) => wrong.push((field, why)),
            None => return Err(SiteError::ours(format!("{field} cannot be read"))),
        }
    }
    if wrong.is_empty() { Ok(values) } else { Err(SiteError::unprocessable(wrong)) }
}

/// Of trades; blank is none.
pub fn count(text: &str) -> Result<String, String> {
    match text.parse::<u32>() {
        _ if text.is_empty() => Ok(String::new()),
        Ok(most) if (1..=999).contains(&most) => Ok(most.to_string()),
        _ => Err("How many trades at most: a whole number from 1 to 999.".to_owned()),
    }
}

/// Rupees above 0; blank is none.
pub fn amount(text: &str, wrong: &str) -> Result<String, String> {
    match Money::parse(&text.replace([',', '₹'], "")) {
        _ if text.is_empty() => Ok(String::new()),
        Ok(most) if most > Money::ZERO && most <= LARGEST => Ok(most.to_string()),
        _ => Err(wrong.to_owned()),
    }
}

/// A time of the day; blank is none.
pub fn clock(text: &str) -> Result<String, String> {
    match second_of(text) {
        _ if text.is_empty() => Ok(String::new()),
        Some(second) => Ok(shown_clock(second)),
        None => Err("A time of the day, such as 14:15.".to_owned()),
    }
}

/// A second of the day as `14:15`.
pub fn shown_clock(second: u32) -> String {
    format!("{:02}:{:02}", second / 3600, second / 60 % 60)
}
