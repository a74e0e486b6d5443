//! F&O symbols: `BANKNIFTY24JUNFUT`, `NIFTY26MAY23050PE`, `NIFTY2651923100PE`, and what brokers
//! write for people: `NIFTY 16 JUN 26 23900 Call`. Where the form names no day, a dated table does.

use compact_str::CompactString;
use domain::{Contract, Day, Exchange, Price, Right, Weekday};

use crate::when::month_named;

/// Index names, among them the one that ends in digits. Longest first.
const INDICES: [&str; 9] = [
    "MIDCPNIFTY",
    "NIFTYNXT50",
    "BANKNIFTY",
    "SENSEX50",
    "FINNIFTY",
    "BANKEX",
    "SENSEX",
    "NIFTY",
    "INDIAVIX",
];

/// Contracts run five years at most.
const LONGEST_DAYS: i32 = 6 * 366;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Parsed {
    pub(crate) contract: Contract,
    /// The expiry came from the weekday table: a holiday may have moved it.
    pub(crate) guessed: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Misread {
    Unknown,
    /// Two readings, and no rule that chooses.
    Ambiguous,
}

impl Misread {
    pub(crate) const fn expected(self) -> &'static str {
        match self {
            Self::Unknown => "an F&O symbol as NIFTY26MAY23050PE or BANKNIFTY24JUNFUT",
            Self::Ambiguous => "a symbol with one meaning (add the expiry_date column)",
        }
    }
}

/// One way to read the symbol: where the underlying ends, and what follows it.
struct Reading<'t> {
    underlying: &'t str,
    expiry: Day,
    monthly: bool,
    /// Empty for a future.
    strike: &'t str,
}

/// Reads a symbol of the exchange. `expiry` is the file's own column; `traded` rules out readings
/// that expired before the trade.
pub(crate) fn parse(
    symbol: &str,
    expiry: Option<Day>,
    exchange: Exchange,
    traded: Day,
) -> Result<Parsed, Misread> {
    if symbol.contains(' ') {
        return spoken(symbol, exchange).ok_or(Misread::Unknown);
    }
    let (body, right) = if let Some(body) = symbol.strip_suffix("FUT") {
        (body, None)
    } else if let Some(body) = symbol.strip_suffix("CE") {
        (body, Some(Right::Call))
    } else if let Some(body) = symbol.strip_suffix("PE") {
        (body, Some(Right::Put))
    } else {
        return Err(Misread::Unknown);
    };
    let mut readings: Vec<Reading> = (1..body.len())
        .flat_map(|at| readings_at(body, at, exchange))
        .filter(|r| r.strike.is_empty() == right.is_none())
        .collect();
    match expiry {
        // The stated day may differ from a weekly token by a holiday declared later.
        Some(stated) => readings.retain(|reading| {
            if reading.monthly {
                same_month(reading.expiry, stated)
            } else {
                (reading.expiry.0 - stated.0).abs() <= 7
            }
        }),
        // A holiday moves the day forward, never behind the table's.
        None => readings.retain(|r| (traded.0..=traded.0 + LONGEST_DAYS).contains(&r.expiry.0)),
    }
    let reading = choose(readings, body)?;
    let guessed = expiry.is_none() && reading.monthly;
    let (underlying, expiry) = (CompactString::from(reading.underlying), expiry.unwrap_or(reading.expiry));
    let contract = match right {
        None => Contract::Future { underlying, expiry },
        Some(right) => {
            let strike = Price::parse(reading.strike).map_err(|_| Misread::Unknown)?;
            Contract::Option { underlying, expiry, strike, right }
        }
    };
    Ok(Parsed { contract, guessed })
}

/// An index name decides; else a name that does not end in a digit; else one reading must be left.
fn choose<'t>(mut readings: Vec<Reading<'t>>, body: &str) -> Result<Reading<'t>, Misread> {
    if readings.len() > 1
        && let Some(index) = INDICES.iter().find(|index| {
            body.starts_with(*index) && readings.iter().any(|reading| reading.underlying == **index)
        })
    {
        readings.retain(|reading| reading.underlying == *index);
    }
    if readings.len() > 1
        && readings.iter().any(|reading| !reading.underlying.ends_with(|c: char| c.is_ascii_digit()))
    {
        readings.retain(|reading| !reading.underlying.ends_with(|c: char| c.is_ascii_digit()));
    }
    match readings.len() {
        0 => Err(Misread::Unknown),
        1 => Ok(readings.remove(0)),
        _ => Err(Misread::Ambiguous),
    }
}

/// The monthly and the weekly reading of a body whose underlying ends at `at`.
fn readings_at<'t>(body: &'t str, at: usize, exchange: Exchange) -> Vec<Reading<'t>> {
    let mut found = Vec::new();
    let Some((underlying, tail)) = body.split_at_checked(at) else { return found };
    let names = underlying.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'&' || b == b'-')
        && underlying.bytes().any(|b| b.is_ascii_alphabetic());
    let Some(year) = two_digits(tail).filter(|year| (10..=49).contains(year) && names) else { return found };
    let year = 2000 + year as i32;
    if let Some(month) = tail.get(2..5).and_then(month_named) {
        let strike = &tail[5..];
        if is_strike(strike) {
            let expiry = monthly_expiry(year, month, exchange);
            found.push(Reading { underlying, expiry, monthly: true, strike });
        }
    }
    let weekly = || {
        let month = match tail.as_bytes().get(2)? {
            digit @ b'1'..=b'9' => u32::from(digit - b'0'),
            b'O' => 10,
            b'N' => 11,
            b'D' => 12,
            _ => return None,
        };
        let expiry = Day::from_ymd(year, month, two_digits(tail.get(3..)?)?)?;
        let strike = tail.get(5..)?;
        is_strike(strike).then_some(Reading { underlying, expiry, monthly: false, strike })
    };
    found.extend(weekly());
    found
}

fn two_digits(text: &str) -> Option<u32> {
    let digits = text.get(..2)?;
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// Nothing, or a decimal above 0 that does not begin with 0 unless a point follows.
fn is_strike(text: &str) -> bool {
    text.is_empty()
        || (text.bytes().all(|b| b.is_ascii_digit() || b == b'.')
            && (!text.starts_with('0') || text.starts_with("0."))
            && Price::parse(text).is_ok_and(|strike| strike.0 > 0))
}

fn same_month(a: Day, b: Day) -> bool {
    let ((year, month, _), (other_year, other_month, _)) = (a.ymd(), b.ymd());
    (year, month) == (other_year, other_month)
}

/// The last expiry weekday of the month, by the exchange's rule of that time (formats.md D).
pub(crate) fn monthly_expiry(year: i32, month: u32, exchange: Exchange) -> Day {
    let weekday = match (exchange, (year, month)) {
        (Exchange::Nse, at) if at < (2025, 9) => Weekday::Thursday,
        (Exchange::Nse, _) => Weekday::Tuesday,
        (Exchange::Bse, at) if at < (2025, 1) => Weekday::Friday,
        (Exchange::Bse, at) if at < (2025, 9) => Weekday::Tuesday,
        (Exchange::Bse, _) => Weekday::Thursday,
    };
    let (next_year, next_month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    let mut day = Day::from_ymd(next_year, next_month, 1).unwrap_or_default().plus(-1);
    while day.weekday() != weekday {
        day = day.plus(-1);
    }
    day
}

/// `NIFTY 16 JUN 26 23900 Call`, `NIFTY 21Apr26 24200 PE`, `BANKNIFTY 30 Jun 2026 FUT`.
fn spoken(symbol: &str, exchange: Exchange) -> Option<Parsed> {
    let mut words: Vec<&str> = symbol.split_whitespace().collect();
    let right = match words.pop()?.to_ascii_uppercase().as_str() {
        "CE" | "CALL" => Some(Right::Call),
        "PE" | "PUT" => Some(Right::Put),
        "FUT" | "FUTURE" | "FUTURES" => None,
        _ => return None,
    };
    let strike = match right {
        Some(_) => Some(Price::parse(words.pop()?).ok().filter(|strike| strike.0 > 0)?),
        None => None,
    };
    let underlying = CompactString::from(words.first().filter(|_| words.len() > 1)?.to_ascii_uppercase());
    let date = words[1..].join("");
    let digits = date.bytes().take_while(u8::is_ascii_digit).count();
    let month = month_named(date.get(digits..)?)?;
    let year: i32 = date.get(digits + 3..)?.parse().ok()?;
    let year = if year < 100 { 2000 + year } else { year };
    let (expiry, guessed) = if digits == 0 {
        (monthly_expiry((2000..=2099).contains(&year).then_some(year)?, month, exchange), true)
    } else {
        (Day::from_ymd(year, month, date[..digits].parse().ok()?)?, false)
    };
    let contract = match (right, strike) {
        (Some(right), Some(strike)) => Contract::Option { underlying, expiry, strike, right },
        _ => Contract::Future { underlying, expiry },
    };
    Some(Parsed { contract, guessed })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(parsed: Result<Parsed, Misread>) -> String {
        let Parsed { contract, guessed } = match parsed {
            Ok(parsed) => parsed,
            Err(misread) => return format!("{misread:?}"),
        };
        let tail = if guessed { " guessed" } else { "" };
        match contract {
            Contract::Cash => "cash".to_owned(),
            Contract::Future { underlying, expiry } => format!("{underlying} {expiry} FUT{tail}"),
            Contract::Option { underlying, expiry, strike, right } => {
                format!("{underlying} {expiry} {strike} {right}{tail}")
            }
        }
    }

    #[track_caller]
    fn check(symbol: &str, expiry: &str, exchange: Exchange, traded: &str, expected: &str) {
        let found = parse(symbol, Day::parse(expiry), exchange, Day::parse(traded).unwrap());
        assert_eq!(told(found), expected, "{symbol}");
    }

    #[test]
    fn reads_symbols_with_an_expiry_column() {
        let nse = Exchange::Nse;
        check("NIFTY26MAY23050PE", "2026-05-26", nse, "2026-05-19", "NIFTY 2026-05-26 23050 PE");
        check("NIFTY2651923100PE", "2026-05-19", nse, "2026-05-19", "NIFTY 2026-05-19 23100 PE");
        check("BANKNIFTY24JUNFUT", "2024-06-26", nse, "2024-06-03", "BANKNIFTY 2024-06-26 FUT");
        check("XYZ26JUN152.5CE", "2026-06-30", nse, "2026-06-03", "XYZ 2026-06-30 152.5 CE");
        check("NIFTYNXT5025JUN65000CE", "2025-06-26", nse, "2025-06-03", "NIFTYNXT50 2025-06-26 65000 CE");
        check("M&M25SEP3400CE", "2025-09-30", nse, "2025-09-01", "M&M 2025-09-30 3400 CE");
        check("BAJAJ-AUTO25SEPFUT", "2025-09-30", nse, "2025-09-01", "BAJAJ-AUTO 2025-09-30 FUT");
        check("360ONE25SEP1000CE", "2025-09-30", nse, "2025-09-01", "360ONE 2025-09-30 1000 CE");
        check("NIFTY24N1424000CE", "2024-11-13", nse, "2024-11-12", "NIFTY 2024-11-13 24000 CE");
        check("NIFTY26MAY23050PE", "2026-06-30", nse, "2026-05-19", "Unknown");
        check("RELIANCE", "2026-06-30", nse, "2026-05-19", "Unknown");
    }

    #[test]
    fn reads_symbols_without_one() {
        let (nse, bse) = (Exchange::Nse, Exchange::Bse);
        check("NIFTY2651923100PE", "", nse, "2026-05-19", "NIFTY 2026-05-19 23100 PE");
        check("NIFTY24O0325000CE", "", nse, "2024-10-01", "NIFTY 2024-10-03 25000 CE");
        check("NIFTY24D0524000CE", "", nse, "2024-12-02", "NIFTY 2024-12-05 24000 CE");
        check("NIFTY2590924100PE", "", nse, "2025-09-09", "NIFTY 2025-09-09 24100 PE");
        check("SENSEX2610184000CE", "", bse, "2026-01-01", "SENSEX 2026-01-01 84000 CE");
        check("BANKNIFTY24JUNFUT", "", nse, "2024-06-03", "BANKNIFTY 2024-06-27 FUT guessed");
        check("NIFTY26MAY23050PE", "", nse, "2026-05-19", "NIFTY 2026-05-26 23050 PE guessed");
        check("NIFTY25AUG24000CE", "", nse, "2025-08-04", "NIFTY 2025-08-28 24000 CE guessed");
        check("SENSEX24DEC80000CE", "", bse, "2024-12-02", "SENSEX 2024-12-27 80000 CE guessed");
        check("SENSEX25MAR80000CE", "", bse, "2025-03-03", "SENSEX 2025-03-25 80000 CE guessed");
        check("SENSEX25SEP80000CE", "", bse, "2025-09-01", "SENSEX 2025-09-25 80000 CE guessed");
        check("NIFTYNXT5025JUN65000CE", "", nse, "2025-06-03", "NIFTYNXT50 2025-06-26 65000 CE guessed");
        check("BANKNIFTY14DEC1725400CE", "", nse, "2017-12-01", "Unknown");
        check("NIFTY26519PE", "", nse, "2026-05-19", "Unknown");
        check("26MAY100CE", "", nse, "2026-05-19", "Unknown");
        check("ABC226MAY100CE", "", nse, "2026-05-19", "ABC2 2026-05-26 100 CE guessed");
    }

    #[test]
    fn reads_what_brokers_write_for_people() {
        let nse = Exchange::Nse;
        check("NIFTY 16 JUN 26 23900 Call", "", nse, "2026-06-01", "NIFTY 2026-06-16 23900 CE");
        check("NIFTY 21Apr26 24200 PE", "", nse, "2026-04-01", "NIFTY 2026-04-21 24200 PE");
        check("BANKNIFTY 30 Jun 2026 FUT", "", nse, "2026-06-01", "BANKNIFTY 2026-06-30 FUT");
        check("WIPRO JUN 26 FUT", "", nse, "2026-06-01", "WIPRO 2026-06-30 FUT guessed");
        check("NIFTY 31 FEB 26 100 Put", "", nse, "2026-01-01", "Unknown");
        check("Reliance Industries", "", nse, "2026-01-01", "Unknown");
    }
}
