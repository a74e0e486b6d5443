//! A rule as one sentence. How much it trades is private; prices and distances are the market's.

use domain::{Argument, Text, Weekday};
use ledger::Direction;

use super::{
    Comparing, Condition, Distance, FillsAt, Line, Number, OfDay, Operand, Rule, SeriesKind, Size, Source,
    SquareOff,
};

/// In plain English, with these values of its parameters.
pub fn say(rule: &Rule, params: &[f64]) -> Text {
    let say = Say { rule, params };
    let (enters, leaves) = match rule.direction {
        Direction::Long => ("Buys", "sells"),
        Direction::Short => ("Sells short", "buys back"),
    };
    let at = match rule.fills.at {
        FillsAt::NextOpen => "at the next open",
        FillsAt::SameClose => "at the close",
    };
    let mut ways: Vec<String> = Vec::new();
    if let Some(when) = &rule.exit.when {
        ways.push(format!("when {}", say.condition(when)));
    }
    if let Some(stop) = &rule.exit.stop {
        ways.push(format!("at a stop {}", say.distance(stop)));
    }
    if let Some(target) = &rule.exit.target {
        ways.push(format!("at a target {}", say.distance(target)));
    }
    if let Some(trail) = &rule.exit.trail {
        ways.push(format!("at a stop that follows {}", say.distance(trail)));
    }
    if let Some(after) = rule.exit.break_even {
        ways.push(format!("at the entry once {}R were reached", say.number(after)));
    }
    if let Some(bars) = rule.exit.bars {
        ways.push(format!("after {} candles", say.number(bars)));
    }
    match rule.exit.square_off {
        SquareOff::Never => {}
        SquareOff::Usual => ways.push("at the day's square-off".to_owned()),
        SquareOff::At(clock) => ways.push(format!("at {clock}")),
    }
    Text::new(
        "backtest_rule",
        "{enters} {size} {at} when {entry}, on {bar} candles; {leaves} {ways}.",
        [
            Argument::shown("enters", enters),
            Argument::private("size", say.size()),
            Argument::shown("at", at),
            Argument::shown("entry", say.condition(&rule.entry)),
            Argument::shown("bar", rule.bar.in_words()),
            Argument::shown("leaves", leaves),
            Argument::shown("ways", ways.join(", or ")),
        ],
    )
}

struct Say<'a> {
    rule: &'a Rule,
    params: &'a [f64],
}

impl Say<'_> {
    fn number(&self, number: Number) -> String {
        number.of(self.params).to_string()
    }

    fn size(&self) -> String {
        match self.rule.size {
            Size::Units(units) => format!("{units} units"),
            Size::Lots(lots) => {
                format!("{lots} {} of {}", if lots == 1.0 { "lot" } else { "lots" }, self.rule.lot)
            }
            Size::Rupees(rupees) => format!("for ₹{rupees}"),
            Size::EquityPercent(percent) => format!("for {percent}% of the equity"),
            Size::RiskRupees(rupees) => format!("so much that ₹{rupees} are lost at the stop"),
            Size::RiskPercent(percent) => {
                format!("so much that {percent}% of the equity is lost at the stop")
            }
            Size::AllIn => "for all money".to_owned(),
        }
    }

    fn distance(&self, distance: &Distance) -> String {
        match distance {
            Distance::Percent(percent) => format!("{}% away", self.number(*percent)),
            Distance::Points(points) => format!("₹{} away", self.number(*points)),
            Distance::Atr { n, times } => {
                format!("{} times the ATR of {} candles away", self.number(*times), self.number(*n))
            }
            Distance::Level(level) => format!("at {}", self.operand(level)),
            Distance::R(r) => format!("{} times as far as the stop", self.number(*r)),
        }
    }

    fn condition(&self, condition: &Condition) -> String {
        let both = |a: &Operand, words: &str, b: &Operand| {
            format!("{} {words} {}", self.operand(a), self.operand(b))
        };
        let list = |all: &[Condition], word: &str| {
            let part = |one: &Condition| match one {
                Condition::All(own) | Condition::Any(own) if own.len() > 1 => {
                    format!("({})", self.condition(one))
                }
                _ => self.condition(one),
            };
            all.iter().map(part).collect::<Vec<_>>().join(word)
        };
        match condition {
            Condition::Compare(Comparing::Above, a, b) => both(a, "is above", b),
            Condition::Compare(Comparing::AtLeast, a, b) => both(a, "is at least", b),
            Condition::Compare(Comparing::Below, a, b) => both(a, "is below", b),
            Condition::Compare(Comparing::AtMost, a, b) => both(a, "is at most", b),
            Condition::Between(x, low, high) => {
                format!("{} and {}", both(x, "is between", low), self.operand(high))
            }
            Condition::CrossAbove(a, b) => both(a, "crosses above", b),
            Condition::CrossBelow(a, b) => both(a, "crosses below", b),
            Condition::Rising(of, n) => format!("{} rises {n} times in a row", self.operand(of)),
            Condition::Falling(of, n) => format!("{} falls {n} times in a row", self.operand(of)),
            Condition::All(all) => list(all, " and "),
            Condition::Any(all) => list(all, " or "),
            Condition::Not(one) => format!("not ({})", self.condition(one)),
            Condition::Time(from, to) => format!("it is {from} to {to}"),
            Condition::On(days) => {
                format!("it is {}", days.iter().map(|day| weekday(*day)).collect::<Vec<_>>().join(" or "))
            }
        }
    }

    fn operand(&self, operand: &Operand) -> String {
        match operand {
            Operand::Number(number) => self.number(*number),
            Operand::Source(source) => format!("the {}", price(*source)),
            Operand::Series(at, line) => self.series(self.rule.series[*at].kind, *line),
            Operand::DayBefore(of) => format!("the {} of the day before", of_day(*of)),
            Operand::Today(of) => format!("the {} of the day so far", of_day(*of)),
            Operand::BarOfDay => "the number of the candle in its day".to_owned(),
            Operand::Ago(of, 1) => format!("{} one candle before", self.operand(of)),
            Operand::Ago(of, k) => format!("{} {k} candles before", self.operand(of)),
        }
    }

    fn series(&self, kind: SeriesKind, line: Line) -> String {
        let n = |number| self.number(number);
        let of = |source: Source, name: String| match source {
            Source::Close => name,
            other => format!("{name} of the {}", price(other)),
        };
        match kind {
            SeriesKind::Sma { of: source, n: length } => of(source, format!("SMA({})", n(length))),
            SeriesKind::Ema { of: source, n: length } => of(source, format!("EMA({})", n(length))),
            SeriesKind::Rsi { of: source, n: length } => of(source, format!("RSI({})", n(length))),
            SeriesKind::Macd { of: source, fast, slow, signal } => {
                let name = of(source, format!("MACD({}, {}, {})", n(fast), n(slow), n(signal)));
                match line {
                    Line::Signal => format!("the signal line of {name}"),
                    Line::Histogram => format!("the histogram of {name}"),
                    _ => name,
                }
            }
            SeriesKind::Bollinger { of: source, n: length, times } => {
                let name = of(source, format!("Bollinger({}, {})", n(length), n(times)));
                match line {
                    Line::Upper => format!("the upper band of {name}"),
                    Line::Lower => format!("the lower band of {name}"),
                    Line::Width => format!("the width of {name}"),
                    _ => format!("the middle of {name}"),
                }
            }
            SeriesKind::Atr { n: length } => format!("ATR({})", n(length)),
            SeriesKind::Vwap => "the day's VWAP".to_owned(),
            SeriesKind::Supertrend { n: length, times } => match line {
                Line::Trend => format!("the direction of Supertrend({}, {})", n(length), n(times)),
                _ => format!("Supertrend({}, {})", n(length), n(times)),
            },
            SeriesKind::OpeningRange { minutes } => match line {
                Line::Low => format!("the low of the first {} minutes", n(minutes)),
                _ => format!("the high of the first {} minutes", n(minutes)),
            },
            SeriesKind::Donchian { n: length } => match line {
                Line::Low => format!("the lowest of the {} candles before", n(length)),
                _ => format!("the highest of the {} candles before", n(length)),
            },
            SeriesKind::Stochastic { n: length, smooth, signal } => {
                let name = format!("Stochastic({}, {}, {})", n(length), n(smooth), n(signal));
                match line {
                    Line::Signal => format!("the signal line of {name}"),
                    _ => name,
                }
            }
            SeriesKind::Adx { n: length } => match line {
                Line::Plus => format!("+DI of ADX({})", n(length)),
                Line::Minus => format!("−DI of ADX({})", n(length)),
                _ => format!("ADX({})", n(length)),
            },
            SeriesKind::Cci { n: length } => format!("CCI({})", n(length)),
            SeriesKind::Pivots => pivot(line).to_owned(),
        }
    }
}

const fn pivot(line: Line) -> &'static str {
    match line {
        Line::Bottom => "the day's BC (bottom of the central pivot range)",
        Line::Top => "the day's TC (top of the central pivot range)",
        Line::Width => "the width of the day's central pivot range",
        Line::R1 => "the day's R1",
        Line::R2 => "the day's R2",
        Line::S1 => "the day's S1",
        Line::S2 => "the day's S2",
        _ => "the day's pivot",
    }
}

const fn price(source: Source) -> &'static str {
    match source {
        Source::Open => "open",
        Source::High => "high",
        Source::Low => "low",
        Source::Close => "close",
        Source::Volume => "volume",
        Source::Hl2 => "mean of high and low",
        Source::Hlc3 => "mean of high, low and close",
        Source::Ohlc4 => "mean of the four prices",
    }
}

const fn of_day(of: OfDay) -> &'static str {
    match of {
        OfDay::Open => "open",
        OfDay::High => "high",
        OfDay::Low => "low",
        OfDay::Close => "close",
    }
}

const fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
        Weekday::Sunday => "Sunday",
    }
}
