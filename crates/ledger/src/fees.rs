//! Fees outside trades, added up. No book knows them: they change no figure of a trade.

use std::collections::BTreeMap;

use domain::{Day, Fee, FeeKind, Money};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fees {
    /// What was given back is taken off.
    pub total: Money,
    /// Kinds that occur, in the order of [`FeeKind::ALL`].
    pub by_kind: Vec<(FeeKind, Money)>,
    /// Days that occur, the earliest first.
    pub by_day: Vec<(Day, Money)>,
}

impl Fees {
    pub fn of<'a>(fees: impl IntoIterator<Item = &'a Fee>) -> Self {
        let mut total = Money::ZERO;
        let (mut by_kind, mut by_day) = (BTreeMap::<_, Money>::new(), BTreeMap::<_, Money>::new());
        for fee in fees {
            total += fee.amount;
            *by_kind.entry(fee.kind).or_default() += fee.amount;
            *by_day.entry(fee.day).or_default() += fee.amount;
        }
        Self { total, by_kind: by_kind.into_iter().collect(), by_day: by_day.into_iter().collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fee(day: &str, kind: FeeKind, amount: &str) -> Fee {
        let (day, amount) = (Day::parse(day).unwrap(), Money::parse(amount).unwrap());
        Fee { day, kind, amount, note: String::new() }
    }

    #[test]
    fn fees_add_up_by_kind_and_by_day() {
        let fees = [
            fee("2025-04-30", FeeKind::MtfInterest, "112.50"),
            fee("2025-04-02", FeeKind::Pledge, "35.40"),
            fee("2025-04-30", FeeKind::Pledge, "35.40"),
            // Given back.
            fee("2025-05-02", FeeKind::MtfInterest, "-12.50"),
        ];
        let found = Fees::of(&fees);
        let rupees = |text: &str| Money::parse(text).unwrap();
        // 112.50 + 35.40 + 35.40 − 12.50 = 170.80
        assert_eq!(found.total, rupees("170.80"));
        assert_eq!(
            found.by_kind,
            [(FeeKind::MtfInterest, rupees("100")), (FeeKind::Pledge, rupees("70.80"))]
        );
        let day = |text: &str| Day::parse(text).unwrap();
        assert_eq!(
            found.by_day,
            [
                (day("2025-04-02"), rupees("35.40")),
                (day("2025-04-30"), rupees("147.90")),
                (day("2025-05-02"), rupees("-12.50")),
            ]
        );
    }
}
