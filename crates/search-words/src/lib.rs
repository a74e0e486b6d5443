//! The words of a text as they are searched: what is written and what is typed into the search go through the same
//! function, so that case, accents and the forms of a letter do not count.

mod excerpt;

use std::ops::Range;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

pub use excerpt::{Part, excerpt};

/// Characters of a word; what is longer is found by these.
pub const LONGEST_WORD: usize = 60;
/// Words of one question.
pub const MOST_ASKED: usize = 8;

/// Raised when the same text gives other words than before: what was prepared for the search is prepared again.
pub const VERSION: i64 = 1;

/// Every word of a text, in its order, each as often as it stands there.
pub fn words(text: &str) -> impl Iterator<Item = String> {
    places(text).flat_map(move |place| folded(&text[place]))
}

/// What somebody asks for: each word once, as long as there are not too many. A word that begins another one asked for
/// adds nothing and is left out.
pub fn asked(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for word in words(text) {
        if all.iter().any(|other| other.starts_with(&word)) {
            continue;
        }
        all.retain(|other| !word.starts_with(other.as_str()));
        all.push(word);
    }
    all.truncate(MOST_ASKED);
    all
}

/// Whether each word asked for begins a word of the text. Nothing asked for is in no text.
pub fn has_all(text: &str, asked: &[String]) -> bool {
    let own: Vec<String> = words(text).collect();
    !asked.is_empty() && asked.iter().all(|word| own.iter().any(|one| one.starts_with(word.as_str())))
}

/// Where the words of a text stand in it.
fn places(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + text[rest..].find(is_of_word)?;
        let end = text[start..].find(|one| !is_of_word(one)).map_or(text.len(), |length| start + length);
        rest = end;
        Some(start..end)
    })
}

/// The two joiners change how letters of Indian scripts are joined, not which they are.
const fn is_joiner(one: char) -> bool {
    matches!(one, '\u{200c}' | '\u{200d}')
}

fn is_of_word(one: char) -> bool {
    one.is_alphanumeric() || is_joiner(one) || is_combining_mark(one)
}

/// Accents of Latin, Greek and Cyrillic letters. The signs of Indian scripts are letters of a word and stay.
const fn is_accent(one: char) -> bool {
    matches!(one, '\u{300}'..='\u{36f}')
}

/// Mostly one word; a sign such as ½ comes apart into more.
fn folded(word: &str) -> Vec<String> {
    if word.is_ascii() {
        return vec![word.chars().take(LONGEST_WORD).map(|one| one.to_ascii_lowercase()).collect()];
    }
    // Small letters come apart again: of İ a dot is left.
    let plain: String = word
        .nfkd()
        .flat_map(char::to_lowercase)
        .nfkd()
        .filter(|one| !is_accent(*one) && !is_joiner(*one))
        .map(|one| if one == 'ς' { 'σ' } else { one })
        .collect();
    let parts = plain.split(|one| !is_of_word(one)).filter(|part| !part.is_empty());
    parts.map(|part| part.chars().take(LONGEST_WORD).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_its_words_without_case_and_accents() {
        for (text, expected) in [
            ("Bought RELIANCE, too late.", &["bought", "reliance", "too", "late"][..]),
            ("M&M 50% ₹1,520.50", &["m", "m", "50", "1", "520", "50"]),
            ("Café cafe\u{301} CAFÉ", &["cafe", "cafe", "cafe"]),
            // Full width, ligatures, a superscript.
            ("ＮＩＦＴＹ ﬁll x²", &["nifty", "fill", "x2"]),
            ("½ lot", &["1", "2", "lot"]),
            ("İstanbul ΣΊΣΥΦΟΣ σίσυφος", &["istanbul", "σισυφοσ", "σισυφοσ"]),
            // Devanagari: vowel signs, the nukta and the virama stay; a joiner does not count.
            ("नीरज का नोट", &["नीरज", "का", "नोट"]),
            ("\u{958}लम \u{915}\u{93c}लम", &["\u{915}\u{93c}लम", "\u{915}\u{93c}लम"]),
            ("क\u{94d}\u{200d}ष क\u{94d}ष", &["क\u{94d}ष", "क\u{94d}ष"]),
            ("வாங்கினேன் 買入", &["வாங்கினேன்", "買入"]),
            ("snake_case\nline", &["snake", "case", "line"]),
            (" — … !", &[]),
            ("", &[]),
        ] {
            assert_eq!(words(text).collect::<Vec<_>>(), expected, "{text}");
        }
    }

    #[test]
    fn a_long_word_is_found_by_its_beginning() {
        let long = "É".repeat(200);
        assert_eq!(words(&long).collect::<Vec<_>>(), ["e".repeat(LONGEST_WORD)]);
        assert_eq!(asked(&long), ["e".repeat(LONGEST_WORD)]);
    }

    #[test]
    fn each_word_is_asked_for_once() {
        assert_eq!(asked("Rel reliance REL gap"), ["reliance", "gap"]);
        assert_eq!(asked("a b c d e f g h i j").len(), MOST_ASKED);
        assert_eq!(asked("--").len(), 0);
    }

    #[test]
    fn a_text_has_what_is_asked_for_by_beginnings_of_its_words() {
        for (text, typed, expected) in [
            ("RELIANCE", "rel", true),
            ("RELIANCE", "liance", false),
            ("NIFTY 24 Nov 24000 CE", "nifty 24000", true),
            ("NIFTY 24 Nov 24000 CE", "nifty pe", false),
            ("NIFTY", "", false),
        ] {
            assert_eq!(has_all(text, &asked(typed)), expected, "{text}: {typed}");
        }
    }
}
