//! One measurement by wrk: a number of people who ask again as soon as they are answered.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Done;
use crate::seed::Account;

/// What is asked, of whom.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    pub path: &'a str,
    pub encoding: &'a str,
    pub connections: u32,
}

#[derive(Debug, Clone, Copy)]
pub struct Measured {
    pub per_second: f64,
    pub median_ms: f64,
    pub p99_ms: f64,
    /// Of one answer, with its headers.
    pub bytes: u64,
    /// Answers of 400 and more.
    pub refused: u64,
}

/// wrk with the people it asks for.
#[derive(Debug, Clone)]
pub struct Wrk {
    script: PathBuf,
    cookies: PathBuf,
}

impl Wrk {
    pub fn new(folder: &Path, people: &[Account]) -> Done<Self> {
        let (script, cookies) =
            (folder.join("requests.lua"), folder.join(format!("cookies-{}", people.len())));
        fs::write(&script, include_str!("requests.lua"))?;
        let lines: Vec<&str> = people.iter().map(|one| one.cookie.as_str()).collect();
        fs::write(&cookies, lines.join("\n"))?;
        Ok(Self { script, cookies })
    }

    /// # Errors
    /// When a connection was lost, or nothing was answered.
    pub fn ask(&self, address: &str, asked: Asked<'_>, seconds: u32) -> Done<Measured> {
        let said = Command::new("wrk")
            .args(["-t2", "--timeout", "30s"])
            .arg(format!("-c{}", asked.connections))
            .arg(format!("-d{seconds}s"))
            .arg("-s")
            .arg(&self.script)
            .arg(format!("http://{address}"))
            .arg("--")
            .arg(asked.path)
            .arg(&self.cookies)
            .arg(asked.encoding)
            .output()?;
        let text = String::from_utf8_lossy(&said.stdout);
        let line = text.lines().find_map(|line| line.strip_prefix("measured "));
        let problem = || format!("wrk {}: {text}{}", asked.path, String::from_utf8_lossy(&said.stderr));
        let numbers: Vec<f64> =
            line.ok_or_else(problem)?.split(' ').map(str::parse).collect::<Result<_, _>>()?;
        let [requests, microseconds, bytes, refused, lost, median, p99] = numbers[..] else {
            return Err(problem().into());
        };
        if lost > 0.0 || requests == 0.0 {
            return Err(problem().into());
        }
        Ok(Measured {
            per_second: requests / microseconds * 1e6,
            median_ms: median / 1e3,
            p99_ms: p99 / 1e3,
            bytes: (bytes / requests) as u64,
            refused: refused as u64,
        })
    }
}
