//! The setups of a user, and the trades that name them, judged by the rules in force on the day of their entry.

use std::collections::HashMap;
use std::sync::Arc;

use annotations::{Field, answers_of, name_key};
use app_error::AppError;
use domain::{Argument, Day, Money, Price, Text, Time};
use rules::{
    Answer, Case, Judged, Setup, StopSet, Version, Written, before_the_first, judge, read_setup, version_on,
};
use store::annotations::{self as stored, Annotation};
use store::documents::{self, Document, Kind};
use store::{Db, UserId};

use super::build::{Journal, TradePosition};
use super::capital::Capital;
use super::notes::{fills_of, mains, opened};
use super::strategies::{self, InStrategies};
use super::subject::TradeId;
use super::work;

/// A setup as it is stored.
#[derive(Debug, Clone)]
pub struct Known {
    pub key: String,
    pub revision: i64,
    pub name: String,
    /// Names that it had: notes that say one of them mean it.
    pub aliases: Vec<String>,
    /// Markdown.
    pub text: String,
    /// None where they cannot be read.
    pub rules: Setup,
    /// Why they cannot be read: an archive brought what this release cannot write.
    pub unreadable: Option<Text>,
}

impl Known {
    pub fn of(document: &Document) -> Self {
        let field = |name| document.field(name).unwrap_or_default();
        let (rules, unreadable) = match rules_of(field("rules")) {
            Ok(rules) => (rules, None),
            Err(problem) => {
                let problem = Argument::shown("problem", problem);
                let why = Text::new(
                    "rules_unreadable",
                    "The rules of this setup cannot be read. {problem}",
                    [problem],
                );
                (Setup::default(), Some(why))
            }
        };
        Self {
            key: document.key.clone(),
            revision: document.revision,
            name: field("name").to_owned(),
            aliases: field("aliases").lines().map(str::to_owned).collect(),
            text: field("text").to_owned(),
            rules,
            unreadable,
        }
    }

    /// Whether a version has a rule that asks for the strategies of its trades.
    pub(crate) fn asks_strategies(&self) -> bool {
        self.rules.versions.iter().any(Version::asks_strategies)
    }

    /// Every name by which it is found.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.name.as_str()).chain(self.aliases.iter().map(String::as_str))
    }
}

fn rules_of(text: &str) -> Result<Setup, String> {
    if text.is_empty() {
        return Ok(Setup::default());
    }
    let value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    read_setup(&value).map_err(|problem| problem.message())
}

/// Those that stand, in the order in which they were made.
pub async fn all(db: &Db, user: UserId) -> Result<Vec<Known>, AppError> {
    Ok(documents::all(db, user, Kind::Setup).await?.iter().map(Known::of).collect())
}

/// One rule on one trade.
#[derive(Debug, Clone)]
pub struct OfRule {
    /// Index into the rules of its version.
    pub rule: usize,
    pub judged: Judged,
}

/// A trade with the setup that its note names.
#[derive(Debug, Clone)]
pub struct OfTrade {
    /// Index into the setups.
    pub setup: usize,
    pub id: TradeId,
    pub at: TradePosition,
    pub title: String,
    pub day: Day,
    /// From 1; `None`: it was opened before the first.
    pub version: Option<usize>,
    pub rules: Vec<OfRule>,
    /// Why no rule was judged.
    pub reason: Option<Text>,
    /// Of a closed trade.
    pub net: Option<Money>,
}

/// A trade with its main note.
pub(crate) struct Noted {
    pub at: TradePosition,
    pub id: TradeId,
    pub note: i64,
}

/// Every trade whose main note names one of these setups, in the order of accounts and books.
pub async fn judged(
    db: &Db,
    user: UserId,
    journal: &Arc<Journal>,
    setups: Arc<Vec<Known>>,
) -> Result<Vec<OfTrade>, AppError> {
    let named: HashMap<i64, usize> = {
        let by_name = by_name(&setups);
        let set = stored::set_to(db, user, Field::Setup.word()).await?.into_iter();
        set.filter_map(|(number, name)| Some((number, *by_name.get(&name_key(&name))?))).collect()
    };
    if named.is_empty() {
        return Ok(Vec::new());
    }
    let (_, all) = stored::all(db, user).await?;
    let mut written: HashMap<i64, Written> = HashMap::new();
    for (number, price, at) in stored::changes_of(db, user, Field::Stop.word()).await? {
        written.entry(number).or_default().stops.push(stop(&price, at));
    }
    for (number, price) in stored::set_to(db, user, Field::Target.word()).await? {
        written.entry(number).or_default().target = Price::parse(&price).ok();
    }
    for (number, answers) in stored::set_to(db, user, Field::RuleAnswers.word()).await? {
        if let Some(&setup) = named.get(&number) {
            written.entry(number).or_default().answers = answered(&answers, &setups[setup]);
        }
    }
    let capital = Capital::all(db, user).await?;
    let asks = named.values().any(|&setup| setups[setup].asks_strategies());
    let strategies = match asks {
        true => Some(strategies::all(Some((db, user)), journal, ()).await?),
        false => None,
    };
    let journal = Arc::clone(journal);
    let judging = tokio::task::spawn_blocking(move || {
        let strategies = strategies::by_trade(strategies.as_ref());
        let of_note = |noted: Noted| {
            let setup = *named.get(&noted.note)?;
            let written = written.remove(&noted.note).unwrap_or_default();
            Some(of_trade(&journal, &setups, setup, &noted, (&written, &capital, strategies)))
        };
        noted(&journal, &all).into_iter().filter_map(of_note).collect()
    });
    judging.await.map_err(AppError::ours)
}

/// One trade, where its main note names one of these setups.
pub async fn judged_one(
    db: &Db,
    user: UserId,
    journal: &Arc<Journal>,
    setups: Arc<Vec<Known>>,
    at: TradePosition,
) -> Result<Option<OfTrade>, AppError> {
    let account = &journal.accounts[at.account as usize];
    let fills = {
        let journal = Arc::clone(journal);
        let finding = tokio::task::spawn_blocking(move || {
            fills_of(&journal.accounts[at.account as usize], at.trade as usize)
        });
        finding.await.map_err(AppError::ours)?
    };
    let some = stored::on_fills(db, user, account.name, &fills).await?;
    let main = {
        let journal = Arc::clone(journal);
        let finding = tokio::task::spawn_blocking(move || noted(&journal, &some));
        finding.await.map_err(AppError::ours)?.into_iter().find(|one| one.at == at)
    };
    let Some(main) = main else { return Ok(None) };
    let fields = stored::fields(db, user, main.note).await?;
    let field = |field: Field| fields.iter().find(|one| one.field == field.word());
    let named = field(Field::Setup).and_then(|name| by_name(&setups).get(&name_key(&name.value)).copied());
    let Some(setup) = named else { return Ok(None) };
    let stops = stored::changes_of_one(db, user, main.note, Field::Stop.word()).await?;
    let written = Written {
        stops: stops.into_iter().map(|(price, at)| stop(&price, at)).collect(),
        target: field(Field::Target).and_then(|price| Price::parse(&price.value).ok()),
        answers: field(Field::RuleAnswers)
            .map_or_else(Vec::new, |answers| answered(&answers.value, &setups[setup])),
    };
    let capital = Capital::all(db, user).await?;
    let day = opened(account, at.trade as usize);
    let in_force = version_on(&setups[setup].rules, day).map(|(_, version)| version);
    let strategies = match in_force.is_some_and(Version::asks_strategies) {
        true => Some(strategies::all(Some((db, user)), journal, ()).await?),
        false => None,
    };
    let journal = Arc::clone(journal);
    let judging = tokio::task::spawn_blocking(move || {
        let strategies = strategies::by_trade(strategies.as_ref());
        of_trade(&journal, &setups, setup, &main, (&written, &capital, strategies))
    });
    judging.await.map(Some).map_err(AppError::ours)
}

/// The setup that a note names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// As the playbook has it, else as the note has it.
    pub name: String,
    /// As names are compared.
    pub key: String,
}

/// What main notes say of trades, as far as days are judged by it.
#[derive(Debug, Default)]
pub struct TradeNotes {
    setups: HashMap<TradePosition, Named>,
    stops: HashMap<TradePosition, Written>,
}

impl TradeNotes {
    pub(crate) const fn new(
        setups: HashMap<TradePosition, Named>,
        stops: HashMap<TradePosition, Written>,
    ) -> Self {
        Self { setups, stops }
    }

    pub fn setup(&self, at: TradePosition) -> Option<&Named> {
        self.setups.get(&at)
    }

    pub fn written(&self, at: TradePosition) -> Option<&Written> {
        self.stops.get(&at)
    }
}

/// How setups are compared: under a name that one had it is the same one.
pub struct SetupKeys {
    by_name: HashMap<String, String>,
}

impl SetupKeys {
    pub fn of(setups: &[Known]) -> Self {
        let by_name = by_name(setups).into_iter().map(|(key, at)| (key, name_key(&setups[at].name)));
        Self { by_name: by_name.collect() }
    }

    pub fn key(&self, name: &str) -> String {
        let key = name_key(name);
        self.by_name.get(&key).cloned().unwrap_or(key)
    }
}

/// What notes say of every trade: the setup, and the stops where they are asked for. `permit` is held until it is
/// worked out.
pub async fn trade_notes(
    db: &Db,
    user: UserId,
    journal: &Arc<Journal>,
    setups: &[Known],
    with_stops: bool,
    permit: impl Send + 'static,
) -> Result<TradeNotes, AppError> {
    let mut named: HashMap<i64, Named> = HashMap::new();
    let by_name = by_name(setups);
    for (number, name) in stored::set_to(db, user, Field::Setup.word()).await? {
        let known = by_name.get(&name_key(&name)).map(|at| setups[*at].name.clone());
        let name = known.unwrap_or(name);
        named.insert(number, Named { key: name_key(&name), name });
    }
    let mut stops: HashMap<i64, Written> = HashMap::new();
    if with_stops {
        for (number, price, at) in stored::changes_of(db, user, Field::Stop.word()).await? {
            stops.entry(number).or_default().stops.push(stop(&price, at));
        }
    }
    if named.is_empty() && stops.is_empty() {
        return Ok(TradeNotes::default());
    }
    // All of them: the main note of a trade decides, also where it says neither.
    let (_, all) = stored::all(db, user).await?;
    let journal = Arc::clone(journal);
    work(permit, move || {
        let mut notes = TradeNotes::default();
        for one in noted(&journal, &all) {
            notes.setups.extend(named.remove(&one.note).map(|name| (one.at, name)));
            notes.stops.extend(stops.remove(&one.note).map(|written| (one.at, written)));
        }
        notes
    })
    .await
}

/// Index of the setup that has, or had, a name.
pub(crate) fn by_name(setups: &[Known]) -> HashMap<String, usize> {
    let mut by_name = HashMap::new();
    for (at, setup) in setups.iter().enumerate() {
        for name in setup.names() {
            by_name.entry(name_key(name)).or_insert(at);
        }
    }
    by_name
}

/// The trades on which some of these notes stand, each with its main one.
pub(crate) fn noted(journal: &Journal, all: &[Annotation]) -> Vec<Noted> {
    let one = |(id, place): (TradeId, usize)| {
        let account = journal.accounts.iter().position(|account| account.name == id.account)?;
        let trade = journal.accounts[account].trade_of(id.key)?;
        let at = TradePosition { account: account as u32, trade: trade as u32 };
        Some(Noted { at, id, note: all[place].number })
    };
    let mut each: Vec<Noted> = mains(journal, all).into_iter().filter_map(one).collect();
    each.sort_unstable_by_key(|one| (one.at.account, one.at.trade));
    each
}

pub(crate) fn stop(price: &str, at: Time) -> StopSet {
    StopSet { at, price: Price::parse(price).ok() }
}

/// What was answered to the rules of one setup: answers to another one stay beside the trade and count for nothing.
pub(crate) fn answered(text: &str, setup: &Known) -> Vec<Answer> {
    answers_of(text, &setup.key).map(|(rule, kept)| Answer { rule: rule.to_owned(), kept }).collect()
}

pub(crate) fn of_trade(
    journal: &Journal,
    setups: &[Known],
    setup: usize,
    noted: &Noted,
    (written, capital, strategies): (&Written, &Capital, &InStrategies),
) -> OfTrade {
    let Noted { at, id, .. } = *noted;
    let account = &journal.accounts[at.account as usize];
    let trade = at.trade as usize;
    let (book, trades) = (&account.book, &account.book.trades);
    let day = opened(account, trade);
    let of_setup = &setups[setup].rules;
    let version = version_on(of_setup, day);
    let reason = match version {
        None => setups[setup]
            .unreadable
            .clone()
            .or_else(|| before_the_first(of_setup))
            .or_else(|| Some(Text::plain("no_rules", "The setup has no rules."))),
        Some(_) => None,
    };
    let case = Case {
        merged: &account.merged,
        book,
        tape: account.tape(),
        trade,
        written,
        strategies: strategies.of_trade(at),
        capital: capital.on(account.name, day),
        as_of: journal.as_of,
    };
    let rules = version.map_or(&[][..], |(_, version)| &version.rules);
    let rules =
        rules.iter().enumerate().map(|(rule, one)| OfRule { rule, judged: judge(&case, &one.id, &one.rule) });
    OfTrade {
        setup,
        id,
        at,
        title: book.instruments[trades.instrument[trade] as usize].title(),
        day,
        version: version.map(|(number, _)| number),
        rules: rules.collect(),
        reason,
        net: trades.status[trade].is_closed().then(|| trades.gross[trade] - trades.charges[trade]),
    }
}
