//! One broker account of a journal: its live imports merged, decided upon, matched and charged.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use domain::{Argument, Broker, CorporateAction, Day, Exchange, Fill, HeadSet, Method, Text, Window};
use ledger::charges::{ChargesByHead, Heads, Plan, Stated};
use ledger::{
    ActionProblem, Book, Conflict, Covered, Import, Merged, Settlement, SettlementValue, heads_of_exits,
    merge, possible_duplicates, stated_of_exits,
};
use store::broker_statements::BrokerStatement;
use store::journal::{
    AccountName, BrokerAccount, ImportId, ImportKind, Part, Resolution, ResolutionKind, Statement,
};

use super::actions::{self, StatedAction};
use super::called::called;
use super::costs::OfPlan;
use super::plan::{is_unreadable, plan_of};
use super::start::{self, Start};
use super::stated_charges::{Accepted, accepted};
use super::subject::Subject;

/// An import as matching needs it: one that is stored, or one that is only tried.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// `None`: not stored.
    pub id: Option<ImportId>,
    pub kind: ImportKind,
    pub name: &'a str,
    pub fno_window: Option<Window>,
    pub parts: &'a [Part],
    pub statements: &'a [Statement],
}

/// What became of one import in this account.
#[derive(Debug, Clone)]
pub struct ImportResult {
    pub id: Option<ImportId>,
    pub kind: ImportKind,
    pub name: String,
    /// Fills that were new, and those that were known already.
    pub new: u32,
    pub duplicates: u32,
    pub conflicts: Vec<Conflict>,
    /// Questions about its rows without trade ids.
    pub doubts: Vec<Text>,
    /// Its fills stand in `merged.fills` from here to where the next import's begin.
    first: u32,
}

/// A typed fill that a file seems to hold as well, undecided.
#[derive(Debug, Clone)]
pub struct DuplicateCandidate {
    pub typed: Fill,
    pub imported: Fill,
    /// The file that holds the imported one.
    pub file: String,
}

#[derive(Debug)]
pub struct Account {
    pub name: AccountName,
    pub broker: Broker,
    /// What the user calls it.
    pub called: String,
    pub method: Method,
    pub came: Vec<ImportResult>,
    /// Each fill once, without those the user dropped, with the closing fills of settled contracts.
    pub merged: Merged,
    pub plan: Plan,
    pub book: Arc<Book>,
    pub twice: Vec<DuplicateCandidate>,
    /// Typed fills that the user dropped for the imported ones.
    pub dropped: Vec<Fill>,
    /// What the user said about the time before the record.
    pub start: Start,
    /// The corporate actions stated for it; `book.effects` says what each of them did, by its place here.
    pub actions: Vec<StatedAction>,
    /// Of those that are not, or not wholly, applied.
    pub action_problems: Vec<ActionProblem>,
    /// What could not be done as the user decided.
    pub problems: Vec<Text>,
    /// Of the last fill of each instrument.
    exchanges: Vec<Exchange>,
    /// Where closing fills begin: no import holds them.
    settled_from: u32,
    by_head: OnceLock<ChargesByHead>,
    of_exits: OnceLock<Box<[Heads]>>,
    /// See [`Account::ours_by_head`].
    ours_by_head: OnceLock<ChargesByHead>,
    /// Of each exit: ours, the heads that are stated of it and those that are not.
    stated_of_exits: OnceLock<(Vec<Heads>, Vec<[HeadSet; 2]>)>,
    /// What each exit would bear by other plans; worked out when first asked for, and kept where it is not too large.
    pub(super) by_plan: OnceLock<Arc<[OfPlan]>>,
    /// See [`Account::fifo`].
    by_lots: OnceLock<Book>,
    /// See [`Account::fifo_by_head`].
    by_lots_heads: OnceLock<ChargesByHead>,
    /// See [`Account::tape`].
    tape: OnceLock<rules::Tape>,
    /// See [`Account::strategies`].
    strategies: OnceLock<Arc<strategies::Strategies>>,
    covered: Covered,
    as_of: Day,
}

/// What the files of an account cover of contracts.
fn covered(sources: &[Source<'_>], name: AccountName) -> Covered {
    let mut covered = Covered::default();
    for source in sources {
        let Some(window) = source.fno_window else { continue };
        for part in source.parts.iter().filter(|part| part.account == name) {
            covered.add(window, &part.instruments);
        }
    }
    covered
}

impl Account {
    pub fn build(
        of: &BrokerAccount,
        sources: &[Source<'_>],
        resolutions: &[Resolution],
        kept: &[BrokerStatement],
        as_of: Day,
    ) -> Self {
        let (name, broker) = (of.name, of.name.broker);
        let own = |source: &Source<'_>| source.parts.iter().filter(move |part| part.account == name).count();
        let parts: Vec<(&Part, Cow<'_, [Fill]>)> = sources
            .iter()
            .flat_map(|source| source.parts.iter().map(|part| (source.kind, part)))
            .filter(|(_, part)| part.account == name)
            .map(|(kind, part)| (part, start::with_origin(kind, &part.fills)))
            .collect();
        let imports: Vec<Import<'_>> = parts
            .iter()
            .map(|(part, fills)| Import {
                broker,
                instruments: &part.instruments,
                fills,
                charges: &part.charges,
            })
            .collect();
        let mut merged = merge(&imports);
        let of_parts = sources.iter().flat_map(|source| std::iter::repeat_n(source, own(source)));
        let mut came = came(&mut merged, of_parts);
        let decided: Vec<&Resolution> = resolutions.iter().filter(|one| one.account == name).collect();
        let (twice, dropped) = choose(&mut merged, &mut came, &decided, name);
        let settled_from = merged.fills.len() as u32;
        let (actions, mut problems) = actions::stated(sources, name);
        let acting: Vec<CorporateAction> = actions.iter().map(|one| one.action.clone()).collect();
        let action_problems = merged.act(&acting, as_of);
        let unused = merged.settle(&settlements(&merged, &decided, name), as_of);
        problems.extend(unused.into_iter().map(|problem| problem.reason));
        if is_unreadable(of) {
            problems.push(Text::new(
                "charges_not_readable",
                "The charges you set for {account} can no longer be read: what its broker publishes is shown instead. \
                 Set them again in the settings.",
                [Argument::shown("account", called(of))],
            ));
        }
        let covered = covered(sources, name);
        let start = Start::of(name, &merged, &decided, sources, &covered);
        let Accepted { statements, problems: of_statements } = accepted(&merged, &decided, kept, name);
        problems.extend(of_statements);
        let plan = Plan { statements, ..plan_of(of) };
        let book = Arc::new(Book::build(&merged, &plan, of.method, covered, &start.said, as_of));
        let exchanges = exchanges(&merged);
        let (by_head, of_exits) = (OnceLock::new(), OnceLock::new());
        let (by_lots, by_lots_heads) = (OnceLock::new(), OnceLock::new());
        Self {
            name,
            broker,
            called: called(of).to_owned(),
            method: of.method,
            came,
            merged,
            plan,
            book,
            twice,
            dropped,
            start,
            actions,
            action_problems,
            problems,
            exchanges,
            settled_from,
            by_head,
            of_exits,
            ours_by_head: OnceLock::new(),
            stated_of_exits: OnceLock::new(),
            by_plan: OnceLock::new(),
            by_lots,
            by_lots_heads,
            tape: OnceLock::new(),
            strategies: OnceLock::new(),
            covered,
            as_of,
        }
    }

    /// Every charge head by head; computed when first asked for.
    pub fn by_head(&self) -> &ChargesByHead {
        self.by_head.get_or_init(|| ChargesByHead::of(&self.merged, &self.plan, &self.book))
    }

    /// The charges of each exit of `book` head by head; computed when first asked for.
    pub fn heads_of_exits(&self) -> &[Heads] {
        self.of_exits
            .get_or_init(|| heads_of_exits(&self.merged, self.by_head(), &self.book).into_boxed_slice())
    }

    /// Ours of every charge, whatever the broker states; computed when first asked for, and only where it states any.
    pub fn ours_by_head(&self) -> &ChargesByHead {
        if self.book.stated.by.is_empty() {
            return self.by_head();
        }
        self.ours_by_head.get_or_init(|| ChargesByHead::ours(&self.merged, &self.plan, &self.book))
    }

    /// Adds what is stated of one exit of `book`, and ours beside it.
    pub fn add_stated(&self, exit: usize, to: &mut Stated) {
        let all = &self.book.stated;
        if all.by.is_empty() {
            to.add_ours(&self.heads_of_exits()[exit]);
            return;
        }
        let (ours, heads) = self.stated_of_exits.get_or_init(|| {
            let ours = heads_of_exits(&self.merged, self.ours_by_head(), &self.book);
            (ours, stated_of_exits(&self.merged, self.by_head(), &self.book))
        });
        let [states, lacks] = heads[exit];
        to.add(&all.part(ours[exit], states, lacks));
    }

    /// The book first in, first out, whatever the method of the account: built when first asked for, and where the
    /// method is another one.
    pub fn fifo(&self) -> &Book {
        if self.method == Method::Fifo {
            return &self.book;
        }
        self.by_lots.get_or_init(|| {
            Book::build(&self.merged, &self.plan, Method::Fifo, self.covered, &self.start.said, self.as_of)
        })
    }

    /// Every charge of [`Account::fifo`] head by head.
    pub fn fifo_by_head(&self) -> &ChargesByHead {
        if self.method == Method::Fifo {
            return self.by_head();
        }
        self.by_lots_heads.get_or_init(|| ChargesByHead::of(&self.merged, &self.plan, self.fifo()))
    }

    /// What happened in it in order; computed when first asked for.
    pub fn tape(&self) -> &rules::Tape {
        self.tape.get_or_init(|| rules::Tape::of(&self.merged, self.by_head(), &self.book))
    }

    /// Its contracts, and the shares behind them, as they were opened together; computed when first asked for.
    pub fn strategies(&self) -> &Arc<strategies::Strategies> {
        self.strategies
            .get_or_init(|| Arc::new(strategies::of_account(&self.merged, self.by_head(), &self.book)))
    }

    /// The trade of [`Account::book`] with this name, or that had it.
    pub fn trade_of(&self, key: u64) -> Option<usize> {
        self.book.trade_of(key).or_else(|| self.book.trade_of_old_key(self.broker, key))
    }

    /// The Indian day of which it is built.
    pub const fn as_of(&self) -> Day {
        self.as_of
    }

    /// Where an instrument of this account was traded last.
    pub fn exchange(&self, instrument: u32) -> Exchange {
        self.exchanges.get(instrument as usize).copied().unwrap_or(Exchange::Nse)
    }

    /// The import that brought a fill; `None` for what closes a settled contract.
    pub fn import_of(&self, fill: u32) -> Option<&ImportResult> {
        if fill >= self.settled_from {
            return None;
        }
        // The last one that begins here or before: an import without new fills begins where the next one does.
        self.came[..self.came.partition_point(|came| came.first <= fill)].last()
    }

    /// Fills that close a contract at its expiry, as it was settled.
    pub fn settlements(&self) -> u32 {
        self.merged.fills.len() as u32 - self.settled_from
    }

    /// Whether an import of cards or an opening lot brought it.
    pub fn is_typed(&self, fill: u32) -> bool {
        self.import_of(fill).is_some_and(|came| match came.kind {
            ImportKind::Manual | ImportKind::Opening => true,
            ImportKind::File | ImportKind::Actions | ImportKind::Fees => false,
        })
    }

    pub fn has_typed(&self) -> bool {
        let is_typed = |kind| matches!(kind, ImportKind::Manual | ImportKind::Opening);
        self.came.iter().any(|came| is_typed(came.kind))
    }
}

fn came<'a>(merged: &mut Merged, of_parts: impl Iterator<Item = &'a Source<'a>>) -> Vec<ImportResult> {
    let mut first = 0;
    of_parts
        .enumerate()
        .map(|(at, source)| {
            let new = merged.new[at];
            let came = ImportResult {
                id: source.id,
                kind: source.kind,
                name: source.name.to_owned(),
                new,
                duplicates: merged.duplicates[at],
                conflicts: std::mem::take(&mut merged.conflicts[at]),
                doubts: std::mem::take(&mut merged.doubts[at]),
                first,
            };
            first += new;
            came
        })
        .collect()
}

/// Takes out the typed fills that the user dropped; what is undecided is a question. A decision counts as long as
/// its file is there: without it the typed trade is all there is.
fn choose(
    merged: &mut Merged,
    came: &mut [ImportResult],
    decided: &[&Resolution],
    account: AccountName,
) -> (Vec<DuplicateCandidate>, Vec<Fill>) {
    let mut twice = Vec::new();
    let mut dropped = Vec::new();
    for pair in possible_duplicates(merged) {
        let (typed, imported) = (&merged.fills[pair.manual as usize], &merged.fills[pair.imported as usize]);
        let subject = twice_subject(account, typed).to_string();
        let decision = decided.iter().find(|one| one.subject == subject).map(|one| one.kind);
        match decision {
            Some(ResolutionKind::Drop) => dropped.push(pair.manual),
            Some(ResolutionKind::Keep) => {}
            // Nothing else is said about a duplicate.
            None | Some(_) => {
                let before = came.partition_point(|one| one.first <= pair.imported);
                let file = came[..before].last().map(|one| one.name.clone()).unwrap_or_default();
                twice.push(DuplicateCandidate { typed: typed.clone(), imported: imported.clone(), file });
            }
        }
    }
    dropped.sort_unstable();
    let gone = dropped.iter().map(|&fill| merged.fills[fill as usize].clone()).collect();
    let mut at = 0;
    merged.fills.retain(|_| {
        at += 1;
        dropped.binary_search(&(at - 1)).is_err()
    });
    for one in came {
        one.first -= dropped.partition_point(|&fill| fill < one.first) as u32;
    }
    (twice, gone)
}

pub fn twice_subject(account: AccountName, typed: &Fill) -> Subject {
    Subject::Duplicate {
        account,
        exchange: typed.exchange,
        day: typed.time.day(),
        side: typed.side,
        trade_id: typed.trade_id.clone(),
    }
}

/// What the user said about expired contracts that the journal holds.
fn settlements(merged: &Merged, decided: &[&Resolution], account: AccountName) -> Vec<Settlement> {
    let settlement = |one: &&Resolution| {
        let value = match one.kind {
            ResolutionKind::Worthless => SettlementValue::Worthless,
            ResolutionKind::Settlement => SettlementValue::Final(one.value?),
            _ => return None,
        };
        let Subject::Expired { account: own, exchange, symbol } = Subject::parse(&one.subject)? else {
            return None;
        };
        // An import that is undone takes its contracts along; the decision waits for them.
        let known = own == account && merged.instruments.iter().any(|instrument| instrument.symbol == symbol);
        known.then_some(Settlement { exchange, symbol, value })
    };
    decided.iter().filter_map(settlement).collect()
}

fn exchanges(merged: &Merged) -> Vec<Exchange> {
    let mut exchanges = vec![Exchange::Nse; merged.instruments.len()];
    for fill in &merged.fills {
        exchanges[fill.instrument as usize] = fill.exchange;
    }
    exchanges
}
