//! The web app: prerendered pages and their files, built into the program.

mod assets;
mod csp;
mod embedded;
pub mod headers;
mod pack;
mod page;

pub use assets::Assets;
pub use page::page;

use std::sync::Arc;

use careers::Hiring;

/// What pages are answered from.
#[derive(Clone)]
pub struct Pages {
    pub assets: Arc<Assets>,
    /// Whether an opening is open decides how its page is answered.
    pub hiring: Hiring,
    /// Without it the page of "Check a file" is not there.
    pub test_page: bool,
}
