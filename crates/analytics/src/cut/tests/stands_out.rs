//! The sentence at the top of a page: by hand, and on made-up journals in which there is nothing to find.

use domain::Day;

use super::labels;
use crate::books::book;
use crate::cut::{Amount, Codes, Dimension, Table, amounts, dimension, stands_out, table};
use crate::random::Random;
use crate::{Filter, select};

const LISTS: [&str; 7] = ["setup", "entryTime", "product", "size", "entryWeekday", "held", "underlying"];

/// `made` and `lost` of what stands out, after the number of groups: `7: weekday made - lost tuesday`.
fn found(
    lines: &str,
    setups: &[Vec<&str>],
    lists: &[&str],
    see: impl FnOnce(&crate::cut::Looked<'_>),
) -> String {
    let book = book(lines);
    let labels = labels(&book, setups, Vec::new());
    let all = select(&book, &Filter::default());
    let judged = amounts(&all, Amount::Net, &[]);
    let cut: Vec<(&'static Dimension, std::sync::Arc<Codes>, Table)> = lists
        .iter()
        .map(|key| {
            let by = dimension(key).unwrap();
            let codes = labels.codes(&book, by);
            let table = table(&judged, &codes, by.is_ordered, 12);
            (by, codes, table)
        })
        .collect();
    let tables: Vec<_> = cut.iter().map(|(by, codes, table)| (*by, &**codes, table)).collect();
    let looked = stands_out(&judged, &tables);
    see(&looked);
    let Some(one) = looked.found else { return format!("{}: nothing", looked.groups) };
    let name = |apart: Option<crate::cut::Apart>| {
        apart.map_or("-", |apart| one.codes.values[apart.group.code as usize].key.as_str())
    };
    format!("{}: {} made {} lost {}", looked.groups, one.by.key, name(one.made), name(one.lost))
}

/// Ten weekdays. Each has two trades of A, of 80 or 120 by turns, and two of B, of 10 or −10.
#[test]
fn the_interval_by_hand() {
    let mut lines = String::new();
    for at in 0..10 {
        let day = Day(20_759 + at / 5 * 7 + at % 5);
        let (a, b) = if at % 2 == 0 { (80, 10) } else { (120, -10) };
        for (symbol, net) in [("A", a), ("A", a), ("B", b), ("B", b)] {
            lines += &format!("{symbol} intraday closed {day}T09:20 {day}:{net}:0\n");
        }
    }
    let said = found(&lines, &[], &["underlying"], |looked| {
        let a = looked.found.unwrap().made.unwrap();
        assert_eq!((a.mean, a.mean_of_others), (100.0, 0.0));
        // A day moves the mean by 40 ÷ 20 = 2: its error is √(10 ÷ 9 × 10 × 2²) = 6.666667.
        // Two groups at 0.10 ÷ 2 each: t of nine degrees is 2.262157, and 6.666667 × 2.262157 = 15.081047.
        assert!((a.interval.low - 84.918_953).abs() < 1e-5, "{a:?}");
        assert!((a.interval.high - 115.081_047).abs() < 1e-5, "{a:?}");
    });
    assert_eq!(said, "2: underlying made A lost -");
    // Nine days are too few, and nothing is beside a group that is everything.
    let nine: Vec<&str> = lines.lines().take(36).collect();
    assert_eq!(found(&nine.join("\n"), &[], &["underlying"], |_| ()), "0: nothing");
    assert_eq!(found(&lines, &[], &["product"], |_| ()), "0: nothing");
    assert_eq!(found(&lines, &[], &["result"], |_| ()), "0: nothing");
}

/// Everything lost alike: no group differs, though each surely lost.
#[test]
fn what_all_trades_do_is_no_finding() {
    let mut lines = String::new();
    for at in 0..80 {
        let day = Day(20_759 + at / 2 / 5 * 7 + at / 2 % 5);
        let (symbol, net) = (if at % 2 == 0 { "A" } else { "B" }, -100 + at / 2 % 3);
        lines += &format!("{symbol} intraday closed {day}T09:20 {day}:{net}:0\n");
    }
    assert_eq!(found(&lines, &[], &["underlying"], |_| ()), "2: nothing");
}

fn bell(random: &mut Random) -> f64 {
    (0..12).map(|_| random.share()).sum::<f64>() - 6.0
}

const SETUPS: [&str; 5] = ["Gap", "Range", "Pullback", "Scalp", "Swing"];
const SYMBOLS: [&str; 6] = ["ACME", "ZEE", "INFY", "TCS", "SBIN", "ITC"];
const PRODUCTS: [&str; 3] = ["intraday", "futures", "options"];

/// 400 trades on up to 100 weekdays: the trades of a day go together, tails are fat, every trade loses `drift`, and
/// those entered on a Tuesday `tuesday` more.
fn random_journal(random: &mut Random, drift: f64, tuesday: f64) -> (String, Vec<Vec<&'static str>>) {
    let of_days: Vec<f64> = (0..100).map(|_| bell(random) * 250.0).collect();
    let mut days: Vec<usize> = (0..400).map(|_| random.below(100)).collect();
    days.sort_unstable();
    let (mut lines, mut setups) = (String::new(), Vec::new());
    for at in days {
        let day = Day(20_759 + (at / 5 * 7 + at % 5) as i32);
        let minute = 9 * 60 + 15 + random.below(360);
        let mut net = of_days[at] + bell(random) * bell(random) * 600.0 - drift;
        if at % 5 == 1 {
            net -= tuesday;
        }
        let (symbol, product) = (SYMBOLS[random.below(6)], PRODUCTS[random.below(3)]);
        let (hour, minute) = (minute / 60, minute % 60);
        lines += &format!("{symbol} {product} closed {day}T{hour:02}:{minute:02} {day}:{net:.2}:0\n");
        setups.push(vec![SETUPS[random.below(5)]]);
    }
    (lines, setups)
}

/// Day 20,759 is a Monday.
#[test]
fn chance_is_rarely_called_a_finding() {
    assert_eq!(Day(20_759).weekday(), domain::Weekday::Monday);
    for (seed, drift) in [(18, 0.0), (54, 150.0)] {
        let mut random = Random::new(seed);
        let mut said = Vec::new();
        for _ in 0..300 {
            let (lines, setups) = random_journal(&mut random, drift, 0.0);
            let one = found(&lines, &setups, &LISTS, |looked| assert!(looked.groups >= 20));
            if !one.ends_with("nothing") {
                said.push(one);
            }
        }
        // At most one of ten is promised.
        assert!(said.len() <= 30, "drift {drift}: {} of 300: {said:?}", said.len());
        println!("drift {drift}: {} of 300 journals without an effect get a sentence", said.len());
    }
}

#[test]
fn a_large_effect_is_found() {
    let mut random = Random::new(7);
    for _ in 0..20 {
        let (lines, setups) = random_journal(&mut random, 0.0, 1_500.0);
        let one = found(&lines, &setups, &LISTS, |looked| {
            let lost = looked.found.unwrap().lost.unwrap();
            assert!(lost.mean < lost.mean_of_others && lost.interval.high < 0.0, "{lost:?}");
        });
        assert!(one.contains("entryWeekday made") && one.ends_with("lost tuesday"), "{one}");
    }
}
