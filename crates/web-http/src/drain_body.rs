//! An answer before the whole body has come must still arrive: closing on a browser that is
//! sending makes it report a broken connection instead of our sentence. So the rest of an unread
//! body is taken in and thrown away, up to a bound.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::header::EXPECT;
use http_body_util::BodyExt;
use hyper::body::{Frame, SizeHint};

const AT_MOST_BYTES: usize = 64 << 20;
const AT_MOST: Duration = Duration::from_secs(20);

/// The same request, whose body is taken in to its end whatever becomes of it.
pub fn drain_body(request: Request) -> Request {
    // Such a client waits for leave to send, and sees the answer first.
    if request.body().is_end_stream() || request.headers().contains_key(EXPECT) {
        return request;
    }
    request.map(|body| Body::new(Draining(Some(body))))
}

struct Draining(Option<Body>);

impl HttpBody for Draining {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let Some(body) = self.0.as_mut() else { return Poll::Ready(None) };
        let frame = Pin::new(body).poll_frame(cx);
        if matches!(frame, Poll::Ready(None | Some(Err(_)))) {
            self.0 = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.0.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.0.as_ref().map_or_else(|| SizeHint::with_exact(0), HttpBody::size_hint)
    }
}

impl Drop for Draining {
    fn drop(&mut self) {
        let Some(body) = self.0.take().filter(|body| !body.is_end_stream()) else { return };
        // Outside a runtime (a test that only builds a request) there is no one to wait for.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(tokio::time::timeout(AT_MOST, throw_away(body)));
        }
    }
}

async fn throw_away(mut body: Body) {
    let mut left = AT_MOST_BYTES;
    while let Some(Ok(frame)) = body.frame().await {
        let Some(rest) = left.checked_sub(frame.data_ref().map_or(0, Bytes::len)) else { return };
        left = rest;
    }
}
