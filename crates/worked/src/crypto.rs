//! Coins under the rules for virtual digital assets: each sale matched first in, first out; a gain taxed alone at 30 %
//! with 4 % cess on the tax; a loss set against nothing; 1 % of every sale withheld.

use std::collections::BTreeMap;

use domain::{Day, Money};
use ledger::charges::Rate;
use ledger::match_fills;
use serde::Serialize;

use crate::exact::Exact;
use crate::plain::Fills;
use crate::stock::FillLine;

const TAX: &str = "30";
const CESS: &str = "4";
const WITHHELD: &str = "1";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Worked {
    fills: Vec<FillLine>,
    sales: Vec<SaleLine>,
    /// Of all sales, gains and losses.
    result: Exact,
    gains: Exact,
    losses: Exact,
    tax: Exact,
    cess: Exact,
    /// Tax and cess.
    due: Exact,
    withheld: Exact,
    /// What is due beyond what was withheld.
    to_pay: Exact,
    /// The result after tax and cess.
    left: Exact,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SaleLine {
    time: String,
    name: String,
    quantity: Exact,
    cost: Exact,
    value: Exact,
    result: Exact,
    withheld: Exact,
}

/// What a sale brought and what it had cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sale {
    cost: Money,
    value: Money,
}

/// What the year's sales leave.
#[derive(Debug, Default, PartialEq, Eq)]
struct Year {
    gains: Money,
    losses: Money,
    tax: Money,
    cess: Money,
    withheld: Money,
}

pub fn work_out(coins: &Fills) -> Result<Worked, String> {
    let Fills { instruments, fills } = coins;
    let matched = match_fills(instruments, fills, Day(0));
    let parts = matched.parts(fills);
    // By the fill that sold: one sale may take several lots.
    let mut sales: BTreeMap<u32, Sale> = BTreeMap::new();
    for one in &matched.matches {
        let sold =
            sales.entry(parts[one.sell as usize].fill).or_insert(Sale { cost: Money(0), value: Money(0) });
        sold.cost += one.buy_value;
        sold.value += one.sell_value;
    }
    let year = Year::of(sales.values().copied())?;
    let line = |(&fill, sale): (&u32, &Sale)| {
        let sold = &fills[fill as usize];
        Ok(SaleLine {
            time: sold.time.to_string(),
            name: instruments[sold.instrument as usize].symbol.to_string(),
            quantity: sold.quantity.into(),
            cost: sale.cost.into(),
            value: sale.value.into(),
            result: (sale.value - sale.cost).into(),
            withheld: share(sale.value, WITHHELD)?.into(),
        })
    };
    let result = year.gains - year.losses;
    let due = year.tax + year.cess;
    Ok(Worked {
        fills: coins.lines(),
        sales: sales.iter().map(line).collect::<Result<_, String>>()?,
        result: result.into(),
        gains: year.gains.into(),
        losses: year.losses.into(),
        tax: year.tax.into(),
        cess: year.cess.into(),
        due: due.into(),
        withheld: year.withheld.into(),
        to_pay: (due - year.withheld).into(),
        left: (result - due).into(),
    })
}

impl Year {
    fn of(sales: impl Iterator<Item = Sale>) -> Result<Self, String> {
        let mut year = Self::default();
        for Sale { cost, value } in sales {
            let result = value - cost;
            year.withheld += share(value, WITHHELD)?;
            if result > Money::ZERO {
                year.gains += result;
            } else {
                year.losses += result.abs();
            }
        }
        year.tax = share(year.gains, TAX)?;
        year.cess = share(year.tax, CESS)?;
        Ok(year)
    }
}

fn share(of: Money, percent: &str) -> Result<Money, String> {
    let rate = Rate::percent(percent).ok_or_else(|| format!("{percent} is no rate"))?;
    Ok(Money(rate.of(of.0.into())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain;

    fn rupees(amount: &str) -> Money {
        Money::parse(amount).unwrap()
    }

    #[track_caller]
    fn check(sales: &[(&str, &str)], [gains, losses, tax, cess, withheld]: [&str; 5]) {
        let sales = sales.iter().map(|(cost, value)| Sale { cost: rupees(cost), value: rupees(value) });
        let expected = Year {
            gains: rupees(gains),
            losses: rupees(losses),
            tax: rupees(tax),
            cess: rupees(cess),
            withheld: rupees(withheld),
        };
        assert_eq!(Year::of(sales).unwrap(), expected);
    }

    #[test]
    fn a_gain_is_taxed_alone() {
        // 30 % of 40,000 is 12,000, 4 % of that 480.
        check(&[("60000", "100000")], ["40000", "0", "12000", "480", "1000"]);
        // A loss as large takes nothing off it.
        check(&[("60000", "100000"), ("100000", "60000")], ["40000", "40000", "12000", "480", "1600"]);
        check(&[("100000", "60000")], ["0", "40000", "0", "0", "600"]);
        check(&[("500", "500")], ["0", "0", "0", "0", "5"]);
        check(&[], ["0"; 5]);
        // 30 % of 0.37 is 0.111, 4 % of that 0.00444.
        check(&[("10", "10.37")], ["0.37", "0", "0.111", "0.0044", "0.1037"]);
    }

    #[test]
    fn the_first_lot_goes_first() {
        let text = "time,name,side,quantity,price\n\
                    2026-04-14T11:20,BTC,buy,0.02,7000000\n\
                    2026-06-02T19:45,BTC,buy,0.01,8500000\n\
                    2026-09-18T21:05,BTC,sell,0.025,9000000\n";
        let worked = work_out(&plain::read(text).unwrap()).unwrap();
        // 0.02 × 70,00,000 + 0.005 × 85,00,000 = 1,82,500; 0.025 × 90,00,000 = 2,25,000.
        let sale = &worked.sales[0];
        assert_eq!((&sale.cost, &sale.value), (&rupees("182500").into(), &rupees("225000").into()));
        assert_eq!(worked.gains, rupees("42500").into());
        // 30 % 12,750 and 4 % of it 510; 2,250 were withheld.
        assert_eq!((&worked.due, &worked.to_pay), (&rupees("13260").into(), &rupees("11010").into()));
        assert_eq!(worked.left, rupees("29240").into());
    }
}
