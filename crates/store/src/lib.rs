//! The only crate with SQL: users, sessions, the journal and applications, on SQLite or PostgreSQL; files of
//! applicants beside it.
//!
//! The journal is a log of imports. An import keeps what it read for good; undo, redo, replace and restore
//! change only which imports are live. A user's `revision` grows by one with every such change.

#[macro_use]
mod dialect;

mod bulk;
pub mod careers;
mod crash;
mod db;
pub mod dump;
mod error;
pub mod files;
pub mod journal;
pub mod landing;
mod migrate;
pub mod sessions;
pub mod users;

pub use db::Db;
pub use error::StoreError;
pub use journal::{ImportId, ResolutionId, SnapshotId};
pub use users::UserId;

pub type Result<T, E = StoreError> = std::result::Result<T, E>;
