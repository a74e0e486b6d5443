//! Takes what is due and keeps so many in hand; stops when it is told to.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use domain::Clock;
use store::Db;
use store::jobs::{self, Asking, Claimed};
use tokio::sync::watch;
use tokio::task::{Id, JoinHandle, JoinSet};

use crate::one::{JobContext, work_on};
use crate::{Kind, Wake};

/// Another server may have put something into the table.
const LOOK: Duration = Duration::from_secs(5);
/// Milliseconds. A database that fails over is away for half a minute; nobody's job is taken over for that.
const LEASE: i64 = 120_000;
/// A job that is dropped stops at its next await.
const STOPPING: Duration = Duration::from_secs(5);
/// Jobs in hand at once. They mostly wait for the database or for somebody's answer.
const WORKERS: usize = 4;

/// Who works on which kinds of jobs.
pub struct Runner {
    context: JobContext,
    kinds: Vec<Kind>,
    workers: usize,
    name: String,
    wake: Wake,
}

impl Runner {
    pub fn new(db: Db, clock: Clock) -> Self {
        let mut random = [0; 4];
        // Only for people who read a list: without randomness the process says enough.
        let _ = getrandom::fill(&mut random);
        let name = format!("{}-{:08x}", std::process::id(), u32::from_be_bytes(random));
        let context = JobContext { db, clock, lease: LEASE };
        Self { context, kinds: Vec::new(), workers: WORKERS, name, wake: Wake::default() }
    }

    #[must_use]
    pub fn kind(mut self, kind: Kind) -> Self {
        self.kinds.push(kind);
        self
    }

    #[must_use]
    pub fn workers(mut self, workers: usize) -> Self {
        self.workers = workers;
        self
    }

    /// How long a job belongs to a server that has died.
    #[must_use]
    pub fn lease(mut self, lease: Duration) -> Self {
        self.context.lease = i64::try_from(lease.as_millis()).unwrap_or(LEASE);
        self
    }

    #[must_use]
    pub fn with_wake(mut self, wake: Wake) -> Self {
        self.wake = wake;
        self
    }

    /// Works until it is stopped.
    pub fn start(self) -> Running {
        let (stop, stopped) = watch::channel(None);
        Running { stop, task: tokio::spawn(self.work(stopped)) }
    }

    /// Works on everything that is due now, one after the other, and says how many.
    pub async fn run_due(&self) -> usize {
        self.seed().await;
        let all: Vec<&str> = self.kinds.iter().map(|kind| kind.name).collect();
        let (_never, quit) = watch::channel(false);
        let mut worked = 0;
        while let Some(claimed) = self.claim(&all, &[]).await {
            if let Some(kind) = self.kind_of(&claimed) {
                work_on(&self.context, kind, claimed, quit.clone()).await;
                worked += 1;
            }
        }
        worked
    }

    async fn work(self, mut stop: watch::Receiver<Option<Duration>>) {
        let runner = Arc::new(self);
        let (mut tasks, mut in_hand) = (JoinSet::new(), HashMap::<Id, Claimed>::new());
        let (quit, quits) = watch::channel(false);
        let mut is_seeded = false;
        let patience = loop {
            if !is_seeded {
                is_seeded = runner.seed().await;
            }
            runner.fill(&mut tasks, &mut in_hand, &quits).await;
            tokio::select! {
                _ = stop.changed() => break stop.borrow().unwrap_or_default(),
                Some(ended) = tasks.join_next_with_id() => {
                    in_hand.remove(&ended.map_or_else(|error| error.id(), |(id, ())| id));
                }
                () = runner.wake.notified() => {}
                () = tokio::time::sleep(LOOK) => {}
            }
        };
        let mut all_ended = async || while tasks.join_next().await.is_some() {};
        if tokio::time::timeout(patience, all_ended()).await.is_ok() {
            return;
        }
        // What does not end is dropped, and somebody else begins it anew at once. What does not even stop is left
        // behind and not handed back: its lease ends.
        let _ = quit.send(true);
        if tokio::time::timeout(STOPPING, all_ended()).await.is_err() {
            tracing::warn!("a job does not stop: another server takes it over when its lease ends");
        }
    }

    /// Takes as many as there are free hands.
    async fn fill(
        self: &Arc<Self>,
        tasks: &mut JoinSet<()>,
        in_hand: &mut HashMap<Id, Claimed>,
        quits: &watch::Receiver<bool>,
    ) {
        while in_hand.len() < self.workers {
            let has_room = |kind: &&Kind| {
                in_hand.values().filter(|claimed| claimed.kind == kind.name).count() < kind.at_once
            };
            let open: Vec<&str> = self.kinds.iter().filter(has_room).map(|kind| kind.name).collect();
            let ids: Vec<jobs::JobId> = in_hand.values().map(|claimed| claimed.claim.job).collect();
            let Some(claimed) = self.claim(&open, &ids).await else { return };
            let (own, taken, quit) = (Arc::clone(self), claimed.clone(), quits.clone());
            let task = tasks.spawn(async move {
                if let Some(kind) = own.kind_of(&taken) {
                    work_on(&own.context, kind, taken, quit).await;
                }
            });
            in_hand.insert(task.id(), claimed);
        }
    }

    async fn claim(&self, kinds: &[&str], in_hand: &[jobs::JobId]) -> Option<Claimed> {
        if kinds.is_empty() {
            return None;
        }
        let asking = Asking { worker: &self.name, kinds, in_hand, lease: self.context.lease };
        match jobs::claim(&self.context.db, &asking, (self.context.clock)()).await {
            Ok(claimed) => claimed,
            Err(error) => {
                tracing::warn!(%error, "jobs wait for the database");
                None
            }
        }
    }

    fn kind_of(&self, claimed: &Claimed) -> Option<&Kind> {
        self.kinds.iter().find(|kind| kind.name == claimed.kind)
    }

    /// `false`: the database could not be reached; it is tried again with the next look.
    async fn seed(&self) -> bool {
        let recurring: Vec<&str> =
            self.kinds.iter().filter(|kind| kind.every.is_some()).map(|kind| kind.name).collect();
        match jobs::seed_recurring(&self.context.db, &recurring, (self.context.clock)()).await {
            Ok(()) => true,
            Err(error) => {
                tracing::warn!(%error, "what recurs waits for the database");
                false
            }
        }
    }
}

/// A runner at work. Dropped, it stops at once and hands back what it has.
#[derive(Debug)]
pub struct Running {
    stop: watch::Sender<Option<Duration>>,
    task: JoinHandle<()>,
}

impl Running {
    /// Takes nothing new; what is in hand has so long to end, then it is handed back.
    pub async fn stop(self, patience: Duration) {
        let _ = self.stop.send(Some(patience));
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the runner of jobs had stopped before");
        }
    }
}
