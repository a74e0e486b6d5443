//! Small cases whose numbers are worked out on paper.

use super::{near, window};
use crate::days::{Flips, Turned};
use crate::family::{q_values, strict_factor};
use crate::null::{How, Null, Tail, test};
use crate::numbers::{Sums, ln, ranks, studentised};
use crate::path::{Before, Compared, InOrder, OrderSum, Outcome, Path, Slot};
use crate::random::Random;
use crate::trend::Trend;
use crate::within::Within;

fn seen(null: &mut dyn Null) -> Vec<f64> {
    let mut sums = vec![0.0; null.width()];
    (0..null.blocks()).for_each(|block| null.seen(block, &mut sums));
    sums
}

#[test]
fn logarithms_and_ranks() {
    near(ln(1.0), 0.0);
    near(ln(std::f64::consts::E), 1.0);
    near(ln(8.0), 3.0 * std::f64::consts::LN_2);
    near(ln(0.1), -std::f64::consts::LN_10);
    near(ln(123_456.0), 11.723_640_096_265_4);
    assert_eq!(ranks(&[30.0, 10.0, 20.0, 10.0]), [4.0, 1.5, 3.0, 1.5]);
}

/// Means 2 and 5, variances 1 and 4 of three each: −3 ÷ √(1/3 + 4/3).
#[test]
fn a_difference_over_its_standard_error() {
    let (one, other) = (Sums::of([1.0, 2.0, 3.0]), Sums::of([3.0, 5.0, 7.0]));
    near(one.variance(), 1.0);
    near(other.variance(), 4.0);
    near(studentised(one, other), -3.0 / (5.0_f64 / 3.0).sqrt());
    near(studentised(Sums::of([1.0]), other), 0.0);
    near(studentised(Sums::of([2.0, 2.0]), Sums::of([2.0, 2.0])), 0.0);
}

/// Days (400, −100, −300, 200; two of the group) and (−200, 100, −500; one): by hand the mean of the group's sum over
/// all shuffles is −100, its variance 156,666.667.
#[test]
fn sums_within_days_have_the_mean_and_spread_of_every_shuffle() {
    let (days, sizes): (Vec<Vec<f64>>, Vec<usize>) =
        (vec![vec![400.0, -100.0, -300.0, 200.0], vec![-200.0, 100.0, -500.0]], vec![2, 1]);
    let mut sums = vec![0.0];
    for (day, size) in days.iter().zip(&sizes) {
        let of_day = (0_u32..1 << day.len()).filter(|set| set.count_ones() as usize == *size).map(|set| {
            day.iter().enumerate().filter(|(at, _)| (set >> at) & 1 == 1).map(|(_, value)| value).sum::<f64>()
        });
        let of_day: Vec<f64> = of_day.collect();
        sums = sums.iter().flat_map(|sum| of_day.iter().map(move |own| sum + own)).collect();
    }
    assert_eq!(sums.len(), 18);
    let mean = sums.iter().sum::<f64>() / 18.0;
    near(mean, -100.0);
    near(sums.iter().map(|sum| (sum - mean).powi(2)).sum::<f64>() / 18.0, 156_666.666_666_666_67);
    // Ours shuffles values less the mean of their day: the group's day means are 2 × 50 and −200.
    let values = days.concat();
    let mut null = Within::new(vec![0..4, 4..7], values, &[1, 1, 0, 0, 1, 0, 0], &[0]);
    let (mut random, mut own) = (Random::new(7), Sums::default());
    for _ in 0..200_000 {
        let mut sums = [0.0, 0.0];
        null.drawn(0, &mut random, &mut sums);
        null.drawn(1, &mut random, &mut sums);
        own.add(sums[0] + 100.0 - 200.0);
    }
    // Standard errors are 0.9 and about 500.
    assert!((own.mean() + 100.0).abs() < 4.0, "{}", own.mean());
    assert!((own.variance() - 156_666.67).abs() < 2_500.0, "{}", own.variance());
}

/// Two days of two trades, the group's trade the better one each time: 2 × 2 ways, of which one does as much up and one
/// down. Two-sided p is near (1 + 9999 ÷ 2) ÷ 10,000, one-sided near a quarter.
#[test]
fn shuffles_within_days_by_hand() {
    let make = || Within::new(vec![0..2, 2..4], vec![300.0, 100.0, 50.0, -50.0], &[1, 0, 1, 0], &[0]);
    let mut null = make();
    assert_eq!(seen(&mut null), [150.0, 100.0 * 100.0 + 50.0 * 50.0]);
    // Group 100 and 50, the others −100 and −50: means 75 and −75, variances 1,250 each.
    let found = test(&mut null, Tail::Both, How::Again, 9_999, 1);
    near(found.statistic.value, 150.0 / (1_250.0_f64 / 2.0 + 1_250.0 / 2.0).sqrt());
    assert!((found.p - 0.5).abs() < 0.02, "{}", found.p);
    let up = test(&mut make(), Tail::Above, How::Again, 9_999, 1);
    assert!((up.p - 0.25).abs() < 0.02, "{}", up.p);
    // Chance does as much in half of the draws: about a hundred are enough.
    let early = test(&mut make(), Tail::Both, How::First, 9_999, 1);
    assert_eq!(early.as_much, 50);
    near(early.p, 50.0 / f64::from(early.draws));
    assert!(early.draws < 200);
}

/// Twenty days of two trades. Where the group's trade is the better one on every second day, its sum is the middle one
/// of all shuffles: nearly all do as much, and the first 32 are enough. Where it is on all days, one shuffle of 2²⁰
/// does as much, and all draws are made.
#[test]
fn what_is_nothing_ends_after_a_first_look() {
    let days = |better: fn(usize) -> bool| {
        let values = (0..20).flat_map(|day| {
            let own = if better(day) { 10.0 + day as f64 } else { -10.0 - day as f64 };
            [own, -own]
        });
        let blocks = (0..20).map(|day| 2 * day..2 * day + 2).collect();
        Within::new(blocks, values.collect(), &[1, 0].repeat(20), &[0])
    };
    let nothing = test(&mut days(|day| day % 2 == 0), Tail::Both, How::First, 9_999, 1);
    assert_eq!((nothing.draws, nothing.as_much), (32, 32));
    near(nothing.p, 1.0);
    // To be shown, all are drawn whatever they say.
    assert_eq!(test(&mut days(|day| day % 2 == 0), Tail::Both, How::Again, 9_999, 1).draws, 9_999);
    let all = test(&mut days(|_| true), Tail::Both, How::First, 9_999, 1);
    assert_eq!(all.draws, 9_999);
    near(all.p, f64::from(1 + all.as_much) / 10_000.0);
    assert!(all.as_much < 3, "{}", all.as_much);
}

/// Numbers 1, 2, 3 and values 10, 30, 20 in one block: d² = 0 + 1 + 1, ρ = 1 − 6 × 2 ÷ (3 × 8) = 0.5. Of six orders
/// 1, ½, ½, −½, −½, −1: all do as much as ½ on both sides.
#[test]
fn a_trend_by_hand() {
    let make = || Trend::new(std::iter::once(0..3).collect(), &[1.0, 2.0, 3.0], vec![10.0, 30.0, 20.0]);
    let found = test(&mut make(), Tail::Both, How::Again, 9_999, 1);
    near(found.statistic.value, 0.5);
    near(found.p, 1.0);
    let up = test(&mut make(), Tail::Above, How::Again, 9_999, 1);
    assert!((up.p - 0.5).abs() < 0.02, "{}", up.p);
}

/// Days 3, 1, 2: of eight ways to put signs two (all plus, all minus) come to as much.
#[test]
fn flipped_signs_by_hand() {
    let found = test(&mut Flips(vec![3.0, 1.0, 2.0]), Tail::Both, How::Again, 9_999, 1);
    // Mean 2, variance 1 of three.
    near(found.statistic.value, 2.0 / (1.0_f64 / 3.0).sqrt());
    assert!((found.p - 0.25).abs() < 0.02, "{}", found.p);
    let up = test(&mut Flips(vec![3.0, 1.0, 2.0]), Tail::Above, How::Again, 9_999, 1);
    assert!((up.p - 0.125).abs() < 0.02, "{}", up.p);
}

/// Twelve days: 4, then nothing, the last three 10, 11 and 12. Turned by one they are 11, 12 and 4, by two 12, 4 and
/// 0, by three 4, by ten 10, by eleven 10 and 11, else nothing. Only not turned at all they come to as much: p is a
/// twelfth.
#[test]
fn days_turned_round_by_hand() {
    let mut days = vec![0.0; 12];
    (days[0], days[9], days[10], days[11]) = (4.0, 10.0, 11.0, 12.0);
    let mut null = Turned { days, last: 3 };
    let mut random = Random::new(3);
    assert_eq!(seen(&mut null), [33.0, 100.0 + 121.0 + 144.0]);
    let mut met = std::collections::BTreeSet::new();
    for _ in 0..400 {
        let mut sums = [0.0, 0.0];
        null.drawn(0, &mut random, &mut sums);
        met.insert(sums[0] as i64);
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), [0, 4, 10, 16, 21, 27, 33]);
    let found = test(&mut null, Tail::Both, How::Again, 9_999, 1);
    assert!((found.p - 1.0 / 12.0).abs() < 0.012, "{}", found.p);
}

fn slots(nets: &[(i64, i64, i64)]) -> Vec<Slot> {
    let slot = |&(entry, exit, net): &(i64, i64, i64)| Slot {
        entry: entry * 60_000,
        exit: exit * 60_000,
        is_asked: true,
        underlying: (net.abs() % 2) as u32,
        size: None,
        outcome: Outcome { net, value: net as f64 },
    };
    nets.iter().map(slot).collect()
}

/// Entry, exit and net; minutes. In the order of exits.
const DAY: [(i64, i64, i64); 6] =
    [(0, 5, -2), (1, 6, -4), (10, 20, 6), (16, 25, -3), (30, 40, 8), (41, 50, 5)];

#[test]
fn what_came_before_by_hand() {
    let groups = |before| {
        let slots = slots(&DAY);
        Path::new(std::iter::once(0..6).collect(), slots, before, Compared::Outcomes).groups()
    };
    let (yes, no) = (Some(true), Some(false));
    // The third enters after 5 and 6 (loss), the fourth too; the fifth after 25 (loss), the sixth after 40 (win).
    assert_eq!(groups(Before::Loss), [None, None, yes, yes, yes, no]);
    // 10 − 6 and 16 − 6 are at most ten minutes, 30 − 25 too, 41 − 25 is not.
    assert_eq!(groups(Before::SoonAfterLoss), [None, None, yes, yes, yes, no]);
    // Even amounts are of one underlying: before the third −4 of its own lost; before the fourth nothing of its own
    // closed; before the fifth +6 won; before the sixth −3 lost.
    assert_eq!(groups(Before::SameAfterLoss), [None, None, yes, no, no, yes]);
    // Before the fifth the last two are +6 and −3.
    assert_eq!(groups(Before::TwoLosses), [None, None, yes, yes, no, no]);
    // −6 before the third and fourth, −3 before the fifth, +5 before the sixth.
    assert_eq!(groups(Before::LossPast(6)), [None, None, yes, yes, no, no]);
    assert_eq!(groups(Before::LossPast(3)), [None, None, yes, yes, yes, no]);
    assert_eq!(groups(Before::LargeWin(8)), [None, None, no, no, no, yes]);
}

/// Two that closed at one moment with different results: nobody knows which was the last.
#[test]
fn two_at_one_moment_are_not_in_an_order() {
    let day = slots(&[(0, 5, -2), (1, 5, 4), (10, 20, 6)]);
    let path =
        |before| Path::new(std::iter::once(0..3).collect(), day.clone(), before, Compared::Outcomes).groups();
    assert_eq!(path(Before::Loss), [None, None, None]);
    assert_eq!(path(Before::LossPast(1)), [None, None, Some(false)]);
    // An exit at the second of an entry is not before it.
    let day = slots(&[(0, 10, -2), (10, 20, 6)]);
    let groups = Path::new(std::iter::once(0..2).collect(), day, Before::Loss, Compared::Outcomes).groups();
    assert_eq!(groups, [None, None]);
}

/// A loss and then 5: after the loss. Shuffled half of the draws have the loss last, and nothing is after a loss.
#[test]
fn outcomes_are_shuffled_and_labels_made_anew() {
    let day = slots(&[(0, 5, -2), (10, 20, 5)]);
    let mut path = Path::new(std::iter::once(0..2).collect(), day, Before::Loss, Compared::Outcomes);
    assert_eq!(seen(&mut path), [1.0, 5.0, 25.0, 0.0, 0.0, 0.0]);
    let mut random = Random::new(5);
    let mut met = [0, 0];
    for _ in 0..2_000 {
        let mut sums = [0.0; 6];
        path.drawn(0, &mut random, &mut sums);
        match sums {
            [1.0, 5.0, 25.0, 0.0, 0.0, 0.0] => met[0] += 1,
            [0.0, 0.0, 0.0, 1.0, -2.0, 4.0] => met[1] += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!((900..1_100).contains(&met[0]) && met[0] + met[1] == 2_000, "{met:?}");
}

/// +3, −1, −4, +1: highest 3, end −1, 4 given back; neighbours −1, +1, −1.
#[test]
fn sums_over_the_order_of_a_day_by_hand() {
    let values = [3.0, -1.0, -4.0, 1.0];
    let of = |sum| {
        let sum = OrderSum::new(std::iter::once(0..4).collect(), values.to_vec(), sum);
        sum.of_day(&sum.values)
    };
    near(of(InOrder::GivenBack), 4.0);
    near(of(InOrder::AlikeNeighbours), -1.0);
    // Never above zero: what is given back is the whole loss.
    let sum = OrderSum::new(Vec::new(), Vec::new(), InOrder::GivenBack);
    near(sum.of_day(&[-1.0, -2.0]), 3.0);
    near(OrderSum::new(Vec::new(), Vec::new(), InOrder::AlikeNeighbours).of_day(&[1.0, 0.0, 1.0]), 0.0);
}

/// Two wins and a loss: + + − and − + + have one pair alike and one not, + − + none alike: (0 + 0 − 2) ÷ 3.
#[test]
fn the_mean_of_neighbours_over_all_orders_of_a_day_by_hand() {
    let sum =
        |values: &[f64], sum| OrderSum::new(std::iter::once(0..values.len()).collect(), values.to_vec(), sum);
    let alike = |values: &[f64]| sum(values, InOrder::AlikeNeighbours).mean_of_day(0).unwrap();
    near(alike(&[7.0, 2.0, -1.0]), -2.0 / 3.0);
    near(alike(&[7.0, 2.0]), 1.0);
    // One that is neither: + 0 − and − 0 + have no pair of signs, the other four orders one that is not alike.
    near(alike(&[7.0, 0.0, -1.0]), -2.0 / 3.0);
    assert_eq!(sum(&[1.0, 2.0], InOrder::GivenBack).mean_of_day(0), None);
}

/// p = .002 .004 .011 .03 .045 .2 .36 .61, eight questions.
#[test]
fn how_many_were_asked_counts() {
    let p = [0.03, 0.002, 0.61, 0.011, 0.36, 0.004, 0.2, 0.045];
    let expected = [0.06, 0.016, 0.61, 0.088 / 3.0, 2.88 / 7.0, 0.016, 1.6 / 6.0, 0.072];
    for (found, expected) in q_values(&p).into_iter().zip(expected) {
        near(found, expected);
    }
    assert!((strict_factor(8) - 2.717_857_142_857).abs() < 1e-9);
    // A later p that is smaller beside its rank pulls the earlier one down: 0.04 × 2 ÷ 1 = 0.08, but 0.05 × 2 ÷ 2.
    assert_eq!(q_values(&[0.04, 0.05]), [0.05, 0.05]);
    assert!(q_values(&[]).is_empty());
}

/// Four trades of one quarter: the middle amount is 250 rupees, ends are pulled to the 1st and 99th of a hundred.
#[test]
fn amounts_of_a_quarter_by_hand() {
    let window = window(
        "2 09:20 09:30 100
         2 10:00 10:30 -200
         3 09:20 09:30 300
         3 10:00 10:30 1000",
    );
    // Sorted −200, 100, 300, 1000: q01 = −200 + 0.03 × 300 = −191, q99 = 300 + 0.97 × 700 = 979.
    for (found, expected) in window.values.iter().zip([100.0, -191.0, 300.0, 979.0]) {
        near(*found, expected / 250.0);
    }
}

/// 40 levels of one label and 30 of another: of the first 34 find room, and what lies in the others is in none of them.
#[test]
fn two_labels_in_one_keep_apart() {
    let label = |name: &str, count: usize, sets: [Option<u64>; 3]| crate::Label {
        levels: (0..count).map(|at| (format!("{name}{at}"), format!("{name}{at}"))).collect(),
        sets: sets.into(),
        later: vec![false; 3],
    };
    let one = label("a", 40, [Some(1 << 33 | 1 << 34 | 1 << 39), Some(1 << 39), None]);
    let other = label("b", 30, [Some(1), None, Some(1 << 29)]);
    let both = crate::columns::both(one, other);
    assert_eq!(both.levels.len(), 64);
    assert_eq!((both.levels[33].0.as_str(), both.levels[34].0.as_str()), ("a33", "b0"));
    assert_eq!(both.sets, [Some(1 << 33 | 1 << 34), Some(0), Some(1 << 63)]);
    // 64 levels and none.
    let full = label("a", 64, [Some(1 << 63), None, None]);
    assert_eq!(crate::columns::both(full, label("b", 0, [None; 3])).sets, [Some(1 << 63), None, None]);
}
