//! A made-up trader's journal, generated: the same code builds it as a user's, and nothing of it is stored.

mod calendar;
mod market;
mod random;
mod story;
mod tell;

pub use tell::{fills, stored};
