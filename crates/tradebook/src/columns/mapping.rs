//! The columns a user chose for a file that no layout knows.

use domain::{Broker, Exchange};
use serde::{Deserialize, Serialize};

use super::field::{Columns, Field};
use crate::header::{Header, key};

/// Which column holds what, below a header row with these texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapping {
    pub broker: Broker,
    /// The texts of the header row, from the first column on. It is found by them, wherever it stands.
    pub header: Vec<String>,
    /// Columns from 0.
    pub columns: Vec<(Field, u16)>,
    /// Of rows that name none.
    pub exchange: Option<Exchange>,
    /// How dates with slashes are written; `None`: the file's own dates decide.
    pub month_first: Option<bool>,
}

/// Why a mapping cannot be used, and at which field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MappingProblem {
    pub field: Field,
    pub message: String,
}

/// Columns that a person is shown and can choose.
pub const SHOWN_COLUMNS: usize = 60;
const SHOWN_CHARACTERS: usize = 60;

/// A cell as a person is shown it.
pub(crate) fn shown_cell(text: &str) -> String {
    text.chars().take(SHOWN_CHARACTERS).collect()
}

/// What the titles of a header row come to, whatever their spelling: the same for every file of the kind.
pub fn header_text(titles: &[String]) -> String {
    let keys: Vec<String> = titles.iter().map(|title| key(title)).collect();
    let end = keys.iter().rposition(|key| !key.is_empty()).map_or(0, |last| last + 1);
    keys[..end].join("\n")
}

impl Mapping {
    /// What is wrong with it before any row is read.
    pub fn problems(&self) -> Vec<MappingProblem> {
        let has = |field: Field| self.columns.iter().any(|(one, _)| *one == field);
        let mut problems = Vec::new();
        for field in [Field::Date, Field::Name, Field::Quantity] {
            if !has(field) {
                problems.push(problem(field, format!("Choose the column of “{}”.", field.name())));
            }
        }
        if !has(Field::Price) && !has(Field::Value) {
            problems.push(problem(Field::Price, "Choose the column of “Price”, or of “Value”.".to_owned()));
        }
        self.misplaced(&mut problems);
        problems
    }

    /// The same of the columns of a list of holdings. What was paid may be missing there: it is asked for row by row.
    pub fn held_problems(&self) -> Vec<MappingProblem> {
        let has = |field: Field| self.columns.iter().any(|(one, _)| *one == field);
        let mut problems = Vec::new();
        if !has(Field::Name) && !has(Field::Isin) {
            let message = "Choose the column of “Symbol or name”, or of “ISIN”.";
            problems.push(problem(Field::Name, message.to_owned()));
        }
        if !has(Field::Quantity) {
            problems.push(problem(Field::Quantity, "Choose the column of “Quantity”.".to_owned()));
        }
        for (field, _) in self.columns.iter().filter(|(field, _)| !Field::HELD.contains(field)) {
            let message = format!("“{}” is nothing that a list of holdings has.", field.name());
            problems.push(problem(*field, message));
        }
        self.misplaced(&mut problems);
        problems
    }

    /// Columns that are not there, and those that are chosen twice.
    fn misplaced(&self, problems: &mut Vec<MappingProblem>) {
        for (at, (field, column)) in self.columns.iter().enumerate() {
            let earlier = &self.columns[..at];
            if usize::from(*column) >= self.header.len() {
                problems.push(problem(*field, format!("“{}”: the file has no such column.", field.name())));
            } else if earlier.iter().any(|(one, _)| one == field) {
                problems.push(problem(*field, format!("“{}” has two columns: keep one.", field.name())));
            } else if let Some((other, _)) = earlier.iter().find(|(_, one)| one == column) {
                let message = format!(
                    "The column “{}” is chosen twice, as “{}” and as “{}”.",
                    self.header[usize::from(*column)],
                    other.name(),
                    field.name()
                );
                problems.push(problem(*field, message));
            }
        }
    }

    /// Whether this is the header row the columns were chosen below.
    pub(crate) fn is_header(&self, row: &Header) -> bool {
        let end = self.header.iter().rposition(|title| !key(title).is_empty()).map_or(0, |last| last + 1);
        let is_it = |at: usize| key(&shown_cell(row.title_text(at))) == key(&self.header[at]);
        end > 0 && row.end().min(SHOWN_COLUMNS) == end && (0..end).all(is_it)
    }

    pub(crate) fn columns(&self) -> Columns {
        Columns::of(self.columns.iter().map(|(field, column)| (*field, usize::from(*column))))
    }
}

fn problem(field: Field, message: String) -> MappingProblem {
    MappingProblem { field, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapping(columns: &[(Field, u16)]) -> Mapping {
        Mapping {
            broker: Broker::OTHER,
            header: ["When", "What", "How many", "At", "Total"].map(str::to_owned).to_vec(),
            columns: columns.to_vec(),
            exchange: None,
            month_first: None,
        }
    }

    #[track_caller]
    fn check(columns: &[(Field, u16)], expected: &[&str]) {
        let found: Vec<String> =
            mapping(columns).problems().into_iter().map(|problem| problem.message).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_missing_or_twice_is_said() {
        use Field::{Date, Name, Price, Quantity, Value};
        check(&[(Date, 0), (Name, 1), (Quantity, 2), (Price, 3)], &[]);
        check(&[(Date, 0), (Name, 1), (Quantity, 2), (Value, 4)], &[]);
        check(
            &[],
            &[
                "Choose the column of “Date”.",
                "Choose the column of “Symbol or contract”.",
                "Choose the column of “Quantity”.",
                "Choose the column of “Price”, or of “Value”.",
            ],
        );
        check(
            &[(Date, 0), (Name, 1), (Quantity, 2), (Price, 0)],
            &["The column “When” is chosen twice, as “Date” and as “Price”."],
        );
        check(
            &[(Date, 0), (Name, 1), (Quantity, 2), (Price, 3), (Price, 4)],
            &["“Price” has two columns: keep one."],
        );
        check(&[(Date, 0), (Name, 1), (Quantity, 2), (Price, 5)], &["“Price”: the file has no such column."]);
    }
}
