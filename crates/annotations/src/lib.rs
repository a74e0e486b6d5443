//! What a trader writes beside a trade: on which fills it hangs, on which trade of a book it stands now, what its
//! fields may hold, and what was risked. Pure.

mod anchor;
mod answers;
mod chart_link;
mod edit;
mod exclusive;
mod field;
mod resolve;
mod risk;

pub use anchor::{Anchor, anchors_of, anchors_of_all};
pub use answers::{MOST_ANSWERS, answers_of};
pub use edit::{Edit, Names};
pub use exclusive::{Exclusive, TwoOfGroup};
pub use field::{EMOTIONS, Field, MOST_NAMES, MOST_TEXT, REVIEWED, name_key};
pub use resolve::{Anchored, Resolved, resolve};
pub use risk::{NoRisk, Risk, planned_r, r_multiple, risk};
