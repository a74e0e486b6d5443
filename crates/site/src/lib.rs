//! The areas put together: router, pages, the OpenAPI document, what is swept.

mod app;
mod healthz;
mod metrics;
pub mod openapi;
pub mod pages;
mod readyz;
mod request_gate;
mod sweep;

pub use app::{Site, router};
pub use journal_http::{Asks, LONGEST_ANSWER, OwnModels};
pub use metrics::{Metrics, metrics_router};
pub use readyz::Ready;
pub use sweep::{job_kinds, runner, sweep_once, sweep_own};
