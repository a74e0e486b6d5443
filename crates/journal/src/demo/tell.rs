//! Orders to fills as a broker reports them, and fills to a journal as if they had been stored.

use compact_str::format_compact;
use domain::{
    Broker, Day, Exchange, Fill, FillId, Instrument, Origin, Price, Quantity, Segment, Series, Side, Time,
    Window, value_of,
};
use store::ImportId;
use store::journal::{ImportKind, Part, Stored, StoredImport};

use super::random::Random;
use super::story;

/// The sample's fills until the day before: cash equity, then futures and options, as two files of one account.
pub fn fills(as_of: Day) -> [Part; 2] {
    let mut teller = Teller { files: [file(), file()], orders: 0 };
    story::play(&mut teller, as_of);
    teller.files.map(number)
}

/// The sample as a journal.
pub fn stored(as_of: Day) -> Stored {
    let names = [(Segment::Equity, "tradebook-EQ.csv"), (Segment::Fno, "tradebook-FO.csv")];
    let window = Window { from: as_of.plus(-548), to: as_of.plus(-1) };
    let imports = (1..).zip(names).zip(fills(as_of)).map(|((id, (segment, name)), part)| StoredImport {
        id: ImportId(id),
        kind: ImportKind::File,
        name: name.to_owned(),
        other_client: false,
        created_at: Time::from_ist(as_of, 8 * 3600),
        segment: Some(segment),
        window: Some(window),
        fno_window: (segment == Segment::Fno).then_some(window),
        statements: Vec::new(),
        parts: vec![part],
    });
    Stored { imports: imports.collect(), ..Stored::default() }
}

fn file() -> Part {
    Part { account: Broker::ZERODHA.into(), instruments: Vec::new(), fills: Vec::new(), charges: Vec::new() }
}

/// Rows in the order of time, with the ids an exchange would give.
fn number(mut file: Part) -> Part {
    file.fills.sort_by_key(|fill| fill.time);
    let mut random = Random::seeded(7);
    let mut id = 21_407_118;
    for (row, fill) in (2..).zip(&mut file.fills) {
        id += random.between(3, 900);
        fill.trade_id = format_compact!("{id}");
        fill.row = row;
    }
    file
}

pub struct Teller {
    files: [Part; 2],
    orders: u64,
}

impl Teller {
    /// One order of a contract, in one fill.
    pub fn order_of_strategy(
        &mut self,
        instrument: &Instrument,
        day: Day,
        second: i64,
        side: Side,
        quantity: i64,
        price: Price,
    ) {
        // A contract is filled in one: no chance is asked.
        self.order(instrument, day, second, side, quantity, price, &mut Random::seeded(0));
    }

    /// One order, reported as one to three fills of the same second. `second` counts from midnight.
    #[expect(clippy::too_many_arguments, reason = "an order has as many parts")]
    pub fn order(
        &mut self,
        instrument: &Instrument,
        day: Day,
        second: i64,
        side: Side,
        quantity: i64,
        price: Price,
        random: &mut Random,
    ) {
        let segment = instrument.segment();
        self.orders += 1;
        let order_id = format_compact!("1{}000{:012}", 1 + segment as u64, self.orders * 7_919);
        let file = &mut self.files[segment as usize];
        let at = file.instruments.iter().position(|one| one == instrument).unwrap_or_else(|| {
            file.instruments.push(instrument.clone());
            file.instruments.len() - 1
        });
        for (units, ticks) in parts(segment, quantity, random) {
            let price = Price(price.0 + ticks * 5 * (Price::ONE / 100));
            let quantity = Quantity::whole(units);
            file.fills.push(Fill {
                time: Time::from_ist(day, second as u32),
                quantity,
                value: value_of(price, quantity).unwrap_or_default(),
                instrument: at as u32,
                side,
                auction: false,
                series: if segment == Segment::Equity { Series::parse("EQ") } else { Series::NONE },
                price,
                row: 0,
                exchange: Exchange::Nse,
                origin: Origin::Traded,
                trade_id: Default::default(),
                order_id: order_id.clone(),
                id: FillId::UNSET,
            });
        }
    }
}

/// Units of each fill, and how many ticks dearer it was. A contract is filled lot by lot, so it comes in one.
fn parts(segment: Segment, quantity: i64, random: &mut Random) -> Vec<(i64, i64)> {
    if segment == Segment::Fno || quantity < 30 || random.happens(550) {
        return vec![(quantity, 0)];
    }
    let first = random.between(quantity / 4, quantity / 2);
    let second = random.between(1, (quantity - first) / 2);
    let rest = quantity - first - second;
    vec![(first, 0), (second, random.between(0, 1)), (rest, random.between(0, 1))]
}
