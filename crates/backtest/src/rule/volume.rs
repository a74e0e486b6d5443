//! Whether a rule looks at the volume of candles.

use super::{Condition, Distance, Operand, Rule, SeriesKind, Source};

pub fn uses_volume(rule: &Rule) -> bool {
    let exit = &rule.exit;
    rule.series.iter().any(|one| of_series(one.kind))
        || of_condition(&rule.entry)
        || exit.when.as_ref().is_some_and(of_condition)
        || [&exit.stop, &exit.target, &exit.trail].into_iter().flatten().any(of_distance)
}

const fn of_series(kind: SeriesKind) -> bool {
    match kind {
        SeriesKind::Sma { of, .. }
        | SeriesKind::Ema { of, .. }
        | SeriesKind::Rsi { of, .. }
        | SeriesKind::Macd { of, .. }
        | SeriesKind::Bollinger { of, .. } => matches!(of, Source::Volume),
        SeriesKind::Vwap => true,
        SeriesKind::Atr { .. }
        | SeriesKind::Supertrend { .. }
        | SeriesKind::OpeningRange { .. }
        | SeriesKind::Donchian { .. }
        | SeriesKind::Stochastic { .. }
        | SeriesKind::Adx { .. }
        | SeriesKind::Cci { .. }
        | SeriesKind::Pivots => false,
    }
}

fn of_condition(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(_, one, other)
        | Condition::CrossAbove(one, other)
        | Condition::CrossBelow(one, other) => of_operand(one) || of_operand(other),
        Condition::Between(one, low, high) => [one, low, high].into_iter().any(of_operand),
        Condition::Rising(one, _) | Condition::Falling(one, _) => of_operand(one),
        Condition::All(all) | Condition::Any(all) => all.iter().any(of_condition),
        Condition::Not(one) => of_condition(one),
        Condition::Time(..) | Condition::On(_) => false,
    }
}

fn of_distance(distance: &Distance) -> bool {
    matches!(distance, Distance::Level(operand) if of_operand(operand))
}

fn of_operand(operand: &Operand) -> bool {
    match operand {
        Operand::Source(source) => matches!(source, Source::Volume),
        Operand::Ago(one, _) => of_operand(one),
        Operand::Number(_)
        | Operand::Series(..)
        | Operand::DayBefore(_)
        | Operand::Today(_)
        | Operand::BarOfDay => false,
    }
}
