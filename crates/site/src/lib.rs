//! The only crate with HTTP and JSON: router, endpoints, errors, pages, the wire form of a report.

pub mod account;
mod answer;
mod app;
pub mod auth;
mod brand;
mod brokers;
pub mod careers;
mod error;
pub mod gate;
mod healthz;
mod imports;
pub mod journal;
mod landing;
mod log;
pub mod mail;
mod manual;
pub mod openapi;
pub mod pages;
mod profile;
mod readyz;
mod resolve;
mod serve;
mod spool;
mod spooled;
mod sweep;
mod upload;

pub use app::{Site, router};
pub use error::SiteError;
pub use readyz::Ready;
pub use serve::{listen, serve};
pub use sweep::{sweep, sweep_once};
pub use upload::MAX_UPLOAD;
