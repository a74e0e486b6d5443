//! A way between two ports that can be slow and can be cut.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use crate::Done;

#[derive(Default)]
struct Way {
    /// Milliseconds each way.
    delay: AtomicU64,
    is_cut: AtomicBool,
}

pub struct Proxy {
    pub port: u16,
    way: Arc<Way>,
}

impl Proxy {
    pub fn start(to: u16) -> Done<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        let way = Arc::new(Way::default());
        let shared = Arc::clone(&way);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if shared.is_cut.load(Relaxed) {
                    continue;
                }
                let Ok(far) = TcpStream::connect(("127.0.0.1", to)) else { continue };
                let _ = (near.set_nodelay(true), far.set_nodelay(true));
                let (Ok(near_too), Ok(far_too)) = (near.try_clone(), far.try_clone()) else { continue };
                let (one, other) = (Arc::clone(&shared), Arc::clone(&shared));
                thread::spawn(move || carry(near, far, &one));
                thread::spawn(move || carry(far_too, near_too, &other));
            }
        });
        Ok(Self { port, way })
    }

    pub fn delay(&self, each_way: Duration) {
        self.way.delay.store(each_way.as_millis() as u64, Relaxed);
    }

    /// Ends every connection, and takes no other one until it is whole again.
    pub fn cut(&self, is_cut: bool) {
        self.way.is_cut.store(is_cut, Relaxed);
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, way: &Way) {
    // A cut must be seen by a connection that is silent, too.
    let _ = from.set_read_timeout(Some(Duration::from_millis(100)));
    let mut bytes = vec![0; 64 << 10];
    while !way.is_cut.load(Relaxed) {
        let read = match from.read(&mut bytes) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error)
                if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) =>
            {
                continue;
            }
            Err(_) => break,
        };
        thread::sleep(Duration::from_millis(way.delay.load(Relaxed)));
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
}
