//! Sentences of the made-up trader.

use super::random::Random;

pub struct Setup {
    pub name: &'static str,
    /// Markdown.
    pub text: &'static str,
    /// Of each version, as JSON.
    pub rules: [&'static str; 2],
}

pub const SETUPS: [Setup; 5] = [
    Setup {
        name: "Opening range",
        text: "The first half hour makes a range. I buy above it or sell below it, **once**, and only with the stop in.\n\n- no trade when the range is wider than 1 %\n- half out at the first target",
        rules: [
            r#"[{"id":"a","weight":1,"rule":{"type":"entryBetween","from":"09:15","to":"11:00"}}]"#,
            r#"[{"id":"a","weight":2,"rule":{"type":"entryBetween","from":"09:30","to":"11:00"}},{"id":"b","weight":1,"rule":{"type":"stopNotWidened"}},{"id":"c","weight":1,"rule":{"type":"question","text":"Did I wait for the close above the range?"}}]"#,
        ],
    },
    Setup {
        name: "Pullback",
        text: "A stock that moves all morning comes back to its average. I wait for the candle that turns.",
        rules: [
            r#"[{"id":"a","weight":1,"rule":{"type":"noEntryAfter","time":"14:30"}}]"#,
            r#"[{"id":"a","weight":1,"rule":{"type":"noEntryAfter","time":"14:00"}}]"#,
        ],
    },
    Setup {
        name: "Trend of the day",
        text: "NIFTY or BANKNIFTY futures with the direction of the morning. Small, and never against it.",
        rules: [
            r#"[{"id":"a","weight":1,"rule":{"type":"noEntryAfter","time":"14:30"}}]"#,
            r#"[{"id":"a","weight":1,"rule":{"type":"noEntryAfter","time":"13:00"}}]"#,
        ],
    },
    Setup {
        name: "Option in the trend",
        text: "One or two lots of the weekly option near the money. Out when it loses a quarter.",
        rules: [
            r#"[{"id":"a","weight":1,"rule":{"type":"noEntryAfter","time":"15:00"}}]"#,
            r#"[{"id":"a","weight":1,"rule":{"type":"noEntryAfter","time":"14:00"}},{"id":"b","weight":2,"rule":{"type":"notOnExpiryDay"}}]"#,
        ],
    },
    Setup {
        name: "Swing",
        text: "Delivery, a few weeks, bought near the close when the week looks strong.",
        rules: [
            r#"[{"id":"a","weight":1,"rule":{"type":"directions","names":["long"]}}]"#,
            r#"[{"id":"a","weight":1,"rule":{"type":"directions","names":["long"]}}]"#,
        ],
    },
];

/// The rule of [`SETUPS`] that no fill shows: of which setup, from its second version on, by its key and its id.
pub const QUESTION: (&str, &str) = ("Opening range", "s1/c");

/// What a note is about.
#[derive(Clone, Copy)]
pub struct Said {
    pub setup: Option<&'static str>,
    pub is_win: bool,
    /// Of the day, of the entry.
    pub minute: i64,
}

fn one_of<'a>(texts: &[&'a str], random: &mut Random) -> &'a str {
    texts[random.between(0, texts.len() as i64 - 1) as usize]
}

pub fn note(said: Said, random: &mut Random) -> String {
    let first = match said.setup {
        Some("Opening range") => one_of(
            &["Broke the range on volume.", "Second try at the high of the range.", "The range was narrow."],
            random,
        ),
        Some("Pullback") => {
            one_of(&["Came back to the average and turned.", "Waited for the turn, then in."], random)
        }
        Some("Trend of the day") => one_of(&["With the morning.", "Index strong since the open."], random),
        Some("Option in the trend") => {
            one_of(&["Premium was cheap for the move.", "Bought as NIFTY left its range."], random)
        }
        Some(_) => one_of(&["The week looked strong.", "Bought near the close, as planned."], random),
        None => one_of(&["No setup, I saw it move.", "Took it from the screener."], random),
    };
    let second = if said.is_win {
        one_of(
            &[
                "Held to the target and did **nothing**, which was the hard part.",
                "Out a little early, but the plan was kept.",
                "Half out at the first target, the rest at the close.",
            ],
            random,
        )
    } else {
        one_of(
            &[
                "The stop was hit and that was right.",
                "Moved too fast for me. Next time *smaller*.",
                "It came back after my exit. The stop was too near.",
            ],
            random,
        )
    };
    format!("{first} {second}")
}

/// Beside a trade that is still open.
pub fn note_of_open(random: &mut Random) -> String {
    let texts = [
        "Bought as planned. The stop is in, and I look at it **once a day**.",
        "In for the move of the month. Out when it closes under the stop.",
    ];
    one_of(&texts, random).to_owned()
}

/// Colours of tags, with the group that some are in.
pub const TAGS: [(&str, &str, Option<&str>); 4] = [
    ("first half hour", "blue", Some("Time")),
    ("weekly option", "turmeric", None),
    ("news", "plum", Some("Reason")),
    ("gap", "teal", Some("Reason")),
];
/// Colours of mistakes.
pub const MISTAKES: [(&str, &str); 2] = [("Chased it", "plum"), ("Late entry", "slate")];

pub fn mistake(said: Said, random: &mut Random) -> Option<&'static str> {
    let often = if said.is_win { 60 } else { 450 };
    if !random.happens(often) {
        return None;
    }
    Some(match said.setup {
        None => "No setup",
        Some(_) if said.minute >= 14 * 60 => "Late entry",
        Some(_) => one_of(&["Chased it", "Too large", "Stop too near"], random),
    })
}

pub fn feeling(is_good: bool, random: &mut Random) -> &'static str {
    if is_good {
        one_of(&["calm", "focused", "confident", "hopeful", "impatient"], random)
    } else {
        one_of(&["anxious", "impatient", "angry", "calm", "bored"], random)
    }
}

pub fn plan(random: &mut Random) -> String {
    let market = one_of(
        &[
            "Gift NIFTY is flat.",
            "A gap up is likely.",
            "Results season: careful with news.",
            "Weak close in the US.",
        ],
        random,
    );
    let what = one_of(
        &[
            "Only the opening range today.",
            "One trade, then watch.",
            "No options before ten.",
            "Small until noon.",
        ],
        random,
    );
    format!("{market} **{what}**")
}

pub fn review(is_up: bool, random: &mut Random) -> String {
    let first = if is_up {
        one_of(&["Kept to the plan.", "Waited for the setup, and it came."], random)
    } else {
        one_of(&["Took one too many.", "A losing day inside the limit."], random)
    };
    let second = one_of(
        &[
            "- sleep was short",
            "- stop orders went in at once",
            "- no phone until the close",
            "- walk at noon helped",
        ],
        random,
    );
    format!("{first}\n\n{second}")
}

/// Steps, done or not.
pub fn routine(random: &mut Random) -> String {
    let steps = ["Levels marked", "News read", "Size set", "Limits checked"];
    let line = |step: &&str| {
        let mark = if random.happens(850) { "[x]" } else { "[ ]" };
        format!("{mark} {step}")
    };
    steps.iter().map(line).collect::<Vec<_>>().join("\n")
}
