//! What a trader answered to rules that no fill can show.

use std::collections::BTreeMap;

use domain::{Argument, Text};

use crate::field::shortened;

/// Of one trade.
pub const MOST_ANSWERS: usize = 500;
const LONGEST_SETUP: usize = 64;
const LONGEST_RULE: usize = 32;
/// A setup, a rule, `yes` and what stands between them.
const LONGEST_LINE: usize = LONGEST_SETUP + 1 + LONGEST_RULE + " yes".len();

/// The text to store: `s1/calm yes`, one a line in the order of setups and rules, each rule once. A setup is named by
/// its key, which a new name does not change, and a rule by its id, which its versions share; an id alone is not
/// enough, because rules of two setups may have the same one.
pub(crate) fn read(text: &str) -> Result<String, Text> {
    if text.len() > MOST_ANSWERS * (LONGEST_LINE + "\r\n".len()) {
        return Err(too_many());
    }
    let mut answers = BTreeMap::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let Some((setup, rule, is_kept)) = answer(line) else { return Err(wrong(line)) };
        if answers.insert((setup, rule), is_kept).is_some_and(|before| before != is_kept) {
            return Err(twice(line));
        }
    }
    if answers.len() > MOST_ANSWERS {
        return Err(too_many());
    }
    let line = |((setup, rule), is_kept)| format!("{setup}/{rule} {}", if is_kept { "yes" } else { "no" });
    Ok(answers.into_iter().map(line).collect::<Vec<_>>().join("\n"))
}

/// The rules of one setup that were answered in a stored text, and whether they were kept.
pub fn answers_of<'a>(text: &'a str, setup: &'a str) -> impl Iterator<Item = (&'a str, bool)> {
    let own = text.lines().filter_map(answer).filter(move |(of, ..)| *of == setup);
    own.map(|(_, rule, is_kept)| (rule, is_kept))
}

fn answer(line: &str) -> Option<(&str, &str, bool)> {
    let (name, word) = line.split_once(' ')?;
    let (setup, rule) = name.split_once('/')?;
    let is_setup = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let is_rule = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_name = (1..=LONGEST_SETUP).contains(&setup.len())
        && (1..=LONGEST_RULE).contains(&rule.len())
        && setup.bytes().all(is_setup)
        && rule.bytes().all(is_rule);
    match word {
        "yes" if is_name => Some((setup, rule, true)),
        "no" if is_name => Some((setup, rule, false)),
        _ => None,
    }
}

fn wrong(line: &str) -> Text {
    let line = Argument::shown("line", shortened(line));
    Text::new(
        "annotation_answer",
        "“{line}” is no answer to a rule: a setup, a rule, and yes or no, such as s1/calm yes.",
        [line],
    )
}

fn twice(line: &str) -> Text {
    let line = Argument::shown("line", shortened(line));
    Text::new(
        "annotation_answered_twice",
        "“{line}” was answered the other way as well. Keep one of them.",
        [line],
    )
}

fn too_many() -> Text {
    let most = Argument::shown("most", MOST_ANSWERS.to_string());
    Text::new("annotation_answers", "A trade takes at most {most} answers to rules.", [most])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        match read(text) {
            Ok(stored) => {
                assert_eq!(stored, expected, "{text}");
                assert_eq!(read(&stored).as_deref(), Ok(expected), "a stored text reads as itself");
            }
            Err(why) => {
                assert!(why.message().starts_with(expected) && !expected.is_empty(), "{}", why.message())
            }
        }
    }

    #[test]
    fn answers_are_sorted_and_each_rule_is_answered_once() {
        check(" s2/a no\r\n\ns10/b yes \ns2/a no", "s10/b yes\ns2/a no");
        check("S_1-x/0f9 yes", "S_1-x/0f9 yes");
        check("s1/a yes\ns1/a no", "“s1/a no” was answered the other way as well.");
        let wrong = [
            "yes",
            "a yes",
            "s1/a",
            "s1/a maybe",
            "s1/a Yes",
            "s1/A yes",
            "s1/a b yes",
            "/a yes",
            "s1/ yes",
            "s 1/a yes",
            "s1/a  yes",
            "s1/a/b yes",
        ];
        for wrong in wrong {
            check(wrong, &format!("“{wrong}” is no answer to a rule"));
        }
        check(&format!("{}/a yes", "s".repeat(65)), "“sss");
        check(&format!("s1/{} yes", "a".repeat(33)), "“s1/aaa");
    }

    #[test]
    fn a_trade_takes_five_hundred() {
        let setup = "s".repeat(64);
        let many = |count: usize| {
            (0..count).map(|at| format!("{setup}/{at:032} yes")).collect::<Vec<_>>().join("\r\n")
        };
        assert_eq!(read(&many(500)).unwrap().lines().count(), 500);
        check(&many(501), "A trade takes at most 500 answers to rules.");
        check(&"s1/a yes\n".repeat(501), "s1/a yes");
        check(&"s1/a yes\n".repeat(500_000), "A trade takes at most 500 answers to rules.");
    }

    #[test]
    fn an_answer_is_of_one_setup() {
        let text = "s1/a yes\ns1/b no\ns10/a no\ns2/a no";
        assert_eq!(answers_of(text, "s1").collect::<Vec<_>>(), [("a", true), ("b", false)]);
        assert_eq!(answers_of(text, "s2").collect::<Vec<_>>(), [("a", false)]);
        assert_eq!(answers_of(text, "S1").count(), 0);
        assert_eq!(answers_of("", "s1").count(), 0);
    }
}
