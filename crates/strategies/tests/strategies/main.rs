//! Strategies of books of a few fills.

mod capital;
mod laws;
mod made;
mod names;
mod payoff;
mod worked;
