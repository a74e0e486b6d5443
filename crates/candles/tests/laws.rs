//! Laws of candles, by random ones.

use candles::{Candle, Interval, Zone, by_month, coarser, merge, pack, read, unpack};
use domain::{Price, Segment, Time};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

/// Ascending, on minutes of 2026, in paise or in finer steps.
fn some() -> impl Strategy<Value = Vec<Candle>> {
    let one = (1..100_000_i64, 0..500_i64, 0..500_i64, 0..500_i64, proptest::option::of(0..1_000_000_u64));
    (btree_map(0..400_000_i64, one, 0..60), prop_oneof![Just(5_000_000_i64), Just(10_000)]).prop_map(
        |(all, tick)| {
            let first = Time::parse_ist("2026-01-01 09:15").unwrap().0;
            let candle =
                |(minute, (low, up, open, close, volume)): (i64, (i64, i64, i64, i64, Option<u64>))| {
                    let price = |ticks: i64| Price(ticks * tick);
                    let (open, close) = (low + open, low + close);
                    let high = open.max(close) + up;
                    Candle {
                        at: Time(first + minute * 60_000),
                        open: price(open),
                        high: price(high),
                        low: price(low),
                        close: price(close),
                        volume,
                    }
                };
            all.into_iter().map(candle).collect()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000.max(ProptestConfig::default().cases)))]

    #[test]
    fn packed_candles_come_out_as_they_were(candles in some()) {
        prop_assert_eq!(unpack(&pack(&candles)), Some(candles.clone()));
        let months: Vec<Candle> = by_month(&candles).flat_map(|(_, some)| unpack(&pack(some)).unwrap()).collect();
        prop_assert_eq!(months, candles);
    }

    #[test]
    fn any_bytes_are_candles_or_none(bytes in vec(any::<u8>(), 0..200)) {
        if let Some(candles) = unpack(&[&[1_u8], &bytes[..]].concat()) {
            prop_assert!(candles.iter().all(|one| one.checked().is_ok()));
            prop_assert!(candles.windows(2).all(|two| two[0].at < two[1].at));
        }
    }

    #[test]
    fn a_block_with_a_changed_byte_is_candles_or_none(candles in some(), at in 0..2_000_usize, to in any::<u8>()) {
        let mut bytes = pack(&candles);
        let place = at % bytes.len();
        bytes[place] = to;
        if let Some(found) = unpack(&bytes) {
            prop_assert!(found.iter().all(|one| one.checked().is_ok()));
            prop_assert!(found.windows(2).all(|two| two[0].at < two[1].at));
        }
    }

    #[test]
    fn the_same_twice_is_once_and_the_newer_counts(old in some(), new in some()) {
        let twice = merge(&old, &old);
        prop_assert_eq!((&twice.candles, twice.added, twice.same, twice.changed.len()), (&old, 0, old.len(), 0));
        let merged = merge(&old, &new);
        prop_assert_eq!(merged.candles.len(), old.len() + merged.added);
        prop_assert_eq!(merged.added + merged.same + merged.changed.len(), new.len());
        prop_assert!(merged.candles.windows(2).all(|two| two[0].at < two[1].at));
        for one in &new {
            let found = merged.candles.iter().find(|other| other.at == one.at).unwrap();
            prop_assert!(found.agrees(one) && (one.volume.is_none() || found.volume == one.volume));
        }
        // What is stored once stays so when the file comes again.
        prop_assert_eq!(&merge(&merged.candles, &new).candles, &merged.candles);
    }

    #[test]
    fn longer_candles_hold_the_shorter_ones(candles in some()) {
        let five = Interval::parse("5m").unwrap();
        let made = coarser(&candles, Interval::MINUTE, five, Segment::Equity).unwrap();
        prop_assert!(made.iter().all(|one| one.checked().is_ok()));
        for one in &candles {
            let holds = made.iter().find(|long| (long.at.0..long.at.0 + 300_000).contains(&one.at.0)).unwrap();
            prop_assert!(holds.low <= one.low && one.high <= holds.high);
        }
        // In two steps it is the same.
        let quarter = Interval::parse("15m").unwrap();
        let once = coarser(&candles, Interval::MINUTE, quarter, Segment::Equity);
        prop_assert_eq!(coarser(&made, five, quarter, Segment::Equity), once);
    }

    #[test]
    fn a_file_says_what_was_written_in_any_order(candles in some(), seed in any::<u64>()) {
        prop_assume!(candles.len() > 1);
        // So that minutes are the most common distance: a run of them first.
        let mut all: Vec<Candle> = candles;
        let first = all[0];
        all.retain(|one| one.at.0 > first.at.0 + 100 * 60_000);
        all.extend((0..100).map(|minute| Candle { at: Time(first.at.0 + minute * 60_000), ..first }));
        all.sort_by_key(|one| one.at);
        let mut lines: Vec<String> = all.iter().map(line).collect();
        let length = lines.len();
        (0..length).for_each(|at| lines.swap(at, (seed as usize).wrapping_mul(at + 7) % length));
        let text = format!("date,open,high,low,close,volume\n{}", lines.concat());
        let found = read(text.as_bytes(), Some(Zone::India)).unwrap();
        prop_assert_eq!((found.rejected, found.repeated), (0, 0));
        prop_assert_eq!(unpack(&found.series[0].packed), Some(all));
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in vec(any::<u8>(), 0..300)) {
        let _ = read(&bytes, None);
        let _ = read(&[b"date,open,high,low,close,volume\n", &bytes[..]].concat(), None);
    }
}

fn line(one: &Candle) -> String {
    let volume = one.volume.map(|volume| volume.to_string()).unwrap_or_default();
    format!("{},{},{},{},{},{volume}\n", one.at, one.open, one.high, one.low, one.close)
}
