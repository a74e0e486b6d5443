//! What one lot counts of commodities whose lot is not certain, as the user said it once: kept beside the columns that
//! were chosen for files, so that it holds on every device, and goes with an archive.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};
use web_http::SiteError;

use crate::digest::sha256_hex;

/// As it is kept. No reader of columns takes it for its own.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredLot {
    lot: Lot,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lot {
    name: CompactString,
    counts: u32,
}

/// Behind what is said now: what was said of other commodities before. `kept`: all of the user's column templates.
pub fn remember(kept: &[String], lots: &mut Vec<(CompactString, u32)>) {
    for content in kept {
        // What an earlier program wrote otherwise is asked again.
        let Ok(StoredLot { lot: Lot { name, counts } }) = serde_json::from_str(content) else { continue };
        if !lots.iter().any(|(known, _)| *known == name) {
            lots.push((name, counts));
        }
    }
}

/// What is said now as it is kept, and what it is found by.
pub fn kept_as(lots: &[(CompactString, u32)]) -> Result<Vec<(String, String)>, SiteError> {
    let one = |(name, counts): &(CompactString, u32)| {
        let kept = StoredLot { lot: Lot { name: name.clone(), counts: *counts } };
        let content = serde_json::to_string(&kept).map_err(SiteError::ours)?;
        Ok((sha256_hex(format!("lot\n\n{name}")), content))
    };
    lots.iter().map(one).collect()
}
