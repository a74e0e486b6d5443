//! The areas put together: router, pages, the OpenAPI document, the daily sweep. What is not yet a crate of its own too.

pub mod account;
mod app;
pub mod auth;
mod brokers;
pub mod careers;
mod healthz;
mod imports;
pub mod journal;
mod landing;
mod manual;
pub mod openapi;
pub mod pages;
mod profile;
mod readyz;
mod resolve;
mod sweep;
mod upload;

pub use app::{Site, router};
pub use readyz::Ready;
pub use sweep::{sweep, sweep_once};
pub use upload::MAX_UPLOAD;
