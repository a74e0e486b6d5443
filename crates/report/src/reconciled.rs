//! Our figures beside the broker's own, as JSON: `rojmel reconcile` and the page.

use domain::{Broker, Instrument, Money};
pub use reconcile::{AccountRecord, stated_period};
use reconcile::{
    ChargeLine, Doing, Figures, HeadLine, Reason, Reconciliation, ScripLine, TaxFigure, TaxLine,
};
use serde::{Serialize, Serializer};
use tradebook::statement::{Statement, StatementKind};
use utoipa::ToSchema;

use crate::numbers::{Each, IstDay, Rupees, Units};
use crate::text::{Sentence, Text};
use crate::words::Segment;

/// One statement, compared.
#[derive(Debug)]
pub struct Reconciled<'a> {
    pub statement: &'a Statement,
    pub instruments: &'a [Instrument],
    pub found: Reconciliation,
}

/// What is shown.
const PAISA: Money = Money(100);

/// What the comparison comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// To the paisa.
    Agrees,
    /// Every rupee of the difference has its reason.
    Explained,
    Unexplained,
}

impl Reconciled<'_> {
    pub fn verdict(&self) -> Verdict {
        if self.found.unexplained.abs() >= PAISA {
            Verdict::Unexplained
        } else if self.found.difference().abs() >= PAISA {
            Verdict::Explained
        } else {
            Verdict::Agrees
        }
    }

    /// What the reader of the statement has to say about it.
    pub fn notes(&self) -> Vec<domain::Text> {
        use domain::{Argument, Text};
        let statement = self.statement;
        let mut notes: Vec<Text> = statement.warnings.clone();
        let sum: Money = statement.scrips.iter().map(|one| one.realised).sum();
        if let Some(stated) = statement.realised.filter(|stated| (*stated - sum).abs() >= PAISA) {
            notes.push(Text::new(
                "total_of_other_rows",
                "The statement says a realised result of {stated}, and its rows add up to {sum}. The rows are compared.",
                [Argument::rupees("stated", stated), Argument::rupees("sum", sum)],
            ));
        }
        let is_zerodha = statement.broker == Broker::ZERODHA;
        let is_new_kind = statement
            .segments
            .iter()
            .any(|one| matches!(one, domain::Segment::Commodity | domain::Segment::Currency));
        if is_zerodha && is_new_kind {
            notes.push(Text::new(
                "titles_assumed",
                "No published sample shows how Zerodha words its commodity and currency sections: they are read as the others \
                 are. Check a few of these rows.",
                [],
            ));
        }
        let says_of_the_return =
            statement.scrips.iter().any(|one| one.turnover.is_some() || one.taxable.is_some());
        let is_tax = statement.kind == StatementKind::TaxProfitAndLoss;
        if is_tax && !statement.scrips.is_empty() && !says_of_the_return && statement.turnovers.is_empty() {
            notes.push(Text::new(
                "statement_without_turnover",
                "This statement has no turnover and no taxable profit. If it was kept before these were read, upload it again to \
                 compare them.",
                [],
            ));
        }
        notes.extend(statement.rejected.iter().map(|problem| {
            let reason = Argument::private("reason", problem.reason.as_str());
            Text::new(
                "row_not_read",
                "Row {row}, {column}: {reason}. It is not compared.",
                [
                    Argument::shown("row", problem.row.to_string()),
                    Argument::shown("column", problem.column.as_str()),
                    reason,
                ],
            )
        }));
        notes
    }

    /// One sentence first.
    pub fn sentence(&self) -> domain::Text {
        use domain::{Argument, Text};
        let broker = Argument::shown("broker", self.statement.broker.name());
        match self.verdict() {
            Verdict::Agrees if self.found.taxed.iter().any(|one| one.difference().abs() >= PAISA) => {
                Text::new(
                    "results_agree",
                    "Results and charges agree with {broker}, to the paisa; what it states for the return differs.",
                    [broker],
                )
            }
            Verdict::Agrees => Text::new("agrees", "Agrees with {broker}, to the paisa.", [broker]),
            Verdict::Explained => Text::new(
                "explained",
                "Against {broker} the difference is {amount}, explained to the last paisa.",
                [broker, Argument::rupees("amount", self.found.difference())],
            ),
            Verdict::Unexplained => Text::new(
                "unexplained",
                "Against {broker} the difference is {amount}; {left} of it is not explained.",
                [
                    broker,
                    Argument::rupees("amount", self.found.difference()),
                    Argument::rupees("left", self.found.unexplained),
                ],
            ),
        }
    }
}

/// An account, compared with a statement of it.
///
/// # Errors
/// A sentence when the record holds nothing of the period.
pub fn reconciled<'a>(
    record: &AccountRecord<'a>,
    statement: &'a Statement,
) -> Result<Reconciled<'a>, String> {
    let found = reconcile::reconcile(record, statement)?;
    Ok(Reconciled { statement, instruments: &record.merged.instruments, found })
}

/// A sentence where the files name another client id than the statement.
pub fn other_client<'a>(
    broker: Broker,
    clients: impl IntoIterator<Item = &'a str>,
    statement: &Statement,
) -> Option<String> {
    let stated = statement.client.as_deref()?;
    let is_other = clients.into_iter().any(|one| one != stated);
    is_other.then(|| {
        let name = broker.name();
        format!("This statement is of another {name} client id than the trades: nothing was compared.")
    })
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReconciliationAnswer<'a> {
    #[schema(example = "zerodha")]
    broker: &'static str,
    /// `profit_and_loss`, or `tax_profit_and_loss`: each closed lot under its head.
    kind: &'static str,
    from: IstDay,
    to: IstDay,
    segments: Vec<Segment>,
    verdict: Verdict,
    /// The sentence.
    message: String,
    text: Text,
    /// Realised before charges.
    heads: Vec<ReconciledHead>,
    /// As paid. Empty: the statement states none.
    charges: Vec<ReconciledHead>,
    /// Credits less debits beside the trades, in the statement alone.
    other: Rupees,
    /// After charges; of the statement with `other`.
    ours: Rupees,
    theirs: Rupees,
    /// Ours less theirs.
    difference: Rupees,
    unexplained: Rupees,
    /// How many scrips are the same to the paisa.
    agreeing: usize,
    /// The largest difference first.
    scrips: Vec<ReconciledScrip<'a>>,
    /// With what is unexplained they add up to `difference`.
    reasons: Vec<ReconciledReason<'a>>,
    /// Turnover and taxable profit of a tax P&L, beside what the tax year counts; in no sum above.
    tax: Vec<ReconciledTaxLine<'a>>,
    /// About the statement itself.
    notes: Vec<Sentence>,
}

#[derive(Serialize, ToSchema)]
pub struct ReconciledHead {
    /// A word as `short_term` or `stamp_duty`.
    head: &'static str,
    name: &'static str,
    ours: Rupees,
    theirs: Rupees,
    /// Of the net result: what a broker charges more makes ours larger.
    difference: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReconciledTaxLine<'a> {
    figure: TaxFigureWord,
    /// A word as `intraday`.
    head: &'static str,
    name: &'static str,
    ours: Rupees,
    theirs: Rupees,
    difference: Rupees,
    /// With `unexplained` they add up to `difference`.
    reasons: Vec<ReconciledReason<'a>>,
    unexplained: Rupees,
}

/// What a tax P&L states beside results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TaxFigureWord {
    /// Each lot without its sign, against the rows of the statement.
    TurnoverByLot,
    /// Each contract netted first, against the summary of the statement.
    TurnoverByContract,
    /// The result before charges, with the prices of 31 January 2018 as cost.
    TaxableProfit,
}

#[derive(Serialize, ToSchema)]
pub struct ReconciledScrip<'a> {
    name: &'a str,
    /// Null: the record has nothing of it in the period.
    #[schema(required = true)]
    ours: Option<ReconciledFigures>,
    #[schema(required = true)]
    theirs: Option<ReconciledFigures>,
    difference: Rupees,
    agrees: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReconciledFigures {
    quantity: Units,
    buy_value: Rupees,
    sell_value: Rupees,
    realised: Rupees,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReconciledReason<'a> {
    #[schema(example = "opening_lots")]
    code: &'static str,
    /// The sentence.
    message: String,
    text: Text,
    amount: Rupees,
    /// The figures fit to the paisa; else it is the likely cause.
    is_proven: bool,
    #[schema(required = true)]
    to_do: Option<ReconciledToDo<'a>>,
}

/// The one thing that would settle it.
#[derive(Serialize, ToSchema)]
pub struct ReconciledToDo<'a> {
    kind: ToDoKind,
    /// Of the scrip or contract.
    #[schema(required = true)]
    symbol: Option<&'a str>,
    #[schema(required = true)]
    isin: Option<&'a str>,
    /// To enter as held before.
    #[schema(required = true)]
    quantity: Option<Units>,
    /// What the statement counts each at.
    #[schema(required = true)]
    price: Option<Each>,
    /// Of the underlying at the expiry; null where the statement does not say it.
    #[schema(required = true)]
    value: Option<Each>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ToDoKind {
    AddOpening,
    Settle,
    Worthless,
    EnterAction,
    #[serde(rename = "enterPrice2018")]
    EnterPrice2018,
    AddFile,
}

impl Serialize for Reconciled<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let Self { statement, found, .. } = self;
        let sentence = self.sentence();
        let notes = self.notes().iter().map(Sentence::from).collect();
        ReconciliationAnswer {
            broker: statement.broker.word(),
            kind: statement.kind.word(),
            from: IstDay(statement.window.from),
            to: IstDay(statement.window.to),
            segments: statement.segments.iter().copied().map(Segment::from).collect(),
            verdict: self.verdict(),
            message: sentence.message(),
            text: Text::from(&sentence),
            heads: found.heads.iter().map(head).collect(),
            charges: found.charges.iter().map(charge).collect(),
            other: Rupees(found.other),
            ours: Rupees(found.ours),
            theirs: Rupees(found.theirs),
            difference: Rupees(found.difference()),
            unexplained: Rupees(found.unexplained),
            agreeing: found.agreeing(),
            scrips: found.scrips.iter().map(scrip).collect(),
            reasons: found.reasons.iter().map(|one| self.reason(one)).collect(),
            tax: found.taxed.iter().map(|one| self.tax_line(one)).collect(),
            notes,
        }
        .serialize(serializer)
    }
}

impl Reconciled<'_> {
    fn reason(&self, from: &Reason) -> ReconciledReason<'_> {
        ReconciledReason {
            code: from.code.word(),
            message: from.text.message(),
            text: Text::from(&from.text),
            amount: Rupees(from.amount),
            is_proven: from.is_proven,
            to_do: from.to_do.as_ref().map(|one| self.to_do(one)),
        }
    }

    fn tax_line(&self, from: &TaxLine) -> ReconciledTaxLine<'_> {
        ReconciledTaxLine {
            figure: match from.figure {
                TaxFigure::TurnoverByLot => TaxFigureWord::TurnoverByLot,
                TaxFigure::TurnoverByContract => TaxFigureWord::TurnoverByContract,
                TaxFigure::TaxableProfit => TaxFigureWord::TaxableProfit,
            },
            head: from.group.word(),
            name: from.group.name(),
            ours: Rupees(from.ours),
            theirs: Rupees(from.theirs),
            difference: Rupees(from.difference()),
            reasons: from.reasons.iter().map(|one| self.reason(one)).collect(),
            unexplained: Rupees(from.unexplained()),
        }
    }

    fn to_do(&self, from: &Doing) -> ReconciledToDo<'_> {
        let blank = |kind| ReconciledToDo {
            kind,
            symbol: None,
            isin: None,
            quantity: None,
            price: None,
            value: None,
        };
        let of = |kind, at: u32| {
            let instrument = &self.instruments[at as usize];
            let isin = instrument.isin.as_ref().map(|isin| isin.as_str());
            ReconciledToDo { symbol: Some(instrument.symbol.as_str()), isin, ..blank(kind) }
        };
        match *from {
            Doing::AddOpening { instrument, quantity, price } => ReconciledToDo {
                quantity: quantity.map(Units),
                price: price.map(Each),
                ..of(ToDoKind::AddOpening, instrument)
            },
            Doing::Settle { instrument, value } => {
                ReconciledToDo { value: value.map(Each), ..of(ToDoKind::Settle, instrument) }
            }
            Doing::Worthless { instrument } => of(ToDoKind::Worthless, instrument),
            Doing::EnterAction { instrument } => of(ToDoKind::EnterAction, instrument),
            Doing::EnterPrice2018 { instrument } => of(ToDoKind::EnterPrice2018, instrument),
            Doing::AddFile => blank(ToDoKind::AddFile),
        }
    }
}

fn head(from: &HeadLine) -> ReconciledHead {
    let HeadLine { group, ours, theirs } = *from;
    let difference = Rupees(ours - theirs);
    ReconciledHead {
        head: group.word(),
        name: group.name(),
        ours: Rupees(ours),
        theirs: Rupees(theirs),
        difference,
    }
}

fn charge(from: &ChargeLine) -> ReconciledHead {
    let ChargeLine { head, name, ours, theirs } = *from;
    let difference = Rupees(from.difference());
    ReconciledHead { head: head.word(), name, ours: Rupees(ours), theirs: Rupees(theirs), difference }
}

fn scrip(from: &ScripLine) -> ReconciledScrip<'_> {
    ReconciledScrip {
        name: &from.name,
        ours: from.ours.map(figures),
        theirs: from.theirs.map(figures),
        difference: Rupees(from.difference()),
        agrees: from.agrees(),
    }
}

fn figures(from: Figures) -> ReconciledFigures {
    let Figures { quantity, buy_value, sell_value, realised } = from;
    ReconciledFigures {
        quantity: Units(quantity),
        buy_value: Rupees(buy_value),
        sell_value: Rupees(sell_value),
        realised: Rupees(realised),
    }
}
