//! The only crate with HTTP and JSON: router, endpoints, errors, pages, the wire form of a report.

mod app;
mod error;
pub mod gate;
mod healthz;
mod log;
pub mod openapi;
pub mod pages;
pub mod report;
mod serve;
mod shown;
mod upload;
pub mod worker;

pub use app::{Site, router};
pub use error::SiteError;
pub use serve::serve;
pub use shown::shown_name;
pub use upload::MAX_UPLOAD;
