//! Which trades hold something typed by hand, and which have notes.

use domain::Broker;
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

pub fn marks(accounts: &[Account], places: &[TradePosition], cards: &Cards) -> Marks {
    let mut marks = Marks::default();
    for (number, account) in (0_u32..).zip(accounts).filter(|(_, account)| account.has_typed()) {
        let of_trade = typed_fills(account);
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

/// The typed fills of each trade of an account.
fn typed_fills(account: &Account) -> FxHashMap<u32, Vec<u32>> {
    let merged = &account.merged;
    let mut wanted = vec![false; merged.instruments.len()];
    for (fill, one) in (0_u32..).zip(&merged.fills) {
        wanted[one.instrument as usize] |= account.is_typed(fill);
    }
    let trades = (0_u32..).zip(&account.book.trades.instrument).filter(|(_, at)| wanted[**at as usize]);
    let of_trade = trades.map(|(trade, _)| {
        let mut fills = account.book.fills_of_trade(trade as usize);
        fills.retain(|&fill| account.is_typed(fill));
        (trade, fills)
    });
    of_trade.filter(|(_, fills)| !fills.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use domain::{Day, Fill, Side};
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
            typed.push(store::journal::Part { fills: own, charges: Vec::new(), ..part.clone() });
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
            let fills = ledger::detail(&account.merged, account.by_head(), &account.book, own).fills;
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
