//! A program of rojmel and someone who visits it over HTTP: for tests and measurements.

mod program;

pub use program::Program;

use std::time::Duration;

use serde_json::{Value, json};
use ureq::http::Response;
use ureq::{Agent, Body};

/// Someone with a cookie jar of one cookie.
#[derive(Debug, Clone)]
pub struct Visitor {
    address: String,
    agent: Agent,
    cookie: Option<String>,
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
        Self { address: address.to_owned(), agent: agent(Duration::from_secs(120)), cookie: None }
    }

    /// Somebody whose session began elsewhere: `name=value` of it.
    pub fn with_cookie(address: &str, cookie: &str) -> Self {
        Self { cookie: Some(cookie.to_owned()), ..Self::at(address) }
    }

    /// The same person at another server.
    #[must_use]
    pub fn moved(&self, address: &str) -> Self {
        Self { cookie: self.cookie.clone(), ..Self::at(address) }
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
        const PASSWORD: &str = "Daily-Cash-Book-7";
        let register = json!({
            "name": "Asha Rao", "email": email, "phone": "9876543210",
            "password": PASSWORD, "confirmPassword": PASSWORD,
        });
        let registered = self.post("/api/auth/register", &register).expect("an answer");
        assert_eq!(registered.status, 200, "{}", registered.body);
        let login = json!({ "email": email, "password": PASSWORD });
        let response = self
            .agent
            .post(self.address("/api/auth/login"))
            .send_json(&login)
            .expect("an answer to the login");
        assert_eq!(response.status(), 200);
        let cookie = response.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        let pair = cookie.and_then(|cookie| cookie.split(';').next()).expect("a session cookie");
        self.cookie = Some(pair.to_owned());
    }

    /// `name=value` of the session.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    pub fn get(&self, path: &str) -> Option<Answer> {
        let mut request = self.agent.get(self.address(path));
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        answer(request.call())
    }

    /// Reads an answer of any size without keeping it: its status and how many bytes it has.
    pub fn drain(&self, path: &str) -> Option<(u16, u64)> {
        let mut request = self.agent.get(self.address(path));
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        let mut response = request.call().ok()?;
        let status = response.status().as_u16();
        let bytes = std::io::copy(&mut response.body_mut().as_reader(), &mut std::io::sink()).ok()?;
        Some((status, bytes))
    }

    /// The body as it goes over the wire to whoever takes this encoding, of a success.
    pub fn bytes(&self, path: &str, encoding: &str) -> Option<Vec<u8>> {
        let request = self.agent.get(self.address(path)).header("accept-encoding", encoding);
        let mut response = request.call().ok().filter(|response| response.status() == 200)?;
        response.body_mut().with_config().limit(256 << 20).read_to_vec().ok()
    }

    pub fn post(&self, path: &str, body: &Value) -> Option<Answer> {
        let mut request = self.agent.post(self.address(path));
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        answer(request.send_json(body))
    }

    pub fn put(&self, path: &str, body: &Value) -> Option<Answer> {
        let mut request = self.agent.put(self.address(path));
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        answer(request.send_json(body))
    }

    /// A body of bytes that says of itself nothing else.
    pub fn post_bytes(&self, path: &str, bytes: &[u8]) -> Option<Answer> {
        let mut request =
            self.agent.post(self.address(path)).header("content-type", "application/octet-stream");
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        answer(request.send(bytes))
    }

    /// A form without files, its fields encoded already.
    pub fn plain_form(&self, path: &str, fields: &str) -> Option<Answer> {
        let request =
            self.agent.post(self.address(path)).header("content-type", "application/x-www-form-urlencoded");
        answer(request.send(fields))
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
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        answer(request.send(&body[..]))
    }

    fn address(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

fn agent(limit: Duration) -> Agent {
    Agent::config_builder().http_status_as_error(false).timeout_global(Some(limit)).build().new_agent()
}

fn answer(response: Result<Response<Body>, ureq::Error>) -> Option<Answer> {
    let mut response = response.ok()?;
    let status = response.status().as_u16();
    let body = response.body_mut().with_config().limit(256 << 20).read_to_string().ok()?;
    Some(Answer { status, body })
}
