//! The search of somebody with 100,000 trades and 20,000 notes, and what is beside a trade of theirs, asked over HTTP
//! on each database.

use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use visitor::{Program, Visitor};

use crate::spreadsheet::round_trips;

const TIMES: usize = 40;
/// One edit writes so many.
const AT_ONCE: usize = 5_000;
const NOTES: usize = 20_000;
/// Of many notes and trades, of few, of none; by one letter, and in another script.
const TYPED: [&str; 6] = ["gap", "g", "late break", "%E0%A4%A8%E0%A5%80%E0%A4%B0", "a", "zzzz"];
/// Of a note's text.
const LENGTH: usize = 60;
const WORDS: [&str; 31] = [
    "gap",
    "open",
    "waited",
    "for",
    "the",
    "first",
    "hour",
    "range",
    "broke",
    "late",
    "volume",
    "sold",
    "early",
    "half",
    "stop",
    "moved",
    "target",
    "held",
    "news",
    "index",
    "weak",
    "average",
    "again",
    "against",
    "plan",
    "size",
    "patience",
    "नियम",
    "सुबह",
    "support",
    "breakout",
];

pub fn run(rojmel: &Path, scratch: &Path) -> Result<(), Box<dyn Error>> {
    on("SQLite", None, rojmel, scratch)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let postgres = runtime.block_on(testdb::postgres());
    on("PostgreSQL", Some(&postgres.url), rojmel, scratch)
}

fn on(database: &str, url: Option<&str>, rojmel: &Path, scratch: &Path) -> Result<(), Box<dyn Error>> {
    let data = scratch.join("search");
    let _ = fs::remove_dir_all(&data);
    fs::create_dir_all(&data)?;
    let environment = url.map(|url| ("DATABASE_URL", OsStr::new(url)));
    let program = Program::start(rojmel, &data, environment)?.ok_or("the server did not start")?;
    let mut visitor = Visitor::at(&program.address);
    visitor.sign_up("search@rojmel.test.in");
    let fields = [("broker", "zerodha"), ("tradetype", "equity")];
    for part in 0..2 {
        let bytes = fs::read(round_trips(scratch, part)?)?;
        let answer = visitor.upload("/api/v1/uploadexcel", "tradebook.xlsx", &bytes, &fields);
        assert!(answer.as_ref().is_some_and(|answer| answer.status == 200), "{answer:?}");
    }
    let ids = write(&visitor, database)?;
    let ready = Instant::now();
    let mut parts = 1;
    while !ask(&visitor, "gap").1 {
        parts += 1;
    }
    println!(
        "| 20,000 notes made ready for the search, in {parts} requests, {database} | {} | | | |",
        in_ms(ready.elapsed())
    );
    let mut took: Vec<Duration> =
        (0..TIMES).flat_map(|_| TYPED.map(|typed| ask(&visitor, typed).0)).collect();
    took.sort_unstable();
    println!(
        "| a search in 100,000 trades and 20,000 notes, {database}: median, 99th of 100 | {}, {} | | | ≤ 100 ms |",
        in_ms(took[took.len() / 2]),
        in_ms(took[took.len() * 99 / 100])
    );
    beside_trades(&visitor, database, &ids);
    program.kill();
    Ok(())
}

/// A note that is saved, as a page does while one types; and what the page of a trade asks for first.
fn beside_trades(visitor: &Visitor, database: &str, ids: &[String]) {
    let some = || ids.iter().step_by(ids.len() / 240);
    let saved =
        some().map(|id| save(visitor, id, "Came back to the average and turned. Held to the target."));
    say("a note saved beside one of 20,000", database, saved.collect(), 30);
    for (what, path) in [
        ("the page of a trade among 100,000, its first answer", "trades/detail?id="),
        ("the same, what is written beside it", "annotations?trade="),
        ("the same, the trades before and after it in the list", "trades/neighbours?id="),
    ] {
        let opened = some().map(|id| {
            let start = Instant::now();
            let answer = visitor.get(&format!("/api/v1/{path}{id}"));
            let took = start.elapsed();
            assert!(answer.as_ref().is_some_and(|answer| answer.status == 200), "{answer:?}");
            took
        });
        say(what, database, opened.collect(), 20);
    }
}

/// Another text in the note beside a trade: how long it took.
fn save(visitor: &Visitor, id: &str, text: &str) -> Duration {
    let first = visitor.get(&format!("/api/v1/annotations?trade={id}"));
    let own = first.expect("what is written beside a trade").data()["annotations"][0].clone();
    let change = json!({
        "trade": id, "annotation": own["id"], "revision": own["revision"], "set": { "note": text },
    });
    let start = Instant::now();
    let answer = visitor.post("/api/v1/annotations", &change);
    let took = start.elapsed();
    assert!(answer.as_ref().is_some_and(|answer| answer.status == 200), "{answer:?}");
    took
}

fn say(what: &str, database: &str, mut took: Vec<Duration>, most: u32) {
    took.sort_unstable();
    println!(
        "| {what}, {database}: median, 99th of 100 | {}, {} | | | ≤ {most} ms |",
        in_ms(took[took.len() / 2]),
        in_ms(took[took.len() * 99 / 100])
    );
}

/// Every fifth trade gets mistakes, a setup, tags that differ and a text of its own. Nobody has searched yet: the words
/// of all of it are made ready by the first search.
fn write(visitor: &Visitor, database: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let mut ids: Vec<String> = Vec::with_capacity(NOTES);
    for page in 0..NOTES / 200 {
        let rows = visitor
            .get(&format!("/api/v1/trade-history/rows?limit=200&offset={}", page * 1000))
            .ok_or("no rows")?;
        let rows = rows.data()["rows"].as_array().cloned().unwrap_or_default();
        ids.extend(rows.iter().filter_map(|row| row["id"].as_str().map(str::to_owned)));
    }
    assert_eq!(ids.len(), NOTES, "trades to write beside");
    for (place, some) in ids.chunks(AT_ONCE).enumerate() {
        let edit = json!({
            "addTags": [format!("gap {place}"), "नीरज का नियम", "late entry"],
            "addMistakes": ["chased a breakout", "no stop"], "setup": format!("Opening range {place}"),
        });
        let start = Instant::now();
        let answer = visitor.post("/api/v1/annotations/bulk", &json!({ "trades": some, "edit": edit }));
        assert!(answer.as_ref().is_some_and(|answer| answer.status == 200), "{answer:?}");
        if place == 0 {
            let took = in_ms(start.elapsed());
            println!("| one edit of the notes of 5,000 trades, all new, {database} | {took} | | | |");
        }
    }
    for (number, id) in ids.iter().enumerate() {
        save(visitor, id, &text(number));
    }
    Ok(ids)
}

/// Other words in another order for each note, and a number that few have.
fn text(number: usize) -> String {
    let words = (0..LENGTH).map(|at| WORDS[(number * 7 + at * at * 5 + at * (number % 29)) % WORDS.len()]);
    let words: Vec<&str> = words.collect();
    format!("{} {number}.50", words.join(" "))
}

fn in_ms(took: Duration) -> String {
    format!("{:.1} ms", took.as_secs_f64() * 1e3)
}

/// How long it took, and whether everything was ready.
fn ask(visitor: &Visitor, typed: &str) -> (Duration, bool) {
    let typed = typed.replace(' ', "%20");
    let start = Instant::now();
    let answer = visitor.get(&format!("/api/v1/search?q={typed}"));
    let took = start.elapsed();
    let answer = answer.filter(|answer| answer.status == 200);
    assert!(answer.is_some(), "a search that is answered");
    (took, answer.is_some_and(|answer| answer.data()["preparing"].is_null()))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_note_has_a_text_of_its_own() {
        let texts: HashSet<String> = (0..NOTES).map(text).collect();
        assert_eq!(texts.len(), NOTES);
        // Words 0, 5, 20 and 45 − 31 of the list: of the first note only the square of the place counts.
        assert!(text(0).starts_with("gap first weak stop "), "{}", text(0));
        assert!(texts.iter().all(|text| text.split(' ').count() == 61));
    }
}
