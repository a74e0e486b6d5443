//! Conditions of a rule.

use domain::Weekday;
use rules::{Clock, Fields, Problem};
use serde_json::Value;

use super::operands::{Known, operand};
use super::{Comparing, Condition, MOST_BARS, MOST_DEPTH, Operand};

const WANTED: &str = "a condition such as {\"gt\": [\"close\", 100]}";
const MOST_OF_A_LIST: usize = 20;

/// 1 is Monday, as ISO counts.
const WEEKDAYS: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

pub(super) fn condition(value: &Value, place: &str, known: &Known<'_>) -> Result<Condition, Problem> {
    at_depth(value, place, known, 1)
}

fn at_depth(value: &Value, place: &str, known: &Known<'_>, depth: usize) -> Result<Condition, Problem> {
    if depth > MOST_DEPTH {
        return Err(Problem::new(place, "conditions at most 8 deep", value));
    }
    let Some((word, inner)) =
        value.as_object().filter(|map| map.len() == 1).and_then(|map| map.iter().next())
    else {
        return Err(Problem::new(place, WANTED, value));
    };
    let place = if place.is_empty() { word.clone() } else { format!("{place}.{word}") };
    let two = || operands::<2>(inner, &place, known, "a list of two operands");
    let list = || {
        let items = inner.as_array().filter(|items| (1..=MOST_OF_A_LIST).contains(&items.len()));
        let items = items.ok_or_else(|| Problem::new(&place, "a list of 1 to 20 conditions", inner))?;
        let one = |(at, item)| at_depth(item, &format!("{place}[{at}]"), known, depth + 1);
        items.iter().enumerate().map(one).collect::<Result<Vec<_>, _>>()
    };
    let compare = |how| two().map(|[a, b]| Condition::Compare(how, a, b));
    match word.as_str() {
        "gt" => compare(Comparing::Above),
        "ge" => compare(Comparing::AtLeast),
        "lt" => compare(Comparing::Below),
        "le" => compare(Comparing::AtMost),
        "between" => operands::<3>(inner, &place, known, "a list of three operands")
            .map(|[x, low, high]| Condition::Between(x, low, high)),
        "crossAbove" => two().map(|[a, b]| Condition::CrossAbove(a, b)),
        "crossBelow" => two().map(|[a, b]| Condition::CrossBelow(a, b)),
        "rising" => moving(inner, &place, known).map(|(of, n)| Condition::Rising(of, n)),
        "falling" => moving(inner, &place, known).map(|(of, n)| Condition::Falling(of, n)),
        "all" => list().map(Condition::All),
        "any" => list().map(Condition::Any),
        "not" => at_depth(inner, &place, known, depth + 1).map(|one| Condition::Not(Box::new(one))),
        "time" => {
            let mut of = Fields::of(inner, &place)?;
            let (from, to): (Clock, Clock) = (of.clock("from")?, of.clock("to")?);
            if from > to {
                return Err(Problem::new(of.at("to"), "a time that is not before “from”", of.get("to")));
            }
            of.end()?;
            Ok(Condition::Time(from, to))
        }
        "weekday" => weekdays(inner)
            .map(Condition::On)
            .ok_or_else(|| Problem::new(&place, "a list of weekdays, 1 for Monday to 7", inner)),
        _ => Err(Problem::new(place, WANTED, value)),
    }
}

fn operands<const N: usize>(
    value: &Value,
    place: &str,
    known: &Known<'_>,
    wanted: &'static str,
) -> Result<[Operand; N], Problem> {
    let items = value.as_array().filter(|items| items.len() == N);
    let items = items.ok_or_else(|| Problem::new(place, wanted, value))?;
    let one = |(at, item)| operand(item, &format!("{place}[{at}]"), known);
    let found = items.iter().enumerate().map(one).collect::<Result<Vec<_>, _>>()?;
    found.try_into().map_err(|_| Problem::new(place, wanted, value))
}

fn moving(value: &Value, place: &str, known: &Known<'_>) -> Result<(Operand, u32), Problem> {
    let mut of = Fields::of(value, place)?;
    let operand = operand(of.get("of"), &of.at("of"), known)?;
    let n = of.count("n", "a whole number of candles, 1 to 5000", (1, MOST_BARS))?;
    of.end()?;
    Ok((operand, n))
}

pub(super) fn weekdays(value: &Value) -> Option<Vec<Weekday>> {
    let mut days = Vec::new();
    for one in value.as_array()? {
        let day = WEEKDAYS.get(usize::try_from(one.as_u64()?.checked_sub(1)?).ok()?)?;
        if !days.contains(day) {
            days.push(*day);
        }
    }
    days.sort_unstable();
    (!days.is_empty()).then_some(days)
}
