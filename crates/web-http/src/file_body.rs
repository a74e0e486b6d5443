//! A file on disk as the body of an answer.

use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, SeekFrom};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use tokio::sync::mpsc::{Receiver, channel};

/// One on its way, one waiting.
const CHUNK: usize = 64 << 10;
/// A reader that takes nothing for so long has gone.
const PATIENCE: Duration = Duration::from_secs(60);

/// What was written, from its beginning, and how long it is.
pub fn rewound(out: BufWriter<File>) -> io::Result<(File, u64)> {
    let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(0))?;
    Ok((file, length))
}

/// The rest of a file as the body of an answer, read as fast as it is taken.
pub fn body(mut file: File, length: u64) -> Body {
    let (sender, chunks) = channel(1);
    tokio::spawn(async move {
        loop {
            let read = tokio::task::spawn_blocking(move || {
                let mut chunk = vec![0; CHUNK];
                let read = file.read(&mut chunk);
                (
                    file,
                    read.map(|count| {
                        chunk.truncate(count);
                        chunk
                    }),
                )
            });
            let Ok((back, read)) = read.await else { return };
            file = back;
            let last = !matches!(&read, Ok(chunk) if !chunk.is_empty());
            if matches!(&read, Ok(chunk) if chunk.is_empty()) {
                return;
            }
            let sent = tokio::time::timeout(PATIENCE, sender.send(read.map(Bytes::from))).await;
            if last || !matches!(sent, Ok(Ok(()))) {
                return;
            }
        }
    });
    Body::new(Spooled { chunks, left: length })
}

struct Spooled {
    chunks: Receiver<io::Result<Bytes>>,
    left: u64,
}

impl HttpBody for Spooled {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        self.chunks.poll_recv(cx).map(|chunk| match chunk {
            Some(Ok(chunk)) => {
                self.left = self.left.saturating_sub(chunk.len() as u64);
                Some(Ok(Frame::data(chunk)))
            }
            Some(Err(error)) => Some(Err(error)),
            // Cut short, it must not look whole.
            None if self.left > 0 => Some(Err(io::ErrorKind::UnexpectedEof.into())),
            None => None,
        })
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
