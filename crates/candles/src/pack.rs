//! Candles in few bytes: column after column, prices in the largest tick that all of them are multiples of, each as its
//! distance from one before. A minute of a liquid future takes about seven bytes.
//!
//! Layout: version 1 · count · tick (10⁻⁸) · first minute since 1970 (zigzag) · runs of equal distances in minutes
//! (distance, length) until all candles have one · opens (from the close before, zigzag) · closes (from the open,
//! zigzag) · highs (above open and close) · lows (below both) · volumes (one more; 0 is unknown). Every number is a
//! LEB128 varint.

use domain::{Price, Time, gcd};

use crate::candle::Candle;
use crate::varint::{take, unzigzag, varint, zigzag};

const VERSION: u8 = 1;
const MINUTE: i64 = 60_000;

/// Year and month in India, as one number that grows: `2026 * 12 + 10` is November 2026.
pub fn month_of(at: Time) -> i32 {
    let (year, month, _) = at.day().ymd();
    year * 12 + month as i32 - 1
}

/// One slice for each month, in order. `candles` are.
pub fn by_month(candles: &[Candle]) -> impl Iterator<Item = (i32, &[Candle])> {
    let months = candles.chunk_by(|one, next| month_of(one.at) == month_of(next.at));
    months.map(|some| (month_of(some[0].at), some))
}

/// `candles` ascend, one for each time, and each is [`Candle::checked`].
pub fn pack(candles: &[Candle]) -> Vec<u8> {
    let prices = candles.iter().flat_map(|one| [one.open, one.high, one.low, one.close]);
    let tick = prices.fold(0, |tick, price| gcd(tick, i128::from(price.0))).max(1) as i64;
    let mut out = Vec::with_capacity(16 + candles.len() * 9);
    out.push(VERSION);
    varint(&mut out, candles.len() as u64);
    varint(&mut out, tick as u64);
    let minutes: Vec<i64> = candles.iter().map(|one| one.at.0.div_euclid(MINUTE)).collect();
    varint(&mut out, zigzag(minutes.first().copied().unwrap_or_default()));
    let distances: Vec<i64> = minutes.windows(2).map(|two| two[1] - two[0]).collect();
    for run in distances.chunk_by(|one, next| one == next) {
        varint(&mut out, run[0] as u64);
        varint(&mut out, run.len() as u64);
    }
    let ticks = |price: Price| price.0 / tick;
    let mut close = 0;
    for one in candles {
        varint(&mut out, zigzag(ticks(one.open) - close));
        close = ticks(one.close);
    }
    candles.iter().for_each(|one| varint(&mut out, zigzag(ticks(one.close) - ticks(one.open))));
    candles
        .iter()
        .for_each(|one| varint(&mut out, (ticks(one.high) - ticks(one.open.max(one.close))) as u64));
    candles.iter().for_each(|one| varint(&mut out, (ticks(one.open.min(one.close)) - ticks(one.low)) as u64));
    candles.iter().for_each(|one| varint(&mut out, one.volume.map_or(0, |volume| volume + 1)));
    out
}

/// `None`: these are not packed candles. Whatever the bytes are, what comes out ascends and is checked.
pub fn unpack(bytes: &[u8]) -> Option<Vec<Candle>> {
    let (version, mut from) = bytes.split_first()?;
    if *version != VERSION {
        return None;
    }
    let from = &mut from;
    // Each candle has five numbers of its own, of a byte or more.
    let count = usize::try_from(take(from)?).ok().filter(|count| *count <= from.len() / 5)?;
    let tick = i64::try_from(take(from)?).ok().filter(|tick| *tick > 0)?;
    let first = unzigzag(take(from)?);
    let mut minutes = Vec::with_capacity(count);
    minutes.extend((count > 0).then_some(first));
    while minutes.len() < count {
        let distance = i64::try_from(take(from)?).ok().filter(|distance| *distance > 0)?;
        let run = usize::try_from(take(from)?).ok()?;
        if run == 0 || run > count - minutes.len() {
            return None;
        }
        for _ in 0..run {
            minutes.push(minutes.last()?.checked_add(distance)?);
        }
    }
    let column = |from: &mut &[u8]| (0..count).map(|_| take(from)).collect::<Option<Vec<u64>>>();
    let opens = column(from)?;
    let closes = column(from)?;
    let highs = column(from)?;
    let lows = column(from)?;
    let volumes = column(from)?;
    if !from.is_empty() {
        return None;
    }
    let price = |ticks: i64| ticks.checked_mul(tick).map(Price);
    let mut before = 0_i64;
    let mut candles = Vec::with_capacity(count);
    for at in 0..count {
        let open = before.checked_add(unzigzag(opens[at]))?;
        let close = open.checked_add(unzigzag(closes[at]))?;
        let high = open.max(close).checked_add(i64::try_from(highs[at]).ok()?)?;
        let low = open.min(close).checked_sub(i64::try_from(lows[at]).ok()?)?;
        before = close;
        let candle = Candle {
            at: Time(minutes[at].checked_mul(MINUTE)?),
            open: price(open)?,
            high: price(high)?,
            low: price(low)?,
            close: price(close)?,
            volume: volumes[at].checked_sub(1),
        };
        candles.push(candle.checked().ok()?);
    }
    Some(candles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candle::tests::candle;

    #[test]
    fn two_candles_are_these_bytes() {
        let two = [
            candle("1970-01-01 05:31", "100 102 99 101", Some(9)),
            candle("1970-01-01 05:32", "101 101.5 100 100.5", None),
        ];
        // Minute 1 is before 1980, so only the writing is tried: tick 0.50 = 50,000,000 = 80 E1 EB 17 as a varint.
        // Opens 200, then 202 from 202; closes +2, −1; highs 2, 1; lows 2, 1; volumes 10, 0.
        let expected = [
            1, 2, 0x80, 0xe1, 0xeb, 0x17, 2, 1, 1, //
            0x90, 0x03, 0, 4, 1, 2, 1, 2, 1, 10, 0,
        ];
        assert_eq!(pack(&two), expected);
    }

    #[test]
    fn what_is_no_block_is_none() {
        let block = pack(&[candle("2026-11-13 09:15", "100 102 99 101", Some(9))]);
        assert!(unpack(&block).is_some());
        for cut in 0..block.len() {
            assert_eq!(unpack(&block[..cut]), None, "{cut}");
        }
        assert_eq!(unpack(&[&block[..], &[0]].concat()), None);
        assert_eq!(unpack(&[2, 0, 1, 0]), None);
        assert_eq!(unpack(&[1, 0, 1, 0]), Some(Vec::new()));
        // A count of all there is, and no bytes for it.
        assert_eq!(unpack(&[1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 1, 0]), None);
        assert_eq!(unpack(&[1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]), None);
    }

    #[test]
    fn months_are_indian() {
        let month = |text: &str| month_of(Time::parse_ist(text).unwrap());
        assert_eq!(month("2026-11-01 00:00"), 2026 * 12 + 10);
        assert_eq!(month("2026-10-31 23:59"), 2026 * 12 + 9);
        assert_eq!(month("2026-12-31 23:59") + 1, month("2027-01-01 00:00"));
    }
}
