//! Rows of an import: instruments, fills, cards.

use std::borrow::Cow;

use domain::{Fill, FillId, Instrument, Origin};

use super::text::{InstrumentRow, clean, instrument_row, size};
use super::{Card, ImportId, Part};
use crate::bulk::{self, Cells, Column};
use crate::db::Tx;
use crate::{Result, StoreError};

/// Fills are turned into columns so many at a time.
const BATCH: usize = 10_000;

/// The parts' rows follow one another; `parts` says how many belong to each.
pub(super) async fn insert(tx: &mut Tx, import: ImportId, parts: &[Part]) -> Result<()> {
    let (mut instruments, mut fills) = (0, 0);
    for part in parts {
        for batch in part.instruments.chunks(BATCH) {
            insert_instruments(tx, import, instruments, batch).await?;
            instruments += batch.len();
        }
        let first = instruments - part.instruments.len();
        for batch in part.fills.chunks(BATCH) {
            insert_fills(tx, import, fills, first, batch).await?;
            fills += batch.len();
        }
    }
    Ok(())
}

async fn insert_instruments(tx: &mut Tx, import: ImportId, from: usize, batch: &[Instrument]) -> Result<()> {
    let rows: Vec<InstrumentRow> = batch.iter().map(instrument_row).collect();
    let texts = |get: fn(&InstrumentRow) -> Option<&str>| Cells::Texts(rows.iter().map(get).collect());
    bulk::insert(
        tx,
        "instruments",
        &[
            Column { name: "import_id", cells: numbers(batch, |_| import.0) },
            Column { name: "position", cells: counted(from, batch.len()) },
            Column { name: "symbol", cells: texts(|row| Some(&row.0)) },
            Column { name: "isin", cells: texts(|row| row.1.as_deref()) },
            Column { name: "contract", cells: texts(|row| Some(&row.2)) },
            Column { name: "underlying", cells: texts(|row| row.3.as_deref()) },
            Column { name: "expiry", cells: Cells::Numbers(rows.iter().map(|row| row.4).collect()) },
            Column { name: "strike", cells: Cells::Numbers(rows.iter().map(|row| row.5).collect()) },
            Column { name: "option_right", cells: texts(|row| row.6.as_deref()) },
        ],
    )
    .await
}

async fn insert_fills(
    tx: &mut Tx,
    import: ImportId,
    from: usize,
    first: usize,
    batch: &[Fill],
) -> Result<()> {
    if batch.iter().any(|fill| fill.origin != Origin::Traded) {
        return Err(StoreError::broken("settlements are made when the Book is built, never stored"));
    }
    let trade_ids: Vec<Cow<'_, str>> = batch.iter().map(|fill| clean(&fill.trade_id)).collect();
    let order_ids: Vec<Cow<'_, str>> = batch.iter().map(|fill| clean(&fill.order_id)).collect();
    let texts = |get: fn(&Fill) -> &str| Cells::Texts(batch.iter().map(|fill| Some(get(fill))).collect());
    bulk::insert(
        tx,
        "fills",
        &[
            Column { name: "import_id", cells: numbers(batch, |_| import.0) },
            Column { name: "position", cells: counted(from, batch.len()) },
            Column {
                name: "instrument",
                cells: numbers(batch, |fill| size(first) + i64::from(fill.instrument)),
            },
            Column { name: "row", cells: numbers(batch, |fill| i64::from(fill.row)) },
            Column { name: "time", cells: numbers(batch, |fill| fill.time.0) },
            Column { name: "side", cells: texts(|fill| fill.side.word()) },
            Column { name: "quantity", cells: numbers(batch, |fill| fill.quantity.0) },
            Column { name: "price", cells: numbers(batch, |fill| fill.price.0) },
            Column { name: "value", cells: numbers(batch, |fill| fill.value.0) },
            Column { name: "exchange", cells: texts(|fill| fill.exchange.word()) },
            Column { name: "series", cells: texts(|fill| fill.series.as_str()) },
            Column { name: "auction", cells: numbers(batch, |fill| i64::from(fill.auction)) },
            Column { name: "given_id", cells: Cells::Numbers(batch.iter().map(given_id).collect()) },
            Column { name: "trade_id", cells: cleaned(&trade_ids) },
            Column { name: "order_id", cells: cleaned(&order_ids) },
        ],
    )
    .await
}

pub(super) async fn insert_cards(tx: &mut Tx, import: ImportId, cards: &[Card]) -> Result<()> {
    type Text = fn(&Card) -> &str;
    const TEXTS: [(&str, Text); 5] = [
        ("order_id", |card| &card.order_id),
        ("stock_name", |card| &card.stock_name),
        ("notes", |card| &card.notes),
        ("psychology", |card| &card.psychology),
        ("market_outlook", |card| &card.market_outlook),
    ];
    let cleaned_texts: Vec<Vec<Cow<'_, str>>> =
        TEXTS.iter().map(|(_, get)| cards.iter().map(|card| clean(get(card))).collect()).collect();
    let words =
        |get: fn(&Card) -> &'static str| Cells::Texts(cards.iter().map(|card| Some(get(card))).collect());
    let mut columns = vec![
        Column { name: "import_id", cells: numbers(cards, |_| import.0) },
        Column { name: "position", cells: counted(0, cards.len()) },
        Column { name: "broker", cells: words(|card| card.broker.word()) },
        Column { name: "side", cells: words(|card| card.side.word()) },
    ];
    for ((name, _), texts) in TEXTS.iter().zip(&cleaned_texts) {
        columns.push(Column { name, cells: cleaned(texts) });
    }
    bulk::insert(tx, "cards", &columns).await
}

fn given_id(fill: &Fill) -> Option<i64> {
    (fill.id != FillId::UNSET).then(|| fill.id.0.cast_signed())
}

fn numbers<'a, T>(batch: &[T], get: impl Fn(&T) -> i64) -> Cells<'a> {
    Cells::Numbers(batch.iter().map(|one| Some(get(one))).collect())
}

fn counted<'a>(from: usize, count: usize) -> Cells<'a> {
    Cells::Numbers((from..from + count).map(|position| Some(size(position))).collect())
}

fn cleaned<'a>(texts: &'a [Cow<'_, str>]) -> Cells<'a> {
    Cells::Texts(texts.iter().map(|text| Some(text.as_ref())).collect())
}
