//! What a tax P&L states for the return beside results: turnover of each business in both readings, and the profit that the tax
//! office counts. Ours are those of the tax year.

use std::collections::BTreeMap;

use domain::{Argument, Money, Text};
use ledger::charges::asset_classes;
use ledger::closed_lots;
use tax::{Business, FinancialYear, Gains};
use tradebook::statement::{Group, StatedScrip, Statement, StatementKind};

use crate::ours::{AccountRecord, covers, group};
use crate::reasons::{Doing, Reason, ReasonCode};
use crate::scrips::{FRACTION, Index, title};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TaxFigure {
    /// Each lot without its sign, against the rows of the statement.
    TurnoverByLot,
    /// Each contract netted first, against the summary of the statement.
    TurnoverByContract,
    /// The result before charges, with the prices of 31 January 2018 as cost.
    TaxableProfit,
}

/// One figure of one head. The reasons and what is unexplained add up to the difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TaxLine {
    pub figure: TaxFigure,
    pub group: Group,
    pub ours: Money,
    pub theirs: Money,
    pub reasons: Vec<Reason>,
}

impl TaxLine {
    pub fn difference(&self) -> Money {
        self.ours - self.theirs
    }

    pub fn unexplained(&self) -> Money {
        self.difference() - self.reasons.iter().map(|one| one.amount).sum::<Money>()
    }
}

/// A scrip under one head, of ours or of theirs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Scrip {
    Known(u32),
    /// By its name: the record does not hold it.
    Other(String),
}

#[derive(Debug, Default)]
struct Sides {
    ours: Option<Own>,
    theirs: Option<Theirs>,
}

#[derive(Debug, Default)]
struct Own {
    business: Business,
    taxable: Money,
    asks_value_2018: bool,
}

#[derive(Debug, Default)]
struct Theirs {
    realised: Money,
    turnover: Money,
    taxable: Money,
    bought: Money,
    sold: Money,
}

impl Sides {
    fn realised(&self) -> [Money; 2] {
        [
            self.ours.as_ref().map_or(Money::ZERO, |one| one.business.gross),
            self.theirs.as_ref().map_or(Money::ZERO, |one| one.realised),
        ]
    }

    fn has_other_results(&self) -> bool {
        let [ours, theirs] = self.realised();
        (ours - theirs).abs() >= FRACTION
    }

    fn premium(&self) -> Money {
        self.ours.as_ref().map_or(Money::ZERO, |one| one.business.premium)
    }
}

/// Scrips of each head.
type Heads = BTreeMap<Group, BTreeMap<Scrip, Sides>>;

/// Nothing for a statement that is no tax P&L.
pub(crate) fn compare(record: &AccountRecord<'_>, stated: &Statement) -> Vec<TaxLine> {
    if stated.kind != StatementKind::TaxProfitAndLoss {
        return Vec::new();
    }
    let heads = heads(record, stated);
    let mut lines = Vec::new();
    for (&group, scrips) in heads.iter().filter(|(group, _)| is_business(**group)) {
        if stated.scrips.iter().any(|one| one.group == group && one.turnover.is_some()) {
            lines.push(by_lot(group, scrips));
        }
    }
    for &(group, theirs) in stated.turnovers.iter().filter(|(group, _)| is_business(*group)) {
        let none = BTreeMap::new();
        let scrips = heads.get(&group).unwrap_or(&none);
        // A summary names each business, traded or not.
        if theirs != Money::ZERO || !scrips.is_empty() {
            lines.push(by_contract(group, scrips, theirs));
        }
    }
    for (&group, scrips) in heads.iter().filter(|(group, _)| !is_business(**group)) {
        if stated.scrips.iter().any(|one| one.group == group && one.taxable.is_some()) {
            lines.push(taxable(record, group, scrips));
        }
    }
    lines
}

/// Whose turnover counts.
const fn is_business(group: Group) -> bool {
    matches!(group, Group::Intraday | Group::Futures | Group::Options | Group::Commodity | Group::Currency)
}

fn heads(record: &AccountRecord<'_>, stated: &Statement) -> Heads {
    let AccountRecord { merged, book, charges, prices_2018 } = *record;
    let classes = asset_classes(merged);
    let mut heads = Heads::new();
    let lots = closed_lots(merged, charges, book).into_iter().filter(|lot| {
        let is_within = stated.window.from <= lot.closed && lot.closed <= stated.window.to;
        is_within && covers(stated, record.instrument(lot.instrument).segment())
    });
    for lot in lots {
        let year = FinancialYear::of(lot.closed);
        let segment = record.instrument(lot.instrument).segment();
        let group = group(stated.kind, segment, lot.product, lot.bought, lot.sold);
        let sides = heads.entry(group).or_default().entry(Scrip::Known(lot.instrument)).or_default();
        let own = sides.ours.get_or_insert_default();
        own.business.add(year, 0, &lot);
        let gains = Gains {
            account: 0,
            year: FinancialYear::of(lot.sold),
            instruments: &merged.instruments,
            classes: &classes,
            events: &merged.events,
            values: prices_2018,
        };
        let (value, asks) = if group == Group::LongTerm {
            let gain = gains.of(lot);
            (gain.value_2018, gain.asks_value_2018)
        } else {
            (None, false)
        };
        let cost = value.map_or(lot.cost, |value| lot.cost.max(value.min(lot.proceeds)));
        own.taxable += lot.proceeds - cost;
        own.asks_value_2018 |= asks;
    }
    let index = Index::of(record);
    for scrip in stated.scrips.iter().filter(|one| one.group != Group::Other) {
        let key = index.find(scrip).map_or_else(|| Scrip::Other(title(scrip)), Scrip::Known);
        let sides = heads.entry(scrip.group).or_default().entry(key).or_default();
        sides.theirs.get_or_insert_default().add(scrip);
    }
    heads
}

impl Theirs {
    fn add(&mut self, scrip: &StatedScrip) {
        self.realised += scrip.realised;
        self.turnover += scrip.turnover.unwrap_or_else(|| scrip.realised.abs());
        self.taxable += scrip.taxable.unwrap_or(scrip.realised);
        self.bought += scrip.buy_value;
        self.sold += scrip.sell_value;
    }
}

/// Reasons of one line, those that several scrips share as one sum.
#[derive(Default)]
struct Found {
    other_results: Money,
    scrips: u32,
    added_up: Money,
    premium: Money,
    fractions: Money,
    own: Vec<Reason>,
}

impl Found {
    fn other_results(&mut self, amount: Money) {
        self.other_results += amount;
        self.scrips += 1;
    }

    fn reasons(self) -> Vec<Reason> {
        let reason = |code, text, amount, is_proven| Reason { code, text, amount, is_proven, to_do: None };
        let mut reasons = Vec::new();
        if self.scrips > 0 {
            let count = Argument::shown("count", self.scrips.to_string());
            let text = Text::new(
                "other_results",
                "Scrips and contracts whose result differs already, {count} in all: what explains it stands above.",
                [count],
            );
            reasons.push(reason(ReasonCode::OtherResults, text, self.other_results, true));
        }
        if self.added_up != Money::ZERO {
            let text = Text::plain(
                "rows_are_not_lots",
                "The results agree. A row of the statement may hold several lots, or a part of one: profit and loss inside a \
                 row cancel out before the sign is dropped.",
            );
            reasons.push(reason(ReasonCode::AddedUpFirst, text, self.added_up, false));
        }
        if self.premium != Money::ZERO {
            reasons.push(reason(ReasonCode::WithPremium, premium(), self.premium, true));
        }
        reasons.extend(self.own);
        if self.fractions != Money::ZERO {
            let text = Text::plain(
                "tax_fractions",
                "Scrips that differ by less than a paisa: statements carry more decimals.",
            );
            reasons.push(reason(ReasonCode::Fractions, text, self.fractions, true));
        }
        reasons
    }
}

fn premium() -> Text {
    Text::plain(
        "with_premium",
        "The statement counts what options were sold for beside their profit and loss, as an older reading of the rule has it.",
    )
}

/// Row by row without the sign.
fn by_lot(group: Group, scrips: &BTreeMap<Scrip, Sides>) -> TaxLine {
    let mut found = Found::default();
    let (mut ours, mut theirs) = (Money::ZERO, Money::ZERO);
    for sides in scrips.values() {
        let own = sides.ours.as_ref().map_or(Money::ZERO, |one| one.business.turnover);
        let stated = sides.theirs.as_ref().map_or(Money::ZERO, |one| one.turnover);
        ours += own;
        theirs += stated;
        let difference = own - stated;
        if sides.has_other_results() {
            found.other_results(difference);
        } else if difference.abs() < FRACTION {
            found.fractions += difference;
        } else if sides.premium() > Money::ZERO && (difference + sides.premium()).abs() < FRACTION {
            found.premium += difference;
        } else {
            found.added_up += difference;
        }
    }
    TaxLine { figure: TaxFigure::TurnoverByLot, group, ours, theirs, reasons: found.reasons() }
}

/// Each contract netted first; `theirs` is of the summary, which has no rows.
fn by_contract(group: Group, scrips: &BTreeMap<Scrip, Sides>, theirs: Money) -> TaxLine {
    let mut found = Found::default();
    let (mut ours, mut of_rows, mut premiums) = (Money::ZERO, Money::ZERO, Money::ZERO);
    let mut results = Money::ZERO;
    for sides in scrips.values() {
        let [own, stated] = sides.realised();
        ours += own.abs();
        results += stated.abs();
        of_rows += sides.theirs.as_ref().map_or(Money::ZERO, |one| one.turnover);
        premiums += sides.premium();
        if sides.has_other_results() {
            found.other_results(own.abs() - stated.abs());
        } else {
            found.fractions += own.abs() - stated.abs();
        }
    }
    // What the summary has more or less than the results of its own rows, netted.
    let left = results - theirs;
    if left.abs() < FRACTION {
        found.fractions += left;
    } else if (of_rows - theirs).abs() < FRACTION {
        let text = Text::plain(
            "summary_is_not_netted",
            "The summary of this statement adds up its rows without their sign: it does not net each contract first.",
        );
        let code = ReasonCode::AddedUpFirst;
        found.own.push(Reason { code, text, amount: left, is_proven: true, to_do: None });
    } else if premiums > Money::ZERO && (left + premiums).abs() < FRACTION {
        found.premium += left;
    }
    TaxLine { figure: TaxFigure::TurnoverByContract, group, ours, theirs, reasons: found.reasons() }
}

/// The profit that the tax office counts, before charges.
fn taxable(record: &AccountRecord<'_>, group: Group, scrips: &BTreeMap<Scrip, Sides>) -> TaxLine {
    let mut found = Found::default();
    let (mut ours, mut theirs) = (Money::ZERO, Money::ZERO);
    for (scrip, sides) in scrips {
        let own = sides.ours.as_ref().map_or(Money::ZERO, |one| one.taxable);
        let stated = sides.theirs.as_ref().map_or(Money::ZERO, |one| one.taxable);
        ours += own;
        theirs += stated;
        let difference = own - stated;
        if sides.has_other_results() {
            found.other_results(difference);
        } else if difference.abs() < FRACTION {
            found.fractions += difference;
        } else if let (Scrip::Known(at), Some(own), Some(stated)) = (scrip, &sides.ours, &sides.theirs) {
            found.own.extend(value_of_2018(record, *at, own, stated, difference));
        }
    }
    TaxLine { figure: TaxFigure::TaxableProfit, group, ours, theirs, reasons: found.reasons() }
}

/// The same sales at another cost: what shares were worth on 31 January 2018.
fn value_of_2018(
    record: &AccountRecord<'_>,
    at: u32,
    own: &Own,
    stated: &Theirs,
    amount: Money,
) -> Option<Reason> {
    let name = Argument::shown("title", record.instrument(at).title());
    let cost = Argument::rupees("cost", stated.sold - stated.taxable);
    let (text, to_do) = if own.asks_value_2018 {
        (
            Text::new(
                "value_of_2018_missing",
                "{title} was bought before February 2018: the statement counts a cost of {cost} by the price of 31 January 2018, \
                 and none is entered here.",
                [name, cost],
            ),
            Some(Doing::EnterPrice2018 { instrument: at }),
        )
    } else if own.taxable == own.business.gross && (stated.taxable - stated.realised).abs() >= FRACTION {
        (
            Text::new(
                "value_of_2018_not_ours",
                "{title}: the statement counts a cost of {cost} instead of what was paid, {paid}. By the days of its lots here no \
                 other cost counts.",
                [name, cost, Argument::rupees("paid", stated.bought)],
            ),
            None,
        )
    } else if own.taxable != own.business.gross {
        (
            Text::new(
                "value_of_2018_differs",
                "{title}: the price of 31 January 2018 that is entered here makes another cost than the statement’s, {cost}.",
                [name, cost],
            ),
            None,
        )
    } else {
        return None;
    };
    Some(Reason { code: ReasonCode::ValueOf2018, text, amount, is_proven: false, to_do })
}
