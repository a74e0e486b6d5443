//! Nothing that comes later changes anything before it.

use candles::Candle;
use domain::Price;
use proptest::prelude::*;

use super::any::{Case, case, tapes_of};
use super::second_opinion::walked;

proptest! {
    #![proptest_config(super::config())]

    /// Candles behind a moment get other prices; what was filled until then, and the equity of the days before, stays.
    #[test]
    fn later_candles_change_nothing_before(case in case(), at in 5..70_usize, moved in -600..600_i64) {
        let cut = case.candles[0].get(at).map_or(case.candles[0][0].at, |one| one.at);
        let change = |one: &Candle| {
            if one.at <= cut {
                return *one;
            }
            let other = |price: Price| Price(price.0 + (moved - (one.at.0 / 900_000) % 40) * Price::ONE / 4);
            // The other way round, too.
            let turned = other(Price(one.open.0 + one.close.0 - one.low.0)).max(other(one.open)).max(other(one.close));
            let low = other(one.low).min(other(one.open)).min(other(one.close));
            let candle = Candle { open: other(one.close), close: other(one.open), high: turned, low, ..*one };
            candle.checked().unwrap_or(*one)
        };
        let candles: Vec<Vec<Candle>> = case.candles.iter().map(|own| own.iter().map(change).collect()).collect();
        let other = Case { tapes: tapes_of(&case.rule, &candles), candles, ..case.clone() };
        let (first, second) = (walked(&case), walked(&other));
        let before = |case: &Case, found: &backtest::Walked| {
            let is_before = |fill: &&backtest::FillAt| case.tapes[fill.leg].at[fill.bar] <= cut;
            let fills: Vec<backtest::FillAt> = found.fills.iter().filter(is_before).copied().collect();
            let days: Vec<_> = found.days.iter().filter(|(day, _)| *day < cut.day()).copied().collect();
            (fills, days)
        };
        prop_assert_eq!(before(&case, &first), before(&other, &second), "{}", case.json);
    }

    /// Fewer candles: what was filled until they end is the same. A day that is cut may be squared off at its cut.
    #[test]
    fn more_candles_change_nothing_before(case in case(), at in 5..70_usize) {
        let cut = case.candles[0].get(at).map_or(case.candles[0][0].at, |one| one.at);
        let candles: Vec<Vec<Candle>> =
            case.candles.iter().map(|own| own.iter().filter(|one| one.at <= cut).copied().collect()).collect();
        prop_assume!(candles.iter().all(|own| !own.is_empty()));
        let other = Case { tapes: tapes_of(&case.rule, &candles), candles, ..case.clone() };
        let is_before = |case: &Case, fill: &backtest::FillAt| {
            let at = case.tapes[fill.leg].at[fill.bar];
            if case.rule.is_intraday() { at.day() < cut.day() } else { at <= cut }
        };
        let fills = |case: &Case| -> Vec<backtest::FillAt> {
            walked(case).fills.into_iter().filter(|fill| is_before(case, fill)).collect()
        };
        prop_assert_eq!(fills(&case), fills(&other), "{}", case.json);
    }
}
