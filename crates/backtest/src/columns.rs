//! The columns that a rule needs, each worked out once, and the answers to its conditions.

use std::sync::Arc;

use domain::Segment;
use market::hours;
use rustc_hash::FxHashMap;

use crate::bits::{Answers, Bits};
use crate::rule::{
    Comparing, Condition, Distance, Line, NamedSeries, OfDay, Operand, Rule, SeriesKind, Source,
};
use crate::series;
use crate::tape::Tape;

/// Values, and where there is one.
#[derive(Debug)]
pub struct Column {
    pub values: Vec<f64>,
    known: Bits,
}

impl From<Vec<f64>> for Column {
    fn from(values: Vec<f64>) -> Self {
        let known = Bits::of_columns(&values, &values, |a, b| a == b);
        Self { values, known }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Source(Source),
    Sma(Source, u32),
    Ema(Source, u32),
    Rsi(Source, u32),
    Macd(Source, [u32; 3], Line),
    /// The multiple as its bits.
    Bollinger(Source, u32, u64, Line),
    Atr(u32),
    Vwap,
    Supertrend(u32, u64, Line),
    OpeningRange(u32, Line),
    Donchian(u32, Line),
    Stochastic([u32; 3], Line),
    Adx(u32, Line),
    Cci(u32),
    Pivots(Line),
    DayBefore(OfDay),
    Today(OfDay),
    BarOfDay,
}

/// Of one tape; shared by everything that is tried on it.
#[derive(Debug)]
pub struct Columns<'a> {
    pub tape: &'a Tape,
    segment: Segment,
    found: FxHashMap<Key, Arc<Column>>,
}

/// What stands on one side of a comparison.
#[derive(Debug, Clone)]
pub enum Side {
    Constant(f64),
    Column(Arc<Column>),
}

impl Side {
    pub fn at(&self, bar: usize) -> f64 {
        match self {
            Self::Constant(value) => *value,
            Self::Column(column) => column.values[bar],
        }
    }
}

/// How far a stop, a target or what follows stands away, with its numbers.
#[derive(Debug, Clone)]
pub enum Away {
    Percent(f64),
    Points(f64),
    Atr(Arc<Column>, f64),
    Level(Side),
    R(f64),
}

/// A rule with the values of its parameters, on one tape.
#[derive(Debug, Clone)]
pub struct Signals {
    pub entry: Bits,
    /// The first candle at which the entry could be decided.
    pub first_known: Option<usize>,
    pub exit: Option<Bits>,
    pub stop: Option<Away>,
    pub target: Option<Away>,
    pub trail: Option<Away>,
    pub break_even: Option<f64>,
    pub bars: Option<u32>,
}

impl<'a> Columns<'a> {
    pub fn of(tape: &'a Tape, rule: &Rule) -> Self {
        Self { tape, segment: rule.market.segment(), found: FxHashMap::default() }
    }

    /// Works out what is not there yet.
    pub fn prepare(&mut self, rule: &Rule, params: &[f64]) {
        let mut keys = Vec::new();
        walk(rule, &mut |operand| keys.extend(key(operand, &rule.series, params)));
        let ways = [&rule.exit.stop, &rule.exit.target, &rule.exit.trail];
        for way in ways.into_iter().flatten() {
            if let Distance::Atr { n, .. } = way {
                keys.push(Key::Atr(n.of(params) as u32));
            }
        }
        for key in keys {
            self.add(key);
        }
    }

    /// Bytes of all columns.
    pub fn size(&self) -> usize {
        self.found.len() * self.tape.len() * 8
    }

    fn add(&mut self, key: Key) {
        if self.found.contains_key(&key) {
            return;
        }
        let tape = self.tape;
        let values = |of: Source| series::source(tape, of);
        let mut put = |key: Key, values: Vec<f64>| {
            self.found.entry(key).or_insert_with(|| Arc::new(Column::from(values)));
        };
        match key {
            Key::Source(of) => put(key, values(of).into_owned()),
            Key::Sma(of, n) => put(key, series::sma(&values(of), n as usize)),
            Key::Ema(of, n) => put(key, series::ema(&values(of), n as usize)),
            Key::Rsi(of, n) => put(key, series::rsi(&values(of), n as usize)),
            Key::Macd(of, n, _) => {
                let [line, signal, apart] =
                    series::macd(&values(of), n[0] as usize, n[1] as usize, n[2] as usize);
                put(Key::Macd(of, n, Line::Main), line);
                put(Key::Macd(of, n, Line::Signal), signal);
                put(Key::Macd(of, n, Line::Histogram), apart);
            }
            Key::Bollinger(of, n, times, _) => {
                let found = series::bollinger(&values(of), n as usize, f64::from_bits(times));
                let lines = [Line::Upper, Line::Middle, Line::Lower, Line::Width];
                for (line, values) in lines.into_iter().zip(found) {
                    put(Key::Bollinger(of, n, times, line), values);
                }
            }
            Key::Atr(n) => put(key, series::atr(tape, n as usize)),
            Key::Vwap => put(key, series::vwap(tape)),
            Key::Supertrend(n, times, _) => {
                let [line, trend] = series::supertrend(tape, n as usize, f64::from_bits(times));
                put(Key::Supertrend(n, times, Line::Main), line);
                put(Key::Supertrend(n, times, Line::Trend), trend);
            }
            Key::OpeningRange(minutes, _) => {
                let opens = |at: usize| hours(self.segment, tape.at[at].day()).open;
                let [high, low] = series::opening_range(tape, minutes, opens);
                put(Key::OpeningRange(minutes, Line::High), high);
                put(Key::OpeningRange(minutes, Line::Low), low);
            }
            Key::Donchian(n, _) => {
                let [high, low] = series::donchian(tape, n as usize);
                put(Key::Donchian(n, Line::High), high);
                put(Key::Donchian(n, Line::Low), low);
            }
            Key::Stochastic(n, _) => {
                let [line, signal] = series::stochastic(tape, n[0] as usize, n[1] as usize, n[2] as usize);
                put(Key::Stochastic(n, Line::Main), line);
                put(Key::Stochastic(n, Line::Signal), signal);
            }
            Key::Adx(n, _) => {
                let lines = [Line::Main, Line::Plus, Line::Minus];
                for (line, values) in lines.into_iter().zip(series::adx(tape, n as usize)) {
                    put(Key::Adx(n, line), values);
                }
            }
            Key::Cci(n) => put(key, series::cci(tape, n as usize)),
            Key::Pivots(_) => {
                for (line, values) in SeriesKind::Pivots.lines().iter().zip(series::pivots(tape)) {
                    put(Key::Pivots(*line), values);
                }
            }
            Key::DayBefore(_) => {
                let of = [OfDay::Open, OfDay::High, OfDay::Low, OfDay::Close];
                for (of, values) in of.into_iter().zip(series::day_before(tape)) {
                    put(Key::DayBefore(of), values);
                }
            }
            Key::Today(_) | Key::BarOfDay => {
                let [open, high, low, count] = series::today(tape);
                put(Key::Today(OfDay::Open), open);
                put(Key::Today(OfDay::High), high);
                put(Key::Today(OfDay::Low), low);
                put(Key::BarOfDay, count);
            }
        }
    }

    fn column(&self, key: Key) -> Arc<Column> {
        // `prepare` made all that the same rule names.
        self.found
            .get(&key)
            .cloned()
            .unwrap_or_else(|| Arc::new(Column::from(vec![f64::NAN; self.tape.len()])))
    }

    /// What the rule says with these values; prepared.
    pub fn signals(&self, rule: &Rule, params: &[f64]) -> Signals {
        let mut asked = OperandContext { columns: self, rule, params, last: None };
        let away = |distance: &Option<Distance>| {
            distance.as_ref().map(|distance| match distance {
                Distance::Percent(percent) => Away::Percent(percent.of(params)),
                Distance::Points(points) => Away::Points(points.of(params)),
                Distance::Atr { n, times } => {
                    Away::Atr(self.column(Key::Atr(n.of(params) as u32)), times.of(params))
                }
                Distance::Level(operand) => Away::Level(self.side(operand, rule, params)),
                Distance::R(r) => Away::R(r.of(params)),
            })
        };
        let (stop, target, trail) = (away(&rule.exit.stop), away(&rule.exit.target), away(&rule.exit.trail));
        let entry = asked.answer(&rule.entry);
        let first_known = entry.yes.next(0).into_iter().chain(entry.no.next(0)).min();
        Signals {
            entry: entry.yes,
            first_known,
            exit: rule.exit.when.as_ref().map(|when| asked.answer(when).yes),
            stop,
            target,
            trail,
            break_even: rule.exit.break_even.map(|after| after.of(params)),
            bars: rule.exit.bars.map(|bars| bars.of(params) as u32),
        }
    }

    fn side(&self, operand: &Operand, rule: &Rule, params: &[f64]) -> Side {
        match operand {
            Operand::Number(number) => Side::Constant(number.of(params)),
            Operand::Ago(of, k) => match self.side(of, rule, params) {
                // Before the first candle nothing is known, a number neither.
                Side::Constant(value) => {
                    let k = (*k as usize).min(self.tape.len());
                    let mut values = vec![f64::NAN; k];
                    values.resize(self.tape.len(), value);
                    Side::Column(Arc::new(Column::from(values)))
                }
                Side::Column(column) => {
                    let k = (*k as usize).min(column.values.len());
                    let mut values = vec![f64::NAN; k];
                    values.extend_from_slice(&column.values[..column.values.len() - k]);
                    Side::Column(Arc::new(Column::from(values)))
                }
            },
            other => match key(other, &rule.series, params) {
                Some(key) => Side::Column(self.column(key)),
                None => Side::Constant(f64::NAN),
            },
        }
    }
}

/// Every operand of a rule.
fn walk<'r>(rule: &'r Rule, see: &mut impl FnMut(&'r Operand)) {
    fn inside<'r>(condition: &'r Condition, see: &mut impl FnMut(&'r Operand)) {
        match condition {
            Condition::Compare(_, a, b) | Condition::CrossAbove(a, b) | Condition::CrossBelow(a, b) => {
                see(a);
                see(b);
            }
            Condition::Between(a, b, c) => [a, b, c].into_iter().for_each(see),
            Condition::Rising(a, _) | Condition::Falling(a, _) => see(a),
            Condition::All(all) | Condition::Any(all) => all.iter().for_each(|one| inside(one, see)),
            Condition::Not(one) => inside(one, see),
            Condition::Time(..) | Condition::On(_) => {}
        }
    }
    inside(&rule.entry, see);
    if let Some(when) = &rule.exit.when {
        inside(when, see);
    }
    for way in [&rule.exit.stop, &rule.exit.target].into_iter().flatten() {
        if let Distance::Level(operand) = way {
            see(operand);
        }
    }
}

fn key(operand: &Operand, series: &[NamedSeries], params: &[f64]) -> Option<Key> {
    let whole = |number: crate::rule::Number| number.of(params) as u32;
    let found = match operand {
        Operand::Number(_) => return None,
        Operand::Ago(of, _) => return key(of, series, params),
        Operand::Source(source) => Key::Source(*source),
        Operand::DayBefore(of) => Key::DayBefore(*of),
        Operand::Today(of) => Key::Today(*of),
        Operand::BarOfDay => Key::BarOfDay,
        Operand::Series(at, line) => match series[*at].kind {
            SeriesKind::Sma { of, n } => Key::Sma(of, whole(n)),
            SeriesKind::Ema { of, n } => Key::Ema(of, whole(n)),
            SeriesKind::Rsi { of, n } => Key::Rsi(of, whole(n)),
            SeriesKind::Macd { of, fast, slow, signal } => {
                Key::Macd(of, [whole(fast), whole(slow), whole(signal)], *line)
            }
            SeriesKind::Bollinger { of, n, times } => {
                Key::Bollinger(of, whole(n), times.of(params).to_bits(), *line)
            }
            SeriesKind::Atr { n } => Key::Atr(whole(n)),
            SeriesKind::Vwap => Key::Vwap,
            SeriesKind::Supertrend { n, times } => {
                Key::Supertrend(whole(n), times.of(params).to_bits(), *line)
            }
            SeriesKind::OpeningRange { minutes } => Key::OpeningRange(whole(minutes), *line),
            SeriesKind::Donchian { n } => Key::Donchian(whole(n), *line),
            SeriesKind::Stochastic { n, smooth, signal } => {
                Key::Stochastic([whole(n), whole(smooth), whole(signal)], *line)
            }
            SeriesKind::Adx { n } => Key::Adx(whole(n), *line),
            SeriesKind::Cci { n } => Key::Cci(whole(n)),
            SeriesKind::Pivots => Key::Pivots(*line),
        },
    };
    Some(found)
}

struct OperandContext<'a> {
    columns: &'a Columns<'a>,
    rule: &'a Rule,
    params: &'a [f64],
    /// A rule that leaves where it entered asks twice about the same two columns.
    last: Option<(Arc<Column>, Arc<Column>, Signs)>,
}

/// Of two sides.
#[derive(Clone)]
struct Signs {
    above: Bits,
    below: Bits,
    known: Bits,
}

impl OperandContext<'_> {
    fn answer(&mut self, condition: &Condition) -> Answers {
        let tape = self.columns.tape;
        match condition {
            Condition::Compare(how, a, b) => {
                let (a, b) = (self.side(a), self.side(b));
                compared(self.signs(&a, &b), *how)
            }
            Condition::Between(x, low, high) => {
                let (x, low, high) = (self.side(x), self.side(low), self.side(high));
                let least = compared(self.signs(&x, &low), Comparing::AtLeast);
                least.and(&compared(self.signs(&x, &high), Comparing::AtMost))
            }
            Condition::CrossAbove(a, b) => {
                let (a, b) = (self.side(a), self.side(b));
                crossed(self.signs(&a, &b), |signs| &signs.above)
            }
            Condition::CrossBelow(a, b) => {
                let (a, b) = (self.side(a), self.side(b));
                crossed(self.signs(&a, &b), |signs| &signs.below)
            }
            Condition::Rising(of, n) => self.moving(of, *n, Comparing::Above),
            Condition::Falling(of, n) => self.moving(of, *n, Comparing::Below),
            Condition::All(all) => {
                let start = Answers { yes: Bits::all(tape.len()), no: Bits::none(tape.len()) };
                all.iter().fold(start, |found, one| found.and(&self.answer(one)))
            }
            Condition::Any(all) => {
                let start = Answers { yes: Bits::none(tape.len()), no: Bits::all(tape.len()) };
                all.iter().fold(start, |found, one| found.or(&self.answer(one)))
            }
            Condition::Not(one) => self.answer(one).turned(),
            Condition::Time(from, to) => {
                let length = tape.bar.minutes() * 60;
                Answers::known(Bits::of(tape.len(), |bar| {
                    let end = tape.at[bar].second_of_day() + length;
                    (from.second()..=to.second()).contains(&end)
                }))
            }
            Condition::On(days) => {
                let of_days: Vec<bool> = tape.days.iter().map(|day| days.contains(&day.weekday())).collect();
                Answers::known(Bits::of(tape.len(), |bar| of_days[tape.day[bar] as usize]))
            }
        }
    }

    fn side(&self, operand: &Operand) -> Side {
        self.columns.side(operand, self.rule, self.params)
    }

    /// Each of the last `n` candles against the one before it.
    fn moving(&mut self, of: &Operand, n: u32, how: Comparing) -> Answers {
        let now = self.side(of);
        let before = self.side(&Operand::Ago(Box::new(of.clone()), 1));
        let step = compared(self.signs(&now, &before), how);
        let (mut found, mut moved) = (step.clone(), step);
        for _ in 1..n {
            moved = Answers { yes: moved.yes.later(), no: moved.no.later() };
            found = found.and(&moved);
        }
        found
    }

    fn signs(&mut self, a: &Side, b: &Side) -> Signs {
        let len = self.columns.tape.len();
        match (a, b) {
            (Side::Column(a), Side::Column(b)) => {
                if let Some((one, other, signs)) = &self.last
                    && Arc::ptr_eq(one, a)
                    && Arc::ptr_eq(other, b)
                {
                    return signs.clone();
                }
                let signs = Signs {
                    above: Bits::of_columns(&a.values, &b.values, |a, b| a > b),
                    below: Bits::of_columns(&a.values, &b.values, |a, b| a < b),
                    known: a.known.clone().and(&b.known),
                };
                self.last = Some((Arc::clone(a), Arc::clone(b), signs.clone()));
                signs
            }
            (Side::Column(a), Side::Constant(b)) => Signs {
                above: Bits::of_constant(&a.values, *b, |a, b| a > b),
                below: Bits::of_constant(&a.values, *b, |a, b| a < b),
                known: a.known.clone(),
            },
            (Side::Constant(a), Side::Column(b)) => Signs {
                above: Bits::of_constant(&b.values, *a, |b, a| a > b),
                below: Bits::of_constant(&b.values, *a, |b, a| a < b),
                known: b.known.clone(),
            },
            (Side::Constant(a), Side::Constant(b)) => {
                let all = |is: bool| if is { Bits::all(len) } else { Bits::none(len) };
                Signs { above: all(a > b), below: all(a < b), known: all(!a.is_nan() && !b.is_nan()) }
            }
        }
    }
}

fn compared(signs: Signs, how: Comparing) -> Answers {
    let Signs { above, below, known } = signs;
    match how {
        Comparing::Above => Answers { no: known.without(&above), yes: above },
        Comparing::Below => Answers { no: known.without(&below), yes: below },
        Comparing::AtLeast => Answers { yes: known.without(&below), no: below },
        Comparing::AtMost => Answers { yes: known.without(&above), no: above },
    }
}

/// Beyond now, and not beyond one candle before.
fn crossed(signs: Signs, beyond: impl Fn(&Signs) -> &Bits) -> Answers {
    let not_before = signs.known.clone().without(beyond(&signs)).later();
    let yes = beyond(&signs).clone().and(&not_before);
    let known = signs.known.later().and(&signs.known);
    Answers { no: known.without(&yes), yes }
}
