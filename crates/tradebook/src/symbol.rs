//! F&O symbols: `BANKNIFTY24JUNFUT`, `NIFTY26MAY23050PE`, `NIFTY2651923100PE`. Where the form names no day, a dated
//! table does. What brokers write for people is read by `contract_name`.

use compact_str::CompactString;
use domain::{Contract, Day, Exchange, Price, Right, Segment, segment_of_contracts_on};
use market::{index_names, monthly_expiry, units_of_lot};

use crate::contract_name::spoken;
use crate::when::month_named;

/// Shares and futures have contracts of three months, a fourth for calendars that shift.
const MONTHS_AHEAD: i32 = 4;
/// Index options run five years.
const INDEX_MONTHS_AHEAD: i32 = 60;
/// No index stands higher: what has more digits is a year and a strike read as one number.
const HIGHEST_INDEX: Price = Price(200_000 * Price::ONE);
/// Until then the weekly contracts of Zerodha had day, month and year: `BANKNIFTY21DEC1725400CE`.
const OLD_NAMES_UNTIL: (i32, u32) = (2019, 3);

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
    /// It reads, but as a contract that did not trade on that day.
    Untimely,
    /// A contract of a commodity or currency without its day of expiry, which no rule gives.
    NeedsExpiry,
    /// Of MCX, on what no lot is known of.
    UnknownLot,
    /// A commodity's contract of another exchange than MCX, or a currency's of another than NSE.
    OtherExchange,
}

impl Misread {
    pub(crate) const fn expected(self) -> &'static str {
        match self {
            Self::Unknown => "an F&O symbol as NIFTY26MAY23050PE or BANKNIFTY24JUNFUT",
            Self::Untimely => {
                "a contract that was traded on the trade date, or a file with the expiry_date column"
            }
            Self::Ambiguous => "a symbol with one meaning (add the expiry_date column)",
            Self::NeedsExpiry => {
                "a file with the expiry date, or a name that holds it, as CRUDEOIL 19 JUN 26 FUT (no rule gives this contract's expiry)"
            }
            Self::UnknownLot => {
                "a contract of MCX on a commodity that is known here (what this one is on is not)"
            }
            Self::OtherExchange => {
                "a commodity contract of MCX or a currency contract of NSE (those of other exchanges are not read yet)"
            }
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

impl Reading<'_> {
    fn is_timely(&self, is_option: bool, traded: Day) -> bool {
        let index = index_names().contains(&self.underlying);
        if is_option && index && Price::parse(self.strike).is_ok_and(|strike| strike > HIGHEST_INDEX) {
            return false;
        }
        let ahead = months_ahead(self.expiry, traded);
        if self.monthly {
            // The table's day may be too early: any day of its month will do.
            (0..=if is_option && index { INDEX_MONTHS_AHEAD } else { MONTHS_AHEAD }).contains(&ahead)
        } else {
            traded <= self.expiry && ahead <= MONTHS_AHEAD
        }
    }
}

/// The same for a contract whose month was spoken.
fn is_timely(contract: &Contract, traded: Day) -> bool {
    let (underlying, expiry, strike) = match contract {
        Contract::Cash => return false,
        Contract::Future { underlying, expiry } => (underlying, *expiry, String::new()),
        Contract::Option { underlying, expiry, strike, .. } => (underlying, *expiry, strike.to_string()),
    };
    let is_option = !strike.is_empty();
    Reading { underlying, expiry, monthly: true, strike: &strike }.is_timely(is_option, traded)
}

fn months_ahead(expiry: Day, traded: Day) -> i32 {
    let ((year, month, _), (from_year, from_month, _)) = (expiry.ymd(), traded.ymd());
    (year - from_year) * 12 + month as i32 - from_month as i32
}

/// As [`parse`], of a broker's file, which may hold commodity and currency contracts too.
pub(crate) fn of_file(
    symbol: &str,
    expiry: Option<Day>,
    exchange: Exchange,
    traded: Day,
) -> Result<Parsed, Misread> {
    let parsed = parse(symbol, expiry, exchange, traded)?;
    if !parsed.guessed && parsed.contract.expiry().is_some_and(|expiry| expiry < traded) {
        return Err(Misread::Untimely);
    }
    countable(&parsed.contract, exchange)?;
    if parsed.guessed && parsed.contract.segment() != Segment::Fno {
        return Err(Misread::NeedsExpiry);
    }
    Ok(parsed)
}

/// Whether this exchange has such contracts, and what their lots count is known.
pub(crate) fn countable(contract: &Contract, exchange: Exchange) -> Result<(), Misread> {
    let Some((underlying, expiry)) = contract.underlying().zip(contract.expiry()) else { return Ok(()) };
    match (contract.segment(), exchange) {
        (Segment::Equity | Segment::Fno, Exchange::Nse | Exchange::Bse) => return Ok(()),
        (Segment::Equity | Segment::Fno, Exchange::Mcx) => return Err(Misread::UnknownLot),
        // What a lot counts is asked where it is not known.
        (Segment::Commodity, Exchange::Mcx) => return Ok(()),
        (Segment::Currency, Exchange::Nse) => {}
        (Segment::Commodity | Segment::Currency, _) => return Err(Misread::OtherExchange),
    }
    units_of_lot(underlying, expiry).map(|_| ()).ok_or(Misread::UnknownLot)
}

/// Reads a symbol of the exchange. `expiry` is the file's own column; without it `traded` rules out
/// readings that expired before the trade or lie further ahead than contracts run.
pub(crate) fn parse(
    symbol: &str,
    expiry: Option<Day>,
    exchange: Exchange,
    traded: Day,
) -> Result<Parsed, Misread> {
    if symbol.contains(' ') {
        let parsed = spoken(&symbol.to_ascii_uppercase(), exchange, traded)?;
        return if !parsed.guessed || is_timely(&parsed.contract, traded) {
            Ok(parsed)
        } else {
            Err(Misread::Untimely)
        };
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
        .flat_map(|at| readings_at(body, at, exchange, traded))
        .filter(|r| r.strike.is_empty() == right.is_none())
        .collect();
    let known = !readings.is_empty();
    match expiry {
        // The stated day may differ from a weekly token by a holiday declared later.
        Some(stated) => readings.retain(|reading| {
            if reading.monthly && segment_of_contracts_on(reading.underlying) == Segment::Commodity {
                // Named by the month of the future, before which an option ends.
                (0..=1).contains(&months_ahead(reading.expiry, stated))
            } else if reading.monthly {
                same_month(reading.expiry, stated)
            } else {
                (reading.expiry.0 - stated.0).abs() <= 7
            }
        }),
        None => readings.retain(|reading| reading.is_timely(right.is_some(), traded)),
    }
    if readings.is_empty() && known && expiry.is_none() {
        return Err(Misread::Untimely);
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
        && let Some(index) = index_names().iter().find(|index| {
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

/// The monthly and the weekly reading of a body whose underlying ends at `at`; and the old weekly one.
fn readings_at<'t>(body: &'t str, at: usize, exchange: Exchange, traded: Day) -> Vec<Reading<'t>> {
    let mut found = Vec::new();
    let Some((underlying, tail)) = body.split_at_checked(at) else { return found };
    let names = underlying.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'&' || b == b'-')
        && underlying.bytes().any(|b| b.is_ascii_alphabetic());
    let (year_traded, month_traded, _) = traded.ymd();
    if (year_traded, month_traded) < OLD_NAMES_UNTIL && index_names().contains(&underlying) {
        let old = || {
            let (day, month) = (two_digits(tail)?, month_named(tail.get(2..5)?)?);
            let expiry = Day::from_ymd(2000 + two_digits(tail.get(5..)?)? as i32, month, day)?;
            let strike = tail.get(7..)?;
            let reading = Reading { underlying, expiry, monthly: false, strike };
            (is_strike(strike) && reading.is_timely(!strike.is_empty(), traded)).then_some(reading)
        };
        if let Some(reading) = old() {
            return vec![reading];
        }
    }
    let Some(year) = two_digits(tail).filter(|year| (10..=49).contains(year) && names) else { return found };
    let year = 2000 + year as i32;
    if let Some(month) = tail.get(2..5).and_then(month_named) {
        let strike = &tail[5..];
        if is_strike(strike) {
            let expiry = monthly_expiry(year, month, exchange, underlying);
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
        check("BANKNIFTY24JUNFUT", "", nse, "2024-06-03", "BANKNIFTY 2024-06-26 FUT guessed");
        check("NIFTY26MAY23050PE", "", nse, "2026-05-19", "NIFTY 2026-05-26 23050 PE guessed");
        check("NIFTY25AUG24000CE", "", nse, "2025-08-04", "NIFTY 2025-08-28 24000 CE guessed");
        check("SENSEX24DEC80000CE", "", bse, "2024-12-02", "SENSEX 2024-12-27 80000 CE guessed");
        check("SENSEX25MAR80000CE", "", bse, "2025-03-03", "SENSEX 2025-03-25 80000 CE guessed");
        check("SENSEX25SEP80000CE", "", bse, "2025-09-01", "SENSEX 2025-09-25 80000 CE guessed");
        check("NIFTYNXT5025JUN65000CE", "", nse, "2025-06-03", "NIFTYNXT50 2025-06-26 65000 CE guessed");
        check("BANKNIFTY23JUNFUT", "", nse, "2023-06-01", "BANKNIFTY 2023-06-28 FUT guessed");
        check("BANKNIFTY24FEBFUT", "", nse, "2024-02-01", "BANKNIFTY 2024-02-29 FUT guessed");
        check("BANKNIFTY25JANFUT", "", nse, "2025-01-01", "BANKNIFTY 2025-01-30 FUT guessed");
        check("FINNIFTY21SEPFUT", "", nse, "2021-09-01", "FINNIFTY 2021-09-30 FUT guessed");
        check("FINNIFTY24JUL23000CE", "", nse, "2024-07-01", "FINNIFTY 2024-07-30 23000 CE guessed");
        check("MIDCPNIFTY23APRFUT", "", nse, "2023-04-03", "MIDCPNIFTY 2023-04-25 FUT guessed");
        check("MIDCPNIFTY23MAYFUT", "", nse, "2023-05-02", "MIDCPNIFTY 2023-05-31 FUT guessed");
        check("MIDCPNIFTY24JULFUT", "", nse, "2024-07-01", "MIDCPNIFTY 2024-07-29 FUT guessed");
        check("NIFTYNXT5024JULFUT", "", nse, "2024-07-01", "NIFTYNXT50 2024-07-26 FUT guessed");
        check("BANKEX24JULFUT", "", bse, "2024-07-01", "BANKEX 2024-07-29 FUT guessed");
        // Any day of the month: the file's last trade corrects the table.
        check("RELIANCE24JULFUT", "", nse, "2024-07-31", "RELIANCE 2024-07-25 FUT guessed");
        check("RELIANCE24JULFUT", "", nse, "2024-08-01", "Untimely");
        check("NIFTY26519PE", "", nse, "2026-05-19", "Unknown");
        check("26MAY100CE", "", nse, "2026-05-19", "Unknown");
        check("ABC226MAY100CE", "", nse, "2026-05-19", "ABC2 2026-05-26 100 CE guessed");
    }

    #[test]
    fn a_contract_lies_a_plausible_time_ahead() {
        let nse = Exchange::Nse;
        check("BANKNIFTY21DEC1725400CE", "", nse, "2017-12-18", "BANKNIFTY 2017-12-21 25400 CE");
        check("BANKNIFTY21DEC1725400CE", "2017-12-21", nse, "2017-12-18", "BANKNIFTY 2017-12-21 25400 CE");
        check("BANKNIFTY14DEC1725400CE", "", nse, "2017-12-01", "BANKNIFTY 2017-12-14 25400 CE");
        check("NIFTY14FEB1910800PE", "", nse, "2019-02-12", "NIFTY 2019-02-14 10800 PE");
        check("BANKNIFTY21DEC1725400CE", "", nse, "2017-12-22", "Untimely");
        check("BANKNIFTY21DEC1725400CE", "", nse, "2021-12-20", "Untimely");
        check("BANKNIFTY18FEB26500CE", "", nse, "2018-02-01", "BANKNIFTY 2018-02-22 26500 CE guessed");
        check("NIFTY21DEC12000CE", "", nse, "2018-01-01", "NIFTY 2021-12-30 12000 CE guessed");
        check("NIFTY23DEC12000CE", "", nse, "2018-12-01", "NIFTY 2023-12-28 12000 CE guessed");
        check("NIFTY24JAN12000CE", "", nse, "2018-12-01", "Untimely");
        check("RELIANCE24JUL3000CE", "", nse, "2024-03-01", "RELIANCE 2024-07-25 3000 CE guessed");
        check("RELIANCE24AUG3000CE", "", nse, "2024-03-01", "Untimely");
        check("NIFTY24AUGFUT", "", nse, "2024-03-01", "Untimely");
        check("NIFTY2440422500PE", "", nse, "2023-04-03", "Untimely");
        check("WIPRO JUN 26 FUT", "", nse, "2025-06-01", "Untimely");
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
