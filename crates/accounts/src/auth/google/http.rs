//! Requests to the provider: short, bounded, following nothing.

use std::fmt;
use std::pin::Pin;
use std::time::Duration;

use axum::body::{Body, Bytes};
use http_body_util::{BodyExt, Limited};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};

/// Half of what a browser waits for our answer.
const PATIENCE: Duration = Duration::from_secs(7);
/// Keys and tokens are some kilobytes.
const LONGEST: usize = 1 << 20;

#[derive(Debug, Clone)]
pub struct Http {
    client: Client<HttpsConnector<HttpConnector>, Body>,
}

/// The provider did not answer as a server does.
#[derive(Debug)]
pub struct Silent(String);

impl fmt::Display for Silent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Silent {}

impl Http {
    pub fn new() -> Self {
        // The address is the operator's own setting; it was checked to be https, or this machine.
        let connector =
            HttpsConnectorBuilder::new().with_webpki_roots().https_or_http().enable_http1().build();
        Self { client: Client::builder(TokioExecutor::new()).build(connector) }
    }

    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, Silent> {
        let place = request.uri().host().unwrap_or_default().to_owned();
        let silent = |why: &dyn fmt::Display| Silent(format!("{place}: {why}"));
        let (parts, body) = request.into_parts();
        let request = axum::http::Request::from_parts(parts, Body::from(body));
        let answered = async {
            let response = self.client.request(request).await.map_err(|error| silent(&error))?;
            let (parts, body) = response.into_parts();
            let body: Bytes =
                Limited::new(body, LONGEST).collect().await.map_err(|error| silent(&error))?.to_bytes();
            Ok(HttpResponse::from_parts(parts, body.to_vec()))
        };
        tokio::time::timeout(PATIENCE, answered).await.map_err(|_| silent(&"no answer in time"))?
    }
}

impl<'c> AsyncHttpClient<'c> for Http {
    type Error = Silent;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, Silent>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}
