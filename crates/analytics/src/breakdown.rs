//! Closed trades put into groups.

use domain::Money;
use ledger::Status;

use crate::outcomes::ratio;

/// The closed trades that share a key.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Group<K> {
    pub key: K,
    pub closed_trades: u32,
    pub wins: u32,
    pub gross: Money,
    pub charges: Money,
    pub net: Money,
    /// Wins ÷ closed trades; a group always has a closed trade.
    pub win_rate: Option<f64>,
}

/// A group while it is counted.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Tally {
    gross: i64,
    charges: i64,
    closed: u32,
    wins: u32,
}

impl Tally {
    #[inline]
    pub fn see(&mut self, status: Status, gross: Money, charges: Money) {
        self.gross += gross.0;
        self.charges += charges.0;
        self.closed += 1;
        self.wins += u32::from(status == Status::Win);
    }

    pub fn plus(self, other: Self) -> Self {
        Self {
            gross: self.gross + other.gross,
            charges: self.charges + other.charges,
            closed: self.closed + other.closed,
            wins: self.wins + other.wins,
        }
    }

    /// `None` without a closed trade.
    pub fn under<K>(self, key: K) -> Option<Group<K>> {
        (self.closed > 0).then(|| Group {
            key,
            closed_trades: self.closed,
            wins: self.wins,
            gross: Money(self.gross),
            charges: Money(self.charges),
            net: Money(self.gross - self.charges),
            win_rate: ratio(self.wins.into(), self.closed.into()),
        })
    }
}
