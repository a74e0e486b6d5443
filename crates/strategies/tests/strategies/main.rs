//! Strategies of books of a few fills.

mod by_hand;
mod capital;
mod laws;
mod made;
mod names;
mod payoff;
mod worked;
