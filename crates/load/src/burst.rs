//! Two thousand connections at one moment: how soon the last one is answered, and when all is well again.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use visitor::Visitor;

use crate::seed::Account;
use crate::{CLIENT, Done, ME};

pub const CONNECTIONS: usize = 2_000;
/// Nobody waits longer for an answer.
const PATIENCE: Duration = Duration::from_secs(60);
/// All is well when so many answers in a row came as soon as this.
const WELL: (usize, Duration) = (10, Duration::from_millis(50));

#[derive(Debug, Default)]
pub struct Burst {
    pub slowest_answer: Duration,
    /// From the last answer until all is well.
    pub recovered: Duration,
}

/// What somebody must be answered.
struct Expected {
    request: String,
    body: Vec<u8>,
}

/// # Errors
/// When an answer is wrong, somebody is sent away, or no answer comes.
pub async fn burst(address: &str, people: &[Account]) -> Done<Burst> {
    let mut expected = Vec::new();
    for one in people {
        let body = Visitor::with_cookie(address, &one.cookie).get(CLIENT).ok_or("no answer")?.body;
        let request = format!(
            "GET {CLIENT} HTTP/1.1\r\nhost: {address}\r\ncookie: {}\r\nconnection: close\r\n\r\n",
            one.cookie
        );
        expected.push(Arc::new(Expected { request, body: body.into_bytes() }));
    }
    let mut under_way = Vec::new();
    for number in 0..CONNECTIONS {
        let (address, expected) = (address.to_owned(), Arc::clone(&expected[number % expected.len()]));
        under_way.push(tokio::spawn(async move {
            let started = Instant::now();
            let answer = tokio::time::timeout(PATIENCE, ask(&address, &expected)).await;
            answer.map_err(|_| "no answer".to_owned())?.map(|()| started.elapsed())
        }));
    }
    let mut done = Burst::default();
    for one in under_way {
        done.slowest_answer = done.slowest_answer.max(one.await??);
    }
    let (address, cookie) = (address.to_owned(), people[0].cookie.clone());
    done.recovered = tokio::task::spawn_blocking(move || recovered(&address, &cookie)).await??;
    Ok(done)
}

/// 200 with the right body, and nothing else.
async fn ask(address: &str, expected: &Expected) -> Result<(), String> {
    let failed = |error: std::io::Error| error.to_string();
    let mut connection = TcpStream::connect(address).await.map_err(failed)?;
    connection.write_all(expected.request.as_bytes()).await.map_err(failed)?;
    let mut answer = Vec::with_capacity(expected.body.len() + 2_048);
    connection.read_to_end(&mut answer).await.map_err(failed)?;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").ok_or("an answer without a head")?;
    let head = String::from_utf8_lossy(&answer[..end]).to_lowercase();
    match head.split(' ').nth(1) {
        Some("200") if answer[end + 4..] == expected.body => Ok(()),
        Some("200") => Err(format!("a wrong answer of {} bytes", answer.len() - end - 4)),
        _ => Err(format!("sent away: {head}")),
    }
}

fn recovered(address: &str, cookie: &str) -> Result<Duration, String> {
    let (started, mut well) = (Instant::now(), 0);
    while well < WELL.0 {
        let asked = Instant::now();
        let answer = Visitor::with_cookie(address, cookie).get(ME);
        let is_well = answer.is_some_and(|answer| answer.status == 200) && asked.elapsed() <= WELL.1;
        well = if is_well { well + 1 } else { 0 };
        if started.elapsed() > PATIENCE {
            return Err(format!("not well again after {} s", PATIENCE.as_secs()));
        }
    }
    Ok(started.elapsed())
}
