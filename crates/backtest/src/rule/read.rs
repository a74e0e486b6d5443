//! JSON into a rule. What is wrong is named with its place.

use candles::Interval;
use domain::Money;
use ledger::Direction;
use rules::{Fields, Problem};
use serde_json::Value;

use super::operands::Known;
use super::{
    Condition, Distance, FillsAt, Market, Operand, Rule, SeriesKind, Size, Source, SquareOff, VERSION,
    conditions, parts,
};

const LONGEST_NAME: usize = 100;

/// Reads a rule.
///
/// # Errors
/// The place, what was wanted there and what stands there.
pub fn read_rule(value: &Value) -> Result<Rule, Problem> {
    let mut of = Fields::of(value, "")?;
    of.read("v", "1, the version of this form", |value| {
        (value.as_u64()? == u64::from(VERSION)).then_some(())
    })?;
    let name = of.read("name", "a name of 1 to 100 characters", |value| {
        let text = value.as_str()?.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = text.chars().count();
        ((1..=LONGEST_NAME).contains(&length) && !text.chars().any(char::is_control)).then_some(text)
    })?;
    let bar =
        of.read("bar", "the length of a candle, such as 5m or 1d", |value| Interval::parse(value.as_str()?))?;
    let direction = of.read("side", "long or short", |value| match value.as_str()? {
        "long" => Some(Direction::Long),
        "short" => Some(Direction::Short),
        _ => None,
    })?;
    let market = of.read("market", "shares or futures", |value| match value.as_str() {
        None if value.is_null() => Some(Market::Shares),
        Some("shares") => Some(Market::Shares),
        Some("futures") => Some(Market::Futures),
        _ => None,
    })?;
    let params = parts::params(of.get("params"))?;
    let series = parts::series(of.get("series"), &params)?;
    let known = Known { params: &params, series: &series };
    let mut entry = Fields::of(of.get("entry"), "entry")?;
    let when = conditions::condition(entry.get("when"), "entry.when", &known)?;
    entry.end()?;
    let exit = parts::exit(of.get("exit"), &known)?;
    let day = parts::day(of.get("day"))?;
    let size = parts::size(of.get("size"))?;
    let lot = if of.get("lot").is_null() {
        1
    } else {
        of.count("lot", "a whole number of units, 1 to 1000000", (1, 1_000_000))?
    };
    let capital: Money = of.amount("capital")?.0;
    let margin = of.read("margin", "a percentage from 1 to 100", |value| {
        if value.is_null() { Some(100.0) } else { value.as_f64() }.filter(|one| (1.0..=100.0).contains(one))
    })?;
    let costs = parts::costs(of.get("costs"))?;
    let fills = parts::fills(of.get("fills"), costs)?;
    let rule = Rule {
        name,
        bar,
        direction,
        market,
        entry: when,
        exit,
        day,
        size,
        lot,
        capital,
        margin,
        fills,
        costs,
        params,
        series,
    };
    fits_together(&rule, value)?;
    of.end()?;
    Ok(rule)
}

/// What no part can see alone.
fn fits_together(rule: &Rule, value: &Value) -> Result<(), Problem> {
    let at = |place: &str| place.split('.').fold(value, |value, key| value.get(key).unwrap_or(&Value::Null));
    let wrong = |place: &'static str, wanted| Err(Problem::new(place, wanted, at(place)));
    if rule.bar.is_day() {
        if rule.exit.square_off != SquareOff::Never {
            return wrong("exit.squareOff", "no square-off, or candles shorter than a day");
        }
        if rule
            .series
            .iter()
            .any(|one| matches!(one.kind, SeriesKind::OpeningRange { .. } | SeriesKind::Vwap))
        {
            return wrong("series", "no opening range and no VWAP with daily candles");
        }
        if has_time(&rule.entry) || rule.exit.when.as_ref().is_some_and(has_time) {
            return wrong("bar", "candles shorter than a day, because a condition is of the time of day");
        }
    }
    if rule.direction == Direction::Short && rule.market == Market::Shares && !rule.is_intraday() {
        return wrong("exit.squareOff", "a square-off, because shares cannot be sold short overnight");
    }
    if rule.exit.when.is_none()
        && rule.exit.stop.is_none()
        && rule.exit.trail.is_none()
        && rule.exit.bars.is_none()
        && rule.exit.target.is_none()
        && !rule.is_intraday()
    {
        return wrong("exit", "a way out: when, stop, target, trail, bars or squareOff");
    }
    let risks = matches!(rule.size, Size::RiskRupees(_) | Size::RiskPercent(_));
    if risks && rule.exit.stop.is_none() {
        return wrong("exit.stop", "a stop, because the size follows from the risk to it");
    }
    if rule.size == Size::AllIn && matches!(rule.costs, super::Costs::Dated(_)) {
        return wrong("costs", "flat costs, because allIn takes fractions of a unit");
    }
    if rule.fills.at == FillsAt::SameClose && rule.is_intraday() {
        return wrong("fills.at", "nextOpen: with a square-off decisions are filled at the next open");
    }
    if let Some(Distance::Level(Operand::Source(Source::Volume))) = &rule.exit.stop {
        return wrong("exit.stop.level", "a price");
    }
    Ok(())
}

fn has_time(condition: &Condition) -> bool {
    match condition {
        Condition::Time(..) => true,
        Condition::All(all) | Condition::Any(all) => all.iter().any(has_time),
        Condition::Not(one) => has_time(one),
        _ => false,
    }
}
