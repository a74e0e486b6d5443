//! The pages of a month.

use analytics::Summary;
use domain::rupees::{count, rupees};
use domain::{Day, Money};

use crate::draw::{NotDrawn, draw};
use crate::fonts::{Face, width};
use crate::layout::{Cell, Column, Ink, LEFT, Layout, Mark, PAGE, RIGHT};
use crate::month::{List, MonthReport, Row, TradeLine};

/// The bytes of a PDF.
///
/// # Errors
/// A fault of this program.
pub fn pdf(of: &MonthReport) -> Result<Vec<u8>, NotDrawn> {
    let mut page = Layout::new();
    head(&mut page, of);
    figures(&mut page, &of.summary, of.daily.len());
    unknown(&mut page, &of.summary);
    days(&mut page, of);
    for list in &of.lists {
        listed(&mut page, list, &of.summary);
    }
    trades(&mut page, "Best trades", &of.best, of.summary.wins);
    trades(&mut page, "Largest losses", &of.worst, of.summary.losses);
    let title = format!("Rojmel, {}", of.month.in_words());
    let total = page.pages.len();
    for (at, marks) in page.pages.iter_mut().enumerate() {
        let number = format!("{} of {total}", at + 1);
        let right = RIGHT - width(&number, Face::Plain, 8.0);
        for (x, text) in [(LEFT, title.clone()), (right, number)] {
            marks.push(Mark::Text {
                x,
                y: PAGE.1 - 32.0,
                face: Face::Plain,
                size: 8.0,
                ink: Ink::Faint,
                text,
            });
        }
    }
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
    let so_far = if of.month.last().is_some_and(|last| of.about.as_of < last) { "so far, " } else { "" };
    let text = format!(
        "What was closed in the month, {so_far}as of {}. Charges are estimated where no statement says them.",
        of.about.as_of.in_words()
    );
    page.paragraph(&text, Ink::Faint);
    page.y += 8.0;
}

fn by_sign(amount: Money) -> Ink {
    match amount.0.signum() {
        1 => Ink::Gain,
        -1 => Ink::Loss,
        _ => Ink::Plain,
    }
}

/// With a sign, so that it can be read without colours.
fn signed(amount: Money) -> String {
    if amount > Money::ZERO { format!("+{}", rupees(amount)) } else { rupees(amount) }
}

fn percent(part: f64) -> String {
    format!("{:.1}%", part * 100.0)
}

fn or_dash<T>(value: Option<T>, text: impl Fn(T) -> String) -> String {
    value.map_or_else(|| "–".to_owned(), text)
}

fn figures(page: &mut Layout, of: &Summary, days: usize) {
    let won = format!("{} won, {} lost", count(of.wins), count(of.losses));
    let figures: [(&str, String, Ink, String); 12] = [
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
    let step = (RIGHT - LEFT) / 4.0;
    for row in figures.chunks(4) {
        page.room(46.0);
        let y = page.y;
        for ((name, value, ink, note), at) in row.iter().zip(0_u8..) {
            let x = LEFT + step * f32::from(at);
            page.text(x, y + 14.0, (Face::Plain, 8.0, Ink::Faint), name);
            page.text(x, y + 29.0, (Face::Bold, 12.0, *ink), value);
            page.text(x, y + 40.0, (Face::Plain, 7.5, Ink::Faint), note);
        }
        page.y += 46.0;
        page.rule(0.4, Ink::Rule);
    }
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

fn counted(number: u32, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{} {what}{s}", count(number))
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

fn listed(page: &mut Layout, list: &List, whole: &Summary) {
    page.heading(list.name);
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
