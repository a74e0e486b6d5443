//! What can be written on a day, and what each field may hold.

use std::collections::HashSet;

use analytics::plan::Plan;
use annotations::Field as Noted;
use domain::{Money, Price};
use journal::limits::second_of;
use journal::setups::SetupKeys;
use journal_http::present_or_null;
use serde::{Deserialize, Serialize};
use store::documents::{Document, Value};
use utoipa::ToSchema;
use web_http::SiteError;

use super::texts::{DayText, amount, clock, count, text_of, values};

/// Of a plan, and tags of a day.
const MOST_NAMES: usize = 40;
const LONGEST_SYMBOL: usize = 40;
const LONGEST_LEVEL_WORD: usize = 60;
const OUTLOOKS: [&str; 5] = ["up", "down", "sideways", "volatile", "unclear"];
const MOST_STEPS: usize = 40;
const LONGEST_STEP: usize = 200;
/// Of a list that is sent, in bytes: far more than so many can have.
const MOST_OF_LIST: usize = 40_000;

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
    /// Names of setups, one a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub setups: Option<DayText>,
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
    /// One of the feelings that notes have.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub mood_before: Option<DayText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub mood_after: Option<DayText>,
    /// 1 to 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub discipline: Option<DayText>,
    /// One a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub tags: Option<DayText>,
    /// A step a line, `[x] done` or `[ ] not done`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub routine: Option<DayText>,
    /// `up`, `down`, `sideways`, `volatile` or `unclear`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub outlook: Option<DayText>,
    /// Shares and underlyings in capitals, divided by commas.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub watch_list: Option<DayText>,
    /// One a line, `NIFTY, 24500, resistance`; the word may be absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub key_levels: Option<DayText>,
}

/// Fields to set: null or blank clears one, one that is absent stays as it is.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct DayFieldsToSet {
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    before: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    after: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    symbols: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    max_trades: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    max_loss: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    no_entry_after: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    setups: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    mood_before: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    mood_after: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    discipline: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    tags: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    routine: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    outlook: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    watch_list: Option<Option<String>>,
    #[serde(deserialize_with = "present_or_null")]
    #[schema(value_type = Option<String>, required = false)]
    key_levels: Option<Option<String>>,
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
            ("setups", self.setups),
            ("moodBefore", self.mood_before),
            ("moodAfter", self.mood_after),
            ("discipline", self.discipline),
            ("tags", self.tags),
            ("routine", self.routine),
            ("outlook", self.outlook),
            ("watchList", self.watch_list),
            ("keyLevels", self.key_levels),
        ];
        values(texts, read)
    }
}

/// The text to store; a stored text reads as itself. `None`: a day has no such field.
pub fn read(field: &str, text: &str) -> Option<Result<String, String>> {
    let plain = text.trim();
    let noted = |of: Noted, text: &str| of.read(text).map_err(|why| why.message());
    Some(match field {
        "before" | "after" => noted(Noted::Note, text),
        "symbols" => symbols(plain, "A plan names"),
        "watchList" => symbols(plain, "A watch list names"),
        "outlook" if plain.is_empty() || OUTLOOKS.contains(&plain) => Ok(plain.to_owned()),
        "outlook" => Err(format!("An outlook is one of {}.", OUTLOOKS.join(", "))),
        "keyLevels" => levels(plain),
        "setups" => names(plain, Noted::Setup, "A plan names at most 40 setups."),
        "tags" => names(plain, Noted::Tags, "A day has at most 40 tags."),
        "moodBefore" | "moodAfter" => noted(Noted::EmotionBefore, plain),
        "discipline" => noted(Noted::Rating, plain),
        "routine" => routine(plain),
        "maxTrades" => count(plain),
        "maxLoss" => amount(plain, "How much may be lost at most: rupees above 0, such as 8000."),
        "noEntryAfter" => clock(plain),
        _ => return None,
    })
}

/// Names, one a line, each once whatever its case.
fn names(text: &str, field: Noted, too_many: &str) -> Result<String, String> {
    if text.len() > MOST_OF_LIST {
        return Err(too_many.to_owned());
    }
    let (mut found, mut keys): (Vec<String>, HashSet<String>) = Default::default();
    for one in text.lines() {
        let one = field.read(one).map_err(|why| why.message())?;
        if !one.is_empty() && keys.insert(annotations::name_key(&one)) {
            if found.len() == MOST_NAMES {
                return Err(too_many.to_owned());
            }
            found.push(one);
        }
    }
    Ok(found.join("\n"))
}

/// Steps a line, each done or not.
fn routine(text: &str) -> Result<String, String> {
    let mut lines = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (mark, step) = match line.strip_prefix("[x]") {
            Some(step) => ("[x]", step),
            None => ("[ ]", line.strip_prefix("[ ]").unwrap_or(line)),
        };
        if lines.len() == MOST_STEPS {
            return Err(format!("A routine has at most {MOST_STEPS} steps."));
        }
        let step = step.split_whitespace().collect::<Vec<_>>().join(" ");
        if step.is_empty() || step.chars().count() > LONGEST_STEP || step.chars().any(char::is_control) {
            return Err(format!("A step of a routine has 1 to {LONGEST_STEP} letters."));
        }
        lines.push(format!("{mark} {step}"));
    }
    Ok(lines.join("\n"))
}

/// A level a line: symbol, price and a word, divided by commas; the word may hold some.
fn levels(text: &str) -> Result<String, String> {
    let wrong = || "A level is a symbol, a price and a word, such as NIFTY, 24500, resistance.".to_owned();
    let too_many = || format!("A day has at most {MOST_NAMES} key levels.");
    if text.len() > MOST_OF_LIST {
        return Err(too_many());
    }
    let mut levels: Vec<String> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (symbol, rest) = line.split_once(',').ok_or_else(wrong)?;
        let (price, word) = rest.split_once(',').unwrap_or((rest, ""));
        let symbol = symbols(symbol, "A level names")?;
        let price = Price::parse(price.trim().trim_start_matches('₹')).map_err(|_| wrong())?;
        // `24,500` has a comma of its own: nobody knows where the price ends.
        if word.starts_with(|sign: char| sign.is_ascii_digit()) {
            return Err("Write the price of a level without commas, such as 24500.".to_owned());
        }
        let word = word.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_long = word.chars().count() > LONGEST_LEVEL_WORD || word.chars().any(char::is_control);
        if symbol.is_empty() || price <= Price::ZERO || is_long {
            return Err(wrong());
        }
        let level =
            if word.is_empty() { format!("{symbol}, {price}") } else { format!("{symbol}, {price}, {word}") };
        if !levels.contains(&level) {
            if levels.len() == MOST_NAMES {
                return Err(too_many());
            }
            levels.push(level);
        }
    }
    Ok(levels.join("\n"))
}

fn symbols(text: &str, what: &str) -> Result<String, String> {
    let too_many = || format!("{what} at most {MOST_NAMES} symbols.");
    if text.len() > MOST_OF_LIST {
        return Err(too_many());
    }
    let mut symbols: Vec<String> = Vec::new();
    for one in text.split([',', '\n']) {
        let one = one.split_whitespace().collect::<Vec<_>>().join(" ").to_uppercase();
        if one.chars().count() > LONGEST_SYMBOL || one.chars().any(char::is_control) {
            return Err(format!("A symbol has at most {LONGEST_SYMBOL} letters; divide several by commas."));
        }
        if !one.is_empty() && !symbols.contains(&one) {
            if symbols.len() == MOST_NAMES {
                return Err(too_many());
            }
            symbols.push(one);
        }
    }
    Ok(symbols.join(", "))
}

impl DayFields {
    pub fn of(document: &Document) -> Self {
        let text = |name: &str| text_of(document, name);
        Self {
            before: text("before"),
            after: text("after"),
            symbols: text("symbols"),
            max_trades: text("maxTrades"),
            max_loss: text("maxLoss"),
            no_entry_after: text("noEntryAfter"),
            setups: text("setups"),
            mood_before: text("moodBefore"),
            mood_after: text("moodAfter"),
            discipline: text("discipline"),
            tags: text("tags"),
            routine: text("routine"),
            outlook: text("outlook"),
            watch_list: text("watchList"),
            key_levels: text("keyLevels"),
        }
    }

    /// By which [`Self::has_plan`] and [`Self::has_review`] judge, as they are stored.
    pub const OF_PLAN_OR_REVIEW: [&'static str; 12] = [
        "before",
        "outlook",
        "watchList",
        "keyLevels",
        "symbols",
        "setups",
        "maxTrades",
        "maxLoss",
        "noEntryAfter",
        "after",
        "moodAfter",
        "discipline",
    ];

    /// Something of it was to hold on the day.
    pub fn has_plan(&self) -> bool {
        let plan = [&self.symbols, &self.setups, &self.max_trades, &self.max_loss, &self.no_entry_after];
        let seen = [&self.before, &self.outlook, &self.watch_list, &self.key_levels];
        seen.iter().chain(&plan).any(|one| one.is_some())
    }

    /// Something was said of it afterwards.
    pub fn has_review(&self) -> bool {
        self.after.is_some() || self.mood_after.is_some() || self.discipline.is_some()
    }

    /// What of it is a plan. A text that an archive brought and nobody could write here is none.
    pub fn plan(&self, setups: &SetupKeys) -> Plan {
        let text = |field: &Option<DayText>| field.as_ref().map(|one| one.value.clone());
        Plan {
            symbols: text(&self.symbols)
                .map(|all| all.split(", ").map(str::to_owned).collect())
                .unwrap_or_default(),
            setups: text(&self.setups)
                .map(|all| all.lines().map(|name| setups.key(name)).collect())
                .unwrap_or_default(),
            max_trades: text(&self.max_trades).and_then(|most| most.parse().ok()),
            max_loss: text(&self.max_loss).and_then(|most| Money::parse(&most).ok()),
            no_entry_after: text(&self.no_entry_after).as_deref().and_then(second_of),
        }
    }
}

#[cfg(test)]
mod tests {
    fn read(field: &str, text: &str) -> Result<String, String> {
        super::read(field, text).unwrap()
    }

    #[test]
    fn too_many_are_refused_before_all_are_looked_at() {
        let many = |count: usize| (0..count).map(|at| format!("n{at}")).collect::<Vec<_>>().join("\n");
        for (field, words) in [("tags", "40 tags"), ("setups", "40 setups"), ("symbols", "40 symbols")] {
            assert!(read(field, &many(40)).is_ok(), "{field}");
            for text in [many(41), format!("{}\n{}", many(41), "x".repeat(61)), "same\n".repeat(100_000)] {
                assert!(read(field, &text).unwrap_err().contains(words), "{field}");
            }
        }
        assert!(read("routine", &many(41)).unwrap_err().contains("40 steps"));
    }

    #[test]
    fn a_plan_is_read_as_it_is_typed() {
        for (field, text, expected) in [
            ("symbols", " nifty,Reliance\n NIFTY ,", Ok("NIFTY, RELIANCE")),
            ("symbols", "  ", Ok("")),
            ("maxTrades", " 04 ", Ok("4")),
            ("maxTrades", " ", Ok("")),
            ("maxLoss", "", Ok("")),
            ("noEntryAfter", "", Ok("")),
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
            ("setups", "Opening range\n opening RANGE \nGap, filled", Ok("Opening range\nGap, filled")),
            ("tags", "expiry\n\novertraded", Ok("expiry\novertraded")),
            ("moodBefore", "calm", Ok("calm")),
            ("moodAfter", "furious", Err("")),
            ("discipline", "6", Err("")),
            ("discipline", "3", Ok("3")),
            (
                "routine",
                "[x] Levels  marked\n\nNews read\n[ ] Size set",
                Ok("[x] Levels marked\n[ ] News read\n[ ] Size set"),
            ),
            ("routine", "[x]", Err("1 to 200")),
            ("outlook", " sideways ", Ok("sideways")),
            ("outlook", "bullish", Err("up, down")),
            ("watchList", "tcs, nifty,TCS", Ok("TCS, NIFTY")),
            ("keyLevels", "", Ok("")),
            (
                "keyLevels",
                "nifty, ₹24500.50 , resistance,  twice\n\nTCS,3400",
                Ok("NIFTY, 24500.5, resistance, twice\nTCS, 3400"),
            ),
            ("keyLevels", "NIFTY 24500", Err("a symbol, a price")),
            ("keyLevels", "NIFTY, high", Err("a symbol, a price")),
            ("keyLevels", "NIFTY, 0, zero", Err("a symbol, a price")),
            ("keyLevels", ", 24500", Err("a symbol, a price")),
            ("keyLevels", "NIFTY, 24,500, resistance", Err("without commas")),
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
        assert_eq!(super::read("weather", "dry"), None);
    }
}
