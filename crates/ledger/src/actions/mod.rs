//! Corporate actions: what an issuer did to shares, and an exchange to contracts, between two trades.
//!
//! [`Merged::act`] finds whom an action touches, joins what goes on under another name, and leaves dated [`Event`]s.
//! Matching applies them to the open lots on the ex-date, before that day's trades.

mod apply;
mod contracts;
mod reasons;
mod scrips;
#[cfg(test)]
mod tests;

pub use reasons::TOUCHES_NOTHING;

use domain::{CostShare, Day, Money, Price, Quantity, Ratio, Text};

/// What an action does to one instrument of an account. Events of one instrument stand in the order in which they
/// apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    /// Index into the actions that were applied.
    pub action: u32,
    /// Index into [`crate::Merged::instruments`].
    pub instrument: u32,
    pub day: Day,
    pub change: Change,
    pub fraction: Option<Fraction>,
}

/// The sale of a part of a share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    /// Its quantity is 0 because matching finds it out.
    pub fill: u32,
    pub paid: Money,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Every lot becomes so many shares or units.
    Scale(Ratio),
    /// Free shares on a later day, whose fill is `fill`: its quantity is 0 because matching finds it out.
    Bonus { ratio: Ratio, allotted: Day, fill: u32 },
    /// Shares of `into` beside those that are held. `cost` `None` leaves both of unknown cost.
    Demerge { ratio: Ratio, into: u32, cost: Option<CostShare>, fill: u32 },
    /// Shares of `into` for those that are held, at their cost.
    Merge { ratio: Ratio, into: u32, fill: u32 },
    /// So much is paid on each share that is held, and adds to its cost; below 0 of a future that a dividend is taken
    /// off.
    Call { price: Price },
    /// So many shares leave at their cost, oldest first. What is not held must have been held before the record.
    Leave { quantity: Quantity },
}

/// What an action found in an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActionEffect {
    /// Index into the actions.
    pub action: u32,
    /// Index into the book's instruments.
    pub instrument: u32,
    /// Held at the start of the ex-date, what the record lacks included; signed.
    pub before: Quantity,
    /// Of the same instrument when the action is done; signed.
    pub after: Quantity,
    /// Shares of another company, and whose.
    pub received: Option<(u32, Quantity)>,
    /// What was paid on the shares that were held, and is part of their cost now; below 0 what a dividend took off.
    pub paid: Money,
    /// A part of a share for which nobody has said what was paid.
    pub unpaid_fraction: bool,
}

/// An action that cannot be applied, and why, or what it still asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionProblem {
    /// Index into the actions.
    pub action: u32,
    /// It is applied, and the user has to say more; else it cannot be applied.
    pub is_question: bool,
    /// One plain sentence.
    pub reason: Text,
}
