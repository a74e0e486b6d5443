//! Schedule 112A as the portal reads it: whole rupees, and each figure recomputed there (docs/rules.md 5.7).

use domain::{Day, Instrument, Money, Quantity, div_half_up};

use crate::gains::{Gain, GainKind};
use crate::rules::grandfathering;
use crate::year::FinancialYear;

/// One row. Amounts are whole rupees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row112a {
    /// `BE` or `AE`: bought before 1 February 2018, or later.
    pub acquired: &'static str,
    /// Of 2024-25 alone: `BE` or `AE`, sold before 23 July 2024, or later.
    pub transferred: Option<&'static str>,
    pub isin: String,
    pub name: String,
    /// Shares, price and value of 2018: of rows `BE`.
    pub old: Option<OldShares>,
    pub sale: i64,
    /// Column 7: the higher of the cost and of what counts instead of it.
    pub cost_used: i64,
    pub cost: i64,
    pub expenses: i64,
    pub deductions: i64,
    pub balance: i64,
}

/// Columns 4, 5, 9, 10 and 11.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OldShares {
    pub quantity: Quantity,
    /// Four decimals.
    pub sale_price: Money,
    /// Column 9: the lower of the sale and of the value of 2018.
    pub lower: i64,
    /// Four decimals.
    pub price_2018: Money,
    pub value_2018: i64,
}

/// The rows of a year: what was bought since February 2018 in one of them (of 2024-25 in two), the rest by scrip.
/// Lots whose value of 2018 is not known are left out: they are asked about.
pub fn rows_112a(
    year: FinancialYear,
    gains: &[Gain],
    instrument: impl Fn(&Gain) -> Instrument,
) -> Vec<Row112a> {
    let since = Day::parse("2024-07-23").unwrap_or_default();
    let has_transfer = year.start() == 2024;
    let transferred = |gain: &Gain| has_transfer.then(|| if gain.lot.sold < since { "BE" } else { "AE" });
    let mut new: Vec<(Option<&'static str>, [Money; 3])> = Vec::new();
    let mut rows = Vec::new();
    for gain in gains
        .iter()
        .filter(|gain| gain.kind == GainKind::Long && !gain.asks_value_2018 && !gain.is_loss_of_buyback)
    {
        let side = transferred(gain);
        if gain.lot.bought < grandfathering().bought_before {
            rows.push(old_row(gain, side, &instrument(gain)));
            continue;
        }
        let at = new.iter().position(|(known, _)| *known == side).unwrap_or_else(|| {
            new.push((side, [Money::ZERO; 3]));
            new.len() - 1
        });
        let [sale, cost, expenses] = &mut new[at].1;
        *sale += gain.lot.proceeds;
        *cost += gain.cost;
        *expenses += gain.expenses;
    }
    new.sort_by_key(|(side, _)| side.map_or("", |side| if side == "BE" { "0" } else { "1" }));
    let new = new.into_iter().map(|(transferred, [sale, cost, expenses])| {
        let (sale, cost, expenses) = (whole(sale), whole(cost), whole(expenses));
        Row112a {
            acquired: "AE",
            transferred,
            isin: "INNOTREQUIRD".to_owned(),
            name: "CONSOLIDATED".to_owned(),
            old: None,
            sale,
            cost_used: cost,
            cost,
            expenses,
            deductions: cost + expenses,
            balance: sale - cost - expenses,
        }
    });
    rows.into_iter().chain(new).collect()
}

fn old_row(gain: &Gain, transferred: Option<&'static str>, instrument: &Instrument) -> Row112a {
    let quantity = gain.lot.quantity;
    // To four decimals; the portal multiplies them again.
    let one = i128::from(Quantity::ONE);
    let each = |total: Money| Money(div_half_up(i128::from(total.0) * one, i128::from(quantity.0)) as i64);
    let times = |price: Money| div_half_up(i128::from(price.0) * i128::from(quantity.0), one * 10_000) as i64;
    let sale_price = each(gain.lot.proceeds);
    let price_2018 = each(gain.value_2018.unwrap_or(Money::ZERO));
    let (sale, value_2018) = (times(sale_price), times(price_2018));
    let lower = sale.min(value_2018);
    let (cost, expenses) = (whole(gain.cost), whole(gain.expenses));
    let cost_used = cost.max(lower);
    let plain = |name: &str| -> String {
        name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ').collect::<String>().trim().to_owned()
    };
    Row112a {
        acquired: "BE",
        transferred,
        isin: instrument.isin.map_or_else(|| "INNOTAVAILAB".to_owned(), |isin| isin.to_string()),
        name: plain(&instrument.symbol),
        old: Some(OldShares { quantity, sale_price, lower, price_2018, value_2018 }),
        sale,
        cost_used,
        cost,
        expenses,
        deductions: cost_used + expenses,
        balance: sale - cost_used - expenses,
    }
}

/// Rounded half up.
fn whole(amount: Money) -> i64 {
    div_half_up(i128::from(amount.0), 10_000) as i64
}
