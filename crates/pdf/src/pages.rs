//! The pages of a month.

use analytics::Summary;
use domain::rupees::{count, rupees};
use domain::{Day, Money};
use ledger::Direction;

use crate::draw::{NotDrawn, draw};
use crate::fonts::Face;
use crate::layout::{Cell, Column, Ink, LEFT, Layout, Mark, RIGHT};
use crate::month::{List, MonthReport, Row, RuleLine, Rules, TradeLine, Until};
use crate::parts::{Figure, by_head, by_sign, chart, counted, foot, grid, or_dash, percent, signed};

/// The bytes of a PDF.
///
/// # Errors
/// A fault of this program.
pub fn month_pdf(of: &MonthReport) -> Result<Vec<u8>, NotDrawn> {
    let mut page = Layout::new();
    head(&mut page, of);
    figures(&mut page, &of.summary, of.daily.len());
    strategies(&mut page, of);
    unknown(&mut page, &of.summary);
    days(&mut page, of);
    curve(&mut page, of);
    calendar(&mut page, of);
    if let Some(heads) = &of.heads {
        by_head(&mut page, "Charges by type", heads);
    }
    for list in &of.lists {
        listed(&mut page, list, &of.summary);
    }
    if let Some(kinds) = &of.kinds {
        listed(&mut page, &kinds.list, &kinds.summary);
        page.paragraph("Options that were opened together are one.", Ink::Faint);
    }
    if let Some(rules) = &of.rules {
        kept_and_broken(&mut page, rules, of.summary.closed_trades);
    }
    not_written(&mut page, &of.not_written());
    trades(&mut page, "Best trades", &of.best, of.summary.wins);
    trades(&mut page, "Largest losses", &of.worst, of.summary.losses);
    open(&mut page, of);
    let title = format!("Rojmel, {}", of.month.in_words());
    foot(&mut page, &title);
    draw(&title, &page.pages)
}

fn head(page: &mut Layout, of: &MonthReport) {
    page.y += 22.0;
    page.text(LEFT, page.y, (Face::Heading, 24.0, Ink::Plain), &of.month.in_words());
    page.right(RIGHT, page.y, (Face::Heading, 14.0, Ink::Plain), "Rojmel");
    page.y += 6.0;
    for account in &of.about.accounts {
        page.paragraph(account, Ink::Faint);
    }
    if !of.about.filter.is_empty() {
        page.paragraph(&format!("Only a part of the journal: {}.", of.about.filter.join("; ")), Ink::Plain);
    }
    let so_far = if of.month.last().is_some_and(|last| of.about.as_of < last) { "so far, " } else { "" };
    let text = format!(
        "What was closed in the month, {so_far}as of {}. Charges are estimated where no statement says them.",
        of.about.as_of.in_words()
    );
    page.paragraph(&text, Ink::Faint);
    page.y += 8.0;
}

fn figures(page: &mut Layout, of: &Summary, days: usize) {
    let won = format!("{} won, {} lost", count(of.wins), count(of.losses));
    let figures: [Figure; 12] = [
        ("Net P&L", signed(of.net_pnl), by_sign(of.net_pnl), "after charges".to_owned()),
        ("Gross P&L", signed(of.gross_pnl), by_sign(of.gross_pnl), "before charges".to_owned()),
        ("Charges", rupees(of.charges), Ink::Plain, String::new()),
        ("Closed trades", count(of.closed_trades), Ink::Plain, won),
        ("Win rate", or_dash(of.win_rate, percent), Ink::Plain, "of closed trades".to_owned()),
        (
            "Profit factor",
            or_dash(of.profit_factor, |one| format!("{one:.2}")),
            Ink::Plain,
            "won to lost".to_owned(),
        ),
        (
            "Average trade",
            or_dash(of.expectancy, signed),
            of.expectancy.map_or(Ink::Plain, by_sign),
            "net of closed trades".to_owned(),
        ),
        ("Average win", or_dash(of.average_win, signed), Ink::Plain, String::new()),
        ("Average loss", or_dash(of.average_loss, signed), Ink::Plain, String::new()),
        (
            "Largest fall",
            or_dash(of.max_drawdown, |fall| rupees(fall.amount)),
            Ink::Plain,
            "of the month’s curve".to_owned(),
        ),
        ("Turnover for tax", rupees(of.turnover), Ink::Plain, "intraday and F&O".to_owned()),
        ("Days", count(u32::try_from(days).unwrap_or(u32::MAX)), Ink::Plain, "with an exit".to_owned()),
    ];
    grid(page, &figures);
}

/// A strategy is one, whatever its legs.
fn strategies(page: &mut Layout, of: &MonthReport) {
    let Some(by) = &of.by_strategy else { return };
    let text = format!(
        "Counted by strategies (options that were opened together are one): {} closed, {} won, {} lost, net {} each on \
         average.",
        count(by.summary.closed_trades),
        count(by.summary.wins),
        count(by.summary.losses),
        or_dash(by.summary.expectancy, signed),
    );
    page.paragraph(&text, Ink::Plain);
}

/// What the record does not hold is said.
fn unknown(page: &mut Layout, of: &Summary) {
    let mut say = |text: String| page.paragraph(&text, Ink::Plain);
    if of.unknown_cost > 0 {
        say(format!(
            "{} without a known cost: sales of {} are in no figure here. Enter what they cost in the journal.",
            counted(of.unknown_cost, "trade"),
            rupees(of.left_out_sale_value)
        ));
    }
    if of.settlement_needed > 0 {
        say(format!(
            "{} ended without a settlement price: in no figure here.",
            counted(of.settlement_needed, "contract")
        ));
    }
    if of.open_trades > 0 {
        say(format!(
            "{} still open: what was realised of them, {}, is in the net, and in no count of trades.",
            counted(of.open_trades, "trade"),
            signed(of.realised_in_open_trades)
        ));
    }
    if of.assumed_pnl != Money::ZERO {
        say(format!(
            "{} of the gross is assumed: what was held before the files begin is not confirmed.",
            signed(of.assumed_pnl)
        ));
    }
}

/// A bar for each day with an exit: gained is filled, lost is hollow.
fn days(page: &mut Layout, of: &MonthReport) {
    let Some((first, last)) = of.month.first().zip(of.month.last()) else { return };
    if of.daily.is_empty() {
        return;
    }
    page.heading("Day by day");
    page.room(150.0);
    let (top, height) = (page.y + 14.0, 110.0);
    let nets = || of.daily.iter().map(|one| one.net.0);
    let (most, least) = (nets().max().unwrap_or(0).max(0), nets().min().unwrap_or(0).min(0));
    let span = ((most - least) as f32).max(1.0);
    let y_of = |net: i64| top + (most - net) as f32 / span * height;
    let zero = y_of(0);
    let step = (RIGHT - LEFT) / (last.0 - first.0 + 1) as f32;
    for one in &of.daily {
        let x = LEFT + step * (one.day.0 - first.0) as f32;
        let (from, to) = (y_of(one.net.0).min(zero), y_of(one.net.0).max(zero));
        let gained = one.net >= Money::ZERO;
        let ink = if gained { Ink::Gain } else { Ink::Loss };
        page.mark(Mark::Box {
            x: x + step * 0.2,
            y: from,
            width: step * 0.6,
            height: to - from,
            ink,
            filled: gained,
        });
        let (_, _, day) = one.day.ymd();
        page.text(x + step * 0.25, top + height + 14.0, (Face::Plain, 7.0, Ink::Faint), &day.to_string());
    }
    page.mark(Mark::Line { from: (LEFT, zero), to: (RIGHT, zero), width: 0.6, ink: Ink::Plain });
    page.y = top + height + 20.0;
    let extreme = |best: bool| {
        let nets = of.daily.iter();
        if best { nets.max_by_key(|one| one.net) } else { nets.min_by_key(|one| one.net) }
    };
    let said = |word: &str, one: Option<&analytics::Daily>| {
        one.map(|one| format!("{word} day: {}, {}.", one.day.in_words(), signed(one.net))).unwrap_or_default()
    };
    let text = match &of.daily[..] {
        [one] => format!("The only day with an exit: {}, {}.", one.day.in_words(), signed(one.net)),
        _ => format!(
            "{} {} A filled bar gained, a hollow one lost.",
            said("Best", extreme(true)),
            said("Worst", extreme(false))
        ),
    };
    page.paragraph(&text, Ink::Faint);
}

/// What the month had come to by the evening of each day with an exit, from 0.
fn curve(page: &mut Layout, of: &MonthReport) {
    let (Some(first), Some(last)) = (of.daily.first(), of.daily.last()) else { return };
    let mut sum = Money::ZERO;
    let mut values = vec![0.0];
    for one in &of.daily {
        sum += one.net;
        values.push(sum.0 as f64 / Money::ONE as f64);
    }
    let label = |value: f64| rupees(report::backtested::money(value));
    let name = "Net P&L, added up by day with an exit";
    chart(page, name, &values, (0.0, Ink::Plain), &label, (first.day, last.day));
}

/// Weeks from Monday, each day with what was closed on it.
fn calendar(page: &mut Layout, of: &MonthReport) {
    const HEIGHT: f32 = 32.0;
    let Some((first, last)) = of.month.first().zip(of.month.last()) else { return };
    // 1 January 1970, day 0, was a Thursday.
    let column = |day: Day| (day.0 + 3).rem_euclid(7);
    let weeks = (column(first) + last.0 - first.0) / 7 + 1;
    page.room(60.0 + HEIGHT * weeks as f32);
    page.heading("Calendar");
    let step = (RIGHT - LEFT) / 7.0;
    page.y += 12.0;
    for (name, at) in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].into_iter().zip(0_u8..) {
        page.text(LEFT + step * f32::from(at) + 4.0, page.y, (Face::Plain, 8.0, Ink::Faint), name);
    }
    page.y += 4.0;
    let top = page.y;
    for day in first.0..=last.0 {
        let day = Day(day);
        let week = (column(first) + day.0 - first.0) / 7;
        let (x, y) = (LEFT + step * column(day) as f32, top + HEIGHT * week as f32);
        page.mark(Mark::Box { x, y, width: step, height: HEIGHT, ink: Ink::Rule, filled: false });
        let (_, _, number) = day.ymd();
        page.text(x + 4.0, y + 11.0, (Face::Plain, 8.0, Ink::Faint), &number.to_string());
        if let Some(one) = of.daily.iter().find(|one| one.day == day) {
            page.right(x + step - 4.0, y + 25.0, (Face::Plain, 8.0, by_sign(one.net)), &signed(one.net));
        }
    }
    page.y = top + HEIGHT * weeks as f32 + 4.0;
}

fn open(page: &mut Layout, of: &MonthReport) {
    if of.open.is_empty() {
        return;
    }
    let is_over = of.month.last().is_some_and(|last| last <= of.about.as_of);
    page.heading(if is_over { "Open when the month ended" } else { "Open now" });
    let columns = [
        Column { name: "Trade", right: 0.0 },
        Column { name: "Began with", right: 330.0 },
        Column { name: "Since", right: 430.0 },
        Column { name: "Closed", right: RIGHT },
    ];
    let shown = of.shown_open();
    let mut rows: Vec<Vec<Cell>> = shown
        .iter()
        .map(|one| {
            let began = match one.direction {
                Direction::Long => "a purchase",
                Direction::Short => "a sale",
            };
            let until = match one.until {
                Until::Now => "still open".to_owned(),
                Until::Closed(day) => day.in_words(),
                Until::Expired(_) => "expired, no price".to_owned(),
            };
            vec![
                (one.title.clone(), Ink::Plain),
                (began.to_owned(), Ink::Plain),
                (one.since.map_or_else(|| "before the files".to_owned(), Day::in_words), Ink::Plain),
                (until, Ink::Plain),
            ]
        })
        .collect();
    if of.open.len() > shown.len() {
        let others = format!("{} others", of.open.len() - shown.len());
        let none = || (String::new(), Ink::Plain);
        rows.push(vec![(others, Ink::Plain), none(), none(), none()]);
    }
    page.table(&columns, &rows, None);
}

fn listed(page: &mut Layout, list: &List, whole: &Summary) {
    page.heading(list.name);
    if list.has_several {
        page.paragraph("A trade with several of them is in each: the lines do not add up.", Ink::Faint);
    }
    let columns = [
        Column { name: list.name, right: 0.0 },
        Column { name: "Trades", right: 236.0 },
        Column { name: "Won", right: 276.0 },
        Column { name: "Gross", right: 366.0 },
        Column { name: "Charges", right: 448.0 },
        Column { name: "Net P&L", right: RIGHT },
    ];
    let cells = |row: &Row| -> Vec<Cell> {
        vec![
            (row.name.clone(), Ink::Plain),
            (count(row.closed), Ink::Plain),
            (or_dash(row.win_rate, percent), Ink::Plain),
            (signed(row.gross), Ink::Plain),
            (rupees(row.charges), Ink::Plain),
            (signed(row.net), by_sign(row.net)),
        ]
    };
    let rows: Vec<Vec<Cell>> = list.rows.iter().map(cells).collect();
    let total = [
        ("The month".to_owned(), Ink::Plain),
        (count(whole.closed_trades), Ink::Plain),
        (or_dash(whole.win_rate, percent), Ink::Plain),
        (signed(whole.gross_pnl), Ink::Plain),
        (rupees(whole.charges), Ink::Plain),
        (signed(whole.net_pnl), by_sign(whole.net_pnl)),
    ];
    page.table(&columns, &rows, Some(&total));
}

/// The lists that a reader may look for.
fn not_written(page: &mut Layout, names: &[&str]) {
    let Some((last, rest)) = names.split_last() else { return };
    let all = if rest.is_empty() { (*last).to_owned() } else { format!("{} or {last}", rest.join(", ")) };
    page.y += 8.0;
    let text = format!(
        "No list by {all}: none is written beside these trades. They are written in the journal; a broker’s file holds \
         none."
    );
    page.paragraph(&text, Ink::Faint);
}

/// Of the rules of all setups; what lies beyond is one line.
const MOST_RULES: usize = 40;

fn kept_and_broken(page: &mut Layout, of: &Rules, closed: u32) {
    page.heading("Rules kept and broken");
    let judged = u32::try_from(of.judged).unwrap_or(u32::MAX);
    let text = format!(
        "{} of {} had a setup with rules in force when they were opened. Each stands at every rule that it kept or broke: \
         the lines do not add up. A difference shows no cause.",
        count(judged),
        counted(closed, "closed trade"),
    );
    page.paragraph(&text, Ink::Faint);
    let columns = [
        Column { name: "Rule", right: 0.0 },
        Column { name: "Kept", right: 330.0 },
        Column { name: "Net P&L", right: 412.0 },
        Column { name: "Broken", right: 460.0 },
        Column { name: "Net P&L", right: RIGHT },
    ];
    let shown = &of.lines[..of.lines.len().min(MOST_RULES)];
    for setup in shown.chunk_by(|one, other| one.setup == other.setup) {
        page.room(60.0);
        page.y += 8.0;
        if let Some(first) = setup.first() {
            page.paragraph(&first.setup, Ink::Plain);
        }
        let cells = |one: &RuleLine| -> Vec<Cell> {
            let number = |trades: u64| count(u32::try_from(trades).unwrap_or(u32::MAX));
            let ((kept, kept_net), (broken, broken_net)) = (one.kept, one.broken);
            vec![
                (one.rule.clone(), Ink::Plain),
                (number(kept), Ink::Plain),
                (if kept > 0 { signed(kept_net) } else { "–".to_owned() }, by_sign(kept_net)),
                (number(broken), Ink::Plain),
                (if broken > 0 { signed(broken_net) } else { "–".to_owned() }, by_sign(broken_net)),
            ]
        };
        let rows: Vec<Vec<Cell>> = setup.iter().map(cells).collect();
        page.table_in(8.0, &columns, &rows, None);
    }
    if of.lines.len() > shown.len() {
        page.paragraph(&format!("{} other rules.", of.lines.len() - shown.len()), Ink::Faint);
    }
}

fn trades(page: &mut Layout, name: &str, of: &[TradeLine], all: u32) {
    if of.is_empty() {
        return;
    }
    page.heading(&format!("{name}, {} of {}", of.len(), count(all)));
    let columns = [
        Column { name: "Trade", right: 0.0 },
        Column { name: "Closed", right: 440.0 },
        Column { name: "Net P&L", right: RIGHT },
    ];
    let rows: Vec<Vec<Cell>> = of
        .iter()
        .map(|one| {
            vec![
                (one.title.clone(), Ink::Plain),
                (or_dash(one.closed_on, Day::in_words), Ink::Plain),
                (signed(one.net), by_sign(one.net)),
            ]
        })
        .collect();
    page.table(&columns, &rows, None);
}
