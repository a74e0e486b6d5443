//! What was written, with the words that were found.

use std::sync::Arc;

use ::annotations::Field;
use domain::Day;
use journal::Journal;
use journal::notes::NotePosition;
use journal_http::JournalApi;
use report::numbers::IstDay;
use search_words::{Part, excerpt};
use serde::Serialize;
use store::annotations::{self as stored, Annotation as Kept, Written};
use store::documents::{Document, Kind};
use store::{UserId, search};
use utoipa::ToSchema;
use web_http::SiteError;

use crate::annotations::of_trade::placed;

/// Where words of a note may stand, in the order in which they are shown.
const TEXTS: [Field; 5] = [Field::Note, Field::MarketView, Field::Tags, Field::Mistakes, Field::Setup];

/// Text that was asked for, or what stands around it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExcerptPart {
    text: String,
    is_asked: bool,
}

/// What is written beside a trade.
#[derive(Serialize, ToSchema)]
pub struct FoundNote {
    annotation: i64,
    /// The trade on which it stands; null while it waits for its fills.
    #[schema(required = true)]
    trade: Option<String>,
    /// The trade's instrument.
    title: String,
    /// On which the trade was opened.
    day: IstDay,
    /// Where the words stand: `note`, `marketView`, `tags`, `mistakes` or `setup`. Null: in the symbol.
    #[schema(required = true)]
    field: Option<&'static str>,
    excerpt: Vec<ExcerptPart>,
}

#[derive(Serialize, ToSchema)]
pub struct FoundDay {
    day: IstDay,
    excerpt: Vec<ExcerptPart>,
}

#[derive(Serialize, ToSchema)]
pub struct FoundSetup {
    id: String,
    name: String,
    excerpt: Vec<ExcerptPart>,
}

/// A trade that was not taken.
#[derive(Serialize, ToSchema)]
pub struct FoundMissed {
    key: String,
    /// The instrument, as it was typed; blank: none was.
    symbol: String,
    #[schema(required = true)]
    day: Option<IstDay>,
    excerpt: Vec<ExcerptPart>,
}

/// Those written last first.
pub async fn notes(
    state: &JournalApi,
    user: UserId,
    journal: &Arc<Journal>,
    asked: &[String],
    most: usize,
) -> Result<Vec<FoundNote>, SiteError> {
    let mut kept = Vec::new();
    for number in search::notes(&state.db, user, asked, most as i64).await? {
        kept.extend(stored::one(&state.db, user, number).await?);
    }
    let mut found = Vec::with_capacity(kept.len());
    for (one, place) in placed(journal, kept).await? {
        let fields = stored::fields(&state.db, user, one.number).await?;
        found.push(note(journal, &one, place.as_ref(), &fields, asked));
    }
    Ok(found)
}

fn note(
    journal: &Journal,
    kept: &Kept,
    place: Option<&NotePosition>,
    fields: &[Written],
    asked: &[String],
) -> FoundNote {
    let text = |field: Field| {
        let written = fields.iter().find(|one| one.field == field.word())?;
        let is_names = matches!(field, Field::Tags | Field::Mistakes);
        Some(if is_names { written.value.replace('\n', ", ") } else { written.value.clone() })
    };
    let found = TEXTS.into_iter().find_map(|field| Some((field, excerpt(&text(field)?, asked)?)));
    let title = place.and_then(|place| {
        let account = journal.account(place.trade.account)?;
        let instrument = account.book.trades.instrument[account.trade_of(place.trade.key)?];
        Some(account.book.instruments[instrument as usize].title())
    });
    FoundNote {
        annotation: kept.number,
        trade: place.map(|place| place.trade.to_string()),
        title: title.unwrap_or_else(|| kept.symbol.clone()),
        day: IstDay(kept.day),
        field: found.as_ref().map(|(field, _)| field.word()),
        excerpt: found.map(|(_, parts)| parts_of(parts)).unwrap_or_default(),
    }
}

fn parts_of(parts: Vec<Part>) -> Vec<ExcerptPart> {
    parts.into_iter().map(|Part { text, is_asked }| ExcerptPart { text, is_asked }).collect()
}

/// Amounts and times of a plan are no words: they are shown on their own page, where they can be hidden.
const WORDS_OF_A_DAY: [&str; 5] = ["before", "after", "symbols", "tags", "setups"];

pub async fn days(
    state: &JournalApi,
    user: UserId,
    asked: &[String],
    most: usize,
) -> Result<Vec<FoundDay>, SiteError> {
    let found = search::documents(&state.db, user, Kind::Day, asked, most as i64).await?;
    let row = |one: &Document| {
        let day = IstDay(Day::parse(&one.key)?);
        Some(FoundDay { day, excerpt: of_document(one, &WORDS_OF_A_DAY, asked) })
    };
    Ok(found.iter().filter_map(row).collect())
}

pub async fn setups(
    state: &JournalApi,
    user: UserId,
    asked: &[String],
    most: usize,
) -> Result<Vec<FoundSetup>, SiteError> {
    let found = search::documents(&state.db, user, Kind::Setup, asked, most as i64).await?;
    let row = |one: Document| FoundSetup {
        name: one.field("name").unwrap_or_default().to_owned(),
        excerpt: of_document(&one, &["text"], asked),
        id: one.key,
    };
    Ok(found.into_iter().map(row).collect())
}

pub async fn missed(
    state: &JournalApi,
    user: UserId,
    asked: &[String],
    most: usize,
) -> Result<Vec<FoundMissed>, SiteError> {
    let found = search::documents(&state.db, user, Kind::MissedTrade, asked, most as i64).await?;
    let row = |one: Document| FoundMissed {
        symbol: one.field("symbol").unwrap_or_default().to_owned(),
        day: one.field("day").and_then(Day::parse).map(IstDay),
        excerpt: of_document(&one, &["why", "note", "setup"], asked),
        key: one.key,
    };
    Ok(found.into_iter().map(row).collect())
}

/// From the first of these fields in which something was found.
fn of_document(document: &Document, fields: &[&str], asked: &[String]) -> Vec<ExcerptPart> {
    let found = fields.iter().find_map(|name| excerpt(document.field(name)?, asked));
    found.map(parts_of).unwrap_or_default()
}
