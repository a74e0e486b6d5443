//! Quantities of commodity and currency contracts: some files count lots, some the units that prices are quoted in.

use domain::{Fill, Instrument, Money, Quantity, grouped, value_of};
use market::units_of_lot;
use serde::{Deserialize, Serialize};

use crate::collect::Collected;
use crate::read::{FileProblem, ProblemCode};

/// What the quantities of a file count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuantityUnit {
    /// As the exchange trades them.
    Lots,
    /// Of the price's unit: a lot of GOLDM, 100 g at a price for 10 g, is 10.
    Units,
}

impl QuantityUnit {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Lots => "lots",
            Self::Units => "units",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Lots, Self::Units].into_iter().find(|unit| unit.word() == word)
    }
}

/// What the rows themselves show of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct UnitClues {
    /// The first row whose total is price × quantity × the lot.
    pub(crate) lots: Option<u32>,
    /// The first row whose total is price × quantity.
    pub(crate) units: Option<u32>,
}

/// Contracts that a question names.
const SHOWN: usize = 3;

impl Collected {
    /// Counts all quantities in units. What the user says decides, then totals, then a quantity that is no whole number
    /// of lots, then what was said of an earlier file; a lot of one unit needs no answer. The answer, where it alone
    /// decides.
    ///
    /// # Errors
    /// The question, with both results of some contracts, where nothing decides; a contradiction.
    pub(crate) fn count_units(
        &mut self,
        said: Option<QuantityUnit>,
        remembered: Option<QuantityUnit>,
    ) -> Result<Option<QuantityUnit>, FileProblem> {
        let lots: Vec<i64> = self.instruments.iter().map(lot_of).collect();
        let lot = |fill: &Fill| lots[fill.instrument as usize];
        let in_lots = |fill: &&Fill| lot(fill) > 1;
        if !self.fills.iter().any(|fill| in_lots(&fill)) {
            return Ok(None);
        }
        let is_part = |fill: &&Fill| fill.quantity.0 % (lot(fill) * Quantity::ONE) != 0;
        let part = self.fills.iter().filter(in_lots).find(is_part);
        let shown = match (self.unit_clues, part) {
            (UnitClues { lots: Some(one), units: Some(other) }, _) => {
                return Err(contradiction(format!(
                    "The total of row {one} counts its quantity in lots, that of row {other} in units. Check these totals, or upload the file as the broker gives it."
                )));
            }
            (UnitClues { units: Some(row), lots: None }, Some(part)) => {
                return Err(contradiction(format!(
                    "The total of row {row} counts its quantity in units, and {} of row {} is no whole number of lots of {}. Check these rows.",
                    part.quantity,
                    part.row,
                    lot(part)
                )));
            }
            (UnitClues { units: Some(_), lots: None }, None) => Some(QuantityUnit::Units),
            (UnitClues { lots: Some(_), .. }, _) | (_, Some(_)) => Some(QuantityUnit::Lots),
            (UnitClues { lots: None, units: None }, None) => None,
        };
        // What the rows show needs no memory, and may be another than that of an earlier file.
        let answered = said.or(remembered).filter(|_| shown.is_none());
        let unit = match (said.or(answered), shown) {
            (Some(said), Some(shown)) if said != shown => {
                return Err(contradiction(format!(
                    "Quantities of commodity and currency contracts count {} in this file, not {}: choose {}.",
                    shown.word(),
                    said.word(),
                    shown.word()
                )));
            }
            (Some(unit), _) | (None, Some(unit)) => unit,
            (None, None) => return Err(self.unit_question(&lots)),
        };
        if unit == QuantityUnit::Units {
            return Ok(answered);
        }
        for fill in self.fills.iter_mut().filter(|fill| lots[fill.instrument as usize] > 1) {
            let counted = fill.quantity.0.checked_mul(lots[fill.instrument as usize]).map(Quantity);
            let counted = counted.and_then(|quantity| Some((quantity, value_of(fill.price, quantity)?)));
            (fill.quantity, fill.value) = counted.ok_or_else(|| too_large(fill))?;
        }
        Ok(answered)
    }

    /// Both readings of the first trade in some contracts.
    fn unit_question(&self, lots: &[i64]) -> FileProblem {
        let mut seen = vec![false; lots.len()];
        let mut shown = Vec::new();
        for fill in &self.fills {
            let (at, lot) = (fill.instrument as usize, lots[fill.instrument as usize]);
            if lot == 1 || std::mem::replace(&mut seen[at], true) || shown.len() == SHOWN {
                continue;
            }
            let quantity = fill.quantity;
            let by_units = value_of(fill.price, quantity).unwrap_or_default();
            let by_lots = Money(by_units.0.saturating_mul(lot));
            shown.push(format!(
                "Row {}, {}: {} at {} is {} {} worth ₹{}, or {} worth ₹{}.",
                fill.row,
                self.instruments[at].title(),
                quantity,
                fill.price,
                quantity,
                if quantity == Quantity::whole(1) { "lot" } else { "lots" },
                rupees(by_lots),
                lots_of(quantity, lot),
                rupees(by_units),
            ));
        }
        FileProblem {
            code: ProblemCode::QuantityUnit,
            message: format!(
                "The file does not show whether quantities of commodity and currency contracts count lots or units, and it must be said. {}",
                shown.join(" ")
            ),
        }
    }
}

/// What a lot counts; 1 of shares and of contracts on them, which files count in units.
pub(crate) fn lot_of(instrument: &Instrument) -> i64 {
    let terms = instrument.contract.underlying().zip(instrument.expiry());
    terms.and_then(|(underlying, expiry)| units_of_lot(underlying, expiry)).map_or(1, i64::from)
}

fn lots_of(quantity: Quantity, lot: i64) -> String {
    let lots = Quantity(quantity.0 / lot);
    if lots == Quantity::whole(1) { "1 lot".to_owned() } else { format!("{lots} lots") }
}

fn rupees(value: Money) -> String {
    grouped((value.0 / Money::ONE).unsigned_abs().into())
}

fn contradiction(message: String) -> FileProblem {
    FileProblem { code: ProblemCode::Contradiction, message }
}

fn too_large(fill: &Fill) -> FileProblem {
    FileProblem {
        code: ProblemCode::TooLarge,
        message: format!(
            "Row {}: {} lots at {} are more than any account trades. Check the columns, or choose units.",
            fill.row, fill.quantity, fill.price
        ),
    }
}
