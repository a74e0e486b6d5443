//! The sentence of an error, with what is said in it apart.

use std::borrow::Cow;
use std::fmt;

use domain::{Argument, Text};

/// Made by [`sentence!`](crate::sentence), of a fixed sentence, or of a [`Text`]. One that was put together elsewhere
/// is its own only argument.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sentence(Box<Parts>);

#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Parts {
    text: String,
    pattern: Cow<'static, str>,
    arguments: Vec<Argument>,
}

impl Sentence {
    pub fn new(pattern: impl Into<Cow<'static, str>>, arguments: Vec<Argument>) -> Self {
        Self::from(Text { code: Cow::Borrowed(""), pattern: pattern.into(), arguments })
    }

    /// Whole, in English.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// In English, with `{name}` where an argument stands. It is what tells this sentence from others.
    pub fn pattern(&self) -> &str {
        &self.0.pattern
    }

    pub fn arguments(&self) -> &[Argument] {
        &self.0.arguments
    }
}

impl From<Text> for Sentence {
    fn from(text: Text) -> Self {
        Self(Box::new(Parts { text: text.message(), pattern: text.pattern, arguments: text.arguments }))
    }
}

/// It says the same to everybody.
impl From<&'static str> for Sentence {
    fn from(whole: &'static str) -> Self {
        Self(Box::new(Parts { text: whole.to_owned(), pattern: Cow::Borrowed(whole), arguments: Vec::new() }))
    }
}

impl From<String> for Sentence {
    fn from(whole: String) -> Self {
        let arguments = vec![Argument::shown("sentence", whole.as_str())];
        Self(Box::new(Parts { text: whole, pattern: Cow::Borrowed("{sentence}"), arguments }))
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

impl PartialEq<str> for Sentence {
    fn eq(&self, other: &str) -> bool {
        self.0.text == other
    }
}

impl PartialEq<&str> for Sentence {
    fn eq(&self, other: &&str) -> bool {
        self.0.text == *other
    }
}

/// Takes what `format!` takes, each value by a name: `sentence!("At most {most} can go, these are {count}.", most = 5,
/// count)`. The compiler checks that the pattern names them all and no other.
#[macro_export]
macro_rules! sentence {
    ($pattern:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        // Never called: it lets the compiler read the pattern.
        #[allow(unused_variables)]
        let _ = |$($name: &dyn ::std::fmt::Display),*| { let _ = ::std::format_args!($pattern $(, $name = $name)*); };
        $crate::Sentence::new(
            $pattern,
            ::std::vec![$($crate::shown(stringify!($name), &$crate::value!($name $(, $value)?))),*],
        )
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! value {
    ($name:ident) => {
        $name
    };
    ($name:ident, $value:expr) => {
        $value
    };
}

#[doc(hidden)]
pub fn shown(name: &'static str, value: &dyn fmt::Display) -> Argument {
    Argument::shown(name, value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_stands_apart_and_is_never_read_as_a_pattern() {
        let (most, name) = (5, "{most} of ITC");
        let said = crate::sentence!("{name}: at most {most}, found {found}.", name, most, found = 3 + 4);
        assert_eq!(said, "{most} of ITC: at most 5, found 7.");
        assert_eq!(said.pattern(), "{name}: at most {most}, found {found}.");
        let arguments: Vec<_> = said.arguments().iter().map(|one| (&*one.name, &*one.text)).collect();
        assert_eq!(arguments, [("name", "{most} of ITC"), ("most", "5"), ("found", "7")]);
    }

    #[test]
    fn one_that_was_put_together_elsewhere_is_an_argument() {
        let whole = Sentence::from("a {b}".to_owned());
        assert_eq!((whole.text(), whole.pattern()), ("a {b}", "{sentence}"));
        assert_eq!(Sentence::from("Nothing was saved.").pattern(), "Nothing was saved.");
    }
}
