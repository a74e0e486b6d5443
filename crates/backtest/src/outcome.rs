//! A whole result: the run, its Book, its figures, what to know of it.

use domain::{Day, Money, Price, Quantity, Text, Time, value_of};
use ledger::charges::Heads;

use crate::book::{Journal, Note, time_of};
use crate::columns::{Columns, Signals};
use crate::engine::{Counts, FillAt, Moment, Open, Part, Prices, Reason, Trade, Walked, walk, walk_as};
use crate::figures::{Figures, Month, months, net_of};
use crate::lots::whole_lots;
use crate::otherwise::Otherwise;
use crate::placebo::Placebo;
use crate::rule::{Ambiguous, Costs, Rule, Size, say};
use crate::tape::Tape;
use crate::told::told;

/// Everything that one run says.
#[derive(Debug, Clone)]
pub struct Outcome {
    pub sentence: Text,
    pub figures: Figures,
    pub walked: Walked,
    pub trades: Vec<Traded>,
    /// Net of what is still open, marked at the last close.
    pub open_net: f64,
    /// Of each position that is still open, in the order of [`Walked::open`]: charges so far, and net.
    pub open_each: Vec<(f64, f64)>,
    /// With dated costs: the run as a journal of it would say.
    pub journal: Option<Journal>,
    pub months: Vec<Month>,
    pub by_reason: Vec<(Reason, u32, f64)>,
    pub benchmark: Option<Benchmark>,
    /// Net if every candle that held stop and target had met the stop first, and the target first.
    pub range: Option<(f64, f64)>,
    /// Charges could be so many times as high before nothing is left; `None` where nothing was made, or nothing was
    /// paid.
    pub costs_borne: Option<f64>,
    /// Filled at other moments; only where somebody asked.
    pub otherwise: Option<Otherwise>,
    /// Entered by chance; only where somebody asked.
    pub placebo: Option<Placebo>,
    /// What a reader has to know, in sentences.
    pub told: Vec<Text>,
}

/// A trade of the rule, as it decided it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Traded {
    pub trade: Trade,
    pub entry_time: Time,
    pub exit_time: Time,
    pub gross: f64,
    pub charges: f64,
    pub net: f64,
    /// Net in multiples of what stood between entry and stop.
    pub r: Option<f64>,
}

/// All money into these candles at the first open at which the rule could have entered, in equal parts, held to the
/// end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Benchmark {
    pub net: f64,
    pub part: f64,
    pub from: Day,
    pub charges: f64,
}

/// Runs a rule with the values of its parameters.
///
/// # Errors
/// A sentence: what cannot be run.
pub fn run(rule: &Rule, params: &[f64], tapes: &[Tape]) -> Result<Outcome, String> {
    let bars: usize = tapes.iter().map(Tape::len).sum();
    if bars > crate::tape::MOST_BARS_OF_A_RUN {
        return Err(format!(
            "At most 50,00,000 candles are run over at once, and these files hold {}.",
            domain::grouped(bars as u128)
        ));
    }
    if tapes.is_empty() {
        return Err("There are no candles to run over.".to_owned());
    }
    let mut names: Vec<&str> = tapes.iter().map(|tape| tape.name.as_str()).collect();
    names.sort_unstable();
    if let Some(two) = names.windows(2).find(|two| two[0].eq_ignore_ascii_case(two[1])) {
        return Err(format!("Two files are of {}. Join them first, or give one of them.", two[0]));
    }
    let signals: Vec<Signals> = tapes
        .iter()
        .map(|tape| {
            let mut columns = Columns::of(tape, rule);
            columns.prepare(rule, params);
            columns.signals(rule, params)
        })
        .collect();
    let parts: Vec<Part<'_>> =
        tapes.iter().zip(&signals).map(|(tape, signals)| Part { tape, signals }).collect();
    let note = match rule.costs {
        Costs::Dated(broker) => Some(Note::new(tapes, rule.market, broker)),
        Costs::Flat(_) => None,
    };
    let mut charges = |fills: &[FillAt]| note.as_ref().map_or(0.0, |note| note.of(fills));
    let mut walked = walk(rule, &parts, None, &mut charges);
    let range = (walked.counts.ambiguous > 0).then(|| {
        let mut net = |ambiguous| {
            let other = walk_as(rule, ambiguous, &parts, None, &mut charges);
            other.equity - rule.rupees()
        };
        (net(Ambiguous::StopFirst), net(Ambiguous::TargetFirst))
    });
    let benchmark = benchmark(rule, &parts, &mut charges);
    let journal = match rule.costs {
        Costs::Dated(broker) => Some(Journal::of(&walked, tapes, rule.market, broker)?),
        Costs::Flat(_) => None,
    };
    let trades = trades(&walked, tapes, journal.as_ref());
    let (open_net, open_each) = match &journal {
        Some(journal) => {
            let (equity, open, each) = exact(rule, &walked, journal);
            walked.equity = equity;
            (open, each)
        }
        None => {
            let each = walked.open.iter().map(|open| (open.fees, open_result(open, &walked)));
            let each: Vec<(f64, f64)> = each.collect();
            (each.iter().map(|one| one.1).sum(), each)
        }
    };
    let figures = Figures::of(&walked, rule.rupees(), trades.iter().map(|one| one.net));
    let gross: f64 = trades.iter().map(|one| one.gross).sum();
    let paid: f64 = trades.iter().map(|one| one.charges).sum();
    let by_reason = Reason::ALL.into_iter().filter_map(|reason| {
        let own = || trades.iter().filter(|one| one.trade.reason == reason);
        let count = own().count() as u32;
        (count > 0).then(|| (reason, count, own().map(|one| one.net).sum()))
    });
    let mut outcome = Outcome {
        sentence: say(rule, params),
        figures,
        months: months(&walked.days, rule.rupees()),
        by_reason: by_reason.collect(),
        benchmark,
        range,
        costs_borne: (gross > 0.0 && paid > 0.0).then(|| gross / paid),
        open_net,
        open_each,
        journal,
        trades,
        otherwise: None,
        placebo: None,
        told: Vec::new(),
        walked,
    };
    outcome.told = told(rule, tapes, &outcome);
    Ok(outcome)
}

fn rupees(money: Money) -> f64 {
    money.0 as f64 / Money::ONE as f64
}

fn trades(walked: &Walked, tapes: &[Tape], journal: Option<&Journal>) -> Vec<Traded> {
    let of = |trade: &Trade| {
        let (entry, exit) = (&walked.fills[trade.entry], &walked.fills[trade.exit]);
        let time = |fill: &FillAt| time_of(&tapes[fill.leg], fill.bar, fill.moment);
        let (gross, charges) = match journal {
            None => (net_of(trade, walked) + trade.fees, trade.fees),
            Some(journal) => {
                let value = |at: usize| journal.merged.fills[at].value;
                let (first, last) = (value(trade.entry), value(trade.exit));
                let gross = if entry.buys { last - first } else { first - last };
                (rupees(gross), rupees(journal.charges[trade.entry] + journal.charges[trade.exit]))
            }
        };
        // Both are whole ten-thousandths: so is what is left.
        let net = if journal.is_some() { ((gross - charges) * 1e4).round() / 1e4 } else { gross - charges };
        let risk = (trade.entry_raw - trade.stop).abs() * trade.units;
        Traded {
            trade: *trade,
            entry_time: time(entry),
            exit_time: time(exit),
            gross,
            charges,
            net,
            r: (risk > 0.0).then(|| net / risk),
        }
    };
    walked.trades.iter().map(of).collect()
}

fn open_result(open: &Open, walked: &Walked) -> f64 {
    let entry = &walked.fills[open.entry];
    let sign = if entry.buys { 1.0 } else { -1.0 };
    (open.mark - entry.price) * open.units * sign - open.fees
}

/// The equity to the ten-thousandth of a rupee: capital, what was bought and sold, charges, and what is open at its
/// mark.
fn exact(rule: &Rule, walked: &Walked, journal: &Journal) -> (f64, f64, Vec<(f64, f64)>) {
    let mut cash = rule.capital - journal.book.charges.total();
    for (fill, of) in journal.merged.fills.iter().zip(&walked.fills) {
        cash = if of.buys { cash - fill.value } else { cash + fill.value };
    }
    let mut open_net = Money::ZERO;
    let mut each = Vec::new();
    for open in &walked.open {
        let fill = &journal.merged.fills[open.entry];
        let mark = Price((open.mark * Price::ONE as f64).round() as i64);
        let value = value_of(mark, Quantity((open.units * Quantity::ONE as f64).round() as i64));
        let value = value.unwrap_or_default();
        let is_long = walked.fills[open.entry].buys;
        cash = if is_long { cash + value } else { cash - value };
        let gross = if is_long { value - fill.value } else { fill.value - value };
        let charges = journal.charges[open.entry];
        open_net += gross - charges;
        each.push((rupees(charges), rupees(gross - charges)));
    }
    (rupees(cash), rupees(open_net), each)
}

fn benchmark(
    rule: &Rule,
    parts: &[Part<'_>],
    charges: &mut dyn FnMut(&[FillAt]) -> f64,
) -> Option<Benchmark> {
    let prices = Prices::of(rule);
    let capital = rule.rupees();
    let each = capital / parts.len() as f64;
    let fee = prices.fee.unwrap_or(0.0);
    let mut fills: Vec<FillAt> = Vec::new();
    let (mut net, mut from) = (0.0, None);
    for (leg, part) in parts.iter().enumerate() {
        let Some(bar) = part.signals.first_known.map(|bar| bar + 1).filter(|bar| *bar < part.tape.len())
        else {
            continue;
        };
        let price = prices.filled(part.tape.open[bar], true, true);
        let most = each / (price * (1.0 + fee));
        let lot = f64::from(rule.lot);
        let units = if rule.size == Size::AllIn { most } else { whole_lots(most, lot) };
        if units <= 0.0 {
            continue;
        }
        let last = part.tape.close[part.tape.len() - 1];
        net += (last - price) * units - fee * price * units;
        let day = part.tape.at[bar].day();
        from = Some(from.map_or(day, |from: Day| from.min(day)));
        fills.push(FillAt { leg, bar, moment: Moment::Open, buys: true, price, units });
    }
    let flat: f64 = fills.iter().map(|fill| fee * fill.price * fill.units).sum();
    fills.sort_by_key(|fill| parts[fill.leg].tape.at[fill.bar].day());
    let days = fills.chunk_by(|one, next| {
        parts[one.leg].tape.at[one.bar].day() == parts[next.leg].tape.at[next.bar].day()
    });
    let dated: f64 = if prices.fee.is_none() { days.map(charges).sum() } else { 0.0 };
    let net = net - dated;
    from.map(|from| Benchmark { net, part: net / capital, from, charges: flat + dated })
}

impl Outcome {
    /// By head, with dated costs.
    pub fn heads(&self) -> Option<&Heads> {
        self.journal.as_ref().map(Journal::heads)
    }

    /// Net of the same closed trades with charges of none, once, twice and three times what they were.
    pub fn at_charges(&self) -> [(u32, f64); 4] {
        let gross: f64 = self.trades.iter().map(|one| one.gross).sum();
        let paid: f64 = self.trades.iter().map(|one| one.charges).sum();
        [0, 1, 2, 3].map(|times| (times, gross - f64::from(times) * paid))
    }

    pub const fn counts(&self) -> Counts {
        self.walked.counts
    }
}
