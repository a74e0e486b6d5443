//! Rows of a new import that earlier imports have as fills under other ids are stored with those.

use std::borrow::Cow;

use domain::{Fill, FillId};
use ledger::{Import, ids_to_store};
use store::journal::{NewImport, Part, StoredImport};

use crate::build::executions;
use crate::start::with_origin;

/// `kept` are all imports that are live or may come back, in any order.
pub fn give_ids<'a>(new: &mut NewImport, kept: impl Iterator<Item = &'a StoredImport>) {
    let mut kept: Vec<&StoredImport> = kept.collect();
    kept.sort_by_key(|import| import.id);
    for part in &mut new.parts {
        part.fills.iter_mut().for_each(|fill| fill.id = FillId::UNSET);
        let kept = kept.iter().flat_map(|import| import.parts.iter().map(|part| (import.kind, part)));
        let own = kept.filter(|(_, other)| other.account == part.account).chain([(new.kind, &*part)]);
        let own: Vec<(&Part, Cow<'_, [Fill]>)> =
            own.map(|(kind, part)| (part, with_origin(kind, &part.fills))).collect();
        let imports: Vec<Import<'_>> =
            own.iter().map(|(part, fills)| Import { fills, ..executions(part) }).collect();
        // Where every row has a trade id the same fill says the same id in each file.
        if !imports.iter().any(|import| import.fills.iter().any(is_without_trade_id)) {
            continue;
        }
        let ids = ids_to_store(&imports);
        for (fill, id) in part.fills.iter_mut().zip(ids) {
            fill.id = id;
        }
    }
}

fn is_without_trade_id(fill: &Fill) -> bool {
    fill.trade_id.is_empty()
}
