//! An exchange-traded currency future: profit by the engine, charges by the rates of reference: no STT; NSE 0.00035 %,
//! SEBI ₹10 per crore, stamp 0.0001 % of purchases rounded to the rupee, GST 18 % on fees, brokerage the smaller of ₹20
//! and 0.03 % an order.

use domain::{Day, Fill, Money, Quantity, Side, div_half_up};
use ledger::charges::{Heads, Rate};
use ledger::match_fills;
use serde::Serialize;

use crate::exact::Exact;
use crate::plain::Fills;
use crate::stock::{FillLine, HeadsLine};

/// Zerodha's and most others'; the exchange's since October 2024.
const BROKERAGE: &str = "0.03";
const MOST: Money = Money(20 * Money::ONE);
const EXCHANGE: &str = "0.00035";
const SEBI_PER_CRORE: &str = "10";
const STAMP: &str = "0.0001";
const GST: &str = "18";

/// Units of a contract.
const LOT: i64 = 1_000;
/// A tick is a quarter paisa, in 10⁻⁸ rupee.
const TICK: i64 = 250_000;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Worked {
    fills: Vec<FillLine>,
    lots: i64,
    ticks: i64,
    gross: Exact,
    charges: HeadsLine,
    net: Exact,
}

pub fn work_out(currency: &Fills) -> Result<Worked, String> {
    let Fills { instruments, fills } = currency;
    let gross: Money = match_fills(instruments, fills, Day(0))
        .matches
        .iter()
        .map(|one| one.sell_value - one.buy_value)
        .sum();
    let [opening, closing] = &fills[..] else { return Err("expected one purchase and one sale".to_owned()) };
    let charges = charges(fills).ok_or("a rate is no number")?;
    Ok(Worked {
        fills: currency.lines(),
        lots: opening.quantity.0 / (LOT * Quantity::ONE),
        ticks: (closing.price.0 - opening.price.0) / TICK,
        gross: gross.into(),
        charges: charges.into(),
        net: (gross - charges.total()).into(),
    })
}

/// Of one day; every fill is an order.
fn charges(fills: &[Fill]) -> Option<Heads> {
    let brokerage = Rate::percent(BROKERAGE)?;
    let turnover: i128 = fills.iter().map(|fill| i128::from(fill.value.0)).sum();
    let bought: i128 =
        fills.iter().filter(|fill| fill.side == Side::Buy).map(|fill| i128::from(fill.value.0)).sum();
    let stamp = Rate::percent(STAMP)?.of(bought);
    let mut heads = Heads {
        brokerage: fills.iter().map(|fill| Money(brokerage.of(fill.value.0.into()).min(MOST.0))).sum(),
        exchange: Money(Rate::percent(EXCHANGE)?.of(turnover)),
        sebi: Money(Rate::per_crore(SEBI_PER_CRORE)?.of(turnover)),
        stamp_duty: Money(i64::try_from(div_half_up(stamp.into(), Money::ONE.into())).ok()? * Money::ONE),
        ..Heads::default()
    };
    let fees = heads.brokerage + heads.exchange + heads.sebi;
    heads.gst = Money(Rate::percent(GST)?.of(fees.0.into()));
    Some(heads)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    #[test]
    fn ten_lots_of_dollars() {
        let text = "time,name,side,quantity,price\n\
                    2026-11-18T10:24:30,USDINR26NOVFUT,buy,10000,88.4025\n\
                    2026-11-18T13:51:12,USDINR26NOVFUT,sell,10000,88.4650\n";
        let fills = plain::read(text).unwrap();
        let worked = work_out(&fills).unwrap();
        // 0.0625 × 10,000; 0.0625 ÷ 0.0025 = 25 ticks of ₹2.50 on 10 lots.
        assert_eq!((worked.lots, worked.ticks), (10, 25));
        assert_eq!(worked.gross, Money::parse("625").unwrap().into());
        let heads = charges(&fills.fills).unwrap();
        let check = |found: Money, by_hand: &str| assert_eq!(found.to_string(), by_hand);
        // 0.03 % of 8,84,025 is ₹265: ₹20 for each of two orders.
        check(heads.brokerage, "40");
        // 17,68,675 × 0.0000035 = 6.1903625.
        check(heads.exchange, "6.1904");
        // 17,68,675 ÷ 10,00,000 = 1.768675.
        check(heads.sebi, "1.7687");
        // 8,84,025 × 0.000001 = 0.884025, to the rupee.
        check(heads.stamp_duty, "1");
        // 18 % of 47.9591 = 8.632638.
        check(heads.gst, "8.6326");
        check(heads.stt, "0");
        check(heads.total(), "57.5917");
        assert_eq!(worked.net, Money::parse("567.4083").unwrap().into());
    }
}
