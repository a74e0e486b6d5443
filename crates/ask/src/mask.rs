//! Symbols by other names: S1, S2.

/// What stands for what. Empty: nothing is hidden.
#[derive(Debug, Clone, Default)]
pub struct Mask {
    /// The longest first, so that `NIFTYBEES` is not taken for `NIFTY`.
    names: Vec<(String, String)>,
}

impl Mask {
    pub fn none() -> Self {
        Self::default()
    }

    /// `symbols` in any order; each gets a number by its place in the alphabet.
    pub fn of(symbols: impl IntoIterator<Item = String>) -> Self {
        let mut all: Vec<String> = symbols.into_iter().filter(|one| !one.trim().is_empty()).collect();
        all.sort();
        all.dedup();
        let mut names: Vec<(String, String)> =
            all.into_iter().enumerate().map(|(at, one)| (one, format!("S{}", at + 1))).collect();
        names.sort_by_key(|(one, _)| std::cmp::Reverse(one.len()));
        Self { names }
    }

    /// With the symbols replaced, in any case.
    pub fn hide(&self, text: &str) -> String {
        replace(text, self.names.iter().map(|(one, other)| (one.as_str(), other.as_str())))
    }

    /// With the symbols put back.
    pub fn show(&self, text: &str) -> String {
        // The longest first here, too: S12 is not S1.
        let mut back: Vec<(&str, &str)> =
            self.names.iter().map(|(one, other)| (other.as_str(), one.as_str())).collect();
        back.sort_by_key(|(one, _)| std::cmp::Reverse(one.len()));
        replace(text, back.into_iter())
    }
}

/// Whole words alone: letters and digits on neither side.
fn replace<'a>(text: &str, names: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let is_free = out_of_word(text[..at].chars().next_back());
        let found = names.clone().find(|(name, _)| {
            is_free
                && rest.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
                && out_of_word(rest[name.len()..].chars().next())
        });
        match found {
            Some((name, other)) => {
                out.push_str(other);
                at += name.len();
            }
            None => {
                let next = rest.chars().next().unwrap_or_default();
                out.push(next);
                at += next.len_utf8().max(1);
            }
        }
    }
    out
}

fn out_of_word(next: Option<char>) -> bool {
    next.is_none_or(|one| !one.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mask() -> Mask {
        Mask::of(["NIFTY", "NIFTYBEES", "M&M", "BAJAJ-AUTO"].map(str::to_owned))
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(mask().hide(text), expected);
    }

    #[test]
    fn symbols_are_replaced_as_whole_words() {
        check("NIFTY 25900 PE 17 Nov 2026", "S3 25900 PE 17 Nov 2026");
        check("niftybees, M&M; BAJAJ-AUTO.", "S4, S2; S1.");
        check("NIFTYX XNIFTY", "NIFTYX XNIFTY");
        check("₹ NIFTY’s", "₹ S3’s");
        assert_eq!(mask().show("S3,S4 and S33"), "NIFTY,NIFTYBEES and S33");
        assert_eq!(Mask::none().hide("NIFTY"), "NIFTY");
    }

    #[test]
    fn twelve_is_not_one() {
        let mask = Mask::of((0..12).map(|at| format!("A{}", char::from(b'A' + at))));
        assert_eq!(mask.show("S12 S1"), "AL AA");
    }
}
