//! A new file beside what is there.

use std::cmp::Ordering;

use domain::Time;

use crate::candle::Candle;

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Merged {
    pub candles: Vec<Candle>,
    /// Times that were not there.
    pub added: usize,
    /// Times for which both say the same.
    pub same: usize,
    /// Times for which the new file says something else. It counts.
    pub changed: Vec<Time>,
}

/// Both ascend, one candle for each time; so does what comes out. Of two for one time the one in `new` stays, with the
/// volume that only the other knew.
pub fn merge(stored: &[Candle], new: &[Candle]) -> Merged {
    let mut merged = Merged { candles: Vec::with_capacity(stored.len() + new.len()), ..Merged::default() };
    let (mut old, mut young) = (stored.iter().peekable(), new.iter().peekable());
    loop {
        let order = match (old.peek(), young.peek()) {
            (None, None) => return merged,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some(one), Some(other)) => one.at.cmp(&other.at),
        };
        match order {
            Ordering::Less => merged.candles.extend(old.next().copied()),
            Ordering::Greater => {
                merged.added += 1;
                merged.candles.extend(young.next().copied());
            }
            Ordering::Equal => {
                let (Some(one), Some(other)) = (old.next(), young.next()) else { return merged };
                if one.agrees(other) {
                    merged.same += 1;
                } else {
                    merged.changed.push(one.at);
                }
                merged.candles.push(Candle { volume: other.volume.or(one.volume), ..*other });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candle::tests::candle;

    #[test]
    fn the_newer_file_counts_and_is_told() {
        let stored = [
            candle("2026-11-13 09:15", "100 102 99 101", Some(5)),
            candle("2026-11-13 09:16", "101 103 100 102", Some(6)),
            candle("2026-11-13 09:18", "102 103 101 102", None),
        ];
        let new = [
            candle("2026-11-13 09:16", "101 103 100 102", None),
            candle("2026-11-13 09:17", "102 104 101 103", Some(7)),
            candle("2026-11-13 09:18", "102 105 101 104", Some(8)),
        ];
        let merged = merge(&stored, &new);
        assert_eq!((merged.added, merged.same), (1, 1));
        assert_eq!(merged.changed, [Time::parse_ist("2026-11-13 09:18").unwrap()]);
        assert_eq!(merged.candles, [stored[0], stored[1], new[1], new[2]]);
    }

    #[test]
    fn a_volume_is_not_lost_and_not_a_contradiction() {
        let known = [candle("2026-11-13 09:15", "100 102 99 101", Some(5))];
        let unknown = [candle("2026-11-13 09:15", "100 102 99 101", None)];
        for (stored, new) in [(&known, &unknown), (&unknown, &known)] {
            let merged = merge(stored, new);
            assert_eq!((merged.same, merged.changed.len()), (1, 0));
            assert_eq!(merged.candles, known);
        }
        let other = [candle("2026-11-13 09:15", "100 102 99 101", Some(6))];
        assert_eq!(merge(&known, &other).changed.len(), 1);
    }
}
