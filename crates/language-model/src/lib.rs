//! A language model behind `POST {base}/chat/completions`: where it may lie, and one bounded request to it.

mod chat;
mod client;
mod network;
mod place;

pub use chat::{Message, Reply, Request, ToolCall};
pub use client::{Failure, Key, LONGEST_REPLY, LONGEST_REQUEST, LONGEST_WAIT, Model};
pub use network::Network;
pub use place::{AllowedAddresses, ModelAddress};
