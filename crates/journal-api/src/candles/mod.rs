//! `/api/v1/candles`: candles from a user's own files, and what they say of a trade.

mod add;
mod list;
mod of_trade;
mod standing;

use ::candles::{Priced, fit};
use domain::Segment;
use journal::Journal;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::JournalApi;

pub(crate) fn endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(list::remove))
        .routes(routes!(of_trade::of_trade))
}

/// A body as large as a file.
pub(crate) fn slow_endpoints() -> OpenApiRouter<JournalApi> {
    OpenApiRouter::new().routes(routes!(add::add))
}

/// The journal's own name of an instrument, and where it is traded.
fn known(journal: &Journal, name: &str) -> Option<(String, Segment)> {
    let wanted = name.trim().to_lowercase();
    let mut all = journal.accounts.iter().flat_map(|account| &account.book.instruments);
    all.find_map(|one| {
        let title = one.title();
        (title.to_lowercase() == wanted).then(|| (title, one.contract.segment()))
    })
}

/// Everything executed of an instrument, in every account. What was settled was not executed in any candle.
fn executed(journal: &Journal, title: &str) -> Vec<Priced> {
    let mut found = Vec::new();
    for account in &journal.accounts {
        let own: Vec<bool> = account.book.instruments.iter().map(|one| one.title() == title).collect();
        let fills = account.merged.fills.iter().zip(0_u32..);
        let fills = fills.filter(|(fill, _)| own.get(fill.instrument as usize) == Some(&true));
        let fills = fills.filter(|(_, at)| account.import_of(*at).is_some());
        found.extend(fills.map(|(fill, _)| Priced {
            at: fill.time,
            day_only: is_day_only(fill.time),
            price: fill.price,
        }));
    }
    found
}

fn is_day_only(at: domain::Time) -> bool {
    !at.has_time_of_day()
}
