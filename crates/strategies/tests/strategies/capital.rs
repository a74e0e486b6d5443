//! Capital by hand.

use domain::{Money, Price};
use strategies::{Basis, Capital, Kind, Name, Term, What, capital};

/// What, strike, units, what all of them were paid or received.
fn leg(what: What, strike: i64, units: i64, value: &str) -> (Term, Money) {
    let strike = Price(strike * Price::ONE);
    (Term { what, strike, units: units * 100_000_000 }, Money::parse(value).unwrap())
}

#[track_caller]
fn check(
    kind: Kind,
    legs: &[(Term, Money)],
    shares: usize,
    index: Option<bool>,
    expected: Option<(Basis, &str)>,
) {
    let expected = expected.map(|(basis, amount)| Capital { basis, amount: Money::parse(amount).unwrap() });
    assert_eq!(capital(Name::of(kind), legs, shares, index), expected);
}

#[test]
fn each_way() {
    let straddle = [leg(What::Call, 24_500, 65, "6500"), leg(What::Put, 24_500, 65, "5850")];
    check(Kind::Straddle, &straddle, 0, Some(true), Some((Basis::Premium, "12350")));
    // Also where no margins are known: it was paid.
    check(Kind::Straddle, &straddle, 0, None, Some((Basis::Premium, "12350")));
    let condor = [
        leg(What::Put, 24_000, 65, "1300"),
        leg(What::Put, 24_200, -65, "3575"),
        leg(What::Call, 24_800, -65, "3900"),
        leg(What::Call, 25_000, 65, "1625"),
    ];
    // 200 × 65 wide; 2% of (24,200 + 24,800) × 65 beside. The premium is not taken off.
    check(Kind::IronCondor, &condor, 0, Some(true), Some((Basis::Width, "76700")));
    // A spread that was paid for: its width is not lost besides, only the 3,250 paid, and 2% of 24,200 × 65.
    let spread = [leg(What::Call, 24_000, 65, "6500"), leg(What::Call, 24_200, -65, "3250")];
    check(Kind::CallSpread, &spread, 0, Some(true), Some((Basis::Width, "34710")));
    check(Kind::CallSpread, &spread, 0, None, None);
    // 12% of (24,200 + 24,800) × 65.
    let strangle = [condor[1], condor[2]];
    check(Kind::Strangle, &strangle, 0, Some(true), Some((Basis::Percent, "382200")));
    // 20% of a stock.
    let put = [leg(What::Put, 1_500, -400, "8000")];
    check(Kind::Put, &put, 0, Some(false), Some((Basis::Percent, "120000")));
    // Shares at what they cost, and 20% of 1,600 × 400.
    let covered = [leg(What::Underlying, 0, 400, "600000"), leg(What::Call, 1_600, -400, "8000")];
    check(Kind::CoveredCall, &covered, 1, Some(false), Some((Basis::Percent, "728000")));
    // A future at 15%.
    let future = [leg(What::Underlying, 0, -65, "1592500")];
    check(Kind::Future, &future, 0, Some(true), Some((Basis::Percent, "238875")));
}
