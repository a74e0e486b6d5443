//! What a tax P&L states for the return beside results: turnover of each business in both readings, and the profit that
//! the tax office counts. Ours are those of the tax year.

use std::collections::BTreeMap;

use domain::{Argument, Money, Text};
use ledger::ClosedLot;
use ledger::charges::asset_classes;
use tax::{Business, FinancialYear, Gains, cost_used, counted, taken_back};
use tradebook::statement::{Group, StatedScrip, Statement, StatementKind};

use crate::ours::{AccountRecord, group};
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
    /// The price of 31 January 2018 is the cost of some of it.
    has_value_2018: bool,
}

#[derive(Debug)]
struct Theirs {
    realised: Money,
    /// None where a row does not state it.
    turnover: Option<Money>,
    taxable: Option<Money>,
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

    /// How far the results are apart; 0 below a paisa.
    fn apart(&self) -> Money {
        let [ours, theirs] = self.realised();
        Some((ours - theirs).abs()).filter(|apart| *apart >= FRACTION).unwrap_or_default()
    }

    /// Of a figure of the statement: 0 of what it does not hold, none of what it holds without the figure.
    fn stated(&self, of: fn(&Theirs) -> Option<Money>) -> Option<Money> {
        self.theirs.as_ref().map_or(Some(Money::ZERO), of)
    }

    fn premium(&self) -> Money {
        self.ours.as_ref().map_or(Money::ZERO, |one| one.business.premium)
    }
}

/// Scrips of each head.
type Heads = BTreeMap<Group, BTreeMap<Scrip, Sides>>;

/// Nothing for a statement that is no tax P&L.
pub(crate) fn compare(
    record: &AccountRecord<'_>,
    lots: &[ClosedLot],
    index: &Index<'_>,
    stated: &Statement,
) -> Vec<TaxLine> {
    if stated.kind != StatementKind::TaxProfitAndLoss {
        return Vec::new();
    }
    let heads = heads(record, lots, index, stated);
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

fn heads(record: &AccountRecord<'_>, lots: &[ClosedLot], index: &Index<'_>, stated: &Statement) -> Heads {
    let AccountRecord { merged, prices_2018, .. } = *record;
    let classes = asset_classes(merged);
    let mut heads = Heads::new();
    for &lot in lots {
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
        let Some(lot) = counted(lot, taken_back(&merged.fills, &lot)) else { continue };
        let (value, asks) = if group == Group::LongTerm {
            let gain = gains.of(lot);
            (gain.value_2018, gain.asks_value_2018)
        } else {
            (None, false)
        };
        // Before charges on both sides.
        let cost = cost_used(lot.cost, value, lot.proceeds);
        own.taxable += lot.proceeds - cost;
        own.asks_value_2018 |= asks;
        own.has_value_2018 |= cost != lot.cost;
    }
    for scrip in stated.scrips.iter().filter(|one| one.group != Group::Other) {
        let key = index.find(scrip).map_or_else(|| Scrip::Other(title(scrip)), Scrip::Known);
        let sides = heads.entry(scrip.group).or_default().entry(key).or_default();
        sides.theirs.get_or_insert_default().add(scrip);
    }
    heads
}

impl Default for Theirs {
    fn default() -> Self {
        let zero = Money::ZERO;
        Self { realised: zero, turnover: Some(zero), taxable: Some(zero), bought: zero, sold: zero }
    }
}

impl Theirs {
    fn add(&mut self, scrip: &StatedScrip) {
        self.realised += scrip.realised;
        self.turnover = self.turnover.zip(scrip.turnover).map(|(sum, own)| sum + own);
        self.taxable = self.taxable.zip(scrip.taxable).map(|(sum, own)| sum + own);
        self.bought += scrip.buy_value;
        self.sold += scrip.sell_value;
    }
}

/// Reasons of one line, those that several scrips share as one sum.
#[derive(Default)]
struct Found {
    other_results: Money,
    scrips: u32,
    /// Of some scrip the figure may differ by more than its result makes it differ.
    is_likely: bool,
    added_up: Money,
    premium: Money,
    /// The premium explains a difference only together with results that differ.
    is_premium_likely: bool,
    fractions: Money,
    own: Vec<Reason>,
}

impl Found {
    /// What of a difference the results of both sides explain, which make `sure` of it, and at least `least`, at most
    /// `most`. Answers the rest. What only one side has explains all of it.
    fn other_results(&mut self, sides: &Sides, difference: Money, [least, sure, most]: [Money; 3]) -> Money {
        let is_alone = sides.ours.is_none() || sides.theirs.is_none();
        let own = if is_alone { difference } else { difference.clamp(least, most) };
        if own == Money::ZERO {
            return difference;
        }
        self.other_results += own;
        self.scrips += 1;
        self.is_likely |= !is_alone && own != sure;
        difference - own
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
            reasons.push(reason(ReasonCode::OtherResults, text, self.other_results, !self.is_likely));
        }
        if self.added_up != Money::ZERO {
            let text = Text::plain(
                "rows_are_not_lots",
                "A row of the statement may hold several lots: profit and loss inside a row cancel out before the sign is \
                 dropped.",
            );
            reasons.push(reason(ReasonCode::AddedUpFirst, text, self.added_up, false));
        }
        if self.premium != Money::ZERO {
            reasons.push(reason(ReasonCode::WithPremium, premium(), self.premium, !self.is_premium_likely));
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
        let Some(stated) = sides.stated(|one| one.turnover) else { continue };
        ours += own;
        theirs += stated;
        let mut left = own - stated;
        let (apart, premium) = (sides.apart(), sides.premium());
        let by_results = apart.max(FRACTION);
        if premium > Money::ZERO && left.abs() >= by_results && (left + premium).abs() <= by_results {
            found.premium -= premium;
            left += premium;
            found.is_premium_likely |= left.abs() >= FRACTION;
        }
        // Lots that one side lacks may have lost or won.
        let [result, other] = sides.realised();
        left = found.other_results(sides, left, [-apart, result.abs() - other.abs(), apart]);
        if left.abs() < FRACTION {
            found.fractions += left;
        } else if sides.realised()[1].abs() <= stated && stated < own {
            found.added_up += left;
        }
    }
    TaxLine { figure: TaxFigure::TurnoverByLot, group, ours, theirs, reasons: found.reasons() }
}

/// Each contract netted first; `theirs` is of the summary, which has no rows.
fn by_contract(group: Group, scrips: &BTreeMap<Scrip, Sides>, theirs: Money) -> TaxLine {
    let mut found = Found::default();
    let (mut ours, mut results, mut premiums) = (Money::ZERO, Money::ZERO, Money::ZERO);
    let mut of_rows = Some(Money::ZERO);
    for sides in scrips.values() {
        let [own, stated] = sides.realised();
        ours += own.abs();
        results += stated.abs();
        of_rows = of_rows.zip(sides.stated(|one| one.turnover)).map(|(sum, own)| sum + own);
        premiums += sides.premium();
        let apart = own.abs() - stated.abs();
        let left =
            if sides.apart() == Money::ZERO { apart } else { found.other_results(sides, apart, [apart; 3]) };
        found.fractions += left;
    }
    // A netted figure is the result without its sign.
    found.is_likely = false;
    // What the summary has more or less than the results of its own rows, netted.
    let left = results - theirs;
    if left.abs() < FRACTION {
        found.fractions += left;
    } else if of_rows.is_some_and(|rows| (rows - theirs).abs() < FRACTION) {
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
        let Some(stated) = sides.stated(|one| one.taxable) else { continue };
        ours += own;
        theirs += stated;
        let [result, other] = sides.realised();
        let apart = if sides.apart() == Money::ZERO { Money::ZERO } else { result - other };
        let range = [apart.min(Money::ZERO), apart, apart.max(Money::ZERO)];
        let left = found.other_results(sides, own - stated, range);
        if left.abs() < FRACTION {
            found.fractions += left;
        } else if let (Scrip::Known(at), Some(own), Some(one)) = (scrip, &sides.ours, &sides.theirs) {
            found.own.extend(value_of_2018(record, *at, own, (one, stated), left));
        }
    }
    TaxLine { figure: TaxFigure::TaxableProfit, group, ours, theirs, reasons: found.reasons() }
}

/// The same sales at another cost: what shares were worth on 31 January 2018.
fn value_of_2018(
    record: &AccountRecord<'_>,
    at: u32,
    own: &Own,
    (stated, taxable): (&Theirs, Money),
    amount: Money,
) -> Option<Reason> {
    let name = Argument::shown("title", record.instrument(at).title());
    let cost = Argument::rupees("cost", stated.sold - taxable);
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
    } else if !own.has_value_2018 && (taxable - stated.realised).abs() >= FRACTION {
        (
            Text::new(
                "value_of_2018_not_ours",
                "{title}: the statement counts a cost of {cost} instead of what was paid, {paid}. By the days of its lots here no \
                 other cost counts.",
                [name, cost, Argument::rupees("paid", stated.bought)],
            ),
            None,
        )
    } else if own.has_value_2018 {
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
