//! What the made-up trader writes: notes of trades, setups with rules, days, limits. The same for the same trades;
//! nothing of it is stored, and no trade depends on it.

use std::collections::BTreeMap;

use annotations::Field;
use domain::{Day, Money, Price, Product, Time};
use ledger::{Direction, Status};
use report::numbers::average;
use store::annotations::Written;
use store::documents::{Document, Kind};

use super::random::Random;
use super::words::{self, Said};
use crate::build::{Journal, TradePosition};
use crate::capital::Capital;
use crate::limits::Dated;
use crate::setups::Known;
use crate::subject::TradeId;

const SEED: u64 = 0x4e4f_5445;
const MINUTE: i64 = 60_000;
/// Days back from the last one on which a day is written.
const WRITTEN_DAYS: i32 = 260;

/// Beside one trade.
#[derive(Debug)]
pub struct Note {
    pub at: TradePosition,
    pub id: TradeId,
    pub symbol: String,
    pub opened: Day,
    pub fields: Vec<Written>,
}

impl Note {
    pub fn field(&self, of: Field) -> Option<&Written> {
        self.fields.iter().find(|one| one.field == of.word())
    }
}

#[derive(Debug)]
pub struct SampleNotes {
    /// By place in the book.
    pub notes: Vec<Note>,
    pub setups: Vec<Known>,
    pub days: BTreeMap<Day, Document>,
    pub limits: Vec<Dated>,
    pub capital: Capital,
}

impl SampleNotes {
    pub fn note(&self, at: TradePosition) -> Option<&Note> {
        let key = |one: TradePosition| (one.account, one.trade);
        let found = self.notes.binary_search_by_key(&key(at), |one| key(one.at)).ok()?;
        Some(&self.notes[found])
    }
}

/// Of the sample.
pub fn written(journal: &Journal) -> SampleNotes {
    let mut notes = Vec::new();
    for (number, account) in journal.accounts.iter().enumerate() {
        let trades = &account.book.trades;
        for trade in 0..trades.len() {
            let at = TradePosition { account: number as u32, trade: trade as u32 };
            let id = TradeId { account: account.name, key: trades.key[trade] };
            notes.extend(note(&account.book, trade, at, id, changed_rules(journal.as_of)));
        }
    }
    SampleNotes {
        notes,
        setups: setups(journal.as_of),
        days: days(journal),
        limits: limits(journal.as_of),
        capital: capital(journal),
    }
}

fn set(field: Field, value: impl Into<String>, at: Time) -> Written {
    Written { field: field.word().to_owned(), value: value.into(), at }
}

/// `asked` is the first day on which the playbook asks a question.
fn note(book: &ledger::Book, trade: usize, at: TradePosition, id: TradeId, asked: Day) -> Option<Note> {
    let trades = &book.trades;
    let entry = trades.entry_time[trade]?;
    // Each trade has its own chance, however many there are.
    let mut random = Random::seeded(SEED ^ entry.0.unsigned_abs() ^ u64::from(trades.instrument[trade]));
    let is_closed = trades.status[trade].is_closed();
    // What is open stands first in the list: a visitor who opens it shall see what is written beside a trade.
    let is_open = trades.status[trade] == Status::Open;
    if !random.happens(780) && !is_open {
        return None;
    }
    let net = trades.gross[trade] - trades.charges[trade];
    let is_win = is_closed && net > Money::ZERO;
    let after = trades.exit_time[trade].filter(|_| is_closed).map(|exit| Time(exit.0 + 25 * MINUTE));
    let before = Time(entry.0 - 3 * MINUTE);
    let mut fields = Vec::new();

    let setup = setup_of(trades.product[trade], entry, &mut random);
    fields.extend(setup.map(|name| set(Field::Setup, name, before)));
    let (stop, target) = levels(book, trade, is_win, &mut random);
    if let Some(stop) = stop.filter(|_| random.happens(860)) {
        fields.push(set(Field::Stop, stop.to_string(), before));
        fields.extend(target.map(|target| set(Field::Target, target.to_string(), before)));
    }
    let mut tags = Vec::new();
    let minute = entry.0.div_euclid(MINUTE) - Time::from_ist(entry.day(), 0).0.div_euclid(MINUTE);
    if minute < 9 * 60 + 45 {
        tags.push("first half hour");
    }
    if trades.product[trade] == Product::Options {
        tags.push("weekly option");
    }
    if random.happens(140) {
        tags.push("news");
    }
    if random.happens(200) {
        tags.push("gap");
    }
    if !tags.is_empty() {
        fields.push(set(Field::Tags, tags.join("\n"), before));
    }
    fields.push(set(Field::EmotionBefore, words::feeling(true, &mut random), before));
    fields.push(set(Field::Confidence, random.between(2, 5).to_string(), before));
    if let Some(after) = after {
        let said = Said { setup, is_win, minute };
        fields.push(set(Field::Note, words::note(said, &mut random), after));
        fields.extend(words::mistake(said, &mut random).map(|one| set(Field::Mistakes, one, after)));
        fields.push(set(Field::EmotionAfter, words::feeling(is_win, &mut random), after));
        let rating = if is_win { random.between(3, 5) } else { random.between(1, 4) };
        fields.push(set(Field::Rating, rating.to_string(), after));
        if random.happens(900) {
            fields.push(set(Field::Reviewed, annotations::REVIEWED, Time(after.0 + 5 * MINUTE)));
        }
        let (of, rule) = words::QUESTION;
        if setup == Some(of) && entry.day() >= asked && random.happens(850) {
            let word = if random.happens(if is_win { 900 } else { 550 }) { "yes" } else { "no" };
            fields.push(set(Field::RuleAnswers, format!("{rule} {word}"), after));
        }
    } else if is_open {
        fields.push(set(Field::Note, words::note_of_open(&mut random), Time(entry.0 + 10 * MINUTE)));
    }
    fields.sort_by(|a, b| a.field.cmp(&b.field));
    let symbol = book.instruments[trades.instrument[trade] as usize].symbol.to_string();
    Some(Note { at, id, symbol, opened: entry.day(), fields })
}

fn setup_of(product: Product, entry: Time, random: &mut Random) -> Option<&'static str> {
    let is_early = entry.0 < Time::from_ist(entry.day(), 11 * 3600).0;
    match product {
        Product::Options => Some("Option in the trend"),
        Product::Futures => Some("Trend of the day"),
        Product::Delivery => Some("Swing"),
        Product::Intraday if is_early && random.happens(800) => Some("Opening range"),
        Product::Intraday => random.happens(600).then_some("Pullback"),
    }
}

/// A stop on the losing side of the entry and a target beyond it, as far away as such a trade needs.
fn levels(
    book: &ledger::Book,
    trade: usize,
    is_win: bool,
    random: &mut Random,
) -> (Option<Price>, Option<Price>) {
    let trades = &book.trades;
    let is_long = trades.direction[trade] == Direction::Long;
    let value = if is_long { trades.buy_value[trade] } else { trades.sell_value[trade] };
    let Some(entry) = average(value, trades.quantity[trade]) else { return (None, None) };
    // In ten-thousandths of the entry.
    let away = match trades.product[trade] {
        Product::Options => random.between(1_500, 3_000),
        Product::Delivery => random.between(250, 600),
        Product::Futures => random.between(20, 45),
        Product::Intraday => random.between(45, 110),
    };
    let times = if is_win { random.between(15, 25) } else { random.between(18, 30) };
    let distance = i128::from(entry.0) * i128::from(away) / 10_000;
    let step = |distance: i128, is_up: bool| {
        let moved = i128::from(entry.0) + if is_up { distance } else { -distance };
        let paise = i64::try_from(moved / i128::from(Price::ONE / 100)).ok()?;
        Some(super::market::tick(paise)).filter(|price| *price > Price::ZERO)
    };
    (step(distance, !is_long), step(distance * i128::from(times) / 10, is_long))
}

fn document(kind: Kind, key: &str, at: Time, fields: &[(&str, String)]) -> Document {
    let written =
        fields.iter().map(|(field, value)| Written { field: (*field).to_owned(), value: value.clone(), at });
    Document {
        kind,
        key: key.to_owned(),
        revision: 1,
        created_at: at,
        changed_at: at,
        removed_at: None,
        fields: written.collect(),
    }
}

/// From when the playbook has the second versions of its rules.
fn changed_rules(as_of: Day) -> Day {
    as_of.plus(-220)
}

/// The playbook; its second version of the opening range begins where the account was lowest.
fn setups(as_of: Day) -> Vec<Known> {
    let from = as_of.plus(-548);
    let at = Time::from_ist(from, 8 * 3600);
    words::SETUPS
        .iter()
        .zip(1..)
        .map(|(setup, number)| {
            let rules: Vec<String> = [from, changed_rules(as_of)]
                .iter()
                .zip(setup.rules)
                .map(|(from, rules)| format!(r#"{{"from":"{from}","rules":{rules}}}"#))
                .collect();
            let rules = format!(r#"{{"v":1,"versions":[{}]}}"#, rules.join(","));
            let fields = [("name", setup.name.to_owned()), ("text", setup.text.to_owned()), ("rules", rules)];
            Known::of(&document(Kind::Setup, &format!("s{number}"), at, &fields))
        })
        .collect()
}

/// Limits of the whole account: looser ones first, then those that it kept to.
fn limits(as_of: Day) -> Vec<Dated> {
    let dated = |from: Day, fields: &[(&str, String)]| {
        let at = Time::from_ist(from, 8 * 3600);
        Dated::of(&document(Kind::AccountRule, &format!("all_{from}"), at, fields))
    };
    let fields = |loss: &str, trades: &str| {
        [("maxLoss", loss.to_owned()), ("maxTrades", trades.to_owned()), ("noEntryAfter", "15:00".to_owned())]
    };
    let all = [dated(as_of.plus(-548), &fields("12000", "5")), dated(as_of.plus(-220), &fields("6000", "3"))];
    all.into_iter().flatten().collect()
}

/// Stated once, before the first trade.
fn capital(journal: &Journal) -> Capital {
    let entries = journal.book.trades.entry_time.iter().flatten();
    let Some(from) = entries.min().map(|entry| entry.day()) else { return Capital::default() };
    let at = Time::from_ist(from, 8 * 3600);
    Capital::of(&[document(Kind::Capital, &format!("all_{from}"), at, &[("amount", "500000".to_owned())])])
}

/// Days with a result, most of those of the last months.
fn days(journal: &Journal) -> BTreeMap<Day, Document> {
    let from = journal.as_of.plus(-WRITTEN_DAYS);
    let own = journal.figures.daily.iter().filter(|one| one.day >= from);
    let day = |one: &analytics::Daily| {
        let mut random = Random::seeded(SEED ^ 0xda7 ^ u64::from(one.day.0.unsigned_abs()));
        if !random.happens(700) {
            return None;
        }
        let is_up = one.net > Money::ZERO;
        let [before, after] = [9 * 3600 - 900_u32, 16 * 3600].map(|second| Time::from_ist(one.day, second));
        let mut fields = vec![
            ("before", words::plan(&mut random), before),
            ("maxTrades", random.between(1, 3).to_string(), before),
            ("maxLoss", (random.between(3, 6) * 1_000).to_string(), before),
            ("noEntryAfter", "14:30".to_owned(), before),
            ("moodBefore", words::feeling(true, &mut random).to_owned(), before),
            ("routine", words::routine(&mut random), before),
        ];
        if random.happens(850) {
            fields.push(("after", words::review(is_up, &mut random), after));
            fields.push(("moodAfter", words::feeling(is_up, &mut random).to_owned(), after));
            fields.push(("discipline", random.between(2, 5).to_string(), after));
        }
        fields.extend(random.happens(250).then(|| ("tags", "expiry week".to_owned(), after)));
        let written =
            fields.into_iter().map(|(field, value, at)| Written { field: field.to_owned(), value, at });
        let mut document = document(Kind::Day, &one.day.to_string(), before, &[]);
        document.fields = written.collect();
        Some((one.day, document))
    };
    own.filter_map(day).collect()
}
