//! What stands before the endpoints: who may come in, how often, how many at once, for how long.

mod address;
mod deadline;
mod host;
mod linger;
mod origin;
mod pace;
mod part;
mod places;
mod senders;
mod sent;
mod shared;
mod turns;
mod work;

pub use address::{Caller, Peer, caller};
pub use deadline::{LONG, SHORT, deadline};
pub use host::own_host;
pub use linger::linger;
pub use origin::{is_own, same_origin};
pub use pace::{Pace, in_minutes};
pub use part::Part;
pub use places::{Place, Places};
pub use senders::{Sender, Senders};
pub use sent::Sent;
pub use shared::SharedPace;
pub use turns::{Turn, Turns};
pub use work::work;
