//! What the settlement of a contract costs (docs/decisions/007).

use domain::{Day, Head, Money, Origin, Product, Side};

use super::day::{Note, to_rupee};
use super::kind::Kind;
use super::line::Line;
use super::plan::{ExpiryFees, Terms};
use super::rates::{On, OnDay, Rate, Rates};
use super::stt::Taxed;

impl Note {
    /// Nothing was traded: no fee of the exchange. A stated lot bears nothing at all: its price is what it cost. An
    /// exercised option is taxed on what it is worth, delivered shares as a delivery is; each contract is rounded to
    /// the rupee by itself. The broker's fee is its own for settlements, with GST.
    pub fn settled(&mut self, rates: &OnDay, terms: &Terms, expiry: Option<&ExpiryFees>) {
        for at in self.traded..self.lines.len() {
            let line = self.lines[at];
            let row = &mut self.rows[at];
            let head = if line.kind.is_commodity() { Head::Ctt } else { Head::Stt };
            row[head as usize] = tax(rates, &line);
            row[Head::Brokerage as usize] = expiry.map_or(0, |fees| fee(fees, &line));
            row[Head::Gst as usize] = rates.gst(row[Head::Brokerage as usize].into(), 0);
            if line.origin != Origin::Delivered || line.kind.is_commodity() {
                continue;
            }
            match line.side {
                // The receiver pays, on the final settlement value.
                Side::Buy => {
                    let rate = i128::from(rates.rate(On::StampDelivery).0);
                    row[Head::StampDuty as usize] = to_rupee(rate * i128::from(line.worth));
                }
                Side::Sell => self.rows[at][Head::Dp as usize] = self.dp_of_delivered(at, terms),
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

/// The rate of the tax on an index option that is exercised for cash on a day, of what it is worth then. `None` before
/// it was of that.
pub fn exercise_rate(day: Day) -> Option<Rate> {
    let rates = Rates::get().on(day);
    let rate = rates.rate(On::SttExercise);
    (!rate.is_zero() && rates.rate(On::SttExerciseSettlement).is_zero()).then_some(rate)
}

/// That tax of one contract, rounded to the rupee as a settlement's is.
pub fn exercise_tax(rate: Rate, worth: Money) -> Money {
    Money(to_rupee(i128::from(rate.0) * i128::from(worth.0)))
}

fn tax(rates: &OnDay, line: &Line) -> i64 {
    let of = |on: On, value: i64| i128::from(rates.rate(on).0) * i128::from(value);
    to_rupee(match line.origin {
        Origin::Exercised | Origin::NettedExercised if line.kind == Kind::Currency => 0,
        Origin::Exercised | Origin::NettedExercised if line.kind.is_commodity() => {
            of(On::CttExercise, line.worth)
        }
        Origin::Exercised | Origin::NettedExercised => {
            of(On::SttExercise, line.value) + of(On::SttExerciseSettlement, line.worth)
        }
        // The future that a commodity's option became: the option has paid.
        Origin::Delivered if line.kind.is_commodity() => 0,
        Origin::Delivered => {
            let delivery = Taxed::of(line.kind, Product::Delivery);
            let is_taxed = delivery.buys || line.side == Side::Sell;
            delivery.on.filter(|_| is_taxed).map_or(0, |on| of(on, line.value))
        }
        Origin::Traded
        | Origin::Typed
        | Origin::Settled
        | Origin::Netted
        | Origin::Opening
        | Origin::Bonus
        | Origin::Rights
        | Origin::Received
        | Origin::Fraction
        | Origin::Buyback => 0,
    })
}

fn fee(fees: &ExpiryFees, line: &Line) -> i64 {
    match line.origin {
        Origin::Delivered if line.kind.is_commodity() => 0,
        Origin::Delivered => fees.delivered.of(line.value.into()),
        Origin::Netted | Origin::NettedExercised => fees.netted.of(line.worth.into()),
        Origin::Exercised => fees.exercise.0,
        Origin::Traded
        | Origin::Typed
        | Origin::Settled
        | Origin::Opening
        | Origin::Bonus
        | Origin::Rights
        | Origin::Received
        | Origin::Fraction
        | Origin::Buyback => 0,
    }
}
