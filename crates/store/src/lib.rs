//! The only crate with SQL: users, sessions, the journal, applications and jobs, on SQLite or PostgreSQL; the store of
//! files beside it.
//!
//! The journal is a log of imports. An import keeps what it read for good; undo, redo, replace and restore
//! change only which imports are live. A user's `revision` grows by one with every such change.

#[macro_use]
mod dialect;

pub mod account;
pub mod account_status;
pub mod annotations;
pub mod attachments;
pub mod backtest_sweeps;
pub mod backtests;
mod bulk;
pub mod candles;
pub mod careers;
pub mod column_templates;
mod crash;
mod db;
mod direct_reads;
pub mod documents;
pub mod dump;
mod error;
pub mod events;
pub mod files;
pub mod guesses;
pub mod identities;
pub mod jobs;
pub mod journal;
pub mod landing;
pub mod links;
pub mod look;
pub mod mails;
mod migrate;
mod open_lock;
pub mod own_models;
pub mod passkeys;
pub mod pending_auth;
pub mod personal_tokens;
pub mod preferences;
pub mod rate_limits;
mod reserve;
pub mod search;
pub mod server_keys;
pub mod sessions;
pub mod strategies_by_hand;
pub mod tax_inputs;
mod user_id;
pub mod users;
mod written;

pub use attachments::pictures;
pub use db::Db;
pub use error::StoreError;
pub use journal::{ImportId, ResolutionId, SnapshotId, broker_statements};
pub use migrate::NextStep;
pub use user_id::UserId;

pub type Result<T, E = StoreError> = std::result::Result<T, E>;
