//! Compression of JSON answers. Pages and assets bring their own: they are compressed when the site is built.

use axum::body::HttpBody;
use axum::http::Response;
use axum::http::header::CONTENT_TYPE;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};

/// Below this a packet or two more cost less than compressing.
const WORTH_IT: u64 = 10_000;

/// Answers that are long and JSON.
#[derive(Debug, Clone, Copy)]
pub struct LongJson(SizeAbove);

impl Predicate for LongJson {
    fn should_compress<B: HttpBody>(&self, response: &Response<B>) -> bool {
        response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json")
            && self.0.should_compress(response)
    }
}

/// With gzip, for clients that take it.
pub fn compression() -> CompressionLayer<LongJson> {
    CompressionLayer::new()
        .gzip(true)
        .quality(CompressionLevel::Fastest)
        .compress_when(LongJson(SizeAbove::new(WORTH_IT)))
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::http::Request;
    use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE};
    use axum::routing::get;
    use tower::ServiceExt;

    use super::compression;

    async fn encoding(accepts: &str, kind: &'static str, length: usize) -> Option<String> {
        let answer = async move || ([(CONTENT_TYPE, kind)], "1".repeat(length));
        let router: Router = Router::new().route("/", get(answer)).layer(compression());
        let request = Request::get("/").header(ACCEPT_ENCODING, accepts).body(Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();
        response.headers().get(CONTENT_ENCODING).map(|word| word.to_str().unwrap().to_owned())
    }

    #[tokio::test]
    async fn long_json_is_compressed_for_those_who_take_it() {
        let json = "application/json";
        assert_eq!(encoding("gzip, br", json, 30_000).await.as_deref(), Some("gzip"));
        assert_eq!(encoding("gzip, br", json, 100).await, None);
        assert_eq!(encoding("gzip;q=0", json, 30_000).await, None);
        assert_eq!(encoding("br", json, 30_000).await, None);
        assert_eq!(encoding("gzip, br", "text/csv", 30_000).await, None);
    }
}
