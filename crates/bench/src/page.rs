//! The whole page of the analytics over 100,000 trades, asked of a server over HTTP, under another filter each time;
//! and the same with groups that need candles.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use visitor::{Program, Visitor};

use crate::spreadsheet::round_trips;

const WEEKDAYS: [&str; 5] = ["monday", "tuesday", "wednesday", "thursday", "friday"];
const HOURS: [&str; 4] = ["09:00", "10:00", "11:00", "12:00"];
const OTHERS: [&str; 6] =
    ["direction=long", "direction=!long", "result=win", "result=loss", "net=0..", "net=..0"];
/// Lists, a matrix, all figures and the spread, as the page asks for them.
const PAGE: &str = "/api/v1/analytics?lists=setup,entryTime,product,size,entryWeekday,held";

pub fn run(rojmel: &Path, scratch: &Path) -> Result<(), Box<dyn Error>> {
    let data = scratch.join("page");
    let _ = fs::remove_dir_all(&data);
    fs::create_dir_all(&data)?;
    let program = Program::start(rojmel, &data, [])?.ok_or("the server did not start")?;
    let mut visitor = Visitor::at(&program.address);
    visitor.sign_up("page@rojmel.test.in");
    let fields = [("broker", "zerodha"), ("tradetype", "equity")];
    for part in 0..2 {
        let bytes = fs::read(round_trips(scratch, part)?)?;
        let answer = visitor.upload("/api/v1/uploadexcel", "tradebook.xlsx", &bytes, &fields);
        assert!(answer.as_ref().is_some_and(|answer| answer.status == 200), "{answer:?}");
    }
    let (first, trades) = ask(&visitor, PAGE);
    let whole = filters().map(|filter| ask(&visitor, &format!("{PAGE}&{filter}")).0).collect();
    say(
        &format!("the page of the analytics of {trades} trades after a change of the filter, over HTTP"),
        whole,
        Some(40),
    );
    println!("| the same, the first request | {} | | | |", in_ms(first));
    // Nothing is kept of candles yet: the first one reads them, and finds none of these scrips.
    let with_candles = format!("{PAGE},mae,capture");
    let (read, _) = ask(&visitor, &with_candles);
    println!("| the same with groups that need candles, the first request | {} | | | |", in_ms(read));
    let kept = filters().map(|filter| ask(&visitor, &format!("{with_candles}&{filter}")).0).collect();
    say("the same with groups that need candles, later ones", kept, None);
    program.kill();
    Ok(())
}

/// Each another one.
fn filters() -> impl Iterator<Item = String> {
    let days =
        WEEKDAYS.iter().flat_map(|day| HOURS.map(|hour| format!("entryWeekday={day}&entryHour={hour}")));
    let not = WEEKDAYS.iter().flat_map(|day| HOURS.map(|hour| format!("weekday=!{day}&entryHour=!{hour}")));
    let others = WEEKDAYS
        .iter()
        .flat_map(|day| OTHERS.map(|other| format!("exitDay=!2026-01-01&weekday=!{day}&{other}")));
    let only = OTHERS.iter().map(|other| (*other).to_owned());
    days.chain(not).chain(others).chain(only)
}

/// How long it took, and of how many trades the journal is.
fn ask(visitor: &Visitor, path: &str) -> (Duration, u64) {
    let start = Instant::now();
    let answer = visitor.get(path);
    let took = start.elapsed();
    assert!(answer.as_ref().is_some_and(|answer| answer.status == 200), "{path}: {answer:?}");
    (took, answer.and_then(|answer| answer.data()["trades"].as_u64()).unwrap_or_default())
}

fn say(what: &str, mut took: Vec<Duration>, most: Option<u32>) {
    took.sort_unstable();
    let goal = most.map_or_else(String::new, |most| format!("≤ {most} ms"));
    println!(
        "| {what}: median, 99th of 100, of {} filters | {}, {} | | | {goal} |",
        took.len(),
        in_ms(took[took.len() / 2]),
        in_ms(took[took.len() * 99 / 100])
    );
}

fn in_ms(took: Duration) -> String {
    format!("{:.1} ms", took.as_secs_f64() * 1e3)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_filter_is_asked_twice() {
        let all: Vec<String> = filters().collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        assert_eq!(all.len(), 20 + 20 + 30 + 6);
    }
}
