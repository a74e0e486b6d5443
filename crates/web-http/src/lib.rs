//! What every endpoint needs: the error on the wire, the extractors, the limits (who may come in, how often, how many
//! at once, for how long), files on their way in and out, and the server itself. It knows no endpoint.

mod caller;
mod compression;
mod csv_writer;
mod deadline;
mod drain_body;
pub mod encoding;
pub mod error;
mod file_body;
mod json_answer;
mod json_body;
mod log;
mod own_host;
mod part;
mod progress;
mod queue;
mod rate_limiter;
mod request_id;
mod same_origin;
mod senders;
mod serve;
pub mod spool;
mod user_queue;

pub use app_error::{Sentence, sentence};
pub use caller::{Caller, Ingress, Peer, caller};
pub use compression::compression;
pub use csv_writer::CsvWriter;
pub use deadline::{LONG, SHORT, deadline};
pub use drain_body::drain_body;
pub use error::{ErrorBody, SiteError};
pub use file_body::{body, rewound};
pub use json_answer::{JsonAnswer, JsonFile};
pub use json_body::Sent;
pub use log::{KnownPath, METHODS, SPANS, log};
pub use own_host::own_host;
pub use part::Part;
pub use progress::Progress;
pub use queue::{Load, Permit, Queue};
pub use rate_limiter::{Admitted, RateLimiter, in_minutes};
pub use request_id::RequestId;
pub use same_origin::{is_own, same_origin};
pub use senders::{SenderPermit, Senders};
pub use serve::{listen, serve};
pub use spool::{Spool, TempFolder};
pub use user_queue::{UserPermit, UserQueue};
