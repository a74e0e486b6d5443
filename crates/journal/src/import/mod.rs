//! A file on its way into a journal: which account it goes to, what it would change, and the receipt.

mod choose;
mod client;
mod incoming;
mod receipt;
mod statement;

pub use choose::{Chosen, GONE};
pub use incoming::{ImportDiff, Incoming, repeated, salt, same_file};
pub use receipt::{Adds, Receipt, StoredReceipt};
pub use statement::{account_of, statement_name};
