//! Numbers in bands.

/// The first band whose upper edge is not reached: as many as edges, and one more.
pub(in crate::cut) fn below<T: PartialOrd>(edges: &[T], value: T) -> usize {
    edges.iter().take_while(|edge| **edge <= value).count()
}

/// The first band whose upper edge is not passed.
pub(in crate::cut) fn up_to<T: PartialOrd>(edges: &[T], value: T) -> usize {
    edges.iter().take_while(|edge| **edge < value).count()
}
