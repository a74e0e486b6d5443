//! Charges that the broker's own files state.

use domain::{Day, Money};

use super::heads::Head;

/// A head's amount for a day as the broker states it. Several for one day and head add up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct StatedCharge {
    pub day: Day,
    pub head: Head,
    pub amount: Money,
}

/// Sorted by day and head, one entry each.
pub(super) fn add_up(stated: &[StatedCharge]) -> Vec<StatedCharge> {
    let mut sorted = stated.to_vec();
    sorted.sort_unstable();
    sorted.dedup_by(|next, kept| {
        let same = next.day == kept.day && next.head == kept.head;
        if same {
            kept.amount += next.amount;
        }
        same
    });
    sorted
}

/// Those of one day.
pub(super) fn of_day(sorted: &[StatedCharge], day: Day) -> &[StatedCharge] {
    let from = sorted.partition_point(|one| one.day < day);
    let to = sorted.partition_point(|one| one.day <= day);
    &sorted[from..to]
}
