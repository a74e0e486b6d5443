//! One file for each family of dimensions.

pub(super) mod bands;
pub(super) mod candles;
pub(super) mod how;
pub(super) mod market;
pub(super) mod outcome;
pub(super) mod plan;
pub(super) mod what;
pub(super) mod when;
