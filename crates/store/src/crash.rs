//! Dying on purpose: `ROJMEL_CRASH_AT=n` ends a debug build at its n-th durable step.
//!
//! Release builds contain nothing of it.

/// A step that another process could find half done. Counted from 1.
#[cfg(debug_assertions)]
pub fn point() {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    use nix::sys::signal::{Signal, kill};
    use nix::unistd::Pid;

    static LAST: LazyLock<Option<u64>> =
        LazyLock::new(|| std::env::var("ROJMEL_CRASH_AT").ok().and_then(|text| text.parse().ok()));
    static PASSED: AtomicU64 = AtomicU64::new(0);

    let Some(last) = *LAST else { return };
    if PASSED.fetch_add(1, Ordering::SeqCst) + 1 == last {
        // SIGKILL, as the kernel or an operator would: nothing is flushed, nothing is rolled back.
        let _ = kill(Pid::this(), Signal::SIGKILL);
        std::process::abort();
    }
}

#[cfg(not(debug_assertions))]
#[inline]
pub fn point() {}
