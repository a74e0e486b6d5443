//! Scrip by scrip: which are the same, and why the others are not.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use domain::{Argument, Contract, Fill, Isin, Money, Price, Quantity, Segment, Text, div_half_even};
use ledger::{Change, Event};
use rustc_hash::FxHashMap;

use crate::delivered::{self, counted_otherwise};
use crate::fifo;
use crate::ours::{AccountRecord, Ours};
use crate::reasons::{Doing, Reason, ReasonCode};
use crate::settlement::settlement;
use crate::tender::tender;
use tradebook::statement::{StatedScrip, Statement};

/// What was closed of a scrip, before charges.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Figures {
    pub quantity: Quantity,
    pub buy_value: Money,
    pub sell_value: Money,
    pub realised: Money,
}

impl Figures {
    fn adds_up(&self) -> bool {
        (self.sell_value - self.buy_value - self.realised).abs() < FRACTION
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScripLine {
    /// Index into the record's instruments.
    pub instrument: Option<u32>,
    /// What a person calls it.
    pub name: String,
    /// None: the record has nothing of it in the period.
    pub ours: Option<Figures>,
    /// None: it is not in the statement.
    pub theirs: Option<Figures>,
}

/// What statements round: less than a paisa.
pub(crate) const FRACTION: Money = Money(100);

impl ScripLine {
    pub fn difference(&self) -> Money {
        let realised = |figures: &Option<Figures>| figures.map_or(Money::ZERO, |one| one.realised);
        realised(&self.ours) - realised(&self.theirs)
    }

    /// To the paisa.
    pub fn agrees(&self) -> bool {
        self.difference().abs() < FRACTION
    }
}

/// Each scrip of either side, and why those that differ do.
pub(crate) fn compare(
    record: &AccountRecord<'_>,
    index: &Index<'_>,
    fills: &[Vec<&Fill>],
    ours: &BTreeMap<u32, Ours>,
    stated: &Statement,
) -> (Vec<ScripLine>, Vec<Reason>) {
    let mut theirs: BTreeMap<u32, Figures> = BTreeMap::new();
    let mut unknown: Vec<(&StatedScrip, Figures)> = Vec::new();
    for scrip in &stated.scrips {
        let place = index.find(scrip);
        let figures = match place {
            Some(at) => theirs.entry(at).or_default(),
            None => match unknown.iter_mut().position(|(known, _)| same(known, scrip)) {
                Some(at) => &mut unknown[at].1,
                None => {
                    unknown.push((scrip, Figures::default()));
                    let last = unknown.len() - 1;
                    &mut unknown[last].1
                }
            },
        };
        figures.quantity += scrip.quantity;
        figures.buy_value += scrip.buy_value;
        figures.sell_value += scrip.sell_value;
        figures.realised += scrip.realised;
    }
    let mut instruments: Vec<u32> = ours.keys().chain(theirs.keys()).copied().collect();
    instruments.sort_unstable();
    instruments.dedup();
    let mut lines: Vec<ScripLine> = instruments
        .into_iter()
        .map(|at| ScripLine {
            instrument: Some(at),
            name: record.instrument(at).title(),
            ours: ours.get(&at).filter(|one| one.all != Figures::default()).map(|one| one.all),
            theirs: theirs.get(&at).copied(),
        })
        .collect();
    lines.extend(unknown.iter().map(|(scrip, figures)| ScripLine {
        instrument: None,
        name: title(scrip),
        ours: None,
        theirs: Some(*figures),
    }));
    let reasons = Explaining { record, fills, ours, stated }.all(&lines, &unknown);
    lines.sort_by_key(|line| (Reverse(line.difference().abs()), line.name.clone()));
    (lines, reasons)
}

pub(crate) fn title(scrip: &StatedScrip) -> String {
    let StatedScrip { name, isin, contract, .. } = scrip;
    domain::Instrument { symbol: name.clone(), isin: *isin, contract: contract.clone() }.title()
}

fn same(one: &StatedScrip, other: &StatedScrip) -> bool {
    one.contract == other.contract
        && match (one.isin, other.isin) {
            (Some(a), Some(b)) => a == b,
            _ => one.name == other.name,
        }
}

/// The record's instruments by everything that a statement may call them.
pub(crate) struct Index<'a> {
    by_contract: FxHashMap<&'a Contract, u32>,
    by_isin: FxHashMap<Isin, u32>,
    by_symbol: FxHashMap<&'a str, u32>,
}

impl<'a> Index<'a> {
    pub(crate) fn of(record: &AccountRecord<'a>) -> Self {
        let merged = record.merged;
        let mut index = Self {
            by_contract: FxHashMap::default(),
            by_isin: FxHashMap::default(),
            by_symbol: FxHashMap::default(),
        };
        for name in &merged.names {
            index.by_symbol.insert(name.symbol.as_str(), name.instrument);
        }
        index.by_isin.extend(merged.former.iter().copied());
        for (at, instrument) in (0..).zip(&merged.instruments) {
            match &instrument.contract {
                Contract::Cash => {
                    index.by_symbol.insert(&instrument.symbol, at);
                    index.by_isin.extend(instrument.isin.map(|isin| (isin, at)));
                }
                contract => {
                    index.by_contract.insert(contract, at);
                    index.by_symbol.insert(&instrument.symbol, at);
                }
            }
        }
        index
    }

    pub(crate) fn find(&self, scrip: &StatedScrip) -> Option<u32> {
        if scrip.contract != Contract::Cash {
            return self
                .by_contract
                .get(&scrip.contract)
                .or_else(|| self.by_symbol.get(scrip.name.as_str()))
                .copied();
        }
        // Delisted shares stand under their ISIN.
        let isin = scrip.isin.or_else(|| Isin::parse(&scrip.name));
        let by_isin = isin.and_then(|isin| self.by_isin.get(&isin));
        by_isin.or_else(|| self.by_symbol.get(scrip.name.as_str())).copied()
    }
}

struct Explaining<'a> {
    record: &'a AccountRecord<'a>,
    /// Of each instrument.
    fills: &'a [Vec<&'a Fill>],
    ours: &'a BTreeMap<u32, Ours>,
    stated: &'a Statement,
}

impl Explaining<'_> {
    fn all(&self, lines: &[ScripLine], unknown: &[(&StatedScrip, Figures)]) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut fractions = Money::ZERO;
        // Contracts of ours that stand under another name in the statement.
        let mut renamed: Vec<u32> = Vec::new();
        for (scrip, figures) in unknown {
            match self.former_name(scrip, lines).filter(|at| !renamed.contains(at)) {
                Some(at) => {
                    renamed.push(at);
                    reasons.push(self.renamed(scrip, *figures, at));
                }
                None if figures.realised.abs() < FRACTION => fractions -= figures.realised,
                None => reasons.push(not_in_record(scrip, *figures)),
            }
        }
        for line in lines {
            let Some(at) = line.instrument.filter(|at| !renamed.contains(at)) else { continue };
            let own = self.ours.get(&at);
            let is_open = own.is_some_and(|one| one.unsettled.is_some() || one.unknown > Quantity::ZERO);
            if line.agrees() && !is_open {
                fractions += line.difference();
                continue;
            }
            reasons.push(self.of(at, line, own));
        }
        if fractions != Money::ZERO {
            reasons.push(Reason {
                code: ReasonCode::Fractions,
                text: Text::new(
                    "fractions",
                    "Scrips that differ by less than a paisa: statements carry more decimals.",
                    [],
                ),
                amount: fractions,
                is_proven: true,
                to_do: None,
            });
        }
        reasons
    }

    fn of(&self, at: u32, line: &ScripLine, own: Option<&Ours>) -> Reason {
        let amount = line.difference();
        if let Some(reason) = tender(self.name(at), amount, own) {
            return reason;
        }
        let Some(theirs) = line.theirs else { return self.not_in_statement(at, amount, own) };
        if let Some(unsettled) = own.and_then(|one| one.unsettled) {
            return settlement(self.record, at, amount, unsettled, theirs);
        }
        if let Some(reason) = counted_otherwise(self.name(at), amount, own) {
            return reason;
        }
        if let Some(reason) = self.brought(at, amount, own, theirs) {
            return reason;
        }
        let is_asked = self.record.book.signs.iter().any(|sign| sign.instrument == at);
        if let Some(own) = own.filter(|one| one.unknown > Quantity::ZERO && !is_asked) {
            return self.opening(at, amount, own, theirs);
        }
        self.corporate_action(at, amount, own, theirs)
            .or_else(|| self.other_matching(at, amount, theirs))
            .or_else(|| self.assumed(at, amount, own, theirs))
            .unwrap_or_else(|| self.unexplained(at, amount, own, theirs))
    }

    fn name(&self, at: u32) -> Argument {
        Argument::shown("title", self.record.instrument(at).title())
    }

    /// Of shares that a contract brought, which waits for its closing price.
    fn brought(&self, at: u32, amount: Money, own: Option<&Ours>, theirs: Figures) -> Option<Reason> {
        let own = own.filter(|_| self.record.instrument(at).segment() == Segment::Equity)?;
        let lacks = own.unknown > Quantity::ZERO;
        let is_older = own.assumed && delivered::same_sales(&own.all, &theirs);
        if !lacks && !is_older {
            return None;
        }
        let lacking = if lacks { own.unknown } else { own.all.quantity };
        let fits = lacks && own.sold_as(&theirs);
        let cost = fits.then_some(theirs.buy_value - own.all.buy_value);
        let waiting = delivered::waiting(self.record, at, self.stated.window.to);
        delivered::brought(self.name(at), amount, (lacking, cost), &waiting)
    }

    fn opening(&self, at: u32, amount: Money, own: &Ours, theirs: Figures) -> Reason {
        let cost = theirs.buy_value - own.all.buy_value;
        let fits = own.sold_as(&theirs) && cost > Money::ZERO;
        let each = if fits { price(cost, own.unknown) } else { None };
        let quantity = Argument::quantity("quantity", own.unknown);
        let text = match each {
            Some(each) => Text::new(
                "opening_at",
                "{title}: {quantity} of the shares sold were bought before your record begins. The statement counts them at \
                 {price} each.",
                [self.name(at), quantity, Argument::price("price", each)],
            ),
            None => Text::new(
                "opening_missing",
                "{title}: {quantity} of the shares sold were bought before your record begins.",
                [self.name(at), quantity],
            ),
        };
        let to_do = Doing::AddOpening { instrument: at, quantity: Some(own.unknown), price: each };
        Reason { code: ReasonCode::OpeningLots, text, amount, is_proven: fits, to_do: Some(to_do) }
    }

    fn corporate_action(
        &self,
        at: u32,
        amount: Money,
        own: Option<&Ours>,
        theirs: Figures,
    ) -> Option<Reason> {
        let AccountRecord { merged, book, .. } = self.record;
        // Nothing happens to a commodity or a currency, and statements may count their contracts in lots.
        if matches!(self.record.instrument(at).segment(), Segment::Commodity | Segment::Currency) {
            return None;
        }
        let reason =
            |text, to_do| Reason { code: ReasonCode::CorporateAction, text, amount, is_proven: false, to_do };
        let touches = |event: &&Event| match event.change {
            Change::Demerge { into, .. } | Change::Merge { into, .. } => event.instrument == at || into == at,
            Change::Scale(_) | Change::Bonus { .. } | Change::Call { .. } | Change::Leave { .. } => {
                event.instrument == at
            }
        };
        let until = self.stated.window.to;
        let applied = merged.events.iter().rev().filter(touches).find(|event| event.day <= until);
        if let Some(event) = applied {
            return Some(reason(
                Text::new(
                    "action_counted_otherwise",
                    "{title}: the corporate action of {day} is entered here, and the statement counts its cost or its \
                     quantity in another way.",
                    [self.name(at), Argument::day("day", event.day)],
                ),
                None,
            ));
        }
        let quantity = own.map_or(Quantity::ZERO, |one| one.all.quantity);
        let is_asked = book.signs.iter().any(|sign| sign.instrument == at);
        (is_asked || is_usual_ratio(theirs.quantity, quantity)).then(|| {
            reason(
                Text::new(
                    "action_missing",
                    "{title}: the quantities differ as a split, a bonus or a merger makes them differ, and none is entered.",
                    [self.name(at)],
                ),
                Some(Doing::EnterAction { instrument: at }),
            )
        })
    }

    fn other_matching(&self, at: u32, amount: Money, theirs: Figures) -> Option<Reason> {
        let is_cash = self.record.instrument(at).segment() == Segment::Equity;
        let plain = fifo::realised(&self.fills[at as usize], self.stated.window).filter(|_| is_cash)?;
        ((plain - theirs.realised).abs() < FRACTION).then(|| Reason {
            code: ReasonCode::OtherMatching,
            text: Text::new(
                "other_matching",
                "{title}: the statement matches first in, first out only. Here what is bought and sold on one day is matched \
                 with each other first, as the tax office has it.",
                [self.name(at)],
            ),
            amount,
            is_proven: true,
            to_do: None,
        })
    }

    /// The same sales, at the cost of older shares.
    fn assumed(&self, at: u32, amount: Money, own: Option<&Ours>, theirs: Figures) -> Option<Reason> {
        let own = own.filter(|one| one.assumed)?;
        delivered::same_sales(&own.all, &theirs).then(|| Reason {
            code: ReasonCode::OpeningLots,
            text: Text::new(
                "opening_older",
                "{title}: the same shares were sold, at another cost. The statement counts shares that you held before your \
                 record begins.",
                [self.name(at)],
            ),
            amount,
            is_proven: false,
            to_do: Some(Doing::AddOpening { instrument: at, quantity: None, price: None }),
        })
    }

    fn unexplained(&self, at: u32, amount: Money, own: Option<&Ours>, theirs: Figures) -> Reason {
        let has_any = own.is_some();
        let text = if !theirs.adds_up() {
            Text::new(
                "row_does_not_add_up",
                "{title}: the statement’s own figures do not fit: sold less bought is {made}, and it says {said}.",
                [
                    self.name(at),
                    Argument::rupees("made", theirs.sell_value - theirs.buy_value),
                    Argument::rupees("said", theirs.realised),
                ],
            )
        } else if has_any {
            Text::new("unexplained", "{title}: nothing that is known here explains it.", [self.name(at)])
        } else {
            Text::new(
                "nothing_closed",
                "{title}: the statement has closed something of it in the period, and your record has not. Is a tradebook \
                 missing?",
                [self.name(at)],
            )
        };
        let to_do = (!has_any).then_some(Doing::AddFile);
        let code = if has_any { ReasonCode::Unexplained } else { ReasonCode::NotInRecord };
        Reason { code, text, amount, is_proven: false, to_do }
    }

    fn not_in_statement(&self, at: u32, amount: Money, own: Option<&Ours>) -> Reason {
        let text = match own.and_then(|one| one.unsettled) {
            Some(unsettled) => Text::new(
                "unsettled_not_stated",
                "{title}, expired on {day}, is not in the statement, and your record has no row for its end.",
                [self.name(at), Argument::day("day", unsettled.expiry)],
            ),
            None => Text::new("not_in_statement", "{title} is not in the statement.", [self.name(at)]),
        };
        Reason { code: ReasonCode::NotInStatement, text, amount, is_proven: true, to_do: None }
    }

    /// A contract of ours on the same underlying that ends on the same day, is of the same kind and is not in the
    /// statement: exchanges change the strike when a company pays out.
    fn former_name(&self, scrip: &StatedScrip, lines: &[ScripLine]) -> Option<u32> {
        let mut candidates = lines.iter().filter(|line| line.theirs.is_none()).filter_map(|line| {
            let at = line.instrument?;
            is_twin(&self.record.instrument(at).contract, &scrip.contract).then_some(at)
        });
        let found = candidates.next()?;
        candidates.next().is_none().then_some(found)
    }

    fn renamed(&self, scrip: &StatedScrip, theirs: Figures, at: u32) -> Reason {
        let ours = self.ours.get(&at).map_or(Money::ZERO, |one| one.all.realised);
        Reason {
            code: ReasonCode::RenamedContract,
            text: Text::new(
                "renamed_contract",
                "The statement lists {title} as {other}: the exchange changed its terms. Enter the adjustment once.",
                [self.name(at), Argument::shown("other", title(scrip))],
            ),
            amount: ours - theirs.realised,
            is_proven: false,
            to_do: Some(Doing::EnterAction { instrument: at }),
        }
    }
}

fn not_in_record(scrip: &StatedScrip, theirs: Figures) -> Reason {
    Reason {
        code: ReasonCode::NotInRecord,
        text: Text::new(
            "not_in_record",
            "{title} is in no file of this account: add the tradebook that holds it.",
            [Argument::shown("title", title(scrip))],
        ),
        amount: -theirs.realised,
        is_proven: true,
        to_do: Some(Doing::AddFile),
    }
}

fn is_twin(one: &Contract, other: &Contract) -> bool {
    match (one, other) {
        (
            Contract::Option { underlying, expiry, right, .. },
            Contract::Option { underlying: other, expiry: day, right: side, .. },
        ) => (underlying, expiry, right) == (other, day, side),
        _ => false,
    }
}

/// As of splits and bonus issues: 2 for 1, 3 for 2, 1 for 10.
fn is_usual_ratio(one: Quantity, other: Quantity) -> bool {
    const MOST: i64 = 20;
    let (more, less) = (one.0.max(other.0), one.0.min(other.0));
    less > 0
        && more > less
        && (1..=MOST).any(|per| {
            let scaled = i128::from(more) * i128::from(per);
            scaled % i128::from(less) == 0 && scaled / i128::from(less) <= i128::from(MOST)
        })
}

/// None where it does not fit.
pub(crate) fn price(value: Money, quantity: Quantity) -> Option<Price> {
    if value < Money::ZERO || quantity <= Quantity::ZERO {
        return None;
    }
    let scaled = i128::from(value.0) * 1_000_000_000_000;
    i64::try_from(div_half_even(scaled, i128::from(quantity.0))).ok().map(Price)
}
