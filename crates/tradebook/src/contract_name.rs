//! Contracts as brokers write them for people: `NIFTY 16 JUN 26 23900 Call`, `OPTIDX NIFTY Aug 25 2026 24150.00 PE
//! (BT)`, `OPTIDXNIFTY     06OCT2026CE  22850.00`, `FUT WIPRO 28 Apr 2026`, `NIFTY 22 SEP 23300 PUT`.

use compact_str::CompactString;
use domain::{Contract, Day, Exchange, Price, Right};
use market::monthly_expiry;

use crate::symbol::{Misread, Parsed};
use crate::when::{month_named, part};

/// What stands before the underlying, glued to it or not, and whether it says a future.
const KINDS: [(&str, bool); 10] = [
    ("OPTIDX", false),
    ("OPTSTK", false),
    ("FUTIDX", true),
    ("FUTSTK", true),
    ("BSXOPT", false),
    ("BSXFUT", true),
    ("OPTCUR", false),
    ("FUTCUR", true),
    ("OPTFUT", false),
    ("FUTCOM", true),
];

/// Alone they are words; glued they may begin a name.
const WORDS: [(&str, bool); 2] = [("OPT", false), ("FUT", true)];

/// Names of indices that brokers have words of their own for. `BSX` is what BSE's clearing calls the SENSEX.
pub(crate) fn underlying(name: &str) -> &str {
    match name {
        "BSX" | "BSESENSEX" => "SENSEX",
        "BKX" => "BANKEX",
        "NIFTY50" => "NIFTY",
        "NIFTYBANK" => "BANKNIFTY",
        name => name,
    }
}

/// Whether a name begins with a word that only contracts have.
pub(crate) fn says_contract(name: &str) -> bool {
    let first = name.split_whitespace().next().unwrap_or_default();
    let is_more = name.len() > first.len();
    KINDS.iter().any(|(word, _)| first.starts_with(word) && (is_more || first.len() > word.len()))
        || (is_more && WORDS.iter().any(|(word, _)| first == *word))
}

/// Reads a name in upper case that holds a space. `traded` gives the year where the name has none: the first such day
/// on or after it.
pub(crate) fn spoken(name: &str, exchange: Exchange, traded: Day) -> Result<Parsed, Misread> {
    let (name, kind) = without_kind(name)?;
    let (first, rest) = name.trim().split_once(char::is_whitespace).ok_or(Misread::Unknown)?;
    let tail = Tail::of(rest).ok_or(Misread::Unknown)?;
    // A future says so; an option says its right.
    let is_future = kind.unwrap_or(tail.says_future);
    if is_future == tail.right.is_some() {
        return Err(Misread::Unknown);
    }
    let underlying = CompactString::from(underlying(first));
    let (day, year, strike) = tail.numbers().ok_or(Misread::Unknown)?;
    let (expiry, guessed) = match (day, year) {
        (Some(day), Some(year)) => (Day::from_ymd(year, tail.month, day), false),
        (Some(day), None) => (next(traded, tail.month, day), false),
        (None, Some(year)) => {
            let day = (2000..=2099)
                .contains(&year)
                .then(|| monthly_expiry(year, tail.month, exchange, &underlying));
            (day, true)
        }
        (None, None) => (None, false),
    };
    let expiry = expiry.ok_or(Misread::Unknown)?;
    let contract = match (tail.right, strike) {
        (Some(right), Some(strike)) => Contract::Option { underlying, expiry, strike, right },
        (None, None) => Contract::Future { underlying, expiry },
        _ => return Err(Misread::Unknown),
    };
    Ok(Parsed { contract, guessed })
}

/// The name behind `OPTIDX` and its like, and whether that says a future.
fn without_kind(name: &str) -> Result<(&str, Option<bool>), Misread> {
    for (word, is_future) in KINDS {
        if let Some(rest) = name.strip_prefix(word) {
            return Ok((rest, Some(is_future)));
        }
    }
    for (word, is_future) in WORDS {
        if let Some(rest) = name.strip_prefix(word).filter(|rest| rest.starts_with(' ')) {
            return Ok((rest, Some(is_future)));
        }
    }
    Ok((name, None))
}

/// The first such day of the calendar on or after `from`.
fn next(from: Day, month: u32, day: u32) -> Option<Day> {
    let (year, ..) = from.ymd();
    (year..=year + 1).filter_map(|year| Day::from_ymd(year, month, day)).find(|found| *found >= from)
}

/// What follows the underlying: one month, numbers before and after it, the right.
struct Tail<'t> {
    month: u32,
    before: Vec<&'t str>,
    after: Vec<&'t str>,
    right: Option<Right>,
    says_future: bool,
}

impl<'t> Tail<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let mut tail =
            Tail { month: 0, before: Vec::new(), after: Vec::new(), right: None, says_future: false };
        let mut rest = text.split('(').next().unwrap_or_default().trim();
        while !rest.is_empty() {
            let (word, behind) = number(rest).or_else(|| part(rest))?;
            rest = behind.trim_start_matches([' ', '-', '/', '\t']);
            match word {
                "CE" | "CALL" | "C" if tail.right.is_none() => tail.right = Some(Right::Call),
                "PE" | "PUT" | "P" if tail.right.is_none() => tail.right = Some(Right::Put),
                "FUT" | "FUTURE" | "FUTURES" | "XX" => tail.says_future = true,
                _ if word.as_bytes()[0].is_ascii_digit() => {
                    if tail.month == 0 {
                        tail.before.push(word)
                    } else {
                        tail.after.push(word)
                    }
                }
                _ if tail.month == 0 => tail.month = month_named(word).filter(|_| is_month(word))?,
                _ => return None,
            }
        }
        (tail.month > 0 && !(tail.says_future && tail.right.is_some())).then_some(tail)
    }

    /// Day, year and strike, by how many numbers there are.
    fn numbers(&self) -> Option<(Option<u32>, Option<i32>, Option<Price>)> {
        let day = |text: &str| text.parse::<u32>().ok();
        let year = |text: &str| match text.len() {
            2 => text.parse::<i32>().ok().map(|year| 2000 + year),
            4 => text.parse::<i32>().ok(),
            _ => None,
        };
        let strike = |text: &str| Price::parse(text).ok().filter(|strike| strike.0 > 0);
        let is_option = self.right.is_some();
        Some(match (self.before.as_slice(), self.after.as_slice(), is_option) {
            ([first], [second, third], true) => {
                (Some(day(first)?), Some(year(second)?), Some(strike(third)?))
            }
            ([first], [second], true) => (Some(day(first)?), None, Some(strike(second)?)),
            ([], [first, second, third], true) => {
                (Some(day(first)?), Some(year(second)?), Some(strike(third)?))
            }
            ([], [first, second], true) => (None, Some(year(first)?), Some(strike(second)?)),
            ([first], [second], false) => (Some(day(first)?), Some(year(second)?), None),
            ([first], [], false) => (Some(day(first)?), None, None),
            ([], [first, second], false) => (Some(day(first)?), Some(year(second)?), None),
            ([], [first], false) => (None, Some(year(first)?), None),
            _ => return None,
        })
    }
}

/// Digits with at most one point among them.
fn number(text: &str) -> Option<(&str, &str)> {
    let end = text.bytes().position(|byte| !byte.is_ascii_digit() && byte != b'.').unwrap_or(text.len());
    (end > 0 && text.as_bytes()[0].is_ascii_digit()).then(|| text.split_at(end))
}

/// `JUN`, `JUNE`, `SEPT`: not any word that begins like one.
fn is_month(word: &str) -> bool {
    const LONG: [&str; 12] = [
        "JANUARY",
        "FEBRUARY",
        "MARCH",
        "APRIL",
        "MAY",
        "JUNE",
        "JULY",
        "AUGUST",
        "SEPTEMBER",
        "OCTOBER",
        "NOVEMBER",
        "DECEMBER",
    ];
    LONG.iter().any(|month| month.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, traded: &str, expected: &str) {
        let found = match spoken(name, Exchange::Nse, Day::parse(traded).unwrap()) {
            Ok(Parsed { contract, guessed }) => {
                let tail = if guessed { " guessed" } else { "" };
                match contract {
                    Contract::Cash => "cash".to_owned(),
                    Contract::Future { underlying, expiry } => format!("{underlying} {expiry} FUT{tail}"),
                    Contract::Option { underlying, expiry, strike, right } => {
                        format!("{underlying} {expiry} {strike} {right}{tail}")
                    }
                }
            }
            Err(misread) => format!("{misread:?}"),
        };
        assert_eq!(found, expected, "{name}");
    }

    #[test]
    fn reads_what_each_broker_writes() {
        check("OPTIDX NIFTY AUG 25 2026 24150.00 PE (BT)", "2026-08-20", "NIFTY 2026-08-25 24150 PE");
        check("BSXOPT SENSEX AUG 27 2026 81000.00 CE", "2026-08-20", "SENSEX 2026-08-27 81000 CE");
        check("FUTSTK RELIANCE AUG 25 2026", "2026-08-20", "RELIANCE 2026-08-25 FUT");
        check("OPTIDXNIFTY     06OCT2026CE  22850.00", "2026-10-01", "NIFTY 2026-10-06 22850 CE");
        check("FUTIDXBANKNIFTY 27OCT2026", "2026-10-01", "BANKNIFTY 2026-10-27 FUT");
        check("OPT NIFTY 07 APR 2026 23000 CE", "2026-04-01", "NIFTY 2026-04-07 23000 CE");
        check("FUT WIPRO 28 APR 2026", "2026-04-01", "WIPRO 2026-04-28 FUT");
        check("NIFTY 22 SEP 23300 PUT", "2026-09-21", "NIFTY 2026-09-22 23300 PE");
        check("BSX 27 AUG 2026 81000 CE", "2026-08-20", "SENSEX 2026-08-27 81000 CE");
        check("NIFTY 21APR26 24200 PE", "2026-04-01", "NIFTY 2026-04-21 24200 PE");
        check("BANKNIFTY 30 JUN 2026 FUT", "2026-06-01", "BANKNIFTY 2026-06-30 FUT");
        check("WIPRO JUN 26 FUT", "2026-06-01", "WIPRO 2026-06-30 FUT guessed");
    }

    #[test]
    fn a_name_without_a_year_is_the_next_such_day() {
        check("NIFTY 22 SEP 23300 PUT", "2026-09-22", "NIFTY 2026-09-22 23300 PE");
        check("NIFTY 05 JAN 26000 CALL", "2026-12-30", "NIFTY 2027-01-05 26000 CE");
        check("NIFTY 31 FEB 26000 CALL", "2026-12-30", "Unknown");
    }

    #[test]
    fn anything_else_is_said() {
        for name in [
            "RELIANCE INDUSTRIES",
            "NIFTY 31 FEB 26 100 PUT",
            "OPTIDX NIFTY AUG 25 2026",
            "FUTIDX NIFTY AUG 25 2026 24150 PE",
            "NIFTY 25 MARKET 26 100 CE",
            "NIFTY 25 AUG 26 0 CE",
            "NIFTY CE",
            "NIFTY 28 APR 2026",
        ] {
            check(name, "2026-08-20", "Unknown");
        }
        check("FUTCUR USDINR AUG 25 2026", "2026-08-20", "USDINR 2026-08-25 FUT");
        check("FUTCOM GOLDM AUG 25 2026", "2026-08-20", "GOLDM 2026-08-25 FUT");
    }

    #[test]
    fn a_contract_says_that_it_is_one() {
        for (name, expected) in [
            ("OPTIDX NIFTY AUG 25 2026 24150.00 PE", true),
            ("OPTIDXNIFTY 06OCT2026CE 22850.00", true),
            ("FUT WIPRO 28 APR 2026", true),
            ("FUTURE RETAIL LTD", false),
            ("OPTIEMUS INFRACOM", false),
            ("INFY", false),
        ] {
            assert_eq!(says_contract(name), expected, "{name}");
        }
    }
}
