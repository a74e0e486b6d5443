//! Quantities of commodity and currency contracts: some files count lots, some the units that prices are quoted in.

use compact_str::CompactString;
use domain::{Argument, COMMODITIES, Fill, Instrument, Money, Quantity, Segment, Text, grouped, value_of};
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

/// `MCXBULLDEX=50`: what a person says that one lot counts.
pub fn lot_said(text: &str) -> Option<(CompactString, u32)> {
    const MOST: u32 = 1_000_000;
    let (name, lot) = text.split_once('=')?;
    let name = name.trim().to_ascii_uppercase();
    let lot: u32 = lot.trim().parse().ok().filter(|lot| (1..=MOST).contains(lot))?;
    COMMODITIES.contains(&name.as_str()).then(|| (name.into(), lot))
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
        said_lots: &[(CompactString, u32)],
        said: Option<QuantityUnit>,
        remembered: Option<QuantityUnit>,
    ) -> Result<Option<QuantityUnit>, FileProblem> {
        let lots = self.lots_said(said_lots)?;
        let lot = |fill: &Fill| lots[fill.instrument as usize];
        let in_lots = |fill: &&Fill| lot(fill) > 1;
        if !self.fills.iter().any(|fill| in_lots(&fill)) {
            return Ok(None);
        }
        let is_part = |fill: &&Fill| fill.quantity.0 % (lot(fill) * Quantity::ONE) != 0;
        let part = self.fills.iter().filter(in_lots).find(is_part);
        let shown = match (self.unit_clues, part) {
            (UnitClues { lots: Some(one), units: Some(other) }, _) => {
                return Err(FileProblem::new(
                    ProblemCode::Contradiction,
                    "The total of row {row} counts its quantity in lots, that of row {otherRow} in units. Check these totals, or upload the file as the broker gives it.",
                    [Argument::shown("row", one.to_string()), Argument::shown("otherRow", other.to_string())],
                ));
            }
            (UnitClues { units: Some(row), lots: None }, Some(part)) => {
                return Err(FileProblem::new(
                    ProblemCode::Contradiction,
                    "The total of row {row} counts its quantity in units, and {quantity} of row {otherRow} is no whole number of lots of {lot}. Check these rows.",
                    [
                        Argument::shown("row", row.to_string()),
                        Argument::private("quantity", part.quantity.to_string()),
                        Argument::shown("otherRow", part.row.to_string()),
                        Argument::shown("lot", lot(part).to_string()),
                    ],
                ));
            }
            (UnitClues { units: Some(_), lots: None }, None) => Some(QuantityUnit::Units),
            (UnitClues { lots: Some(_), .. }, _) | (_, Some(_)) => Some(QuantityUnit::Lots),
            (UnitClues { lots: None, units: None }, None) => None,
        };
        // What the rows show needs no memory, and may be another than that of an earlier file.
        let answered = said.or(remembered).filter(|_| shown.is_none());
        let unit = match (said.or(answered), shown) {
            (Some(said), Some(shown)) if said != shown => {
                return Err(FileProblem::new(
                    ProblemCode::Contradiction,
                    "Quantities of commodity and currency contracts count {unit} in this file, not {chosen}: choose {unit}.",
                    [Argument::shown("unit", shown.word()), Argument::shown("chosen", said.word())],
                ));
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

    /// What a lot of each instrument counts: as it is known, else as the user says.
    ///
    /// # Errors
    /// The question, where neither says it.
    fn lots_said(&self, said: &[(CompactString, u32)]) -> Result<Vec<i64>, FileProblem> {
        let lot = |at: u32| {
            let instrument = &self.instruments[at as usize];
            if !is_lot_asked(instrument) {
                return Ok(lot_of(instrument));
            }
            let name = instrument.underlying();
            let own = said.iter().find(|(of, lot)| of == name && *lot > 0);
            own.map(|(_, lot)| i64::from(*lot)).ok_or_else(|| self.lot_question(at))
        };
        (0..self.instruments.len() as u32).map(lot).collect()
    }

    /// What the user said of lots that are not certain, where this file has such contracts.
    pub(crate) fn lots_as_said(&self, said: &[(CompactString, u32)]) -> Vec<Text> {
        let mut names: Vec<&str> =
            self.instruments.iter().filter(|one| is_lot_asked(one)).map(Instrument::underlying).collect();
        names.sort_unstable();
        names.dedup();
        let own = |name: &str| said.iter().find(|(of, _)| of == name).map(|(_, lot)| *lot);
        let told = |name: &str| {
            own(name).map(|lot| {
                Text::new(
                    "lot_as_said",
                    "A lot of {name} gains ₹{lot} when its price rises by ₹1, as you said. Every result of it depends on that.",
                    [Argument::shown("name", name), Argument::shown("lot", grouped(lot.into()))],
                )
            })
        };
        names.into_iter().filter_map(told).collect()
    }

    /// With the first trade of the contract, so that its contract note can be found.
    fn lot_question(&self, instrument: u32) -> FileProblem {
        let of = &self.instruments[instrument as usize];
        let mut arguments = vec![Argument::shown("name", of.underlying())];
        let first = self.fills.iter().find(|fill| fill.instrument == instrument).map_or("", |fill| {
            arguments.extend([
                Argument::shown("row", fill.row.to_string()),
                Argument::shown("contract", of.title()),
                Argument::private("quantity", fill.quantity.to_string()),
                Argument::price("price", fill.price),
                Argument::day("day", fill.time.day()),
            ]);
            " Row {row}, {contract}: {quantity} at {price}, on {day}."
        });
        let question = "A lot of {name} is not certain here. Please tell us how many rupees a lot gains when the price rises by one rupee: contract notes and the exchange’s contract specification show it.";
        FileProblem::new(ProblemCode::LotSize, format!("{question}{first}"), arguments)
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
        FileProblem::new(
            ProblemCode::QuantityUnit,
            "The file does not show whether quantities of commodity and currency contracts count lots or units. Please tell us. {trades}",
            [Argument::private("trades", shown.join(" "))],
        )
    }
}

/// What a lot counts; 1 of shares and of contracts on them, which files count in units.
pub(crate) fn lot_of(instrument: &Instrument) -> i64 {
    let terms = instrument.contract.underlying().zip(instrument.expiry());
    terms.and_then(|(underlying, expiry)| units_of_lot(underlying, expiry)).map_or(1, i64::from)
}

/// Of a commodity whose lot no table here has for the contract's day of expiry.
pub(crate) fn is_lot_asked(instrument: &Instrument) -> bool {
    let terms = instrument.contract.underlying().zip(instrument.expiry());
    instrument.segment() == Segment::Commodity
        && terms.is_some_and(|(underlying, expiry)| units_of_lot(underlying, expiry).is_none())
}

fn lots_of(quantity: Quantity, lot: i64) -> String {
    let lots = Quantity(quantity.0 / lot);
    if lots == Quantity::whole(1) { "1 lot".to_owned() } else { format!("{lots} lots") }
}

fn rupees(value: Money) -> String {
    grouped((value.0 / Money::ONE).unsigned_abs().into())
}

fn too_large(fill: &Fill) -> FileProblem {
    FileProblem::new(
        ProblemCode::TooLarge,
        "Row {row}: {quantity} lots at {price} are more than any account trades. Check the columns, or choose units.",
        [
            Argument::shown("row", fill.row.to_string()),
            Argument::private("quantity", fill.quantity.to_string()),
            Argument::price("price", fill.price),
        ],
    )
}
