//! Importing again, in another order, in pieces.

use crate::books::{File, SCRIPS, at_the_end, deals, file, mixed};
use crate::view::{book, contents, merged, trades};
use proptest::prelude::*;

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn importing_twice_equals_importing_once(file in mixed()) {
        let (once, twice) = (merged(&[&file]), merged(&[&file, &file]));
        prop_assert_eq!(&twice.fills, &once.fills);
        prop_assert_eq!(&twice.new, &[file.fills.len() as u32, 0]);
        prop_assert_eq!(&twice.duplicates, &[0, file.fills.len() as u32]);
        prop_assert!(twice.conflicts.iter().all(Vec::is_empty));
        prop_assert_eq!(book(&twice, at_the_end()), book(&once, at_the_end()));
    }

    #[test]
    fn two_files_in_either_order_equal_their_union(all in mixed(), a in any::<u32>(), b in any::<u32>()) {
        // Every fill is in a, in b or in both.
        let (in_a, in_b) = (part(&all, a | !b), part(&all, b));
        let (ab, ba, union) = (merged(&[&in_a, &in_b]), merged(&[&in_b, &in_a]), merged(&[&all]));
        prop_assert_eq!(contents(&ab), contents(&union));
        prop_assert_eq!(contents(&ba), contents(&union));
        let expected = book(&union, at_the_end());
        for other in [book(&ab, at_the_end()), book(&ba, at_the_end())] {
            prop_assert_eq!(trades(&other), trades(&expected));
            prop_assert_eq!(&other.charges, &expected.charges);
        }
    }

    #[test]
    fn shuffling_the_rows_changes_nothing((original, shuffled) in shuffled_file()) {
        let (one, other) = (book(&merged(&[&original]), at_the_end()), book(&merged(&[&shuffled]), at_the_end()));
        prop_assert_eq!(trades(&one), trades(&other));
        prop_assert_eq!(one.charges, other.charges);
    }

    #[test]
    fn equal_rows_without_ids_stay_as_many_as_they_are(deals in deals(SCRIPS, 0..6), copies in 1..6_usize) {
        let file = without_ids(&deals.iter().flat_map(|deal| vec![*deal; copies]).collect::<Vec<_>>());
        let (once, twice) = (merged(&[&file]), merged(&[&file, &file]));
        prop_assert_eq!(once.fills.len(), file.fills.len());
        prop_assert_eq!(&twice.fills, &once.fills);
        prop_assert_eq!(&twice.duplicates, &[0, file.fills.len() as u32]);
    }

    #[test]
    fn the_same_id_with_other_content_is_a_conflict_and_the_first_stays(file in mixed(), which in any::<prop::sample::Index>()) {
        let mut changed = file.clone();
        let fill = &mut changed.fills[which.index(file.fills.len())];
        fill.quantity.0 *= 2;
        fill.value.0 *= 2;
        let both = merged(&[&file, &changed]);
        prop_assert_eq!(&both.fills, &merged(&[&file]).fills);
        prop_assert_eq!(both.conflicts[1].len(), 1);
        prop_assert_eq!(both.conflicts[1][0].row, which.index(file.fills.len()) as u32 + 2);
        prop_assert_eq!(both.duplicates[1] as usize, file.fills.len() - 1);
    }
}

/// The fills whose bit is set.
fn part(all: &File, bits: u32) -> File {
    let chosen = all.fills.iter().enumerate().filter(|(place, _)| bits >> (place % 32) & 1 == 1);
    File { instruments: all.instruments.clone(), fills: chosen.map(|(_, fill)| fill.clone()).collect() }
}

fn shuffled_file() -> impl Strategy<Value = (File, File)> {
    mixed().prop_flat_map(|file| {
        let shuffled = Just(file.fills.clone()).prop_shuffle();
        (Just(file), shuffled).prop_map(|(file, mut fills)| {
            for (place, fill) in fills.iter_mut().enumerate() {
                fill.row = place as u32 + 2;
            }
            let other = File { instruments: file.instruments.clone(), fills };
            (file, other)
        })
    })
}

fn without_ids(deals: &[crate::books::Deal]) -> File {
    let mut file = file(deals);
    for fill in &mut file.fills {
        fill.trade_id = "".into();
        fill.order_id = "".into();
    }
    file
}
