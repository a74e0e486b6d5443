//! The files of a journal: the same trades, more of them, earlier ones and some in between.

use super::*;

pub(super) struct File {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) read: Tradebook,
}

/// What the files of one world hold, by its place in them.
pub(super) const NARROW: usize = 0;
pub(super) const WIDER: usize = 1;
pub(super) const SYMBOLS: [&str; 3] = ["ONE", "TWO", "THREE"];

/// Three shares: one bought and sold twice, one bought twice and sold at once, one sold without a buy. Around them what
/// was before, what was in between, and more of the same.
pub(super) fn world(number: usize, dice: &mut Dice) -> Vec<File> {
    let [one, two, three] = SYMBOLS.map(|name| format!("{name}{number}"));
    let [a, b, c, d, e] = [0; 5].map(|_| 2 + dice.below(8));
    let mut id = 1000 * (1 + number as u32);
    let mut row = |symbol: &str, day: &str, side: &'static str, units: u64, time: &str| {
        id += 1;
        (symbol.to_owned(), day.to_owned(), side, units.to_string(), id, time.to_owned())
    };
    let narrow = [
        row(&one, "2025-04-02", "buy", a, "10:00:00"),
        row(&one, "2025-04-03", "sell", a, "10:00:00"),
        row(&one, "2025-04-07", "buy", b, "10:00:00"),
        row(&one, "2025-04-09", "sell", b, "10:00:00"),
        row(&two, "2025-04-02", "buy", c, "10:00:00"),
        row(&two, "2025-04-08", "buy", d, "10:00:00"),
        row(&two, "2025-04-10", "sell", c + d, "10:00:00"),
        row(&three, "2025-04-04", "sell", e, "10:00:00"),
    ];
    let more = [
        row(&one, "2025-04-15", "buy", 3, "10:00:00"),
        row(&one, "2025-04-15", "sell", 3, "10:00:00"),
        row(&two, "2025-04-16", "buy", 5, "11:00:00"),
    ];
    let earlier = [row(&one, "2025-03-20", "buy", 1, "10:00:00")];
    // The first lot goes and another of its size comes: what was one trade is two.
    let between =
        [row(&two, "2025-04-03", "sell", c, "10:00:00"), row(&two, "2025-04-09", "buy", c, "10:00:00")];
    let days = ["2025-04-02", "2025-04-04", "2025-04-08", "2025-04-11"];
    let any: Vec<_> = (0..5)
        .map(|_| {
            let symbol = if dice.below(2) == 0 { &one } else { &two };
            let side = if dice.below(2) == 0 { "buy" } else { "sell" };
            row(symbol, days[dice.below(4) as usize], side, 1 + dice.below(9), "12:00:00")
        })
        .collect();
    let wider = [narrow.as_slice(), more.as_slice()].concat();
    [narrow.as_slice(), &wider, &earlier, &between, &any]
        .iter()
        .enumerate()
        .map(|(at, rows)| {
            let rows: Vec<_> = rows
                .iter()
                .map(|(symbol, day, side, units, id, time)| {
                    (symbol.as_str(), day.as_str(), *side, units.as_str(), "100", *id, time.as_str())
                })
                .collect();
            let (name, text) = (format!("{number}-{at}.csv"), tradebook(&rows));
            let read = ::tradebook::read(&name, text.as_bytes(), ::tradebook::Choice::default()).unwrap();
            File { name, text, read }
        })
        .collect()
}
