//! Pictures beside the trades of the sample: the chart as its trader might have kept it, before the entry and after the
//! exit. Drawn from the trade's own prices; the candles between them are made up, and the picture says so.

use std::fmt::Write;

use annotations::Field;
use domain::{Price, Product};
use ledger::Direction;
use report::wire::averages;

use super::random::Random;
use super::sample::Sample;
use crate::build::TradePosition;

/// When it was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    Before,
    After,
}

pub const WIDTH: i64 = 960;
pub const HEIGHT: i64 = 600;
const TOP: i64 = 70;
const FOOT: i64 = 540;
const LEFT: i64 = 24;
const STEP: i64 = 19;
/// Candles: of the entry, of the exit, and all of them.
const ENTRY: usize = 13;
const EXIT: usize = 32;
const CANDLES: usize = 40;
const SEED: u64 = 0x5049_4354;

/// In paise.
struct Candle {
    open: i64,
    high: i64,
    low: i64,
    close: i64,
}

struct Line {
    name: &'static str,
    at: i64,
    colour: &'static str,
}

/// `None` where nothing is written beside the trade, or not yet: a trade that is open has no picture of its end.
pub fn picture(sample: &Sample, at: TradePosition, moment: Moment) -> Option<String> {
    let note = sample.notes.note(at)?;
    let book = &sample.journal.accounts[at.account as usize].book;
    let trade = at.trade as usize;
    let (entry, exit) = averages(book, trade);
    let entry = paise(entry?);
    let exit = exit.filter(|_| book.trades.status[trade].is_closed()).map(paise);
    let level = |field| Some(paise(Price::parse(&note.field(field)?.value).ok()?));
    let (stop, target) = (level(Field::Stop), level(Field::Target));
    let end = match moment {
        Moment::Before => None,
        Moment::After => Some(exit?),
    };
    let mut lines = vec![Line { name: "Entry", at: entry, colour: "#14234a" }];
    lines.extend(stop.map(|at| Line { name: "Stop", at, colour: "#b3301a" }));
    lines.extend(target.map(|at| Line { name: "Target", at, colour: "#12653c" }));
    lines.extend(end.map(|at| Line { name: "Exit", at, colour: "#414e73" }));

    let away = lines.iter().map(|line| (line.at - entry).abs()).max().unwrap_or_default();
    let wide = exit.map_or(0, |exit| (exit - entry).abs()).max(away).max(entry / 500).max(20);
    let is_long = book.trades.direction[trade] == Direction::Long;
    let mut random = Random::seeded(SEED ^ book.trades.key[trade]);
    let all = candles(entry, exit.unwrap_or(entry), wide, is_long, &mut random);
    let shown = &all[..end.map_or(ENTRY + 1, |_| CANDLES)];
    let by = if book.trades.product[trade] == Product::Delivery { "by day" } else { "5 minutes" };
    Some(draw(&format!("{}, {by}", note.symbol), shown, &lines, is_long))
}

/// To the paisa.
const fn paise(price: Price) -> i64 {
    price.0 / (Price::ONE / 100)
}

/// A walk through the entry and the exit; before the entry it comes from where the trader waited for it.
fn candles(entry: i64, exit: i64, wide: i64, is_long: bool, random: &mut Random) -> Vec<Candle> {
    let noise = (wide / 9).max(5);
    let before_entry = wide * random.between(2, 6) / 10;
    let start = if is_long { entry - before_entry } else { entry + before_entry };
    let end = exit + random.about_zero(noise * 2);
    let along = |at: usize, (first, from): (usize, i64), (last, to): (usize, i64)| {
        from + (to - from) * (at - first) as i64 / (last - first) as i64
    };
    let mut before = start;
    (0..CANDLES)
        .map(|at| {
            let middle = match at {
                0..ENTRY => along(at, (0, start), (ENTRY, entry)),
                ENTRY..EXIT => along(at, (ENTRY, entry), (EXIT, exit)),
                _ => along(at, (EXIT, exit), (CANDLES, end)),
            };
            let is_met = at == ENTRY || at == EXIT;
            let close = (middle + if is_met { 0 } else { random.about_zero(noise) }).max(5);
            let open = std::mem::replace(&mut before, close);
            let high = open.max(close) + random.between(0, noise / 2);
            let low = (open.min(close) - random.between(0, noise / 2)).max(5);
            Candle { open, high, low, close }
        })
        .collect()
}

fn draw(name: &str, candles: &[Candle], lines: &[Line], is_long: bool) -> String {
    let levels = lines.iter().map(|line| line.at);
    let highest = candles.iter().map(|one| one.high).chain(levels.clone()).max().unwrap_or_default();
    let lowest = candles.iter().map(|one| one.low).chain(levels).min().unwrap_or_default();
    let span = (highest - lowest).max(1);
    let y = |price: i64| TOP + (highest - price) * (FOOT - TOP) / span;
    let x = |at: usize| LEFT + STEP * at as i64;
    let right = x(CANDLES) + 6;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"system-ui, sans-serif\">\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fffdf6\"/>\
         <text x=\"{LEFT}\" y=\"42\" font-size=\"26\" font-weight=\"600\" fill=\"#14234a\">{name}</text>\
         <text x=\"{LEFT}\" y=\"{}\" font-size=\"19\" fill=\"#5d6786\">A made-up chart of a made-up trade.</text>",
        HEIGHT - 20,
    );
    for Line { at, colour, .. } in lines {
        let y = y(*at);
        let _ = write!(
            svg,
            "<path d=\"M{LEFT} {y}H{right}\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"7 6\"/>"
        );
    }
    for (at, one) in candles.iter().enumerate() {
        let colour = if one.close >= one.open { "#2a7a51" } else { "#b3301a" };
        let (top, foot) = (y(one.open.max(one.close)), y(one.open.min(one.close)));
        let _ = write!(
            svg,
            "<path d=\"M{middle} {high}V{low}\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <rect x=\"{left}\" y=\"{top}\" width=\"12\" height=\"{tall}\" fill=\"{colour}\"/>",
            middle = x(at) + 6,
            high = y(one.high),
            low = y(one.low),
            left = x(at),
            tall = (foot - top).max(2),
        );
    }
    // An arrow under a buy, over a sale.
    for (at, is_buy) in [(ENTRY, is_long), (EXIT, !is_long)] {
        let Some(one) = candles.get(at) else { continue };
        let (tip, way) = if is_buy { (y(one.low) + 6, 1) } else { (y(one.high) - 6, -1) };
        let _ = write!(svg, "<path d=\"M{} {tip}l9 {}h-18z\" fill=\"#14234a\"/>", x(at) + 6, 16 * way);
    }
    for (Line { name, at, colour }, y) in lines.iter().zip(apart(lines.iter().map(|line| y(line.at)))) {
        let price = format!("{}.{:02}", domain::grouped((at / 100).unsigned_abs().into()), at % 100);
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" font-size=\"19\" fill=\"{colour}\">{name} {price}</text>",
            right + 6,
            y + 6,
        );
    }
    svg.push_str("</svg>");
    svg
}

/// Words of two lines that lie close together: none lies over another.
fn apart(places: impl Iterator<Item = i64>) -> Vec<i64> {
    const TALL: i64 = 24;
    let places: Vec<i64> = places.collect();
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|&at| places[at]);
    let mut moved = places;
    for pair in 1..order.len() {
        let (above, own) = (order[pair - 1], order[pair]);
        moved[own] = moved[own].max(moved[above] + TALL);
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_walk_meets_the_entry_and_the_exit() {
        for (entry, exit, is_long) in
            [(150_000_i64, 152_000_i64, true), (150_000, 152_000, false), (1_500, 300, true)]
        {
            let wide = (exit - entry).abs();
            let all = candles(entry, exit, wide, is_long, &mut Random::seeded(7));
            assert_eq!((all.len(), all[ENTRY].close, all[EXIT].close), (CANDLES, entry, exit));
            for one in &all {
                assert!(
                    one.low > 0 && one.low <= one.open.min(one.close) && one.high >= one.open.max(one.close)
                );
            }
        }
    }

    #[test]
    fn words_stand_apart() {
        assert_eq!(apart([100, 110, 300].into_iter()), [100, 124, 300]);
        assert_eq!(apart([110, 100, 105].into_iter()), [148, 100, 124]);
    }
}
