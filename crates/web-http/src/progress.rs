//! A sender that stands still gives its place back.

use std::time::Duration;

use axum::http::StatusCode;
use tokio::time::{Instant, timeout};

use crate::SiteError;

/// The slowest phone network that still works brings ten times this.
const LEAST: usize = 16 << 10;
const WITHIN: Duration = Duration::from_secs(10);

/// What came since the last look.
pub struct Progress {
    since: Instant,
    bytes: usize,
}

impl Progress {
    pub fn begin() -> Self {
        Self { since: Instant::now(), bytes: 0 }
    }

    /// The next piece, or a refusal when none comes in time.
    pub async fn wait<T>(&mut self, next: impl Future<Output = T>) -> Result<T, SiteError> {
        timeout(WITHIN, next).await.map_err(|_| too_slow())
    }

    pub fn received(&mut self, bytes: usize) -> Result<(), SiteError> {
        self.bytes += bytes;
        if self.since.elapsed() < WITHIN {
            return Ok(());
        }
        if self.bytes < LEAST {
            return Err(too_slow());
        }
        *self = Self::begin();
        Ok(())
    }
}

fn too_slow() -> SiteError {
    SiteError::new(
        StatusCode::REQUEST_TIMEOUT,
        "too_slow",
        "The upload stood still for 10 seconds and was ended. Nothing was saved. \
         Please check the connection and try again.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_trickle_is_refused_and_a_slow_stream_is_not() {
        let (mut trickle, mut stream) = (Progress::begin(), Progress::begin());
        for second in 1..40 {
            tokio::time::advance(Duration::from_secs(1)).await;
            assert_eq!(trickle.received(1).is_err(), second == 10, "{second}");
            assert!(stream.received(2 << 10).is_ok(), "{second}");
            if second == 10 {
                trickle = Progress::begin();
                break;
            }
        }
        assert!(trickle.wait(std::future::pending::<()>()).await.is_err());
    }
}
