//! The summary of a book: one number per formula.

use domain::{Day, Money};
use ledger::{Book, Status};

use crate::daily::Daily;
use crate::drawdown::{Drawdown, max_drawdown};
use crate::outcomes::{Outcomes, outcomes, ratio};
use crate::sharpe::sharpe;
use crate::sortino::sortino;

/// `None` is undefined: null in JSON and – on screen.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Summary {
    pub closed_trades: u32,
    pub open_trades: u32,
    pub unknown_cost: u32,
    pub settlement_needed: u32,
    pub wins: u32,
    pub losses: u32,
    pub breakeven: u32,
    /// Realised, of all exits that count.
    pub gross_pnl: Money,
    pub charges: Money,
    pub net_pnl: Money,
    /// Net of the exits of trades still open: what lies between totals and closed trades.
    pub realised_in_open_trades: Money,
    pub win_rate: Option<f64>,
    pub average_win: Option<Money>,
    pub average_loss: Option<Money>,
    pub payoff_ratio: Option<f64>,
    pub profit_factor: Option<f64>,
    pub expectancy: Option<Money>,
    /// `None` without exits.
    pub max_drawdown: Option<Drawdown>,
    pub sharpe: Option<f64>,
    pub sortino: Option<f64>,
    pub recovery_factor: Option<f64>,
    pub longest_winning_streak: u32,
    pub longest_losing_streak: u32,
    pub turnover: Money,
    /// Gross of the delivery trades of scrips whose record is not known: part of `gross_pnl`.
    pub assumed_pnl: Money,
    /// Sale value of unknown cost: part of no other number.
    pub left_out_sale_value: Money,
    /// Days of the first and the last exit.
    pub first_day: Option<Day>,
    pub last_day: Option<Day>,
}

/// `days` is what [`crate::daily()`] gives for the same book.
pub fn summary(book: &Book, days: &[Daily]) -> Summary {
    Summary::of(&outcomes(book), days)
}

impl Summary {
    pub(crate) fn of(outcomes: &Outcomes, days: &[Daily]) -> Self {
        let net_pnl = days.iter().map(|one| one.net).sum::<Money>();
        let fall = max_drawdown(days);
        Self {
            closed_trades: outcomes.closed(),
            open_trades: outcomes.count(Status::Open),
            unknown_cost: outcomes.count(Status::UnknownCost),
            settlement_needed: outcomes.count(Status::SettlementNeeded),
            wins: outcomes.count(Status::Win),
            losses: outcomes.count(Status::Loss),
            breakeven: outcomes.count(Status::Breakeven),
            gross_pnl: days.iter().map(|one| one.gross).sum(),
            charges: days.iter().map(|one| one.charges).sum(),
            net_pnl,
            realised_in_open_trades: outcomes.net(Status::Open),
            win_rate: outcomes.win_rate(),
            average_win: outcomes.average(Status::Win),
            average_loss: outcomes.average(Status::Loss),
            payoff_ratio: outcomes.payoff_ratio(),
            profit_factor: outcomes.profit_factor(),
            expectancy: outcomes.expectancy(),
            max_drawdown: fall,
            sharpe: sharpe(days),
            sortino: sortino(days),
            recovery_factor: fall.and_then(|fall| ratio(net_pnl.0.into(), fall.amount.0.into())),
            longest_winning_streak: outcomes.streaks.longest_winning,
            longest_losing_streak: outcomes.streaks.longest_losing,
            turnover: outcomes.turnover(),
            assumed_pnl: outcomes.assumed_pnl(),
            left_out_sale_value: outcomes.left_out_sale_value(),
            first_day: days.first().map(|one| one.day),
            last_day: days.last().map(|one| one.day),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::{book, summary};

    fn rupees(text: &str) -> Money {
        Money::parse(text).unwrap()
    }

    #[test]
    fn an_empty_book_has_no_numbers() {
        assert_eq!(summary(&Book::default()), Summary::default());
    }

    #[test]
    fn a_small_book_by_hand() {
        let day = |text| Day::parse(text);
        let found = summary(&book(
            "ACME intraday closed 2026-11-02T09:15 2026-11-02:100:10
             ACME intraday closed 2026-11-02T10:00 2026-11-02:-40:10
             NIFTY options closed 2026-11-02T11:00 2026-11-03:-60:30 2026-11-04:15:5
             ACME delivery closed 2026-11-02T12:00 2026-11-05:20:20
             ZEE delivery open 2026-11-03T09:15 2026-11-05:33:3
             ZEE delivery open 2026-11-05T09:15
             OLD delivery unknown_cost 2026-11-05T09:15
             NIFTY options settlement_needed 2026-11-02T09:15 2026-11-03:900:1",
        ));
        // Nets: 90, −50, −90 + 10 = −80, 0; open 30. Days: 40, −90, 10, 0 + 30.
        let expected = Summary {
            closed_trades: 4,
            open_trades: 2,
            unknown_cost: 1,
            settlement_needed: 1,
            wins: 1,
            losses: 2,
            breakeven: 1,
            gross_pnl: rupees("68"),
            charges: rupees("78"),
            net_pnl: rupees("-10"),
            realised_in_open_trades: rupees("30"),
            win_rate: Some(0.25),
            average_win: Some(rupees("90")),
            average_loss: Some(rupees("-65")),
            payoff_ratio: Some(90.0 / 65.0),
            profit_factor: Some(90.0 / 130.0),
            expectancy: Some(rupees("-10")),
            max_drawdown: Some(Drawdown {
                amount: rupees("90"),
                from: day("2026-11-02"),
                to: day("2026-11-03"),
            }),
            sharpe: None,
            sortino: None,
            recovery_factor: Some(-10.0 / 90.0),
            longest_winning_streak: 1,
            longest_losing_streak: 2,
            // 100 + 40 + 60 + 15.
            turnover: rupees("215"),
            assumed_pnl: Money::ZERO,
            left_out_sale_value: Money::ZERO,
            first_day: day("2026-11-02"),
            last_day: day("2026-11-05"),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn recovery_is_undefined_without_a_fall() {
        let found = summary(&book("ACME intraday closed 2026-11-02T09:15 2026-11-02:100:10"));
        let none = Drawdown { amount: Money::ZERO, from: None, to: None };
        assert_eq!((found.max_drawdown, found.recovery_factor), (Some(none), None));
    }
}
