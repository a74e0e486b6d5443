//! What the rows of an import state of their charges: a text for each set of heads, since most imports state none and
//! those that do state the same heads of every fill.

use std::collections::BTreeMap;
use std::fmt::Write;

use domain::{HeadSet, Money, StatedCharge};

use super::{ImportId, Part, StoredImport};
use crate::bulk::{self, Cells, Column};
use crate::db::Tx;
use crate::{Result, StoreError, UserId};

/// Of all parts of an import; places count on from part to part.
pub(super) async fn insert(tx: &mut Tx, import: ImportId, parts: &[Part]) -> Result<()> {
    let mut texts: BTreeMap<HeadSet, String> = BTreeMap::new();
    let mut first = 0;
    for part in parts {
        for one in &part.charges {
            let text = texts.entry(one.heads).or_default();
            let comma = if text.is_empty() { "" } else { "," };
            // Into a text: nothing fails.
            let _ = write!(text, "{comma}{}:{}", first + one.fill as usize, one.amount.0);
        }
        first += part.fills.len();
    }
    if texts.is_empty() {
        return Ok(());
    }
    bulk::insert(
        tx,
        "fill_charges",
        &[
            Column { name: "import_id", cells: Cells::Numbers(vec![Some(import.0); texts.len()]) },
            Column {
                name: "heads",
                cells: Cells::Numbers(texts.keys().map(|heads| Some(i64::from(heads.bits()))).collect()),
            },
            Column {
                name: "amounts",
                cells: Cells::Texts(texts.values().map(|text| Some(text.as_str())).collect()),
            },
        ],
    )
    .await
}

/// Those of live imports, each to its part; `imports` stand in the order of their ids, with their fills.
pub(super) async fn load(tx: &mut Tx, user: UserId, imports: &mut [StoredImport]) -> Result<()> {
    let rows: Vec<(i64, i64, String)> = rows!(tx,
        "select c.import_id, c.heads, c.amounts \
         from imports i join fill_charges c on c.import_id = i.id \
         where i.user_id = $1 and i.undone_at is null order by i.id, c.heads"; user.0)?;
    for own in rows.chunk_by(|one, other| one.0 == other.0) {
        let at = imports.binary_search_by_key(&own[0].0, |one| one.id.0);
        let at = at.map_err(|_| StoreError::broken("charges without import"))?;
        let mut charges = Vec::new();
        for (_, heads, text) in own {
            charges
                .extend(read(*heads, text).ok_or_else(|| StoreError::broken("charges that cannot be read"))?);
        }
        charges.sort_by_key(|one| (one.fill, one.heads));
        let (mut first, mut rest) = (0, charges.as_slice());
        for part in &mut imports[at].parts {
            let next = first + part.fills.len();
            let own = rest.partition_point(|one| (one.fill as usize) < next);
            part.charges = rest[..own]
                .iter()
                .map(|one| StatedCharge { fill: one.fill - first as u32, ..*one })
                .collect();
            (first, rest) = (next, &rest[own..]);
        }
        if !rest.is_empty() {
            return Err(StoreError::broken("charges of fills that are not there"));
        }
    }
    Ok(())
}

/// Bytes of one text: a file has at most 100,000 rows.
pub(crate) const LONGEST: usize = 3 << 20;

/// `None`: none of ours.
pub(crate) fn read(heads: i64, text: &str) -> Option<Vec<StatedCharge>> {
    /// ₹100 crore: more than a row of a file may state.
    const MOST: i64 = 1_000_000_000 * Money::ONE;
    let heads = HeadSet::from_bits(u16::try_from(heads).ok()?)?;
    let one = |pair: &str| {
        let (fill, amount) = pair.split_once(':')?;
        let amount: i64 = amount.parse().ok()?;
        let amount = (-MOST..=MOST).contains(&amount).then_some(Money(amount))?;
        Some(StatedCharge { fill: fill.parse().ok()?, heads, amount })
    };
    text.split(',').map(one).collect()
}

/// Takes out what is stated of fills that go; the others move up.
pub(super) fn keep(charges: &mut Vec<StatedCharge>, is_kept: &[bool]) {
    if charges.is_empty() {
        return;
    }
    let mut places = Vec::with_capacity(is_kept.len());
    let mut next = 0;
    for &kept in is_kept {
        places.push(kept.then_some(next));
        next += u32::from(kept);
    }
    charges.retain_mut(|one| match places.get(one.fill as usize).copied().flatten() {
        Some(place) => {
            one.fill = place;
            true
        }
        None => false,
    });
}
