//! Sums of the trades of one group, from which most figures follow.

use domain::Money;
use ledger::Status;

use super::pieces::Piece;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tally {
    /// By [`Status`].
    pub count: [u32; 6],
    /// The amount asked for, by status.
    pub amount: [i64; 6],
    /// Of every exit that counts.
    pub gross: i64,
    pub charges: i64,
    /// Σ |gross| of trades, of open ones as far as they are realised.
    pub moved: i64,
    /// Of closed trades that made something before charges and nothing after them: how many, and that gross.
    pub eaten: u32,
    pub eaten_gross: i64,
    /// The largest and the smallest amount of a closed trade; undefined without one.
    pub best: i64,
    pub worst: i64,
    /// Σ amount² of closed trades, in rupees².
    pub squares: f64,
    /// What every unit of closed trades with a stop made ÷ what its whole trade risked: parts add up to the whole.
    pub total_r: f64,
    /// Trades with a stop that close in it, their R on the units closed in it, and its squares.
    pub with_r: u32,
    pub r: f64,
    pub r_squares: f64,
    /// Σ of what each exit made ÷ the capital at the start of its day: parts and groups add up to the whole.
    pub points: f64,
    /// Closed trades of which each exit has a capital, the same sum of them, and its squares.
    pub with_capital: u32,
    pub closed_points: f64,
    pub points_squares: f64,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            count: [0; 6],
            amount: [0; 6],
            gross: 0,
            charges: 0,
            moved: 0,
            eaten: 0,
            eaten_gross: 0,
            best: i64::MIN,
            worst: i64::MAX,
            squares: 0.0,
            total_r: 0.0,
            with_r: 0,
            r: 0.0,
            r_squares: 0.0,
            points: 0.0,
            with_capital: 0,
            closed_points: 0.0,
            points_squares: 0.0,
        }
    }
}

const RUPEE: f64 = Money::ONE as f64;

/// A book has fewer than 2³² trades, and each counts once in a group.
#[inline(always)]
fn count_if(count: &mut u32, counts: bool) {
    *count = count.wrapping_add(u32::from(counts));
}

impl Tally {
    /// One more trade. With `FITS` sums are not looked at for overflow one by one: see [`super::judged::Judged::fits`].
    #[inline(always)]
    pub(super) fn see<const FITS: bool>(&mut self, piece: &Piece) {
        let add = |sum: &mut i64, amount: i64| {
            *sum = if FITS { sum.wrapping_add(amount) } else { *sum + amount };
        };
        let status = piece.status as usize;
        count_if(&mut self.count[status], true);
        if !piece.status.counts() {
            return;
        }
        add(&mut self.amount[status], piece.amount);
        add(&mut self.gross, piece.gross);
        add(&mut self.charges, piece.charges);
        add(&mut self.moved, if FITS { piece.gross.wrapping_abs() } else { piece.gross.abs() });
        if piece.risk > 0 {
            self.total_r += piece.amount as f64 / piece.risk as f64;
        }
        self.points += piece.points;
        if piece.status == Status::Open {
            return;
        }
        // Without a branch: whether a trade won cannot be foreseen.
        let is_eaten = (piece.gross > 0) & (piece.gross <= piece.charges);
        count_if(&mut self.eaten, is_eaten);
        add(&mut self.eaten_gross, if is_eaten { piece.gross } else { 0 });
        self.best = self.best.max(piece.amount);
        self.worst = self.worst.min(piece.amount);
        let rupees = piece.amount as f64 / RUPEE;
        self.squares += rupees * rupees;
        if piece.has_capital {
            count_if(&mut self.with_capital, true);
            self.closed_points += piece.points;
            self.points_squares += piece.points * piece.points;
        }
        if let Some(r) = piece.r() {
            count_if(&mut self.with_r, true);
            self.r += r;
            self.r_squares += r * r;
        }
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        for status in 0..6 {
            self.count[status] += other.count[status];
            self.amount[status] += other.amount[status];
        }
        self.gross += other.gross;
        self.charges += other.charges;
        self.moved += other.moved;
        self.eaten += other.eaten;
        self.eaten_gross += other.eaten_gross;
        self.best = self.best.max(other.best);
        self.worst = self.worst.min(other.worst);
        self.squares += other.squares;
        self.total_r += other.total_r;
        self.with_r += other.with_r;
        self.r += other.r;
        self.r_squares += other.r_squares;
        self.points += other.points;
        self.with_capital += other.with_capital;
        self.closed_points += other.closed_points;
        self.points_squares += other.points_squares;
        self
    }

    /// Nothing lies in it.
    pub fn is_empty(&self) -> bool {
        self.count == [0; 6]
    }

    pub const fn count(&self, status: Status) -> u32 {
        self.count[status as usize]
    }

    pub const fn sum(&self, status: Status) -> i64 {
        self.amount[status as usize]
    }

    pub const fn closed(&self) -> u32 {
        self.count(Status::Win) + self.count(Status::Loss) + self.count(Status::Breakeven)
    }

    /// Trades whose result is not known: they are in no amount.
    pub const fn unknown(&self) -> u32 {
        self.count(Status::UnknownCost) + self.count(Status::SettlementNeeded)
    }

    /// The amount of closed trades.
    pub const fn of_closed(&self) -> i64 {
        self.sum(Status::Win) + self.sum(Status::Loss) + self.sum(Status::Breakeven)
    }

    /// The amount of all exits that count.
    pub const fn total(&self) -> i64 {
        self.of_closed() + self.sum(Status::Open)
    }

    /// Sample variance of closed trades, in rupees².
    pub fn variance(&self) -> Option<f64> {
        let (n, sum) = (f64::from(self.closed()), self.of_closed() as f64 / RUPEE);
        (n >= 2.0).then(|| ((self.squares - sum * sum / n) / (n - 1.0)).max(0.0))
    }

    /// The mean of closed trades ÷ its standard error.
    pub fn t_statistic(&self) -> Option<f64> {
        let n = f64::from(self.closed());
        let error = (self.variance()? / n).sqrt();
        (error > 0.0).then(|| self.of_closed() as f64 / RUPEE / n / error)
    }

    /// The same of R.
    pub fn t_statistic_of_r(&self) -> Option<f64> {
        let n = f64::from(self.with_r);
        let error = (self.r_variance()? / n).sqrt();
        (error > 0.0).then(|| self.r / n / error)
    }

    /// The same of percent of capital.
    pub fn t_statistic_of_capital(&self) -> Option<f64> {
        let n = f64::from(self.with_capital);
        let spread = (self.points_squares - self.closed_points * self.closed_points / n).max(0.0);
        let error = (n >= 2.0).then(|| (spread / (n - 1.0) / n).sqrt())?;
        (error > 0.0).then(|| self.closed_points / n / error)
    }

    pub fn r_variance(&self) -> Option<f64> {
        let n = f64::from(self.with_r);
        (n >= 2.0).then(|| ((self.r_squares - self.r * self.r / n) / (n - 1.0)).max(0.0))
    }
}
