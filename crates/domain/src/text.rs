//! A sentence for people, with what is said in it apart: a client can say it in another language, and hide what nobody
//! else should see.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::decimal::div_half_even;
use crate::grouping::grouped;
use crate::money::{Money, Price, Quantity};
use crate::time::Day;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    /// Which sentence it is, for programs. Never changes.
    pub code: Cow<'static, str>,
    /// In English, with `{name}` where an argument stands.
    pub pattern: Cow<'static, str>,
    pub arguments: Vec<Argument>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Argument {
    pub name: Cow<'static, str>,
    /// As it stands in the sentence.
    pub text: String,
    /// How much somebody has or trades.
    pub is_private: bool,
}

impl Argument {
    /// A name, a date, a count: what may be seen.
    pub fn shown(name: &'static str, text: impl Into<String>) -> Self {
        Self { name: Cow::Borrowed(name), text: text.into(), is_private: false }
    }

    /// What says how much somebody has or trades, as it stands in the sentence.
    pub fn private(name: &'static str, text: impl Into<String>) -> Self {
        Self { is_private: true, ..Self::shown(name, text) }
    }

    pub fn day(name: &'static str, day: Day) -> Self {
        Self::shown(name, day.in_words())
    }

    /// A price is the market's.
    pub fn price(name: &'static str, price: Price) -> Self {
        Self::shown(name, price.to_string())
    }

    /// Two decimals, half-even: `₹1,25,000.50`.
    pub fn rupees(name: &'static str, amount: Money) -> Self {
        let paise = div_half_even(i128::from(amount.0.unsigned_abs()), 100);
        let sign = if amount.0 < 0 && paise != 0 { "−" } else { "" };
        Self::private(name, format!("{sign}₹{}.{:02}", grouped((paise / 100).unsigned_abs()), paise % 100))
    }

    /// With Indian grouping: `1,25,000`.
    pub fn quantity(name: &'static str, quantity: Quantity) -> Self {
        let text = quantity.abs().to_string();
        let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
        let sign = if quantity < Quantity::ZERO { "−" } else { "" };
        let point = if part.is_empty() { "" } else { "." };
        Self::private(name, format!("{sign}{}{point}{part}", grouped(whole.parse().unwrap_or_default())))
    }
}

impl Text {
    /// `pattern` names every argument.
    pub fn new(
        code: &'static str,
        pattern: impl Into<Cow<'static, str>>,
        arguments: impl Into<Vec<Argument>>,
    ) -> Self {
        Self { code: Cow::Borrowed(code), pattern: pattern.into(), arguments: arguments.into() }
    }

    /// A sentence that says the same of everybody.
    pub fn plain(code: &'static str, sentence: &'static str) -> Self {
        Self::new(code, sentence, [])
    }

    /// The whole sentence in English.
    pub fn message(&self) -> String {
        let mut message = String::with_capacity(self.pattern.len() + 32);
        let mut rest = self.pattern.as_ref();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            message.push_str(before);
            let found = self.arguments.iter().find(|argument| argument.name == name);
            message.push_str(found.map_or("", |argument| &argument.text));
            rest = after;
        }
        message + rest
    }
}

/// The whole sentences.
pub fn messages<'a>(texts: impl IntoIterator<Item = &'a Text>) -> Vec<String> {
    texts.into_iter().map(Text::message).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_its_pattern_with_its_arguments() {
        let quantity = Quantity::parse("125000.5").unwrap();
        let text = Text::new(
            "sold",
            "{title}, {quantity} sold on {day}.",
            [
                Argument::quantity("quantity", quantity),
                Argument::shown("title", "A {day} of INFY"),
                Argument::day("day", Day::parse("2026-11-12").unwrap()),
            ],
        );
        // What a user named is never read as a pattern.
        assert_eq!(text.message(), "A {day} of INFY, 1,25,000.5 sold on 12 Nov 2026.");
        assert_eq!(text.arguments.iter().map(|one| one.is_private).collect::<Vec<_>>(), [true, false, false]);
        assert_eq!(Text::new("plain", "Nothing to say.", []).message(), "Nothing to say.");
    }

    #[test]
    fn rupees_are_grouped_as_in_india() {
        for (text, expected) in [("0", "₹0.00"), ("-125000.505", "−₹1,25,000.50"), ("-0.001", "₹0.00")]
        {
            assert_eq!(Argument::rupees("", Money::parse(text).unwrap()).text, expected);
        }
    }

    #[test]
    fn quantities_are_grouped_as_in_india() {
        for (text, expected) in [
            ("1", "1"),
            ("999", "999"),
            ("1000", "1,000"),
            ("125000", "1,25,000"),
            ("12345678.5", "1,23,45,678.5"),
        ] {
            assert_eq!(Argument::quantity("", Quantity::parse(text).unwrap()).text, expected);
        }
    }
}
