//! How well and how badly the closed trades of a journal stood by candles, as it is kept with the journal.

use std::sync::{Arc, Mutex, PoisonError};

use analytics::cut::Labels;
use analytics::excursions::AllStood;
use analytics::market_moves::Market;
use domain::Money;

/// Stops that are tried, in hundredths of a percent of the entry.
pub const STOPS: [u32; 12] = [25, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_500];

/// Of each trade of a journal's book.
#[derive(Debug)]
pub struct Standing {
    pub stood: AllStood,
    pub market: Market,
    /// Candles with an execution in them reach further than what is sure.
    pub edge: Vec<bool>,
    /// `None`: no stop can be tried on it.
    pub stops: Vec<Option<Box<WithStops>>>,
}

/// A trade with each of the [`STOPS`].
#[derive(Debug, PartialEq, Eq)]
pub struct WithStops {
    /// A bit for each stop that was reached.
    pub stopped: u16,
    /// After charges: what it made in truth where the stop was not reached.
    pub net: [Money; STOPS.len()],
}

impl WithStops {
    /// `stop` is its place in [`STOPS`].
    pub const fn is_stopped(&self, stop: usize) -> bool {
        self.stopped >> stop & 1 == 1
    }
}

/// Of one journal, by the candles as they were last.
#[derive(Debug, Default)]
pub struct KeptStanding {
    /// With the revision of the candles.
    pub(crate) standing: Mutex<Option<(i64, Arc<Standing>)>>,
    /// Held while it is worked out: two requests at once work it out once.
    pub(crate) making: tokio::sync::Mutex<()>,
    /// Labels without candles, and the same with what these say.
    pub(crate) labels: Mutex<Option<(Arc<Labels>, Arc<Labels>)>>,
}

impl KeptStanding {
    pub(crate) fn at(&self, revision: i64) -> Option<Arc<Standing>> {
        let kept = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().filter(|(of, _)| *of == revision).map(|(_, standing)| Arc::clone(standing))
    }

    /// What is kept of it, in memory.
    pub(super) fn bytes(&self) -> usize {
        let kept = self.standing.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().map_or(0, |(_, standing)| standing.bytes())
    }
}

impl Standing {
    fn bytes(&self) -> usize {
        let with_stops = self.stops.iter().flatten().count();
        size_of_val::<[_]>(&self.stood)
            + self.market.bytes()
            + self.edge.len()
            + size_of_val::<[_]>(&self.stops)
            + with_stops * size_of::<WithStops>()
    }
}
