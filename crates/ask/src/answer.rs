//! What of a model's answer is believed.

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;

use crate::number_words::is_number;
use crate::{Row, Sheet, Value};

pub const MOST_SENTENCES: usize = 10;
/// Characters of one sentence.
pub const LONGEST_SENTENCE: usize = 500;

/// A sentence that may be shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Sentence {
    /// All its cells are of this sheet: a place in the list of sheets.
    pub sheet: usize,
    pub parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    Text(String),
    /// Printed with the names of its row and column: what the model calls it does not count.
    Cell {
        row: usize,
        column: usize,
    },
    /// The name of a row.
    Name {
        row: usize,
    },
    /// How many lie in the sheet's scope.
    N,
}

/// Why a sentence is not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dropped {
    /// A digit, a number word, a currency or a percent sign outside a slot.
    Number,
    /// A sign that no plain sentence needs: other scripts, links, marks of layout.
    Sign,
    /// A slot that names nothing, or braces that are none.
    Slot,
    /// Cells of several sheets.
    SeveralScopes,
    /// It names no cell: nothing would show where it comes from.
    NoCell,
    /// It speaks of a row that none of its cells is of.
    OtherRow,
    /// Advice, a forecast or a call.
    Advice,
    TooLong,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// In the model's order, and why others were dropped.
    Said { sentences: Vec<Sentence>, dropped: Vec<Dropped> },
    /// The model says that the figures do not answer it.
    NotInFigures,
    /// It is not in the form that was asked for.
    NoForm,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    sentences: Vec<String>,
    #[serde(default)]
    unanswered: bool,
}

/// A model's last message: `{"sentences": ["…"]}`, or `{"unanswered": true}`.
pub fn read(text: &str, sheets: &[Sheet]) -> Answer {
    let Ok(written) = serde_json::from_str::<Written>(unfenced(text)) else { return Answer::NoForm };
    if written.sentences.is_empty() {
        return if written.unanswered { Answer::NotInFigures } else { Answer::NoForm };
    }
    let (mut sentences, mut dropped) = (Vec::new(), Vec::new());
    for (at, text) in written.sentences.iter().enumerate() {
        match sentence(text, sheets) {
            Ok(one) if at < MOST_SENTENCES => sentences.push(one),
            Ok(_) => dropped.push(Dropped::TooLong),
            Err(why) => dropped.push(why),
        }
    }
    Answer::Said { sentences, dropped }
}

/// Without the fence that many models put around JSON.
fn unfenced(text: &str) -> &str {
    let text = text.trim();
    let Some(inside) = text.strip_prefix("```").and_then(|text| text.strip_suffix("```")) else {
        return text;
    };
    inside.strip_prefix("json").unwrap_or(inside).trim()
}

fn sentence(text: &str, sheets: &[Sheet]) -> Result<Sentence, Dropped> {
    if text.chars().count() > LONGEST_SENTENCE {
        return Err(Dropped::TooLong);
    }
    let mut parts = Vec::new();
    let mut sheet = None;
    let mut words = String::new();
    let mut rest = text;
    while let Some(open) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at(open);
        let inside = from.strip_prefix('{').ok_or(Dropped::Slot)?;
        let (slot, after) = inside.split_once('}').ok_or(Dropped::Slot)?;
        let (at, part) = self::slot(slot, sheets).ok_or(Dropped::Slot)?;
        if *sheet.get_or_insert(at) != at {
            return Err(Dropped::SeveralScopes);
        }
        // A word may not grow out of a slot (“{…}th”), a sign not before it (“-{…}”), nor two slots into one number
        // (“{…}.{…}”).
        let grows = before.ends_with(char::is_alphanumeric) || after.starts_with(char::is_alphanumeric);
        let is_number = |part: &Part| matches!(part, Part::Cell { .. } | Part::N);
        let follows = is_number(&part) && parts.last().is_some_and(is_number);
        let is_joined = follows && !before.contains(char::is_alphabetic);
        if grows || is_joined || before.trim_end().ends_with(['-', '–', '—', '(']) {
            return Err(Dropped::Number);
        }
        words.push_str(before);
        words.push_str(" \u{1} ");
        push(&mut parts, before);
        parts.push(part);
        rest = after;
    }
    words.push_str(rest);
    push(&mut parts, rest);
    check(&words)?;
    let has_cell = parts.iter().any(|part| matches!(part, Part::Cell { .. } | Part::N));
    let sheet = sheet.filter(|_| has_cell).ok_or(Dropped::NoCell)?;
    names_its_rows(&words, &sheets[sheet], &parts)?;
    Ok(Sentence { sheet, parts })
}

fn push(parts: &mut Vec<Part>, text: &str) {
    if !text.is_empty() {
        parts.push(Part::Text(text.to_owned()));
    }
}

/// `r2.rows[3].net`, `r2.rows[3].name`, `r2.n`.
fn slot(text: &str, sheets: &[Sheet]) -> Option<(usize, Part)> {
    let (reference, path) = text.split_once('.')?;
    let at = sheets.iter().position(|sheet| sheet.reference == reference)?;
    let sheet = &sheets[at];
    if path == "n" {
        return sheet.n.map(|_| (at, Part::N));
    }
    let (row, column) = path.strip_prefix("rows[")?.split_once("].")?;
    // No “+1”, no “01”.
    let row = row.parse::<usize>().ok().filter(|number| number.to_string() == row)?;
    let found: &Row = sheet.rows.get(row)?;
    if column == "name" {
        return Some((at, Part::Name { row }));
    }
    let column = sheet.column(column)?;
    // What is not known has no words around it that would be true.
    (*found.cells.get(column)? != Value::Unknown).then_some((at, Part::Cell { row, column }))
}

/// What stands outside the slots, each of which is U+0001 here.
fn check(words: &str) -> Result<(), Dropped> {
    // Wide, small and other forms of the same sign are that sign.
    let text: String = words.nfkc().collect();
    if text.chars().chain(words.chars()).any(|one| one.is_numeric() || is_money_or_percent(one)) {
        return Err(Dropped::Number);
    }
    if !words.chars().all(is_plain) || has_address(words) {
        return Err(Dropped::Sign);
    }
    if has_number_word(words) {
        return Err(Dropped::Number);
    }
    if is_advice(words) {
        return Err(Dropped::Advice);
    }
    Ok(())
}

fn is_money_or_percent(one: char) -> bool {
    matches!(one, '%' | '‰' | '‱' | '٪' | '$' | '€' | '£' | '¥' | '₹' | '₨' | '¢' | '¤' | '৳' | '૱' | '௹' | '෴')
        || ('\u{20a0}'..='\u{20cf}').contains(&one)
        // Hindi’s sign of abbreviation: “रु॰”.
        || one == '\u{970}'
}

/// Letters of the two scripts, and what joins sentences. Nothing that is invisible, turns direction or looks like one
/// of these.
fn is_plain(one: char) -> bool {
    one.is_ascii_alphabetic()
        || matches!(one, '\u{1}' | ' ' | '.' | ',' | ';' | ':' | '\'' | '"' | '’' | '‘' | '“' | '”' | '–' | '—' | '-' | '(' | ')' | '!' | '?' | '&' | '।')
        // Letters and vowel signs; neither digits nor signs of abbreviation.
        || matches!(one, '\u{900}'..='\u{94d}' | '\u{958}'..='\u{963}')
}

/// “example.com”, “a:b”: a dot or a colon inside a word begins an address.
fn has_address(words: &str) -> bool {
    let all: Vec<char> = words.chars().collect();
    all.windows(2)
        .any(|two| matches!(two[0], '.' | ':') && !matches!(two[1], ' ' | '"' | '’' | '”' | ')' | '.' | '\''))
}

fn has_number_word(words: &str) -> bool {
    let is_letter = |one: char| {
        one.is_alphabetic()
            || matches!(one, '\u{900}'..='\u{903}' | '\u{93a}'..='\u{94f}' | '\u{962}' | '\u{963}')
    };
    let lower = words.to_lowercase();
    let apart: Vec<&str> = lower.split(|one: char| !is_letter(one)).filter(|word| !word.is_empty()).collect();
    // “do not” says no number, and everybody writes it.
    let is_do_not = |at: usize| apart[at] == "do" && apart.get(at + 1) == Some(&"not");
    if (0..apart.len()).any(|at| is_number(apart[at]) && !is_do_not(at)) {
        return true;
    }
    // “thir-ty”, “t.e.n”, “f i v e”.
    let joined = |text: &str| text.chars().filter(|one| is_letter(*one)).collect::<String>();
    if lower
        .split_whitespace()
        .any(|word| word.chars().any(|one| !is_letter(one)) && is_number(&joined(word)))
    {
        return true;
    }
    // Hyphens may have spaces around them.
    let pieces: Vec<&str> =
        lower.split([' ', '-', '–', '—', '.', '\'', '’']).filter(|one| !one.is_empty()).collect();
    if pieces.windows(2).any(|two| two.iter().all(|one| one.chars().all(is_letter)) && is_broken_number(two))
    {
        return true;
    }
    let letters = pieces.iter().map(|word| word.chars().filter(|one| is_letter(*one)).count() == 1);
    if longest_run(letters) > 2 {
        return true;
    }
    let written: Vec<&str> =
        words.split(|one: char| !is_letter(one)).filter(|word| !word.is_empty()).collect();
    written.iter().any(|word| is_roman(word) || is_like_digits(word))
}

/// A word that is written apart, as “thir ty”: neither half is a word that people write.
fn is_broken_number(two: &[&str]) -> bool {
    const HALVES: [&str; 16] = [
        "thir", "fif", "six", "seven", "eigh", "nine", "twen", "thou", "hun", "mil", "bil", "la", "cro",
        "per", "thous", "ty",
    ];
    HALVES.contains(&two[0]) && is_number(&two.concat())
}

fn longest_run(all: impl Iterator<Item = bool>) -> usize {
    let mut best = 0;
    let mut run = 0;
    for one in all {
        run = if one { run + 1 } else { 0 };
        best = best.max(run);
    }
    best
}

/// “IV”. “I” is who speaks.
fn is_roman(word: &str) -> bool {
    word != "I" && word.chars().all(|one| matches!(one, 'I' | 'V' | 'X' | 'L' | 'C' | 'D' | 'M'))
}

/// “lOO” reads as a hundred.
fn is_like_digits(word: &str) -> bool {
    word.len() > 1 && word.chars().all(|one| matches!(one, 'l' | 'I' | 'O' | 'o')) && word != "lo"
}

/// Arithmetic on the past, not advice: words that tell somebody what to do, or what will be.
const ADVICE: &[&str] = &[
    "should",
    "shouldn",
    "must",
    "avoid",
    "stop",
    "quit",
    "cut",
    "reduce",
    "increase",
    "try",
    "consider",
    "recommend",
    "recommended",
    "suggest",
    "buy",
    "sell",
    "hold",
    "exit",
    "invest",
    "will",
    "won’t",
    "shall",
    "expect",
    "expected",
    "likely",
    "unlikely",
    "probably",
    "target",
    "guarantee",
    "guaranteed",
    "tip",
    "tips",
    "ought",
    "need",
    "better-to",
    "चाहिए",
    "खरीदें",
    "बेचें",
    "खरीदो",
    "बेचो",
    "बचें",
    "करें",
    "होगा",
    "होगी",
    "होंगे",
];

fn is_advice(words: &str) -> bool {
    let lower = words.to_lowercase();
    let mut apart = lower
        .split(|one: char| one.is_whitespace() || one.is_ascii_punctuation() || one == '।' || one == '\u{1}');
    apart.any(|word| ADVICE.contains(&word))
}

/// A row that is called by its name must be one whose cell stands in the sentence: else a true number would stand
/// beside the wrong name.
fn names_its_rows(words: &str, sheet: &Sheet, parts: &[Part]) -> Result<(), Dropped> {
    let spoken = spaced(words);
    let has = |name: &str| {
        let name = spaced(name);
        name.trim().chars().count() > 1 && spoken.contains(&name)
    };
    let of_row = |at: usize| parts.iter().any(|part| matches!(part, Part::Cell { row, .. } if *row == at));
    let is_slot = |at: usize| parts.iter().any(|part| matches!(part, Part::Name { row } if *row == at));
    let is_named = |at: usize, row: &Row| is_slot(at) || has(&row.name) || has(&row.told);
    let other = sheet.rows.iter().enumerate().any(|(at, row)| is_named(at, row) && !of_row(at));
    if other { Err(Dropped::OtherRow) } else { Ok(()) }
}

/// Words with one space around each, in lower case; a plural says the same.
fn spaced(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|one: char| one.is_whitespace() || one.is_ascii_punctuation() || one == '\u{1}');
    let words: Vec<&str> =
        words.filter(|word| !word.is_empty()).map(|word| word.strip_suffix('s').unwrap_or(word)).collect();
    format!(" {} ", words.join(" "))
}

#[cfg(test)]
mod tests;
