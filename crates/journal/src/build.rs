//! What is stored to what is read: accounts matched apart, shown side by side, added up once.

use std::ops::Range;
use std::sync::Arc;

use analytics::{Daily, Equity, Summary};
use app_error::FULL;
use domain::{Argument, Broker, Day, Instrument, Money, Text, Window};
use ledger::{Book, Forms, Import, Record};
use report::Sums;
use rustc_hash::{FxHashMap, FxHashSet};
use store::journal::{
    AccountName, BrokerAccount, Card, ImportKind, MOST_FILLS, Part, Statement, Stored, StoredImport,
};

use super::account::{Account, Source};
use super::fees::{self, StatedFee};
use super::labels::KeptLabels;
use super::needs::{self, Need};
use super::notes::Waiting;
use super::questions::{self, Question};
use super::standing::KeptStanding;
use super::start;
use super::strategies::KeptStrategies;
use super::subject::Subject;
use super::typed::{self, Marks};

/// What one fill of a kept journal takes, with the history, the exports and the archive built of it (`cargo xtask bench
/// memory`).
pub(super) const BYTES_PER_FILL: usize = 220;

/// Everything that the trade history of one user reads, of one revision and one Indian day.
#[derive(Debug)]
pub struct Journal {
    pub revision: i64,
    pub as_of: Day,
    /// One per broker account, in the order of their first import.
    pub accounts: Vec<Account>,
    /// All accounts side by side: nothing is matched across them.
    pub book: Arc<Book>,
    /// Where each trade of `book` comes from.
    pub places: Vec<TradePosition>,
    /// Per trade of `book`.
    pub marks: Marks,
    /// Newest first.
    pub needs: Vec<Need>,
    /// The same, one for each scrip, and what else only the user knows; newest first.
    pub questions: Vec<Question>,
    /// Of each instrument of `book`.
    pub records: Vec<Record>,
    pub warnings: Vec<Text>,
    /// Outside trades and in no other figure, by day.
    pub fees: Vec<StatedFee>,
    /// Of the whole book.
    pub figures: Figures,
    /// What a person calls the instruments, in order, each once.
    pub titles: Vec<String>,
    /// Live imports per account.
    pub imports: Vec<(AccountName, u32)>,
    pub cards: FxHashMap<(Broker, String), Vec<Card>>,
    /// Annotations without a trade here.
    pub waiting: Waiting,
    /// What cuts of it need beside the book.
    pub labels: KeptLabels,
    /// How its closed trades stood by candles.
    pub standing: KeptStanding,
    /// Its strategies with those that the user made.
    pub strategies: KeptStrategies,
    /// What the user decided, by subject.
    decided: FxHashSet<Subject>,
}

/// Trade number `trade` of account number `account`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TradePosition {
    pub account: u32,
    pub trade: u32,
}

/// Numbers of a book or of what a filter leaves of it.
#[derive(Debug, Clone)]
pub struct Figures {
    pub summary: Summary,
    pub daily: Vec<Daily>,
    pub equity: Equity,
    /// The running net after each trade.
    pub balances: Vec<Money>,
}

/// An import that is not stored, to see what it would bring.
#[derive(Debug, Clone, Copy)]
pub struct Extra<'a> {
    pub kind: ImportKind,
    pub name: &'a str,
    /// The days that a file of futures and options covers.
    pub fno_window: Option<Window>,
    pub parts: &'a [Part],
    pub statements: &'a [Statement],
}

impl Figures {
    pub fn of(book: &Book) -> Self {
        let daily = analytics::daily(book);
        Self {
            summary: analytics::summary(book, &daily),
            equity: analytics::equity(&daily),
            daily,
            balances: analytics::balances(book),
        }
    }
}

impl Journal {
    /// The journal as it is stored, on an Indian day.
    pub fn build(stored: &Stored, as_of: Day) -> Self {
        Self::assemble(stored, None, as_of)
    }

    /// The journal with one more import.
    ///
    /// # Errors
    /// A sentence when quantities or values then add up to more than the sums of a journal can hold.
    pub fn with(stored: &Stored, extra: Extra<'_>, as_of: Day) -> Result<Self, String> {
        let fills = stored
            .imports
            .iter()
            .flat_map(|import| &import.parts)
            .chain(extra.parts)
            .map(|part| part.fills.len());
        if i64::try_from(fills.sum::<usize>()).is_ok_and(|fills| fills > MOST_FILLS) {
            return Err(FULL.to_owned());
        }
        let mut sums = Sums::default();
        let parts = stored.imports.iter().flat_map(|import| &import.parts).chain(extra.parts);
        if !parts.fold(true, |fits, part| fits & sums.take(&part.fills)) {
            return Err(
                "Together with what the journal holds, its quantities or values add up to more than any \
                        account trades. Check the largest rows."
                    .to_owned(),
            );
        }
        Ok(Self::assemble(stored, Some(extra), as_of))
    }

    fn assemble(stored: &Stored, extra: Option<Extra<'_>>, as_of: Day) -> Self {
        let (sources, mut warnings) = sources(stored, extra);
        let accounts: Vec<Account> = names(&sources)
            .into_iter()
            .map(|name| {
                let known = stored.accounts.iter().find(|one| one.name == name).cloned();
                let of = known.unwrap_or_else(|| BrokerAccount::of(name));
                Account::build(&of, &sources, &stored.resolutions, &stored.broker_statements, as_of)
            })
            .collect();
        let (book, places) = side_by_side(&accounts);
        for account in &accounts {
            warnings.extend(account.problems.iter().cloned());
        }
        warnings.extend(accounts.iter().filter_map(|account| mixed_clients(stored, account)));
        let charged = |account: &Account| report::without_brokerage(&account.called, &account.book);
        warnings.extend(accounts.iter().filter_map(charged));
        warnings.extend(accounts.iter().filter_map(|account| in_two_forms(&sources, account.name)));
        warnings.extend(book.warnings.iter().cloned());
        let (fees, unread) = fees::stated(&sources);
        warnings.extend(unread);
        let cards = by_order(&stored.cards);
        let needs = needs::needs(&accounts);
        Self {
            revision: stored.revision,
            as_of,
            questions: questions::questions(&accounts, &needs),
            needs,
            records: records(&book),
            marks: typed::marks(&accounts, &places, &cards),
            figures: Figures::of(&book),
            titles: titles(&book),
            imports: imports(&sources),
            decided: stored.resolutions.iter().filter_map(|one| Subject::parse(&one.subject)).collect(),
            accounts,
            book,
            places,
            warnings,
            fees,
            cards,
            waiting: Waiting::default(),
            labels: KeptLabels::default(),
            standing: KeptStanding::default(),
            strategies: KeptStrategies::default(),
        }
    }

    /// What it weighs in memory, in fills; what looks at it keep beside it counts as so many of them.
    pub fn weight(&self) -> usize {
        let plans: usize = self.accounts.iter().map(Account::bytes_by_plan).sum();
        let beside = plans + self.standing.bytes();
        let fills: usize = self.accounts.iter().map(|account| account.merged.fills.len()).sum();
        fills + beside / BYTES_PER_FILL
    }

    /// The instrument of any account that a person calls so, whatever the case of its letters.
    pub fn instrument_called(&self, title: &str) -> Option<&Instrument> {
        let key = title_key(title);
        let mut all = self.accounts.iter().flat_map(|account| &account.book.instruments);
        all.find(|one| title_key(&one.title()) == key)
    }

    /// Whether the user answered this question; the answer may wait for an import that is undone.
    pub fn is_decided(&self, subject: &Subject) -> bool {
        self.decided.contains(subject)
    }

    pub fn account(&self, name: AccountName) -> Option<&Account> {
        self.accounts.iter().find(|account| account.name == name)
    }

    /// What a decision was about, as a person calls it.
    pub fn title_of(&self, subject: &str) -> String {
        match Subject::parse(subject) {
            Some(Subject::Expired { account, symbol, .. }) => {
                let named = |own: &Account| {
                    let own = own.merged.instruments.iter().find(|one| one.symbol == symbol);
                    own.map(domain::Instrument::title)
                };
                self.account(account).and_then(named).unwrap_or_else(|| symbol.to_string())
            }
            Some(Subject::Duplicate { account, day, side, ref trade_id, .. }) => {
                let named = |own: &Account| {
                    let is_it = |fill: &&domain::Fill| fill.trade_id == *trade_id && fill.side == side;
                    let fill = own.dropped.iter().chain(&own.merged.fills).find(is_it)?;
                    Some(own.merged.instruments[fill.instrument as usize].title())
                };
                let verb = match side {
                    domain::Side::Buy => "bought",
                    domain::Side::Sell => "sold",
                };
                let title =
                    self.account(account).and_then(named).unwrap_or_else(|| "A typed trade".to_owned());
                format!("{title}, {verb} on {}", day.in_words())
            }
            Some(Subject::Before { day, .. }) => format!("No shares held before {}", day.in_words()),
            Some(Subject::NoContracts { segment, day, .. }) => {
                format!("No {} contracts open before {}", segment.name(), day.in_words())
            }
            Some(Subject::Charges { account, period }) => format!(
                "Charges from {} to {} as {} states them",
                period.days.from.in_words(),
                period.days.to.in_words(),
                account.broker.name()
            ),
            Some(Subject::All { scrip, .. } | Subject::Scrip { scrip, .. }) => self.scrip_title(&scrip),
            Some(Subject::Sign { ref sign, .. }) => {
                let scrip = sign.split_once('/').map_or(sign.as_str(), |(_, scrip)| scrip);
                format!("{}: bonus or split", self.scrip_title(scrip))
            }
            Some(Subject::Cost { .. }) | None => subject.to_owned(),
        }
    }

    /// What a person calls a scrip that is named by its ISIN or its symbol.
    pub fn scrip_title(&self, scrip: &str) -> String {
        let known = self.book.instruments.iter().find(|one| start::is_scrip(one, scrip));
        known.map_or_else(|| scrip.to_owned(), domain::Instrument::title)
    }

    /// The number in `book` of a trade of one account.
    pub fn joined(&self, name: AccountName, trade: usize) -> Option<usize> {
        let account = self.accounts.iter().position(|account| account.name == name)? as u32;
        let place = TradePosition { account, trade: trade as u32 };
        self.places.iter().position(|one| *one == place)
    }

    /// The cards of a trade of `book`.
    pub fn cards_of(&self, trade: usize) -> impl Iterator<Item = &Card> {
        let broker = self.place(trade).0.broker;
        let orders = self.marks.orders(trade).iter();
        orders.filter_map(move |order| self.cards.get(&(broker, order.clone()))).flatten()
    }

    /// Where the instruments of an account stand in `book`; nowhere when it has none.
    pub fn instruments_of(&self, name: AccountName) -> Range<u32> {
        let mut from = 0;
        for account in &self.accounts {
            let to = from + account.book.instruments.len() as u32;
            if account.name == name {
                return from..to;
            }
            from = to;
        }
        0..0
    }

    /// Of each trade of each account its place in `book`.
    pub fn places_by_account(&self) -> Vec<Vec<u32>> {
        let mut places: Vec<Vec<u32>> = vec![Vec::new(); self.accounts.len()];
        for (at, place) in (0..).zip(&self.places) {
            // Joining keeps the order of each account's trades.
            places[place.account as usize].push(at);
        }
        places
    }

    /// The account of a trade of `book`, and its number there.
    pub fn place(&self, trade: usize) -> (&Account, usize) {
        let TradePosition { account, trade } = self.places[trade];
        (&self.accounts[account as usize], trade as usize)
    }
}

/// Whose files stand together in an account, when they carry different client ids.
fn mixed_clients(stored: &Stored, account: &Account) -> Option<Text> {
    let own = |import: &&StoredImport| {
        import.kind == ImportKind::File && import.parts.iter().any(|part| part.account == account.name)
    };
    let (others, first): (Vec<_>, Vec<_>) =
        stored.imports.iter().filter(own).partition(|import| import.other_client);
    if others.is_empty() || first.is_empty() {
        return None;
    }
    let listed = |imports: &[&StoredImport]| {
        let names: Vec<&str> = imports.iter().take(3).map(|import| import.name.as_str()).collect();
        match imports.len() - names.len() {
            0 => names.join(", "),
            more => format!("{} and {more} more", names.join(", ")),
        }
    };
    let (that, them) = if others.len() == 1 { ("that import", "it") } else { ("those imports", "them") };
    Some(Text::new(
        "several_client_ids",
        "Your account “{account}” holds files of more than one client id: {first}, and beside them {others}. All are \
         matched as one account. If they belong to two people, undo {that}, add a second {broker} account in the settings, \
         and upload {them} into that one.",
        [
            Argument::shown("account", account.called.as_str()),
            Argument::shown("first", listed(&first)),
            Argument::shown("others", listed(&others)),
            Argument::shown("that", that),
            Argument::shown("broker", account.broker.name()),
            Argument::shown("them", them),
        ],
    ))
}

/// The executions of a part, as they are merged.
pub(crate) fn executions(part: &Part) -> Import<'_> {
    Import { broker: part.account.broker, instruments: &part.instruments, fills: &part.fills, charges: &[] }
}

/// Files of an account that tell the same days twice: one of them was undone and brought back.
fn in_two_forms(sources: &[Source<'_>], account: AccountName) -> Option<Text> {
    if !account.broker.row_is_order() {
        return None;
    }
    let files = sources.iter().filter(|source| source.kind == ImportKind::File);
    let parts = files.flat_map(|source| source.parts.iter().map(move |part| (source.name, part)));
    let own = parts.filter(|(_, part)| part.account == account);
    let forms: Vec<(&str, Forms)> = own.map(|(name, part)| (name, Forms::of(&executions(part)))).collect();
    report::two_forms(&forms)
}

/// Live imports and the extra one. One that the sums cannot hold is left out and said so: this can only be when
/// imports that were undone come back, since a new one is refused before.
fn sources<'a>(stored: &'a Stored, extra: Option<Extra<'a>>) -> (Vec<Source<'a>>, Vec<Text>) {
    let mut sums = Sums::default();
    let mut warnings = Vec::new();
    let stored = stored.imports.iter().map(|import| Source {
        id: Some(import.id),
        kind: import.kind,
        name: &import.name,
        fno_window: import.fno_window,
        parts: &import.parts,
        statements: &import.statements,
    });
    let extra = extra.map(|extra| Source {
        id: None,
        kind: extra.kind,
        name: extra.name,
        fno_window: extra.fno_window,
        parts: extra.parts,
        statements: extra.statements,
    });
    let sources = stored.chain(extra).filter(|source| {
        let before = sums;
        let fits = source.parts.iter().fold(true, |fits, part| fits & sums.take(&part.fills));
        if !fits {
            sums = before;
            warnings.push(Text::new(
                "import_left_out",
                "{import} is left out: with it, quantities or values add up to more than any account trades. Undo it, or an \
                 earlier import.",
                [Argument::shown("import", source.name)],
            ));
        }
        fits
    });
    (sources.collect(), warnings)
}

fn names(sources: &[Source<'_>]) -> Vec<AccountName> {
    let mut names = Vec::new();
    for part in sources.iter().flat_map(|source| source.parts) {
        if !names.contains(&part.account) {
            names.push(part.account);
        }
    }
    names
}

fn imports(sources: &[Source<'_>]) -> Vec<(AccountName, u32)> {
    let of = |name| {
        let has = |source: &&Source<'_>| source.parts.iter().any(|part| part.account == name);
        (name, sources.iter().filter(has).count() as u32)
    };
    names(sources).into_iter().map(of).collect()
}

/// The joined book. Joining keeps the order of each account's trades and puts instruments one account after the
/// other: a trade's instrument says its account, and counting says its number there.
fn side_by_side(accounts: &[Account]) -> (Arc<Book>, Vec<TradePosition>) {
    let book = match accounts {
        [] => Arc::new(Book::join(Vec::new())),
        [one] => Arc::clone(&one.book),
        several => Arc::new(Book::join(several.iter().map(|one| Book::clone(&one.book)).collect())),
    };
    let ends: Vec<u32> = accounts
        .iter()
        .scan(0, |end, account| {
            *end += account.book.instruments.len() as u32;
            Some(*end)
        })
        .collect();
    let mut counts = vec![0; accounts.len()];
    let place = |&instrument: &u32| {
        let account = ends.partition_point(|&end| end <= instrument);
        let trade = counts[account];
        counts[account] += 1;
        TradePosition { account: account as u32, trade }
    };
    let places = book.trades.instrument.iter().map(place).collect();
    (book, places)
}

fn records(book: &Book) -> Vec<Record> {
    let mut records = vec![Record::Known; book.instruments.len()];
    for scrip in &book.scrips {
        records[scrip.instrument as usize] = scrip.record;
    }
    records
}

/// What an instrument's title is found by, as it was typed.
pub fn title_key(title: &str) -> String {
    title.trim().to_lowercase()
}

fn titles(book: &Book) -> Vec<String> {
    let mut titles: Vec<String> = book.instruments.iter().map(domain::Instrument::title).collect();
    titles.sort_unstable();
    titles.dedup();
    titles
}

fn by_order(cards: &[Card]) -> FxHashMap<(Broker, String), Vec<Card>> {
    let mut by_order: FxHashMap<(Broker, String), Vec<Card>> = FxHashMap::default();
    for card in cards {
        by_order.entry((card.broker, card.order_id.clone())).or_default().push(card.clone());
    }
    by_order
}
