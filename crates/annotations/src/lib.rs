//! What a trader writes beside a trade: on which fills it hangs, on which trade of a book it stands now, what its
//! fields may hold, and what was risked. Pure.

mod anchor;
mod field;
mod resolve;
mod risk;

pub use anchor::{Anchor, anchors_of};
pub use field::{EMOTIONS, Field, MOST_NAMES, MOST_TEXT, name_key};
pub use resolve::{Anchored, Resolved, resolve};
pub use risk::{NoRisk, Risk, planned_r, r_multiple, risk};
