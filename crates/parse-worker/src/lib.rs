//! Files are read in a child process with little memory, time and no network:
//! a workbook of 5 KB can make a reader ask for 512 GiB and abort.
//!
//! [`Worker`] is the parent's side, [`answer`] the child's. Both speak [`wire`].

mod answer;
mod spawn;
mod wire;

pub use answer::{Refused, answer};
pub use spawn::{REFUSAL, Worker, WorkerProblem};
pub use wire::MAX_INPUT;
