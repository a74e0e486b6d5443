//! JSON into a rule for options. What is wrong is named with its place.

use domain::{Broker, Money};
use rules::{Fields, Problem};
use serde_json::Value;

use crate::rule::{Costs, costs};

/// What is sold on one expiry, and when it is given up.
#[derive(Debug, Clone, PartialEq)]
pub struct OptionRule {
    pub name: String,
    /// An index, as the exchange's lists name it.
    pub underlying: String,
    pub structure: Structure,
    /// Only the last expiry of each month.
    pub monthly: bool,
    /// Sold at the close of the first day of trading on which no more than so many days are left.
    pub entry_dte: u32,
    /// From the strike at the money to what is sold.
    pub distance: Away,
    /// From what is sold to what is bought against it.
    pub width: Option<Away>,
    /// Closed at the close of the first day of trading on which no more than so many days are left; `None`: held to
    /// the settlement.
    pub exit_dte: Option<u32>,
    /// In percent of what was received: closed at the first close that leaves so much of it.
    pub target: Option<f64>,
    /// In percent of what was received: closed at the first close that loses so much.
    pub stop: Option<f64>,
    pub lots: u32,
    /// Units of a lot; `None`: as the exchange had it.
    pub lot: Option<u32>,
    /// Against the trader, at each close that is traded.
    pub slippage_ticks: u32,
    pub capital: Money,
    pub broker: Broker,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Structure {
    ShortStraddle,
    ShortStrangle,
    /// A put is sold, a lower one bought.
    BullPut,
    /// A call is sold, a higher one bought.
    BearCall,
    /// Both of them.
    IronCondor,
}

impl Structure {
    pub const fn has_width(self) -> bool {
        matches!(self, Self::BullPut | Self::BearCall | Self::IronCondor)
    }

    pub const fn sells_put(self) -> bool {
        !matches!(self, Self::BearCall)
    }

    pub const fn sells_call(self) -> bool {
        !matches!(self, Self::BullPut)
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Away {
    /// Counted among those that traded on the day.
    Strikes(u32),
    /// Of the price that calls and puts at the money imply.
    Percent(f64),
}

/// Reads a rule for options: an object with `options`.
///
/// # Errors
/// The place, what was wanted there and what stands there.
pub fn read_option_rule(value: &Value) -> Result<OptionRule, Problem> {
    let mut of = Fields::of(value, "")?;
    of.read("v", "1, the version of this form", |value| (value.as_u64()? == 1).then_some(()))?;
    let name = of.read("name", "a name of 1 to 100 characters", |value| {
        let text = value.as_str()?.split_whitespace().collect::<Vec<_>>().join(" ");
        ((1..=100).contains(&text.chars().count()) && !text.chars().any(char::is_control)).then_some(text)
    })?;
    let capital = of.amount("capital")?.0;
    let slippage_ticks = match of.get("slippage") {
        Value::Null => 0,
        value => {
            let mut own = Fields::of(value, "slippage")?;
            let ticks = own.count("ticks", "a whole number of ticks, 0 to 1000", (0, 1_000))?;
            own.end()?;
            ticks
        }
    };
    let paid = of.get("costs");
    let Costs::Dated(broker) = costs(paid)? else {
        return Err(Problem::new("costs", "dated costs, because tax on options depends on the day", paid));
    };
    let mut own = Fields::of(of.get("options"), "options")?;
    of.end()?;
    let underlying = own.read("underlying", "an index such as NIFTY", |value| {
        let text = value.as_str()?.trim().to_uppercase();
        market::index_names().contains(&text.as_str()).then_some(text)
    })?;
    let structure =
        own.read("structure", "shortStraddle, shortStrangle, bullPut, bearCall or ironCondor", |value| {
            match value.as_str()? {
                "shortStraddle" => Some(Structure::ShortStraddle),
                "shortStrangle" => Some(Structure::ShortStrangle),
                "bullPut" => Some(Structure::BullPut),
                "bearCall" => Some(Structure::BearCall),
                "ironCondor" => Some(Structure::IronCondor),
                _ => None,
            }
        })?;
    let monthly = own.read("expiries", "all or monthly", |value| match value.as_str() {
        None if value.is_null() => Some(false),
        Some("all") => Some(false),
        Some("monthly") => Some(true),
        _ => None,
    })?;
    let mut entry = Fields::of(own.get("entry"), "options.entry")?;
    let entry_dte = entry.count("dte", "days to the expiry, 1 to 365", (1, 365))?;
    entry.end()?;
    let away = own.get("distance");
    let distance = match (structure, away) {
        (Structure::ShortStraddle, Value::Null) => Away::Strikes(0),
        (Structure::ShortStraddle, _) => {
            return Err(Problem::new("options.distance", "nothing: a straddle is sold at the money", away));
        }
        (_, away) => self::away(away, "options.distance", 0)?,
    };
    let far = own.get("width");
    let width = match (structure.has_width(), far) {
        (true, far) => Some(self::away(far, "options.width", 1)?),
        (false, Value::Null) => None,
        (false, far) => {
            return Err(Problem::new("options.width", "nothing: this structure buys no options", far));
        }
    };
    let (exit_dte, target, stop) = exit(own.get("exit"), entry_dte)?;
    let lots = if own.get("lots").is_null() { 1 } else { own.count("lots", "1 to 1000 lots", (1, 1_000))? };
    let lot = if own.get("lot").is_null() {
        None
    } else {
        Some(own.count("lot", "units of a lot, 1 to 100000", (1, 100_000))?)
    };
    own.end()?;
    Ok(OptionRule {
        name,
        underlying,
        structure,
        monthly,
        entry_dte,
        distance,
        width,
        exit_dte,
        target,
        stop,
        lots,
        lot,
        slippage_ticks,
        capital,
        broker,
    })
}

type Exit = (Option<u32>, Option<f64>, Option<f64>);

fn exit(value: &Value, entry_dte: u32) -> Result<Exit, Problem> {
    if value.is_null() {
        return Ok((None, None, None));
    }
    let mut of = Fields::of(value, "options.exit")?;
    let dte = of.read("dte", "fewer days to the expiry than at the entry, or nothing", |value| {
        if value.is_null() {
            return Some(None);
        }
        u32::try_from(value.as_u64()?).ok().filter(|days| *days < entry_dte).map(Some)
    })?;
    let target =
        percent(of.get("target"), "options.exit.target", (0.01, 99.99), "a percentage from 0.01 to 99.99")?;
    let stop = percent(of.get("stop"), "options.exit.stop", (1.0, 10_000.0), "a percentage from 1 to 10000")?;
    of.end()?;
    Ok((dte, target, stop))
}

fn percent(
    value: &Value,
    place: &'static str,
    (least, most): (f64, f64),
    wanted: &'static str,
) -> Result<Option<f64>, Problem> {
    if value.is_null() {
        return Ok(None);
    }
    let mut of = Fields::of(value, place)?;
    let found =
        of.read("percent", wanted, |value| value.as_f64().filter(|one| (least..=most).contains(one)))?;
    of.end()?;
    Ok(Some(found))
}

fn away(value: &Value, place: &'static str, least: u32) -> Result<Away, Problem> {
    let mut of = Fields::of(value, place)?;
    let found = if of.get("percent").is_null() {
        let wanted = if least == 0 { "0 to 200 strikes" } else { "1 to 200 strikes" };
        Away::Strikes(of.count("strikes", wanted, (least, 200))?)
    } else {
        Away::Percent(of.read("percent", "a percentage from 0.1 to 50", |value| {
            value.as_f64().filter(|one| (0.1..=50.0).contains(one))
        })?)
    };
    of.end()?;
    Ok(found)
}
