//! How trades ended: counts, what was won and lost, and the averages made of them.

use domain::{Money, Product, div_half_even};
use ledger::{Book, Status, Trades};

use crate::streaks::Streaks;

/// Counts and net sums by [`Status`], and the streaks of closed trades.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Outcomes {
    count: [u32; 6],
    net: [i64; 6],
    turnover: i64,
    assumed: i64,
    left_out: i64,
    pub streaks: Streaks,
}

/// Walks the trades, in the order of the book.
pub fn outcomes(book: &Book) -> Outcomes {
    let mut outcomes = Outcomes::default();
    outcomes.see(&book.trades);
    outcomes
}

impl Outcomes {
    fn see(&mut self, trades: &Trades) {
        for (&status, (gross, charges)) in trades.status.iter().zip(trades.gross.iter().zip(&trades.charges))
        {
            self.count[status as usize] += 1;
            self.net[status as usize] += gross.0 - charges.0;
            self.streaks.see(status);
        }
        let taxed = trades.product.iter().zip(&trades.status);
        for ((&product, &status), turnover) in taxed.zip(&trades.turnover) {
            let counts = product != Product::Delivery && status.counts();
            self.turnover += turnover.0 * i64::from(counts);
        }
        let marked = trades.assumed.iter().zip(&trades.product);
        for ((&assumed, &product), gross) in marked.zip(&trades.gross) {
            self.assumed += gross.0 * i64::from(assumed && product == Product::Delivery);
        }
        for (&status, sold) in trades.status.iter().zip(&trades.sell_value) {
            self.left_out += sold.0 * i64::from(status == Status::UnknownCost);
        }
    }

    pub fn count(&self, status: Status) -> u32 {
        self.count[status as usize]
    }

    /// Net of the exits of all trades that ended so.
    pub fn net(&self, status: Status) -> Money {
        Money(self.net[status as usize])
    }

    pub fn closed(&self) -> u32 {
        self.count(Status::Win) + self.count(Status::Loss) + self.count(Status::Breakeven)
    }

    /// Sum of |gross profit| per lot match of intraday and F&O.
    pub fn turnover(&self) -> Money {
        Money(self.turnover)
    }

    /// Gross of the delivery trades whose record is not known.
    pub fn assumed_pnl(&self) -> Money {
        Money(self.assumed)
    }

    /// Sale value of unknown cost: counted nowhere.
    pub fn left_out_sale_value(&self) -> Money {
        Money(self.left_out)
    }

    /// Wins ÷ closed trades, 0 to 1.
    pub fn win_rate(&self) -> Option<f64> {
        ratio(self.count(Status::Win).into(), self.closed().into())
    }

    /// Mean net of the trades that ended so, rounded half-even to 10⁻⁴ rupee.
    pub fn average(&self, status: Status) -> Option<Money> {
        mean(self.net(status), self.count(status))
    }

    /// Mean net per closed trade.
    pub fn expectancy(&self) -> Option<Money> {
        mean(self.net(Status::Win) + self.net(Status::Loss) + self.net(Status::Breakeven), self.closed())
    }

    /// Average win ÷ |average loss|, of the unrounded means.
    pub fn payoff_ratio(&self) -> Option<f64> {
        let won = i128::from(self.net(Status::Win).0) * i128::from(self.count(Status::Loss));
        let lost = i128::from(self.net(Status::Loss).0) * i128::from(self.count(Status::Win));
        ratio(won, -lost)
    }

    /// Σ wins ÷ |Σ losses|.
    pub fn profit_factor(&self) -> Option<f64> {
        ratio(self.net(Status::Win).0.into(), -i128::from(self.net(Status::Loss).0))
    }
}

/// The one place where exact integers become a float; `None` where the quotient is undefined.
pub(crate) fn ratio(number: i128, by: i128) -> Option<f64> {
    (by != 0).then(|| number as f64 / by as f64)
}

fn mean(sum: Money, count: u32) -> Option<Money> {
    (count > 0).then(|| Money(div_half_even(sum.0.into(), count.into()) as i64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::book;

    /// wins/losses/breakeven, win rate, payoff, profit factor, average win, average loss, expectancy.
    #[track_caller]
    fn check(nets: &[i64], expected: &str) {
        let line = |net: &i64| format!("ACME intraday closed 2026-11-02T10:00 2026-11-02:{net}:0");
        let lines: Vec<_> = nets.iter().map(line).collect();
        let found = outcomes(&book(&lines.join("\n")));
        let or_dash = |number: Option<String>| number.unwrap_or("–".into());
        let number = |number: Option<f64>| or_dash(number.map(|number| number.to_string()));
        let money = |money: Option<Money>| or_dash(money.map(|money| money.to_string()));
        let text = format!(
            "{}/{}/{} {} {} {} {} {} {}",
            found.count(Status::Win),
            found.count(Status::Loss),
            found.count(Status::Breakeven),
            number(found.win_rate()),
            number(found.payoff_ratio()),
            number(found.profit_factor()),
            money(found.average(Status::Win)),
            money(found.average(Status::Loss)),
            money(found.expectancy()),
        );
        assert_eq!(text, expected, "{nets:?}");
    }

    #[test]
    fn averages_and_rates() {
        check(&[], "0/0/0 – – – – – –");
        check(&[300], "1/0/0 1 – – 300 – 300");
        check(&[-200], "0/1/0 0 – 0 – -200 -200");
        check(&[0], "0/0/1 0 – – – – 0");
        // Won 300 + 100, lost 100: 400 ÷ 100; 200 ÷ 100; 300 over 4.
        check(&[300, -100, 100, 0], "2/1/1 0.5 2 4 200 -100 75");
        // 100 ÷ 3 and −200 ÷ 3.
        check(&[50, 25, 25], "3/0/0 1 – – 33.3333 – 33.3333");
        check(&[-50, -50, -100], "0/3/0 0 – 0 – -66.6667 -66.6667");
    }

    #[test]
    fn turnover_is_of_intraday_and_fno() {
        let text = "ACME intraday closed 2026-11-02T10:00 2026-11-02:-70:1
                    ACME delivery closed 2026-11-02T10:00 2026-11-04:500:1
                    NIFTY options open 2026-11-02T10:00 2026-11-03:30:1
                    NIFTY futures closed 2026-11-02T10:00 2026-11-03:5:1 2026-11-04:-5:1
                    NIFTY futures settlement_needed 2026-11-02T10:00 2026-11-03:900:1";
        // 70 + 30 + 5 + 5: a trade's losses do not cancel its profits.
        assert_eq!(outcomes(&book(text)).turnover(), Money::parse("110").unwrap());
    }
}
