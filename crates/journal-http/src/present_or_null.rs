//! Fields of a change that are absent, and those that are null.

use serde::{Deserialize, Deserializer};

/// Null is another thing than a field that is absent.
pub fn present_or_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}
