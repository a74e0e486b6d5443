//! A piece of a text around the first word that was asked for.

use super::{folded, places};

/// Bytes before the first word that was found.
const BEFORE: usize = 40;
/// Bytes of the whole piece.
const MOST: usize = 160;

/// Text that was asked for, or what stands around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    pub text: String,
    pub is_asked: bool,
}

/// White space is one space. `None`: no word of the text begins with one that was asked for.
pub fn excerpt(text: &str, asked: &[String]) -> Option<Vec<Part>> {
    let is_asked = |word: &str| {
        folded(word).iter().any(|one| asked.iter().any(|wanted| one.starts_with(wanted.as_str())))
    };
    let first = places(text).find(|place| is_asked(&text[place.clone()]))?;
    let from = text.floor_char_boundary(first.start.saturating_sub(BEFORE));
    // Not in the middle of a word.
    let from = match text[from..first.start].find(char::is_whitespace) {
        Some(space) if from > 0 => from + space,
        _ => from,
    };
    let to = text.floor_char_boundary(text.len().min(from + MOST).max(first.end));
    let to = match text[first.end..to].rfind(char::is_whitespace) {
        Some(space) if to < text.len() => first.end + space,
        _ => to,
    };
    let mut parts = Vec::new();
    let mut push = |text: &str, is_asked| {
        if !text.is_empty() {
            parts.push(Part { text: single_spaced(text), is_asked });
        }
    };
    if from > 0 {
        push("… ", false);
    }
    let mut at = from;
    for place in places(&text[from..to]) {
        let (start, end) = (from + place.start, from + place.end);
        if is_asked(&text[start..end]) {
            push(&text[at..start], false);
            push(&text[start..end], true);
            at = end;
        }
    }
    push(&text[at..to], false);
    if to < text.len() {
        push(" …", false);
    }
    Some(joined(parts))
}

fn single_spaced(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for one in text.chars() {
        let one = if one.is_whitespace() { ' ' } else { one };
        if one != ' ' || !plain.ends_with(' ') {
            plain.push(one);
        }
    }
    plain
}

/// Neighbours of one kind are one.
fn joined(parts: Vec<Part>) -> Vec<Part> {
    let mut all: Vec<Part> = Vec::with_capacity(parts.len());
    for part in parts {
        match all.last_mut() {
            Some(last) if last.is_asked == part.is_asked => {
                let text = last.text.clone() + &part.text;
                last.text = single_spaced(&text);
            }
            _ => all.push(part),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, typed: &str) -> Option<String> {
        let mark = |part: Part| if part.is_asked { format!("[{}]", part.text) } else { part.text };
        Some(excerpt(text, &super::super::asked(typed))?.into_iter().map(mark).collect())
    }

    #[test]
    fn what_was_asked_for_stands_in_its_sentence() {
        for (text, typed, expected) in [
            ("Bought the gap", "gap", Some("Bought the [gap]")),
            ("GAP up,\n\n gap  down", "gap", Some("[GAP] up, [gap] down")),
            ("Café at noon", "cafe", Some("[Café] at noon")),
            ("नीरज ने खरीदा", "नीरज", Some("[नीरज] ने खरीदा")),
            ("Bought the gap", "sold", None),
        ] {
            assert_eq!(shown(text, typed).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_long_text_is_cut_between_words() {
        let text = format!("{}late entry after the gap {}", "before ".repeat(20), "after ".repeat(60));
        let shown = shown(&text, "entry").unwrap();
        assert!(shown.starts_with("… before before"), "{shown}");
        assert!(shown.contains("late [entry] after the gap after"), "{shown}");
        assert!(shown.ends_with("after …"), "{shown}");
        assert!(shown.len() < MOST + 20, "{shown}");
    }

    #[test]
    fn no_text_is_cut_in_the_middle_of_a_character() {
        let text = "ळ".repeat(500) + " gap " + &"ळ".repeat(500);
        assert!(shown(&text, "gap").unwrap().contains("[gap]"));
        assert!(shown(&text, "ळ").is_some());
    }
}
