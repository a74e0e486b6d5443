//! The laws of a run, and the engine against a second, naive one. Ten thousand random rules and candles each.

#[path = "laws/all.rs"]
mod laws;
