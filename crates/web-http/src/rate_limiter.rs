//! So many requests of one kind an hour from one address, some of them at once.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use domain::Time;

use super::Caller;

/// A leaky bucket per address. One number each: the moment until which its past requests are paid.
#[derive(Debug, Clone)]
pub struct RateLimiter {
    per_hour: u32,
    burst: u32,
    paid_until: Arc<Mutex<Remembered>>,
}

const HOUR_MS: i64 = 3_600_000;
/// A clock may be set back a little.
const AHEAD: i64 = 60_000;
/// So many addresses in each half: some megabytes together. A stranger with as many addresses of their own has no need to
/// be forgotten.
const HALF: usize = 50_000;

impl RateLimiter {
    /// `per_hour` 0 means no limit.
    pub fn new(per_hour: u32, burst: u32) -> Self {
        Self { per_hour, burst: burst.max(1), paid_until: Arc::default() }
    }

    pub fn per_hour(&self) -> u32 {
        self.per_hour
    }

    /// Lets one request through, or says after how many seconds the next may come. Programs on this machine
    /// are not limited.
    pub fn admit(&self, caller: Caller, now: Time) -> Result<(), u64> {
        match caller {
            Caller::ThisMachine => Ok(()),
            Caller::Address(address) => self.take(address, now),
        }
    }

    /// Lets one request of this address through, or says after how many seconds the next may come.
    pub fn take(&self, address: IpAddr, now: Time) -> Result<(), u64> {
        if self.per_hour == 0 {
            return Ok(());
        }
        let price = HOUR_MS / i64::from(self.per_hour);
        let credit = price * i64::from(self.burst - 1);
        // A panic elsewhere cannot leave one number half written.
        let mut paid_until = self.paid_until.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let owed = paid_until.get(address).map_or(0, |until| until - now.0);
        // What is owed beyond the whole credit was written while the clock was ahead, and counts for nothing.
        let debt = if (0..=credit + price + AHEAD).contains(&owed) { owed } else { 0 };
        if debt > credit {
            return Err(u64::try_from(debt - credit).unwrap_or(0).div_ceil(1000));
        }
        paid_until.put(address, now.0 + debt + price);
        Ok(())
    }
}

/// The addresses of late, in two halves: where the younger one is full, the older one is forgotten whole. That takes the
/// same time for each request, however many addresses come; whoever comes again is moved to the younger half.
#[derive(Debug, Default)]
struct Remembered {
    younger: HashMap<IpAddr, i64>,
    older: HashMap<IpAddr, i64>,
}

impl Remembered {
    fn get(&self, address: IpAddr) -> Option<i64> {
        self.younger.get(&address).or_else(|| self.older.get(&address)).copied()
    }

    fn put(&mut self, address: IpAddr, until: i64) {
        if self.younger.len() >= HALF && !self.younger.contains_key(&address) {
            self.older = std::mem::replace(&mut self.younger, HashMap::with_capacity(HALF));
        }
        self.younger.insert(address, until);
    }
}

/// "a minute", "17 minutes".
pub fn in_minutes(seconds: u64) -> String {
    match seconds.div_ceil(60) {
        1 => "a minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_then_one_a_minute() {
        let pace = RateLimiter::new(60, 3);
        let (one, other) = ("203.0.113.7".parse().unwrap(), "203.0.113.8".parse().unwrap());
        let at = |second: i64| Time(1_700_000_000_000 + second * 1000);
        assert_eq!(pace.take(one, at(0)), Ok(()));
        assert_eq!(pace.take(one, at(0)), Ok(()));
        assert_eq!(pace.take(one, at(0)), Ok(()));
        assert_eq!(pace.take(one, at(0)), Err(60));
        assert_eq!(pace.take(one, at(59)), Err(1));
        assert_eq!(pace.take(other, at(59)), Ok(()));
        assert_eq!(pace.take(one, at(60)), Ok(()));
        assert_eq!(pace.take(one, at(60)), Err(60));
        // A quiet hour gives the whole burst back, not more.
        let later = at(7200);
        assert_eq!([0; 4].map(|_| pace.take(one, later).is_ok()), [true, true, true, false]);
    }

    #[test]
    fn a_clock_that_was_ahead_keeps_nobody_out() {
        let pace = RateLimiter::new(60, 1);
        let address = "203.0.113.7".parse().unwrap();
        let (now, ahead) = (Time(1_700_000_000_000), Time(1_700_000_000_000 + 400 * 24 * HOUR_MS));
        assert_eq!(pace.take(address, ahead), Ok(()));
        assert_eq!(pace.take(address, ahead), Err(60));
        assert_eq!(pace.take(address, now), Ok(()));
        assert_eq!(pace.take(address, now), Err(60));
    }

    #[test]
    fn whoever_has_a_million_addresses_is_remembered_in_bounded_room() {
        let pace = RateLimiter::new(60, 1);
        let of = |number: u32| IpAddr::V6(std::net::Ipv6Addr::from(u128::from(number) << 64));
        for number in 0..300_000 {
            assert_eq!(pace.take(of(number), Time(0)), Ok(()));
        }
        let kept = pace.paid_until.lock().unwrap();
        assert_eq!((kept.younger.len(), kept.older.len()), (HALF, HALF));
        drop(kept);
        // The last 50,000 at least still wait.
        assert!((250_000..300_000).all(|number| pace.take(of(number), Time(0)).is_err()));
    }

    #[test]
    fn zero_is_no_limit() {
        let pace = RateLimiter::new(0, 1);
        for _ in 0..1000 {
            assert_eq!(pace.take("203.0.113.7".parse().unwrap(), Time(0)), Ok(()));
        }
    }
}
