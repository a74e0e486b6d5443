//! A made-up trader's journal, generated: the same code builds it as a user's, and nothing of it is stored.

mod calendar;
mod market;
mod picture;
mod random;
mod sample;
mod story;
mod tell;
mod words;
mod written;

pub use picture::{HEIGHT, Moment, WIDTH, picture};
pub use sample::Sample;
pub use tell::{fills, stored};
pub use words::{MISTAKES, TAGS};
pub use written::{Note, SampleNotes, written};
