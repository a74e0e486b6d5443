//! What a change makes of the strategies: which of them end, and what is made instead, unit by unit.

use ::strategies::{Anchor, Leg, Name, Strategies};
use domain::{Contract, Money};
use journal::strategies::{AllStrategies, Made};
use journal::{Account, Journal};
use ledger::Merged;
use rustc_hash::FxHashMap;
use store::strategies_by_hand::{Anchored, LONGEST_NAME, LONGEST_TITLE, New};
use web_http::SiteError;

use super::by_hand::{StrategiesChange, StrategyPick, StrategyRename, StrategySplit};
use super::line::{hand_id, id};

/// Fills that one strategy stands on.
const MOST_FILLS: usize = 5_000;
/// A thousand crore.
const MOST_MARGIN: Money = Money(100_000_000_000_000);
/// Strategies that are put together at once.
const MOST_AT_ONCE: usize = 200;

/// Numbers that end, and what is made.
#[derive(Default)]
pub struct Plan {
    pub ends: Vec<i64>,
    pub new: Vec<New>,
}

/// A strategy of the journal.
struct One<'a> {
    account: &'a Account,
    all: &'a Strategies,
    at: usize,
    legs: Vec<Leg>,
    made: Option<&'a Made>,
}

pub fn planned(journal: &Journal, of: &AllStrategies, sent: &StrategiesChange) -> Result<Plan, SiteError> {
    let plan = match sent {
        StrategiesChange { join: Some(picks), .. } => join(&Known::of(journal, of), picks),
        StrategiesChange { split: Some(split), .. } => self::split(&Known::of(journal, of), split),
        StrategiesChange { rename: Some(rename), .. } => self::rename(&Known::of(journal, of), rename),
        StrategiesChange { release: Some(ids), .. } => release(of, ids),
        _ => Ok(Plan::default()),
    }?;
    if plan.new.iter().any(|one| one.anchors.len() > MOST_FILLS) {
        let sentence = "These are more than 5,000 fills: too many for one strategy. Nothing was saved.";
        return Err(SiteError::refused(sentence));
    }
    Ok(plan)
}

/// All strategies of a journal by their ids.
struct Known<'a> {
    journal: &'a Journal,
    of: &'a AllStrategies,
    places: FxHashMap<String, (usize, usize)>,
}

impl<'a> Known<'a> {
    fn of(journal: &'a Journal, of: &'a AllStrategies) -> Self {
        let mut places = FxHashMap::default();
        for (place, (account, own)) in (0..).zip(journal.accounts.iter().zip(&of.accounts)) {
            for at in 0..own.all.list.len() as u32 {
                places.insert(id(account, of, place, at), (place as usize, at as usize));
            }
        }
        Self { journal, of, places }
    }

    fn named(&self, id: &str) -> Result<One<'a>, SiteError> {
        let Some(&(place, at)) = self.places.get(id) else {
            let sentence = "Your journal has no such strategy. Reload the page.";
            return Err(SiteError::missing("no_strategy", sentence));
        };
        let all = &*self.of.accounts[place].all;
        let (account, made) = (&self.journal.accounts[place], self.of.made(place, at));
        Ok(One { account, all, at, legs: all.legs(at), made })
    }
}

impl One<'_> {
    fn merged(&self) -> &Merged {
        &self.account.merged
    }

    fn is_share(&self, leg: &Leg) -> bool {
        self.account.book.instruments[leg.instrument as usize].contract == Contract::Cash
    }

    /// What some of its legs stand on.
    fn anchors(&self, legs: &[usize]) -> Vec<Anchored> {
        let of_leg = |&leg: &usize| {
            let leg = &self.legs[leg];
            let title: String = self.account.book.instruments[leg.instrument as usize]
                .title()
                .chars()
                .take(LONGEST_TITLE)
                .collect();
            let own = self.all.anchors(self.merged(), self.at, leg);
            own.into_iter().map(move |one: Anchor| Anchored {
                fill: one.fill,
                from: one.from,
                to: one.to,
                held: one.is_held,
                title: title.clone(),
            })
        };
        legs.iter().flat_map(of_leg).collect()
    }

    fn all_legs(&self) -> Vec<usize> {
        (0..self.legs.len()).collect()
    }

    /// All of it, and of what the user made also what is not there now.
    fn whole(&self) -> Vec<Anchored> {
        let mut all = self.anchors(&self.all_legs());
        all.extend(self.missing());
        all
    }

    /// Units that the user put into it and that are not there now.
    fn missing(&self) -> Vec<Anchored> {
        let Some(made) = self.made else { return Vec::new() };
        let there = self.anchors(&self.all_legs());
        made.of.of.anchors.iter().flat_map(|one| minus(one, &there, self.merged())).collect()
    }

    fn underlying(&self) -> String {
        self.account.book.instruments[self.legs[0].instrument as usize].underlying().to_owned()
    }

    fn with_anchors(&self, anchors: Vec<Anchored>) -> New {
        New {
            account: Some(self.account.name),
            underlying: self.underlying(),
            day: self.all.list[self.at].opened.day(),
            name: String::new(),
            kind: String::new(),
            margin: None,
            anchors,
        }
    }

    /// Places of legs as they were asked for, each once.
    fn places(&self, asked: &[usize]) -> Result<Vec<usize>, SiteError> {
        let mut places = asked.to_vec();
        places.sort_unstable();
        places.dedup();
        if places.len() != asked.len() || places.last().is_none_or(|last| *last >= self.legs.len()) {
            return Err(SiteError::field("legs", "These are no legs of the strategy. Reload the page."));
        }
        Ok(places)
    }
}

/// The units of an anchor that no other one of its kind stands on.
fn minus(one: &Anchored, others: &[Anchored], merged: &Merged) -> Vec<Anchored> {
    let fill = merged.fill_id(one.fill);
    let mut own: Vec<(i64, i64)> = others
        .iter()
        .filter(|other| other.fill == fill && other.held == one.held)
        .map(|other| (other.from, other.to))
        .collect();
    own.sort_unstable();
    let (mut left, mut from) = (Vec::new(), one.from);
    for (start, end) in own {
        let to = start.min(one.to);
        if from < to {
            left.push(Anchored { from, to, ..one.clone() });
        }
        from = from.max(end);
    }
    if from < one.to {
        left.push(Anchored { from, ..one.clone() });
    }
    left
}

fn join(known: &Known<'_>, picks: &[StrategyPick]) -> Result<Plan, SiteError> {
    let mut ids: Vec<&str> = picks.iter().map(|pick| pick.strategy.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.len() != picks.len() || picks.len() < 2 {
        return Err(SiteError::field("join", "Choose two strategies or more: they become one."));
    }
    if picks.len() > MOST_AT_ONCE {
        return Err(SiteError::field("join", "Choose at most 200 strategies at once."));
    }
    let mut plan = Plan::default();
    let mut into: Option<New> = None;
    for pick in picks {
        let one = known.named(&pick.strategy)?;
        let legs = match &pick.legs {
            Some(legs) => one.places(legs)?,
            None => one.all_legs(),
        };
        let is_whole = legs.len() == one.legs.len();
        let anchors = if is_whole { one.whole() } else { one.anchors(&legs) };
        if let Some(made) = one.made {
            plan.ends.push(made.of.number);
            if !is_whole {
                let rest: Vec<usize> = one.all_legs().into_iter().filter(|leg| !legs.contains(leg)).collect();
                let missing = one.missing();
                // Shares alone go back to where they came from.
                if !missing.is_empty() || rest.iter().any(|&leg| !one.is_share(&one.legs[leg])) {
                    let anchors = [one.anchors(&rest), missing].concat();
                    plan.new.push(New { name: made.of.of.name.clone(), ..one.with_anchors(anchors) });
                }
            }
        }
        let Some(into) = &mut into else {
            let own = one.made.map(|made| (made.of.of.name.clone(), made.of.of.kind.clone()));
            let (name, kind) = own.unwrap_or_default();
            into = Some(New { name, kind, ..one.with_anchors(anchors) });
            continue;
        };
        if (into.account, &into.underlying) != (Some(one.account.name), &one.underlying()) {
            return Err(SiteError::field(
                "join",
                "Only what is on one underlying in one account can be one strategy: there is no payoff of two prices.",
            ));
        }
        into.day = into.day.min(one.all.list[one.at].opened.day());
        if into.name.is_empty()
            && let Some(made) = one.made
        {
            into.name.clone_from(&made.of.of.name);
        }
        into.anchors.extend(anchors);
    }
    let into = into.ok_or_else(|| SiteError::field("join", "Choose two strategies or more."))?;
    if into.anchors.iter().all(|one| one.held) {
        return Err(SiteError::field("join", "Shares that are held behind options are no strategy alone."));
    }
    plan.new.insert(0, into);
    Ok(plan)
}

fn split(known: &Known<'_>, split: &StrategySplit) -> Result<Plan, SiteError> {
    let one = known.named(&split.strategy)?;
    let parts: Vec<Vec<usize>> = match &split.parts {
        None => one.all_legs().into_iter().map(|leg| vec![leg]).collect(),
        Some(parts) => {
            let all = one.places(&parts.concat())?;
            if all.len() != one.legs.len() || parts.iter().any(Vec::is_empty) {
                return Err(SiteError::field("parts", "Put every leg into one of the parts."));
            }
            parts.clone()
        }
    };
    // Shares alone are no strategy: they go back to where they came from.
    let is_strategy = |part: &&Vec<usize>| part.iter().any(|&leg| !one.is_share(&one.legs[leg]));
    let kept: Vec<&Vec<usize>> = parts.iter().filter(is_strategy).collect();
    if kept.is_empty() || parts.len() < 2 {
        return Err(SiteError::field("parts", "It has one leg only: there is nothing to split."));
    }
    let mut new: Vec<New> = kept.into_iter().map(|part| one.with_anchors(one.anchors(part))).collect();
    new[0].anchors.extend(one.missing());
    Ok(Plan { ends: one.made.map(|made| made.of.number).into_iter().collect(), new })
}

fn rename(known: &Known<'_>, rename: &StrategyRename) -> Result<Plan, SiteError> {
    let name = rename.name.as_deref().map(str::trim).unwrap_or_default();
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(SiteError::field("name", "A name is one line of at most 80 characters."));
    }
    let kind = rename.kind.as_deref().map(str::trim).unwrap_or_default();
    if !kind.is_empty() && Name::of_key(kind).is_none() {
        return Err(SiteError::field("kind", "There is no such kind of strategy."));
    }
    let margin = match rename.margin.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
        None => None,
        Some(text) => Some(margin(text).ok_or_else(|| {
            let sentence =
                "A margin is rupees as your broker says them: more than nothing, such as 76700 or 76700.50.";
            SiteError::field("margin", sentence)
        })?),
    };
    // One that waits keeps what it waits for.
    if let Some(made) =
        known.of.made.iter().find(|made| made.waits && hand_id(made.of.number) == rename.strategy)
    {
        if !kind.is_empty() && kind != made.of.of.kind {
            let sentence = "Its legs are not there now: what kind it is cannot be said.";
            return Err(SiteError::field("kind", sentence));
        }
        let new = New { name: name.to_owned(), kind: kind.to_owned(), margin, ..made.of.of.clone() };
        return Ok(Plan { ends: vec![made.of.number], new: vec![new] });
    }
    let one = known.named(&rename.strategy)?;
    let can_be = one.all.can_be(&one.legs);
    let is_kept = one.made.is_some_and(|made| made.of.of.kind == kind);
    if !kind.is_empty() && !is_kept && !can_be.iter().any(|name| name.key() == kind) {
        let sentence =
            "Its legs cannot be that: the name says other strikes, other sides or another number of legs.";
        return Err(SiteError::field("kind", sentence));
    }
    let new = New { name: name.to_owned(), kind: kind.to_owned(), margin, ..one.with_anchors(one.whole()) };
    Ok(Plan { ends: one.made.map(|made| made.of.number).into_iter().collect(), new: vec![new] })
}

fn margin(text: &str) -> Option<Money> {
    Money::parse(&text.replace(',', "")).ok().filter(|margin| *margin > Money::ZERO && *margin <= MOST_MARGIN)
}

fn release(of: &AllStrategies, ids: &[String]) -> Result<Plan, SiteError> {
    let mut ends = Vec::new();
    for id in ids {
        let made = of.made.iter().find(|made| hand_id(made.of.number) == *id).ok_or_else(|| {
            SiteError::missing("no_strategy", "You have made no such strategy by hand. Reload the page.")
        })?;
        ends.push(made.of.number);
    }
    ends.sort_unstable();
    ends.dedup();
    if ends.is_empty() || ends.len() > MOST_AT_ONCE {
        return Err(SiteError::field("release", "Choose between 1 and 200 strategies made by hand."));
    }
    Ok(Plan { ends, new: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::FillId;

    #[test]
    fn what_is_left_of_a_fill_is_what_nothing_stands_on() {
        let merged = Merged::default();
        let one = |from, to, held| Anchored { fill: FillId(1), from, to, held, title: String::new() };
        let left = |others: &[Anchored]| -> Vec<(i64, i64)> {
            minus(&one(10, 50, false), others, &merged).into_iter().map(|one| (one.from, one.to)).collect()
        };
        assert_eq!(left(&[]), [(10, 50)]);
        assert_eq!(left(&[one(0, 20, false), one(30, 40, false)]), [(20, 30), (40, 50)]);
        assert_eq!(left(&[one(30, 40, false), one(0, 30, false), one(40, 90, false)]), []);
        // Held ones stand behind: they take nothing.
        assert_eq!(left(&[one(0, 90, true)]), [(10, 50)]);
    }
}
