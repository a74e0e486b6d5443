//! A symbol that a person types, read as one from a broker's file.

use compact_str::CompactString;
use domain::{Contract, Day, Exchange, Instrument, Segment};
use rustc_hash::FxHashMap;

use crate::cell::Cell;
use crate::collect::terms;
use crate::lots::{is_lot_asked, lot_of};
use crate::symbol::Misread;
use crate::words::symbol_text;
use crate::{series, symbol};

/// What a typed symbol names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed {
    pub instrument: Instrument,
    /// The symbol names only the month of expiry: [`settle_typed`] may move the day.
    guessed: bool,
}

/// The segments of what can be entered as held before, by their words.
pub fn held_segment(word: &str) -> Option<Segment> {
    Segment::from_word(word).filter(|segment| matches!(segment, Segment::Equity | Segment::Fno))
}

/// The exchanges of what can be entered as held before, by their words.
pub fn held_exchange(word: &str) -> Option<Exchange> {
    Exchange::from_word(word).filter(|exchange| *exchange != Exchange::Mcx)
}

/// The exchange of a typed trade: commodities are MCX's, currencies NSE's, whatever else is one of the two others.
///
/// # Errors
/// What was expected.
pub fn typed_exchange(segment: Segment, said: Option<Exchange>) -> Result<Exchange, &'static str> {
    match (segment, said) {
        (Segment::Commodity, None | Some(Exchange::Mcx)) => Ok(Exchange::Mcx),
        (Segment::Commodity, Some(_)) => Err("MCX for a commodity contract"),
        (Segment::Currency, None | Some(Exchange::Nse)) => Ok(Exchange::Nse),
        (Segment::Currency, Some(_)) => Err("NSE for a currency contract"),
        (Segment::Equity | Segment::Fno, Some(Exchange::Mcx)) => Err("NSE or BSE"),
        (Segment::Equity | Segment::Fno, said) => Ok(said.unwrap_or(Exchange::Nse)),
    }
}

/// What a typed quantity must be whole numbers of: a lot of GOLDM counts 10. 1 of shares and of contracts on them.
pub fn typed_lot(instrument: &Instrument) -> i64 {
    lot_of(instrument)
}

const OTHER_TYPE: &str = "a contract of the chosen trade type";
const A_COMMODITY: &str =
    "a commodity contract with its day of expiry as CRUDEOIL 19 JUN 26 FUT or GOLDM 4 DEC 26 FUT";
const A_CURRENCY: &str = "a currency contract with its day of expiry as USDINR 26 JUN 26 FUT";
/// What a lot counts is asked of files only.
const UNCERTAIN_LOT: &str =
    "a commodity whose lot is known here (this one comes with a file, which asks for it)";

impl Typed {
    /// Of an instrument that is known already.
    pub fn known(instrument: Instrument) -> Self {
        Self { instrument, guessed: false }
    }
}

/// Upper-cases, strips a share's series suffix, reads a contract as of the day it was traded.
///
/// # Errors
/// What was expected and what was found, as in a [`crate::RowProblem`].
pub fn typed(text: &str, segment: Segment, exchange: Exchange, traded: Day) -> Result<Typed, String> {
    // Blanks are part of what brokers write for people: NIFTY 24 NOV 26 26000 CE.
    let cell = Cell::text(text.split_whitespace().collect::<Vec<_>>().join(" "));
    let name = symbol_text(&cell, false)?;
    let contract = symbol::parse(&name, None, exchange, traded);
    match (segment, contract) {
        (Segment::Commodity | Segment::Currency, Ok(parsed)) => {
            let (is_it, wanted) = match segment {
                Segment::Commodity => (parsed.contract.segment() == segment, A_COMMODITY),
                _ => (parsed.contract.segment() == segment, A_CURRENCY),
            };
            let instrument = Instrument { symbol: name.into(), isin: None, contract: parsed.contract };
            match instrument.expiry() {
                // No rule gives the day.
                Some(expiry) if is_it && !parsed.guessed && expiry >= traded => {
                    if is_lot_asked(&instrument) {
                        Err(cell.expected(UNCERTAIN_LOT))
                    } else {
                        Ok(Typed::known(instrument))
                    }
                }
                _ => Err(cell.expected(wanted)),
            }
        }
        (Segment::Commodity, Err(_)) => Err(cell.expected(A_COMMODITY)),
        (Segment::Currency, Err(_)) => Err(cell.expected(A_CURRENCY)),
        (Segment::Fno, Ok(parsed)) if parsed.contract.segment() != Segment::Fno => {
            Err(cell.expected(OTHER_TYPE))
        }
        (Segment::Fno, Ok(parsed)) => {
            let instrument = Instrument { symbol: name.into(), isin: None, contract: parsed.contract };
            Ok(Typed { instrument, guessed: parsed.guessed })
        }
        (Segment::Fno, Err(Misread::Untimely)) => {
            Err(cell.expected("a contract that was traded on that day"))
        }
        (Segment::Fno, Err(misread)) => Err(cell.expected(misread.expected())),
        (Segment::Equity, Err(Misread::Unknown)) => {
            let (bare, _) = series::split(&name, "");
            let instrument = Instrument { symbol: bare.into(), isin: None, contract: Contract::Cash };
            Ok(Typed { instrument, guessed: false })
        }
        (
            Segment::Equity,
            Ok(_)
            | Err(
                Misread::Untimely
                | Misread::Ambiguous
                | Misread::NeedsExpiry
                | Misread::UnknownLot
                | Misread::OtherExchange,
            ),
        ) => Err(cell.expected("the symbol of a share, not of a future or option")),
    }
}

/// No contract expires before its last trade: see [`crate::read`], which does the same for a file.
/// `days` is when each was traded.
pub fn settle_typed<'t>(symbols: impl Iterator<Item = (&'t mut Typed, Day)>) {
    let mut guessed: Vec<(&mut Typed, Day)> = symbols.filter(|(typed, _)| typed.guessed).collect();
    let mut last: FxHashMap<(CompactString, Day), Day> = FxHashMap::default();
    for (typed, traded) in &mut guessed {
        if let Some((underlying, expiry)) = terms(&mut typed.instrument.contract) {
            let day = last.entry((underlying.clone(), *expiry)).or_insert(*expiry);
            *day = (*day).max(*traded);
        }
    }
    for (typed, _) in guessed {
        if let Some((underlying, expiry)) = terms(&mut typed.instrument.contract)
            && let Some(day) = last.get(&(underlying.clone(), *expiry))
        {
            *expiry = *day;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, segment: Segment, traded: &str, expected: &str) {
        let found = match typed(text, segment, Exchange::Nse, Day::parse(traded).unwrap()) {
            Ok(typed) => format!("{} = {}", typed.instrument.symbol, typed.instrument.title()),
            Err(reason) => reason,
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_share_is_named_as_the_exchange_does() {
        use Segment::Equity;
        check(" infy ", Equity, "2026-11-19", "INFY = INFY");
        check("tatagold-be", Equity, "2026-11-19", "TATAGOLD = TATAGOLD");
        check("Bajaj-Auto", Equity, "2026-11-19", "BAJAJ-AUTO = BAJAJ-AUTO");
        check("M&M", Equity, "2026-11-19", "M&M = M&M");
        check("500325", Equity, "2026-11-19", "500325 = 500325");
        check("", Equity, "2026-11-19", "expected a symbol of letters and digits, found an empty cell");
        check("IN<FY", Equity, "2026-11-19", "expected a symbol of letters and digits, found “IN<FY”");
        check("=INFY", Equity, "2026-11-19", "expected a symbol of letters and digits, found “=INFY”");
        let contract = "expected the symbol of a share, not of a future or option, found “NIFTY26NOV26000CE”";
        check("NIFTY26NOV26000CE", Equity, "2026-11-19", contract);
        check("NIFTY26NOV26000CE", Equity, "2020-11-19", contract);
    }

    #[test]
    fn a_contract_is_read_on_its_day() {
        use Segment::Fno;
        check("nifty26nov26000ce", Fno, "2026-11-19", "NIFTY26NOV26000CE = NIFTY 26000 CE 23 Nov 2026");
        check("NIFTY2651924500PE", Fno, "2026-05-19", "NIFTY2651924500PE = NIFTY 24500 PE 19 May 2026");
        check(
            "nifty  24 nov 26  26000 call",
            Fno,
            "2026-11-19",
            "NIFTY 24 NOV 26 26000 CALL = NIFTY 26000 CE 24 Nov 2026",
        );
        check("RELIANCE26NOVFUT", Fno, "2026-11-02", "RELIANCE26NOVFUT = RELIANCE FUT 23 Nov 2026");
        check(
            "NIFTY2651924500PE",
            Fno,
            "2026-05-20",
            "expected a contract that was traded on that day, found “NIFTY2651924500PE”",
        );
        check(
            "INFY",
            Fno,
            "2026-05-20",
            "expected an F&O symbol as NIFTY26MAY23050PE or BANKNIFTY24JUNFUT, found “INFY”",
        );
    }

    #[test]
    fn a_commodity_or_a_currency_says_its_day() {
        use Segment::{Commodity, Currency, Fno};
        check("goldm 4 dec 26 fut", Commodity, "2026-11-19", "GOLDM 4 DEC 26 FUT = GOLDM FUT 4 Dec 2026");
        check(
            "crudeoil 17 nov 26 5600 ce",
            Commodity,
            "2026-11-09",
            "CRUDEOIL 17 NOV 26 5600 CE = CRUDEOIL 5600 CE 17 Nov 2026",
        );
        check(
            "usdinr 26 nov 26 fut",
            Currency,
            "2026-11-09",
            "USDINR 26 NOV 26 FUT = USDINR FUT 26 Nov 2026",
        );
        // Only its month: no rule gives the day.
        let commodity = "expected a commodity contract with its day of expiry as CRUDEOIL 19 JUN 26 FUT or GOLDM 4 DEC 26 FUT, found “GOLDM26DECFUT”";
        check("GOLDM26DECFUT", Commodity, "2026-11-19", commodity);
        let other = "expected a currency contract with its day of expiry as USDINR 26 JUN 26 FUT, found “GOLDM 4 DEC 26 FUT”";
        check("GOLDM 4 DEC 26 FUT", Currency, "2026-11-19", other);
        check(
            "GOLDM 4 DEC 26 FUT",
            Fno,
            "2026-11-19",
            "expected a contract of the chosen trade type, found “GOLDM 4 DEC 26 FUT”",
        );
        check(
            "MCXBULLDEX 24 NOV 26 FUT",
            Commodity,
            "2026-11-19",
            "expected a commodity whose lot is known here (this one comes with a file, which asks for it), found “MCXBULLDEX 24 NOV 26 FUT”",
        );
    }

    #[test]
    fn a_commodity_is_of_mcx() {
        use Exchange::{Bse, Mcx, Nse};
        assert_eq!(typed_exchange(Segment::Commodity, None), Ok(Mcx));
        assert_eq!(typed_exchange(Segment::Commodity, Some(Nse)), Err("MCX for a commodity contract"));
        assert_eq!(typed_exchange(Segment::Currency, Some(Bse)), Err("NSE for a currency contract"));
        assert_eq!(typed_exchange(Segment::Fno, Some(Mcx)), Err("NSE or BSE"));
        assert_eq!(typed_exchange(Segment::Equity, None), Ok(Nse));
    }

    #[test]
    fn a_guessed_expiry_gives_way_to_the_last_trade() {
        let day = |text| Day::parse(text).unwrap();
        let read = |text, traded| typed(text, Segment::Fno, Exchange::Nse, day(traded)).unwrap();
        let mut future = (read("RELIANCE26NOVFUT", "2026-11-02"), day("2026-11-02"));
        let mut option = (read("RELIANCE26NOV1500CE", "2026-11-25"), day("2026-11-25"));
        let mut other = (read("INFY26NOVFUT", "2026-11-02"), day("2026-11-02"));
        settle_typed([&mut future, &mut option, &mut other].into_iter().map(|(typed, day)| (typed, *day)));
        let expiry = |(typed, _): &(Typed, Day)| typed.instrument.expiry().unwrap().to_string();
        assert_eq!([&future, &option, &other].map(expiry), ["2026-11-25", "2026-11-25", "2026-11-23"]);
    }
}
