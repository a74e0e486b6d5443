//! Steps with a name and a time; the first that fails is the last.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

pub struct Steps {
    started: Instant,
    passed: u32,
}

impl Steps {
    pub fn begin() -> Self {
        Self { started: Instant::now(), passed: 0 }
    }

    /// A step that prints on its own.
    pub fn step(&mut self, name: &str, work: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        println!("▸ {name}");
        let started = Instant::now();
        let done = work();
        self.report(name, started, done)
    }

    /// A step that says nothing until it is done: its seconds are counted meanwhile.
    pub fn quiet(&mut self, name: &str, work: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        let started = Instant::now();
        let (over, waiting) = channel::<()>();
        let counting = std::io::stdout().is_terminal().then(|| {
            let name = name.to_owned();
            thread::spawn(move || {
                while waiting.recv_timeout(Duration::from_millis(500)) == Err(RecvTimeoutError::Timeout) {
                    print!("\r▸ {name} … {} s ", started.elapsed().as_secs());
                    // A terminal that is gone needs no counting.
                    let _ = std::io::stdout().flush();
                }
                print!("\r");
            })
        });
        if counting.is_none() {
            println!("▸ {name}");
        }
        let done = work();
        drop(over);
        if let Some(counting) = counting {
            let _ = counting.join();
        }
        self.report(name, started, done)
    }

    fn report(&mut self, name: &str, started: Instant, done: Result<(), String>) -> Result<(), String> {
        let seconds = started.elapsed().as_secs_f64();
        match done {
            Ok(()) => {
                self.passed += 1;
                println!("✓ {name}: {seconds:.1} s");
                Ok(())
            }
            Err(problem) => {
                println!("✗ {name}: {seconds:.1} s");
                Err(format!("{problem}\n{} passed, 1 failed", self.passed))
            }
        }
    }

    /// The closing line.
    pub fn end(self) {
        println!("all steps in {:.0} s", self.started.elapsed().as_secs_f64());
        println!("{} passed, 0 failed", self.passed);
    }
}
