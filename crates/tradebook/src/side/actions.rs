//! Corporate actions, one a row.

use std::cmp::Ordering;

use compact_str::CompactString;
use domain::{
    ActionKind, Contract, CorporateAction, CostShare, Day, Exchange, Instrument, Money, Price, Quantity,
    Ratio, Segment,
};

use super::{expected, isin, price, quantity, side_rows};
use crate::series;
use crate::typed::typed;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionRow {
    /// From 1, as a spreadsheet shows it.
    pub row: u32,
    pub action: CorporateAction,
}

/// Of the actions' file; the last three are optional.
pub const ACTION_COLUMNS: [&str; 13] = [
    "ex_date",
    "symbol",
    "isin",
    "action",
    "a",
    "b",
    "price",
    "new_symbol",
    "new_isin",
    "cost_percent",
    "allotted",
    "quantity",
    "fraction_cash",
];

const NEEDED: usize = 10;

/// No issuer asks for more on one share.
const MOST_CALL: Price = Price(1_000_000 * Price::ONE);

/// All rows of `ex_date,symbol,isin,action,a,b,price,new_symbol,new_isin,cost_percent` and, where the file has them,
/// `allotted,quantity,fraction_cash`.
///
/// # Errors
/// One sentence that names the first row that cannot be read.
pub fn actions(text: &[u8]) -> Result<Vec<ActionRow>, String> {
    let rows = side_rows(text, &ACTION_COLUMNS, NEEDED)?;
    rows.iter()
        .map(|one| {
            let action = action(&one.cells).map_err(|problem| format!("row {}: {problem}", one.row))?;
            Ok(ActionRow { row: one.row, action })
        })
        .collect()
}

/// One action out of the cells of [`ACTION_COLUMNS`].
///
/// # Errors
/// A sentence about the first cell that cannot be read.
pub fn action(cells: &[String]) -> Result<CorporateAction, String> {
    let cell = |name: &str| {
        let at = ACTION_COLUMNS.iter().position(|column| *column == name);
        at.and_then(|at| cells.get(at)).map_or("", |cell| cell.trim())
    };
    let ex_date = day("a date as 2025-01-06", cell("ex_date"))?;
    let (name, isin_of) = (cell("symbol"), isin(cell("isin"))?);
    if name.is_empty() && isin_of.is_none() {
        return Err("expected a symbol or an ISIN, found neither.".to_owned());
    }
    let parts = (cell("a"), cell("b"));
    let kind = match cell("action").to_ascii_lowercase().as_str() {
        "split" => ActionKind::Split(face_values(parts, Ordering::Greater)?),
        "consolidation" => ActionKind::Consolidation(face_values(parts, Ordering::Less)?),
        "bonus" => ActionKind::Bonus(ratio(parts)?),
        "rights" => ActionKind::Rights {
            ratio: ratio(parts)?,
            price: optional(cell("price"), price)?,
            quantity: optional(cell("quantity"), quantity)?,
        },
        "call" => {
            if !cell("quantity").is_empty() {
                return Err(expected(
                    "nothing in quantity (a call is paid on every share held)",
                    cell("quantity"),
                ));
            }
            let paid = price(cell("price"))?;
            if !(Price::ZERO < paid && paid <= MOST_CALL) {
                return Err(expected(
                    "what is paid on one share in price, above 0 and at most 1,000,000",
                    cell("price"),
                ));
            }
            ActionKind::Call { price: paid }
        }
        "fully_paid" => ActionKind::FullyPaid,
        "demerger" => {
            let cost = optional(cell("cost_percent"), |text| {
                CostShare::percent(text).ok_or_else(|| expected("a percentage from 0 to 100", text))
            })?;
            ActionKind::Demerger { ratio: ratio(parts)?, cost }
        }
        "merger" => ActionKind::Merger(ratio(parts)?),
        "buyback" => {
            let taken =
                above_zero("the number of shares that were taken back in quantity", cell("quantity"))?;
            ActionKind::Buyback { quantity: taken, price: price(cell("price"))? }
        }
        "transfer" => {
            let gone = above_zero("the number of shares that left in quantity", cell("quantity"))?;
            ActionKind::Transfer { quantity: gone }
        }
        "rename" => ActionKind::Rename,
        "future_dividend" => {
            let paid = price(cell("price"))?;
            if !(Price::ZERO < paid && paid <= MOST_CALL) {
                return Err(expected(
                    "the dividend on one share in price, above 0 and at most 1,000,000",
                    cell("price"),
                ));
            }
            ActionKind::FutureDividend { price: paid }
        }
        "adjust" if parts == ("", "") => ActionKind::Adjust(Ratio::ONE),
        "adjust" => ActionKind::Adjust(ratio(parts)?),
        other => {
            let words = "split, consolidation, bonus, rights, call, fully_paid, demerger, merger, buyback, transfer, rename, adjust or future_dividend in the column action";
            return Err(expected(words, other));
        }
    };
    let into = into(kind, ex_date, cell("new_symbol"), isin(cell("new_isin"))?)?;
    let fraction_cash = optional(cell("fraction_cash"), |text| {
        let money = Money::parse(text).ok().filter(|money| *money >= Money::ZERO);
        money.ok_or_else(|| expected("the rupees paid for the fraction", text))
    })?;
    Ok(CorporateAction {
        ex_date,
        symbol: match kind {
            ActionKind::Adjust(_) | ActionKind::FutureDividend { .. } => contract_name(name),
            _ => share_name(name),
        },
        isin: isin_of,
        kind,
        into,
        allotted: optional(cell("allotted"), |text| day("a date as 2025-01-06, or nothing", text))?,
        fraction_cash,
    })
}

/// A quantity above 0.
fn above_zero(what: &str, text: &str) -> Result<Quantity, String> {
    let found = quantity(text)?;
    if found > Quantity::ZERO { Ok(found) } else { Err(expected(what, text)) }
}

/// Under which name it goes on, or whose shares are given.
fn into(
    kind: ActionKind,
    ex_date: Day,
    symbol: &str,
    isin: Option<domain::Isin>,
) -> Result<Option<Instrument>, String> {
    let needs = match kind {
        ActionKind::Rename => Some("the new symbol or ISIN"),
        ActionKind::FullyPaid => Some("the ordinary share's symbol or ISIN"),
        ActionKind::Demerger { .. } | ActionKind::Merger(_) => Some("the other company's symbol or ISIN"),
        ActionKind::Adjust(ratio) if ratio == Ratio::ONE => Some("the contract's new symbol"),
        ActionKind::Adjust(_)
        | ActionKind::Split(_)
        | ActionKind::Consolidation(_)
        | ActionKind::Bonus(_)
        | ActionKind::Rights { .. }
        | ActionKind::Call { .. }
        | ActionKind::Buyback { .. }
        | ActionKind::FutureDividend { .. }
        | ActionKind::Transfer { .. } => None,
    };
    if symbol.is_empty() && isin.is_none() {
        let missing = |what| Err(format!("expected {what} in new_symbol or new_isin, found neither."));
        return needs.map_or(Ok(None), missing);
    }
    if matches!(kind, ActionKind::Adjust(_)) {
        let read = typed(symbol, Segment::Fno, Exchange::Nse, ex_date)?;
        return Ok(Some(Instrument { symbol: contract_name(symbol), ..read.instrument }));
    }
    let name = if symbol.is_empty() {
        isin.map_or_else(CompactString::default, |isin| isin.as_str().into())
    } else {
        share_name(symbol)
    };
    Ok(Some(Instrument { symbol: name, isin, contract: Contract::Cash }))
}

fn share_name(symbol: &str) -> CompactString {
    let upper = symbol.to_ascii_uppercase();
    let (bare, _) = series::split(&upper, "");
    bare.into()
}

fn contract_name(symbol: &str) -> CompactString {
    symbol.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_uppercase().into()
}

fn optional<T>(cell: &str, read: impl Fn(&str) -> Result<T, String>) -> Result<Option<T>, String> {
    if cell.is_empty() { Ok(None) } else { read(cell).map(Some) }
}

fn day(what: &str, cell: &str) -> Result<Day, String> {
    Day::parse(cell).ok_or_else(|| expected(what, cell))
}

/// Decimals are allowed: a face value may be 3.30.
fn ratio((a, b): (&str, &str)) -> Result<Ratio, String> {
    let number = |text: &str| Price::parse(text).ok().map_or(0, |number| number.0);
    Ratio::new(number(a), number(b))
        .ok_or_else(|| format!("expected two numbers above 0 in a and b, found “{a}” and “{b}”."))
}

/// The old face value against the new one: a share of 10 becomes five of 2.
fn face_values(parts: (&str, &str), old_is: Ordering) -> Result<Ratio, String> {
    let found = ratio(parts)?;
    let (old, new) = found.parts();
    if old.cmp(&new) == old_is {
        return Ok(found);
    }
    let (a, b) = parts;
    let larger = if old_is == Ordering::Greater { "larger" } else { "smaller" };
    Err(format!(
        "expected an old face value in a that is {larger} than the new one in b, found “{a}” and “{b}”."
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "ex_date,symbol,isin,action,a,b,price,new_symbol,new_isin,cost_percent";

    #[track_caller]
    fn check(rows: &str, expected: &str) {
        let found = match actions(format!("{HEADER},allotted,quantity,fraction_cash\n{rows}").as_bytes()) {
            Ok(read) => read.iter().map(shown).collect::<Vec<_>>().join("; "),
            Err(sentence) => sentence,
        };
        assert_eq!(found, expected);
    }

    fn shown(row: &ActionRow) -> String {
        let one = &row.action;
        let into = one.into.as_ref().map(|into| format!(" into {}", into.title())).unwrap_or_default();
        let cash = one.fraction_cash.map(|cash| format!(", {cash} for a fraction")).unwrap_or_default();
        let allotted = one.allotted.map(|day| format!(" allotted {day}")).unwrap_or_default();
        format!("{} {} {} {:?}{into}{allotted}{cash}", row.row, one.ex_date, one.symbol, one.kind)
    }

    #[test]
    fn each_action_is_read() {
        check(
            "2025-08-12,indiaglyco-be,,split,10,5,,,INE560A01023,",
            "2 2025-08-12 INDIAGLYCO Split(Ratio { new: 2, per: 1 }) into INE560A01023",
        );
        check(
            "2025-08-12,X,,Consolidation,1,10,,,,,,,61.5",
            "2 2025-08-12 X Consolidation(Ratio { new: 1, per: 10 }), 61.5 for a fraction",
        );
        check(
            "2025-08-12,X,,bonus,17,25,,,,,2025-08-14",
            "2 2025-08-12 X Bonus(Ratio { new: 17, per: 25 }) allotted 2025-08-14",
        );
        check(
            "2020-05-13,RELIANCE,,rights,1,15,1257,,,,,12,",
            "2 2020-05-13 RELIANCE Rights { ratio: Ratio { new: 1, per: 15 }, price: Some(Price(125700000000)), \
             quantity: Some(Quantity(1200000000)) }",
        );
        check(
            "2023-07-20,RELIANCE,,demerger,1,1,,JIOFIN,INE758E01017,4.68",
            "2 2023-07-20 RELIANCE Demerger { ratio: Ratio { new: 1, per: 1 }, cost: Some(CostShare(4680000)) } into JIOFIN",
        );
        check(
            "2026-04-30,VEDL,,demerger,1,1,,VISL,,",
            "2 2026-04-30 VEDL Demerger { ratio: Ratio { new: 1, per: 1 }, cost: None } into VISL",
        );
        check(
            "2023-07-13,HDFC,,merger,42,25,,HDFCBANK,,\n2025-04-09,ZOMATO,,rename,,,,ETERNAL,,",
            "2 2023-07-13 HDFC Merger(Ratio { new: 42, per: 25 }) into HDFCBANK; 3 2025-04-09 ZOMATO Rename into ETERNAL",
        );
        check(
            "2023-12-12,TCS,,buyback,,,4150,,,,,10",
            "2 2023-12-12 TCS Buyback { quantity: Quantity(1000000000), price: Price(415000000000) }",
        );
        check(
            "2020-05-13,RELIANCE,,rights,1,15,314.25,RELIANCEPP,IN9002A01024,,,10",
            "2 2020-05-13 RELIANCE Rights { ratio: Ratio { new: 1, per: 15 }, price: Some(Price(31425000000)), \
             quantity: Some(Quantity(1000000000)) } into RELIANCEPP",
        );
        check(
            "2021-05-13,RELIANCEPP,,call,,,314.25\n2021-12-01,RELIANCEPP,,fully_paid,,,,RELIANCE,,",
            "2 2021-05-13 RELIANCEPP Call { price: Price(31425000000) }; 3 2021-12-01 RELIANCEPP FullyPaid into RELIANCE",
        );
        check(
            "2025-12-01,TCS,,transfer,,,,,,,,10",
            "2 2025-12-01 TCS Transfer { quantity: Quantity(1000000000) }",
        );
        check(
            "2023-07-28,IOC23AUG110CE,,adjust,,,,IOC23AUG107CE,,",
            "2 2023-07-28 IOC23AUG110CE Adjust(Ratio { new: 1, per: 1 }) into IOC 107 CE 31 Aug 2023",
        );
        check(
            "2025-08-26,vedl,,future_dividend,,,16",
            "2 2025-08-26 VEDL FutureDividend { price: Price(1600000000) }",
        );
    }

    #[test]
    fn a_wrong_row_is_named() {
        check(
            "2025-08-26,VEDL,,future_dividend,,,0",
            "row 2: expected the dividend on one share in price, above 0 and at most 1,000,000, found “0”.",
        );
        check("6 Jan,X,,bonus,1,1", "row 2: expected a date as 2025-01-06, found “6 Jan”.");
        check("2025-01-06,,,bonus,1,1", "row 2: expected a symbol or an ISIN, found neither.");
        let words = "split, consolidation, bonus, rights, call, fully_paid, demerger, merger, buyback, transfer, rename, adjust or future_dividend in the column action";
        check(
            "2025-01-06,X,,buyback,,,100,,,,,0",
            "row 2: expected the number of shares that were taken back in quantity, found “0”.",
        );
        check(
            "2021-05-13,XPP,,call,,,0",
            "row 2: expected what is paid on one share in price, above 0 and at most 1,000,000, found “0”.",
        );
        check(
            "2021-05-13,XPP,,call,,,1000000.01",
            "row 2: expected what is paid on one share in price, above 0 and at most 1,000,000, found “1000000.01”.",
        );
        check(
            "2021-05-13,XPP,,call,,,314.25,,,,,10",
            "row 2: expected nothing in quantity (a call is paid on every share held), found “10”.",
        );
        check(
            "2021-12-01,XPP,,fully_paid",
            "row 2: expected the ordinary share's symbol or ISIN in new_symbol or new_isin, found neither.",
        );
        check("2025-01-06,X,,gift,1,1", &format!("row 2: expected {words}, found “gift”."));
        check(
            "2025-01-06,X,,bonus,1,1\n2025-01-06,X,,bonus,0,1",
            "row 3: expected two numbers above 0 in a and b, found “0” and “1”.",
        );
        check(
            "2025-01-06,X,,split,2,10",
            "row 2: expected an old face value in a that is larger than the new one in b, found “2” and “10”.",
        );
        check(
            "2025-01-06,X,,demerger,1,1,,,,5",
            "row 2: expected the other company's symbol or ISIN in new_symbol or new_isin, found neither.",
        );
        check(
            "2025-01-06,X,,demerger,1,1,,Y,,105",
            "row 2: expected a percentage from 0 to 100, found “105”.",
        );
        assert_eq!(
            actions(b"symbol,action\nX,bonus").unwrap_err(),
            format!("expected a CSV with the header {HEADER}.")
        );
    }
}
