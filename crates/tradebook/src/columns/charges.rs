//! What a row states of its charges.

use domain::{Fill, HeadSet, Id, Money, div_half_even};

use super::{Field, Table};
use crate::cell::Cell;
use crate::collect::{Amounts, Collected, Note};
use crate::id_cell::{IdCell, id};
use crate::numbers;

/// More than any order costs: ₹10 crore. A hundred thousand rows of it still fit into a sum.
const MOST: i64 = 100_000_000 * Money::ONE;

impl Table {
    /// Whether any column holds a charge.
    fn has_charges(&self) -> bool {
        let charges = Field::CHARGES.into_iter().chain([Field::BrokerageOfUnit]);
        charges.into_iter().any(|field| self.columns.get(field).is_some())
    }

    /// The charges of a row stand on its first fill; the others of the row state that nothing more was paid.
    pub(super) fn charges(&self, number: u32, row: &[Cell<'_>], first: usize, into: &mut Collected) {
        if !self.has_charges() {
            return;
        }
        let amounts = self.amounts(number, row, into);
        let of_unit = self.of_units(row, &into.fills[first]);
        for (heads, amount) in amounts.into_iter().chain(of_unit) {
            for fill in first..into.fills.len() {
                into.charge(fill, heads, if fill == first { amount } else { Money::ZERO });
            }
        }
    }

    /// What an order cost, on a row without a trade.
    pub(super) fn charges_of_order(&self, number: u32, row: &[Cell<'_>], into: &mut Collected) {
        let order = match id(self.cell(row, Field::OrderId)) {
            Ok(IdCell::Whole(order)) => order,
            Ok(IdCell::Damaged(_)) | Err(_) => Id::default(),
        };
        let amounts = self.amounts(number, row, into);
        if amounts.iter().any(|(_, amount)| *amount != Money::ZERO) {
            into.charge_order(order, number, amounts);
        }
    }

    /// Each amount with its heads; a cell that is empty states nothing.
    fn amounts(&self, number: u32, row: &[Cell<'_>], into: &mut Collected) -> Amounts {
        let has_ipft = self.columns.get(Field::Ipft).is_some();
        let mut read = |field: Field| match paid(self.cell(row, field)) {
            Ok(amount) => amount,
            Err(()) => {
                into.note(Note::UnreadCharge, number);
                None
            }
        };
        let mut amounts = Vec::new();
        for field in Field::CHARGES.into_iter().filter(|field| self.columns.get(*field).is_some()) {
            let Some(mut amount) = read(field) else { continue };
            if field == Field::ExchangeCharge {
                amount += read(Field::OtherCharge).unwrap_or_default();
            }
            amounts.push((field.heads(has_ipft), amount));
        }
        amounts
    }

    /// A brokerage of one unit or of all: what the value with it says.
    fn of_units(&self, row: &[Cell<'_>], fill: &Fill) -> Option<(HeadSet, Money)> {
        let cell = self.cell(row, Field::BrokerageOfUnit);
        let stated = paid(cell).ok().flatten()?;
        let net = paid(self.cell(row, Field::NetValue)).ok().flatten()?;
        let borne = Money((net.0.abs() - fill.value.0).abs());
        let all = div_half_even(i128::from(stated.0) * i128::from(fill.quantity.0), 100_000_000);
        // Written with two decimals: half a paisa a unit, and half a paisa of the total.
        let within = |amount: i128, units: i64| {
            (amount - i128::from(borne.0)).abs() <= i128::from(units / 2_000_000).max(100)
        };
        let fits = within(all, fill.quantity.0) || within(stated.0.into(), 0);
        fits.then(|| (Field::Brokerage.heads(true), borne))
    }
}

/// None where the cell is empty or a dash.
fn paid(cell: &Cell<'_>) -> Result<Option<Money>, ()> {
    if cell.is_empty() || matches!(cell.as_text().trim(), "-" | "--") {
        return Ok(None);
    }
    if matches!(cell, Cell::Serial(_)) {
        return Err(());
    }
    let amount = numbers::scaled(cell).map_err(drop)?;
    let amount = div_half_even(i128::from(amount), 10_000) as i64;
    if amount.abs() <= MOST { Ok(Some(Money(amount))) } else { Err(()) }
}
