//! One corporate action on the wire: as it is typed, and what it does to the positions of a journal.

use domain::{CorporateAction, Quantity};
use journal::Journal;
use journal::actions::StatedAction;
use ledger::ActionEffect;
use report::numbers::{Rupees, Units};
use report::text::Text;
use report::words::RowStatus;
use serde::{Deserialize, Serialize};
use store::ImportId;
use tradebook::side;
use utoipa::ToSchema;

/// The columns of `--actions`, each as text; blank where there is nothing to say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct ActionRow {
    #[schema(example = "2025-08-12")]
    ex_date: String,
    symbol: String,
    isin: String,
    /// `split`, `consolidation`, `bonus`, `rights`, `call`, `fully_paid`, `demerger`, `merger`, `buyback`, `transfer`,
    /// `rename` or `adjust`.
    action: String,
    /// Of a split and a consolidation the old face value, else new shares…
    a: String,
    /// …of a split and a consolidation the new face value, else per shares held.
    b: String,
    price: String,
    new_symbol: String,
    new_isin: String,
    cost_percent: String,
    allotted: String,
    quantity: String,
    fraction_cash: String,
}

impl ActionRow {
    /// In the order of [`side::ACTION_COLUMNS`].
    pub fn cells(&self) -> Vec<String> {
        let Self {
            ex_date,
            symbol,
            isin,
            action,
            a,
            b,
            price,
            new_symbol,
            new_isin,
            cost_percent,
            allotted,
            quantity,
            fraction_cash,
        } = self;
        [
            ex_date,
            symbol,
            isin,
            action,
            a,
            b,
            price,
            new_symbol,
            new_isin,
            cost_percent,
            allotted,
            quantity,
            fraction_cash,
        ]
        .map(|cell| cell.trim().to_owned())
        .to_vec()
    }

    pub fn of(cells: &[String]) -> Self {
        let cell = |at: usize| cells.get(at).cloned().unwrap_or_default();
        Self {
            ex_date: cell(0),
            symbol: cell(1),
            isin: cell(2),
            action: cell(3),
            a: cell(4),
            b: cell(5),
            price: cell(6),
            new_symbol: cell(7),
            new_isin: cell(8),
            cost_percent: cell(9),
            allotted: cell(10),
            quantity: cell(11),
            fraction_cash: cell(12),
        }
    }
}

/// An action and what it does, or would do.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActionLine {
    row: ActionRow,
    /// The line in the file that was read.
    #[schema(required = true)]
    pub line: Option<u32>,
    /// As the exchange words it.
    #[schema(required = true)]
    pub purpose: Option<String>,
    pub status: RowStatus,
    /// Why it is not applied, or what it still asks for.
    #[schema(required = true)]
    sentence: Option<String>,
    /// What the sentence is made of; null where cells cannot be read.
    #[schema(required = true)]
    sentence_text: Option<Text>,
    /// Of every position that it changes.
    pub effects: Vec<PositionChange>,
    /// The import that holds it; null while it is only tried.
    #[schema(required = true)]
    import_id: Option<i64>,
    /// False: its cells cannot be read, and the sentence says which.
    pub is_read: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PositionChange {
    /// `zerodha`, `zerodha.2`.
    account: String,
    account_name: String,
    symbol: String,
    /// Held when the ex-date begins. Negative for a short.
    before: Units,
    /// Of the same scrip when the action is done. Negative for a short.
    after: Units,
    #[schema(required = true)]
    received: Option<SharesReceived>,
    /// What is paid on the shares that are held, and adds to their cost; 0 of all but a call.
    paid: Rupees,
}

/// Shares of another company.
#[derive(Serialize, ToSchema)]
pub struct SharesReceived {
    symbol: String,
    quantity: Units,
}

impl ActionLine {
    /// One that cannot be read.
    pub fn unread(cells: &[String], sentence: String) -> Self {
        Self {
            row: ActionRow::of(cells),
            line: None,
            purpose: None,
            status: RowStatus::NotApplied,
            sentence: Some(sentence),
            sentence_text: None,
            effects: Vec::new(),
            import_id: None,
            is_read: false,
        }
    }

    /// What it does in all accounts of the journal that state it in this import.
    pub fn of(
        journal: &Journal,
        cells: &[String],
        action: &CorporateAction,
        import: Option<ImportId>,
    ) -> Self {
        let is_it = |one: &StatedAction| one.import == import && one.cells == cells;
        let (mut accounts, mut problems, mut effects) = (0, Vec::new(), Vec::new());
        let mut changes = Vec::new();
        for account in &journal.accounts {
            let Some(place) = account.actions.iter().position(is_it) else { continue };
            let place = place as u32;
            accounts += 1;
            problems.extend(account.action_problems.iter().filter(|problem| problem.action == place));
            for effect in account.book.effects.iter().filter(|effect| effect.action == place) {
                effects.push(*effect);
                let symbol = |at: u32| account.book.instruments[at as usize].symbol.to_string();
                let ActionEffect { instrument, before, after, received, paid, .. } = *effect;
                changes.push(PositionChange {
                    account: account.name.to_string(),
                    account_name: account.called.clone(),
                    symbol: symbol(instrument),
                    before: Units(before),
                    after: Units(after),
                    received: received.map(|(of, quantity)| SharesReceived {
                        symbol: symbol(of),
                        quantity: Units(quantity),
                    }),
                    paid: Rupees(paid),
                });
            }
        }
        let (status, sentence) = report::outcome(action, accounts, &problems, &effects);
        Self {
            row: ActionRow::of(cells),
            line: None,
            purpose: None,
            status: status.into(),
            sentence: sentence.as_ref().map(|text| text.message()),
            sentence_text: sentence.as_ref().map(Text::from),
            effects: changes,
            import_id: import.map(|import| import.0),
            is_read: true,
        }
    }

    pub fn sentence(&self) -> String {
        self.sentence.clone().unwrap_or_default()
    }

    /// Whether a position of the journal is another one after it, or a question comes of it.
    pub fn touches(&self) -> bool {
        let changes = |one: &PositionChange| one.before.0 != Quantity::ZERO || one.received.is_some();
        self.status == RowStatus::Asks || self.effects.iter().any(changes)
    }
}

/// What is typed, read.
///
/// # Errors
/// A sentence about the first cell that cannot be read.
pub fn action(cells: &[String]) -> Result<CorporateAction, String> {
    const MOST: usize = 60;
    if cells.iter().any(|cell| cell.chars().count() > MOST) {
        return Err("A value has at most 60 characters.".to_owned());
    }
    side::action(cells)
}
