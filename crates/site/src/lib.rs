//! The areas put together: router, pages, the OpenAPI document, the daily sweep.

mod app;
mod healthz;
mod metrics;
pub mod openapi;
pub mod pages;
mod readyz;
mod sweep;

pub use app::{Site, router};
pub use metrics::{Metrics, metrics_router};
pub use readyz::Ready;
pub use sweep::{sweep, sweep_once};
