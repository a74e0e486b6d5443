//! Every wait ends.

use app_error::sentence;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::SiteError;

pub const SHORT: Duration = Duration::from_secs(15);
/// For uploads, sending included.
pub const LONG: Duration = Duration::from_secs(120);

pub async fn deadline(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => SiteError::busy(
            sentence!(
                "This took longer than {limit} seconds and was given up. Please try again.",
                limit = limit.as_secs()
            ),
            5,
        )
        .into_response(),
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_wait_ends() {
        let never = get(async || std::future::pending::<()>().await);
        let limit = Duration::from_millis(20);
        let router: Router = Router::new().route("/", never).layer(from_fn_with_state(limit, deadline));
        let response = router.oneshot(Request::new(Body::empty())).await.unwrap();
        assert_eq!(response.status(), 503);
        assert!(response.headers().contains_key("retry-after"));
    }
}
