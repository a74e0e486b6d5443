//! A log that a test reads.

use std::io;
use std::sync::{Arc, Mutex};

#[derive(Clone, Default)]
pub struct Paper(Arc<Mutex<Vec<u8>>>);

impl io::Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Paper {
    /// Everything that this thread logs, as long as the guard lives.
    pub fn under_the_pen() -> (Self, impl Drop) {
        struct Guards(
            #[expect(dead_code)] tracing::Dispatch,
            #[expect(dead_code)] tracing::subscriber::DefaultGuard,
        );
        impl Drop for Guards {
            fn drop(&mut self) {}
        }
        let paper = Self::default();
        let writer = paper.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        // With a single dispatcher, a test on another thread could switch a line off for good by being its first.
        let second = tracing::Dispatch::new(tracing::subscriber::NoSubscriber::default());
        (paper, Guards(second, tracing::subscriber::set_default(subscriber)))
    }

    pub fn clear(&self) {
        self.0.lock().unwrap().clear();
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}
