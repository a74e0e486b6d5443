//! Numbers and operands of a rule.

use rules::{Fields, Problem};
use serde_json::Value;

use super::{Line, MOST_BARS, NamedSeries, Number, OfDay, Operand, Param, SeriesKind, Source};

/// What names may stand for while a rule is read.
pub(super) struct Known<'a> {
    pub params: &'a [Param],
    pub series: &'a [NamedSeries],
}

pub(super) const SOURCES: [(&str, Source); 8] = [
    ("open", Source::Open),
    ("high", Source::High),
    ("low", Source::Low),
    ("close", Source::Close),
    ("volume", Source::Volume),
    ("hl2", Source::Hl2),
    ("hlc3", Source::Hlc3),
    ("ohlc4", Source::Ohlc4),
];

pub(super) const LINES: [(&str, Line); 17] = [
    ("signal", Line::Signal),
    ("histogram", Line::Histogram),
    ("upper", Line::Upper),
    ("middle", Line::Middle),
    ("lower", Line::Lower),
    ("width", Line::Width),
    ("high", Line::High),
    ("low", Line::Low),
    ("trend", Line::Trend),
    ("plus", Line::Plus),
    ("minus", Line::Minus),
    ("bc", Line::Bottom),
    ("tc", Line::Top),
    ("r1", Line::R1),
    ("r2", Line::R2),
    ("s1", Line::S1),
    ("s2", Line::S2),
];

pub(super) const OF_DAY: [(&str, OfDay); 4] =
    [("open", OfDay::Open), ("high", OfDay::High), ("low", OfDay::Low), ("close", OfDay::Close)];

const WANTED: &str = "a number, a price such as close, a series or {\"param\": …}";

/// What a number may be, and how that is said.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub least: f64,
    pub most: f64,
    pub is_whole: bool,
    pub wanted: &'static str,
}

pub(super) const BARS: Limits = Limits {
    least: 1.0,
    most: MOST_BARS as f64,
    is_whole: true,
    wanted: "a whole number of candles, 1 to 5000, or {\"param\": …}",
};
pub(super) const SMOOTHED: Limits = Limits {
    least: 1.0,
    most: 100.0,
    is_whole: true,
    wanted: "a whole number of candles, 1 to 100, or {\"param\": …}",
};
pub(super) const TIMES: Limits = Limits {
    least: 0.01,
    most: 1_000.0,
    is_whole: false,
    wanted: "a multiple from 0.01 to 1000, or {\"param\": …}",
};
pub(super) const PERCENT: Limits = Limits {
    least: 0.001,
    most: 99.0,
    is_whole: false,
    wanted: "a percentage from 0.001 to 99, or {\"param\": …}",
};
pub(super) const POINTS: Limits = Limits {
    least: 0.01,
    most: 10_000_000.0,
    is_whole: false,
    wanted: "a distance in rupees from 0.01, or {\"param\": …}",
};
pub(super) const MINUTES: Limits = Limits {
    least: 1.0,
    most: 375.0,
    is_whole: true,
    wanted: "a whole number of minutes, 1 to 375, or {\"param\": …}",
};
const ANY: Limits = Limits { least: -1e12, most: 1e12, is_whole: false, wanted: WANTED };

impl Limits {
    fn has(&self, value: f64) -> bool {
        (self.least..=self.most).contains(&value) && (!self.is_whole || value.fract() == 0.0)
    }
}

/// `20` or `{"param": "n"}`; every value that a parameter may take must be within the limits.
pub(super) fn number(
    value: &Value,
    place: &str,
    params: &[Param],
    limits: Limits,
) -> Result<Number, Problem> {
    let wrong = || Problem::new(place, limits.wanted, value);
    if let Some(number) = value.as_f64() {
        return if limits.has(number) { Ok(Number::Fixed(number)) } else { Err(wrong()) };
    }
    if !value.is_object() {
        return Err(wrong());
    }
    let mut of = Fields::of(value, place)?;
    let name = of.read("param", "the name of a parameter", Value::as_str)?;
    let Some(at) = params.iter().position(|one| one.name == name) else {
        return Err(Problem::new(of.at("param"), "the name of a parameter in “params”", of.get("param")));
    };
    of.end()?;
    let ends = params[at].range.map_or((params[at].value, params[at].value), |(from, to, _)| (from, to));
    let steps_whole = params[at].range.is_none_or(|(_, _, step)| !limits.is_whole || step.fract() == 0.0);
    if [params[at].value, ends.0, ends.1].iter().any(|one| !limits.has(*one)) || !steps_whole {
        return Err(Problem::new(place, limits.wanted, value));
    }
    Ok(Number::Param(at))
}

pub(super) fn operand(value: &Value, place: &str, known: &Known<'_>) -> Result<Operand, Problem> {
    let wrong = || Problem::new(place, WANTED, value);
    match value {
        Value::Number(_) => number(value, place, known.params, ANY).map(Operand::Number),
        Value::Object(map) if map.contains_key("param") => {
            number(value, place, known.params, ANY).map(Operand::Number)
        }
        Value::Object(map) if map.contains_key("ref") => {
            let mut of = Fields::of(value, place)?;
            let inner = of.get("ref");
            if inner.is_object() {
                return Err(Problem::new(of.at("ref"), "a price or a series", inner));
            }
            let inner = operand(inner, &of.at("ref"), known)?;
            let ago = of.count("ago", "a whole number of candles, 0 to 5000", (0, MOST_BARS))?;
            of.end()?;
            Ok(if ago == 0 { inner } else { Operand::Ago(Box::new(inner), ago) })
        }
        Value::String(word) => named(word, known).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

fn named(word: &str, known: &Known<'_>) -> Option<Operand> {
    let (name, line) = word.split_once('.').map_or((word, None), |(name, line)| (name, Some(line)));
    let of = |table: &[(&str, OfDay)]| table.iter().find(|(own, _)| Some(*own) == line).map(|(_, of)| *of);
    if let Some(at) = known.series.iter().position(|one| one.name == name) {
        let line = match line {
            None => Line::Main,
            Some(line) => LINES.iter().find(|(own, _)| *own == line).map(|(_, line)| *line)?,
        };
        return known.series[at].kind.lines().contains(&line).then_some(Operand::Series(at, line));
    }
    match (name, line) {
        ("prevDay", Some(_)) => of(&OF_DAY).map(Operand::DayBefore),
        ("day", Some(_)) => of(&OF_DAY[..3]).map(Operand::Today),
        ("barInDay", None) => Some(Operand::BarOfDay),
        (_, None) => SOURCES.iter().find(|(own, _)| *own == name).map(|(_, one)| Operand::Source(*one)),
        _ => None,
    }
}

impl SeriesKind {
    /// The lines that it has.
    pub const fn lines(&self) -> &'static [Line] {
        match self {
            Self::Sma { .. }
            | Self::Ema { .. }
            | Self::Rsi { .. }
            | Self::Atr { .. }
            | Self::Vwap
            | Self::Cci { .. } => &[Line::Main],
            Self::Stochastic { .. } => &[Line::Main, Line::Signal],
            Self::Adx { .. } => &[Line::Main, Line::Plus, Line::Minus],
            Self::Pivots => {
                &[Line::Main, Line::Bottom, Line::Top, Line::Width, Line::R1, Line::R2, Line::S1, Line::S2]
            }
            Self::Macd { .. } => &[Line::Main, Line::Signal, Line::Histogram],
            Self::Bollinger { .. } => &[Line::Upper, Line::Middle, Line::Lower, Line::Width],
            Self::Supertrend { .. } => &[Line::Main, Line::Trend],
            Self::OpeningRange { .. } | Self::Donchian { .. } => &[Line::High, Line::Low],
        }
    }
}
