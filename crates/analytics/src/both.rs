//! Two parts of one answer at once.

use std::{panic, thread};

/// Of so many trades an answer takes so long that a second core is worth its start.
const MANY: usize = 50_000;

/// Both results; of many trades they are worked out side by side. A panic in one of them goes on in the caller.
pub fn both<A, B: Send>(trades: usize, one: impl FnOnce() -> A, other: impl FnOnce() -> B + Send) -> (A, B) {
    if trades < MANY {
        return (one(), other());
    }
    thread::scope(|scope| {
        let other = scope.spawn(other);
        let one = one();
        (one, other.join().unwrap_or_else(|panicked| panic::resume_unwind(panicked)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_are_answered() {
        assert_eq!(both(0, || 1, || "two"), (1, "two"));
        assert_eq!(both(MANY, || 1, || "two"), (1, "two"));
    }

    #[test]
    #[should_panic(expected = "a sum does not fit")]
    fn a_panic_beside_is_not_lost() {
        both(MANY, || (), || panic!("a sum does not fit"));
    }
}
