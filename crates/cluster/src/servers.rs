//! Three servers of rojmel behind HAProxy, and the S3 store they share.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use visitor::{Answer, Visitor};

use crate::part::{Part, free_port, within};
use crate::writers::Written;
use crate::{Done, Programs};

struct Server {
    name: String,
    port: u16,
    running: Part,
}

pub struct Servers {
    rojmel: PathBuf,
    folder: PathBuf,
    database: String,
    s3: u16,
    /// HAProxy's port.
    pub front: u16,
    servers: Vec<Server>,
    _others: Vec<Part>,
}

/// The same for all, as an operator hands it out.
const SECRET: &str = "a-secret-of-forty-characters-for-a-proof";

impl Servers {
    pub fn start(programs: &Programs, folder: &Path, database: &str) -> Done<Self> {
        let folder = folder.join("servers");
        fs::create_dir_all(&folder)?;
        let (s3, front) = (free_port()?, free_port()?);
        let moto = Part::start(
            "s3",
            &folder,
            Command::new(&programs.moto).args(["--host", "127.0.0.1", "--port", &s3.to_string()]),
        )?;
        within(Duration::from_secs(30), || Ok(make_bucket(s3).unwrap_or(false)))?;
        let mut servers = Self {
            rojmel: programs.rojmel.clone(),
            folder,
            database: database.to_owned(),
            s3,
            front,
            servers: Vec::new(),
            _others: vec![moto],
        };
        for number in 1..=3 {
            let (name, port) = (format!("rojmel{number}"), free_port()?);
            let running = servers.run(&name, port)?;
            servers.servers.push(Server { name, port, running });
        }
        let config = servers.folder.join("haproxy.cfg");
        fs::write(&config, servers.haproxy())?;
        servers._others.push(Part::start(
            "haproxy",
            &servers.folder,
            Command::new("haproxy").arg("-f").arg(config),
        )?);
        within(Duration::from_secs(90), || Ok(servers.servers.iter().all(is_ready) && is_open(front)))
            .map_err(|problem| format!("the servers do not answer: {problem}"))?;
        Ok(servers)
    }

    fn run(&self, name: &str, port: u16) -> Done<Part> {
        Part::start(name, &self.folder, &mut self.serve(&self.rojmel, name, port))
    }

    fn serve(&self, program: &Path, name: &str, port: u16) -> Command {
        let mut command = Command::new(program);
        command
            .args(["serve", "--trust-proxy", "1", "--listen", &format!("127.0.0.1:{port}"), "--data"])
            .arg(self.folder.join(name))
            .env("ROJMEL_ORIGIN", format!("http://127.0.0.1:{}", self.front))
            .env("DATABASE_URL", &self.database)
            .env("ROJMEL_SECRET", SECRET)
            .env("ROJMEL_FILES", "s3://rojmel")
            .env("ROJMEL_S3_ENDPOINT", format!("http://127.0.0.1:{}", self.s3))
            .env("ROJMEL_S3_KEY", "key")
            .env("ROJMEL_S3_SECRET", "secret");
        command
    }

    fn haproxy(&self) -> String {
        use std::fmt::Write;
        let mut text = format!(
            "defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  option forwardfor
listen site
  bind 127.0.0.1:{}
  balance roundrobin
  option httpchk GET /readyz
  option redispatch
  retries 3
  retry-on conn-failure
  default-server inter 500ms fall 2 rise 1
",
            self.front
        );
        for Server { name, port, .. } in &self.servers {
            // Into a text: nothing fails.
            let _ = writeln!(text, "  server {name} 127.0.0.1:{port} check");
        }
        text
    }

    /// Each server by itself, for who wants to look behind HAProxy.
    pub fn each(&self) -> Vec<String> {
        self.servers.iter().map(|server| format!("127.0.0.1:{}", server.port)).collect()
    }

    /// Without a word; it comes back three seconds later.
    pub fn kill_one(&mut self) -> Done<()> {
        self.servers[1].running.kill();
        std::thread::sleep(Duration::from_secs(3));
        self.start_again(1)
    }

    pub fn restart_all(&mut self) -> Done<()> {
        self.restart_all_into(&self.rojmel.clone(), Duration::ZERO)
    }

    /// One after the other; the first one brings the database to the schema of its program, the others go on.
    pub fn restart_all_into(&mut self, program: &Path, rest: Duration) -> Done<()> {
        program.clone_into(&mut self.rojmel);
        for at in 0..self.servers.len() {
            self.servers[at].running.end()?;
            self.start_again(at)?;
            std::thread::sleep(rest);
        }
        Ok(())
    }

    /// A program of before the migration that is started after it changes nothing and says why.
    pub fn refuse(&self, program: &Path) -> Done<()> {
        let command = &mut self.serve(program, "refused", free_port()?);
        let mut refused = Part::start("refused", &self.folder, command)?;
        within(Duration::from_secs(60), || Ok(refused.has_ended()?.is_some()))
            .map_err(|_| "a program of before the migration serves after it")?;
        let said = fs::read_to_string(self.folder.join("refused.log"))?;
        if refused.has_ended()? == Some(true) || !said.contains("run the newer program") {
            return Err(format!("a program of before the migration did not say why it ended: {said}").into());
        }
        Ok(())
    }

    fn start_again(&mut self, at: usize) -> Done<()> {
        let running = self.run(&self.servers[at].name, self.servers[at].port)?;
        self.servers[at].running = running;
        within(Duration::from_secs(60), || Ok(is_ready(&self.servers[at])))
            .map_err(|problem| format!("{} did not come back: {problem}", self.servers[at].name).into())
    }

    /// On every server each writer has exactly what was confirmed, each trade once.
    pub fn compare(&self, written: &Written) -> Done<()> {
        for address in self.each() {
            for (writer, confirmed) in &written.confirmed {
                let answer = writer.moved(&address).get("/api/v1/trades/client").ok_or("no answer")?;
                let found = trades(&answer)?;
                let expected: BTreeMap<String, usize> = confirmed.iter().map(|id| (id.clone(), 1)).collect();
                if found != expected {
                    let lost: Vec<_> = expected.keys().filter(|id| !found.contains_key(*id)).collect();
                    let more: Vec<_> =
                        found.iter().filter(|(id, count)| expected.get(*id) != Some(count)).collect();
                    return Err(format!("{address}: lost {lost:?}, doubled or unconfirmed {more:?}").into());
                }
            }
        }
        Ok(())
    }
}

/// How often each typed trade is in the answer.
pub fn trades(answer: &Answer) -> Done<BTreeMap<String, usize>> {
    if answer.status != 200 {
        return Err(format!("{}: {}", answer.status, answer.body).into());
    }
    let mut found = BTreeMap::new();
    for trade in answer.json()["data"]["trades"].as_array().ok_or("no list of trades")? {
        // Ten of a symbol of its own were bought and sold: twenty are one trade counted twice.
        let (symbol, quantity) = (trade["symbol"].as_str(), trade["quantity"].as_u64());
        let (Some(symbol), Some(quantity)) = (symbol, quantity) else {
            return Err(format!("a trade that cannot be read: {trade}").into());
        };
        *found.entry(symbol.to_owned()).or_default() += quantity as usize / 10;
    }
    Ok(found)
}

fn is_ready(server: &Server) -> bool {
    is_open(server.port)
}

fn is_open(port: u16) -> bool {
    let visitor = Visitor::at(&format!("127.0.0.1:{port}"));
    visitor.get("/readyz").is_some_and(|answer| answer.status == 200)
}

/// As an operator makes a bucket, with a tool of his own.
fn make_bucket(port: u16) -> std::io::Result<bool> {
    let body = "<CreateBucketConfiguration><LocationConstraint>ap-south-1</LocationConstraint></CreateBucketConfiguration>";
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    write!(
        stream,
        "PUT /rojmel HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: AWS4-HMAC-SHA256 \
         Credential=key/20261121/ap-south-1/s3/aws4_request, SignedHeaders=host, Signature=0\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer.starts_with("HTTP/1.1 200"))
}
