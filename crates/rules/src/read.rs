//! JSON into a rule. What is wrong is named with its place.

use domain::{Argument, Money, Price, Quantity, Text, Weekday};
use serde_json::{Map, Value};

use crate::rule::{Amount, Clock, Hundredths, Rule, StrategyKind, Tick, Units, WEEKDAYS};

/// Of a list of names.
const MOST_NAMES: usize = 100;
const LONGEST_NAME: usize = 60;
/// Of a question, in characters.
const LONGEST_QUESTION: usize = 200;
/// A day in minutes; and how long anything is held at most: a hundred years.
const DAY: u32 = 24 * 60;
const CENTURY: u32 = 100 * 366 * DAY;

/// What cannot be read, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// As `from`, or `versions[0].rules[2].rule.from`.
    pub place: String,
    pub text: Text,
}

impl Problem {
    pub fn new(place: impl Into<String>, wanted: &'static str, found: &Value) -> Self {
        let text = Text::new(
            "rule_unreadable",
            "Expected {wanted}, found {found}.",
            [Argument::shown("wanted", wanted), Argument::shown("found", shown(found))],
        );
        Self { place: place.into(), text }
    }

    /// The place, and what is wrong there.
    pub fn message(&self) -> String {
        format!("{}: {}", self.place, self.text.message())
    }
}

fn shown(value: &Value) -> String {
    let text = match value {
        Value::Null => return "nothing".to_owned(),
        Value::String(text) => format!("“{text}”"),
        other => other.to_string(),
    };
    match text.char_indices().nth(60) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// The fields of one object. Every one must have been asked for in the end.
pub struct Fields<'a> {
    place: String,
    map: &'a Map<String, Value>,
    asked: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// # Errors
    /// It is no object.
    pub fn of(value: &'a Value, place: &str) -> Result<Self, Problem> {
        let map = value.as_object().ok_or_else(|| Problem::new(place, "an object", value))?;
        Ok(Self { place: place.to_owned(), map, asked: Vec::new() })
    }

    /// The place of a field.
    pub fn at(&self, name: &str) -> String {
        if self.place.is_empty() { name.to_owned() } else { format!("{}.{name}", self.place) }
    }

    /// Null where it is absent.
    pub fn get(&mut self, name: &'static str) -> &'a Value {
        self.asked.push(name);
        self.map.get(name).unwrap_or(&Value::Null)
    }

    /// # Errors
    /// What stands there is not what was wanted.
    pub fn read<T>(
        &mut self,
        name: &'static str,
        wanted: &'static str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, Problem> {
        let value = self.get(name);
        read(value).ok_or_else(|| Problem::new(self.at(name), wanted, value))
    }

    /// # Errors
    /// It is no whole number of the range.
    pub fn count(
        &mut self,
        name: &'static str,
        wanted: &'static str,
        range: (u32, u32),
    ) -> Result<u32, Problem> {
        self.read(name, wanted, |value| {
            let count = u32::try_from(value.as_u64()?).ok()?;
            (range.0..=range.1).contains(&count).then_some(count)
        })
    }

    /// # Errors
    /// It is no time of day.
    pub fn clock(&mut self, name: &'static str) -> Result<Clock, Problem> {
        self.read(name, "a time such as 09:30", |value| Clock::parse(value.as_str()?))
    }

    /// # Errors
    /// It is no amount above 0.
    pub fn amount(&mut self, name: &'static str) -> Result<Amount, Problem> {
        self.read(name, "an amount above 0, such as 10000", amount)
    }

    fn hundredths(
        &mut self,
        name: &'static str,
        wanted: &'static str,
        most: i64,
    ) -> Result<Hundredths, Problem> {
        self.read(name, wanted, |value| {
            let number = domain::parse_scaled(value.as_str()?.trim(), 2).ok()?;
            (1..=most).contains(&number).then_some(Hundredths(number))
        })
    }

    fn names(
        &mut self,
        name: &'static str,
        wanted: &'static str,
        known: &[&str],
    ) -> Result<Vec<String>, Problem> {
        self.read(name, wanted, |value| {
            let list = value.as_array()?;
            let mut names: Vec<String> = Vec::with_capacity(list.len());
            for one in list {
                let word = one.as_str()?.trim();
                let fits = if known.is_empty() {
                    (1..=LONGEST_NAME).contains(&word.chars().count()) && !word.chars().any(char::is_control)
                } else {
                    known.contains(&word)
                };
                if !fits {
                    return None;
                }
                // Symbols are written in capitals; the words of ours in small letters.
                let word = if known.is_empty() { word.to_uppercase() } else { word.to_owned() };
                if !names.contains(&word) {
                    names.push(word);
                }
            }
            (1..=MOST_NAMES).contains(&names.len()).then_some(names)
        })
    }

    /// No field is there that nobody asked for.
    ///
    /// # Errors
    /// The first that nobody knows.
    pub fn end(self) -> Result<(), Problem> {
        match self.map.keys().find(|key| !self.asked.contains(&key.as_str())) {
            Some(key) => Err(Problem::new(self.at(key), "no such field", &self.map[key])),
            None => Ok(()),
        }
    }
}

pub(crate) fn amount(value: &Value) -> Option<Amount> {
    let money = Money::parse(value.as_str()?.trim()).ok()?;
    (money > Money::ZERO && money.0 <= MOST_MONEY).then_some(Amount(money))
}

/// ₹1,00,000 crore: what adds up of it stays far within an integer.
const MOST_MONEY: i64 = 1_000_000_000_000 * Money::ONE;

/// Reads one rule.
///
/// # Errors
/// The place below `place`, what was wanted there and what stands there.
pub fn read_rule(value: &Value, place: &str) -> Result<Rule, Problem> {
    let mut of = Fields::of(value, place)?;
    let kind = of.read("type", "the kind of a rule", Value::as_str)?;
    let minutes = "a whole number of minutes, 1 or more";
    let rule = match kind {
        "entryBetween" => {
            let (from, to) = (of.clock("from")?, of.clock("to")?);
            if from > to {
                return Err(Problem::new(of.at("to"), "a time that is not before “from”", of.get("to")));
            }
            Rule::EntryBetween { from, to }
        }
        "noEntryAfter" => Rule::NoEntryAfter { time: of.clock("time")? },
        "weekdays" => Rule::Weekdays { days: weekdays(&mut of)? },
        "daysToExpiry" => {
            let wanted = "a whole number of days, 0 to 9999";
            let (least, most) = (of.count("least", wanted, (0, 9999))?, of.count("most", wanted, (0, 9999))?);
            if least > most {
                return Err(Problem::new(
                    of.at("most"),
                    "a number that is not below “least”",
                    of.get("most"),
                ));
            }
            Rule::DaysToExpiry { least, most }
        }
        "notOnExpiryDay" => Rule::NotOnExpiryDay,
        "symbols" => Rule::Symbols { names: of.names("names", "one or more symbols", &[])? },
        "underlyings" => Rule::Underlyings { names: of.names("names", "one or more names", &[])? },
        "segments" => {
            let known = domain::Segment::ALL.iter().map(|one| one.word()).collect::<Vec<_>>();
            Rule::Segments { names: of.names("names", "equity, fno, commodity or currency", &known)? }
        }
        "products" => {
            let known = domain::Product::ALL.iter().map(|one| one.word()).collect::<Vec<_>>();
            Rule::Products { names: of.names("names", "intraday, delivery, futures or options", &known)? }
        }
        "directions" => {
            let known = ledger::Direction::ALL.map(ledger::Direction::word);
            Rule::Directions { names: of.names("names", "long or short", &known)? }
        }
        "strategies" => {
            let known: Vec<&str> = strategies::Name::words().map(|(key, _)| key).collect();
            let names =
                of.names("names", "one or more kinds of strategies, such as short_straddle", &known)?;
            Rule::Strategies { names: names.iter().filter_map(|key| StrategyKind::of_key(key)).collect() }
        }
        "unitsAtMost" => {
            let units = of.read("units", "a quantity above 0, such as 75", |value| {
                let units = Quantity::parse(value.as_str()?.trim()).ok()?;
                (units > Quantity::ZERO).then_some(Units(units))
            })?;
            Rule::UnitsAtMost { units }
        }
        "lotsAtMost" => {
            Rule::LotsAtMost { lots: of.count("lots", "a whole number of lots, 1 or more", (1, 1_000_000))? }
        }
        "notionalAtMost" => Rule::NotionalAtMost { amount: of.amount("amount")? },
        "premiumAtMost" => Rule::PremiumAtMost { amount: of.amount("amount")? },
        "riskAtMost" => Rule::RiskAtMost { amount: of.amount("amount")? },
        "riskOfCapitalAtMost" => {
            let wanted = "a percentage above 0 up to 100, such as 0.5";
            Rule::RiskOfCapitalAtMost { percent: of.hundredths("percent", wanted, 10_000)? }
        }
        "stopWithin" => Rule::StopWithin {
            minutes: of.count("minutes", "a whole number of minutes, 0 to 1440", (0, DAY))?,
        },
        "stopNotWidened" => Rule::StopNotWidened,
        "plannedAtLeast" => Rule::PlannedAtLeast {
            r: of.hundredths("r", "a multiple above 0 up to 1000, such as 1.5", 100_000)?,
        },
        "heldAtLeast" => Rule::HeldAtLeast { minutes: of.count("minutes", minutes, (1, CENTURY))? },
        "heldAtMost" => Rule::HeldAtMost { minutes: of.count("minutes", minutes, (1, CENTURY))? },
        "ordinalAtMost" => Rule::OrdinalAtMost {
            trades: of.count("trades", "a whole number of trades, 1 or more", (1, 1_000_000))?,
        },
        "dayResultAbove" => Rule::DayResultAbove { loss: of.amount("loss")? },
        "noEntryAfterLoss" => Rule::NoEntryAfterLoss {
            minutes: of.count("minutes", "a whole number of minutes, 1 to 1440", (1, DAY))?,
        },
        "noAddAgainst" => Rule::NoAddAgainst,
        "addsAtMost" => Rule::AddsAtMost {
            adds: of.count("adds", "a whole number of entries, 0 or more", (0, 1_000_000))?,
        },
        "exitNearPlan" => {
            let ticks = of.count("ticks", "a whole number of ticks, 0 to 100000", (0, 100_000))?;
            let tick = of.read("tick", "the size of a tick in rupees, such as 0.05", |value| {
                let tick = Price::parse(value.as_str()?.trim()).ok()?;
                (tick > Price::ZERO && tick.0 <= 10_000 * Price::ONE).then_some(Tick(tick))
            })?;
            Rule::ExitNearPlan { ticks, tick }
        }
        "flatBefore" => Rule::FlatBefore { time: of.clock("time")? },
        "question" => {
            let text = of.read("text", "a question of 1 to 200 characters", |value| {
                let text = value.as_str()?.split_whitespace().collect::<Vec<_>>().join(" ");
                let length = text.chars().count();
                ((1..=LONGEST_QUESTION).contains(&length) && !text.chars().any(char::is_control))
                    .then_some(text)
            })?;
            Rule::Question { text }
        }
        _ => return Err(Problem::new(of.at("type"), "the kind of a rule", of.get("type"))),
    };
    of.end()?;
    Ok(rule)
}

fn weekdays(of: &mut Fields<'_>) -> Result<Vec<Weekday>, Problem> {
    of.read("days", "one or more of monday to sunday", |value| {
        let mut words = Vec::new();
        for one in value.as_array()? {
            let word = one.as_str()?;
            WEEKDAYS.iter().find(|(_, own)| *own == word)?;
            words.push(word);
        }
        let days: Vec<Weekday> =
            WEEKDAYS.iter().filter(|(_, word)| words.contains(word)).map(|(day, _)| *day).collect();
        (!days.is_empty()).then_some(days)
    })
}
