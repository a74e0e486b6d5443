//! Prices of before a split or a bonus as they would have been in the shares of after it.

use domain::{ActionKind, CorporateAction, Day, Price, Ratio};

use crate::candle::Candle;

/// From this day on so many shares stand for each one of before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Factor {
    pub ex_date: Day,
    pub ratio: Ratio,
}

impl Factor {
    /// Of a split, a consolidation or a bonus; `None`: an action that scales no price.
    pub const fn of(action: &CorporateAction) -> Option<Self> {
        let ratio = match action.kind {
            ActionKind::Split(ratio) | ActionKind::Consolidation(ratio) => ratio,
            ActionKind::Bonus(ratio) => ratio.with_held(),
            _ => return None,
        };
        Some(Self { ex_date: action.ex_date, ratio })
    }

    /// `2 for 1`.
    pub fn in_words(self) -> String {
        let (new, per) = self.ratio.parts();
        format!("{new} for {per}")
    }
}

/// Those after the first day of these candles: earlier ones change none of them.
pub fn that_count(candles: &[Candle], factors: &[Factor]) -> Vec<Factor> {
    let first = candles.first().map(|one| one.at.day());
    factors.iter().copied().filter(|one| first.is_some_and(|first| one.ex_date > first)).collect()
}

/// Prices of before an ex-date divided by its ratio, to 10⁻⁸ rupee, and volumes multiplied by it.
pub fn adjusted(mut candles: Vec<Candle>, factors: &[Factor]) -> Vec<Candle> {
    for Factor { ex_date, ratio } in factors {
        let (new, per) = ratio.parts();
        let price = |price: Price| Price(scaled(price.0, per, new).max(1));
        for candle in candles.iter_mut().take_while(|one| one.at.day() < *ex_date) {
            *candle = Candle {
                at: candle.at,
                open: price(candle.open),
                high: price(candle.high),
                low: price(candle.low),
                close: price(candle.close),
                volume: candle.volume.map(|volume| {
                    let volume = scaled(i64::try_from(volume).unwrap_or(i64::MAX), new, per);
                    volume.unsigned_abs()
                }),
            };
        }
    }
    candles
}

/// `value × times ÷ by`, to the nearest; none is negative.
fn scaled(value: i64, times: i64, by: i64) -> i64 {
    let (exact, by) = (i128::from(value) * i128::from(times), i128::from(by));
    i64::try_from((exact + by / 2) / by).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candle::tests::candle;

    fn factor(day: &str, new: i64, per: i64) -> Factor {
        Factor { ex_date: Day::parse(day).unwrap(), ratio: Ratio::new(new, per).unwrap() }
    }

    #[test]
    fn prices_before_a_split_are_those_of_its_new_shares() {
        let days = vec![
            candle("2024-06-10 00:00", "1000 1100 900 1050", Some(10)),
            candle("2024-06-11 00:00", "1050 1060 1000 1001", Some(7)),
            candle("2024-06-12 00:00", "200 210 199 205", Some(50)),
        ];
        let split = factor("2024-06-12", 5, 1);
        let found = adjusted(days.clone(), &[split]);
        // ÷ 5 and × 5.
        let expected = [
            candle("2024-06-10 00:00", "200 220 180 210", Some(50)),
            candle("2024-06-11 00:00", "210 212 200 200.2", Some(35)),
            days[2],
        ];
        assert_eq!(found, expected);
        // A bonus of 1:2 on the day before: three of two.
        let bonus = factor("2024-06-11", 3, 2);
        let both = adjusted(days.clone(), &[split, bonus]);
        assert_eq!(both[0].open, Price::parse("133.33333333").unwrap());
        assert_eq!((both[0].volume, &both[1..]), (Some(75), &expected[1..]));
        assert_eq!(adjusted(days.clone(), &[bonus, split]), both);
        // A consolidation: one share of ten.
        let fewer = adjusted(days.clone(), &[factor("2024-06-12", 1, 10)]);
        assert_eq!(fewer[1], candle("2024-06-11 00:00", "10500 10600 10000 10010", Some(1)));
        for (day, counts) in [("2024-06-10", false), ("2024-06-11", true), ("2024-06-12", true)] {
            assert_eq!(!that_count(&days, &[factor(day, 2, 1)]).is_empty(), counts, "{day}");
        }
        assert_eq!((split.in_words().as_str(), that_count(&[], &[split])), ("5 for 1", Vec::new()));
    }

    #[test]
    fn only_what_scales_a_share_is_a_factor() {
        let action = |kind| CorporateAction {
            ex_date: Day::parse("2024-06-12").unwrap(),
            symbol: "INFY".into(),
            isin: None,
            kind,
            into: None,
            allotted: None,
            fraction_cash: None,
        };
        let ratio = |new, per| Ratio::new(new, per).unwrap();
        let of = |kind| Factor::of(&action(kind)).map(|one| one.ratio.parts());
        assert_eq!(of(ActionKind::Split(ratio(10, 2))), Some((5, 1)));
        assert_eq!(of(ActionKind::Consolidation(ratio(1, 10))), Some((1, 10)));
        assert_eq!(of(ActionKind::Bonus(ratio(1, 2))), Some((3, 2)));
        assert_eq!(of(ActionKind::Rename), None);
        assert_eq!(of(ActionKind::Merger(ratio(1, 2))), None);
    }
}
