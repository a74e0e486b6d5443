//! Traces for whoever collects them by OTLP over HTTP: one span for each request, with its route, method, status, time
//! and id. As in the log, nothing that a person entered.

use std::time::Duration;

use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tokio::runtime::Handle;
use tracing::Subscriber;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::registry::LookupSpan;

/// A collector that does not answer for so long has not got these spans: they are dropped, and the log says so.
const PATIENCE: Duration = Duration::from_secs(10);

/// The address of a collector, as `http://127.0.0.1:4318`.
///
/// # Errors
/// It is no http or https address, as a sentence.
pub fn address(text: &str) -> Result<String, String> {
    let url = reqwest::Url::parse(text).map_err(|_| not_an_address())?;
    let is_bare = url.username().is_empty() && url.password().is_none();
    let is_plain = is_bare && url.query().is_none() && url.fragment().is_none();
    if !["http", "https"].contains(&url.scheme()) || !url.has_host() || !is_plain {
        return Err(not_an_address());
    }
    Ok(url.as_str().trim_end_matches('/').to_owned())
}

fn not_an_address() -> String {
    "expected the collector's address for OTLP over HTTP, as http://127.0.0.1:4318".to_owned()
}

/// Sends spans in the background, from a thread of its own. To be shut down at the end: what waits is sent first.
///
/// # Errors
/// There is no client for it, as a sentence.
pub fn provider(address: &str, runtime: Handle) -> Result<SdkTracerProvider, String> {
    let failed = |error: &dyn std::error::Error| format!("traces cannot be sent: {error}");
    // The client takes whatever the process has; a second call changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder()
        .timeout(PATIENCE)
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .map_err(|error| failed(&error))?;
    let exporter = SpanExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(format!("{address}/v1/traces"))
        .with_timeout(PATIENCE)
        .with_http_client(OnRuntime { client, runtime })
        .build()
        .map_err(|error| failed(&error))?;
    let resource = Resource::builder_empty()
        .with_service_name("rojmel")
        .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
        .build();
    Ok(SdkTracerProvider::builder().with_resource(resource).with_batch_exporter(exporter).build())
}

/// What is logged inside a span stays in the log.
pub fn layer<S>(provider: Option<&SdkTracerProvider>) -> Option<impl Layer<S> + use<S>>
where
    S: Subscriber + for<'span> LookupSpan<'span>,
{
    let tracer = provider?.tracer("rojmel");
    let requests = filter_fn(|metadata| metadata.is_span() && metadata.target() == web_http::SPANS);
    Some(
        tracing_opentelemetry::layer()
            .with_tracer(tracer)
            // The name and the kind of a span are said at its end, which an activated context has no room for.
            .with_context_activation(false)
            .with_location(false)
            .with_target(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_filter(requests),
    )
}

/// Spans leave from a thread that is not the runtime's; the client needs one.
#[derive(Debug)]
struct OnRuntime {
    client: reqwest::Client,
    runtime: Handle,
}

#[async_trait::async_trait]
impl HttpClient for OnRuntime {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let client = self.client.clone();
        self.runtime.spawn(async move { client.send_bytes(request).await }).await?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_http_and_holds_no_password() {
        assert_eq!(address("http://127.0.0.1:4318").unwrap(), "http://127.0.0.1:4318");
        assert_eq!(address(" http://host ").unwrap(), "http://host");
        assert_eq!(address("https://collector.example/otlp/").unwrap(), "https://collector.example/otlp");
        for wrong in [
            "127.0.0.1:4318",
            "grpc://127.0.0.1:4317",
            "http://me:word@host",
            "http://host?key=1",
            "http://host#x",
            "",
        ] {
            assert_eq!(address(wrong).unwrap_err(), not_an_address(), "{wrong}");
        }
    }
}
