//! What can be written beside a trade, and how each field is stored as text.

use std::borrow::Cow;
use std::collections::HashSet;

use domain::{Argument, Price, Quantity, Text};
use unicode_normalization::UnicodeNormalization;

use super::chart_link;
use crate::answers;

/// Of a note, in bytes.
pub const MOST_TEXT: usize = 100_000;
/// Of tags, and of mistakes.
pub const MOST_NAMES: usize = 50;
/// Of a name, in characters.
const LONGEST_NAME: usize = 60;
/// Of names that are sent together, in bytes: far more than as many names can have.
const MOST_OF_NAMES: usize = 40_000;

pub const EMOTIONS: [&str; 10] =
    ["calm", "confident", "focused", "hopeful", "bored", "impatient", "anxious", "afraid", "greedy", "angry"];

/// What a reviewed trade says.
pub const REVIEWED: &str = "yes";

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// Markdown.
    Note,
    /// What the market looked like. Markdown.
    MarketView,
    /// The name of a setup.
    Setup,
    /// Names, one a line.
    Tags,
    Mistakes,
    /// One of [`EMOTIONS`].
    EmotionBefore,
    EmotionAfter,
    /// 1 to 5.
    Confidence,
    Rating,
    /// A price, in rupees.
    Stop,
    Target,
    PlannedQuantity,
    /// [`REVIEWED`].
    Reviewed,
    /// What was answered to rules of setups by hand, one a line: `s1/calm yes`.
    RuleAnswers,
    /// The address of a chart: shown, never fetched here.
    ChartLink,
}

impl Field {
    pub const ALL: [Self; 15] = [
        Self::Note,
        Self::MarketView,
        Self::Setup,
        Self::Tags,
        Self::Mistakes,
        Self::EmotionBefore,
        Self::EmotionAfter,
        Self::Confidence,
        Self::Rating,
        Self::Stop,
        Self::Target,
        Self::PlannedQuantity,
        Self::Reviewed,
        Self::RuleAnswers,
        Self::ChartLink,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::MarketView => "marketView",
            Self::Setup => "setup",
            Self::Tags => "tags",
            Self::Mistakes => "mistakes",
            Self::EmotionBefore => "emotionBefore",
            Self::EmotionAfter => "emotionAfter",
            Self::Confidence => "confidence",
            Self::Rating => "rating",
            Self::Stop => "stop",
            Self::Target => "target",
            Self::PlannedQuantity => "plannedQuantity",
            Self::Reviewed => "reviewed",
            Self::RuleAnswers => "ruleAnswers",
            Self::ChartLink => "chartLink",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }

    /// The text to store; the empty text clears the field. Reading a stored text gives the same text.
    ///
    /// # Errors
    /// A sentence that says what the field may hold.
    pub fn read(self, text: &str) -> Result<String, Text> {
        match self {
            Self::Note | Self::MarketView => markdown(text),
            _ if text.trim().is_empty() => Ok(String::new()),
            Self::Setup => {
                let is_one_line = !text.trim().contains('\n');
                if is_one_line { name(text) } else { Err(bad_name(text)) }
            }
            Self::Tags | Self::Mistakes => names(text),
            Self::EmotionBefore | Self::EmotionAfter => one_of(&EMOTIONS, text),
            Self::Confidence | Self::Rating => one_of(&["1", "2", "3", "4", "5"], text),
            Self::Stop | Self::Target => match Price::parse(text.trim()) {
                Ok(price) if price > Price::ZERO => Ok(price.to_string()),
                _ => Err(Text::new("annotation_price", "A price is a number above 0, such as 1520.50.", [])),
            },
            Self::PlannedQuantity => match Quantity::parse(text.trim()) {
                Ok(quantity) if quantity > Quantity::ZERO => Ok(quantity.to_string()),
                _ => Err(Text::new("annotation_quantity", "A quantity is a number above 0, such as 75.", [])),
            },
            Self::Reviewed => one_of(&[REVIEWED], text),
            Self::RuleAnswers => answers::read(text),
            Self::ChartLink => chart_link::read(text.trim()),
        }
    }
}

/// As typed, line ends as one sign; nothing but white space is nothing.
fn markdown(text: &str) -> Result<String, Text> {
    if text.len() > MOST_TEXT {
        return Err(Text::new(
            "annotation_long",
            "A note holds at most {most} bytes, about 15,000 words. Yours has {bytes}. Shorten it, or divide it.",
            [
                Argument::shown("most", MOST_TEXT.to_string()),
                Argument::shown("bytes", text.len().to_string()),
            ],
        ));
    }
    if text.contains('\0') {
        return Err(Text::new("annotation_zero", "The text holds a zero byte. Remove it.", []));
    }
    if text.trim().is_empty() {
        return Ok(String::new());
    }
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

fn one_of(words: &[&str], text: &str) -> Result<String, Text> {
    let text = text.trim();
    if words.contains(&text) {
        return Ok(text.to_owned());
    }
    Err(Text::new(
        "annotation_choice",
        "“{value}” is none of the choices: {choices}.",
        [Argument::shown("value", shortened(text)), Argument::shown("choices", words.join(", "))],
    ))
}

/// One name a line, each once whatever its case, as it was written first.
fn names(text: &str) -> Result<String, Text> {
    let too_many = || {
        let most = Argument::shown("most", MOST_NAMES.to_string());
        Text::new("annotation_names", "A trade takes at most {most} names here.", [most])
    };
    if text.len() > MOST_OF_NAMES {
        return Err(too_many());
    }
    let (mut names, mut keys): (Vec<String>, HashSet<String>) = Default::default();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let name = name(line)?;
        if keys.insert(name_key(&name)) {
            if names.len() == MOST_NAMES {
                return Err(too_many());
            }
            names.push(name);
        }
    }
    Ok(names.join("\n"))
}

/// Composed, with single spaces.
fn name(text: &str) -> Result<String, Text> {
    let composed: String = text.nfc().collect();
    let name = composed.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    let is_clean = !name.chars().any(|one| one.is_control() || is_invisible(one));
    ((1..=LONGEST_NAME).contains(&length) && is_clean).then_some(name).ok_or_else(|| bad_name(text))
}

fn bad_name(text: &str) -> Text {
    Text::new(
        "annotation_name",
        "“{name}” cannot be a name: 1 to {most} characters in one line.",
        [Argument::shown("name", shortened(text.trim())), Argument::shown("most", LONGEST_NAME.to_string())],
    )
}

/// Two names with the same key are the same name: case and the forms of a letter do not count.
pub fn name_key(name: &str) -> String {
    name.nfkc().flat_map(char::to_lowercase).collect::<String>().nfc().collect()
}

/// Marks that turn the direction of a text, and spaces without a width. The two joiners stay: names in Indian scripts
/// are written with them.
const fn is_invisible(one: char) -> bool {
    matches!(one, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_NAME) {
        Some((at, _)) => Cow::Owned(format!("{}…", &text[..at])),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(field: Field, text: &str) -> String {
        let stored = field.read(text).unwrap();
        assert_eq!(field.read(&stored).as_deref(), Ok(stored.as_str()), "a stored text reads as itself");
        stored
    }

    fn refused(field: Field, text: &str) -> String {
        field.read(text).unwrap_err().message()
    }

    #[test]
    fn words_read_back() {
        for field in Field::ALL {
            assert_eq!(Field::from_word(field.word()), Some(field));
            assert_eq!(stored(field, "  \n"), "");
        }
        assert_eq!(Field::from_word("rupees"), None);
    }

    #[test]
    fn a_note_stays_as_it_was_typed() {
        assert_eq!(stored(Field::Note, "  two\r\nlines <b>\r"), "  two\nlines <b>\n");
        assert_eq!(stored(Field::Note, &"a".repeat(MOST_TEXT)).len(), MOST_TEXT);
        let sentence = refused(Field::Note, &"a".repeat(1_000_000));
        assert!(sentence.contains("1000000"), "{sentence}");
        refused(Field::Note, "a\0b");
    }

    #[test]
    fn a_tag_is_one_name_whatever_its_case_or_script() {
        assert_eq!(stored(Field::Tags, "Gap  up\n\ngap up\nBreakout\nＧＡＰ ＵＰ"), "Gap up\nBreakout");
        // The same letters composed and apart; Devanagari; Greek's two small sigmas are two letters and stay two.
        assert_eq!(stored(Field::Tags, "cafe\u{301}\ncaf\u{e9}"), "caf\u{e9}");
        assert_eq!(stored(Field::Tags, "गिरावट\nतेज़ी"), "गिरावट\nतेज़ी");
        assert_eq!(stored(Field::Setup, " Opening range "), "Opening range");
        refused(Field::Setup, "two\nlines");
        refused(Field::Tags, &"x".repeat(61));
        refused(Field::Tags, "left\u{202e}right");
        let many: Vec<String> = (0..=MOST_NAMES).map(|at| format!("tag {at}")).collect();
        assert!(refused(Field::Tags, &many.join("\n")).contains("50"));
        assert_eq!(stored(Field::Tags, &many[..MOST_NAMES].join("\n")).lines().count(), MOST_NAMES);
        // Said before what comes behind them is looked at, and the same name again and again is too many as well.
        assert!(refused(Field::Tags, &format!("{}\n{}", many.join("\n"), "x".repeat(61))).contains("50"));
        assert_eq!(stored(Field::Tags, &"same\n".repeat(100)), "same");
        assert!(refused(Field::Tags, &"same\n".repeat(100_000)).contains("50"));
    }

    #[test]
    fn choices_and_numbers() {
        assert_eq!(stored(Field::EmotionBefore, "calm"), "calm");
        assert!(refused(Field::EmotionAfter, "Calm!").contains("calm, confident"));
        assert_eq!(stored(Field::Rating, "5"), "5");
        refused(Field::Rating, "6");
        refused(Field::Confidence, "0");
        assert_eq!(stored(Field::Stop, "1520.50"), "1520.5");
        for wrong in ["0", "-1", "1e3", "1,520", "∞"] {
            refused(Field::Target, wrong);
        }
        assert_eq!(stored(Field::PlannedQuantity, "75"), "75");
        assert_eq!(stored(Field::Reviewed, "yes"), "yes");
        refused(Field::Reviewed, "no");
        assert_eq!(stored(Field::RuleAnswers, "s1/b no\ns1/a yes"), "s1/a yes\ns1/b no");
        refused(Field::RuleAnswers, "a yes");
    }
}
