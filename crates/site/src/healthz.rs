//! `GET /healthz`: the process is up.

/// Answers `ok` as long as the server runs.
#[utoipa::path(get, path = "/healthz", tag = "server", responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn healthz() -> &'static str {
    "ok\n"
}
