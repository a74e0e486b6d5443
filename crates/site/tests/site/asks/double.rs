//! A model's server on this machine, shaped as the published interface of chat completions.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::Notify;

use super::KEY;

/// What the double says to its n-th request; `None`: it never answers.
pub type Says = Box<dyn Fn(usize) -> Option<String> + Send + Sync>;

pub struct Double {
    pub base: String,
    /// Bodies as they came.
    pub heard: Arc<Mutex<Vec<Value>>>,
    pub asked: Arc<Notify>,
}

pub async fn double(says: Says) -> Double {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}/v1", listener.local_addr().unwrap());
    let heard = Arc::new(Mutex::new(Vec::new()));
    let asked = Arc::new(Notify::new());
    let (own, told, says) = (Arc::clone(&heard), Arc::clone(&asked), Arc::new(says));
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let (heard, told, says) = (Arc::clone(&own), Arc::clone(&told), Arc::clone(&says));
            tokio::spawn(async move {
                let mut bytes = Vec::new();
                let body = loop {
                    let mut part = vec![0; 65_536];
                    let read = stream.read(&mut part).await.unwrap();
                    bytes.extend_from_slice(&part[..read]);
                    let text = String::from_utf8_lossy(&bytes).into_owned();
                    if let Some((head, body)) = text.split_once("\r\n\r\n") {
                        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
                        if read == 0 || body.len() >= length.unwrap().parse::<usize>().unwrap() {
                            assert!(head.contains(&format!("authorization: Bearer {KEY}")), "{head}");
                            break body.to_owned();
                        }
                    }
                };
                let number = {
                    let mut heard = heard.lock().unwrap();
                    heard.push(serde_json::from_str(&body).unwrap());
                    heard.len() - 1
                };
                let said = says(number);
                told.notify_one();
                match said {
                    Some(said) => {
                        stream.write_all(said.as_bytes()).await.unwrap();
                        stream.shutdown().await.unwrap();
                    }
                    // Until whoever asked goes away.
                    None => while stream.read(&mut [0; 64]).await.is_ok_and(|read| read > 0) {},
                }
            });
        }
    });
    Double { base, heard, asked }
}

pub fn http(status: &str, body: &str) -> Option<String> {
    Some(format!("HTTP/1.1 {status}\r\ncontent-type: application/json\r\n\r\n{body}"))
}

pub fn message(message: &Value) -> Option<String> {
    http(
        "200 OK",
        &json!({"id": "x", "object": "chat.completion", "choices": [{"index": 0, "message": message}]})
            .to_string(),
    )
}

pub fn calls(all: &[(&str, Value)]) -> Option<String> {
    let calls: Vec<Value> = all
        .iter()
        .enumerate()
        .map(|(at, (name, arguments))| {
            json!({"id": format!("call{at}"), "type": "function", "function": {"name": name, "arguments": arguments.to_string()}})
        })
        .collect();
    message(&json!({"role": "assistant", "content": null, "tool_calls": calls}))
}

pub fn sentences(all: &[&str]) -> Option<String> {
    message(&json!({"role": "assistant", "content": json!({"sentences": all}).to_string()}))
}
