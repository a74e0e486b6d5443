//! The longest runs of wins and of losses, by close time.

use ledger::Status;

/// Breakeven neither extends nor ends a run; trades that are not closed are not in one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Streaks {
    pub longest_winning: u32,
    pub longest_losing: u32,
    winning: u32,
    losing: u32,
}

impl Streaks {
    /// The next trade by close time. Without branches: outcomes are as random as markets.
    #[inline]
    pub(crate) fn see(&mut self, status: Status) {
        let (won, lost) = (u32::from(status == Status::Win), u32::from(status == Status::Loss));
        self.winning = (self.winning + won) * (1 - lost);
        self.losing = (self.losing + lost) * (1 - won);
        self.longest_winning = self.longest_winning.max(self.winning);
        self.longest_losing = self.longest_losing.max(self.losing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(outcomes: &str, winning: u32, losing: u32) {
        let mut streaks = Streaks::default();
        for outcome in outcomes.chars() {
            streaks.see(match outcome {
                'w' => Status::Win,
                'l' => Status::Loss,
                'o' => Status::Open,
                'u' => Status::UnknownCost,
                's' => Status::SettlementNeeded,
                _ => Status::Breakeven,
            });
        }
        assert_eq!((streaks.longest_winning, streaks.longest_losing), (winning, losing), "{outcomes}");
    }

    #[test]
    fn runs_are_ended_by_their_opposite_only() {
        check("", 0, 0);
        check("w", 1, 0);
        check("wwlww", 2, 1);
        check("wblblbbl", 1, 3);
        check("wbwow", 3, 0);
        check("lulsl", 0, 3);
        check("bbb", 0, 0);
        check("llwwwl", 3, 2);
    }
}
