//! The pages of a backtest's result.

use backtest::{Costs, Filled, LEAST_DAYS, Month, Outcome, Rule, Tape, Traded};
use domain::rupees::{count, rupees, units};
use domain::{Day, Money, Quantity, Text, Time};
use report::backtested::money;
use report::words::reason_name;

use crate::draw::{NotDrawn, draw};
use crate::fonts::Face;
use crate::layout::{Cell, Column, Ink, LEFT, Layout, RIGHT};
use crate::parts::{
    Figure, by_head, by_sign, chart, counted, foot, grid, or_dash, percent, ratio, signed, with_minus,
};

/// Trades of the list: five pages. Every figure counts all of them.
const MOST_TRADES: usize = 200;

/// A rule that was run.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a> {
    pub rule: &'a Rule,
    /// Values of its parameters, in their order.
    pub params: &'a [f64],
    pub tapes: &'a [Tape],
    pub outcome: &'a Outcome,
    pub tries: Tries<'a>,
}

/// How often the rule was tried, and what that says.
#[derive(Debug, Clone, Copy)]
pub enum Tries<'a> {
    /// Distinct tries, with what so many say; `None`: too few days, or all alike.
    Counted(u64, Option<&'a str>),
    /// The best one of a sweep, with what its judgement says; `None`: no try can be judged, and the rule has its own
    /// values.
    Swept(u64, Option<&'a str>),
    /// The command line keeps no count.
    NotCounted,
}

/// The bytes of a PDF.
///
/// # Errors
/// A fault of this program.
pub fn backtest_pdf(of: &Run<'_>) -> Result<Vec<u8>, NotDrawn> {
    let mut page = Layout::new();
    head(&mut page, of);
    figures(&mut page, of);
    tries(&mut page, of.outcome.walked.days.len(), of.tries);
    to_know(&mut page, &of.outcome.told);
    depends(&mut page, of.outcome);
    curves(&mut page, of.rule.rupees(), &of.outcome.walked.days);
    charges(&mut page, of.outcome);
    reasons(&mut page, of.outcome);
    months(&mut page, &of.outcome.months);
    open(&mut page, of);
    trades(&mut page, of);
    let title = format!("Rojmel, backtest: {}", of.rule.name);
    foot(&mut page, &title);
    draw(&title, &page.pages)
}

/// Whose result it is, and what its rule says.
pub fn title(page: &mut Layout, name: &str, sentence: &str) {
    page.right(RIGHT, page.y + 22.0, (Face::Heading, 14.0, Ink::Plain), "Rojmel");
    page.y += 22.0;
    page.text(LEFT, page.y, (Face::Heading, 14.0, Ink::Faint), "Backtest");
    page.y += 6.0;
    for line in crate::fonts::lines(name, Face::Heading, 20.0, RIGHT - LEFT) {
        page.y += 24.0;
        page.text(LEFT, page.y, (Face::Heading, 20.0, Ink::Plain), &line);
    }
    page.y += 6.0;
    page.paragraph(sentence, Ink::Plain);
}

fn head(page: &mut Layout, of: &Run<'_>) {
    title(page, &of.rule.name, &of.outcome.sentence.message());
    if !of.params.is_empty() {
        let own = of.rule.params.iter().zip(of.params);
        let own: Vec<String> = own.map(|(param, value)| format!("{} = {value}", param.name)).collect();
        page.paragraph(&format!("Run with {}.", own.join(", ")), Ink::Plain);
    }
    for tape in of.tapes {
        let (first, last) = (tape.days.first().copied(), tape.days.last().copied());
        let text = format!(
            "{}: {} {} candles, {} to {}.",
            tape.name,
            domain::grouped(tape.len() as u128),
            tape.bar.in_words(),
            or_dash(first, Day::in_words),
            or_dash(last, Day::in_words),
        );
        page.paragraph(&text, Ink::Faint);
    }
    page.paragraph(&format!("Capital {}.", rupees(of.rule.capital)), Ink::Faint);
    page.y += 8.0;
}

/// What the trades made that are over: gross, charges, net.
fn closed(of: &Outcome) -> (Money, Money, Money) {
    let sum = |find: fn(&Traded) -> f64| money(of.trades.iter().map(find).sum());
    (sum(|one| one.gross), sum(|one| one.charges), sum(|one| one.net))
}

fn figures(page: &mut Layout, of: &Run<'_>) {
    let (outcome, own) = (of.outcome, of.outcome.figures);
    let (gross, charges, _) = closed(outcome);
    let (net, open_net) = (money(own.net), money(outcome.open_net));
    let hold = outcome.benchmark.map(|one| (money(one.net), percent(one.part)));
    let figures: [Figure; 12] = [
        ("Net", signed(net), by_sign(net), format!("{} of the capital", percent(own.net / of.rule.rupees()))),
        ("Gross of closed trades", signed(gross), by_sign(gross), "before charges".to_owned()),
        (
            "Charges of closed trades",
            rupees(charges),
            Ink::Plain,
            match of.rule.costs {
                Costs::Dated(_) => "of each date".to_owned(),
                Costs::Flat(_) => "flat".to_owned(),
            },
        ),
        ("Still open", signed(open_net), by_sign(open_net), "at the last close".to_owned()),
        ("Closed trades", count(own.trades), Ink::Plain, format!("{} won", count(own.wins))),
        ("Win rate", or_dash(own.win_rate, percent), Ink::Plain, "of closed trades".to_owned()),
        ("Profit factor", or_dash(own.profit_factor, ratio), Ink::Plain, "won to lost".to_owned()),
        (
            "Largest drawdown",
            rupees(money(own.max_fall_rupees)),
            Ink::Plain,
            format!("{} below the peak, candle by candle", percent(own.max_fall)),
        ),
        ("Sharpe ratio", or_dash(own.sharpe, ratio), Ink::Plain, "of days, by the year".to_owned()),
        ("In the market", percent(own.exposure), Ink::Plain, "of all candles".to_owned()),
        (
            "Costs it could bear",
            or_dash(outcome.costs_borne, |times| format!("{times:.2} times")),
            Ink::Plain,
            "before the gross is gone".to_owned(),
        ),
        (
            "Buy and hold",
            or_dash(hold.as_ref(), |(net, _)| signed(*net)),
            hold.as_ref().map_or(Ink::Plain, |(net, _)| by_sign(*net)),
            hold.as_ref().map_or_else(|| "buys no whole lot".to_owned(), |(_, part)| part.clone()),
        ),
    ];
    grid(page, &figures);
    if let Some((stop, target)) = outcome.range {
        page.paragraph(
            &format!(
                "Not certain: {} with the stop always first, {} with the target always first.",
                signed(money(stop)),
                signed(money(target))
            ),
            Ink::Plain,
        );
    }
}

pub fn to_know(page: &mut Layout, told: &[Text]) {
    page.heading("What to know");
    for sentence in told {
        page.paragraph(&sentence.message(), Ink::Plain);
        page.y += 3.0;
    }
}

/// `days`: of the result.
pub fn tries(page: &mut Layout, days: usize, tries: Tries<'_>) {
    page.heading("How often it was tried");
    let none = || match days < LEAST_DAYS {
        true => format!("Fewer than {LEAST_DAYS} days ({days}) say nothing of chance."),
        false => "All days of this run are equal, so chance cannot be tested.".to_owned(),
    };
    let text = match tries {
        Tries::Counted(tries, says) => {
            let s = if tries == 1 { "try" } else { "tries" };
            let says = says.map_or_else(none, str::to_owned);
            format!("{} {s} of this rule. {says}", domain::grouped(u128::from(tries)))
        }
        Tries::Swept(tries, says) => {
            let tries = domain::grouped(u128::from(tries));
            says.map_or_else(
                || format!("{tries} tries, of which none can be judged: this is the rule with its own values."),
                |says| format!("The best of {tries} tries. {says}"),
            )
        }
        Tries::NotCounted => {
            "Nobody counted the tries of this rule. The best of many tries shows a good result by chance alone."
                .to_owned()
        }
    };
    page.paragraph(&text, Ink::Plain);
}

const DEPENDS: &str = "What the result depends on";

/// Net of the same closed trades with other charges, and the multiple at which nothing is left.
pub fn at_charges(page: &mut Layout, nets: &[(u32, Money)], borne: Option<f64>) {
    page.heading(DEPENDS);
    let columns = [
        Column { name: "Charges", right: 0.0 },
        Column { name: "Net of the same closed trades", right: RIGHT },
    ];
    let row = |(times, net): &(u32, Money)| -> Vec<Cell> {
        let name = match times {
            1 => "1 time, as they were".to_owned(),
            _ => format!("{times} times"),
        };
        vec![(name, Ink::Plain), (signed(*net), by_sign(*net))]
    };
    page.table(&columns, &nets.iter().map(row).collect::<Vec<_>>(), None);
    let text = borne.map_or_else(
        || {
            "There is no multiple at which the profit is 0: the trades made nothing before charges, or paid none."
                .to_owned()
        },
        |times| format!("At {times:.2} times these charges the profit is 0."),
    );
    page.paragraph(&text, Ink::Plain);
}

/// What it would be with other charges, filled at other moments, and entered by chance.
fn depends(page: &mut Layout, of: &Outcome) {
    let nets = of.at_charges().map(|(times, net)| (times, money(net)));
    at_charges(page, &nets, of.costs_borne);
    if let Some(other) = &of.otherwise {
        let columns = [
            Column { name: "Filled", right: 0.0 },
            Column { name: "Closed trades", right: 366.0 },
            Column { name: "Net", right: RIGHT },
        ];
        let moments = [
            ("at the next open", Some(other.next_open)),
            ("at the close that decides", other.same_close),
            ("one candle later", Some(other.delayed)),
        ];
        let row = |(name, filled): (&str, Option<Filled>)| -> Vec<Cell> {
            let net = filled.map(|one| money(one.net));
            vec![
                (name.to_owned(), Ink::Plain),
                (or_dash(filled, |one| count(one.trades)), Ink::Plain),
                (or_dash(net, signed), net.map_or(Ink::Plain, by_sign)),
            ]
        };
        page.table(&columns, &moments.map(row), None);
        let closed = "A rule that is closed every day is not filled at its own closes.";
        if other.same_close.is_none() {
            page.paragraph(closed, Ink::Faint);
        }
    }
    if let Some(one) = &of.placebo {
        let rupees = |amount: f64| signed(money(amount));
        let text = format!(
            "Entered by chance, {} of {} runs made less than these trades. As many trades, as large and held as long, begun at \
             random candles of the same hour, with the same charges: half of the runs made less than {}, nine in ten between \
             {} and {}.",
            domain::grouped(one.below as u128),
            domain::grouped(one.runs as u128),
            rupees(one.middle),
            rupees(one.low),
            rupees(one.high),
        );
        page.paragraph(&text, Ink::Plain);
    }
}

/// Equity and drawdown at the end of each day.
pub fn curves(page: &mut Layout, capital: f64, days: &[(Day, f64)]) {
    if days.len() < 2 {
        return;
    }
    let ends = (days[0].0, days[days.len() - 1].0);
    let equity: Vec<f64> = days.iter().map(|(_, equity)| *equity).collect();
    let fall = falls(capital, &equity);
    let label = |value: f64| rupees(money(value));
    chart(page, "Equity at the end of each day", &equity, (capital, Ink::Plain), &label, ends);
    chart(page, "Drawdown from the peak, at the end of each day", &fall, (0.0, Ink::Loss), &percent, ends);
}

/// Of each day against the highest before it and the capital, 0 or less.
fn falls(capital: f64, equity: &[f64]) -> Vec<f64> {
    let mut peak = capital;
    let one = |now: &f64| {
        peak = peak.max(*now);
        if peak > 0.0 { now / peak - 1.0 } else { 0.0 }
    };
    equity.iter().map(one).collect()
}

fn charges(page: &mut Layout, of: &Outcome) {
    if let Some(heads) = of.heads() {
        by_head(page, "Charges of all fills, open positions too", heads);
    }
}

fn reasons(page: &mut Layout, of: &Outcome) {
    if of.by_reason.is_empty() {
        return;
    }
    let rows: Vec<_> =
        of.by_reason.iter().map(|(why, trades, net)| (reason_name(*why), *trades, money(*net))).collect();
    ended(page, &rows, (of.figures.trades, closed(of).2));
}

/// Why closed trades ended, how many by each and what they made; the same of all.
pub fn ended(page: &mut Layout, rows: &[(&str, u32, Money)], (trades, net): (u32, Money)) {
    page.heading("Closed trades by why they ended");
    let columns = [
        Column { name: "Left by", right: 0.0 },
        Column { name: "Trades", right: 366.0 },
        Column { name: "Net", right: RIGHT },
    ];
    let line = |&(name, trades, net): &(&str, u32, Money)| -> Vec<Cell> {
        vec![(name.to_owned(), Ink::Plain), (count(trades), Ink::Plain), (signed(net), by_sign(net))]
    };
    page.table(
        &columns,
        &rows.iter().map(line).collect::<Vec<_>>(),
        Some(&line(&("Closed trades", trades, net))),
    );
}

pub fn months(page: &mut Layout, of: &[Month]) {
    if of.is_empty() {
        return;
    }
    page.heading("Months: what each added to the equity");
    let columns = [
        Column { name: "Month", right: 0.0 },
        Column { name: "Of the equity before", right: 366.0 },
        Column { name: "Net", right: RIGHT },
    ];
    let rows: Vec<Vec<Cell>> = of
        .iter()
        .map(|one| {
            let net = money(one.net);
            let name = format!("{:04}-{:02}", one.year, one.month);
            let part = one.part.map_or_else(|| "–".to_owned(), percent);
            vec![(name, Ink::Plain), (part, Ink::Plain), (signed(net), by_sign(net))]
        })
        .collect();
    let net: Money = of.iter().map(|one| money(one.net)).sum();
    let total =
        [("All months".to_owned(), Ink::Plain), (String::new(), Ink::Plain), (signed(net), by_sign(net))];
    page.table(&columns, &rows, Some(&total));
}

/// `2026-06-03 09:15`.
fn when(time: Time) -> String {
    time.to_string().chars().take(16).map(|one| if one == 'T' { ' ' } else { one }).collect()
}

fn price(price: f64) -> String {
    domain::rupees::grouped(money(price))
}

fn named(tape: &Tape, size: f64, buys: bool) -> String {
    let size = units(Quantity((size * Quantity::ONE as f64).round() as i64));
    format!("{} {size} {}", if buys { "Bought" } else { "Sold" }, tape.name)
}

fn open(page: &mut Layout, of: &Run<'_>) {
    let walked = &of.outcome.walked;
    if walked.open.is_empty() {
        return;
    }
    page.heading("Still open");
    let columns = [
        Column { name: "Position", right: 0.0 },
        Column { name: "In", right: 290.0 },
        Column { name: "At", right: 350.0 },
        Column { name: "Last close", right: 430.0 },
        Column { name: "Net", right: RIGHT },
    ];
    let rows: Vec<Vec<Cell>> = walked
        .open
        .iter()
        .zip(&of.outcome.open_each)
        .map(|(one, (_, net))| {
            let (entry, tape) = (&walked.fills[one.entry], &of.tapes[one.leg]);
            let net = money(*net);
            vec![
                (named(tape, one.units, entry.buys), Ink::Plain),
                (when(backtest::time_of(tape, entry.bar, entry.moment)), Ink::Plain),
                (price(entry.price), Ink::Plain),
                (price(one.mark), Ink::Plain),
                (signed(net), by_sign(net)),
            ]
        })
        .collect();
    page.table_in(8.0, &columns, &rows, None);
}

fn trades(page: &mut Layout, of: &Run<'_>) {
    let (all, walked) = (&of.outcome.trades, &of.outcome.walked);
    if all.is_empty() {
        return;
    }
    if all.len() > MOST_TRADES {
        page.heading(&format!("Trades, the first {MOST_TRADES} of {}", domain::grouped(all.len() as u128)));
        page.paragraph("Every figure above counts all of them.", Ink::Faint);
    } else {
        page.heading(&format!("Trades, all {}", counted(of.outcome.figures.trades, "closed one")));
    }
    let columns = [
        Column { name: "Trade", right: 0.0 },
        Column { name: "In", right: 222.0 },
        Column { name: "At", right: 268.0 },
        Column { name: "Out", right: 342.0 },
        Column { name: "At", right: 388.0 },
        Column { name: "Left by", right: 464.0 },
        Column { name: "R", right: 492.0 },
        Column { name: "Net", right: RIGHT },
    ];
    let rows: Vec<Vec<Cell>> = all
        .iter()
        .take(MOST_TRADES)
        .map(|one| {
            let (entry, exit) = (&walked.fills[one.trade.entry], &walked.fills[one.trade.exit]);
            let net = money(one.net);
            vec![
                (named(&of.tapes[one.trade.leg], one.trade.units, entry.buys), Ink::Plain),
                (when(one.entry_time), Ink::Plain),
                (price(entry.price), Ink::Plain),
                (when(one.exit_time), Ink::Plain),
                (price(exit.price), Ink::Plain),
                (reason_name(one.trade.reason).to_owned(), Ink::Plain),
                (or_dash(one.r, |r| with_minus(format!("{r:.1}"))), Ink::Plain),
                (signed(net), by_sign(net)),
            ]
        })
        .collect();
    page.table_in(7.5, &columns, &rows, None);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fall_is_told_against_the_highest_before() {
        // 100 is the capital: 90 is a tenth below, 120 is a peak, 90 a quarter below it.
        let found = falls(100.0, &[90.0, 120.0, 90.0, 120.0]);
        for (found, expected) in found.iter().zip([-0.1, 0.0, -0.25, 0.0]) {
            assert!((found - expected).abs() < 1e-12, "{found}");
        }
    }
}
