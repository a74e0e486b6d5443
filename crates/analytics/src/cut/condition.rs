//! A filter by a dimension, as the address writes it: `weekday=monday,friday`, `setup=!Opening range`, `tag=-`.
//!
//! Values of one key are separated by commas, and one of them must hold; a leading `!` asks for the trades that lie in
//! none of them. `-` is what is in no group. A comma, a leading `!`, a lone `-` or a backslash of a value has a
//! backslash before it.

use domain::Day;
use ledger::Book;

use super::codes::{Codes, Of};
use super::dimension::Dimension;
use super::label::Labels;
use crate::masks::Masks;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    pub dimension: &'static Dimension,
    pub not: bool,
    pub values: Vec<String>,
}

/// Why a text is no condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConditionProblem {
    /// No value stands in it.
    Empty,
    /// This value is none of the dimension's.
    Unknown(String),
    TooMany,
}

/// Values of one key.
const MOST_VALUES: usize = 200;

impl Condition {
    /// # Errors
    /// Why it is none.
    pub fn parse(dimension: &'static Dimension, text: &str) -> Result<Self, ConditionProblem> {
        let (not, text) = text.strip_prefix('!').map_or((false, text), |rest| (true, rest));
        let values = split(text);
        if values.is_empty() {
            return Err(ConditionProblem::Empty);
        }
        if values.len() > MOST_VALUES {
            return Err(ConditionProblem::TooMany);
        }
        let is_known = |value: &str| {
            value == Codes::NONE_KEY
                || dimension.words.is_empty()
                || dimension.words.iter().any(|(word, _)| word.eq_ignore_ascii_case(value))
        };
        match values.iter().find(|value| !is_known(value)) {
            Some(unknown) => Err(ConditionProblem::Unknown(unknown.clone())),
            None => Ok(Self { dimension, not, values }),
        }
    }

    /// As the address writes it, without the key.
    pub fn text(&self) -> String {
        let values: Vec<String> = self.values.iter().map(|value| escaped(value)).collect();
        format!("{}{}", if self.not { "!" } else { "" }, values.join(","))
    }

    /// Which groups it asks for.
    fn asked(&self, codes: &Codes) -> Vec<bool> {
        let mut asked = vec![false; codes.values.len()];
        for value in &self.values {
            let code = if value == Codes::NONE_KEY { Some(Codes::NONE) } else { codes.code(plain(value)) };
            if let Some(code) = code {
                asked[code as usize] = true;
            }
        }
        asked
    }
}

/// A group as a value of a condition.
pub fn written(codes: &Codes, code: u32) -> String {
    match codes.values[code as usize].key.as_str() {
        key if code == Codes::NONE => key.to_owned(),
        "-" => "\\-".to_owned(),
        key => escaped(key),
    }
}

impl Codes {
    /// Whether a value of a condition is one of its groups.
    pub fn bears(&self, value: &str) -> bool {
        self.code(plain(value)).is_some()
    }
}

/// A value that is written `\-` is the name `-`.
fn plain(value: &str) -> &str {
    if value == "\\-" { "-" } else { value }
}

/// A key as a value of a condition.
fn escaped(value: &str) -> String {
    if value == Codes::NONE_KEY || value == "\\-" {
        return value.to_owned();
    }
    let mut text = String::with_capacity(value.len());
    for (at, sign) in value.chars().enumerate() {
        if matches!(sign, ',' | '\\') || (at == 0 && sign == '!') {
            text.push('\\');
        }
        text.push(sign);
    }
    text
}

fn split(text: &str) -> Vec<String> {
    let mut values = vec![String::new()];
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            ',' => values.push(String::new()),
            '\\' => match signs.next() {
                // Told apart from the lone dash that is no group.
                Some('-') if values.last().is_some_and(String::is_empty) => push(&mut values, "\\-"),
                Some(next) => push(&mut values, next.encode_utf8(&mut [0; 4])),
                None => push(&mut values, "\\"),
            },
            sign => push(&mut values, sign.encode_utf8(&mut [0; 4])),
        }
    }
    let trimmed = values.into_iter().map(|value| value.trim().to_owned());
    trimmed.filter(|value| !value.is_empty()).collect()
}

fn push(values: &mut [String], text: &str) {
    if let Some(last) = values.last_mut() {
        last.push_str(text);
    }
}

impl Masks {
    /// All of them must hold.
    pub fn of(book: &Book, labels: &Labels, conditions: &[Condition]) -> Self {
        let mut trades: Option<Vec<bool>> = None;
        let mut days: Option<(Day, Vec<bool>)> = None;
        for condition in conditions {
            let codes = labels.codes(book, condition.dimension);
            let asked = condition.asked(&codes);
            let holds = |code: &u32| asked[*code as usize];
            match &codes.of {
                Of::Trades(codes) => {
                    let own = codes.iter().map(|code| holds(code) != condition.not);
                    both(&mut trades, own);
                }
                Of::Several { first, codes } => {
                    let own = first.windows(2).map(|ends| {
                        codes[ends[0] as usize..ends[1] as usize].iter().any(holds) != condition.not
                    });
                    both(&mut trades, own);
                }
                Of::Days { first, codes } => {
                    let own = codes.iter().map(|code| holds(code) != condition.not);
                    let mut kept = days.take().map(|(_, kept)| kept);
                    both(&mut kept, own);
                    days = kept.map(|kept| (*first, kept));
                }
            }
        }
        Self { trades: trades.map(Into::into), days: days.map(|(first, kept)| (first, kept.into())) }
    }
}

fn both(kept: &mut Option<Vec<bool>>, own: impl Iterator<Item = bool>) {
    match kept {
        None => *kept = Some(own.collect()),
        Some(kept) => kept.iter_mut().zip(own).for_each(|(kept, own)| *kept &= own),
    }
}
