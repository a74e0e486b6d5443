//! One dimension by a figure, largest first, with the whole summary of each group.

use std::cmp::Ordering;

use super::codes::Codes;
use super::dimension::{Dimension, Family};
use super::figure::{Figure, Number};
use super::judged::Judged;
use super::part::{Part, parts};
use super::table::{Group, table};
use super::tally::Tally;

/// Groups that together are everything that is looked at.
#[derive(Debug)]
pub struct Ranked {
    /// The code of each, and its trades.
    pub groups: Vec<(u32, Part)>,
    /// How many more groups there are, and their trades.
    pub others: Option<(usize, Part)>,
}

/// The groups that have a trade: stretches of time all, in their own order, the others by a figure of their sums, at
/// most so many. The dimension is one with a single group for each trade.
pub fn ranked(
    judged: &Judged<'_>,
    codes: &Codes,
    by: &'static Dimension,
    figure: &'static Figure,
    most: usize,
) -> Ranked {
    let mut groups = table(judged, codes, true, usize::MAX).groups;
    let mut rest = Vec::new();
    if by.family != Family::When {
        let number = |group: &Group| figure.of(&group.tally, || unreachable!("{figure:?} is of no sums"));
        groups.sort_by(|one, other| descending(number(one), number(other)));
        rest = groups.split_off(most.min(groups.len()));
    }
    let own: Vec<[u32; 1]> = groups.iter().map(|group| [group.code]).collect();
    let of_rest: Vec<u32> = rest.iter().map(|group| group.code).collect();
    let mut asked: Vec<(&[u32], Tally)> =
        own.iter().zip(&groups).map(|(code, group)| (&code[..], group.tally)).collect();
    if !rest.is_empty() {
        asked.push((&of_rest, rest.iter().fold(Tally::default(), |sum, one| sum.plus(&one.tally))));
    }
    let mut found = parts(judged, codes, &asked);
    let others = found.split_off(groups.len()).pop().map(|part| (rest.len(), part));
    Ranked { groups: groups.iter().map(|group| group.code).zip(found).collect(), others }
}

/// Largest first; what is undefined last.
fn descending(one: Number, other: Number) -> Ordering {
    match (other, one) {
        (Number::Count(other), Number::Count(one)) => other.cmp(&one),
        (Number::Money(other), Number::Money(one)) => other.cmp(&one),
        (Number::Ratio(other), Number::Ratio(one)) => other.partial_cmp(&one).unwrap_or(Ordering::Equal),
        _ => Ordering::Equal,
    }
}
