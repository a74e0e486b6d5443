//! One request: short, bounded, following nothing, to addresses that were looked at.

use std::fmt;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::Method;
use hyper::body::Bytes;
use hyper::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::connect::dns::Name;
use hyper_util::rt::TokioExecutor;
use tower_service::Service;

use crate::chat::{Message, Reply, Request};
use crate::place::ModelAddress;

/// Bytes of one request, and of one reply.
pub const LONGEST_REQUEST: usize = 64 << 10;
pub const LONGEST_REPLY: usize = 16 << 10;
const CONNECT: Duration = Duration::from_secs(10);
/// Of one request as a whole, from the name that is resolved to the last byte of the reply.
pub const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// Of one word, to see whether anybody answers.
const LONGEST_TRY: Duration = Duration::from_secs(30);

/// What a provider lets us in with. It is never printed.
#[derive(Clone)]
pub struct Key(String);

impl Key {
    /// # Errors
    /// When no header can carry it.
    pub fn new(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.is_empty() || text.len() > 512 || !text.bytes().all(|one| one.is_ascii_graphic()) {
            return Err(
                "the key of the model must be 1 to 512 letters, digits and signs, without spaces".to_owned()
            );
        }
        Ok(Self(text.to_owned()))
    }

    /// Whether it stands in a text.
    pub fn is_in(&self, text: &str) -> bool {
        text.contains(&self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

/// Why there is no reply. What the provider said about it is not kept: it may hold parts of the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// Nobody answers there, or no request may go there.
    NoConnection,
    /// 401 or 403.
    KeyRefused,
    /// 429.
    TooMany,
    /// It sends us elsewhere: we do not go.
    Redirect,
    /// Another status.
    Refused,
    /// Our request would be too long.
    RequestTooLong,
    ReplyTooLong,
    /// The reply was not there as a whole in time.
    TooLate,
    /// Not what the interface describes.
    NoReply,
}

/// A model at its place.
#[derive(Clone)]
pub struct Model {
    place: ModelAddress,
    name: String,
    key: Option<Key>,
    longest_wait: Duration,
    client: Client<HttpsConnector<HttpConnector<Checked>>, Full<Bytes>>,
}

impl fmt::Debug for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Model({} at {})", self.name, self.place.base())
    }
}

impl Model {
    pub fn new(place: ModelAddress, name: &str, key: Option<Key>) -> Self {
        let mut connector = HttpConnector::new_with_resolver(Checked(Arc::new(place.clone())));
        connector.set_connect_timeout(Some(CONNECT));
        connector.enforce_http(false);
        let connector = HttpsConnectorBuilder::new()
            .with_webpki_roots()
            .https_or_http()
            .enable_http1()
            .wrap_connector(connector);
        // Each request is resolved and looked at anew.
        let client = Client::builder(TokioExecutor::new()).pool_max_idle_per_host(0).build(connector);
        Self { place, name: name.trim().to_owned(), key, longest_wait: LONGEST_WAIT, client }
    }

    pub fn place(&self) -> &ModelAddress {
        &self.place
    }

    /// As the provider calls it.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn key(&self) -> Option<&Key> {
        self.key.as_ref()
    }

    /// One reply. It ends after [`LONGEST_WAIT`], and when the caller stops waiting.
    ///
    /// # Errors
    /// See [`Failure`].
    pub async fn ask(&self, request: &Request<'_>) -> Result<Reply, Failure> {
        tokio::time::timeout(self.longest_wait, self.one_reply(request))
            .await
            .unwrap_or(Err(Failure::TooLate))
    }

    /// Asks for one word, without anybody's figures.
    ///
    /// # Errors
    /// What came instead of an answer.
    pub async fn try_once(&self) -> Result<(), Failure> {
        let messages = [Message::User { content: "Answer with the word yes.".to_owned() }];
        let request = Request {
            model: &self.name,
            messages: &messages,
            tools: None,
            tool_choice: None,
            temperature: 0,
            stream: false,
        };
        let replied = tokio::time::timeout(LONGEST_TRY, self.ask(&request)).await;
        replied.unwrap_or(Err(Failure::TooLate)).map(drop)
    }

    async fn one_reply(&self, request: &Request<'_>) -> Result<Reply, Failure> {
        let body = serde_json::to_vec(request).map_err(|_| Failure::NoReply)?;
        if body.len() > LONGEST_REQUEST {
            return Err(Failure::RequestTooLong);
        }
        let mut asked = hyper::Request::builder()
            .method(Method::POST)
            .uri(self.place.address())
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT, "application/json");
        if let Some(Key(key)) = &self.key {
            let mut value =
                HeaderValue::from_str(&format!("Bearer {key}")).map_err(|_| Failure::KeyRefused)?;
            value.set_sensitive(true);
            asked = asked.header(AUTHORIZATION, value);
        }
        let asked = asked.body(Full::new(Bytes::from(body))).map_err(|_| Failure::NoConnection)?;
        let answered = self.client.request(asked).await.map_err(|_| Failure::NoConnection)?;
        match answered.status().as_u16() {
            200 => {}
            401 | 403 => return Err(Failure::KeyRefused),
            429 => return Err(Failure::TooMany),
            300..=399 => return Err(Failure::Redirect),
            _ => return Err(Failure::Refused),
        }
        let body = Limited::new(answered.into_body(), LONGEST_REPLY);
        let bytes = body.collect().await.map_err(|error| {
            if error.is::<http_body_util::LengthLimitError>() {
                Failure::ReplyTooLong
            } else {
                Failure::NoReply
            }
        })?;
        Reply::read(&bytes.to_bytes()).ok_or(Failure::NoReply)
    }
}

/// Resolves a name and lets a connection go to addresses that its place allows, and to none where one of them is not
/// allowed: a name that points inward is no name of a model.
#[derive(Clone)]
struct Checked(Arc<ModelAddress>);

impl Service<Name> for Checked {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Self::Response>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let place = Arc::clone(&self.0);
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            if found.iter().any(|one| !place.allows(one.ip())) {
                return Err(io::Error::other("no request may go there"));
            }
            Ok(found.into_iter())
        })
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    /// Answers one request with these bytes; says what it was asked.
    async fn answering(with: &'static str) -> (String, tokio::task::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}/v1", listener.local_addr().unwrap());
        let asked = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut bytes = vec![0; 8192];
            let read = stream.read(&mut bytes).await.unwrap();
            stream.write_all(with.as_bytes()).await.unwrap();
            stream.shutdown().await.unwrap();
            String::from_utf8_lossy(&bytes[..read]).into_owned()
        });
        (base, asked)
    }

    async fn ask(base: &str) -> Result<Reply, Failure> {
        let model = Model::new(
            ModelAddress::parse(base, &[]).unwrap(),
            "small",
            Some(Key::new("sk-planted").unwrap()),
        );
        assert!(!format!("{model:?} {:?}", model.key()).contains("planted"));
        let messages = [Message::User { content: "Why?".to_owned() }];
        let request = Request {
            model: model.name(),
            messages: &messages,
            tools: None,
            tool_choice: None,
            temperature: 0,
            stream: false,
        };
        model.ask(&request).await
    }

    #[track_caller]
    fn reply(content: &str) -> Result<Reply, Failure> {
        Ok(Reply { content: Some(content.to_owned()), calls: Vec::new() })
    }

    #[tokio::test]
    async fn a_reply_is_read_and_nothing_is_followed() {
        let long = Box::leak(
            format!(
                "HTTP/1.1 200 OK\r\n\r\n{{\"choices\":[{{\"message\":{{\"content\":\"{}\"}}}}]}}",
                "a".repeat(17_000)
            )
            .into_boxed_str(),
        );
        let cases: [(&'static str, Result<Reply, Failure>); 11] = [
            (
                "HTTP/1.1 200 OK\r\n\r\n{\"id\":\"x\",\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"{}\"}}]}",
                reply("{}"),
            ),
            ("HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\n\r\n", Err(Failure::Redirect)),
            (
                "HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1:1/\r\n\r\n",
                Err(Failure::Redirect),
            ),
            ("HTTP/1.1 401 Unauthorized\r\n\r\n{\"error\":\"key sk-planted\"}", Err(Failure::KeyRefused)),
            ("HTTP/1.1 429 Too Many Requests\r\n\r\n", Err(Failure::TooMany)),
            ("HTTP/1.1 500 Internal Server Error\r\n\r\nsk-planted", Err(Failure::Refused)),
            ("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<html>", Err(Failure::NoReply)),
            ("HTTP/1.1 200 OK\r\n\r\n{\"choices\":[]}", Err(Failure::NoReply)),
            ("HTTP/1.1 200 OK\r\n\r\n{\"choices\":[{\"message\":{}}]}", Err(Failure::NoReply)),
            ("not http at all", Err(Failure::NoConnection)),
            (long, Err(Failure::ReplyTooLong)),
        ];
        for (with, expected) in cases {
            let (base, asked) = answering(with).await;
            assert_eq!(ask(&base).await, expected, "{}", &with[..with.len().min(60)]);
            let asked = asked.await.unwrap();
            assert!(asked.starts_with("POST /v1/chat/completions HTTP/1.1\r\n"), "{asked}");
            assert!(asked.contains("authorization: Bearer sk-planted\r\n"), "{asked}");
        }
    }

    #[tokio::test]
    async fn whoever_sends_a_byte_now_and_then_is_not_waited_for() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}/v1", listener.local_addr().unwrap());
        // It begins at once and never ends; a wait between bytes alone would never be over.
        let trickle = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = Vec::new();
            while !asked.ends_with(b"}") {
                let mut bytes = vec![0; 8192];
                let read = stream.read(&mut bytes).await.unwrap();
                asked.extend_from_slice(&bytes[..read]);
            }
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n").await.unwrap();
            while stream.write_all(b" ").await.is_ok() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        let mut model = Model::new(ModelAddress::parse(&base, &[]).unwrap(), "small", None);
        model.longest_wait = Duration::from_millis(300);
        let request = Request {
            model: "small",
            messages: &[],
            tools: None,
            tool_choice: None,
            temperature: 0,
            stream: false,
        };
        assert_eq!(model.ask(&request).await, Err(Failure::TooLate));
        // The connection goes with it.
        trickle.await.unwrap();
    }

    #[tokio::test]
    async fn a_name_that_points_inward_gets_no_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut place = ModelAddress::parse(&format!("http://localhost:{port}"), &[]).unwrap();
        // As if a public name had been answered with this machine.
        place.turn_public();
        let model = Model::new(place, "small", None);
        let request = Request {
            model: "small",
            messages: &[],
            tools: None,
            tool_choice: None,
            temperature: 0,
            stream: false,
        };
        tokio::select! {
            answer = model.ask(&request) => assert_eq!(answer, Err(Failure::NoConnection)),
            _ = listener.accept() => panic!("it was connected"),
        }
    }

    #[test]
    fn a_key_fits_a_header() {
        assert!(Key::new(" sk-1 ").is_ok());
        for text in ["", "a b", "a\nb", "ключ", &"a".repeat(513)] {
            assert!(Key::new(text).is_err(), "{text}");
        }
    }
}
