//! The pages of a result of a rule that sells options.

use backtest::{Leg, Made, MadeTrade, OptionEnd, OptionRule};
use domain::rupees::{count, grouped, rupees};
use domain::{Day, Money, Price, Quantity, Right, value_of};
use report::words::option_end_name;

use crate::backtest::{Tries, at_charges, curves, ended, months, title, to_know, tries};
use crate::draw::{NotDrawn, draw};
use crate::layout::{Cell, Column, Ink, Layout, RIGHT};
use crate::parts::{Figure, by_head, by_sign, counted, foot, grid, or_dash, percent, ratio, signed};

/// Positions of the list: every figure counts all of them.
const MOST_TRADES: usize = 200;

/// A rule that was run over closes of days.
#[derive(Debug, Clone, Copy)]
pub struct OptionsRun<'a> {
    pub rule: &'a OptionRule,
    pub made: &'a Made,
    pub tries: Tries<'a>,
}

/// The bytes of a PDF.
///
/// # Errors
/// A fault of this program.
pub fn options_pdf(of: &OptionsRun<'_>) -> Result<Vec<u8>, NotDrawn> {
    let (made, capital) = (of.made, of.rule.capital);
    let mut page = Layout::new();
    title(&mut page, &of.rule.name, &made.sentence.message());
    if let (Some((first, _)), Some((last, _))) = (made.days.first(), made.days.last()) {
        let text = format!("Closes of a day, {} to {}.", first.in_words(), last.in_words());
        page.paragraph(&text, Ink::Faint);
    }
    page.paragraph(&format!("Capital {}.", rupees(capital)), Ink::Faint);
    page.y += 8.0;
    figures(&mut page, of);
    tries(&mut page, made.days.len(), of.tries);
    to_know(&mut page, &made.told);
    let (gross, charges) = closed(made);
    let net = |times: u32| (times, gross - Money(charges.0 * i64::from(times)));
    at_charges(&mut page, &[0, 1, 2, 3].map(net), borne(gross, charges));
    page.paragraph(
        "What other moments of the fill, or entries by chance, would have made is not worked out: there is one price a day.",
        Ink::Faint,
    );
    let days: Vec<(Day, f64)> = made.days.iter().map(|(day, equity)| (*day, in_rupees(*equity))).collect();
    curves(&mut page, in_rupees(capital), &days);
    by_head(&mut page, "Charges of all fills, open positions too", &made.book.charges);
    ends(&mut page, made);
    months(&mut page, &made.months);
    left_out(&mut page, made);
    trades(&mut page, made);
    let title = format!("Rojmel, backtest: {}", of.rule.name);
    foot(&mut page, &title);
    draw(&title, &page.pages)
}

fn in_rupees(money: Money) -> f64 {
    money.0 as f64 / Money::ONE as f64
}

/// Gross and charges of what has ended.
fn closed(of: &Made) -> (Money, Money) {
    let sum = |find: fn(&MadeTrade) -> Money| of.trades.iter().map(find).sum();
    (sum(|one| one.gross), sum(|one| one.charges))
}

/// Charges could be so many times as high; `None` where nothing was made, or nothing was paid.
fn borne(gross: Money, charges: Money) -> Option<f64> {
    (gross > Money::ZERO && charges > Money::ZERO).then(|| gross.0 as f64 / charges.0 as f64)
}

fn figures(page: &mut Layout, of: &OptionsRun<'_>) {
    let made = of.made;
    let (gross, charges) = closed(made);
    let open = made.open.as_ref().map_or(Money::ZERO, |one| one.net);
    let wins = made.trades.iter().filter(|one| one.net > Money::ZERO).count() as u32;
    let part = in_rupees(made.net) / in_rupees(of.rule.capital);
    let figures: [Figure; 9] = [
        ("Net", signed(made.net), by_sign(made.net), format!("{} of the capital", percent(part))),
        ("Gross of closed trades", signed(gross), by_sign(gross), "before charges".to_owned()),
        ("Charges of closed trades", rupees(charges), Ink::Plain, "of each date".to_owned()),
        ("Still open", signed(open), by_sign(open), "at the last closes".to_owned()),
        ("Closed trades", count(made.trades.len() as u32), Ink::Plain, format!("{} won", count(wins))),
        ("Win rate", or_dash(made.win_rate, percent), Ink::Plain, "of closed trades".to_owned()),
        ("Profit factor", or_dash(made.profit_factor, ratio), Ink::Plain, "won to lost".to_owned()),
        ("Largest drawdown", rupees(made.max_fall), Ink::Plain, "in rupees, at closes".to_owned()),
        ("Sharpe ratio", or_dash(made.sharpe, ratio), Ink::Plain, "of days, by the year".to_owned()),
    ];
    grid(page, &figures);
}

fn ends(page: &mut Layout, of: &Made) {
    if of.trades.is_empty() {
        return;
    }
    let of_end = |end: OptionEnd| {
        let nets: Vec<Money> = of.trades.iter().filter(|one| one.ended == end).map(|one| one.net).collect();
        (!nets.is_empty()).then(|| (option_end_name(end), nets.len() as u32, nets.iter().copied().sum()))
    };
    let rows: Vec<_> = OptionEnd::ALL.into_iter().filter_map(of_end).collect();
    ended(page, &rows, (of.trades.len() as u32, of.trades.iter().map(|one| one.net).sum()));
}

fn left_out(page: &mut Layout, of: &Made) {
    if of.lacks.is_empty() {
        return;
    }
    page.heading("Left out");
    let text = format!(
        "{}: expiries of which nothing was sold, and days on which what was held could not be checked. The page lists each with \
         its day.",
        counted(of.lacks.len() as u32, "time"),
    );
    page.paragraph(&text, Ink::Plain);
}

fn leg(one: &Leg) -> String {
    let (did, right) = (
        if one.sold { "Sold" } else { "Bought" },
        match one.right {
            Right::Call => "CE",
            Right::Put => "PE",
        },
    );
    let price = |of: Price| grouped(value_of(of, Quantity(Quantity::ONE)).unwrap_or_default());
    format!("{did} {} {right}, {} to {}", one.strike, price(one.entry), price(one.exit))
}

fn trades(page: &mut Layout, of: &Made) {
    if of.trades.is_empty() && of.open.is_none() {
        return;
    }
    if of.trades.len() > MOST_TRADES {
        let all = domain::grouped(of.trades.len() as u128);
        page.heading(&format!("Trades, the first {MOST_TRADES} of {all}"));
        page.paragraph("Every figure above counts all of them.", Ink::Faint);
    } else {
        page.heading(&format!("Trades, all {}", counted(of.trades.len() as u32, "closed one")));
    }
    let columns = [
        Column { name: "Option, from and to", right: 0.0 },
        Column { name: "Units", right: 256.0 },
        Column { name: "Sold", right: 322.0 },
        Column { name: "Closed", right: 388.0 },
        Column { name: "Left by", right: 474.0 },
        Column { name: "Net", right: RIGHT },
    ];
    let plain = |text: String| (text, Ink::Plain);
    let rows_of = |legs: &[Leg], units: u32, entry: Day, exit: Option<(Day, OptionEnd)>, net: Money| {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        for (at, one) in legs.iter().enumerate() {
            let first = |text: String| plain(if at == 0 { text } else { String::new() });
            rows.push(vec![
                plain(leg(one)),
                first(count(units)),
                first(entry.to_string()),
                first(exit.map_or_else(|| "still open".to_owned(), |(day, _)| day.to_string())),
                first(exit.map_or_else(|| "–".to_owned(), |(_, ended)| option_end_name(ended).to_owned())),
                if at == 0 { (signed(net), by_sign(net)) } else { plain(String::new()) },
            ]);
        }
        rows
    };
    let open = of.open.iter().flat_map(|one| rows_of(&one.legs, one.units, one.entry, None, one.net));
    let ended = of
        .trades
        .iter()
        .take(MOST_TRADES)
        .flat_map(|one| rows_of(&one.legs, one.units, one.entry, Some((one.exit, one.ended)), one.net));
    let rows: Vec<Vec<Cell>> = open.chain(ended).collect();
    page.table_in(7.5, &columns, &rows, None);
}
