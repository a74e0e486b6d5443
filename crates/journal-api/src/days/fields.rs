//! What can be written on a day, and what each field may hold.

use analytics::plan::Plan;
use annotations::Field as Noted;
use domain::Money;
use report::numbers::IstTime;
use serde::{Deserialize, Deserializer, Serialize};
use store::documents::{Document, Value};
use utoipa::ToSchema;
use web_http::SiteError;

/// Fields that are written a little at a time.
pub const PROSE: [&str; 2] = ["before", "after"];
const MOST_SYMBOLS: usize = 40;
const LONGEST_SYMBOL: usize = 40;
/// A hundred crore.
const LARGEST_LOSS: Money = Money(1_000_000_000 * Money::ONE);

/// A text, and when it was written.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayText {
    pub value: String,
    pub written_at: IstTime,
}

/// What is set; the rest is absent.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayFields {
    /// Before the market: Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub before: Option<DayText>,
    /// After the market: Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub after: Option<DayText>,
    /// Shares and underlyings in capitals, divided by commas.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub symbols: Option<DayText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub max_trades: Option<DayText>,
    /// Rupees, as `8000`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub max_loss: Option<DayText>,
    /// As `14:15`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub no_entry_after: Option<DayText>,
}

/// Fields to set: null or blank clears one, one that is absent stays as it is.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct DayFieldsToSet {
    #[serde(deserialize_with = "said")]
    #[schema(value_type = Option<String>, required = false)]
    before: Option<Option<String>>,
    #[serde(deserialize_with = "said")]
    #[schema(value_type = Option<String>, required = false)]
    after: Option<Option<String>>,
    #[serde(deserialize_with = "said")]
    #[schema(value_type = Option<String>, required = false)]
    symbols: Option<Option<String>>,
    #[serde(deserialize_with = "said")]
    #[schema(value_type = Option<String>, required = false)]
    max_trades: Option<Option<String>>,
    #[serde(deserialize_with = "said")]
    #[schema(value_type = Option<String>, required = false)]
    max_loss: Option<Option<String>>,
    #[serde(deserialize_with = "said")]
    #[schema(value_type = Option<String>, required = false)]
    no_entry_after: Option<Option<String>>,
}

/// Null is another thing than a field that is absent.
fn said<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

impl DayFieldsToSet {
    /// As they are stored.
    ///
    /// # Errors
    /// The sentence of each field that is wrong.
    pub fn read(self) -> Result<Vec<Value>, SiteError> {
        let texts = [
            ("before", self.before),
            ("after", self.after),
            ("symbols", self.symbols),
            ("maxTrades", self.max_trades),
            ("maxLoss", self.max_loss),
            ("noEntryAfter", self.no_entry_after),
        ];
        let (mut values, mut wrong) = (Vec::new(), Vec::new());
        for (field, text) in texts {
            let Some(text) = text else { continue };
            match read(field, text.as_deref().unwrap_or_default()) {
                Ok(text) => values.push(Value { field, text }),
                Err(why) => wrong.push((field, why)),
            }
        }
        if wrong.is_empty() { Ok(values) } else { Err(SiteError::unprocessable(wrong)) }
    }
}

/// The text to store; a stored text reads as itself.
fn read(field: &str, text: &str) -> Result<String, String> {
    let plain = text.trim();
    match field {
        "before" | "after" => Noted::Note.read(text).map_err(|why| why.message()),
        _ if plain.is_empty() => Ok(String::new()),
        "symbols" => symbols(plain),
        "maxTrades" => match plain.parse::<u32>() {
            Ok(most) if (1..=999).contains(&most) => Ok(most.to_string()),
            _ => Err("How many trades at most: a whole number from 1 to 999.".to_owned()),
        },
        "maxLoss" => match Money::parse(&plain.replace([',', '₹'], "")) {
            Ok(most) if most > Money::ZERO && most <= LARGEST_LOSS => Ok(most.to_string()),
            _ => Err("How much may be lost at most: rupees above 0, such as 8000.".to_owned()),
        },
        _ => match second_of(plain) {
            Some(second) => Ok(format!("{:02}:{:02}", second / 3600, second / 60 % 60)),
            None => Err("A time of the day, such as 14:15.".to_owned()),
        },
    }
}

fn symbols(text: &str) -> Result<String, String> {
    let mut symbols: Vec<String> = Vec::new();
    for one in text.split([',', '\n']) {
        let one = one.split_whitespace().collect::<Vec<_>>().join(" ").to_uppercase();
        if one.chars().count() > LONGEST_SYMBOL || one.chars().any(char::is_control) {
            return Err(format!("A symbol has at most {LONGEST_SYMBOL} letters; divide several by commas."));
        }
        if !one.is_empty() && !symbols.contains(&one) {
            symbols.push(one);
        }
    }
    if symbols.len() > MOST_SYMBOLS {
        return Err(format!("A plan names at most {MOST_SYMBOLS} symbols."));
    }
    Ok(symbols.join(", "))
}

/// Of `14:15`, in seconds.
fn second_of(text: &str) -> Option<u32> {
    let (hour, minute) = text.split_once(':')?;
    let number = |part: &str, below: u32| {
        let digits = (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        digits.then(|| part.parse::<u32>().ok()).flatten().filter(|number| *number < below)
    };
    Some(number(hour, 24)? * 3600 + number(minute, 60)? * 60)
}

impl DayFields {
    pub fn of(document: &Document) -> Self {
        let text = |name: &str| {
            let found = document.fields.iter().find(|one| one.field == name)?;
            Some(DayText { value: found.value.clone(), written_at: IstTime(found.at) })
        };
        Self {
            before: text("before"),
            after: text("after"),
            symbols: text("symbols"),
            max_trades: text("maxTrades"),
            max_loss: text("maxLoss"),
            no_entry_after: text("noEntryAfter"),
        }
    }

    /// What of it is a plan. A text that an archive brought and nobody could write here is none.
    pub fn plan(&self) -> Plan {
        let text = |field: &Option<DayText>| field.as_ref().map(|one| one.value.clone());
        Plan {
            symbols: text(&self.symbols)
                .map(|all| all.split(", ").map(str::to_owned).collect())
                .unwrap_or_default(),
            max_trades: text(&self.max_trades).and_then(|most| most.parse().ok()),
            max_loss: text(&self.max_loss).and_then(|most| Money::parse(&most).ok()),
            no_entry_after: text(&self.no_entry_after).as_deref().and_then(second_of),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_read_as_it_is_typed() {
        for (field, text, expected) in [
            ("symbols", " nifty,Reliance\n NIFTY ,", Ok("NIFTY, RELIANCE")),
            ("symbols", "  ", Ok("")),
            ("maxTrades", " 04 ", Ok("4")),
            ("maxTrades", "0", Err("whole number")),
            ("maxTrades", "4.5", Err("whole number")),
            ("maxLoss", "₹8,000", Ok("8000")),
            ("maxLoss", "8000.50", Ok("8000.5")),
            ("maxLoss", "-5", Err("above 0")),
            ("maxLoss", "1e9", Err("above 0")),
            ("noEntryAfter", "9:05", Ok("09:05")),
            ("noEntryAfter", "24:00", Err("14:15")),
            ("noEntryAfter", "14:15:00", Err("14:15")),
            ("after", "a\r\nb", Ok("a\nb")),
        ] {
            match (read(field, text), expected) {
                (Ok(stored), Ok(expected)) => {
                    assert_eq!(stored, expected, "{field} {text}");
                    assert_eq!(read(field, &stored).as_ref(), Ok(&stored), "{field} {text}");
                }
                (Err(why), Err(words)) => assert!(why.contains(words), "{field} {text}: {why}"),
                (found, _) => panic!("{field} {text}: {found:?}"),
            }
        }
    }
}
