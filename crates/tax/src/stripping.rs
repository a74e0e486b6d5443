//! Bonus stripping: losses of shares bought shortly before a bonus and sold shortly after it, while the bonus is still
//! held. Named, never applied: that is for the user and an accountant (docs/rules.md 5.6).

use domain::{Day, Money, Quantity};
use ledger::{Book, Change, ClosedLot, Event};

use crate::gains::Gain;
use crate::rules::stripping;
use crate::year::FinancialYear;

/// Losses of a year that one bonus may take away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stripped {
    pub instrument: u32,
    /// The ex-date of the bonus.
    pub bonus: Day,
    /// Positive.
    pub loss: Money,
}

/// `gains` of one account and year; `lots` all that were ever closed in it.
pub(crate) fn stripped(
    year: FinancialYear,
    gains: &[Gain],
    events: &[Event],
    lots: &[ClosedLot],
    book: &Book,
) -> Vec<Stripped> {
    let rule = stripping();
    if year.start() < rule.from_year {
        return Vec::new();
    }
    let mut found = Vec::new();
    for event in events {
        let Change::Bonus { fill, .. } = event.change else { continue };
        let (from, until) =
            (months(event.day, -(rule.months_before as i32)), months(event.day, rule.months_after as i32));
        let open = book
            .scrips
            .iter()
            .any(|one| one.instrument == event.instrument && one.open.quantity > Quantity::ZERO);
        let loss: Money = gains
            .iter()
            .filter(|gain| gain.lot.instrument == event.instrument && gain.result < Money::ZERO)
            .filter(|gain| from <= gain.lot.bought && gain.lot.bought < event.day)
            .filter(|gain| event.day <= gain.lot.sold && gain.lot.sold <= until)
            .filter(|gain| open || lots.iter().any(|lot| lot.buy == fill && lot.sold > gain.lot.sold))
            .map(|gain| -gain.result)
            .sum();
        if loss > Money::ZERO {
            found.push(Stripped { instrument: event.instrument, bonus: event.day, loss });
        }
    }
    found
}

/// The same date so many months later or earlier; the month's last day where it has none.
fn months(day: Day, by: i32) -> Day {
    let (year, month, date) = day.ymd();
    let count = year * 12 + month as i32 - 1 + by;
    let (year, month) = (count.div_euclid(12), count.rem_euclid(12) as u32 + 1);
    (0..4).find_map(|less| Day::from_ymd(year, month, date.saturating_sub(less))).unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_end_where_they_end() {
        let check = |day: &str, by: i32, expected: &str| {
            assert_eq!(months(Day::parse(day).unwrap(), by).to_string(), expected, "{day} {by}");
        };
        check("2025-06-02", -3, "2025-03-02");
        check("2025-05-31", -3, "2025-02-28");
        check("2024-05-31", 9, "2025-02-28");
        check("2023-05-31", 9, "2024-02-29");
        check("2025-12-31", 9, "2026-09-30");
        check("2025-01-15", -3, "2024-10-15");
    }
}
