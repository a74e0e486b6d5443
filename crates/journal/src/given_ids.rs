//! Rows of a new import that earlier imports have as fills under other ids are stored with those.

use domain::{Fill, FillId};
use ledger::{Import, ids_to_store};
use store::journal::{NewImport, Part, StoredImport};

/// `kept` are all imports that are live or may come back, in any order.
pub fn give_ids<'a>(new: &mut NewImport, kept: impl Iterator<Item = &'a StoredImport>) {
    let mut kept: Vec<&StoredImport> = kept.collect();
    kept.sort_by_key(|import| import.id);
    for part in &mut new.parts {
        part.fills.iter_mut().for_each(|fill| fill.id = FillId::UNSET);
        let own = kept.iter().flat_map(|import| &import.parts).filter(|other| other.account == part.account);
        let imports: Vec<Import<'_>> = own.chain([&*part]).map(as_import).collect();
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

fn as_import(part: &Part) -> Import<'_> {
    Import { broker: part.account.broker, instruments: &part.instruments, fills: &part.fills, charges: &[] }
}

fn is_without_trade_id(fill: &Fill) -> bool {
    fill.trade_id.is_empty()
}
