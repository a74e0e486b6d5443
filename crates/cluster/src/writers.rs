//! People who type trades, one after the other: each is sent until it is confirmed, and then asked for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use visitor::Visitor;

use crate::Done;
use crate::fault::Log;
use crate::servers::{Servers, trades};

const WRITERS: usize = 8;
/// What cannot be confirmed in so long is a failure of the cluster, whatever was broken.
const PATIENCE: Duration = Duration::from_secs(60);

/// Longer than a server works on a request (15 s): no answer until then is none.
const ANSWER: Duration = Duration::from_secs(20);

pub struct Writers {
    stop: Arc<AtomicBool>,
    running: Vec<JoinHandle<Result<Confirmed, String>>>,
}

/// Who wrote, and the order ids of what was confirmed.
type Confirmed = (Visitor, Vec<String>);

pub struct Written {
    pub confirmed: Vec<Confirmed>,
}

impl Writers {
    pub fn start(servers: &Servers, log: &Log) -> Done<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let front = format!("127.0.0.1:{}", servers.front);
        let mut running = Vec::new();
        for number in 0..WRITERS {
            let mut visitor = Visitor::at(&front);
            visitor.sign_up(&format!("writer{number}@mail.in"));
            let (stop, log, behind) = (Arc::clone(&stop), log.clone(), servers.each());
            running.push(thread::spawn(move || {
                let mut confirmed = Vec::new();
                while !stop.load(Relaxed) {
                    let id = format!("MT{number}{:05}", confirmed.len());
                    write(&visitor, &id, &log)?;
                    confirmed.push(id.clone());
                    // What was confirmed is there at once, whichever server is asked.
                    let other = visitor.moved(&behind[confirmed.len() % behind.len()]).patient_for(ANSWER);
                    is_there(&other, &id, &log)?;
                }
                Ok((visitor, confirmed))
            }));
        }
        Ok(Self { stop, running })
    }

    pub fn stop(self) -> Done<Written> {
        self.stop.store(true, Relaxed);
        let mut confirmed = Vec::new();
        for one in self.running {
            confirmed.push(one.join().map_err(|_| "a writer panicked")??);
        }
        Ok(Written { confirmed })
    }
}

/// Sends a trade until it is confirmed. The same card again is the same trade.
fn write(visitor: &Visitor, id: &str, log: &Log) -> Result<(), String> {
    let body = json!({
        "broker": "zerodha", "tradetype": "equity", "toDelete": false,
        "trades": [record(id, "buy", "100", "11:04"), record(id, "sell", "101", "12:48")],
    });
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        match visitor.post("/api/v1/trades/addManualTrades", &body) {
            Some(answer) if answer.status == 200 => return Ok(()),
            Some(answer) if answer.status < 500 => {
                return Err(format!("{id}: {} {}", answer.status, answer.body));
            }
            _ => log.failed(),
        }
        thread::sleep(Duration::from_millis(200));
    }
    Err(format!("{id} could not be written in {} s", PATIENCE.as_secs()))
}

fn record(id: &str, side: &str, price: &str, time: &str) -> Value {
    json!({
        "orderId": id, "symbol": id, "type": side, "price": price, "quantity": "10",
        "timestamp": format!("2026-04-07T{time}"), "exchange": "NSE",
    })
}

/// A server that is down says nothing, one that cannot reach the database says so; whoever answers has it.
fn is_there(visitor: &Visitor, id: &str, log: &Log) -> Result<(), String> {
    let answer = match visitor.get("/api/v1/trades/client") {
        Some(answer) if answer.status < 500 => answer,
        _ => {
            log.failed();
            return Ok(());
        }
    };
    match trades(&answer).map_err(|problem| problem.to_string())?.get(id) {
        Some(1) => Ok(()),
        found => Err(format!("{id} was confirmed and another server shows {found:?} of it")),
    }
}
