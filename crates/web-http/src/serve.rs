//! Connections: HTTP/1.1 with a limit on slow headers and on answers nobody takes, and an end without cut answers.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::Peer;

/// One byte a second holds a connection this long, no longer. Idle connections too.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// An answer of which not a byte was taken for so long holds its memory no longer.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Six times as much is usual, and a hundred uploads at once would hold 40 MB of it.
const READ_AT_ONCE: usize = 64 << 10;
/// Said by itself: a head may come in one piece that is larger than what is read at once.
const LONGEST_HEAD: usize = 64 << 10;
/// That many new connections, then a breath: whoever comes with hundreds at once is let in between the answers of those
/// who are in, not before them. 4,000 a second come in, which is more than one machine answers.
const LET_IN: u32 = 4;
const BREATH: Duration = Duration::from_millis(1);
/// Who waits to be let in. What does not find room here tries again after a second at the earliest, and 128 are usual.
const WAITING: u32 = 1024;
const GRACE: Duration = Duration::from_secs(20);

/// Takes the address; port 0 is a free one.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that was just stopped does not keep its address.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// Serves until `stop` resolves, then lets requests under way finish for 20 seconds.
pub async fn serve(listener: TcpListener, router: Router, stop: impl Future<Output = ()>) {
    let under_way = GracefulShutdown::new();
    tokio::pin!(stop);
    let mut let_in = 0;
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let connection = under_way.watch(connection(stream, Peer(peer), router.clone(), WRITE_TIMEOUT));
                    tokio::spawn(async move {
                        if let Err(error) = connection.await {
                            tracing::debug!(%error, "connection ended");
                        }
                    });
                    let_in += 1;
                    if let_in == LET_IN {
                        let_in = 0;
                        tokio::time::sleep(BREATH).await;
                    }
                }
                Err(error) => wait_after(&error).await,
            },
            () = &mut stop => break,
        }
    }
    // Closed, so that new connections are refused at once.
    drop(listener);
    tracing::info!("stopping: requests under way are finished first");
    if tokio::time::timeout(GRACE, under_way.shutdown()).await.is_err() {
        tracing::warn!("some requests did not finish in {} seconds", GRACE.as_secs());
    }
}

fn connection(
    stream: TcpStream,
    peer: Peer,
    router: Router,
    write_timeout: Duration,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error> {
    // Small answers go out at once.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(write_timeout));
    let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer);
        router.clone().oneshot(request)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(READ_AT_ONCE)
        .max_header_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
}

/// A client that left is nothing; without file descriptors a pause lets others finish.
async fn wait_after(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        return;
    }
    tracing::error!(%error, "cannot accept connections");
    tokio::time::sleep(Duration::from_millis(200)).await;
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt;

    use super::*;

    #[tokio::test]
    async fn an_answer_nobody_takes_ends_the_connection() {
        let listener = listen("127.0.0.1:0".parse().unwrap()).unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, peer) = listener.accept().await.unwrap();
        let large = axum::routing::get(async || vec![0_u8; 64 << 20]);
        let serving =
            connection(stream, Peer(peer), Router::new().route("/", large), Duration::from_millis(50));
        client.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        // Without the limit this waits until the client goes away, and it stays.
        let ended = tokio::time::timeout(Duration::from_secs(60), serving).await;
        assert!(ended.is_ok_and(|ended| ended.is_err()));
        drop(client);
    }

    #[tokio::test]
    async fn hundreds_who_come_at_once_find_room_to_wait() {
        let listener = listen("127.0.0.1:0".parse().unwrap()).unwrap();
        let address = listener.local_addr().unwrap();
        // Nobody is let in meanwhile: whom the system turned away would try again after a second.
        let mut waiting = Vec::new();
        for _ in 0..500 {
            waiting.push(std::net::TcpStream::connect_timeout(&address, Duration::from_millis(900)).unwrap());
        }
    }
}
