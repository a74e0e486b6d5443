//! The report for people: a table that reads like a page of the cash book.

use domain::{Contract, Head, Money, Price, Quantity, Side};
use ledger::{Record, Status};
use report::words::head_name;
use report::{Report, RowStatus};
use tradebook::side::FeeRow;

use super::draw;
use domain::rupees::{count, rupees, signed, units};

#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub colour: bool,
}

const WIDTH: usize = 78;
const LAST_TRADES: usize = 10;
const MOST_ASKS: usize = 10;
/// What no tradebook holds stands in no figure of ours.
const NOT_INCLUDED: &str = "Your broker's statement has charges that no tradebook holds, and they are in no figure here: \
                            interest and pledge fees of margin funding (MTF), delayed payment, account maintenance. \
                            Add them with --fees FILE.";

pub fn text(report: &Report, style: Style) -> String {
    let mut page = Page { out: String::new(), style };
    page.headline(report);
    page.counts(report);
    page.equity(report);
    page.charges(report);
    page.problems(report);
    page.trades(report);
    page.files(report);
    page.out
}

/// A cost with its sign: what was given back adds to the result.
fn taken(amount: Money) -> String {
    let sign = if amount < Money::ZERO { "+" } else { "−" };
    format!("{sign} {}", rupees(if amount < Money::ZERO { -amount } else { amount }))
}

struct Page {
    out: String,
    style: Style,
}

impl Page {
    fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    fn heading(&mut self, text: &str) {
        let text = if self.style.colour { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() };
        self.out.push('\n');
        self.line(&text);
    }

    /// Green or red besides sign and arrow.
    fn tint(&self, amount: Money, text: String) -> String {
        match amount.0.signum() {
            1 if self.style.colour => format!("\x1b[32m{text}\x1b[0m"),
            -1 if self.style.colour => format!("\x1b[31m{text}\x1b[0m"),
            _ => text,
        }
    }

    fn headline(&mut self, report: &Report) {
        let summary = &report.summary;
        let days = match (summary.first_day, summary.last_day) {
            (Some(first), Some(last)) => format!("{first} to {last}"),
            _ => format!("as of {}", report.as_of),
        };
        self.line(&format!("{:<40}{days:>38}", "Rojmel"));
        self.line(&"═".repeat(WIDTH));
        self.amount("Gross profit and loss", summary.gross_pnl, signed(summary.gross_pnl));
        self.amount("Charges", Money::ZERO, format!("− {}", rupees(summary.charges)));
        self.line(&"─".repeat(WIDTH));
        self.amount("Net profit and loss", summary.net_pnl, signed(summary.net_pnl));
        self.line(&"═".repeat(WIDTH));
        if let (Some(fees), Some(net)) = (&report.fees, report.net_after_fees()) {
            self.amount("Fees outside trades", Money::ZERO, taken(fees.total));
            self.amount("Net after fees", net, signed(net));
        }
        if summary.realised_in_open_trades != Money::ZERO {
            let open = summary.realised_in_open_trades;
            self.amount("of it in trades still open", open, signed(open));
        }
        self.start(report);
    }

    /// What the numbers above take for granted about the time before the files, and what they leave out.
    fn start(&mut self, report: &Report) {
        let book = &report.book;
        let of = |record: Record| {
            let is_share = |instrument: u32| book.instruments[instrument as usize].contract == Contract::Cash;
            let own = || {
                let own = book.scrips.iter().filter(move |scrip| scrip.record == record);
                own.filter(move |scrip| is_share(scrip.instrument))
            };
            let count = own().count();
            let named = format!("{count} {}", if count == 1 { "stock" } else { "stocks" });
            (count, named, own().map(|scrip| scrip.assumed_pnl).sum::<Money>())
        };
        let (assumed, stocks, made) = of(Record::Assumed);
        if let Some(from) = book.equity_from.filter(|_| assumed > 0) {
            self.wrapped(
                "~ ",
                &format!(
                    "{} of the gross, of {stocks}, assumes that you held none before {}. If that is so, add \
                     --held-none; if not, add what you held with --opening FILE.",
                    rupees(made),
                    from.in_words()
                ),
            );
        }
        let (lacking, stocks, made) = of(Record::Deficit);
        if lacking > 0 {
            self.wrapped(
                "? ",
                &format!(
                    "{} of sales of {stocks} is counted nowhere: the buys are not in these files. The other {} of their \
                     gross is counted and not certain. Add what you held before with --opening FILE.",
                    rupees(report.summary.left_out_sale_value),
                    rupees(made)
                ),
            );
        }
        for sign in &book.signs {
            let marked = "Until this is answered, its profit is assumed.";
            self.wrapped("? ", &format!("{} {marked}", sign.question.message()));
        }
        for lot in &report.stated.lots {
            let held = if lot.side == Side::Sell { "held short" } else { "held" };
            self.line(&format!(
                "+ {held}: {} {} at {} since {} (row {})",
                units(lot.quantity),
                lot.instrument.symbol,
                lot.price,
                lot.day,
                lot.row
            ));
        }
        self.side_files(report);
    }

    /// What the rows about corporate actions and settlements did.
    fn side_files(&mut self, report: &Report) {
        let book = &report.book;
        let symbol = |at: u32| &book.instruments[at as usize].symbol;
        for line in &report.actions {
            let one = &line.action;
            let isin = one.isin.as_ref().filter(|_| one.symbol.is_empty());
            let name = isin.map_or(one.symbol.as_str(), |isin| isin.as_str());
            let changed: Vec<String> = line
                .effects
                .iter()
                .map(|effect| {
                    let (of, before, after) = (symbol(effect.instrument), effect.before, effect.after);
                    let given =
                        effect.received.map(|(of, given)| format!(" and {} {}", units(given), symbol(of)));
                    if effect.paid > Money::ZERO {
                        return format!("{} paid on {} {of}", rupees(effect.paid), units(before));
                    }
                    format!("{} {of} became {}{}", units(before), units(after), given.unwrap_or_default())
                })
                .collect();
            let changed =
                if changed.is_empty() { String::new() } else { format!(": {}", changed.join(", ")) };
            if line.status != RowStatus::NotApplied {
                let word = one.kind.word();
                self.wrapped(
                    "+ ",
                    &format!("{word} of {name} on {}{changed} (row {})", one.ex_date, line.row),
                );
            }
            if let Some(sentence) = &line.sentence {
                self.wrapped("? ", &format!("{} (row {})", sentence.message(), line.row));
            }
        }
        for line in &report.settlements {
            if line.status != RowStatus::NotApplied {
                let at = format!("settled at {}", line.value);
                let how = if line.value == Price::ZERO { "expired worthless" } else { &at };
                self.wrapped("+ ", &format!("{} {how} (row {})", line.symbol, line.row));
            }
            if let Some(sentence) = &line.sentence {
                self.wrapped("? ", &format!("{sentence} (row {})", line.row));
            }
        }
        for FeeRow { row, fee } in report.stated.fees.iter().flatten() {
            let note = if fee.note.is_empty() { String::new() } else { format!(", {}", fee.note) };
            let (kind, amount) = (fee.kind.name(), rupees(fee.amount));
            self.wrapped("+ ", &format!("fee: {kind} {amount} on {}{note} (row {row})", fee.day));
        }
    }

    fn amount(&mut self, name: &str, amount: Money, text: String) {
        let padded = format!("{text:>38}");
        let text = self.tint(amount, padded);
        self.line(&format!("{name:<40}{text}"));
    }

    fn counts(&mut self, report: &Report) {
        let summary = &report.summary;
        let trades = if summary.closed_trades == 1 { "trade" } else { "trades" };
        self.heading(&format!(
            "{} closed {trades}: {} won, {} lost, {} breakeven",
            count(summary.closed_trades),
            count(summary.wins),
            count(summary.losses),
            count(summary.breakeven)
        ));
        let ratio = |value: Option<f64>| {
            value.map_or("–".to_owned(), |value| format!("{value:.2}").replace('-', "−"))
        };
        let money = |value: Option<Money>| value.map_or("–".to_owned(), signed);
        let win_rate = summary.win_rate.map_or("–".to_owned(), |rate| format!("{:.1} %", rate * 100.0));
        let fall = summary.max_drawdown.map(|fall| fall.amount);
        self.pair("Win rate", &win_rate, "Profit factor", &ratio(summary.profit_factor));
        self.pair("Average win", &money(summary.average_win), "Payoff ratio", &ratio(summary.payoff_ratio));
        self.pair("Average loss", &money(summary.average_loss), "Expectancy", &money(summary.expectancy));
        self.pair("Sharpe", &ratio(summary.sharpe), "Sortino", &ratio(summary.sortino));
        self.pair(
            "Max drawdown",
            &fall.map_or("–".to_owned(), rupees),
            "Recovery factor",
            &ratio(summary.recovery_factor),
        );
        self.pair("Open trades", &count(summary.open_trades), "Turnover (tax)", &rupees(summary.turnover));
    }

    fn pair(&mut self, left: &str, value: &str, right: &str, other: &str) {
        self.line(&format!("{left:<16}{value:>20}    {right:<18}{other:>20}"));
    }

    fn equity(&mut self, report: &Report) {
        if report.daily.len() < 2 {
            return;
        }
        let net: Vec<Money> = report.daily.iter().map(|day| day.net).collect();
        self.heading("Net profit and loss, added up day by day");
        for row in draw::curve(&net, WIDTH, 6) {
            self.line(&row);
        }
    }

    fn charges(&mut self, report: &Report) {
        let heads = &report.book.charges;
        if heads.total() == Money::ZERO {
            return;
        }
        let stated = &report.book.stated;
        self.heading(match (stated.by.is_empty(), stated.is_estimated()) {
            (true, _) => "Charges of all executions (estimated)",
            (false, true) => "Charges of all executions (some estimated)",
            (false, false) => "Charges of all executions (as stated)",
        });
        for head in Head::ALL {
            let name = head_name(head);
            let (amount, ours) = (heads.of(head), stated.ours.of(head));
            let is_stated = stated.heads().has(head);
            if amount == Money::ZERO && (!is_stated || ours == Money::ZERO) {
                continue;
            }
            self.line(&format!("{name:<40}{:>38}", rupees(amount)));
            if is_stated {
                let what = if stated.lacks.has(head) { "partly stated" } else { "stated" };
                let beside = match stated.unknown.has(head) {
                    true => "no plan to estimate it by".to_owned(),
                    false => format!("estimated: {}", rupees(ours)),
                };
                self.line(&format!("  {what}; {beside}"));
            }
        }
        self.line(&format!("{:<40}{:>38}", "Total", rupees(heads.total())));
        for note in &report.book.charge_notes {
            self.wrapped("  ", &note.message());
        }
        if report.fees.is_none() {
            self.wrapped("  ", NOT_INCLUDED);
        }
    }

    /// Trades without a result and warnings about the account.
    fn problems(&mut self, report: &Report) {
        let asks = [Status::UnknownCost, Status::SettlementNeeded].map(|status| self.asks(report, status));
        if asks.iter().all(Vec::is_empty) && report.warnings.is_empty() {
            return;
        }
        self.heading("To fix");
        for asks in asks {
            for ask in asks.iter().take(MOST_ASKS) {
                self.line(ask);
            }
            if asks.len() > MOST_ASKS {
                self.line(&format!("? and {} more of this kind", asks.len() - MOST_ASKS));
            }
        }
        for warning in &report.warnings {
            self.wrapped("! ", &warning.message());
        }
    }

    fn asks(&self, report: &Report, status: Status) -> Vec<String> {
        let book = &report.book;
        (0..book.trades.len())
            .filter(|&at| book.trades.status[at] == status)
            .map(|at| {
                let symbol = &book.instruments[book.trades.instrument[at] as usize].symbol;
                match status {
                    Status::UnknownCost => format!(
                        "? {symbol}: {} sold, the buy price is not in these files; not counted",
                        units(book.trades.quantity[at])
                    ),
                    Status::SettlementNeeded
                    | Status::Win
                    | Status::Loss
                    | Status::Breakeven
                    | Status::Open => format!(
                        "? {symbol}: {} {} still open after expiry, the closing price is not known; not counted",
                        units(book.trades.open_quantity[at].abs()),
                        book.trades.direction[at].word()
                    ),
                }
            })
            .collect()
    }

    fn trades(&mut self, report: &Report) {
        let book = &report.book;
        let shown: Vec<usize> = (0..book.trades.len())
            .rev()
            .filter(|&at| book.trades.status[at].counts())
            .take(LAST_TRADES)
            .collect();
        if shown.is_empty() {
            return;
        }
        self.heading(&format!("Last {} trades", shown.len()));
        self.line(&format!(
            "{:<10}  {:<24}{:<9}{:<6}{:>9}  {:>16}",
            "Day", "Instrument", "Product", "", "Quantity", "Net"
        ));
        for at in shown {
            let trades = &book.trades;
            let time = trades.exit_time[at].or(trades.entry_time[at]);
            let day = time.map(|time| time.day().to_string()).unwrap_or_default();
            let symbol = &book.instruments[trades.instrument[at] as usize].symbol;
            let net = trades.gross[at] - trades.charges[at];
            let open = trades.open_quantity[at] != Quantity::ZERO;
            let result = if open && net == Money::ZERO { "open".to_owned() } else { signed(net) };
            let result = self.tint(net, format!("{result:>16}"));
            self.line(&format!(
                "{day:<10}  {symbol:<24}{:<9}{:<6}{:>9}  {result}",
                trades.product[at].word(),
                trades.direction[at].word(),
                units(trades.quantity[at]),
            ));
        }
    }

    fn files(&mut self, report: &Report) {
        self.heading("Files");
        for file in &report.files {
            let window = file.window.map(|window| format!(", {} to {}", window.from, window.to));
            self.line(&format!(
                "{} ({} {}{})",
                file.name,
                file.broker,
                file.segment.map_or("several segments", domain::Segment::word),
                window.unwrap_or_default()
            ));
            let counts = [
                (file.fills, "executions"),
                (file.duplicates, "duplicates"),
                (file.conflicts.len() as u32, "with different details"),
                (file.skipped, "skipped"),
                (file.rows_rejected, "rejected"),
            ];
            let counts: Vec<String> = counts
                .into_iter()
                .filter(|(size, name)| *size > 0 || *name == "executions")
                .map(|(size, name)| format!("{} {name}", count(size)))
                .collect();
            self.line(&format!("  {} rows: {}", count(file.rows_read), counts.join(", ")));
            for warning in &file.warnings {
                self.wrapped("  ! ", &warning.message());
            }
            for one in &file.rejected {
                self.wrapped("  ✗ ", &format!("row {}, {}: {}", one.row, one.column, one.reason));
            }
            if file.rejected_more() > 0 {
                self.wrapped("  ✗ ", &format!("and {} more", count(file.rejected_more())));
            }
            for one in &file.conflicts {
                self.wrapped("  ≠ ", &format!("row {}: {}", one.row, one.reason.message()));
            }
        }
    }

    /// A sentence over as many lines as it needs, below its mark.
    fn wrapped(&mut self, mark: &str, sentence: &str) {
        let indent = " ".repeat(mark.chars().count());
        let mut line = mark.to_owned();
        let mut empty = true;
        for word in sentence.split_whitespace() {
            if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.line(&line);
                line.clone_from(&indent);
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            line.push_str(word);
            empty = false;
        }
        self.line(&line);
    }
}
