//! What the rows that could not be read are worth, by name: a refused row leaves something out of every figure, and its
//! reader wants to know how much.

use domain::{Argument, Money, Segment, Text, div_half_even, grouped, segment_of_contracts_on};

use crate::cell::{Cell, quoted};
use crate::numbers;

/// Names in a sentence; the others are counted.
const SHOWN: usize = 5;
/// Names that are told apart; rows of others stand under one.
const MAX_NAMES: usize = 1_000;
/// No trade of a person is worth more: ₹500 crore. What says more is no amount, and a hundred thousand rows of it still
/// fit into a sum.
const MOST: i128 = 5_000_000_000 * Money::ONE as i128;

/// What a refused row says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refused {
    /// As the row writes it.
    pub(crate) name: String,
    /// `None`: neither an amount nor a quantity and a price can be read.
    pub(crate) worth: Option<Money>,
}

/// All of a file's refused rows, by name.
#[derive(Default)]
pub(crate) struct Left {
    /// Name, rows, and what those rows are worth that say it.
    known: Vec<(String, u32, Money)>,
    /// Name and rows whose rupees cannot be read.
    unknown: Vec<(String, u32)>,
}

/// An amount in rupees without its sign, if a cell holds one.
pub(crate) fn amount(cell: &Cell<'_>) -> Option<Money> {
    Some(Money(div_half_even(units(cell)?, 10_000) as i64)).filter(|one| i128::from(one.0) <= MOST)
}

/// Quantity times price, where both can be read, whatever is wrong with them otherwise.
pub(crate) fn product(quantity: &Cell<'_>, price: &Cell<'_>) -> Option<Money> {
    let value = div_half_even(units(quantity)?.checked_mul(units(price)?)?, 1_000_000_000_000);
    (value <= MOST).then_some(Money(value as i64))
}

/// What a row states, else price times quantity. Where both stand there and do not fit, neither is believed.
pub(crate) fn agreed(stated: Option<Money>, by_price: Option<Money>) -> Option<Money> {
    match (stated, by_price) {
        (Some(stated), Some(by_price)) => {
            let apart = (stated.0 - by_price.0).abs();
            // Charges and prices rounded to a paisa; see `fits` of a row that is read.
            (apart <= by_price.0 / 50 + 50 * Money::ONE).then_some(stated)
        }
        (stated, by_price) => stated.or(by_price),
    }
}

/// Contracts on commodities and currencies may be counted in lots, under whatever segment their row stands.
pub(crate) fn may_count_lots(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let first =
        name.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| !word.is_empty()).unwrap_or_default();
    let letters = &first[..first.find(|c: char| c.is_ascii_digit()).unwrap_or(first.len())];
    matches!(letters, "FUTCOM" | "OPTFUT" | "OPTCOM" | "FUTCUR" | "OPTCUR" | "MCX" | "CDS")
        || matches!(segment_of_contracts_on(letters), Segment::Commodity | Segment::Currency)
}

fn units(cell: &Cell<'_>) -> Option<i128> {
    // A day is a number too.
    if matches!(cell, Cell::Serial(_)) {
        return None;
    }
    numbers::scaled(cell).ok().map(|units| i128::from(units).abs())
}

impl Left {
    pub(crate) fn add(&mut self, Refused { name, worth }: Refused) {
        match worth {
            Some(worth) => {
                let full = self.known.len() >= MAX_NAMES;
                match self.known.iter_mut().find(|(of, ..)| *of == name || (full && of.is_empty())) {
                    Some((_, rows, sum)) => {
                        *rows += 1;
                        *sum += worth;
                    }
                    None if full => self.known.push((String::new(), 1, worth)),
                    None => self.known.push((name, 1, worth)),
                }
            }
            None => {
                let full = self.unknown.len() >= MAX_NAMES;
                match self.unknown.iter_mut().find(|(of, _)| *of == name || (full && of.is_empty())) {
                    Some((_, rows)) => *rows += 1,
                    None if full => self.unknown.push((String::new(), 1)),
                    None => self.unknown.push((name, 1)),
                }
            }
        }
    }

    /// One sentence; `None` where every row was read.
    pub(crate) fn sentence(&self) -> Option<Text> {
        let known = (!self.known.is_empty()).then(|| {
            let sum = self.known.iter().map(|(.., worth)| *worth).sum();
            let rows = rows(self.known.iter().map(|(_, rows, _)| *rows).sum());
            let mut largest: Vec<_> = self.known.iter().collect();
            largest.sort_by(|a, b| b.2.cmp(&a.2).then_with(|| a.0.cmp(&b.0)));
            let all = largest
                .iter()
                .map(|(name, _, worth)| format!("{} {}", called(name), Argument::rupees("", *worth).text));
            [
                Argument::shown("rows", rows),
                Argument::rupees("worth", sum),
                Argument::private("what", listed(all.collect())),
            ]
        });
        let unknown = (!self.unknown.is_empty()).then(|| {
            let rows = rows(self.unknown.iter().map(|(_, rows)| *rows).sum());
            let names = self.unknown.iter().map(|(name, _)| called(name)).collect();
            [Argument::shown("unread", rows), Argument::shown("names", listed(names))]
        });
        Some(match (known, unknown) {
            (None, None) => return None,
            (Some(known), None) => Text::new(
                "refused_worth",
                "Not read and left out: {rows}, worth {worth} as the file states it ({what}). None of it is in any figure.",
                known,
            ),
            (None, Some(unknown)) => Text::new(
                "refused_worth_unknown",
                "Not read and left out: {unread} ({names}). Its value in rupees is not known: no amount, or no price and quantity in units, can be read. None of it is in any figure.",
                unknown,
            ),
            (Some(known), Some(unknown)) => Text::new(
                "refused_worth_in_part",
                "Not read and left out: {rows}, worth {worth} as the file states it ({what}), and {unread} ({names}) of which no amount, or no price and quantity in units, can be read. None of it is in any figure.",
                known.into_iter().chain(unknown).collect::<Vec<_>>(),
            ),
        })
    }
}

fn rows(count: u32) -> String {
    if count == 1 { "1 row".to_owned() } else { format!("{} rows", grouped(count.into())) }
}

fn called(name: &str) -> String {
    if name.is_empty() {
        return "without a name".to_owned();
    }
    let quoted = quoted(name);
    quoted.trim_start_matches('“').trim_end_matches('”').to_owned()
}

fn listed(all: Vec<String>) -> String {
    match all.len() {
        count if count > SHOWN => {
            format!("{} and {} more", all[..SHOWN].join(", "), grouped((count - SHOWN) as u128))
        }
        _ => all.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(rows: &[(&str, Option<i64>)]) -> Option<String> {
        let mut left = Left::default();
        for (name, rupees) in rows {
            let worth = rupees.map(|rupees| Money(rupees * Money::ONE));
            left.add(Refused { name: (*name).to_owned(), worth });
        }
        left.sentence().map(|text| text.message())
    }

    #[test]
    fn rows_are_summed_by_name_the_largest_first() {
        assert_eq!(said(&[]), None);
        assert_eq!(
            said(&[("INFY", Some(1_500)), ("TCS", Some(7_800)), ("INFY", Some(100_000))]).unwrap(),
            "Not read and left out: 3 rows, worth ₹1,09,300.00 as the file states it (INFY ₹1,01,500.00, TCS ₹7,800.00). None of it is in any figure."
        );
        assert_eq!(
            said(&[("INFY", None), ("", None)]).unwrap(),
            "Not read and left out: 2 rows (INFY, without a name). Its value in rupees is not known: no amount, or no price and quantity in units, can be read. None of it is in any figure."
        );
        assert_eq!(
            said(&[("INFY", None), ("TCS", Some(39))]).unwrap(),
            "Not read and left out: 1 row, worth ₹39.00 as the file states it (TCS ₹39.00), and 1 row (INFY) of which no amount, or no price and quantity in units, can be read. None of it is in any figure."
        );
    }

    #[test]
    fn what_may_count_lots() {
        for (name, expected) in [
            ("USDINR24APRFUT", true),
            ("goldm24mayfut", true),
            ("CRUDEOIL 19 JUN 26 FUT", true),
            ("MCX:SILVER26DECFUT", true),
            ("OPTCUR USDINR 27FEB2024", true),
            ("NIFTY2440422500PE", false),
            ("HINDUSTAN ZINC", false),
            ("GOLDBEES", false),
            ("", false),
        ] {
            assert_eq!(may_count_lots(name), expected, "{name}");
        }
    }

    #[test]
    fn a_long_list_is_cut() {
        let names: Vec<String> = (0..8).map(|at| format!("S{at}")).collect();
        let rows: Vec<_> = (1..).zip(&names).map(|(worth, name)| (name.as_str(), Some(worth))).collect();
        let text = said(&rows).unwrap();
        assert!(text.contains("8 rows, worth ₹36.00 as"), "{text}");
        assert!(text.contains("(S7 ₹8.00, S6 ₹7.00, S5 ₹6.00, S4 ₹5.00, S3 ₹4.00 and 3 more)"), "{text}");
    }

    #[test]
    fn names_beyond_any_file_are_put_together() {
        let names: Vec<String> = (0..MAX_NAMES + 2).map(|at| format!("S{at}")).collect();
        let rows: Vec<_> = names.iter().map(|name| (name.as_str(), Some(1))).collect();
        let text = said(&rows).unwrap();
        assert!(text.contains("1,002 rows, worth ₹1,002.00 as"), "{text}");
    }

    #[test]
    fn what_a_cell_is_worth() {
        let check = |quantity: Cell<'_>, price: Cell<'_>, expected: Option<&str>| {
            let found = product(&quantity, &price).map(|worth| Argument::rupees("", worth).text);
            assert_eq!(found.as_deref(), expected, "{quantity:?} × {price:?}");
        };
        check(Cell::text("-5"), Cell::text("₹1,950.10"), Some("₹9,750.50"));
        check(Cell::Number(2.5), Cell::Number(10.0), Some("₹25.00"));
        check(Cell::text("10"), Cell::text("0"), Some("₹0.00"));
        check(Cell::text("1,5"), Cell::text("10"), None);
        check(Cell::Empty, Cell::text("10"), None);
        // 1 April 2024 as a spreadsheet keeps it.
        check(Cell::text("10"), Cell::Serial(45_383.0), None);
        check(Cell::text("5000000000"), Cell::text("1"), Some("₹5,00,00,00,000.00"));
        check(Cell::text("5000000001"), Cell::text("1"), None);
        assert_eq!(amount(&Cell::text("(1,200)")), Some(Money(1_200 * Money::ONE)));
        assert_eq!(amount(&Cell::Serial(45_383.0)), None);
        assert_eq!(amount(&Cell::text("5000000001")), None);
    }
}
