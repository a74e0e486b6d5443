//! What a scrip holds, oldest first, and what each action and trade makes of it.

use std::collections::VecDeque;

use domain::{ActionKind, Day, Side};

use super::{Act, Cost, Fraction, Gift, Lot, Order, Outcome, of_quantity};

#[derive(Default)]
pub(super) struct Held {
    pub(super) lots: VecDeque<Lot>,
    pub(super) outcome: Outcome,
}

impl Held {
    fn total(&self) -> Fraction {
        self.lots.iter().fold(Fraction::ZERO, |sum, lot| sum + lot.quantity)
    }

    fn scale(&mut self, times: Fraction) {
        for lot in &mut self.lots {
            *lot = Lot { quantity: lot.quantity * times, cost: lot.cost.map(|cost| cost / times) };
        }
    }

    pub(super) fn act(
        &mut self,
        order: &Order,
        act: &Act,
        declared: &mut Vec<(Day, Order, Fraction)>,
        given: &mut Vec<Gift>,
    ) -> Option<()> {
        let day = act.action.ex_date;
        let parts = |ratio: domain::Ratio| {
            let (new, per) = ratio.parts();
            Fraction::new(new.into(), per.into())
        };
        let mut give = |lots: Vec<Lot>| {
            given.push(Gift { into: act.into.expect("whose shares"), day, order: order.clone(), lots });
        };
        match act.action.kind {
            ActionKind::Split(ratio) => self.scale(parts(ratio)),
            ActionKind::Consolidation(ratio) => {
                self.scale(parts(ratio));
                let part = self.total() - self.total().floor();
                if part > Fraction::ZERO {
                    let paid = act.action.fraction_cash.expect("it was paid for");
                    let paid = Fraction::new(paid.0.into(), domain::Money::ONE.into());
                    self.deliver(day, Side::Sell, part, paid / part)?;
                }
            }
            ActionKind::Bonus(ratio) => {
                let on = act.action.allotted.expect("a day");
                declared.push((on, order.clone(), (self.total() * parts(ratio)).floor()));
            }
            ActionKind::Call { price } => {
                let paid = Fraction::new(price.0.into(), domain::Price::ONE.into());
                self.lots.iter_mut().for_each(|lot| lot.cost = lot.cost.map(|cost| cost + paid));
            }
            ActionKind::Demerger { ratio, cost } => {
                let (times, moves) = (parts(ratio), cost.expect("a percentage").0);
                let moves = Fraction::new(moves.into(), domain::CostShare::WHOLE.into());
                let mut lots = Vec::new();
                for lot in &mut self.lots {
                    let new = match lot.cost {
                        Cost::Known(cost) => Cost::Known(cost * moves / times),
                        Cost::Unknown | Cost::Lacking => Cost::Unknown,
                    };
                    lots.push(Lot { quantity: lot.quantity * times, cost: new });
                    lot.cost = lot.cost.map(|cost| cost - cost * moves);
                }
                give(lots);
            }
            ActionKind::Merger(ratio) => self.merge(parts(ratio), give),
            ActionKind::FullyPaid => self.merge(Fraction::whole(1), give),
            ActionKind::Transfer { quantity } => {
                let mut rest = of_quantity(quantity);
                while rest > Fraction::ZERO {
                    let taken = self.take(rest)?;
                    rest = rest - taken.quantity;
                }
            }
            ActionKind::Rename
            | ActionKind::Adjust(_)
            | ActionKind::FutureDividend { .. }
            | ActionKind::Rights { .. }
            | ActionKind::Buyback { .. } => unreachable!("no change of lots"),
        }
        Some(())
    }

    fn merge(&mut self, times: Fraction, mut give: impl FnMut(Vec<Lot>)) {
        self.scale(times);
        let unknown = |cost: Cost| if cost == Cost::Lacking { Cost::Unknown } else { cost };
        give(self.lots.drain(..).map(|lot| Lot { cost: unknown(lot.cost), ..lot }).collect());
    }

    /// Of the oldest lot.
    fn take(&mut self, most: Fraction) -> Option<Lot> {
        let oldest = self.lots.front_mut()?;
        let quantity = oldest.quantity.min(most);
        let taken = Lot { quantity, ..*oldest };
        oldest.quantity = oldest.quantity - quantity;
        if oldest.quantity == Fraction::ZERO {
            self.lots.pop_front();
        }
        Some(taken)
    }

    pub(super) fn deliver(
        &mut self,
        day: Day,
        side: Side,
        quantity: Fraction,
        price: Fraction,
    ) -> Option<()> {
        let mut rest = quantity;
        if side == Side::Buy {
            if rest > Fraction::ZERO {
                self.lots.push_back(Lot { quantity, cost: Cost::Known(price) });
            }
            return Some(());
        }
        while rest > Fraction::ZERO {
            let taken = self.take(rest)?;
            rest = rest - taken.quantity;
            let brought = taken.quantity * price;
            match taken.cost {
                Cost::Known(cost) => self.outcome.made(day, brought - taken.quantity * cost),
                Cost::Unknown | Cost::Lacking => {
                    let (sold, value) = self.outcome.unknown;
                    self.outcome.unknown = (sold + taken.quantity, value + brought);
                }
            }
        }
        Some(())
    }
}
