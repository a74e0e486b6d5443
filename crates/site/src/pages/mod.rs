//! The web app: prerendered pages and their files, built into the program.

mod assets;
mod csp;
mod embedded;
pub mod encoding;
mod headers;
mod pack;
mod page;

pub use assets::Assets;
pub use headers::headers;
pub use page::page;
