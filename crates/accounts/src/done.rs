//! The answer of what has nothing more to say.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct Done {
    /// Always true.
    success: bool,
}

pub const DONE: Done = Done { success: true };
