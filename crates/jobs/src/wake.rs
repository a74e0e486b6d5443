//! A runner need not wait for its next look.

use std::sync::Arc;

use tokio::sync::Notify;

/// Whoever puts a job holds one; the runner of the same server waits on it. Cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Wake(Arc<Notify>);

impl Wake {
    /// Something was put into the table, and the transaction is over. Kept for a runner that is busy.
    pub fn wake(&self) {
        self.0.notify_one();
    }

    pub(crate) async fn notified(&self) {
        self.0.notified().await;
    }
}
