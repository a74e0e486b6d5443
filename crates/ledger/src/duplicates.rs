//! Trades typed by hand that a file seems to hold as well: kept and flagged, the user chooses.

use domain::{Day, Fill, Origin, Side};
use rustc_hash::FxHashMap;

use crate::merge::Merged;

/// A typed fill and an imported one with the same instrument, side, Indian day, quantity and price.
/// Both are indices into [`Merged::fills`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PossibleDuplicate {
    pub manual: u32,
    pub imported: u32,
}

/// Pairs each fill at most once, the first of a day with the first; in the order of the typed fills.
pub fn possible_duplicates(merged: &Merged) -> Vec<PossibleDuplicate> {
    let mut alike: FxHashMap<Alike, Vec<u32>> = FxHashMap::default();
    let typed = in_time(merged, |fill| fill.origin.is_typed());
    for &at in &typed {
        alike.entry(Alike::of(&merged.fills[at as usize])).or_default().push(at);
    }
    if alike.is_empty() {
        return Vec::new();
    }
    // The first of a day is taken first.
    alike.values_mut().for_each(|typed| typed.reverse());
    let could_be = |fill: &Fill| fill.origin == Origin::Traded && alike.contains_key(&Alike::of(fill));
    let imported = in_time(merged, could_be);
    let mut pairs: Vec<PossibleDuplicate> = imported
        .into_iter()
        .filter_map(|at| {
            let manual = alike.get_mut(&Alike::of(&merged.fills[at as usize]))?.pop()?;
            Some(PossibleDuplicate { manual, imported: at })
        })
        .collect();
    pairs.sort_unstable_by_key(|pair| pair.manual);
    pairs
}

fn in_time(merged: &Merged, wanted: impl Fn(&Fill) -> bool) -> Vec<u32> {
    let fills = (0_u32..).zip(&merged.fills);
    let mut found: Vec<u32> = fills.filter(|(_, fill)| wanted(fill)).map(|(at, _)| at).collect();
    found.sort_by_key(|&at| merged.fills[at as usize].time);
    found
}

#[derive(PartialEq, Eq, Hash)]
struct Alike {
    instrument: u32,
    side: Side,
    day: Day,
    quantity: i64,
    price: i64,
}

impl Alike {
    fn of(fill: &Fill) -> Self {
        Self {
            instrument: fill.instrument,
            side: fill.side,
            day: fill.time.day(),
            quantity: fill.quantity.0,
            price: fill.price.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::{Broker, Contract, Exchange, FillId, Instrument, Price, Quantity, Series, Time, value_of};

    use super::*;
    use crate::merge::{Import, merge};

    /// A fill a line: `MT1 04-01 09:15 buy 10 INFY @ 50`.
    fn read(text: &str) -> (Vec<Instrument>, Vec<Fill>) {
        let (mut instruments, mut fills): (Vec<Instrument>, Vec<Fill>) = (Vec::new(), Vec::new());
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let [id, day, clock, side, quantity, symbol, "@", price] =
                line.split(' ').collect::<Vec<_>>()[..]
            else {
                panic!("eight words wanted: {line}");
            };
            let (quantity, price) = (Quantity::parse(quantity).unwrap(), Price::parse(price).unwrap());
            let instrument = Instrument { symbol: symbol.into(), isin: None, contract: Contract::Cash };
            let place = instruments.iter().position(|one| *one == instrument).unwrap_or(instruments.len());
            if place == instruments.len() {
                instruments.push(instrument);
            }
            fills.push(Fill {
                time: Time::parse_ist(&format!("2026-{day} {clock}")).unwrap(),
                quantity,
                value: value_of(price, quantity).unwrap(),
                instrument: place as u32,
                side: Side::from_word(side).unwrap(),
                auction: false,
                series: Series::NONE,
                price,
                row: 1,
                exchange: Exchange::Nse,
                origin: match &id[..2.min(id.len())] {
                    "MT" => Origin::Typed,
                    "OP" => Origin::Opening,
                    _ => Origin::Traded,
                },
                trade_id: id.into(),
                order_id: id.into(),
                id: FillId::UNSET,
            });
        }
        (instruments, fills)
    }

    /// Pairs as `MT1=7`, in the order found; the same whichever import came first.
    #[track_caller]
    fn check(typed: &str, file: &str, expected: &[&str]) {
        for imports in [[typed, file], [file, typed]] {
            let read = imports.map(read);
            let imports: Vec<_> = read
                .iter()
                .map(|(instruments, fills)| Import {
                    broker: Broker::ZERODHA,
                    instruments,
                    fills,
                    charges: &[],
                })
                .collect();
            let merged = merge(&imports);
            let id = |at: u32| merged.fills[at as usize].trade_id.as_str();
            let pairs = possible_duplicates(&merged);
            let found: Vec<_> =
                pairs.iter().map(|one| format!("{}={}", id(one.manual), id(one.imported))).collect();
            assert_eq!(found, expected, "{typed}");
        }
    }

    #[test]
    fn alike_is_the_same_scrip_side_day_quantity_and_price() {
        let typed = "MT1 04-01 00:00 buy 10 INFY @ 50";
        check(typed, "7 04-01 11:30 buy 10 INFY @ 50", &["MT1=7"]);
        check(&typed.replace("MT1", "OP1"), "7 04-01 11:30 buy 10 INFY @ 50.00", &["OP1=7"]);
        for other in [
            "7 04-01 11:30 buy 10 TCS @ 50",
            "7 04-01 11:30 sell 10 INFY @ 50",
            "7 04-02 00:00 buy 10 INFY @ 50",
            "7 04-01 11:30 buy 11 INFY @ 50",
            "7 04-01 11:30 buy 10 INFY @ 50.05",
            // Typed twice is for the person who types.
            "MT2 04-01 00:00 buy 10 INFY @ 50",
        ] {
            check(typed, other, &[]);
        }
        check("", "7 04-01 11:30 buy 10 INFY @ 50\n 8 04-01 11:30 buy 10 INFY @ 50", &[]);
    }

    #[test]
    fn each_is_paired_once_the_first_with_the_first() {
        let typed = "MT1 04-01 10:00 buy 10 INFY @ 50\n MT2 04-01 11:00 buy 10 INFY @ 50";
        check(typed, "7 04-01 11:30 buy 10 INFY @ 50", &["MT1=7"]);
        let file = "9 04-01 11:30 buy 10 INFY @ 50\n 7 04-01 10:00 buy 10 INFY @ 50\n 8 04-01 12:00 buy 10 INFY @ 50";
        check(typed, file, &["MT1=7", "MT2=9"]);
    }
}
