//! Passwords that are guessed first. Asked after the rules of the specification, with a sentence of
//! its own.

use std::sync::LazyLock;

use brand::brand;
use identity::password;

/// Below this zxcvbn's lists and patterns find it in a million guesses. At a hundred a day (`store::guesses`) a
/// million last 27 years.
const ENOUGH: u64 = 1_000_000;

pub const EASY: &str = "This password is easy to guess: it is used by many, or close to your name, your e-mail address \
                        or a word of this site. Please choose another one.";

/// Whether it is among the first that anybody would try. Takes some milliseconds.
pub fn is_easy(typed: &str, email: &str, name: &str) -> bool {
    let password = password::typed(typed);
    let guesses = |text: &str| zxcvbn::zxcvbn(text, &[]).guesses();
    if guesses(&password) < ENOUGH {
        return true;
    }
    // What everybody can know about the user, and the site's own words, count nothing.
    let rest = without(&password, &known(email, name));
    rest.len() < password.len() && guesses(&rest) < ENOUGH
}

fn known(email: &str, name: &str) -> Vec<String> {
    static OURS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let brand = brand();
        let words = [brand.name.as_str(), "zerodha", "groww"];
        words
            .into_iter()
            .chain(brand.misspellings.iter().map(String::as_str))
            .map(str::to_lowercase)
            .collect()
    });
    let local = email.split('@').next().unwrap_or_default();
    let parts = local.split(|c: char| !c.is_alphanumeric()).chain(name.split_whitespace());
    let whole = [local.to_owned(), name.split_whitespace().collect()];
    let own = parts.map(str::to_owned).chain(whole).map(|word| word.to_lowercase());
    let mut known: Vec<String> =
        OURS.iter().cloned().chain(own).filter(|word| word.chars().count() >= 3).collect();
    // `asharao` before `asha`.
    known.sort_by_key(|word| std::cmp::Reverse(word.len()));
    known
}

fn without(password: &str, words: &[String]) -> String {
    let mut rest = password.to_lowercase();
    for word in words {
        rest = rest.replace(word.as_str(), "");
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_guessed_first_is_refused() {
        let check = |typed: &str, expected: bool| {
            assert_eq!(is_easy(typed, "asha.rao1@mail.in", "Asha Rao"), expected, "{typed}");
        };
        for easy in [
            "Password1!",
            "P@ssw0rd",
            "Passw0rd!",
            "Abcdef1!",
            "Abcd1234!",
            "Zerodha@123",
            "Groww@2026",
            "Rojmel#99",
            "Rozmel@123",
            "Asha@1234",
            "AshaRao@26",
            "Rao1#asha",
            "aSHA.rAO1!",
            "",
        ] {
            check(easy, true);
        }
        for fine in [
            "Trade-2026-well",
            "Turmeric-7 marks",
            "Größe-7-पासवर्ड",
            "Xk7$mQ2p",
            "Asha likes 7 green mangoes",
            "Natasha-9-rivers",
        ] {
            check(fine, false);
        }
        // As long as a password may be, and no word in it.
        check(&"a1!A".repeat(32), true);
        check(&"Kolhapur-9 to Sangli-4 by the slow train, ".repeat(3), false);
    }

    #[test]
    fn another_ones_name_counts() {
        assert!(is_easy("Priyanka@77", "priyanka@mail.in", "P K"));
        assert!(!is_easy("Priyanka@77", "asha@mail.in", "Asha Rao"));
    }
}
