//! What sold options brought, and what closing them cost.

use domain::{Contract, Day, Money};
use ledger::{Book, Direction};

use super::judged::Judged;

/// Of the units of sold options that were closed, however: 10⁻⁴ rupee.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Premium {
    /// Trades, or strategies, with such units.
    pub of: u32,
    pub sold: i128,
    pub bought_back: i128,
}

impl Premium {
    pub fn new(sold: Money, bought_back: Money) -> Self {
        Self { of: 1, sold: sold.0.into(), bought_back: bought_back.0.into() }
    }

    /// What was kept of what they were sold for; undefined where that is nothing.
    pub fn captured(&self) -> Option<f64> {
        (self.sold > 0).then(|| (self.sold - self.bought_back) as f64 / self.sold as f64)
    }

    /// What is left of a trade without these of its units.
    #[must_use]
    pub fn less(self, taken: Self) -> Self {
        let (sold, bought_back) = (self.sold - taken.sold, self.bought_back - taken.bought_back);
        Self { sold, bought_back, ..self }
    }

    /// Both together, as two things that are counted.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            of: self.of + other.of,
            sold: self.sold + other.sold,
            bought_back: self.bought_back + other.bought_back,
        }
    }
}

/// Of an exit of a trade; `None`: it is none of a sold option.
pub fn premium_of_exit(book: &Book, trade: usize, exit: usize) -> Option<Premium> {
    let trades = &book.trades;
    let is_option =
        || matches!(book.instruments[trades.instrument[trade] as usize].contract, Contract::Option { .. });
    (trades.direction[trade] == Direction::Short && is_option()).then(|| {
        // Both sides together are what was traded, the first less the second is what they made.
        let (both, made) = (book.exits.traded[exit].0, book.exits.gross[exit].0);
        Premium::new(Money((both + made) / 2), Money((both - made) / 2))
    })
}

/// Of some trades as far as they are looked at, on some days.
pub(super) fn premium(
    judged: &Judged<'_>,
    trades: impl Iterator<Item = u32>,
    on: impl Fn(Day) -> bool,
) -> Premium {
    let own = judged.own;
    let mut all = Premium::default();
    for at in trades.map(|at| at as usize).filter(|&at| own.trades.status[at].counts()) {
        let of_exit = |exit: usize| match judged.premiums {
            Some(of_exits) => of_exits[exit],
            None => premium_of_exit(own, at, exit),
        };
        let exits = own.exits_of(at).filter(|&exit| on(own.exits.day[exit]));
        if let Some(one) = exits.filter_map(of_exit).reduce(Premium::plus) {
            all = all.plus(Premium { of: 1, ..one });
        }
    }
    all
}
