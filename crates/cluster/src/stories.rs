//! A trader in a browser before HAProxy: the main job, again and again, until nothing breaks any more
//! (web/e2e/cluster.ts).

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant, SystemTime};

use crate::fault::Log;
use crate::part::{Part, Signal, within};
use crate::servers::Servers;
use crate::{Done, Programs};

/// The round in hand, and everything compared on each server.
const LAST_ROUND: Duration = Duration::from_secs(300);

pub struct Stories {
    folder: PathBuf,
    running: Part,
}

impl Stories {
    /// Comes back when the job was done once, while nothing is broken.
    pub fn start(programs: &Programs, folder: &Path, servers: &Servers) -> Done<Self> {
        let folder = folder.join("stories");
        fs::create_dir_all(&folder)?;
        let each: Vec<String> = servers.each().iter().map(|address| format!("http://{address}")).collect();
        fs::write(folder.join("servers"), each.join("\n"))?;
        let running = Part::start(
            "stories",
            &folder,
            Command::new("npm")
                .args(["run", "--silent", "cluster"])
                .current_dir(&programs.web)
                .env("ROJMEL_STORIES_SITE", format!("http://127.0.0.1:{}", servers.front))
                .env("ROJMEL_STORIES_FOLDER", &folder)
                .env("NO_COLOR", "1")
                // npm, vitest and the browser's keeper are ended together.
                .process_group(0),
        )?;
        let mut stories = Self { folder, running };
        within(Duration::from_secs(150), || {
            Ok(stories.running.has_ended()?.is_some() || stories.rounds() > 0)
        })?;
        match stories.running.has_ended()? {
            Some(_) => Err(stories.said("the browser's first round failed")),
            None => Ok(stories),
        }
    }

    /// Lets the round in hand end, and gives how many there were. What failed meanwhile goes into the log.
    pub fn stop(mut self, log: &Log) -> Done<usize> {
        fs::write(self.folder.join("end"), "")?;
        within(LAST_ROUND, || Ok(self.running.has_ended()?.is_some()))
            .map_err(|problem| self.said(&format!("the browser did not end: {problem}")))?;
        if self.running.has_ended()? != Some(true) {
            return Err(self.said("what the browser saw is not so"));
        }
        let (instant, clock) = (Instant::now(), SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?);
        for line in self.told() {
            if let Some(at) = line.strip_prefix("failed ") {
                let ago = clock.saturating_sub(Duration::from_millis(at.parse()?));
                log.failed_at(instant.checked_sub(ago).unwrap_or(instant));
            }
        }
        Ok(self.rounds())
    }

    fn rounds(&self) -> usize {
        self.told().iter().filter(|line| *line == "round").count()
    }

    /// Nothing before the first line.
    fn told(&self) -> Vec<String> {
        let text = fs::read_to_string(self.folder.join("told")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    fn said(&self, problem: &str) -> Box<dyn std::error::Error> {
        let log = fs::read_to_string(self.folder.join("stories.log")).unwrap_or_default();
        format!("{problem}:\n{log}").into()
    }
}

impl Drop for Stories {
    fn drop(&mut self) {
        // The browser has a group of its own: whoever started it ends it, when it is asked to.
        self.running.signal_group(Signal::SIGTERM);
        let _ = within(Duration::from_secs(10), || Ok(self.running.has_ended()?.is_some()));
    }
}
