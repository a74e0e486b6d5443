//! Whose site it is and where people open it: brand.json, and the public origin.

#[allow(clippy::module_inception, reason = "the file is named after brand.json")]
mod brand;
mod origin;

pub use brand::{Brand, brand};
pub use origin::{Origin, is_this_machine};
