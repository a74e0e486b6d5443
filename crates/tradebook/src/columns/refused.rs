//! What a row that could not be read says of its worth.

use domain::{Money, Segment};

use super::{Field, Table};
use crate::cell::Cell;
use crate::refused::{Refused, agreed, amount, may_count_lots, product};
use crate::segments::Kind;

impl Table {
    pub(crate) fn refused(&self, row: &[Cell<'_>]) -> Refused {
        let names = [Field::Name, Field::Isin].map(|field| self.cell(row, field).as_text());
        let name = names.into_iter().find(|name| !name.is_empty()).unwrap_or_default().to_owned();
        Refused { name, worth: self.worth(row) }
    }

    /// Of its buy and its sell together, where the row holds both.
    fn worth(&self, row: &[Cell<'_>]) -> Option<Money> {
        let has = |field: Field| self.columns.get(field).is_some();
        let bought = (Field::Quantity, Field::Price, Field::Value);
        if has(Field::SellQuantity) {
            let sold = (Field::SellQuantity, Field::Price, Field::SellValue);
            let sides =
                [bought, sold].into_iter().filter(|(quantity, ..)| !self.cell(row, *quantity).is_empty());
            let sides: Vec<_> = sides.collect();
            return if sides.is_empty() {
                None
            } else {
                sides.into_iter().map(|side| self.of_side(row, side)).sum()
            };
        }
        if has(Field::SellDate) {
            let sold = (Field::Quantity, Field::SellPrice, Field::SellValue);
            return Some(self.of_side(row, bought)? + self.of_side(row, sold)?);
        }
        self.of_side(row, bought)
    }

    /// As its total says it, else price times quantity.
    fn of_side(&self, row: &[Cell<'_>], (quantity, price, value): (Field, Field, Field)) -> Option<Money> {
        let stated = amount(self.cell(row, value));
        let by_price =
            product(self.cell(row, quantity), self.cell(row, price)).filter(|_| !self.may_be_lots(row));
        agreed(stated, by_price)
    }

    /// Quantities of commodities and currencies may count lots: then price times quantity is no amount.
    fn may_be_lots(&self, row: &[Cell<'_>]) -> bool {
        let exchange = self.cell(row, Field::Exchange).as_text().to_ascii_uppercase();
        let kinds = [
            Kind::of_segment(self.cell(row, Field::Segment).as_text()),
            Kind::of_exchange(&exchange).and_then(|(_, kind)| kind),
        ];
        let is_it = |kind: Kind| {
            matches!(kind, Kind::Read(Segment::Commodity | Segment::Currency) | Kind::NotRead(_))
        };
        kinds.into_iter().flatten().any(is_it) || may_count_lots(self.cell(row, Field::Name).as_text())
    }
}
