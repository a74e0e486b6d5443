//! A backtest for people.

use std::fmt::Write;

use ::backtest::{Outcome, Rule, Tape};
use ::report::backtested::{Swept, money};
use ::report::words::{head_name, reason_name};
use domain::{Head, Money};

use crate::report::draw::curve;
use domain::rupees::{grouped, rupees, signed};

const WIDTH: usize = 78;
const LAST_TRADES: usize = 10;

/// As a terminal prints it.
pub fn text(rule: &Rule, params: &[f64], tapes: &[Tape], outcome: &Outcome, swept: Option<&Swept>) -> String {
    let mut page = Page::titled(&rule.name);
    page.head(rule, params, outcome);
    page.figures(rule, outcome);
    page.curve(rule, outcome);
    page.charges(outcome);
    page.months(outcome);
    page.trades(tapes, outcome);
    if let Some(swept) = swept {
        page.sweep(rule, swept);
    }
    page.heading("To know");
    for sentence in &outcome.told {
        page.wrapped(&sentence.message());
    }
    page.out
}

pub struct Page {
    pub out: String,
}

impl Page {
    pub fn titled(name: &str) -> Self {
        let mut page = Self { out: String::new() };
        page.line(name);
        page.line(&"═".repeat(WIDTH));
        page
    }

    pub fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}", text.trim_end());
    }

    pub fn heading(&mut self, text: &str) {
        self.line("");
        self.line(text);
    }

    pub fn pair(&mut self, name: &str, value: &str) {
        let space = WIDTH.saturating_sub(name.chars().count());
        self.line(&format!("{name}{value:>space$}"));
    }

    /// `- ` and lines of the page's width.
    pub fn wrapped(&mut self, text: &str) {
        let mut line = String::from("-");
        for word in text.split(' ') {
            if line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.line(&line);
                line = String::from(" ");
            }
            line.push(' ');
            line.push_str(word);
        }
        self.line(&line);
    }

    fn head(&mut self, rule: &Rule, params: &[f64], outcome: &Outcome) {
        self.wrapped(&outcome.sentence.message());
        if !params.is_empty() {
            let own: Vec<String> = rule
                .params
                .iter()
                .zip(params)
                .map(|(param, value)| format!("{} = {value}", param.name))
                .collect();
            self.wrapped(&format!("Run with {}.", own.join(", ")));
        }
    }

    fn figures(&mut self, rule: &Rule, outcome: &Outcome) {
        let figures = outcome.figures;
        self.heading("Result");
        let percent = |part: f64| format!("{:.2}%", part * 100.0);
        let net = money(figures.net);
        self.pair("Capital", &rupees(rule.capital));
        self.pair("Net profit and loss", &signed(net));
        self.pair("of the capital", &percent(figures.net / (rule.rupees())));
        if !outcome.walked.open.is_empty() {
            self.pair("of it still open, at the last close", &signed(money(outcome.open_net)));
        }
        self.pair("Closed trades", &figures.trades.to_string());
        self.pair("Won", &figures.win_rate.map_or_else(|| "–".to_owned(), percent));
        self.pair("Profit factor", &ratio(figures.profit_factor));
        let fall = format!("{} ({})", rupees(money(figures.max_fall_rupees)), percent(figures.max_fall));
        self.pair("Largest fall of the equity", &fall);
        self.pair("Sharpe ratio, by the year", &ratio(figures.sharpe));
        self.pair("Time in the market", &percent(figures.exposure));
        if let Some(one) = outcome.benchmark {
            self.pair("Buy and hold of the same candles", &signed(money(one.net)));
        }
        if let Some(times) = outcome.costs_borne {
            self.pair("Charges could be so many times as high", &format!("{times:.1}"));
        }
        for (times, net) in outcome.at_charges().into_iter().filter(|(times, _)| *times != 1) {
            self.pair(&format!("Closed trades with {times} times the charges"), &signed(money(net)));
        }
        if let Some(other) = outcome.otherwise {
            self.pair("Filled at the next open", &signed(money(other.next_open.net)));
            if let Some(same) = other.same_close {
                self.pair("Filled at the close that decides", &signed(money(same.net)));
            }
            self.pair("Decided one candle later", &signed(money(other.delayed.net)));
        }
        if let Some(chance) = outcome.placebo {
            self.pair("Entered by chance, the middle run", &signed(money(chance.middle)));
            let made_less = format!("{} of {}", chance.below, chance.runs);
            self.pair("Runs by chance that made less than the rule", &made_less);
        }
        for (reason, count, net) in &outcome.by_reason {
            let name = format!("  left by {}: {count}", reason_name(*reason));
            self.pair(&name, &signed(money(*net)));
        }
    }

    fn curve(&mut self, rule: &Rule, outcome: &Outcome) {
        let mut before = rule.capital;
        let nets: Vec<Money> = outcome
            .walked
            .days
            .iter()
            .map(|(_, equity)| {
                let now = money(*equity);
                let net = now - before;
                before = now;
                net
            })
            .collect();
        if nets.len() > 1 {
            self.heading("Equity by day, from the capital");
            for row in curve(&nets, WIDTH, 6) {
                self.line(&row);
            }
        }
    }

    fn charges(&mut self, outcome: &Outcome) {
        let Some(heads) = outcome.heads() else { return };
        self.heading("Charges");
        for head in Head::ALL {
            if heads.of(head) != Money::ZERO {
                self.pair(&format!("  {}", head_name(head)), &grouped(heads.of(head)));
            }
        }
        self.pair("  All", &rupees(heads.total()));
    }

    fn months(&mut self, outcome: &Outcome) {
        if outcome.months.is_empty() {
            return;
        }
        self.heading("By month");
        for one in &outcome.months {
            let name = format!("  {:04}-{:02}", one.year, one.month);
            let part = one.part.map_or_else(|| "–".to_owned(), |part| format!("{:.2}%", part * 100.0));
            self.pair(&name, &format!("{} {part:>9}", signed(money(one.net))));
        }
    }

    fn trades(&mut self, tapes: &[Tape], outcome: &Outcome) {
        if outcome.trades.is_empty() {
            return;
        }
        let count = outcome.trades.len();
        self.heading(&if count > LAST_TRADES {
            format!("The last {LAST_TRADES} of {count} trades")
        } else {
            "Trades".to_owned()
        });
        for one in &outcome.trades[count.saturating_sub(LAST_TRADES)..] {
            let fills = &outcome.walked.fills;
            let (entry, exit) = (&fills[one.trade.entry], &fills[one.trade.exit]);
            let when = |time: domain::Time| time.to_string()[..16].replace('T', " ");
            self.line(&format!(
                "  {} {} × {} {} at {:.2}",
                tapes[one.trade.leg].name,
                if entry.buys { "bought" } else { "sold" },
                one.trade.units,
                when(one.entry_time),
                entry.price
            ));
            let why = reason_name(one.trade.reason);
            let out = format!("    out {} at {:.2}, {why}", when(one.exit_time), exit.price);
            self.pair(&out, &signed(money(one.net)));
        }
    }

    fn sweep(&mut self, rule: &Rule, swept: &Swept) {
        let tries = domain::grouped(swept.tries.len() as u128);
        self.heading(&match swept.judgement {
            Some(_) => format!("The best of {tries} tries"),
            None => {
                format!("{tries} tries, of which none can be judged: above is the rule with its own values")
            }
        });
        let names: Vec<&str> = rule.params.iter().map(|param| param.name.as_str()).collect();
        self.pair(&format!("  {}", names.join(", ")), "net, trades, Sharpe ratio");
        for at in swept.best().into_iter().take(10) {
            let found = swept.found[at];
            let own: Vec<String> = swept.tries[at].iter().map(f64::to_string).collect();
            let row = format!("{} {:>7} {:>7}", signed(money(found.net)), found.trades, ratio(found.sharpe));
            self.pair(&format!("  {}", own.join(", ")), &row);
        }
        if let Some(overfitting) = swept.judgement.as_ref().and_then(|one| one.overfitting) {
            let value = format!("{:.0}%", overfitting.probability * 100.0);
            self.pair("Probability that the choice is overfitted", &value);
        }
        let Some(forward) = &swept.forward else { return };
        match forward.net {
            Some(net) => {
                let windows = format!("{} of {} windows made money", forward.winning, forward.tested);
                self.pair(&format!("Walk-forward: {windows}"), &signed(money(net)));
            }
            None => self.line("Walk-forward: in no window had a try twenty trades, so none was chosen."),
        }
        if forward.tested > 0 && forward.tested < forward.windows.len() {
            let left = forward.windows.len() - forward.tested;
            self.line(&format!("  {left} windows more had no try with twenty trades."));
        }
    }
}

fn ratio(ratio: Option<f64>) -> String {
    // Adding nothing makes −0 a plain 0.
    ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{:.2}", (ratio * 100.0).round() / 100.0 + 0.0))
}
