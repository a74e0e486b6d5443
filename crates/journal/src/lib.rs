//! The journal of a user: built from what is stored, with what it asks and what it shows; what a file would change
//! before it is stored. No HTTP: `journal-api` answers with this.

pub mod account;
pub mod actions;
mod build;
pub mod bulk;
mod called;
pub mod capital;
mod change;
pub mod costs;
pub mod days;
pub mod demo;
pub mod fees;
mod given_ids;
pub mod history_query;
pub mod import;
pub mod insights;
mod journals;
pub mod labels;
pub mod limits;
pub mod line;
pub mod needs;
pub mod notes;
mod plan;
pub mod questions;
pub mod record;
pub mod review;
pub mod same_trade;
pub mod search;
pub mod setups;
pub mod start;
pub mod stated_charges;
pub mod strategies;
pub mod subject;
pub mod typed;
pub mod view;
mod work;

pub use account::{Account, DuplicateCandidate, ImportResult};
pub use build::{Extra, Figures, Journal, TradePosition, title_key};
pub use called::called;
pub use change::{Attempts, Base, Change, Decision, Done, Repeat, Tries, change};
pub use journals::{CacheFigures, Journals};
pub use needs::{Need, NeedKind};
pub use plan::{is_unreadable, own_plan, plan_of};
pub use questions::QuestionKind;
pub use subject::{Subject, TradeId};
pub use work::work;
