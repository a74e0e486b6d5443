//! Work on a thread of its own, which nobody can stop once it runs.

use app_error::AppError;

/// Runs `work` away from the threads that serve others. What it `holds` (a place, a permit) is given back when the work
/// has ended and not before, also when the deadline passed or the browser went away: work that was given up counts
/// against the limits for as long as it really lasts.
///
/// # Errors
/// When the work panicked.
pub async fn work<H, T>(holds: H, work: impl FnOnce() -> T + Send + 'static) -> Result<T, AppError>
where
    H: Send + 'static,
    T: Send + 'static,
{
    let done = tokio::task::spawn_blocking(move || {
        let _holds = holds;
        work()
    });
    done.await.map_err(AppError::ours)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::channel;

    use tokio::sync::Semaphore;

    use super::*;

    #[tokio::test]
    async fn a_turn_is_held_until_work_that_was_given_up_has_ended() {
        let permits = Arc::new(Semaphore::new(1));
        let (started, begins) = tokio::sync::oneshot::channel();
        let (end, ends) = channel::<()>();
        let permit = Arc::clone(&permits).acquire_owned().await.unwrap();
        let waiting = tokio::spawn(work(permit, move || {
            started.send(()).unwrap();
            ends.recv().unwrap();
        }));
        begins.await.unwrap();
        // The deadline passed: nobody waits any more.
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());
        assert_eq!(permits.available_permits(), 0);
        end.send(()).unwrap();
        let _next = permits.acquire().await.unwrap();
    }
}
