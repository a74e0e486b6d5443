//! The laws of the journal, on both databases.

mod accounts;
mod full;
mod laws;
mod races;
mod random;
mod resolutions;
mod sample;
mod snapshots;
mod statements;
