//! Quantiles as spreadsheets and R give them (type 7).

/// Of fewer trades no quantile is said.
pub(super) const LEAST: usize = 8;

/// Of ascending values; `None` without one.
pub fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let at = share.clamp(0.0, 1.0) * last as f64;
    let (low, part) = (at.floor() as usize, at.fract());
    let high = (low + 1).min(last);
    Some(sorted[low] + (sorted[high] - sorted[low]) * part)
}
