//! One trade with what is known of it: what a rule is judged on.

use annotations::{NoRisk, Risk, risk};
use domain::{Day, Instrument, Money, Price, Time, div_half_even};
use ledger::{Book, Direction, Merged, Status};
use strategies::Name;

use crate::tape::{Entry, Order, Tape};

/// A stop that was written, or taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StopSet {
    pub at: Time,
    pub price: Option<Price>,
}

/// What was answered by hand to a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub rule: String,
    pub kept: bool,
}

/// What is written beside the trade.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Written {
    /// In the order of time.
    pub stops: Vec<StopSet>,
    pub target: Option<Price>,
    /// To rules of the setup by which it is judged.
    pub answers: Vec<Answer>,
}

/// A strategy in which units of the trade lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InStrategy {
    /// As the user calls it, else as it was recognised.
    pub name: Name,
    /// Another leg may still join it and give it another name.
    pub may_grow: bool,
}

/// A trade of the book of one account.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    pub merged: &'a Merged,
    pub book: &'a Book,
    pub tape: &'a Tape,
    pub trade: usize,
    pub written: &'a Written,
    /// Those that some of its units lie in; none where no rule asks for them, or nothing of it is in one.
    pub strategies: &'a [InStrategy],
    /// As stated, in force on the day of entry.
    pub capital: Option<Money>,
    pub as_of: Day,
}

impl Case<'_> {
    pub(crate) fn instrument(&self) -> &Instrument {
        &self.book.instruments[self.book.trades.instrument[self.trade] as usize]
    }

    pub(crate) fn direction(&self) -> Direction {
        self.book.trades.direction[self.trade]
    }

    pub(crate) fn status(&self) -> Status {
        self.book.trades.status[self.trade]
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.status().is_closed()
    }

    /// Of its first entry on an exchange.
    pub(crate) fn entry(&self) -> Option<Entry> {
        self.tape.entry(self.trade)
    }

    /// The same, where its time is known.
    pub(crate) fn timed_entry(&self) -> Option<Entry> {
        self.entry().filter(|entry| entry.time.has_time_of_day())
    }

    /// Of the last exit, once the trade is closed.
    pub(crate) fn exit_time(&self) -> Option<Time> {
        self.book.trades.exit_time[self.trade].filter(|_| self.is_closed())
    }

    pub(crate) fn orders(&self) -> Vec<Order> {
        self.tape.orders(&self.merged.fills, self.trade)
    }

    /// The cost is known, and no split, bonus or merger came between entry and exit: prices can be compared.
    pub(crate) fn is_plain(&self) -> bool {
        let opened = self.tape.moves(self.trade).iter().filter(|one| one.opens);
        let executed: i64 = opened.map(|one| one.units).sum();
        self.status() != Status::UnknownCost && executed == self.book.trades.quantity[self.trade].0
    }

    fn entry_value(&self) -> Money {
        match self.direction() {
            Direction::Long => self.book.trades.buy_value[self.trade],
            Direction::Short => self.book.trades.sell_value[self.trade],
        }
    }

    /// By the first stop on the losing side.
    pub(crate) fn risk(&self) -> Result<Risk, NoRisk> {
        let stops = self.written.stops.iter().filter_map(|stop| stop.price);
        risk(self.direction(), self.entry_value(), self.book.trades.quantity[self.trade], stops)
    }

    /// The most units that were held at once, 10⁻⁸.
    pub(crate) fn most_held(&self) -> i64 {
        let (mut held, mut most) = (0_i64, 0);
        for one in self.tape.moves(self.trade) {
            held += if one.opens { one.units } else { -one.units };
            most = most.max(held);
        }
        most
    }

    /// The same at the average entry.
    pub(crate) fn most_value(&self) -> Money {
        let quantity = self.book.trades.quantity[self.trade].0.max(1);
        let value = i128::from(self.entry_value().0) * i128::from(self.most_held());
        Money(div_half_even(value, i128::from(quantity)) as i64)
    }
}
