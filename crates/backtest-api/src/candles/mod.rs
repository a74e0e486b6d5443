//! `/api/v1/candles`: candles from a user's own files, and what they say of a trade.

mod add;
mod between;
mod list;
mod look;
mod of_trade;
mod options;
pub mod standing;

use ::backtest::is_called;
use ::candles::Priced;
use domain::Segment;
use journal::{Journal, title_key};
use journal_http::JournalApi;
use market::exchange_of_index;
pub use of_trade::CandleColumns;
use rustc_hash::FxHashMap;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(list::remove))
        .routes(routes!(of_trade::of_trade))
}

/// A body as large as a file.
pub fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(add::add)).routes(routes!(options::add_options))
}

/// What the journal knows of an instrument, in every account.
struct Known {
    /// The journal's own name of it.
    title: String,
    segment: Segment,
    /// Executed on an exchange, whoever says so. What was stated or settled was executed in no candle.
    executed: Vec<Priced>,
}

/// Days of a journal are told by this index, whatever is in it.
const INDEX_OF_DAYS: &str = "NIFTY";

/// Every instrument of the journal and the indices of its contracts, by its name in small letters.
struct AllKnown(FxHashMap<String, Known>);

impl AllKnown {
    fn of(journal: &Journal) -> Self {
        let mut found: FxHashMap<String, Known> = FxHashMap::default();
        for account in &journal.accounts {
            let mut executed: Vec<Vec<Priced>> = vec![Vec::new(); account.book.instruments.len()];
            for fill in account.merged.fills.iter().filter(|fill| fill.origin.is_trade()) {
                let one = Priced { at: fill.time, day_only: is_day_only(fill.time), price: fill.price };
                executed[fill.instrument as usize].push(one);
            }
            for (one, executed) in account.book.instruments.iter().zip(executed) {
                let (title, segment) = (one.title(), one.contract.segment());
                let known = found.entry(title_key(&title));
                let known = known.or_insert_with(|| Known { title, segment, executed: Vec::new() });
                known.executed.extend(executed);
            }
        }
        // Nothing is executed in an index; days and strikes are told by it.
        let contracts = journal.book.instruments.iter().filter_map(|one| one.contract.underlying());
        let indices = contracts.filter(|name| exchange_of_index(name).is_some()).chain([INDEX_OF_DAYS]);
        for index in indices {
            let known = || Known { title: index.to_owned(), segment: Segment::Equity, executed: Vec::new() };
            found.entry(title_key(index)).or_insert_with(known);
        }
        Self(found)
    }

    fn get(&self, name: &str) -> Option<&Known> {
        let is_it = |known: &&Known| {
            exchange_of_index(&known.title).is_some() && is_called(name.trim(), &known.title)
        };
        self.0.get(&title_key(name)).or_else(|| self.0.values().find(is_it))
    }
}

fn is_day_only(at: domain::Time) -> bool {
    !at.has_time_of_day()
}
