//! The parts of a rule beside its conditions.

use domain::{Broker, Price};
use rules::{Fields, Problem};
use serde_json::{Map, Value};

use super::operands::{
    BARS, Known, Limits, MINUTES, PERCENT, POINTS, SMOOTHED, SOURCES, TIMES, number, operand,
};
use super::{
    Ambiguous, Costs, DayLimits, Distance, Exit, Fills, FillsAt, MOST_PARAMS, MOST_SERIES, NamedSeries,
    Number, Param, SeriesKind, Size, Source, SquareOff, conditions,
};

/// Names that mean something already.
const TAKEN: [&str; 11] =
    ["open", "high", "low", "close", "volume", "hl2", "hlc3", "ohlc4", "prevDay", "day", "barInDay"];

fn is_name(name: &str) -> bool {
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    (1..=20).contains(&name.len()) && plain && name.as_bytes()[0].is_ascii_alphabetic()
}

/// The pairs of an object that may be absent.
fn pairs<'a>(value: &'a Value, place: &str) -> Result<Option<&'a Map<String, Value>>, Problem> {
    match value {
        Value::Null => Ok(None),
        Value::Object(map) => Ok(Some(map)),
        other => Err(Problem::new(place, "an object", other)),
    }
}

pub(super) fn params(value: &Value) -> Result<Vec<Param>, Problem> {
    let Some(map) = pairs(value, "params")? else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for (name, value) in map {
        let place = format!("params.{name}");
        if !is_name(name) {
            return Err(Problem::new(place, "a name of 1 to 20 letters and digits", value));
        }
        let mut of = Fields::of(value, &place)?;
        let finite = |value: &Value| value.as_f64().filter(|one| one.abs() <= 1e12);
        let own = of.read("value", "a number", finite)?;
        let range = if ["from", "to", "step"].iter().all(|key| value.get(key).is_none()) {
            None
        } else {
            let (from, to) = (of.read("from", "a number", finite)?, of.read("to", "a number", finite)?);
            let step = of.read("step", "a number above 0", |value| finite(value).filter(|one| *one > 0.0))?;
            if to < from {
                return Err(Problem::new(of.at("to"), "a number that is not below “from”", of.get("to")));
            }
            Some((from, to, step))
        };
        of.end()?;
        found.push(Param { name: name.clone(), value: own, range });
    }
    // Whatever order JSON gave them in: a sweep turns the last one fastest.
    found.sort_by(|one: &Param, other| one.name.cmp(&other.name));
    if found.iter().filter(|one| one.range.is_some()).count() > MOST_PARAMS {
        return Err(Problem::new("params", "at most three parameters with a range", value));
    }
    Ok(found)
}

pub(super) fn series(value: &Value, params: &[Param]) -> Result<Vec<NamedSeries>, Problem> {
    let Some(map) = pairs(value, "series")? else { return Ok(Vec::new()) };
    if map.len() > MOST_SERIES {
        return Err(Problem::new("series", "at most 32 series", &Value::from(map.len())));
    }
    let mut found = Vec::new();
    for (name, value) in map {
        let place = format!("series.{name}");
        if !is_name(name) || TAKEN.contains(&name.as_str()) {
            return Err(Problem::new(place, "a name of its own, of 1 to 20 letters and digits", value));
        }
        let mut of = Fields::of(value, &place)?;
        let kind = kind(&mut of, params)?;
        of.end()?;
        found.push(NamedSeries { name: name.clone(), kind });
    }
    Ok(found)
}

fn part(
    of: &mut Fields<'_>,
    name: &'static str,
    params: &[Param],
    limits: Limits,
) -> Result<Number, Problem> {
    let value = of.get(name);
    number(value, &of.at(name), params, limits)
}

/// The close where nothing is said.
fn source(of: &mut Fields<'_>) -> Result<Source, Problem> {
    of.read("of", "open, high, low, close, volume, hl2, hlc3 or ohlc4", |value| {
        let word = if value.is_null() { "close" } else { value.as_str()? };
        SOURCES.iter().find(|(own, _)| *own == word).map(|(_, source)| *source)
    })
}

fn kind(of: &mut Fields<'_>, params: &[Param]) -> Result<SeriesKind, Problem> {
    const KINDS: &str = "sma, ema, rsi, macd, bollinger, atr, vwap, supertrend, openingRange, donchian, stochastic, adx, cci or pivots";
    let kind = match of.read("kind", KINDS, Value::as_str)? {
        "sma" => SeriesKind::Sma { of: source(of)?, n: part(of, "n", params, BARS)? },
        "ema" => SeriesKind::Ema { of: source(of)?, n: part(of, "n", params, BARS)? },
        "rsi" => SeriesKind::Rsi { of: source(of)?, n: part(of, "n", params, BARS)? },
        "macd" => SeriesKind::Macd {
            of: source(of)?,
            fast: part(of, "fast", params, BARS)?,
            slow: part(of, "slow", params, BARS)?,
            signal: part(of, "signal", params, BARS)?,
        },
        "bollinger" => SeriesKind::Bollinger {
            of: source(of)?,
            n: part(of, "n", params, BARS)?,
            times: part(of, "times", params, TIMES)?,
        },
        "atr" => SeriesKind::Atr { n: part(of, "n", params, BARS)? },
        "vwap" => SeriesKind::Vwap,
        "supertrend" => SeriesKind::Supertrend {
            n: part(of, "n", params, BARS)?,
            times: part(of, "times", params, TIMES)?,
        },
        "openingRange" => SeriesKind::OpeningRange { minutes: part(of, "minutes", params, MINUTES)? },
        "donchian" => SeriesKind::Donchian { n: part(of, "n", params, BARS)? },
        "stochastic" => SeriesKind::Stochastic {
            n: part(of, "n", params, BARS)?,
            smooth: part(of, "smooth", params, SMOOTHED)?,
            signal: part(of, "signal", params, SMOOTHED)?,
        },
        "adx" => SeriesKind::Adx { n: part(of, "n", params, BARS)? },
        "cci" => SeriesKind::Cci { n: part(of, "n", params, BARS)? },
        "pivots" => SeriesKind::Pivots,
        _ => return Err(Problem::new(of.at("kind"), KINDS, of.get("kind"))),
    };
    Ok(kind)
}

pub(super) fn exit(value: &Value, known: &Known<'_>) -> Result<Exit, Problem> {
    let mut of = Fields::of(value, "exit")?;
    let when = of.get("when");
    let when = (!when.is_null()).then(|| conditions::condition(when, "exit.when", known)).transpose()?;
    let mut way = |name: &'static str, ways: Ways| {
        let value = of.get(name);
        (!value.is_null()).then(|| distance(value, &of.at(name), known, ways)).transpose()
    };
    let stop = way("stop", Ways { level: true, r: false })?;
    let target = way("target", Ways { level: true, r: stop.is_some() })?;
    let trail = way("trail", Ways { level: false, r: false })?;
    let break_even = of.get("breakEven");
    let break_even = if break_even.is_null() {
        None
    } else {
        let mut own = Fields::of(break_even, "exit.breakEven")?;
        let after = part(&mut own, "afterR", known.params, TIMES)?;
        own.end()?;
        Some(after)
    };
    if break_even.is_some() && stop.is_none() {
        return Err(Problem::new("exit.breakEven", "a stop, without which there is no R", &Value::Null));
    }
    let bars = of.get("bars");
    let bars = (!bars.is_null()).then(|| number(bars, "exit.bars", known.params, BARS)).transpose()?;
    let square_off = of.read("squareOff", "true, false or a time such as 15:10", |value| match value {
        Value::Null | Value::Bool(false) => Some(SquareOff::Never),
        Value::Bool(true) => Some(SquareOff::Usual),
        other => rules::Clock::parse(other.as_str()?).map(SquareOff::At),
    })?;
    of.end()?;
    Ok(Exit { when, stop, target, trail, break_even, bars, square_off })
}

#[derive(Clone, Copy)]
struct Ways {
    level: bool,
    r: bool,
}

fn distance(value: &Value, place: &str, known: &Known<'_>, ways: Ways) -> Result<Distance, Problem> {
    let wanted = match (ways.level, ways.r) {
        (true, true) => "one of percent, points, atr, level and r",
        (true, false) => "one of percent, points, atr and level (r needs a stop)",
        _ => "one of percent, points and atr",
    };
    let mut of = Fields::of(value, place)?;
    let Some(word) = value.as_object().filter(|map| map.len() == 1).and_then(|map| map.keys().next()) else {
        return Err(Problem::new(place, wanted, value));
    };
    let found = match word.as_str() {
        "percent" => Distance::Percent(part(&mut of, "percent", known.params, PERCENT)?),
        "points" => Distance::Points(part(&mut of, "points", known.params, POINTS)?),
        "atr" => {
            let mut own = Fields::of(of.get("atr"), &of.at("atr"))?;
            let n = part(&mut own, "n", known.params, BARS)?;
            let times = part(&mut own, "times", known.params, TIMES)?;
            own.end()?;
            Distance::Atr { n, times }
        }
        "level" if ways.level => Distance::Level(operand(of.get("level"), &of.at("level"), known)?),
        "r" if ways.r => Distance::R(part(&mut of, "r", known.params, TIMES)?),
        _ => return Err(Problem::new(place, wanted, value)),
    };
    of.end()?;
    Ok(found)
}

pub(super) fn day(value: &Value) -> Result<DayLimits, Problem> {
    if value.is_null() {
        return Ok(DayLimits::default());
    }
    let mut of = Fields::of(value, "day")?;
    let most_trades = if of.get("maxTrades").is_null() {
        None
    } else {
        Some(of.count("maxTrades", "a whole number of trades, 1 to 1000", (1, 1_000))?)
    };
    let until = if of.get("until").is_null() { None } else { Some(of.clock("until")?) };
    of.end()?;
    Ok(DayLimits { most_trades, until })
}

pub(super) fn size(value: &Value) -> Result<Size, Problem> {
    const WANTED: &str = "one of units, lots, rupees, equityPercent, risk and allIn";
    let mut of = Fields::of(value, "size")?;
    let Some(word) = value.as_object().filter(|map| map.len() == 1).and_then(|map| map.keys().next()) else {
        return Err(Problem::new("size", WANTED, value));
    };
    let whole = |of: &mut Fields<'_>, name, wanted| of.count(name, wanted, (1, 1_000_000_000)).map(f64::from);
    let percent = |of: &mut Fields<'_>, name| {
        of.read(name, "a percentage above 0 up to 100", |value| {
            value.as_f64().filter(|one| *one > 0.0 && *one <= 100.0)
        })
    };
    let size = match word.as_str() {
        "units" => Size::Units(whole(&mut of, "units", "a whole number of units, 1 or more")?),
        "lots" => Size::Lots(whole(&mut of, "lots", "a whole number of lots, 1 or more")?),
        "rupees" => Size::Rupees(rupees(&mut of, "rupees")?),
        "equityPercent" => Size::EquityPercent(percent(&mut of, "equityPercent")?),
        "risk" => {
            let value = of.get("risk");
            let mut own = Fields::of(value, "size.risk")?;
            let risk = if value.get("percent").is_some() {
                Size::RiskPercent(percent(&mut own, "percent")?)
            } else {
                Size::RiskRupees(rupees(&mut own, "rupees")?)
            };
            own.end()?;
            risk
        }
        "allIn" => of.read("allIn", "true", |value| (value == &Value::Bool(true)).then_some(Size::AllIn))?,
        _ => return Err(Problem::new("size", WANTED, value)),
    };
    of.end()?;
    Ok(size)
}

fn rupees(of: &mut Fields<'_>, name: &'static str) -> Result<f64, Problem> {
    of.amount(name).map(|amount| amount.0.0 as f64 / domain::Money::ONE as f64)
}

pub(super) fn fills(value: &Value, costs: Costs) -> Result<Fills, Problem> {
    let usual = match costs {
        Costs::Dated(_) => Some(Price(5_000_000)),
        Costs::Flat(_) => None,
    };
    let mut found = Fills {
        at: FillsAt::NextOpen,
        ambiguous: Ambiguous::StopFirst,
        slippage_bps: 0.0,
        slippage_ticks: 0.0,
        slip_all: false,
        tick: usual,
    };
    if value.is_null() {
        return Ok(found);
    }
    let mut of = Fields::of(value, "fills")?;
    found.at = of.read("at", "nextOpen or sameClose", |value| match value.as_str() {
        None if value.is_null() => Some(FillsAt::NextOpen),
        Some("nextOpen") => Some(FillsAt::NextOpen),
        Some("sameClose") => Some(FillsAt::SameClose),
        _ => None,
    })?;
    found.ambiguous =
        of.read("ambiguous", "stopFirst, targetFirst or path", |value| match value.as_str() {
            None if value.is_null() => Some(Ambiguous::StopFirst),
            Some("stopFirst") => Some(Ambiguous::StopFirst),
            Some("targetFirst") => Some(Ambiguous::TargetFirst),
            Some("path") => Some(Ambiguous::Path),
            _ => None,
        })?;
    let slippage = of.get("slippage");
    if !slippage.is_null() {
        let mut own = Fields::of(slippage, "fills.slippage")?;
        let mut get = |name| {
            own.read(name, "a number from 0 to 1000", |value| {
                if value.is_null() { Some(0.0) } else { value.as_f64() }
                    .filter(|one| (0.0..=1000.0).contains(one))
            })
        };
        (found.slippage_bps, found.slippage_ticks) = (get("bps")?, get("ticks")?);
        own.end()?;
    }
    found.slip_all =
        of.read(
            "slipAll",
            "true or false",
            |value| {
                if value.is_null() { Some(false) } else { value.as_bool() }
            },
        )?;
    if !of.get("tick").is_null() {
        found.tick = Some(of.read("tick", "the size of a tick in rupees, such as 0.05", |value| {
            let tick = Price::parse(value.as_str()?.trim()).ok()?;
            (tick.0 >= 10_000 && tick.0 <= 10_000 * Price::ONE).then_some(tick)
        })?);
    }
    of.end()?;
    Ok(found)
}

/// By the rates of each day and the plan of Zerodha where nothing is said.
pub(crate) fn costs(value: &Value) -> Result<Costs, Problem> {
    if value.is_null() {
        return Ok(Costs::Dated(Broker::ZERODHA));
    }
    let mut of = Fields::of(value, "costs")?;
    let found = if value.get("flat").is_some() {
        let mut own = Fields::of(of.get("flat"), "costs.flat")?;
        let bps = own.read("bps", "a number from 0 to 1000", |value| {
            value.as_f64().filter(|one| (0.0..=1000.0).contains(one))
        })?;
        own.end()?;
        Costs::Flat(bps)
    } else {
        let mut own = Fields::of(of.get("dated"), "costs.dated")?;
        let broker = own.read("broker", "a broker whose charges are known: zerodha or groww", |value| {
            Broker::from_word(value.as_str()?).filter(|one| one.has_plan())
        })?;
        own.end()?;
        Costs::Dated(broker)
    };
    of.end()?;
    Ok(found)
}
