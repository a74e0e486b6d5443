//! Several accounts shown as one.

use crate::book::{Book, Exits, Trades};

impl Book {
    /// The books of several accounts side by side: nothing is matched across them.
    /// Trades are merged by the time of their last exit, scrips by symbol.
    pub fn join(mut books: Vec<Self>) -> Self {
        if books.len() < 2 {
            return books.pop().unwrap_or_default();
        }
        let mut joined = Self::default();
        let mut order = Vec::new();
        for (account, book) in books.iter_mut().enumerate() {
            let base = joined.instruments.len() as u32;
            joined.instruments.append(&mut book.instruments);
            joined.warnings.append(&mut book.warnings);
            joined.charges += book.charges;
            joined.stated.join(&book.stated, &book.charges);
            joined.equity_from = joined.equity_from.into_iter().chain(book.equity_from).min();
            joined.charge_notes.append(&mut book.charge_notes);
            joined.days_without_brokerage += book.days_without_brokerage;
            joined.days_without_dp += book.days_without_dp;
            for scrip in &mut book.scrips {
                scrip.instrument += base;
            }
            joined.scrips.append(&mut book.scrips);
            for sign in &mut book.signs {
                sign.instrument += base;
                if let Some(other) = &mut sign.goes_on {
                    other.instrument += base;
                }
            }
            joined.signs.append(&mut book.signs);
            for effect in &mut book.effects {
                effect.instrument += base;
                if let Some((into, _)) = &mut effect.received {
                    *into += base;
                }
            }
            joined.effects.append(&mut book.effects);
            for instrument in &mut book.trades.instrument {
                *instrument += base;
            }
            order.extend((0..book.trades.len()).map(|at| (account, at)));
        }
        order.sort_by_key(|&(account, at)| {
            let trades = &books[account].trades;
            let (entry, exit) = (trades.entry_time[at], trades.exit_time[at]);
            (exit.or(entry), entry.or(exit), trades.instrument[at])
        });
        joined.trades.first_exit.push(0);
        for (account, at) in order {
            joined.trades.copy(&mut joined.exits, &books[account], at);
        }
        let instruments = &joined.instruments;
        joined.scrips.sort_by(|a, b| {
            let name = |at: u32| &instruments[at as usize].symbol;
            name(a.instrument).cmp(name(b.instrument)).then(a.instrument.cmp(&b.instrument))
        });
        joined
    }
}

impl Trades {
    /// Appends trade `at` of a book, its exits included.
    fn copy(&mut self, exits: &mut Exits, book: &Book, at: usize) {
        let from = &book.trades;
        let index = self.len() as u32;
        self.instrument.push(from.instrument[at]);
        self.product.push(from.product[at]);
        self.direction.push(from.direction[at]);
        self.status.push(from.status[at]);
        self.quantity.push(from.quantity[at]);
        self.open_quantity.push(from.open_quantity[at]);
        self.entry_time.push(from.entry_time[at]);
        self.exit_time.push(from.exit_time[at]);
        self.buy_value.push(from.buy_value[at]);
        self.sell_value.push(from.sell_value[at]);
        self.gross.push(from.gross[at]);
        self.charges.push(from.charges[at]);
        self.turnover.push(from.turnover[at]);
        self.assumed.push(from.assumed[at]);
        self.key.push(from.key[at]);
        for exit in from.first_exit[at] as usize..from.first_exit[at + 1] as usize {
            exits.trade.push(index);
            exits.day.push(book.exits.day[exit]);
            exits.quantity.push(book.exits.quantity[exit]);
            exits.gross.push(book.exits.gross[exit]);
            exits.charges.push(book.exits.charges[exit]);
            exits.turnover.push(book.exits.turnover[exit]);
            exits.traded.push(book.exits.traded[exit]);
        }
        self.first_exit.push(exits.len() as u32);
    }
}
