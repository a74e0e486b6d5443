//! Whether a journal out of an archive can be computed: what a broker's file could never hold is refused here, because
//! nothing behind it looks again.

use domain::{Day, Fill, Time};
use journal::{Journal, is_unreadable};
use report::Sums;
use store::journal::Stored;

/// What went back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    pub imports: usize,
    pub fills: usize,
}

/// # Errors
/// A sentence that names the import.
pub fn check(stored: &Stored, now: Time) -> Result<Counts, String> {
    if let Some(account) = stored.accounts.iter().find(|one| is_unreadable(one)) {
        return Err(format!(
            "The charges of the account {} cannot be read: the archive was changed, or comes from a newer program. \
             Nothing was saved.",
            account.name
        ));
    }
    let mut fills = 0;
    for import in &stored.imports {
        let mut sums = Sums::default();
        for part in &import.parts {
            let instruments = part.instruments.len();
            let odd = part.fills.iter().find(|fill| !is_a_fill(fill, instruments, now));
            if let Some(fill) = odd {
                return Err(format!(
                    "{}: a fill of {} units at {} is none. Nothing was saved.",
                    import.name, fill.quantity, fill.price
                ));
            }
            if !sums.take(&part.fills) {
                return Err(format!(
                    "{} adds up to more than any account trades. Nothing was saved.",
                    import.name
                ));
            }
            fills += part.fills.len();
        }
    }
    // It panics where sums leave their place: the caller runs this on a thread of its own.
    let _ = Journal::build(stored, now.day());
    Ok(Counts { imports: stored.imports.len(), fills })
}

fn is_a_fill(fill: &Fill, instruments: usize, now: Time) -> bool {
    const TWO_DAYS: i64 = 2 * 24 * 60 * 60 * 1000;
    let first = Day::from_ymd(1990, 1, 1).unwrap_or_default();
    fill.quantity.0 > 0
        && fill.price.0 >= 0
        && fill.value.0 >= 0
        && (fill.instrument as usize) < instruments
        && fill.time.day() >= first
        && fill.time.0 <= now.0 + TWO_DAYS
}
