//! A program of rojmel and someone who visits it over HTTP: for tests and measurements.

mod program;

pub use program::Program;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};
use ureq::http::Response;
use ureq::{Agent, Body};

/// What everybody's account is opened with.
pub const PASSWORD: &str = "Daily-Cash-Book-7";

/// Someone with a cookie jar of one cookie. A clone has the same jar.
#[derive(Debug, Clone)]
pub struct Visitor {
    address: String,
    agent: Agent,
    cookie: Arc<Mutex<Option<String>>>,
}

/// What came back. `None` of it when the server went away before it had answered.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub status: u16,
    pub body: String,
}

impl Answer {
    /// # Panics
    /// When the body is no JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The `data` of an answer that must be a success.
    ///
    /// # Panics
    /// When it is none.
    #[track_caller]
    pub fn data(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.body);
        self.json()["data"].clone()
    }
}

impl Visitor {
    /// `address` as the server printed it: `127.0.0.1:8080`.
    pub fn at(address: &str) -> Self {
        Self { address: address.to_owned(), agent: agent(Duration::from_secs(120)), cookie: Arc::default() }
    }

    /// Somebody whose session began elsewhere: `name=value` of it.
    pub fn with_cookie(address: &str, cookie: &str) -> Self {
        Self { cookie: Arc::new(Mutex::new(Some(cookie.to_owned()))), ..Self::at(address) }
    }

    /// The same person at another server, with a jar for the cookies of that one.
    #[must_use]
    pub fn moved(&self, address: &str) -> Self {
        Self { cookie: Arc::new(Mutex::new(self.cookie())), ..Self::at(address) }
    }

    /// Somebody else at the same server, who is not logged in.
    #[must_use]
    pub fn stranger(&self) -> Self {
        Self::at(&self.address)
    }

    /// Waits at most so long for an answer.
    #[must_use]
    pub fn patient_for(mut self, limit: Duration) -> Self {
        self.agent = agent(limit);
        self
    }

    /// Registers and logs in.
    ///
    /// # Panics
    /// When either is refused.
    pub fn sign_up(&mut self, email: &str) {
        let registered = self.register(email).expect("an answer");
        assert_eq!(registered.status, 200, "{}", registered.body);
        let login = self.log_in(email).expect("an answer to the login");
        assert_eq!(login.status, 200, "{}", login.body);
        assert!(self.cookie().is_some(), "a session cookie");
    }

    pub fn register(&self, email: &str) -> Option<Answer> {
        let form = json!({
            "name": "Asha Rao", "email": email, "phone": "9876543210",
            "password": PASSWORD, "confirmPassword": PASSWORD,
        });
        self.post("/api/auth/register", &form)
    }

    /// Keeps the session, where there is one.
    pub fn log_in(&self, email: &str) -> Option<Answer> {
        self.post("/api/auth/login", &json!({ "email": email, "password": PASSWORD }))
    }

    /// `name=value` of the session.
    pub fn cookie(&self) -> Option<String> {
        self.cookie.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn get(&self, path: &str) -> Option<Answer> {
        let mut request = self.agent.get(self.address(path));
        if let Some(cookie) = self.cookie() {
            request = request.header("cookie", cookie);
        }
        self.answer(request.call())
    }

    /// Reads an answer of any size without keeping it: its status and how many bytes it has.
    pub fn drain(&self, path: &str) -> Option<(u16, u64)> {
        let mut request = self.agent.get(self.address(path));
        if let Some(cookie) = self.cookie() {
            request = request.header("cookie", cookie);
        }
        let mut response = request.call().ok()?;
        let status = response.status().as_u16();
        let bytes = std::io::copy(&mut response.body_mut().as_reader(), &mut std::io::sink()).ok()?;
        Some((status, bytes))
    }

    /// The body as it goes over the wire to whoever takes this encoding, of a success.
    pub fn bytes(&self, path: &str, encoding: &str) -> Option<Vec<u8>> {
        let mut request = self.agent.get(self.address(path)).header("accept-encoding", encoding);
        if let Some(cookie) = self.cookie() {
            request = request.header("cookie", cookie);
        }
        let mut response = request.call().ok().filter(|response| response.status() == 200)?;
        response.body_mut().with_config().limit(256 << 20).read_to_vec().ok()
    }

    pub fn post(&self, path: &str, body: &Value) -> Option<Answer> {
        let mut request = self.agent.post(self.address(path));
        if let Some(cookie) = self.cookie() {
            request = request.header("cookie", cookie);
        }
        self.answer(request.send_json(body))
    }

    pub fn put(&self, path: &str, body: &Value) -> Option<Answer> {
        let mut request = self.agent.put(self.address(path));
        if let Some(cookie) = self.cookie() {
            request = request.header("cookie", cookie);
        }
        self.answer(request.send_json(body))
    }

    /// A body of bytes that says of itself nothing else.
    pub fn post_bytes(&self, path: &str, bytes: &[u8]) -> Option<Answer> {
        let mut request =
            self.agent.post(self.address(path)).header("content-type", "application/octet-stream");
        if let Some(cookie) = self.cookie() {
            request = request.header("cookie", cookie);
        }
        self.answer(request.send(bytes))
    }

    /// A form without files, its fields encoded already.
    pub fn plain_form(&self, path: &str, fields: &str) -> Option<Answer> {
        let request =
            self.agent.post(self.address(path)).header("content-type", "application/x-www-form-urlencoded");
        self.answer(request.send(fields))
    }

    /// One file in the form of the upload, other fields beside it.
    pub fn upload(&self, path: &str, name: &str, file: &[u8], fields: &[(&str, &str)]) -> Option<Answer> {
        self.form(path, fields, "file", name, file)
    }

    /// A form with one file, under any name.
    pub fn form(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        part: &str,
        name: &str,
        file: &[u8],
    ) -> Option<Answer> {
        const BOUNDARY: &str = "----rojmel-7f3a1c";
        let mut body = Vec::with_capacity(file.len() + 1024);
        for (field, value) in fields {
            let part = format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{field}\"\r\n\r\n{value}\r\n"
            );
            body.extend_from_slice(part.as_bytes());
        }
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{part}\"; filename=\"{name}\"\r\n\r\n"
        );
        body.extend_from_slice(head.as_bytes());
        body.extend_from_slice(file);
        body.extend_from_slice(format!("\r\n--{BOUNDARY}--\r\n").as_bytes());
        let mut request = self
            .agent
            .post(self.address(path))
            .header("content-type", &format!("multipart/form-data; boundary={BOUNDARY}"));
        if let Some(cookie) = self.cookie() {
            request = request.header("cookie", cookie);
        }
        self.answer(request.send(&body[..]))
    }

    /// A login gives a session, and a session is given another id from time to time.
    fn answer(&self, response: Result<Response<Body>, ureq::Error>) -> Option<Answer> {
        let mut response = response.ok()?;
        let set = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        if let Some((pair, rest)) = set.and_then(|set| set.split_once(';')) {
            let ended = rest.ends_with("Max-Age=0");
            *self.cookie.lock().unwrap_or_else(PoisonError::into_inner) = (!ended).then(|| pair.to_owned());
        }
        let status = response.status().as_u16();
        let body = response.body_mut().with_config().limit(256 << 20).read_to_string().ok()?;
        Some(Answer { status, body })
    }

    fn address(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

fn agent(limit: Duration) -> Agent {
    Agent::config_builder().http_status_as_error(false).timeout_global(Some(limit)).build().new_agent()
}
