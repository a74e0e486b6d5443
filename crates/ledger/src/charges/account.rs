//! What charges are worked out from.

use domain::{Fill, Instrument, Money};

use crate::merge::{ChargeOfFill, Merged};

/// What charges depend on beside the plan.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    pub instruments: &'a [Instrument],
    pub fills: &'a [Fill],
    /// As [`Merged::worth`].
    pub worth: &'a [(u32, Money)],
    /// As [`Merged::charges`].
    pub charges: &'a [ChargeOfFill],
}

impl<'a> Account<'a> {
    pub fn of(merged: &'a Merged) -> Self {
        let Merged { instruments, fills, worth, charges, .. } = merged;
        Self { instruments, fills, worth, charges }
    }
}
