//! One change of many notes at once.

use std::collections::HashSet;

use domain::Text;

use super::Field;
use super::field::name_key;

/// Names to put in and to take out, one a line. What is in both stands there afterwards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Names {
    pub add: String,
    pub remove: String,
}

impl Names {
    pub fn is_empty(&self) -> bool {
        self.add.is_empty() && self.remove.is_empty()
    }

    /// What stands there afterwards; names that were there keep their place and their spelling.
    fn applied(&self, field: Field, before: &str) -> Result<String, Text> {
        let gone: HashSet<String> = self.remove.lines().map(name_key).collect();
        let stays = before.lines().filter(|name| !gone.contains(&name_key(name)));
        let names: Vec<&str> = stays.chain(self.add.lines()).collect();
        field.read(&names.join("\n"))
    }
}

/// What is done to each note; what it does not say stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edit {
    pub tags: Names,
    pub mistakes: Names,
    /// Fields that get one text, as [`Field::read`] gave it; blank clears.
    pub set: Vec<(Field, String)>,
}

impl Edit {
    /// Fields that it may change.
    pub fn fields(&self) -> Vec<Field> {
        let names = [(Field::Tags, &self.tags), (Field::Mistakes, &self.mistakes)];
        let names = names.into_iter().filter(|(_, names)| !names.is_empty()).map(|(field, _)| field);
        names.chain(self.set.iter().map(|(field, _)| *field)).collect()
    }

    /// The fields that become others: with what stands there before and after.
    ///
    /// # Errors
    /// A sentence where a field cannot hold it, such as too many tags.
    pub fn changes(&self, before: impl Fn(Field) -> String) -> Result<Vec<(Field, String, String)>, Text> {
        let mut changes = Vec::new();
        for field in self.fields() {
            let old = before(field);
            let new = match field {
                Field::Tags => self.tags.applied(field, &old)?,
                Field::Mistakes => self.mistakes.applied(field, &old)?,
                _ => self
                    .set
                    .iter()
                    .find(|(own, _)| *own == field)
                    .map(|one| one.1.clone())
                    .unwrap_or_default(),
            };
            if new != old {
                changes.push((field, old, new));
            }
        }
        Ok(changes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_put_in_and_taken_out_whatever_their_case() {
        for (before, add, remove, expected) in [
            ("gap\nNews", "late", "", "gap\nNews\nlate"),
            ("gap\nNews", "GAP", "", "gap\nNews"),
            ("gap\nNews", "", "news", "gap"),
            ("gap", "", "GAP", ""),
            ("", "", "gap", ""),
            ("gap", "Gap", "gap", "Gap"),
        ] {
            let names = Names { add: add.to_owned(), remove: remove.to_owned() };
            assert_eq!(names.applied(Field::Tags, before).as_deref(), Ok(expected), "{before}");
        }
    }

    #[test]
    fn what_is_not_said_stays_and_what_is_the_same_is_no_change() {
        let edit = Edit {
            tags: Names { add: "gap".to_owned(), remove: String::new() },
            set: vec![(Field::Rating, "4".to_owned()), (Field::Setup, String::new())],
            ..Edit::default()
        };
        let before = |field| match field {
            Field::Tags => "gap".to_owned(),
            Field::Setup => "Opening range".to_owned(),
            _ => String::new(),
        };
        let expected = vec![
            (Field::Rating, String::new(), "4".to_owned()),
            (Field::Setup, "Opening range".to_owned(), String::new()),
        ];
        assert_eq!(edit.changes(before), Ok(expected));
    }

    #[test]
    fn more_names_than_a_trade_takes_are_refused() {
        let many: Vec<String> = (0..super::super::MOST_NAMES).map(|number| format!("t{number}")).collect();
        let edit =
            Edit { tags: Names { add: "one more".to_owned(), remove: String::new() }, ..Edit::default() };
        assert!(edit.changes(|_| many.join("\n")).is_err());
    }
}
