//! One line per request: method, path, status, time. No query, no names, no bodies.

use std::time::Instant;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;

/// Ours are short; a longer one is somebody else's idea.
const LONGEST_PATH: usize = 200;

pub async fn log(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let path: String = request.uri().path().chars().take(LONGEST_PATH).collect();
    let response = next.run(request).await;
    let ms = started.elapsed().as_millis();
    tracing::info!(%method, path, status = response.status().as_u16(), ms, "answered");
    response
}
