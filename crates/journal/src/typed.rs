//! Which trades hold something typed by hand, and which have notes.

use domain::{Broker, Day, Side};
use ledger::{Matched, Part, TradeKind, TradeRow, match_fills};
use rustc_hash::{FxHashMap, FxHashSet};
use store::journal::Card;

use super::account::Account;
use super::build::TradePosition;

/// Per trade of the joined book; empty when nothing was typed.
#[derive(Debug, Default)]
pub struct Marks {
    typed: FxHashSet<u32>,
    noted: FxHashSet<u32>,
    /// Order ids of its cards.
    orders: FxHashMap<u32, Vec<String>>,
}

impl Marks {
    /// An import of cards or an opening lot holds one of its fills.
    pub fn is_typed(&self, trade: usize) -> bool {
        self.typed.contains(&(trade as u32))
    }

    pub fn has_notes(&self, trade: usize) -> bool {
        self.noted.contains(&(trade as u32))
    }

    /// Of its cards, in the order of its fills.
    pub fn orders(&self, trade: usize) -> &[String] {
        self.orders.get(&(trade as u32)).map_or(&[], Vec::as_slice)
    }
}

type Cards = FxHashMap<(Broker, String), Vec<Card>>;

pub fn marks(accounts: &[Account], places: &[TradePosition], cards: &Cards, as_of: Day) -> Marks {
    let mut marks = Marks::default();
    for (number, account) in (0_u32..).zip(accounts).filter(|(_, account)| account.has_typed()) {
        let of_trade = typed_fills(account, as_of);
        let joined = (0_u32..).zip(places).filter(|(_, place)| place.account == number);
        for (trade, place) in joined {
            let Some(fills) = of_trade.get(&place.trade) else { continue };
            marks.typed.insert(trade);
            if fills.iter().any(|&fill| has_notes(account, fill, cards)) {
                marks.noted.insert(trade);
            }
            let orders = orders(account, fills, cards);
            if !orders.is_empty() {
                marks.orders.insert(trade, orders);
            }
        }
    }
    marks
}

fn has_notes(account: &Account, fill: u32, cards: &Cards) -> bool {
    let order_id = account.merged.fills[fill as usize].order_id.to_string();
    let own = cards.get(&(account.broker, order_id));
    own.is_some_and(|cards| cards.iter().any(is_noted))
}

fn orders(account: &Account, fills: &[u32], cards: &Cards) -> Vec<String> {
    let mut orders: Vec<String> = Vec::new();
    for &fill in fills {
        let order = account.merged.fills[fill as usize].order_id.to_string();
        if !orders.contains(&order) && cards.contains_key(&(account.broker, order.clone())) {
            orders.push(order);
        }
    }
    orders
}

/// Whether a card says more than its numbers.
pub fn is_noted(card: &Card) -> bool {
    [&card.notes, &card.psychology, &card.market_outlook].iter().any(|text| !text.trim().is_empty())
}

/// The typed fills of each trade of an account. Only instruments with typed fills are matched again.
fn typed_fills(account: &Account, as_of: Day) -> FxHashMap<u32, Vec<u32>> {
    let merged = &account.merged;
    let typed: Vec<bool> = (0..merged.fills.len() as u32).map(|fill| account.is_typed(fill)).collect();
    let mut wanted = vec![false; merged.instruments.len()];
    for (fill, _) in merged.fills.iter().zip(&typed).filter(|(_, typed)| **typed) {
        wanted[fill.instrument as usize] = true;
    }
    let (mut own, mut numbers) = (Vec::new(), Vec::new());
    for (number, fill) in (0_u32..).zip(&merged.fills).filter(|(_, fill)| wanted[fill.instrument as usize]) {
        own.push(fill.clone());
        numbers.push(number);
    }
    let matched = match_fills(&merged.instruments, &own, as_of);
    let parts = matched.parts(&own);
    let of_rows = fills_of_rows(&matched, &parts, &own);

    // The book holds these trades in the order of their last exits; so sorted, the rows meet them one by one.
    let mut rows: Vec<usize> = (0..matched.trades.len()).collect();
    rows.sort_by_key(|&at| {
        let row = &matched.trades[at];
        (row.exit_time, row.entry_time, row.instrument)
    });
    let trades = (0_u32..).zip(&account.book.trades.instrument).filter(|(_, at)| wanted[**at as usize]);
    let mut of_trade = FxHashMap::default();
    for ((trade, _), row) in trades.zip(rows) {
        let fills: Vec<u32> = of_rows[row]
            .iter()
            .map(|&fill| numbers[fill as usize])
            .filter(|&fill| typed[fill as usize])
            .collect();
        if !fills.is_empty() {
            of_trade.insert(trade, fills);
        }
    }
    of_trade
}

/// The fills of each row: those its lot matches join, and those of which something is left.
fn fills_of_rows(matched: &Matched, parts: &[Part], fills: &[domain::Fill]) -> Vec<Vec<u32>> {
    let mut left: Vec<i64> = parts.iter().map(|part| part.quantity.0).collect();
    let mut of_rows: Vec<Vec<u32>> = Vec::with_capacity(matched.trades.len());
    for row in &matched.trades {
        let exits = &matched.exits[row.first_exit as usize..(row.first_exit + row.exits) as usize];
        let mut own = Vec::new();
        for exit in exits {
            let from = exit.first_match as usize;
            for one in &matched.matches[from..from + exit.matches as usize] {
                for part in [one.buy, one.sell] {
                    left[part as usize] -= one.quantity.0;
                    own.push(parts[part as usize].fill);
                }
            }
        }
        of_rows.push(own);
    }
    let open: FxHashMap<(u32, Option<Day>), usize> =
        matched.trades.iter().enumerate().filter_map(|(at, row)| Some((rest_of(row)?, at))).collect();
    for (part, _) in parts.iter().zip(&left).filter(|(_, left)| **left > 0) {
        let fill = &fills[part.fill as usize];
        let key = |day| open.get(&(fill.instrument, day));
        let by_day = (fill.side == Side::Sell).then(|| key(Some(fill.time.day()))).flatten();
        if let Some(&row) = by_day.or_else(|| key(None)) {
            of_rows[row].push(part.fill);
        }
    }
    for own in &mut of_rows {
        own.sort_unstable();
        own.dedup();
    }
    of_rows
}

/// Where what is left of a fill belongs: an instrument has one open trade, and one row of unknown cost a day.
fn rest_of(row: &TradeRow) -> Option<(u32, Option<Day>)> {
    match row.kind {
        TradeKind::UnknownCost => Some((row.instrument, Some(row.exit_time.day()))),
        TradeKind::Cycle | TradeKind::SettlementNeeded if row.open.0 > 0 => Some((row.instrument, None)),
        TradeKind::Cycle | TradeKind::SettlementNeeded => None,
    }
}

#[cfg(test)]
mod tests {
    use domain::Fill;
    use store::ImportId;
    use store::journal::{ImportKind, Stored, StoredImport};

    use super::*;
    use crate::{Journal, demo};

    /// The sample, as if every seventh order had been typed by hand; every second of those has a note.
    fn partly_typed(as_of: Day) -> Stored {
        let mut stored = demo::stored(as_of);
        let mut typed = Vec::new();
        for import in &mut stored.imports {
            let part = &mut import.parts[0];
            let is_typed = |fill: &Fill| fill.order_id.bytes().map(usize::from).sum::<usize>() % 7 == 0;
            let (own, read) = part.fills.drain(..).partition(is_typed);
            part.fills = read;
            typed.push(store::journal::Part { fills: own, ..part.clone() });
        }
        let orders: FxHashSet<String> =
            typed.iter().flat_map(|part| &part.fills).map(|fill| fill.order_id.to_string()).collect();
        let mut orders: Vec<String> = orders.into_iter().collect();
        orders.sort_unstable();
        stored.cards =
            orders.into_iter().enumerate().map(|(at, order_id)| card(order_id, at % 2 == 0)).collect();
        stored.imports.push(StoredImport {
            id: ImportId(9),
            kind: ImportKind::Manual,
            name: "typed".to_owned(),
            parts: typed,
            ..stored.imports[0].clone()
        });
        stored
    }

    fn card(order_id: String, noted: bool) -> Card {
        Card {
            order_id,
            broker: Broker::ZERODHA,
            side: Side::Buy,
            stock_name: "A name is no note".to_owned(),
            notes: if noted { "Waited for the retest.".to_owned() } else { " ".to_owned() },
            psychology: String::new(),
            market_outlook: String::new(),
        }
    }

    #[test]
    fn marks_are_where_the_fills_of_each_trade_are() {
        let as_of = Day::parse("2026-11-21").unwrap();
        let journal = Journal::build(&partly_typed(as_of), as_of);
        let mut counts = [0; 4];
        for trade in 0..journal.book.trades.len() {
            let (account, own) = journal.place(trade);
            assert_eq!(account.book.trades.key[own], journal.book.trades.key[trade]);
            let fills =
                ledger::detail(&account.merged, account.by_head(), account.method, &account.book, own).fills;
            let typed: Vec<u32> =
                fills.iter().map(|fill| fill.fill).filter(|&fill| account.is_typed(fill)).collect();
            let noted = typed.iter().any(|&fill| has_notes(account, fill, &journal.cards));
            let said = (journal.marks.is_typed(trade), journal.marks.has_notes(trade));
            assert_eq!(said, (!typed.is_empty(), noted), "trade {trade}");
            counts[usize::from(said.0) * 2 + usize::from(said.1)] += 1;
        }
        assert!(counts[0] > 50 && counts[2] > 20 && counts[3] > 20 && counts[1] == 0, "{counts:?}");
    }
}
