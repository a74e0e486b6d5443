//! What the pages of a month and of a backtest have in common.

use domain::rupees::{count, rupees};
use domain::{Day, Head, Money};
use ledger::charges::Heads;
use report::words::head_name;

use crate::fonts::{Face, width};
use crate::layout::{Cell, Column, Ink, LEFT, Layout, Mark, PAGE, RIGHT};

/// Points of a curve; of more values the highest and the lowest of each part are drawn.
const MOST_POINTS: usize = 800;

/// A name, its value with its ink, and a note below.
pub type Figure = (&'static str, String, Ink, String);

pub fn by_sign(amount: Money) -> Ink {
    match amount.0.signum() {
        1 => Ink::Gain,
        -1 => Ink::Loss,
        _ => Ink::Plain,
    }
}

/// With a sign, so that it can be read without colours.
pub fn signed(amount: Money) -> String {
    if amount > Money::ZERO { format!("+{}", rupees(amount)) } else { rupees(amount) }
}

pub fn percent(part: f64) -> String {
    with_minus(format!("{:.1}%", part * 100.0))
}

pub fn ratio(one: f64) -> String {
    with_minus(format!("{one:.2}"))
}

/// Below zero as rupees are below zero; what rounds to nothing is not.
pub fn with_minus(number: String) -> String {
    match number.strip_prefix('-') {
        Some(rest) if rest.contains(|letter| matches!(letter, '1'..='9')) => format!("−{rest}"),
        Some(rest) => rest.to_owned(),
        None => number,
    }
}

pub fn or_dash<T>(value: Option<T>, text: impl Fn(T) -> String) -> String {
    value.map_or_else(|| "–".to_owned(), text)
}

pub fn counted(number: u32, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{} {what}{s}", count(number))
}

/// Four in a row.
pub fn grid(page: &mut Layout, figures: &[Figure]) {
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

/// Below every page its title and number.
pub fn foot(page: &mut Layout, title: &str) {
    let total = page.pages.len();
    for (at, marks) in page.pages.iter_mut().enumerate() {
        let number = format!("{} of {total}", at + 1);
        let right = RIGHT - width(&number, Face::Plain, 8.0);
        for (x, text) in [(LEFT, title.to_owned()), (right, number)] {
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
}

/// What is charged, head by head.
pub fn by_head(page: &mut Layout, name: &str, heads: &Heads) {
    page.heading(name);
    let columns = [Column { name: "Type", right: 0.0 }, Column { name: "Rupees", right: RIGHT }];
    let rows: Vec<Vec<Cell>> = Head::ALL
        .into_iter()
        .filter(|head| heads.of(*head) != Money::ZERO)
        .map(|head| vec![(head_name(head).to_owned(), Ink::Plain), (rupees(heads.of(head)), Ink::Plain)])
        .collect();
    let total = [("All charges".to_owned(), Ink::Plain), (rupees(heads.total()), Ink::Plain)];
    page.table(&columns, &rows, Some(&total));
}

/// A curve with the line it begins from, and its highest and lowest value at the side.
pub fn chart(
    page: &mut Layout,
    name: &str,
    values: &[f64],
    (level, ink): (f64, Ink),
    label: &dyn Fn(f64) -> String,
    (first, last): (Day, Day),
) {
    const HEIGHT: f32 = 96.0;
    page.room(HEIGHT + 62.0);
    page.heading(name);
    let most = values.iter().copied().fold(level, f64::max);
    let least = values.iter().copied().fold(level, f64::min);
    let (top, left) = (page.y + 12.0, LEFT + 66.0);
    let span = if most > least { most - least } else { 1.0 };
    let y_of = |value: f64| top + ((most - value) / span) as f32 * HEIGHT;
    let step = (RIGHT - left) / (values.len().max(2) - 1) as f32;
    let points: Vec<(f32, f32)> =
        drawn(values).into_iter().map(|at| (left + step * at as f32, y_of(values[at]))).collect();
    let base = y_of(level);
    page.mark(Mark::Line { from: (left, base), to: (RIGHT, base), width: 0.4, ink: Ink::Faint });
    page.mark(Mark::Path { points, width: 1.0, ink });
    let style = (Face::Plain, 7.5, Ink::Faint);
    page.right(left - 6.0, top + 3.0, style, &label(most));
    if most > least {
        page.right(left - 6.0, top + HEIGHT + 3.0, style, &label(least));
    }
    page.y = top + HEIGHT + 14.0;
    page.text(left, page.y, style, &first.in_words());
    page.right(RIGHT, page.y, style, &last.in_words());
    page.y += 2.0;
}

/// Places of what is drawn: all, or the highest and the lowest of each part, in their order.
fn drawn(values: &[f64]) -> Vec<usize> {
    if values.len() <= MOST_POINTS {
        return (0..values.len()).collect();
    }
    let parts = MOST_POINTS / 2;
    let mut found = vec![0];
    for part in 0..parts {
        let (from, to) = (part * values.len() / parts, (part + 1) * values.len() / parts);
        let by = |one: &usize, other: &usize| values[*one].total_cmp(&values[*other]);
        let (Some(low), Some(high)) = ((from..to).min_by(by), (from..to).max_by(by)) else { continue };
        found.extend([low.min(high), low.max(high)]);
    }
    found.push(values.len() - 1);
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_days_the_extremes_stay() {
        let mut values: Vec<f64> = (0..10_000).map(f64::from).collect();
        values[5_001] = -7.0;
        let found = drawn(&values);
        assert!(found.len() <= MOST_POINTS + 2 && found.is_sorted());
        assert!(found.contains(&5_001) && found.first() == Some(&0) && found.last() == Some(&9_999));
    }
}
