//! A small journal of one account: imports that can be undone, corporate actions, a method, and notes.

use annotations::{Anchor, Anchored, Resolved, anchors_of, resolve};
use domain::{
    ActionKind, Broker, Contract, CorporateAction, Day, Exchange, Fill, FillId, Instrument, Isin, Method,
    Origin, Price, Product, Quantity, Right, Series, Side, Time, value_of,
};
use ledger::charges::Plan;
use ledger::{Book, Import, Merged, StartOfRecord, ids_to_store, merge};

pub fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

pub const AS_OF: &str = "2025-06-30";

/// A broker's file in memory.
#[derive(Debug, Clone, Default)]
pub struct File {
    pub instruments: Vec<Instrument>,
    pub fills: Vec<Fill>,
}

/// `NIFTY` is an option of August; all others are shares, with their ISIN behind a slash.
pub fn instrument(name: &str) -> Instrument {
    let (symbol, isin) = name.split_once('/').unwrap_or((name, ""));
    let contract = if symbol == "NIFTY" {
        Contract::Option {
            underlying: "NIFTY".into(),
            expiry: day("2025-08-28"),
            strike: Price::parse("25000").unwrap(),
            right: Right::Call,
        }
    } else {
        Contract::Cash
    };
    let symbol = if symbol == "NIFTY" { "NIFTY25AUG25000CE" } else { symbol };
    Instrument { symbol: symbol.into(), isin: Isin::parse(isin), contract }
}

impl File {
    /// `2025-01-06 09:30 buy 10 @ 100.50 ITC #7` a line; without a number the row has no trade id.
    pub fn of(text: &str) -> Self {
        let mut file = Self::default();
        for (row, line) in (1..).zip(text.lines().map(str::trim).filter(|line| !line.is_empty())) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (hour, minute) = words[1].split_once(':').unwrap();
            let second = hour.parse::<u32>().unwrap() * 3600 + minute.parse::<u32>().unwrap() * 60;
            let id = words.get(7).map_or("", |id| &id[1..]);
            let time = Time::from_ist(day(words[0]), second);
            let (quantity, price) = (Quantity::parse(words[3]).unwrap(), Price::parse(words[5]).unwrap());
            let side = Side::from_word(words[2]).unwrap();
            file.push(row, time, side, quantity, price, words[6], id);
        }
        file
    }

    #[expect(clippy::too_many_arguments, reason = "the columns of a row")]
    pub fn push(
        &mut self,
        row: u32,
        time: Time,
        side: Side,
        quantity: Quantity,
        price: Price,
        of: &str,
        id: &str,
    ) {
        let own = instrument(of);
        let at = self.instruments.iter().position(|known| *known == own).unwrap_or_else(|| {
            self.instruments.push(own);
            self.instruments.len() - 1
        });
        self.fills.push(Fill {
            instrument: at as u32,
            row,
            time,
            quantity,
            price,
            value: value_of(price, quantity).unwrap(),
            exchange: Exchange::Nse,
            origin: Origin::Traded,
            side,
            series: Series::NONE,
            auction: false,
            trade_id: id.into(),
            order_id: id.into(),
            id: FillId::UNSET,
        });
    }
}

#[derive(Debug, Clone)]
pub struct Note {
    pub product: Product,
    pub anchors: Vec<Anchor>,
    /// What the fill of each said when the note was written.
    pub said: Vec<String>,
}

/// Time, side, price and quantity of a fill.
pub fn said_of(merged: &Merged, id: FillId) -> Option<String> {
    let fill = merged.fills.iter().find(|fill| fill.id == id)?;
    let symbol = &merged.instruments[fill.instrument as usize].symbol;
    Some(format!("{symbol} {:?} {:?} {:?} {:?}", fill.time, fill.side, fill.price, fill.quantity))
}

#[derive(Debug, Default)]
pub struct Journal {
    /// Each with the ids that its rows were given, live or undone.
    imports: Vec<(File, bool)>,
    pub actions: Vec<CorporateAction>,
    pub is_average: bool,
    pub notes: Vec<Note>,
    /// By scrip the import of the opening lot that was entered last.
    pub lots: [Option<usize>; 2],
}

fn as_import(file: &File) -> Import<'_> {
    Import { broker: Broker::ZERODHA, instruments: &file.instruments, fills: &file.fills, charges: &[] }
}

impl Journal {
    pub fn of(text: &str) -> Self {
        let mut journal = Self::default();
        journal.import(File::of(text));
        journal
    }

    pub fn import(&mut self, mut file: File) {
        let all: Vec<Import<'_>> =
            self.imports.iter().map(|(file, _)| file).chain([&file]).map(as_import).collect();
        let ids = ids_to_store(&all);
        for (fill, id) in file.fills.iter_mut().zip(ids) {
            fill.id = id;
        }
        self.imports.push((file, true));
    }

    /// Undoes the import of this number, or brings it back.
    pub fn toggle(&mut self, import: usize) {
        self.imports[import].1 = !self.imports[import].1;
    }

    pub fn is_live(&self, import: usize) -> bool {
        self.imports[import].1
    }

    pub fn import_count(&self) -> usize {
        self.imports.len()
    }

    pub fn act(&mut self, on: &str, symbol: &str, kind: ActionKind, into: Option<&str>) {
        let Instrument { symbol, isin, .. } = instrument(symbol);
        let into = into.map(instrument);
        let ex_date = day(on);
        self.actions.push(CorporateAction {
            ex_date,
            symbol,
            isin,
            kind,
            into,
            allotted: None,
            fraction_cash: None,
        });
    }

    pub fn merged(&self) -> Merged {
        let live: Vec<Import<'_>> =
            self.imports.iter().filter(|(_, is_live)| *is_live).map(|(file, _)| as_import(file)).collect();
        let mut merged = merge(&live);
        merged.act(&self.actions, day(AS_OF));
        merged
    }

    pub fn plan() -> Plan {
        Plan::of(Broker::ZERODHA)
    }

    pub fn book(&self, merged: &Merged) -> Book {
        let method = if self.is_average { Method::WeightedAverage } else { Method::Fifo };
        Book::build(merged, &Self::plan(), method, None, &StartOfRecord::default(), day(AS_OF))
    }

    /// Writes a note on a trade; the number of the note.
    pub fn note(&mut self, merged: &Merged, book: &Book, trade: usize) -> usize {
        let anchors = anchors_of(book, &merged.fills, trade);
        let said = anchors.iter().map(|one| said_of(merged, one.fill).unwrap()).collect();
        self.notes.push(Note { product: book.trades.product[trade], anchors, said });
        self.notes.len() - 1
    }

    pub fn resolve(&self, merged: &Merged, book: &Book) -> Vec<Resolved> {
        let all: Vec<Anchored<'_>> = self
            .notes
            .iter()
            .map(|note| Anchored { product: note.product, anchors: &note.anchors })
            .collect();
        resolve(merged, book, &all)
    }

    /// Writes a note on the trade that is told as `text`.
    pub fn note_on(&mut self, text: &str) -> usize {
        let merged = self.merged();
        let book = self.book(&merged);
        let told: Vec<String> = (0..book.trades.len()).map(|at| told(&book, at)).collect();
        let at =
            told.iter().position(|one| one == text).unwrap_or_else(|| panic!("{text} is none of {told:#?}"));
        self.note(&merged, &book, at)
    }

    /// Where each note stands: the trade, behind it the others that hold some of it.
    pub fn places(&self) -> Vec<String> {
        let merged = self.merged();
        let book = self.book(&merged);
        let place = |resolved: Resolved| {
            let trade = resolved.trade.map_or("tray".to_owned(), |trade| told(&book, trade as usize));
            let others: Vec<String> = resolved.others.iter().map(|&one| told(&book, one as usize)).collect();
            if others.is_empty() { trade } else { format!("{trade}, also {}", others.join(" and ")) }
        };
        self.resolve(&merged, &book).into_iter().map(place).collect()
    }
}

/// `ITC delivery long 10 from 2025-01-06 09:30`; of unknown cost the time of the sell.
fn told(book: &Book, at: usize) -> String {
    let trades = &book.trades;
    let symbol = &book.instruments[trades.instrument[at] as usize].symbol;
    let direction = format!("{:?}", trades.direction[at]).to_lowercase();
    let time = trades.entry_time[at].or(trades.exit_time[at]).unwrap();
    let minute = time.second_of_day() / 60;
    let (hour, minute) = (minute / 60, minute % 60);
    let (product, quantity) = (trades.product[at].word(), trades.quantity[at]);
    let unknown = if trades.entry_time[at].is_none() { "unknown " } else { "" };
    format!("{symbol} {unknown}{product} {direction} {quantity} from {} {hour:02}:{minute:02}", time.day())
}
