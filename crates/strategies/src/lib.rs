//! Options, futures and shares that were opened together, as one strategy: its name, what it made, what it pays at
//! expiry, what capital it blocked. Everything comes of a book's own lots; nothing is counted twice. Pure.

mod account;
mod by_hand;
mod capital;
mod covered;
mod fit;
mod group;
mod lots;
mod name;
mod opened;
mod patterns;
mod payoff;
mod roll;
mod strategy;

pub use account::of_account;
pub use by_hand::{Anchor, ByHand, Standing, find};
pub use capital::{Basis, Capital, capital};
pub use fit::{Part, fitting, parts};
pub use group::{How, Piece, Strategies, Strategy, strategies, with_hand};
pub use name::{Kind, Name};
pub use opened::{Close, Opened, Opening, opened};
pub use patterns::{Shape, What, named};
pub use payoff::{Payoff, Point, Term, Zero, exercised, payoff};
pub use roll::Rolled;
pub use strategy::{Leg, NoPayoff, Result, State, Taken};
