//! What the book does not say of its trades, for cuts of it: accounts, and what is written beside them.

mod executed;
mod traded;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use analytics::cut::{
    Codes, Decided, ExitMoment, Fills, Handed, Insights, Labels, Masks, Moments, Value, dimension,
};
use annotations::{Field, name_key};
use app_error::AppError;
use domain::{Day, Money, Price, Time};
use rules::{Outcome, StopSet, Written, sentence, version_on};
use store::annotations::{self as stored, Annotation};
use store::documents::{self, Kind};
use store::{Db, UserId};

use super::build::Journal;
use super::capital::Capital;
use super::history_query::HistoryQuery;
use super::insights::{Answers, Executions, WrittenTimes, positions};
use super::notes::risk_of;
use super::setups::{self, Known, noted};
use super::strategies::{self, AllStrategies};
use super::work::work;

/// What cuts a journal, and what the page of insights says of it.
type Both = (Arc<Labels>, Arc<Answers>);

/// What a finding says before a rule.
const BROKEN: &str = "Rule broken: ";

/// A note with its fields, and when each was written.
pub(crate) type WrittenNote = (Annotation, Vec<(Field, String, Time)>);

/// Of one journal: by the book alone, and with the notes as they were last.
#[derive(Debug, Default)]
pub struct KeptLabels {
    plain: OnceLock<Arc<Labels>>,
    written: Mutex<Option<(State, Both)>>,
}

/// Of which notes, setups, capital and strategies they are: the notes' revision, each document's key and revision, and
/// the revision of strategies by hand.
type State = (i64, Vec<(String, i64)>, i64);

impl KeptLabels {
    fn at(&self, state: &State) -> Option<Both> {
        let kept = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().filter(|(of, _)| of == state).map(|(_, both)| both.clone())
    }

    fn keep(&self, state: State, both: &Both) {
        *self.written.lock().unwrap_or_else(PoisonError::into_inner) = Some((state, both.clone()));
    }
}

/// Without any note: conditions by the book alone need no more.
pub(crate) fn plain(journal: &Arc<Journal>) -> Arc<Labels> {
    let labels = journal.labels.plain.get_or_init(|| {
        // The journal keeps its labels: they do not keep the journal.
        let of = Arc::downgrade(journal);
        let moments = Moments::found_by(move || of.upgrade().map(|journal| moments(&journal)));
        let of = Arc::downgrade(journal);
        let fills = Fills::found_by(move |key| executed::codes(&*of.upgrade()?, key));
        let codes = of_accounts(journal).into_iter().collect();
        Arc::new(Labels::new(Handed { codes, moments, fills, ..Handed::default() }))
    });
    Arc::clone(labels)
}

fn insights_of(answers: &Arc<Answers>) -> Insights {
    let answers = Arc::clone(answers);
    Insights::found_by(move |book, labels| answers.codes(book, labels))
}

/// What was closed in any account, and when.
fn moments(journal: &Journal) -> Vec<ExitMoment> {
    let all = journal.accounts.iter().flat_map(|account| account.tape().exits());
    all.map(|one| ExitMoment { time: one.time, net: one.net }).collect()
}

/// With what the user wrote, as it is now, and what the page of insights says. `capital` is all that the user states;
/// `permit` is held until it is worked out.
pub async fn with_answers(
    db: &Db,
    user: UserId,
    journal: &Arc<Journal>,
    capital: &Capital,
    permit: impl Clone + Send + 'static,
) -> Result<Both, AppError> {
    let setups = setups::all(db, user).await?;
    let of_setups = setups.iter().map(|one| (one.key.clone(), one.revision));
    let tags = documents::values_of(db, user, Kind::Day, "tags").await?;
    let of_tags = tags.iter().map(|(day, tags)| (format!("tags {day} {tags}"), 0));
    let documents = of_setups.chain(capital.state.iter().cloned()).chain(of_tags).collect();
    let by_hand = store::strategies_by_hand::revision(db, user).await?;
    let state = (stored::revision(db, user).await?, documents, by_hand);
    if let Some(kept) = journal.labels.at(&state) {
        return Ok(kept);
    }
    let day_tags = tags.iter().filter_map(|(day, tags)| Some((Day::parse(day)?, names_in(tags)))).collect();
    let strategies = strategies::all(Some((db, user)), journal, permit.clone()).await?;
    let (revision, all) = stored::all(db, user).await?;
    let mut fields: HashMap<i64, HashMap<Field, String>> = HashMap::new();
    for field in Field::ALL {
        // Texts are long, and only whether there is one is asked; no label is made of the others.
        if matches!(field, Field::Note | Field::MarketView | Field::ChartLink | Field::RuleAnswers) {
            continue;
        }
        for (number, value) in stored::set_to(db, user, field.word()).await? {
            fields.entry(number).or_default().insert(field, value);
        }
    }
    let mut stops: HashMap<i64, Vec<String>> = HashMap::new();
    let mut stops_set: HashMap<i64, Vec<StopSet>> = HashMap::new();
    let mut written: HashMap<(i64, Field), Time> = HashMap::new();
    for (number, price, at) in stored::changes_of(db, user, Field::Stop.word()).await? {
        stops_set.entry(number).or_default().push(setups::stop(&price, at));
        let own = stops.entry(number).or_default();
        // What was set before it was cleared does not count.
        if price.is_empty() {
            own.clear();
        } else {
            if own.is_empty() {
                written.insert((number, Field::Stop), at);
            }
            own.push(price);
        }
    }
    for field in [Field::Setup, Field::Tags, Field::EmotionBefore, Field::Confidence] {
        for (number, at) in stored::written_at(db, user, field.word()).await? {
            written.insert((number, field), at);
        }
    }
    let with_fields = stored::with_content(db, user).await?;
    let (journal, capital) = (Arc::clone(journal), capital.clone());
    work(permit, move || {
        let by_hand = strategies.revision;
        let strategies = Some(strategies);
        let notes = Notes {
            all,
            fields,
            stops,
            stops_set,
            written,
            with_fields,
            setups,
            capital,
            strategies,
            day_tags,
        };
        let both = of_written(&journal, &notes);
        journal.labels.keep((revision, state.1, by_hand), &both);
        both
    })
    .await
}

/// Conditions of the address as trades and days that they leave, by these labels of the journal. `permit` is held until
/// they are found.
pub async fn narrow(
    journal: &Arc<Journal>,
    labels: &Arc<Labels>,
    query: &mut HistoryQuery,
    permit: impl Send + 'static,
) -> Result<(), AppError> {
    let (journal, labels) = (Arc::clone(journal), Arc::clone(labels));
    let conditions = query.conditions.clone();
    query.filter.masks = work(permit, move || Masks::of(&journal.book, &labels, &conditions)).await?;
    Ok(())
}

#[derive(Default)]
struct Notes {
    all: Vec<Annotation>,
    fields: HashMap<i64, HashMap<Field, String>>,
    stops: HashMap<i64, Vec<String>>,
    /// Each time that one was written or taken away.
    stops_set: HashMap<i64, Vec<StopSet>>,
    /// When what stands there was written; of a stop the first since it was cleared.
    written: HashMap<(i64, Field), Time>,
    /// Ascending.
    with_fields: Vec<i64>,
    setups: Vec<Known>,
    capital: Capital,
    strategies: Option<Arc<AllStrategies>>,
    day_tags: DayTags,
}

/// What is written on the page of each day, in its order.
pub(crate) type DayTags = HashMap<Day, Vec<String>>;

/// Of tags or mistakes, one a line.
pub(crate) fn names_in(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

fn of_accounts(journal: &Journal) -> [(&'static str, Codes); 2] {
    let accounts = &journal.accounts;
    let place = |at: usize| journal.places[at].account;
    let by_account = Codes::open(
        &journal.book,
        "No account",
        |at| Some(place(at)),
        |at| Value::new(accounts[*at as usize].name.to_string(), accounts[*at as usize].called.clone()),
    );
    let by_broker = Codes::open(
        &journal.book,
        "No broker",
        |at| Some(accounts[place(at) as usize].broker.word()),
        |word| Value::new(*word, domain::Broker::from_word(word).map_or(*word, domain::Broker::name)),
    );
    [("account", by_account), ("broker", by_broker)]
}

/// Each trade's main note: where several stand on one, the one that holds most of it.
fn handed(journal: &Journal, notes: &Notes) -> (Handed, WrittenTimes) {
    let book = &journal.book;
    let at_position = positions(journal);
    let mut note_of: Vec<Option<i64>> = vec![None; book.trades.len()];
    let mut risk: Vec<Option<Money>> = vec![None; book.trades.len()];
    for one in noted(journal, &notes.all) {
        let Some(&at) = at_position.get(&(one.at.account, one.at.trade)) else { continue };
        note_of[at] = Some(one.note);
        let account = &journal.accounts[one.at.account as usize];
        let stops = notes.stops.get(&one.note).map_or(&[][..], Vec::as_slice);
        risk[at] = risk_of(account, one.at.trade as usize, stops).ok().map(|risk| risk.amount);
    }
    let field = |at: usize, field: Field| notes.fields.get(&note_of[at]?)?.get(&field).map(String::as_str);
    let now = setup_names(&notes.setups);
    let setup = |at: usize| {
        let written = field(at, Field::Setup)?;
        Some(now.get(&name_key(written)).copied().unwrap_or(written).to_owned())
    };
    let named = |name: &String| Value::new(name.clone(), name.clone());
    let names = |of: Field| -> Vec<Vec<String>> {
        let own = |at| field(at, of).map_or_else(Vec::new, names_in);
        (0..book.trades.len()).map(own).collect()
    };
    let word = |key: &'static str, of: &dyn Fn(usize) -> Option<String>| {
        let words = dimension(key).map_or(&[][..], |one| one.words);
        let place = |at| of(at).and_then(|word| words.iter().position(|(known, _)| *known == word));
        (key, Codes::fixed(book, words, none_of(key), place))
    };
    let yes = |is: bool| is.then(|| "yes".to_owned());
    let emotion = |key: &'static str, of: Field| {
        let capital = |word: &String| {
            let mut signs = word.chars();
            let first = signs.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
            Value::new(word.clone(), first + signs.as_str())
        };
        (key, Codes::open(book, none_of(key), |at| field(at, of).map(str::to_owned), capital))
    };
    let has_note = |at: usize| note_of[at].is_some_and(|note| notes.with_fields.binary_search(&note).is_ok());
    let codes = of_accounts(journal).into_iter().chain([
        ("setup", Codes::open(book, none_of("setup"), setup, named)),
        ("tag", Codes::several(&names(Field::Tags), none_of("tag"))),
        ("mistake", Codes::several(&names(Field::Mistakes), none_of("mistake"))),
        emotion("emotionBefore", Field::EmotionBefore),
        emotion("emotionAfter", Field::EmotionAfter),
        word("confidence", &|at| field(at, Field::Confidence).map(str::to_owned)),
        word("rating", &|at| field(at, Field::Rating).map(str::to_owned)),
        word("reviewed", &|at| field(at, Field::Reviewed).map(str::to_owned)),
        word("note", &|at| yes(has_note(at))),
        word("stop", &|at| yes(risk[at].is_some())),
    ]);
    let (of_stops, planned_r) = traded::of_stops(journal, notes, &note_of);
    let codes = codes.chain(of_stops).chain(traded::of_days(journal, &notes.day_tags));
    let times = [
        ("setup", Field::Setup),
        ("tag", Field::Tags),
        ("emotionBefore", Field::EmotionBefore),
        ("confidence", Field::Confidence),
        ("stop", Field::Stop),
    ];
    let time = |at: usize, of: Field| {
        field(at, of)?;
        notes.written.get(&(note_of[at]?, of)).copied()
    };
    let times = times.map(|(key, of)| (key, (0..book.trades.len()).map(|at| time(at, of)).collect()));
    // When things were closed is in the labels of the book alone.
    let decided = Decided { planned_r, ..Decided::default() };
    let handed = Handed { codes: codes.collect(), risk, decided, ..Handed::default() };
    (handed, times.into())
}

/// Which rules of its setup each trade broke by its executions, as of the version of its day;
/// `None`: no rule of it could be judged.
fn rules_broken(journal: &Journal, notes: &Notes) -> Vec<Option<Vec<String>>> {
    let mut broken = vec![None; journal.book.trades.len()];
    if notes.setups.is_empty() {
        return broken;
    }
    let (at_position, by_name) = (positions(journal), setups::by_name(&notes.setups));
    for one in noted(journal, &notes.all) {
        let Some(fields) = notes.fields.get(&one.note) else { continue };
        let setup = fields.get(&Field::Setup).and_then(|name| by_name.get(&name_key(name)));
        let place = at_position.get(&(one.at.account, one.at.trade));
        let (Some(&setup), Some(&place)) = (setup, place) else { continue };
        let written = Written {
            stops: notes.stops_set.get(&one.note).cloned().unwrap_or_default(),
            target: fields.get(&Field::Target).and_then(|price| Price::parse(price).ok()),
            // An answer that is given after the exit knows the result: findings are of executions.
            answers: Vec::new(),
        };
        let beside = (&written, &notes.capital, strategies::by_trade(notes.strategies.as_ref()));
        let judged = setups::of_trade(journal, &notes.setups, setup, &one, beside);
        let Some((_, version)) = version_on(&notes.setups[setup].rules, judged.day) else { continue };
        let is_known = |of: &setups::OfRule| matches!(of.judged.outcome, Outcome::Passed | Outcome::Broken);
        if judged.rules.iter().any(is_known) {
            let own = judged.rules.iter().filter(|of| of.judged.outcome == Outcome::Broken);
            let name = |of: &setups::OfRule| sentence(&version.rules[of.rule].rule).message();
            broken[place] = Some(own.map(name).collect());
        }
    }
    broken
}

/// What a setup is called now, by each name that it has or had.
fn setup_names(setups: &[Known]) -> HashMap<String, &str> {
    let mut names = HashMap::new();
    for setup in setups {
        for name in setup.names() {
            names.entry(name_key(name)).or_insert(setup.name.as_str());
        }
    }
    names
}

fn none_of(key: &str) -> &'static str {
    dimension(key).map_or("None", analytics::cut::Dimension::none)
}

/// With notes and setups that are in no database: those of the sample. Each note with its fields and when each was
/// written.
pub(crate) fn of_notes(
    journal: &Arc<Journal>,
    all: Vec<WrittenNote>,
    setups: Vec<Known>,
    day_tags: DayTags,
) -> Both {
    let mut notes =
        Notes { setups, day_tags, strategies: Some(strategies::recognised(journal)), ..Notes::default() };
    for (note, fields) in all {
        notes.with_fields.push(note.number);
        for (field, value, at) in fields {
            notes.written.insert((note.number, field), at);
            if field == Field::Stop {
                notes.stops.insert(note.number, vec![value.clone()]);
                notes.stops_set.insert(note.number, vec![setups::stop(&value, at)]);
            }
            notes.fields.entry(note.number).or_default().insert(field, value);
        }
        notes.all.push(note);
    }
    of_written(journal, &notes)
}

fn of_written(journal: &Arc<Journal>, notes: &Notes) -> Both {
    let (mut handed, times) = handed(journal, notes);
    let (broken, mut executions) = (rules_broken(journal, notes), Executions::of(journal));
    handed.decided.scaling = std::mem::take(&mut executions.scaling);
    handed.codes.extend(traded::of_executions(journal, &executions));
    handed
        .codes
        .extend([traded::of_rules(&broken), traded::of_strategies(journal, notes.strategies.as_deref())]);
    let as_said = |rules: Vec<String>| rules.iter().map(|rule| format!("{BROKEN}{rule}")).collect();
    let broken = broken.into_iter().map(|own| own.map(as_said)).collect();
    let answers = Arc::new(Answers::of(journal, (&handed, times), broken, executions));
    let handed = Handed { insights: insights_of(&answers), ..handed };
    (Arc::new(plain(journal).with(handed)), answers)
}
