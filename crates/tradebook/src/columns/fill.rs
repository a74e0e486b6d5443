//! The fills of one row.

use domain::{Exchange, Fill, FillId, Id, Money, Origin, Price, Quantity, Side, Time};

use crate::collect::Named;
use crate::lots::QuantityUnit;

/// What all fills of a row share.
pub(super) struct Shared {
    pub(super) row: u32,
    pub(super) time: Time,
    pub(super) named: Named,
    pub(super) exchange: Exchange,
    pub(super) trade_id: Id,
    pub(super) order_id: Id,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Amount {
    pub(super) side: Side,
    pub(super) quantity: Quantity,
    pub(super) price: Price,
    pub(super) value: Money,
    /// Of a contract that trades in lots, as the total shows it.
    pub(super) counts: Option<QuantityUnit>,
}

impl Shared {
    pub(super) fn fill(&self, amount: Amount) -> Fill {
        let Amount { side, quantity, price, value, counts: _ } = amount;
        Fill {
            row: self.row,
            instrument: self.named.instrument,
            series: self.named.series,
            time: self.time,
            quantity,
            price,
            value,
            exchange: self.exchange,
            origin: Origin::Traded,
            side,
            auction: false,
            trade_id: self.trade_id.clone(),
            order_id: self.order_id.clone(),
            id: FillId::UNSET,
        }
    }
}
