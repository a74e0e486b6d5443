//! Which legs in which proportion bear a name.

use domain::{Day, Price};

use crate::name::{Kind, Name};

/// What a leg is; a share or a future is the underlying.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    Underlying,
    Call,
    Put,
}

/// The terms of a leg as names look at them. In the order in which legs are laid out: the underlying first, then by
/// expiry, strike, the call before the put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    pub what: What,
    /// Shares have none; the day is [`Day`]'s first then.
    pub expiry: Day,
    pub strike: Price,
}

impl Shape {
    pub const fn order(&self) -> (bool, Day, Price, What) {
        (!matches!(self.what, What::Underlying), self.expiry, self.strike, self.what)
    }
}

/// The most legs that bear a name.
pub const MOST_NAMED: usize = 4;

/// The name of legs in their order with these signed lots, which have no common factor.
pub fn named(legs: &[Shape], lots: &[i64]) -> Option<Name> {
    if legs.is_empty() || legs.len() > MOST_NAMED || legs.len() != lots.len() {
        return None;
    }
    let mut signed = [0; MOST_NAMED];
    signed[..lots.len()].copy_from_slice(lots);
    if let Some(name) = listed(legs, &signed[..lots.len()]) {
        return Some(name);
    }
    signed.iter_mut().for_each(|lots| *lots = -*lots);
    listed(legs, &signed[..lots.len()]).map(|name| Name { mirrored: true, ..name })
}

/// The same of what is no mirror.
fn listed(legs: &[Shape], lots: &[i64]) -> Option<Name> {
    match legs {
        [one] => alone(one, lots[0]),
        [one, other] => pair(one, other, [lots[0], lots[1]]),
        [one, two, three] => triple([one, two, three], [lots[0], lots[1], lots[2]]),
        [one, two, three, four] => quadruple([one, two, three, four], [lots[0], lots[1], lots[2], lots[3]]),
        _ => None,
    }
}

fn alone(leg: &Shape, lots: i64) -> Option<Name> {
    (lots == 1).then_some(Name::of(match leg.what {
        What::Call => Kind::Call,
        What::Put => Kind::Put,
        What::Underlying => Kind::Future,
    }))
}

fn pair(a: &Shape, b: &Shape, lots: [i64; 2]) -> Option<Name> {
    use What::{Call as C, Put as P, Underlying as U};
    let (same, rising) = (a.strike == b.strike, a.strike < b.strike);
    let one_expiry = a.expiry == b.expiry;
    let kind = match ([a.what, b.what], lots) {
        ([U, U], [1, -1]) if a.expiry < b.expiry => Kind::FutureSpread,
        ([U, C], [1, -1]) => Kind::CoveredCall,
        ([U, P], [-1, -1]) => Kind::CoveredPut,
        ([C, C] | [P, P], [-1, 1]) if a.expiry < b.expiry => {
            if same {
                Kind::Calendar
            } else {
                Kind::Diagonal
            }
        }
        ([U, _] | [_, U], _) => return None,
        _ if !one_expiry => return None,
        ([C, C], [1, -1]) => Kind::CallSpread,
        ([P, P], [-1, 1]) => Kind::PutSpread,
        ([C, P], [1, 1]) if same => Kind::Straddle,
        ([P, C], [1, 1]) if rising => Kind::Strangle,
        ([C, P], [1, 1]) if rising => Kind::Guts,
        ([C, P], [2, 1]) if same => Kind::Strap,
        ([C, P], [1, 2]) if same => Kind::Strip,
        ([C, P], [1, -1]) if same => Kind::Synthetic,
        ([P, C], [-1, 1]) if rising => Kind::RiskReversal,
        ([C, C], [near, far]) => return ratio(Kind::CallRatio, near, far),
        ([P, P], [far, near]) => return ratio(Kind::PutRatio, near, far),
        _ => return None,
    };
    Some(Name::of(kind))
}

/// Fewer of the nearer strike than of the further one, both of four at most.
fn ratio(kind: Kind, near: i64, far: i64) -> Option<Name> {
    let far = -far;
    let ratio = Some((u8::try_from(near).ok()?, u8::try_from(far).ok()?));
    (0 < near && near < far && far <= 4).then_some(Name { ratio, ..Name::of(kind) })
}

fn triple(legs: [&Shape; 3], lots: [i64; 3]) -> Option<Name> {
    use What::{Call as C, Put as P, Underlying as U};
    let what = legs.map(|leg| leg.what);
    let [a, b, c] = legs.map(|leg| leg.strike.0);
    if legs[1].expiry != legs[2].expiry {
        return None;
    }
    if what[0] == U {
        let kind = match (what, lots) {
            ([U, C, P], [1, -1, 1]) if b == c => Kind::Conversion,
            ([U, P, C], [1, 1, -1]) if b < c => Kind::Collar,
            _ => return None,
        };
        return Some(Name::of(kind));
    }
    if legs[0].expiry != legs[1].expiry || a == b || b == c {
        return None;
    }
    let (lower, upper) = (b - a, c - b);
    let broken_wing = lower != upper;
    match (what, lots) {
        ([C, C, C], [1, -2, 1]) => Some(Name { broken_wing, ..Name::of(Kind::CallButterfly) }),
        ([P, P, P], [1, -2, 1]) => Some(Name { broken_wing, ..Name::of(Kind::PutButterfly) }),
        ([C, C, C], [1, -1, -1]) => Some(Name::of(Kind::CallLadder)),
        ([P, P, P], [-1, -1, 1]) => Some(Name::of(Kind::PutLadder)),
        ([C, C, C], [1, -3, 2]) if lower == 2 * upper => Some(Name::of(Kind::CallTree)),
        ([P, P, P], [2, -3, 1]) if upper == 2 * lower => Some(Name::of(Kind::PutTree)),
        ([P, C, C], [-1, -1, 1]) => Some(Name::of(Kind::JadeLizard)),
        ([P, P, C], [1, -1, -1]) => Some(Name::of(Kind::ReverseJadeLizard)),
        _ => None,
    }
}

fn quadruple(legs: [&Shape; 4], lots: [i64; 4]) -> Option<Name> {
    use What::{Call as C, Put as P};
    let what = legs.map(|leg| leg.what);
    let [a, b, c, d] = legs.map(|leg| leg.strike.0);
    if what.contains(&What::Underlying) {
        return None;
    }
    let expiries = legs.map(|leg| leg.expiry);
    if expiries[0] != expiries[3] {
        return two_expiries(what, expiries, [a, b, c, d], lots);
    }
    let rising = a < b && b < c && c < d;
    let wings = |name: Name| Name { broken_wing: b - a != d - c, ..name };
    match (what, lots) {
        ([C, P, C, P], [1, -1, -1, 1]) if a == b && b < c && c == d => Some(Name::of(Kind::Box)),
        ([P, P, C, C], [1, -1, -1, 1]) if rising => Some(wings(Name::of(Kind::IronCondor))),
        ([P, C, P, C], [1, -1, -1, 1]) if a < b && b == c && c < d => {
            Some(wings(Name::of(Kind::IronButterfly)))
        }
        ([P, C, P, C], [1, -1, -1, 1]) if rising => Some(Name::of(Kind::InvertedCondor)),
        ([C, C, C, C], [1, -1, -1, 1]) => Some(Name::of(Kind::CallCondor)),
        ([P, P, P, P], [1, -1, -1, 1]) => Some(Name::of(Kind::PutCondor)),
        ([P, P, C, C], [-2, 1, 1, -2]) if rising => Some(Name::of(Kind::Batman)),
        _ => None,
    }
}

/// A put and a call sold near, a put and a call bought far.
fn two_expiries(what: [What; 4], expiries: [Day; 4], strikes: [i64; 4], lots: [i64; 4]) -> Option<Name> {
    let are_pairs = expiries[0] == expiries[1] && expiries[1] < expiries[2] && expiries[2] == expiries[3];
    if !are_pairs || lots != [-1, -1, 1, 1] || what[0] == what[1] || what[2] == what[3] {
        return None;
    }
    let of = |what_is: What, from: usize| strikes[if what[from] == what_is { from } else { from + 1 }];
    let same = [What::Call, What::Put].into_iter().all(|one| of(one, 0) == of(one, 2));
    Some(Name::of(if same { Kind::DoubleCalendar } else { Kind::DoubleDiagonal }))
}

/// Proportions in which legs in their order may bear a name, in the order in which they are tried.
pub const fn proportions(legs: usize) -> &'static [&'static [i64]] {
    match legs {
        1 => &[&[1]],
        2 => &[
            &[1, 1],
            &[1, 2],
            &[2, 1],
            &[1, 3],
            &[3, 1],
            &[2, 3],
            &[3, 2],
            &[1, 4],
            &[4, 1],
            &[3, 4],
            &[4, 3],
        ],
        3 => &[&[1, 1, 1], &[1, 2, 1], &[1, 3, 2], &[2, 3, 1]],
        4 => &[&[1, 1, 1, 1], &[2, 1, 1, 2]],
        _ => &[],
    }
}
