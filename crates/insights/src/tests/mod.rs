//! Each scheme by hand on a few days, against a plain second way, and on journals made by chance.

mod by_chance;
mod by_hand;
mod facts;
mod life;
mod plain;
mod strategies;
mod whole;

use std::collections::BTreeMap;

use domain::{Day, Money, Time};

use crate::window::{Label, Trade, Window};

/// A trade a line: `day entry exit net`, with `label=2` for a level of a label; days are of November 2026.
pub fn window(text: &str) -> Window {
    let mut trades = Vec::new();
    let mut sets: BTreeMap<&'static str, Vec<Option<u64>>> = BTreeMap::new();
    let keys = ["session", "setup", "expiryDay", "stop", "held", "overnight"];
    for (at, line) in text.lines().map(str::trim).filter(|line| !line.is_empty()).enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let day = Day::from_ymd(2026, 11, words[0].parse().unwrap()).unwrap();
        let time = |text: &str| {
            let (hour, minute) = text.split_once(':').unwrap();
            let second = hour.parse::<u32>().unwrap() * 3_600 + minute.parse::<u32>().unwrap() * 60;
            Some(Time::from_ist(day, second).0)
        };
        let net = words[3].parse::<i64>().unwrap() * Money::ONE;
        let underlying = value(&words, "of").unwrap_or(0);
        trades.push(Trade {
            at: at as u32,
            key: at as u64,
            day,
            entry_day: day,
            entry: time(words[1]),
            exit: time(words[2]),
            net,
            gross: net,
            underlying,
            meeting: 1,
            to_expiry: None,
            strategy: None,
            size: value(&words, "size").map(|size| size as f64),
        });
        for key in keys {
            sets.entry(key).or_default().push(value(&words, key).map(|level| 1 << level));
        }
    }
    let label = |sets| Label {
        levels: (0..4).map(|at| (at.to_string(), at.to_string())).collect(),
        sets,
        later: Vec::new(),
    };
    let labels = sets.into_iter().map(|(key, sets)| (key, label(sets))).collect();
    Window::new(
        (Day::from_ymd(2026, 11, 1).unwrap(), Day::from_ymd(2026, 11, 30).unwrap()),
        trades,
        labels,
        Vec::new(),
    )
}

fn value(words: &[&str], key: &str) -> Option<u32> {
    words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('=')?.parse().ok())
}

#[track_caller]
pub fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9 * (1.0 + expected.abs()), "found {found}, expected {expected}");
}
