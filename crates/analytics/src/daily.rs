//! The result of each day with an exit.

use domain::{Day, Money};
use ledger::{Book, Exits, Trades};

/// What was realised on one Indian day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Daily {
    pub day: Day,
    pub gross: Money,
    pub charges: Money,
    pub net: Money,
    pub exits: u32,
}

/// Days with an exit of a trade that counts, ascending.
pub fn daily(book: &Book) -> Vec<Daily> {
    let mut days = Days::of(&book.exits);
    days.see(&book.trades, &book.exits);
    days.into_daily()
}

/// One bucket per calendar day from the first exit to the last.
#[derive(Debug, Clone)]
struct Days {
    first: i32,
    buckets: Vec<Bucket>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Bucket {
    gross: i64,
    charges: i64,
    exits: u32,
}

impl Days {
    fn of(exits: &Exits) -> Self {
        let (Some(first), Some(last)) = (exits.day.iter().min(), exits.day.iter().max()) else {
            return Self { first: 0, buckets: Vec::new() };
        };
        // 300 years of days are three megabytes: no fill lies further apart.
        Self { first: first.0, buckets: vec![Bucket::default(); (last.0 - first.0) as usize + 1] }
    }

    /// The exits of all trades that count.
    fn see(&mut self, trades: &Trades, exits: &Exits) {
        for (&status, ends) in trades.status.iter().zip(trades.first_exit.windows(2)) {
            if !status.counts() {
                continue;
            }
            for at in ends[0] as usize..ends[1] as usize {
                let bucket = &mut self.buckets[(exits.day[at].0 - self.first) as usize];
                bucket.gross += exits.gross[at].0;
                bucket.charges += exits.charges[at].0;
                bucket.exits += 1;
            }
        }
    }

    fn into_daily(self) -> Vec<Daily> {
        let days = (self.first..).zip(&self.buckets).filter(|(_, bucket)| bucket.exits > 0);
        days.map(|(day, bucket)| Daily {
            day: Day(day),
            gross: Money(bucket.gross),
            charges: Money(bucket.charges),
            net: Money(bucket.gross - bucket.charges),
            exits: bucket.exits,
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::book;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let days = daily(&book(text));
        let found: Vec<_> = days
            .iter()
            .map(|d| format!("{} {} {} {} {}", d.day, d.gross, d.charges, d.net, d.exits))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn exits_fall_on_their_days() {
        check("", &[]);
        check(
            "ACME delivery closed 2026-11-02T10:00 2026-11-05:100:10.5 2026-11-09:-40:1
             ACME intraday closed 2026-11-02T11:00 2026-11-05:50:2
             NIFTY options open 2026-11-04T10:00 2026-11-04:7:1",
            &["2026-11-04 7 1 6 1", "2026-11-05 150 12.5 137.5 2", "2026-11-09 -40 1 -41 1"],
        );
    }

    #[test]
    fn what_does_not_count_is_not_there() {
        check(
            "ACME delivery unknown_cost 2026-11-02T10:00
             NIFTY options settlement_needed 2026-11-02T10:00 2026-11-03:900:1",
            &[],
        );
    }
}
