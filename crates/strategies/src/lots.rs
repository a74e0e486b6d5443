//! Units as lots.

use domain::{Day, Instrument, Time, gcd};
use market::{index_lots, units_of_lot};

use crate::patterns::Shape;

/// Units of a lot and signed lots of each leg, which are instruments and signed units. Where all expire on one day,
/// only how they stand to each other matters; else a lot may have changed between two expiries.
pub fn lots(
    legs: &[(u32, i64)],
    time: Time,
    (instruments, shapes): (&[Instrument], &[Shape]),
) -> (Vec<i64>, Vec<i64>) {
    let expiry = |leg: &(u32, i64)| shapes[leg.0 as usize].expiry;
    let known: Option<Vec<i64>> = if legs.iter().all(|leg| expiry(leg) == expiry(&legs[0])) {
        None
    } else {
        legs.iter().map(|leg| lot(&instruments[leg.0 as usize], time.day())).collect()
    };
    let divides = |units: &Vec<i64>| legs.iter().zip(units).all(|(leg, &lot)| leg.1 % lot == 0);
    let units = known.filter(divides).unwrap_or_else(|| {
        let common = legs.iter().fold(0, |all, leg| gcd(all, i128::from(leg.1.abs())));
        vec![common as i64; legs.len()]
    });
    let lots = legs.iter().zip(&units).map(|(leg, &lot)| leg.1 / lot).collect();
    (units, lots)
}

/// Units of one lot in 10⁻⁸, where one answer is known.
fn lot(of: &Instrument, day: Day) -> Option<i64> {
    let (underlying, expiry) = (of.contract.underlying()?, of.contract.expiry()?);
    let mut known = index_lots(underlying, expiry, day);
    let units = match (known.next(), known.next()) {
        (Some(units), None) => units,
        (None, _) => units_of_lot(underlying, expiry)?,
        _ => return None,
    };
    Some(i64::from(units) * domain::Quantity::ONE)
}
