//! So many requests of one kind an hour from one address, some of them at once.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;

use domain::Time;

use super::Caller;

/// A leaky bucket per address. One number each: the moment until which its past requests are paid.
#[derive(Debug)]
pub struct Pace {
    per_hour: u32,
    burst: u32,
    paid_until: Mutex<HashMap<IpAddr, i64>>,
}

const HOUR_MS: i64 = 3_600_000;
/// Forgotten addresses are swept beyond this many: some megabytes.
const SWEEP_ABOVE: usize = 50_000;

impl Pace {
    /// `per_hour` 0 means no limit.
    pub fn new(per_hour: u32, burst: u32) -> Self {
        Self { per_hour, burst: burst.max(1), paid_until: Mutex::default() }
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
        if paid_until.len() > SWEEP_ABOVE {
            paid_until.retain(|_, until| *until > now.0);
        }
        let until = paid_until.entry(address).or_insert(now.0);
        let debt = (*until - now.0).max(0);
        if debt > credit {
            return Err(u64::try_from(debt - credit).unwrap_or(0).div_ceil(1000));
        }
        *until = now.0 + debt + price;
        Ok(())
    }
}

/// As a person says it: “a minute”, “5 minutes”.
pub fn wait(seconds: u64) -> String {
    let minutes = seconds.div_ceil(60);
    if minutes <= 1 { "a minute".to_owned() } else { format!("{minutes} minutes") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_then_one_a_minute() {
        let pace = Pace::new(60, 3);
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
    fn zero_is_no_limit() {
        let pace = Pace::new(0, 1);
        for _ in 0..1000 {
            assert_eq!(pace.take("203.0.113.7".parse().unwrap(), Time(0)), Ok(()));
        }
    }
}
