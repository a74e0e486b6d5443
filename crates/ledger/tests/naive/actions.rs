//! Corporate actions once more, share by share: every share is a token that knows what it has cost.
//!
//! Beside `everything`, which knows more kinds and walks lots: here there are no lots and no fractions, and a mistake
//! about them cannot be made twice.
//!
//! Whole shares at whole prices, first in, first out; ratios and percentages that leave no part of a share and no part
//! of 10⁻⁴ rupee, so that nothing rounds. Scrips stand in an order in which actions give shares only to later ones.

use std::collections::{BTreeMap, VecDeque};

use domain::{ActionKind, CorporateAction, Day, Fill, Quantity, Side};

use super::{unit_value, units};

/// What became of one scrip.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Realised by day.
    pub realised: BTreeMap<Day, i128>,
    /// Shares and cost of what is held in the end.
    pub open: (i64, i128),
    /// Shares that were sold of unknown cost, and for how much.
    pub unknown: (i64, i128),
    /// Shares that the record lacks at its start.
    pub lacking: i64,
}

#[derive(Debug, Clone, Copy)]
enum Share {
    Cost(i128),
    /// Given for a share that the record lacks.
    Unknown,
    /// Held before the record began.
    Lacking,
}

impl Share {
    fn map(self, change: impl Fn(i128) -> i128) -> Self {
        match self {
            Self::Cost(cost) => Self::Cost(change(cost)),
            other => other,
        }
    }

    /// What is given for it in another scrip.
    fn given(self, change: impl Fn(i128) -> i128) -> Self {
        match self {
            Self::Cost(cost) => Self::Cost(change(cost)),
            Self::Unknown | Self::Lacking => Self::Unknown,
        }
    }
}

/// Shares that come at the start of a day: by the rank of the action and the scrip they come from.
type Arrivals = BTreeMap<(Day, u8, usize), Vec<Share>>;

/// Of each scrip, `fills[scrip]` in time order. An action's scrip and whose shares it gives are places in it.
pub fn outcomes(fills: &[Vec<Fill>], actions: &[(usize, Option<usize>, CorporateAction)]) -> Vec<Outcome> {
    let mut fills = fills.to_vec();
    let mut arrivals: Vec<Arrivals> = vec![Arrivals::new(); fills.len()];
    let mut outcomes = Vec::new();
    for scrip in 0..fills.len() {
        let own: Vec<&(usize, Option<usize>, CorporateAction)> = actions
            .iter()
            .filter(|(of, _, action)| {
                let was_there = fills[scrip].iter().any(|fill| fill.time.day() < action.ex_date)
                    || arrivals[scrip].keys().any(|(day, ..)| *day < action.ex_date);
                *of == scrip && was_there
            })
            .collect();
        // After a merger the old name is another word for the new one.
        if let Some((_, Some(into), merger)) =
            own.iter().find(|(_, _, action)| matches!(action.kind, ActionKind::Merger(_)))
        {
            let (before, after) =
                fills[scrip].drain(..).partition(|fill: &Fill| fill.time.day() < merger.ex_date);
            fills[scrip] = before;
            fills[*into].extend::<Vec<Fill>>(after);
            fills[*into].sort_by_key(|fill| (fill.time, fill.row));
        }
        let tried = (0..).find_map(|lacking| walk(&fills[scrip], &own, &arrivals[scrip], lacking));
        let (outcome, given) = tried.expect("enough shares cover every sell");
        for (into, day, rank, shares) in given {
            arrivals[into].insert((day, rank, scrip), shares);
        }
        outcomes.push(outcome);
    }
    outcomes
}

/// Whom, on which day, by which rank of action, which shares.
type Given = Vec<(usize, Day, u8, Vec<Share>)>;

/// One scrip when so many shares of unknown cost were there before; `None` when a sell finds nothing.
fn walk(
    fills: &[Fill],
    actions: &[&(usize, Option<usize>, CorporateAction)],
    arrivals: &Arrivals,
    lacking: usize,
) -> Option<(Outcome, Given)> {
    let mut outcome = Outcome { lacking: lacking as i64, ..Outcome::default() };
    let mut given = Given::new();
    let mut held: VecDeque<Share> = vec![Share::Lacking; lacking].into();
    let mut allotted: BTreeMap<Day, Vec<Share>> = BTreeMap::new();
    let mut days: BTreeMap<Day, Vec<&Fill>> = BTreeMap::new();
    for fill in fills {
        days.entry(fill.time.day()).or_default().push(fill);
    }
    let of_actions =
        actions.iter().flat_map(|(_, _, action)| [Some(action.ex_date), action.allotted]).flatten();
    for day in arrivals.keys().map(|(day, ..)| *day).chain(of_actions) {
        days.entry(day).or_default();
    }
    for (day, of_day) in days {
        let mut today: Vec<_> =
            actions.iter().copied().filter(|(_, _, action)| action.ex_date == day).collect();
        today.sort_by_key(|(_, _, action)| action.kind.rank());
        // What comes on a day comes after its actions.
        let is_late = |kind: &ActionKind| matches!(kind, ActionKind::Demerger { .. } | ActionKind::Merger(_));
        let (gone, today): (Vec<_>, Vec<_>) =
            today.into_iter().partition(|(_, _, action)| matches!(action.kind, ActionKind::Transfer { .. }));
        let (late, early): (Vec<_>, Vec<_>) =
            today.into_iter().partition(|(_, _, action)| is_late(&action.kind));
        for (_, _, action) in early {
            match action.kind {
                ActionKind::Split(ratio) => {
                    let (times, _) = ratio.parts();
                    let split = |share: Share| {
                        std::iter::repeat_n(share.map(|cost| even(cost, times)), times as usize)
                    };
                    held = held.into_iter().flat_map(split).collect();
                }
                ActionKind::Bonus(ratio) => {
                    let (new, per) = ratio.parts();
                    let came = held.len() as i64 * new / per;
                    let on = action.allotted.expect("the day of a bonus is stated");
                    allotted.entry(on).or_default().extend(vec![Share::Cost(0); came as usize]);
                }
                _ => panic!("the second opinion knows no {}", action.kind.word()),
            }
        }
        // The percentages of one day are of what the shares had cost before it.
        let before: Vec<Share> = held.iter().copied().collect();
        for (_, into, action) in late {
            let into = into.expect("a company");
            match action.kind {
                ActionKind::Demerger { ratio, cost } => {
                    let ((times, _), percent) =
                        (ratio.parts(), i128::from(cost.expect("a percentage").0 / 1_000_000));
                    let mut shares = Vec::new();
                    for (share, old) in held.iter_mut().zip(&before) {
                        let moved = |cost: i128| even(cost * percent, 100);
                        let new = old.given(|cost| even(moved(cost), times));
                        shares.extend(vec![new; times as usize]);
                        if let (Share::Cost(left), Share::Cost(cost)) = (&mut *share, old) {
                            *left -= moved(*cost);
                        }
                    }
                    given.push((into, day, action.kind.rank(), shares));
                }
                ActionKind::Merger(ratio) => {
                    let (times, _) = ratio.parts();
                    let new = |share: Share| vec![share.given(|cost| even(cost, times)); times as usize];
                    let shares = held.drain(..).flat_map(new).collect();
                    given.push((into, day, action.kind.rank(), shares));
                }
                _ => unreachable!(),
            }
        }
        for (_, _, action) in gone {
            let ActionKind::Transfer { quantity } = action.kind else { unreachable!() };
            for _ in 0..quantity.0 / Quantity::ONE {
                held.pop_front()?;
            }
        }
        held.extend(allotted.remove(&day).unwrap_or_default());
        held.extend(
            arrivals.iter().filter(|((on, ..), _)| *on == day).flat_map(|(_, shares)| shares).copied(),
        );
        trade(day, &of_day, &mut held, &mut outcome)?;
    }
    for share in &held {
        match share {
            Share::Cost(cost) => outcome.open = (outcome.open.0 + 1, outcome.open.1 + cost),
            Share::Unknown => outcome.open.0 += 1,
            Share::Lacking => {}
        }
    }
    Some((outcome, given))
}

/// A day of trades: the same day first, then against what is held.
fn trade(day: Day, of_day: &[&Fill], held: &mut VecDeque<Share>, outcome: &mut Outcome) -> Option<()> {
    let of = |side: Side| {
        let fills = of_day.iter().filter(move |fill| fill.side == side);
        fills.flat_map(|fill| vec![unit_value(fill); units(fill) as usize]).collect::<Vec<i128>>()
    };
    let netted = of(Side::Buy).len().min(of(Side::Sell).len());
    if netted > 0 {
        let sum = |side: Side| of(side)[..netted].iter().sum::<i128>();
        *outcome.realised.entry(day).or_default() += sum(Side::Sell) - sum(Side::Buy);
    }
    for fill in of(Side::Buy).split_off(netted) {
        held.push_back(Share::Cost(fill));
    }
    for sold in of(Side::Sell).split_off(netted) {
        match held.pop_front()? {
            Share::Cost(cost) => *outcome.realised.entry(day).or_default() += sold - cost,
            Share::Unknown | Share::Lacking => {
                outcome.unknown = (outcome.unknown.0 + 1, outcome.unknown.1 + sold)
            }
        }
    }
    Some(())
}

/// A division that leaves nothing.
fn even(amount: i128, by: impl Into<i128>) -> i128 {
    let by = by.into();
    assert_eq!(amount % by, 0, "nothing rounds here");
    amount / by
}
