//! A rule as it is stored: a document with one field, the rule as JSON of one form.

use backtest::{OptionRule, Rule, read_option_rule, read_rule, say, say_options};
use report::numbers::IstTime;
use report::text::Text;
use rules::Problem;
use serde::Serialize;
use serde_json::Value as Tree;
use store::documents::Document;
use utoipa::ToSchema;
use web_http::SiteError;

/// Bytes of one rule.
pub const LONGEST_RULE: usize = 32 << 10;
pub const FIELD: &str = "rule";

/// A rule of who is logged in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BacktestRule {
    id: String,
    /// Grows with each change.
    revision: i64,
    name: String,
    /// The rule in words; null: it cannot be read.
    #[schema(required = true)]
    sentence: Option<String>,
    #[schema(required = true)]
    sentence_text: Option<Text>,
    /// Why it cannot be read; null: it can.
    #[schema(required = true)]
    unreadable: Option<String>,
    /// As `rojmel backtest` reads it too.
    #[schema(value_type = Object)]
    rule: Tree,
    changed_at: IstTime,
    /// Distinct tries so far. None is ever taken off.
    tries: i64,
}

impl BacktestRule {
    pub fn of(document: &Document, tries: i64) -> Self {
        let text = document.field(FIELD).unwrap_or_default();
        let tree: Tree = serde_json::from_str(text).unwrap_or_default();
        let (name, said, unreadable) = match KeptRule::of(&tree) {
            Ok(rule) => (rule.name().to_owned(), Some(rule.say()), None),
            Err(problem) => {
                let name = tree.get("name").and_then(Tree::as_str).unwrap_or("A rule without a name");
                (name.chars().take(100).collect(), None, Some(problem.message()))
            }
        };
        Self {
            id: document.key.clone(),
            revision: document.revision,
            name,
            sentence: said.as_ref().map(domain::Text::message),
            sentence_text: said.as_ref().map(Text::from),
            unreadable,
            rule: if tree.is_object() { tree } else { Tree::Object(serde_json::Map::new()) },
            changed_at: IstTime(document.changed_at),
            tries,
        }
    }
}

/// Of candles, or of an index's options: what makes it the latter is its key `options`.
pub enum KeptRule {
    Candles(Box<Rule>),
    Options(OptionRule),
}

impl KeptRule {
    fn of(tree: &Tree) -> Result<Self, Problem> {
        if tree.get("options").is_some_and(|options| !options.is_null()) {
            return read_option_rule(tree).map(Self::Options);
        }
        read_rule(tree).map(|rule| Self::Candles(Box::new(rule)))
    }

    fn name(&self) -> &str {
        match self {
            Self::Candles(rule) => &rule.name,
            Self::Options(rule) => &rule.name,
        }
    }

    /// In a sentence.
    pub fn say(&self) -> domain::Text {
        match self {
            Self::Candles(rule) => say(rule, &rule.values()),
            Self::Options(rule) => say_options(rule),
        }
    }
}

/// Reads a rule that was sent, of candles.
///
/// # Errors
/// 422 with the field `rule` and the place in it, as `rule.entry.when.all[0].gt[1]`.
pub fn read(sent: &Tree) -> Result<Rule, SiteError> {
    match read_with_text(sent)?.0 {
        KeptRule::Candles(rule) => Ok(*rule),
        KeptRule::Options(_) => Err(SiteError::field(
            "rule",
            "This rule sells options. It is run over closes of a day, not over candles.",
        )),
    }
}

/// As [`read`], of options.
///
/// # Errors
/// As [`read`].
pub fn read_options(sent: &Tree) -> Result<OptionRule, SiteError> {
    match read_with_text(sent)?.0 {
        KeptRule::Options(rule) => Ok(rule),
        KeptRule::Candles(_) => {
            Err(SiteError::field("rule", "This rule sells no options. Run it over candles."))
        }
    }
}

/// Either, with the text to store.
///
/// # Errors
/// As [`read`].
pub fn read_with_text(sent: &Tree) -> Result<(KeptRule, String), SiteError> {
    let text = text_of(sent);
    if text.len() > LONGEST_RULE {
        return Err(SiteError::field("rule", "A rule has at most 32 KB."));
    }
    let rule = KeptRule::of(sent).map_err(|problem| at_its_place(&problem))?;
    Ok((rule, text))
}

fn at_its_place(problem: &Problem) -> SiteError {
    let place = if problem.place.is_empty() { "rule".to_owned() } else { format!("rule.{}", problem.place) };
    SiteError::field(place, problem.text.message())
}

/// One form of each rule: keys in order, nothing that is null, whole numbers without a point.
pub fn text_of(rule: &Tree) -> String {
    plain(rule).to_string()
}

fn plain(tree: &Tree) -> Tree {
    match tree {
        Tree::Object(map) => {
            let kept = map.iter().filter(|(_, value)| !value.is_null());
            Tree::Object(kept.map(|(key, value)| (key.clone(), plain(value))).collect())
        }
        Tree::Array(list) => Tree::Array(list.iter().map(plain).collect()),
        Tree::Number(number) => match number.as_f64() {
            Some(whole) if whole.fract() == 0.0 && whole.abs() < 1e15 => Tree::from(whole as i64),
            _ => tree.clone(),
        },
        other => other.clone(),
    }
}

/// The text to store; a stored text reads as itself. `None`: a field of a later release, or a rule of one: it is kept,
/// and says that it cannot be read.
pub fn read_stored(field: &str, text: &str) -> Option<Result<String, String>> {
    if field != FIELD || text.is_empty() {
        return None;
    }
    if text.len() > LONGEST_RULE {
        return Some(Err("A rule has at most 32 KB.".to_owned()));
    }
    let tree: Tree = serde_json::from_str(text).ok()?;
    KeptRule::of(&tree).ok()?;
    Some(Ok(text_of(&tree)))
}

/// Another user's looks the same as none.
pub fn no_rule() -> SiteError {
    SiteError::missing("no_backtest_rule", "You have no such rule. Reload the page.")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn one_rule_has_one_text() {
        for (tree, expected) in [
            (
                json!({ "b": 1.0, "a": [2.5, -0.0, { "d": null, "c": 1e3 }] }),
                r#"{"a":[2.5,0,{"c":1000}],"b":1}"#,
            ),
            (json!({ "name": "अ \"q\"", "exit": null }), r#"{"name":"अ \"q\""}"#),
        ] {
            assert_eq!(text_of(&tree), expected);
            let again: Tree = serde_json::from_str(expected).unwrap();
            assert_eq!(text_of(&again), expected);
        }
    }

    #[test]
    fn what_is_stored_is_written_as_here_or_cannot_be_read() {
        let text = text_of(&backtest::sample::rule());
        assert_eq!(read_stored("rule", &text), Some(Ok(text.clone())));
        let spaced = text.replacen("{", "{ ", 1);
        assert_eq!(read_stored("rule", &spaced), Some(Ok(text)));
        let options = text_of(&backtest::sample::option_rule());
        assert_eq!(read_stored("rule", &options), Some(Ok(options.clone())));
        assert_eq!(read_stored("rule", "{\"v\":2}"), None);
        assert_eq!(read_stored("rule", ""), None);
        assert_eq!(read_stored("colour", "red"), None);
        assert!(read_stored("rule", &" ".repeat(LONGEST_RULE + 1)).unwrap().is_err());
    }
}
