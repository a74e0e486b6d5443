//! What the settlement of a contract costs (docs/decisions/007).

use domain::{Origin, Product, Side};

use super::day::{Note, to_rupee};
use super::heads::Head;
use super::plan::Terms;
use super::rates::{On, OnDay};
use super::stt::Taxed;

impl Note {
    /// Nothing was traded: no brokerage, no fee of the exchange, no stamp duty. A stated lot bears nothing at all: its
    /// price is what it cost. An exercised option is taxed on
    /// what it is worth, delivered shares as a delivery is; each contract is rounded to the rupee by itself.
    pub fn settled(&mut self, rates: &OnDay, terms: &Terms) {
        for at in self.traded..self.lines.len() {
            let line = self.lines[at];
            let taxed = match line.origin {
                Origin::Traded | Origin::Typed | Origin::Settled | Origin::Opening | Origin::Bonus => None,
                Origin::Exercised => Some(On::SttExercise),
                Origin::Delivered => {
                    let delivery = Taxed::of(line.kind, Product::Delivery);
                    delivery.on.filter(|_| delivery.buys || line.side == Side::Sell)
                }
            };
            let rate = taxed.map_or(0, |on| i128::from(rates.rate(on).0));
            self.rows[at][Head::Stt as usize] = to_rupee(rate * i128::from(line.value));
            if line.origin == Origin::Delivered && line.side == Side::Sell {
                self.rows[at][Head::Dp as usize] = self.dp_of_delivered(at, terms);
            }
        }
    }

    /// Once per scrip and day: not again where a sell of the day or another contract's shares bear it.
    fn dp_of_delivered(&self, at: usize, terms: &Terms) -> i64 {
        let line = self.lines[at];
        let before = self.lines[..at].iter().zip(&self.rows);
        let is_paid = before
            .filter(|(other, _)| other.instrument == line.instrument)
            .any(|(_, row)| row[Head::Dp as usize] != 0);
        if is_paid || line.value < terms.dp_from_value.0 { 0 } else { terms.dp.0 }
    }
}
