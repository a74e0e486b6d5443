//! How deep it went, how long it took, and what the same days may do in another order.

mod falls;
mod paths;
mod paths_of_capital;
mod rolling;

pub use falls::{Fall, falls};
pub use paths::{FanPoint, LEAST_DAYS, LEAST_WITH_EXIT, PATH_DAYS, PATHS, Paths, Share, paths};
pub use paths_of_capital::{PathsOfCapital, paths_of_capital};
pub use rolling::{RollingPoint, rolling, rolling_bands};
