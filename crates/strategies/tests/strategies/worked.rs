//! Cases worked out by hand.

use domain::Quantity;
use strategies::{How, State, Strategies};

use crate::made::{Deal, Made, deal};

/// `+10C100 -11C110` at ten o'clock, in lots of one unit, all within a minute.
fn at_once(legs: &str) -> Vec<Deal> {
    at("10:00:00", legs)
}

fn at(time: &str, legs: &str) -> Vec<Deal> {
    let one = |leg: &str| {
        let what = leg.find(['C', 'P', 'F', 'S']).unwrap();
        deal(&leg[what..], &format!("09 {time}"), leg[..what].parse().unwrap(), "5")
    };
    legs.split(' ').map(one).collect()
}

#[track_caller]
fn check(deals: &[Deal], expected: &[&str]) {
    let mut backwards: Vec<usize> = (0..deals.len()).collect();
    assert_eq!(Made::of(deals, &backwards).said(), expected);
    backwards.reverse();
    assert_eq!(Made::of(deals, &backwards).said(), expected, "in another order");
}

#[test]
fn unequal_lots_are_split() {
    check(
        &at_once("+10C100 -11C110"),
        &["Bull call spread: +10 NIFTYC100 -10 NIFTYC110", "Short call: -1 NIFTYC110"],
    );
    check(&at_once("+2C100 -3C110"), &["Call ratio spread 2:3: +2 NIFTYC100 -3 NIFTYC110"]);
    check(
        &at_once("-2C100 -2P100 +2C110 +2P90"),
        &["Short iron butterfly: +2 NIFTYP90 -2 NIFTYC100 -2 NIFTYP100 +2 NIFTYC110"],
    );
    // A condor twice, and one put sold beyond it.
    check(
        &at_once("+2P90 -3P95 -2C105 +2C110"),
        &["Short iron condor: +2 NIFTYP90 -2 NIFTYP95 -2 NIFTYC105 +2 NIFTYC110", "Short put: -1 NIFTYP95"],
    );
    // 5:11 is no name: five times 1:2, and one call more.
    check(
        &at_once("+5C100 -11C110"),
        &["Call ratio spread 1:2: +5 NIFTYC100 -10 NIFTYC110", "Short call: -1 NIFTYC110"],
    );
}

#[test]
fn legs_without_a_common_name_are_taken_apart() {
    check(
        &at_once("+1P85 -1P90 +1P95 -1P100"),
        &["Bull put spread: +1 NIFTYP85 -1 NIFTYP90", "Bull put spread: +1 NIFTYP95 -1 NIFTYP100"],
    );
    // Largest first: a condor and what is left, not a jade lizard and a spread.
    check(
        &at_once("-1P80 +1P90 -1P95 -1C105 +1C110"),
        &["Short put: -1 NIFTYP80", "Short iron condor: +1 NIFTYP90 -1 NIFTYP95 -1 NIFTYC105 +1 NIFTYC110"],
    );
    // Calls of two expiries stay with their own.
    check(
        &at_once("+1C100 -1C110 +1C100* -1C110*"),
        &["Bull call spread: +1 NIFTYC100 -1 NIFTYC110", "Bull call spread: +1 NIFTYC100* -1 NIFTYC110*"],
    );
    let seven = at_once("+1C100 +1C101 +1C102 +1C103 +1C104 +1C105 +1C106");
    let made = Made::in_file_order(&seven);
    assert_eq!(made.found.list.len(), 1);
    assert_eq!(made.found.list[0].name.text(), "Custom");
}

#[test]
fn legs_that_come_later_join() {
    let mut deals = at("09:20:00", "-1P95 -1C105");
    deals.extend(at("09:31:00", "+1P90 +1C110"));
    check(&deals, &["Short iron condor: +1 NIFTYP90 -1 NIFTYP95 -1 NIFTYC105 +1 NIFTYC110"]);
    let made = Made::in_file_order(&deals);
    let one = &made.found.list[0];
    assert_eq!((one.how, one.joined.len()), (How::LeggedIn, 1));
    // Three lots against one leave something over: they stay apart.
    let mut deals = at("09:20:00", "-1P95 -1C105");
    deals.extend(at("09:31:00", "+3P90 +3C110"));
    check(&deals, &["Short strangle: -1 NIFTYP95 -1 NIFTYC105", "Long strangle: +3 NIFTYP90 +3 NIFTYC110"]);
    // What was left before cannot be joined.
    let mut deals = at("09:20:00", "-1P95 -1C105");
    deals.extend(at("09:30:00", "+1C105"));
    deals.extend(at("09:45:00", "+1P90 +1C110"));
    check(&deals, &["Short strangle: -1 NIFTYP95 -1 NIFTYC105", "Long strangle: +1 NIFTYP90 +1 NIFTYC110"]);
}

#[test]
fn a_window_ends_after_five_minutes() {
    let mut near = at("10:00:00", "-1P95");
    near.extend(at("10:05:00", "-1C105"));
    let made = Made::in_file_order(&near);
    assert_eq!(made.said(), ["Short strangle: -1 NIFTYP95 -1 NIFTYC105"]);
    assert_eq!(made.found.list[0].how, How::Window);
    // Later it joins: both were open, and the name needs both.
    let mut far = at("10:00:00", "-1P95");
    far.extend(at("10:05:01", "-1C105"));
    let made = Made::in_file_order(&far);
    assert_eq!(made.said(), ["Short strangle: -1 NIFTYP95 -1 NIFTYC105"]);
    assert_eq!(made.found.list[0].how, How::LeggedIn);
    // A contract that was left and taken again begins another strategy.
    let again = [
        deal("C100", "09 10:00:00", 1, "5"),
        deal("C100", "09 10:01:00", -1, "6"),
        deal("C100", "09 10:02:00", 1, "5"),
    ];
    check(&again, &["Long call: +1 NIFTYC100", "Long call: +1 NIFTYC100"]);
}

#[test]
fn no_time_is_no_moment() {
    let deals = [deal("C100", "09 00:00:00", 1, "5"), deal("C110", "09 00:00:00", -1, "3")];
    let made = Made::in_file_order(&deals);
    assert_eq!(made.said(), ["Bull call spread: +1 NIFTYC100 -1 NIFTYC110"]);
    assert_eq!(made.found.list[0].how, How::Day);
}

#[test]
fn what_is_left_keeps_the_name_and_says_what_it_is() {
    let mut deals = at("09:20:00", "+1P90 -1P95 -1C105 +1C110");
    deals.extend(at("11:00:00", "+1C105 -1C110"));
    let made = Made::in_file_order(&deals);
    let legs = made.found.legs(0);
    assert_eq!(Strategies::state(&legs), State::PartlyClosed);
    assert_eq!(made.found.list[0].name.text(), "Short iron condor");
    let remains: Vec<String> = made.found.remains(&legs).into_iter().map(|name| name.text()).collect();
    assert_eq!(remains, ["Bull put spread"]);
}

/// Bought back and sold 200 points higher within five minutes.
#[test]
fn a_moved_leg_is_a_roll() {
    let deals = [
        deal("P24000", "09 09:20:00", -65, "40"),
        deal("C24600", "09 09:20:05", -65, "50"),
        deal("C24600", "09 11:00:00", 65, "80"),
        deal("C24800", "09 11:02:00", -65, "45"),
        deal("C24800", "10 11:02:00", 65, "5"),
    ];
    let made = Made::in_file_order(&deals);
    assert_eq!(
        made.said(),
        ["Short strangle: -65 NIFTYP24000 -65 NIFTYC24600", "Short call: -65 NIFTYC24800"]
    );
    let rolled = made.found.list[1].rolled_from.unwrap();
    assert_eq!((rolled.strategy, rolled.leg), (0, Some(strategies::What::Call)));
    // All of it, to other strikes.
    let deals = [
        deal("P95", "09 09:20:00", -1, "4"),
        deal("C105", "09 09:20:00", -1, "4"),
        deal("P95", "09 12:00:00", 1, "3"),
        deal("C105", "09 12:00:00", 1, "3"),
        deal("P90", "09 12:04:00", -1, "4"),
        deal("C110", "09 12:04:00", -1, "4"),
    ];
    let made = Made::in_file_order(&deals);
    let rolled = made.found.list[1].rolled_from.unwrap();
    assert_eq!((rolled.strategy, rolled.leg), (0, None));
    assert!(made.found.list[0].rolled_from.is_none());
    // Six minutes later it is another decision.
    let mut deals = deals.to_vec();
    deals[4].at = "09 12:06:00".into();
    deals[5].at = "09 12:06:00".into();
    assert!(Made::in_file_order(&deals).found.list.iter().all(|one| one.rolled_from.is_none()));
}

/// Sold for 2,600 and 3,250, bought back for 650 and 1,300: 3,900 of 5,850 was kept.
#[test]
fn premium_is_captured() {
    let deals = [
        deal("P24000", "09 09:20:00", -65, "40"),
        deal("C24600", "09 09:20:05", -65, "50"),
        deal("P24000", "09 15:00:00", 65, "10"),
        deal("C24600", "09 15:00:00", 65, "20"),
    ];
    let made = Made::in_file_order(&deals);
    let result = made.found.result(0);
    let text = [result.gross, result.sold, result.bought_back].map(|one| one.to_string());
    assert_eq!(text, ["3900", "5850", "1950"]);
    let book = &made.book.trades;
    assert_eq!(result.net(), book.gross[0] + book.gross[1] - book.charges[0] - book.charges[1]);
}

#[test]
fn shares_stand_behind_what_is_sold_on_them() {
    let deals = [
        deal("S", "02 10:00:00", 1_000, "1500"),
        deal("SC1600", "09 10:00:00", -400, "20"),
        deal("SC1600", "10 10:00:00", 400, "5"),
        deal("SC1650", "11 10:00:00", -1_200, "20"),
    ];
    let made = Made::in_file_order(&deals);
    // The shares were kept: they are in the next one, too. What they do not cover is a call of its own.
    assert_eq!(made.said(), ["Covered call: +400 INFY held -400 INFYC1600", "Short call: -1200 INFYC1650",]);
    let deals = [
        deal("S", "02 10:00:00", 1_000, "1500"),
        deal("SC1650", "11 10:00:00", -400, "20"),
        deal("SC1650", "11 10:00:20", -800, "20"),
        deal("S", "12 10:00:00", -100, "1600"),
    ];
    let made = Made::in_file_order(&deals);
    assert_eq!(
        made.said(),
        ["Covered call: +800 INFY -800 INFYC1650", "Short call: -400 INFYC1650"],
        "in steps of what the fills have in common"
    );
    assert_eq!(made.found.list[0].how, How::LeggedIn);
    // Shares alone are no strategy.
    let deals = [deal("S", "02 10:00:00", 1_000, "1500"), deal("SP1400", "03 10:00:00", -400, "20")];
    let made = Made::in_file_order(&deals);
    assert_eq!(made.said(), ["Short put: -400 INFYP1400"]);
    assert_eq!(made.found.units(0).next().unwrap().1, -400 * Quantity::ONE);
}
