//! Final settlement values out of an exchange's bhavcopy of an expiry day: NSE's and BSE's UDiFF, and NSE's older F&O
//! file.

use compact_str::CompactString;
use domain::{Contract, Day, Exchange, Instrument, Price};

use super::exchange::day;
use super::{SideRow, side_rows};

/// What contracts on one underlying were settled at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalValue {
    /// Of the first row that says it, from 1.
    pub row: u32,
    pub exchange: Exchange,
    pub underlying: CompactString,
    /// As the contract states it; a contract that an action ended early has a later one.
    pub expiry: Day,
    /// The day on which it ended.
    pub ended: Day,
    pub value: Price,
    /// A future's row says it; an option's may hold something else where rows differ.
    is_sure: bool,
}

impl FinalValue {
    /// Whether it is the value of this contract.
    pub fn is_of(&self, contract: &Instrument, exchange: Exchange) -> bool {
        let (Contract::Future { underlying, expiry } | Contract::Option { underlying, expiry, .. }) =
            &contract.contract
        else {
            return false;
        };
        let is_day = *expiry == self.expiry || *expiry == self.ended;
        is_day && *underlying == self.underlying && exchange == self.exchange
    }
}

const UDIFF: [&str; 7] =
    ["TradDt", "Src", "FinInstrmTp", "TckrSymb", "XpryDt", "SttlmPric", "FininstrmActlXpryDt"];
const LEGACY: [&str; 5] = ["INSTRUMENT", "SYMBOL", "EXPIRY_DT", "SETTLE_PR", "TIMESTAMP"];

/// Of the contracts that ended on the file's day, one for each underlying and expiry.
///
/// # Errors
/// One sentence when it is no bhavcopy of futures and options, or when its rows contradict each other.
pub fn final_values(text: &[u8]) -> Result<Vec<FinalValue>, String> {
    let rows: Vec<FinalValue> = if let Ok(rows) = side_rows(text, &UDIFF, 6) {
        rows.iter().filter_map(of_udiff).collect()
    } else if let Ok(rows) = side_rows(text, &LEGACY, 5) {
        rows.iter().filter_map(of_legacy).collect()
    } else {
        return Err(
            "expected NSE's or BSE's bhavcopy of futures and options of the expiry day, as CSV.".to_owned()
        );
    };
    let mut values: Vec<FinalValue> = Vec::new();
    for row in rows {
        let known = values.iter_mut().find(|known| {
            (known.exchange, &known.underlying, known.expiry) == (row.exchange, &row.underlying, row.expiry)
        });
        match known {
            None => values.push(row),
            Some(known) if known.value == row.value => known.is_sure |= row.is_sure,
            // A future's settlement price is the underlying's; an option's row is believed where there is none.
            Some(known) if row.is_sure && !known.is_sure => *known = row,
            Some(known) if known.is_sure && !row.is_sure => {}
            Some(known) => {
                return Err(format!(
                    "row {}: {} was settled at {} by row {} and at {} by this one.",
                    row.row, row.underlying, known.value, known.row, row.value
                ));
            }
        }
    }
    Ok(values)
}

fn of_udiff(row: &SideRow) -> Option<FinalValue> {
    let [traded, source, kind, symbol, expiry, value, actual] =
        [0, 1, 2, 3, 4, 5, 6].map(|at| row.cells[at].as_str());
    if !matches!(kind, "IDF" | "IDO" | "STF" | "STO") {
        return None;
    }
    let expiry = day(expiry)?;
    let ended = day(actual).unwrap_or(expiry);
    (ended == day(traded)?).then_some(())?;
    Some(FinalValue {
        row: row.row,
        exchange: Exchange::from_word(source)?,
        underlying: named(symbol).into(),
        expiry,
        ended,
        value: positive(value)?,
        is_sure: kind.ends_with('F'),
    })
}

/// An option's settlement price is its own here: only futures tell that of what they are on.
fn of_legacy(row: &SideRow) -> Option<FinalValue> {
    let [kind, symbol, expiry, value, traded] = [0, 1, 2, 3, 4].map(|at| row.cells[at].as_str());
    if !kind.starts_with("FUT") {
        return None;
    }
    let expiry = day(expiry)?;
    (expiry == day(traded)?).then_some(())?;
    let (exchange, value) = (Exchange::Nse, positive(value)?);
    Some(FinalValue {
        row: row.row,
        exchange,
        underlying: named(symbol).into(),
        expiry,
        ended: expiry,
        value,
        is_sure: true,
    })
}

/// BSE's codes of its indices.
fn named(symbol: &str) -> &str {
    match symbol {
        "BSX" => "SENSEX",
        "BKX" => "BANKEX",
        other => other,
    }
}

fn positive(text: &str) -> Option<Price> {
    Price::parse(text).ok().filter(|price| *price > Price::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(values: &[FinalValue]) -> Vec<String> {
        let line = |one: &FinalValue| {
            let FinalValue { exchange, underlying, expiry, ended, value, .. } = one;
            let early = if expiry == ended { String::new() } else { format!(", ended {ended}") };
            format!("{} {underlying} {expiry}{early}: {value}", exchange.word())
        };
        values.iter().map(line).collect()
    }

    const HEAD: &str = "TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,ClsPric,UndrlygPric,SttlmPric";

    #[test]
    fn what_ended_on_the_day_is_read_once_for_each_underlying() {
        let udiff = format!(
            "{HEAD}\n\
             2026-06-02,2026-06-02,FO,NSE,IDO,1,,NIFTY,,2026-06-02,2026-06-02,24000,CE,NIFTY2660224000CE,412.35,24412.35,24412.35\n\
             2026-06-02,2026-06-02,FO,NSE,IDO,2,,NIFTY,,2026-06-02,2026-06-02,25000,PE,NIFTY2660225000PE,587.65,24412.35,24412.35\n\
             2026-06-02,2026-06-02,FO,NSE,IDO,3,,NIFTY,,2026-06-09,2026-06-09,25000,PE,NIFTY2660925000PE,600,24412.35,600\n\
             2026-06-02,2026-06-02,FO,NSE,STF,4,,RELIANCE,,2026-06-30,2026-06-30,,,RELIANCE26JUNFUT,1450,1449,1450\n"
        );
        assert_eq!(shown(&final_values(udiff.as_bytes()).unwrap()), ["NSE NIFTY 2026-06-02: 24412.35"]);
        let bse = format!(
            "{HEAD}\n2026-05-21,2026-05-21,FO,BSE,IDO,1,,BSX,,2026-05-21,2026-05-21,80000,CE,X,1,2,80123.4\n"
        );
        assert_eq!(shown(&final_values(bse.as_bytes()).unwrap()), ["BSE SENSEX 2026-05-21: 80123.4"]);
    }

    /// docs/rules.md 3.4: a demerger ends contracts on the last day before it; the actual expiry says so.
    #[test]
    fn a_contract_that_ended_early_keeps_the_expiry_of_its_name() {
        let text = format!(
            "{HEAD}\n2026-04-29,2026-04-29,FO,NSE,STF,4,,VEDL,,2026-05-26,2026-04-29,,,VEDL26MAYFUT,1,2,612.5\n"
        );
        let found = final_values(text.as_bytes()).unwrap();
        assert_eq!(shown(&found), ["NSE VEDL 2026-05-26, ended 2026-04-29: 612.5"]);
        let contract =
            Contract::Future { underlying: "VEDL".into(), expiry: Day::parse("2026-05-26").unwrap() };
        let instrument = Instrument { symbol: "VEDL26MAYFUT".into(), isin: None, contract };
        assert!(found[0].is_of(&instrument, Exchange::Nse) && !found[0].is_of(&instrument, Exchange::Bse));
    }

    #[test]
    fn of_the_older_file_only_futures_tell_the_value() {
        let text = "INSTRUMENT,SYMBOL,EXPIRY_DT,STRIKE_PR,OPTION_TYP,OPEN,HIGH,LOW,CLOSE,SETTLE_PR,CONTRACTS,VAL_INLAKH,OPEN_INT,CHG_IN_OI,TIMESTAMP,\n\
                    FUTIDX,NIFTY,30-May-2019,0,XX,1,2,3,4,11945.9,1,2,3,4,30-MAY-2019,\n\
                    OPTIDX,NIFTY,30-May-2019,11000,CE,1,2,3,4,945.9,1,2,3,4,30-MAY-2019,\n\
                    FUTIDX,NIFTY,27-Jun-2019,0,XX,1,2,3,4,12000,1,2,3,4,30-MAY-2019,\n";
        assert_eq!(shown(&final_values(text.as_bytes()).unwrap()), ["NSE NIFTY 2019-05-30: 11945.9"]);
    }

    #[test]
    fn rows_that_contradict_each_other_are_refused() {
        let row = |kind: &str, value: &str| {
            format!(
                "2026-06-02,2026-06-02,FO,NSE,{kind},1,,NIFTY,,2026-06-02,2026-06-02,24000,CE,X,1,2,{value}"
            )
        };
        let text = format!("{HEAD}\n{}\n{}\n", row("IDO", "24412.35"), row("IDO", "24000"));
        assert_eq!(
            final_values(text.as_bytes()).unwrap_err(),
            "row 3: NIFTY was settled at 24412.35 by row 2 and at 24000 by this one."
        );
        // A future's row decides.
        let text = format!("{HEAD}\n{}\n{}\n", row("IDO", "412.35"), row("IDF", "24412.35"));
        assert_eq!(shown(&final_values(text.as_bytes()).unwrap()), ["NSE NIFTY 2026-06-02: 24412.35"]);
        assert!(
            final_values(b"<!doctype html><title>No file</title>").unwrap_err().starts_with("expected NSE's")
        );
    }
}
