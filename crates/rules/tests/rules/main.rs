//! Rules on books of a few fills.

mod in_order;
mod judged;
mod made;
mod open_risk;
mod strategies;
