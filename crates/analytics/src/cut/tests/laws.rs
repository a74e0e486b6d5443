//! R1 to R9.

use domain::Money;
use ledger::Book;
use proptest::prelude::*;

use super::any_journal;
use crate::cut::table::of_all;
use crate::cut::{
    Amount, Condition, DIMENSIONS, Dimension, Labels, Masks, Table, Tally, amounts, dimension, matrix, table,
    written,
};
use crate::{Filter, Selection, daily, select};

fn filtered(book: &Book, labels: &Labels, conditions: &[Condition]) -> Selection<'static> {
    let filter = Filter { masks: Masks::of(book, labels, conditions), ..Filter::default() };
    let found = select(book, &filter);
    Selection { trades: found.trades, figures: std::borrow::Cow::Owned(found.figures.into_owned()) }
}

fn tally(selection: &Selection<'_>, amount: Amount, risk: &[Option<Money>]) -> Tally {
    of_all(&amounts(selection, amount, risk))
}

fn is(dimension: &'static Dimension, codes: &crate::cut::Codes, group: u32) -> Condition {
    Condition::parse(dimension, &written(codes, group)).unwrap()
}

fn cut(
    selection: &Selection<'_>,
    labels: &Labels,
    book: &Book,
    of: &'static Dimension,
    most: usize,
) -> Table {
    let judged = amounts(selection, Amount::Net, &labels.handed().risk);
    table(&judged, &labels.codes(book, of), of.is_ordered, most)
}

/// Whole numbers exactly, sums of floats but for the order in which they were added.
#[track_caller]
fn assert_same(one: &Tally, other: &Tally, of: &str) {
    let near = |one: f64, other: f64| (one - other).abs() <= 1e-9 * (1.0 + one.abs());
    assert_eq!((one.count, one.amount, one.gross), (other.count, other.amount, other.gross), "{of}");
    assert_eq!((one.charges, one.moved, one.eaten), (other.charges, other.moved, other.eaten), "{of}");
    assert_eq!((one.best, one.worst, one.with_r), (other.best, other.worst, other.with_r), "{of}");
    assert!(
        near(one.squares, other.squares)
            && near(one.r, other.r)
            && near(one.r_squares, other.r_squares)
            && near(one.total_r, other.total_r),
        "{of}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// R1: groups and what is beyond them add up to the total, by net and by gross, with the group of none. R4: in
    /// every group net is gross less charges.
    #[test]
    fn groups_add_up_to_the_total((book, labels) in any_journal(0..60), most in 1..12_usize, gross: bool) {
        let all = select(&book, &Filter::default());
        let amount = if gross { Amount::Gross } else { Amount::Net };
        let judged = amounts(&all, amount, &labels.handed().risk);
        let days = daily(&book);
        for one in DIMENSIONS.iter().copied().filter(|one| !one.has_several) {
            let found = table(&judged, &labels.codes(&book, one), one.is_ordered, most);
            let parts: Vec<&Tally> =
                found.groups.iter().map(|group| &group.tally).chain(found.others.iter().map(|(_, sum)| sum)).collect();
            let sum = |of: fn(&Tally) -> i64| parts.iter().map(|one| of(one)).sum::<i64>();
            prop_assert_eq!(sum(|one| one.gross), days.iter().map(|day| day.gross.0).sum::<i64>(), "{:?}", one);
            prop_assert_eq!(sum(|one| one.charges), days.iter().map(|day| day.charges.0).sum::<i64>());
            prop_assert_eq!(sum(Tally::total), found.whole.total());
            prop_assert_eq!(sum(|one| one.closed().into()), i64::from(found.whole.closed()), "{:?}", one);
            let (r, whole_r) = (parts.iter().map(|one| one.total_r).sum::<f64>(), found.whole.total_r);
            prop_assert!((r - whole_r).abs() <= 1e-9 * (1.0 + parts.iter().map(|one| one.total_r.abs()).sum::<f64>()));
            prop_assert_eq!(sum(|one| one.with_r.into()), i64::from(found.whole.with_r), "{:?}", one);
            // What nobody settled stands on each of its days.
            let unknown: fn(&Tally) -> i64 = |one| one.count(ledger::Status::UnknownCost).into();
            prop_assert_eq!(sum(unknown), unknown(&found.whole));
            for part in parts {
                let expected = if gross { part.gross } else { part.gross - part.charges };
                prop_assert_eq!(part.total(), expected, "{:?}", one);
            }
        }
    }

    /// R2: a trade is counted in each of its tags; what that is too much is said, and with equal parts it is nothing.
    #[test]
    fn several_groups_say_by_how_much_they_exceed((book, labels) in any_journal(0..60), gross: bool) {
        let all = select(&book, &Filter::default());
        let amount = if gross { Amount::Gross } else { Amount::Net };
        let mut judged = amounts(&all, amount, &labels.handed().risk);
        let tags = labels.codes(&book, dimension("tag").unwrap());
        for split in [false, true] {
            judged.split = split;
            let found = table(&judged, &tags, false, 99);
            let sum = found.groups.iter().map(|group| group.tally.total()).sum::<i64>();
            let several = found.several.unwrap();
            prop_assert_eq!(sum - several.amount, found.whole.total());
            prop_assert!(!split || several.amount == 0);
            for group in &found.groups {
                let net = group.tally.gross - if gross { 0 } else { group.tally.charges };
                prop_assert_eq!(group.tally.total(), net);
            }
        }
    }

    /// R3: the address of every group leaves the trades that sum to it, also on a book that is filtered already.
    #[test]
    fn a_group_opens_the_trades_that_sum_to_it((book, labels) in any_journal(0..40), from in 0..90_i32) {
        let risk = &labels.handed().risk;
        let since = Filter { from: Some(domain::Day(20_800 + from)), ..Filter::default() };
        for filter in [Filter::default(), since] {
            let all = select(&book, &filter);
            for one in DIMENSIONS.iter().copied() {
                let codes = labels.codes(&book, one);
                let found = cut(&all, &labels, &book, one, 3);
                for group in &found.groups {
                    let masks = Masks::of(&book, &labels, &[is(one, &codes, group.code)]);
                    let opened = select(&book, &Filter { masks, ..filter.clone() });
                    assert_same(&tally(&opened, Amount::Net, risk), &group.tally, one.key);
                }
                // What is beyond the groups shown: in none of them. Of tags a trade can be on both sides.
                if let Some((_, sum)) = found.others.as_ref().filter(|_| !one.has_several) {
                    let shown: Vec<String> = found.groups.iter().map(|group| written(&codes, group.code)).collect();
                    let not = Condition::parse(one, &format!("!{}", shown.join(","))).unwrap();
                    let masks = Masks::of(&book, &labels, &[not]);
                    let opened = select(&book, &Filter { masks, ..filter.clone() });
                    let opened = tally(&opened, Amount::Net, risk);
                    prop_assert_eq!((opened.total(), opened.charges), (sum.total(), sum.charges), "{:?}", one);
                }
            }
        }
    }

    /// R3 of a matrix: each cell opens its trades; its rows and columns close on the total.
    #[test]
    fn a_cell_opens_the_trades_that_sum_to_it(
        (book, labels) in any_journal(0..40),
        rows in 0..DIMENSIONS.len(),
        columns in 0..DIMENSIONS.len(),
    ) {
        let (rows, columns) = (DIMENSIONS[rows], DIMENSIONS[columns]);
        let all = select(&book, &Filter::default());
        let risk = &labels.handed().risk;
        let judged = amounts(&all, Amount::Net, risk);
        let (of_rows, of_columns) = (labels.codes(&book, rows), labels.codes(&book, columns));
        let found = matrix(&judged, (&of_rows, rows.is_ordered), (&of_columns, columns.is_ordered), 99);
        if rows != columns {
            for cell in &found.cells {
                let both = [is(rows, &of_rows, cell.row), is(columns, &of_columns, cell.column)];
                let opened = filtered(&book, &labels, &both);
                assert_same(&tally(&opened, Amount::Net, risk), &cell.tally, rows.key);
            }
        }
        if !rows.has_several && !columns.has_several {
            for group in &found.rows.groups {
                let own = found.cells.iter().filter(|cell| cell.row == group.code);
                prop_assert_eq!(own.map(|cell| cell.tally.total()).sum::<i64>(), group.tally.total());
            }
            let all = found.cells.iter().map(|cell| cell.tally.total()).sum::<i64>();
            prop_assert_eq!(all, found.rows.whole.total());
            prop_assert_eq!(all, found.columns.whole.total());
        }
    }

    /// R5: a month is the sum of its days, and of the daily report.
    #[test]
    fn a_month_is_the_sum_of_its_days((book, labels) in any_journal(0..60)) {
        let all = select(&book, &Filter::default());
        let days = daily(&book);
        let by_day = labels.codes(&book, dimension("exitDay").unwrap());
        let of_days = cut(&all, &labels, &book, dimension("exitDay").unwrap(), 999);
        let by_month = labels.codes(&book, dimension("month").unwrap());
        for group in cut(&all, &labels, &book, dimension("month").unwrap(), 999).groups {
            let month = &by_month.values[group.code as usize].key;
            let own = days.iter().filter(|day| day.day.to_string().starts_with(month));
            prop_assert_eq!(own.map(|day| day.net.0).sum::<i64>(), group.tally.total());
            let own = of_days.groups.iter().filter(|day| by_day.values[day.code as usize].key.starts_with(month));
            prop_assert_eq!(own.map(|day| day.tally.total()).sum::<i64>(), group.tally.total());
        }
    }

    /// R9: conditions in any order leave the same, which is what each leaves of the other.
    #[test]
    fn the_order_of_conditions_changes_nothing(
        (book, labels) in any_journal(0..60),
        which in prop::collection::vec((0..DIMENSIONS.len(), 0..30_u32, any::<bool>()), 2..4),
    ) {
        let conditions: Vec<Condition> = which
            .iter()
            .map(|&(at, group, not)| {
                let codes = labels.codes(&book, DIMENSIONS[at]);
                Condition { not, ..is(DIMENSIONS[at], &codes, group % codes.values.len() as u32) }
            })
            .collect();
        let forward = filtered(&book, &labels, &conditions);
        let backward: Vec<Condition> = conditions.iter().rev().cloned().collect();
        prop_assert_eq!(&forward, &filtered(&book, &labels, &backward));
        let each: Vec<Vec<u32>> =
            conditions.iter().map(|one| filtered(&book, &labels, std::slice::from_ref(one)).trades).collect();
        let in_all = |at: &u32| each.iter().all(|own| own.contains(at));
        // A trade is left by two conditions on days only if one of its days holds in both.
        prop_assert!(forward.trades.iter().all(in_all));
        if conditions.iter().filter(|one| matches!(labels.codes(&book, one.dimension).of, crate::cut::Of::Days { .. })).count() < 2 {
            let both: Vec<u32> = (0..book.trades.len() as u32).filter(in_all).collect();
            prop_assert_eq!(&forward.trades, &both);
        }
    }

    /// What the address says is what was meant.
    #[test]
    fn a_condition_is_read_as_it_is_written(values in prop::collection::vec("[a-z,!\\\\ -]{1,8}", 1..5), not: bool) {
        let codes = crate::cut::Codes::several(&[values.iter().map(|one| one.trim().to_owned()).filter(|one| !one.is_empty()).collect()], "No tag");
        for group in 0..codes.values.len() as u32 {
            let text = format!("{}{}", if not { "!" } else { "" }, written(&codes, group));
            let found = Condition::parse(dimension("tag").unwrap(), &text).unwrap();
            prop_assert_eq!((found.not, found.values.len()), (not, 1), "{}", text);
            prop_assert_eq!(found.text(), text);
        }
    }
}
