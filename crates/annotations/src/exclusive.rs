//! Groups of tags or mistakes of which a note has one at most.

use std::collections::HashMap;

use domain::{Argument, Text};

use super::Field;
use super::field::name_key;

/// Names by field, each with its exclusive group.
#[derive(Debug, Clone, Default)]
pub struct Exclusive {
    groups: HashMap<(Field, String), String>,
}

/// Two names of one exclusive group that a note would have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwoOfGroup {
    pub group: String,
    pub names: [String; 2],
}

impl Exclusive {
    /// Says of one name in which exclusive group it is.
    pub fn put(&mut self, field: Field, name: &str, group: &str) {
        self.groups.insert((field, name_key(name)), group.to_owned());
    }

    /// A name is in the group of another one, or in none as that.
    pub fn same(&mut self, field: Field, name: &str, other: &str) {
        match self.groups.get(&(field, name_key(other))).cloned() {
            Some(group) => self.put(field, name, &group),
            None => drop(self.groups.remove(&(field, name_key(name)))),
        }
    }

    /// Two of a group among names, one a line, of which the later one is new: what stood there together before the
    /// group was exclusive stays.
    pub fn broken(&self, field: Field, before: &str, after: &str) -> Option<TwoOfGroup> {
        let own: Vec<(&str, &String)> = after
            .lines()
            .filter_map(|name| Some((name, self.groups.get(&(field, name_key(name)))?)))
            .collect();
        let is_new = |name: &str| !before.lines().any(|old| name_key(old) == name_key(name));
        own.iter().find_map(|(name, group)| {
            let is_other =
                |other: &&(&str, &String)| other.0 != *name && name_key(other.1) == name_key(group);
            let other = own.iter().find(is_other).filter(|_| is_new(name))?;
            Some(TwoOfGroup { group: (*group).clone(), names: [other.0.to_owned(), (*name).to_owned()] })
        })
    }

    /// Two of a group among names, one a line, of which there are more than before. A name that only changed takes no
    /// more room in its group.
    pub fn more(&self, field: Field, before: &str, after: &str) -> Option<TwoOfGroup> {
        let of = |names: &'_ str, group: &str| -> Vec<String> {
            let is_in = |name: &&str| {
                self.groups.get(&(field, name_key(name))).is_some_and(|own| name_key(own) == name_key(group))
            };
            names.lines().filter(is_in).map(str::to_owned).collect()
        };
        let groups = after.lines().filter_map(|name| self.groups.get(&(field, name_key(name))));
        groups.into_iter().find_map(|group| {
            let own = of(after, group);
            let is_more = own.len() > 1 && own.len() > of(before, group).len();
            let [one, .., other] = &own[..] else { return None };
            is_more.then(|| TwoOfGroup { group: group.clone(), names: [one.clone(), other.clone()] })
        })
    }

    /// The groups, by their names as they are compared, of which names, one a line, hold two: each once.
    pub fn twice(&self, field: Field, names: &str) -> Vec<String> {
        let (mut once, mut twice): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        for group in names.lines().filter_map(|name| self.groups.get(&(field, name_key(name)))) {
            let key = name_key(group);
            let into = if once.contains(&key) { &mut twice } else { &mut once };
            if !into.contains(&key) {
                into.push(key);
            }
        }
        twice
    }
}

impl TwoOfGroup {
    /// Why one note does not take them.
    pub fn sentence(&self) -> Text {
        let [one, other] = &self.names;
        Text::new(
            "annotation_two_of_group",
            "“{one}” and “{other}” are both of the group “{group}”, of which a trade has one at most. Take one of them out.",
            [
                Argument::shown("one", one.clone()),
                Argument::shown("other", other.clone()),
                Argument::shown("group", self.group.clone()),
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_beside_another_of_its_group_breaks_it() {
        let mut all = Exclusive::default();
        for (name, group) in [("Gap", "Entry"), ("Retest", "entry"), ("Calm", "Mood"), ("Tense", "Mood")] {
            all.put(Field::Tags, name, group);
        }
        let of = |before: &str, after: &str| {
            all.broken(Field::Tags, before, after).map(|two| format!("{} {}", two.names.join("+"), two.group))
        };
        for (before, after, expected) in [
            ("", "", None),
            ("", "Gap\nnews\nCalm", None),
            ("", "gap\nretest", Some("retest+gap Entry")),
            ("Gap", "Gap\nRetest", Some("Gap+Retest entry")),
            ("Retest", "Gap\nRetest", Some("Retest+Gap Entry")),
            // One for the other.
            ("Gap", "Retest", None),
            // Both stood there: other tags come and go.
            ("Gap\nRetest", "gap\nRetest\nnews", None),
            ("Gap\nRetest\nCalm", "Gap\nRetest\nCalm\nTense", Some("Calm+Tense Mood")),
        ] {
            assert_eq!(of(before, after).as_deref(), expected, "{before:?} {after:?}");
        }
        let more = |before: &str, after: &str| {
            all.more(Field::Tags, before, after).map(|two| format!("{} {}", two.names.join("+"), two.group))
        };
        for (before, after, expected) in [
            ("news\nGap", "Retest\nGap", Some("Retest+Gap entry")),
            // Both stood there, one under another name.
            ("Gap\nRetest", "Gap\nretest", None),
            ("Gap\nRetest\nCalm\nnews", "Gap\nRetest\nCalm\nTense", Some("Calm+Tense Mood")),
            ("Gap\nRetest\nCalm\nnews", "Gap\nRetest\nCalm\nother", None),
            ("Gap\nCalm", "Gap", None),
        ] {
            assert_eq!(more(before, after).as_deref(), expected, "{before:?} {after:?}");
        }
        // A mistake of the same name is in no group.
        assert_eq!(all.broken(Field::Mistakes, "", "Gap\nRetest"), None);
        assert_eq!(all.twice(Field::Tags, "Gap\nCalm\nRetest\nnews"), ["entry"]);
        assert!(all.twice(Field::Tags, "Gap\nCalm\nnews").is_empty());
        assert_eq!(
            all.broken(Field::Tags, "", "Gap\nRetest").unwrap().sentence().message(),
            "“Retest” and “Gap” are both of the group “Entry”, of which a trade has one at most. Take one of them out."
        );
    }
}
