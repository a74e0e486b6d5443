//! A book of made-up trades: random outcomes, several products, some still open.

use domain::{Contract, Day, Instrument, Money, Product, Quantity, Time};
use ledger::{Book, Direction, Status};

/// Five years of trades in the order of their exits, one in eight with a second exit.
pub fn book(trades: usize, instruments: u32) -> Book {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut book = Book::default();
    for at in 0..instruments {
        let symbol = format!("NIFTY{at}PE").into();
        book.instruments.push(Instrument { symbol, isin: None, contract: Contract::Cash });
    }
    book.trades.first_exit.push(0);
    for at in 0..trades {
        let day = weekday(19_000 + (at as u64 * 1_826 / trades as u64) as i32);
        let entry = Time::from_ist(day, 33_300 + random.below(22_000) as u32);
        let exits = 1 + usize::from(random.below(8) == 0);
        let (mut gross, mut charges, mut turnover) = (0, 0, 0);
        for exit in 0..exits {
            let own = random.below(40_000_000) as i64 - 19_500_000;
            let charge = random.below(800_000) as i64;
            (gross, charges, turnover) = (gross + own, charges + charge, turnover + own.abs());
            book.exits.trade.push(at as u32);
            book.exits.day.push(weekday(day.0 + exit as i32));
            book.exits.quantity.push(Quantity::whole(1));
            book.exits.gross.push(Money(own));
            book.exits.charges.push(Money(charge));
            book.exits.turnover.push(Money(own.abs()));
            book.exits.traded.push(Money(1_000_000_000 + own));
        }
        let status = match random.below(200) {
            0 => Status::Open,
            1 => Status::SettlementNeeded,
            _ if gross > charges => Status::Win,
            _ if gross < charges => Status::Loss,
            _ => Status::Breakeven,
        };
        let product = Product::ALL[random.below(4) as usize];
        let columns = &mut book.trades;
        columns.instrument.push(random.below(instruments.into()) as u32);
        columns.product.push(product);
        columns.direction.push(Direction::Long);
        columns.status.push(status);
        columns.quantity.push(Quantity::whole(1));
        columns.open_quantity.push(Quantity::ZERO);
        columns.entry_time.push(Some(entry));
        columns.exit_time.push(Some(entry));
        columns.buy_value.push(Money::ZERO);
        columns.sell_value.push(Money::ZERO);
        columns.gross.push(Money(gross));
        columns.charges.push(Money(charges));
        columns.turnover.push(Money(turnover));
        columns.assumed.push(false);
        columns.key.push(at as u64);
        columns.first_exit.push(book.exits.day.len() as u32);
    }
    book
}

/// The day itself or the Monday after it.
fn weekday(day: i32) -> Day {
    (day..).map(Day).find(|day| !day.is_weekend()).unwrap_or_default()
}

/// Xorshift: the same book in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }
}
