//! The cases of a journal's life in which notes were lost elsewhere.

use domain::{ActionKind, Origin, Ratio};

use crate::journal::{File, Journal};

const CYCLE: &str = "
    2025-01-06 09:30 buy 10 @ 100 ITC #1
    2025-01-08 10:00 sell 10 @ 110 ITC #2
    2025-01-09 09:30 buy 20 @ 105 ITC #3
    2025-01-10 10:00 sell 20 @ 104 ITC #4";
const FIRST: &str = "ITC delivery long 10 from 2025-01-06 09:30";
const SECOND: &str = "ITC delivery long 20 from 2025-01-09 09:30";

#[test]
fn j3_the_same_file_twice_and_a_wider_one_move_nothing() {
    let mut journal = Journal::of(CYCLE);
    journal.note_on(FIRST);
    journal.note_on(SECOND);
    journal.import(File::of(CYCLE));
    assert_eq!(journal.places(), [FIRST, SECOND]);
    let wider = format!("{CYCLE}\n2025-02-03 09:30 buy 5 @ 90 ITC #5\n2025-02-03 11:30 buy 1 @ 90 NIFTY #6");
    journal.import(File::of(&wider));
    journal.toggle(0);
    journal.toggle(1);
    assert_eq!(journal.places(), [FIRST, SECOND]);
}

#[test]
fn j3_an_undone_import_sends_its_notes_to_the_tray_and_redo_brings_them_back() {
    let mut journal = Journal::of(CYCLE);
    journal.note_on(SECOND);
    journal.toggle(0);
    assert_eq!(journal.places(), ["tray"]);
    journal.toggle(0);
    assert_eq!(journal.places(), [SECOND]);
}

#[test]
fn j3_an_earlier_file_that_joins_two_cycles_keeps_both_notes() {
    let mut journal = Journal::of(CYCLE);
    journal.note_on(FIRST);
    journal.note_on(SECOND);
    // Five more shares from the year before, never sold: the position is never flat again.
    journal.import(File::of("2024-12-02 09:30 buy 5 @ 95 ITC #9"));
    // All of it is entered in one trade: 5 + 10 + 20.
    let joined = "ITC delivery long 35 from 2024-12-02 09:30";
    assert_eq!(journal.places(), [joined, joined]);
    journal.toggle(1);
    assert_eq!(journal.places(), [FIRST, SECOND]);
}

#[test]
fn j3_a_cycle_that_is_divided_keeps_its_note_on_the_larger_part() {
    let mut journal = Journal::of(
        "2025-01-06 09:30 buy 10 @ 100 ITC #1
         2025-01-09 09:30 buy 20 @ 105 ITC #3
         2025-01-10 10:00 sell 30 @ 104 ITC #4",
    );
    journal.note_on("ITC delivery long 30 from 2025-01-06 09:30");
    // What the first file lacked: the first ten are sold in between, and ten more are bought.
    journal.import(File::of(
        "2025-01-08 10:00 sell 10 @ 110 ITC #2
         2025-01-09 14:00 buy 10 @ 106 ITC #5",
    ));
    let larger = "ITC delivery long 30 from 2025-01-09 09:30";
    assert_eq!(journal.places(), [format!("{larger}, also {FIRST}")]);
}

#[test]
fn j3_one_order_that_opened_an_intraday_and_a_delivery_trade_has_a_note_on_each() {
    let mut journal = Journal::of(
        "2025-01-06 09:30 buy 10 @ 100 ITC #1
         2025-01-06 14:00 sell 5 @ 101 ITC #2",
    );
    let places = ["ITC intraday long 5 from 2025-01-06 09:30", "ITC delivery long 5 from 2025-01-06 09:30"];
    journal.note_on(places[0]);
    journal.note_on(places[1]);
    let others = [format!("{}, also {}", places[0], places[1]), format!("{}, also {}", places[1], places[0])];
    assert_eq!(journal.places(), others);
}

#[test]
fn j3_two_cycles_of_one_second_and_equal_fills_are_told_apart() {
    let mut journal = Journal::of(
        "2025-01-06 09:30 buy 75 @ 100 NIFTY #1
         2025-01-06 09:30 sell 75 @ 101 NIFTY #2
         2025-01-06 09:30 buy 75 @ 100 NIFTY #3
         2025-01-06 09:30 sell 75 @ 99 NIFTY #4",
    );
    let merged = journal.merged();
    let book = journal.book(&merged);
    assert_eq!(book.trades.len(), 2);
    let notes = [1, 0].map(|trade| journal.note(&merged, &book, trade));
    let placed = journal.resolve(&merged, &book);
    assert_eq!(notes.map(|note| placed[note].trade), [Some(1), Some(0)]);
    assert_eq!(placed[0].others, [0_u32; 0]);
}

/// Rows without ids that say the same are told apart by their order in a file alone.
#[test]
fn j3_equal_fills_without_ids_keep_their_notes_apart() {
    let twins = "
        2025-01-06 09:30 buy 75 @ 100 NIFTY
        2025-01-06 09:30 sell 75 @ 101 NIFTY
        2025-01-06 09:30 buy 75 @ 100 NIFTY
        2025-01-06 09:30 sell 75 @ 99 NIFTY";
    let mut journal = Journal::of(twins);
    let (first, second) = {
        let merged = journal.merged();
        let book = journal.book(&merged);
        assert_eq!(book.trades.len(), 2);
        // 75 × 1 and 75 × −1.
        let gain = usize::from(book.trades.gross[0].0 < 0);
        assert_eq!(book.trades.gross[1 - gain].0, -book.trades.gross[gain].0);
        (journal.note(&merged, &book, gain), journal.note(&merged, &book, 1 - gain))
    };
    let apart = |journal: &Journal, told: &str| {
        let merged = journal.merged();
        let book = journal.book(&merged);
        let placed = journal.resolve(&merged, &book);
        let gross = [first, second].map(|note| placed[note].trade.map(|at| book.trades.gross[at as usize].0));
        assert_eq!(gross, [Some(75_0000), Some(-75_0000)], "{told}");
        assert!(placed.iter().all(|one| one.others.is_empty()), "{told}");
    };
    apart(&journal, "as written");
    // Again, and within a wider file; then the first one goes, and returns.
    journal.import(File::of(twins));
    apart(&journal, "the same file twice");
    journal.import(File::of(&format!("{twins}\n2025-01-07 09:30 buy 75 @ 90 NIFTY")));
    apart(&journal, "a wider file");
    for (toggled, told) in
        [(0, "without the first"), (1, "without the second"), (0, "with the first"), (2, "the first alone")]
    {
        journal.toggle(toggled);
        apart(&journal, told);
    }
    // A file with ids brings the same executions: they keep the names of the rows they are.
    journal.import(File::of(
        "2025-01-06 09:30 buy 75 @ 100 NIFTY #1
         2025-01-06 09:30 sell 75 @ 101 NIFTY #2
         2025-01-06 09:30 buy 75 @ 100 NIFTY #3
         2025-01-06 09:30 sell 75 @ 99 NIFTY #4",
    ));
    apart(&journal, "with a file that has ids");
    journal.toggle(0);
    apart(&journal, "by the file that has ids alone");
}

/// What is not in the files cannot be known: of two rows that say the same, a file that holds one of them may mean
/// either. The note of the first then stands there, and that of the other waits until both are there again.
#[test]
fn j3_of_equal_fills_without_ids_one_alone_is_the_first() {
    let mut journal = Journal::of(
        "2025-01-06 09:30 buy 75 @ 100 NIFTY
         2025-01-06 09:31 sell 75 @ 101 NIFTY
         2025-01-06 09:30 buy 75 @ 100 NIFTY
         2025-01-06 09:32 sell 75 @ 99 NIFTY",
    );
    let joined = "NIFTY25AUG25000CE options long 150 from 2025-01-06 09:30";
    journal.note_on(joined);
    journal.import(File::of("2025-01-06 09:30 buy 75 @ 100 NIFTY"));
    journal.toggle(0);
    assert_eq!(journal.places(), [joined.replace("150", "75")]);
    journal.toggle(0);
    assert_eq!(journal.places(), [joined]);
}

#[test]
fn j3_a_flip_through_zero_is_two_trades_and_a_note_is_on_its_own() {
    let mut journal = Journal::of(
        "2025-01-06 09:30 buy 75 @ 100 NIFTY #1
         2025-01-06 10:00 sell 150 @ 110 NIFTY #2
         2025-01-06 11:00 buy 75 @ 105 NIFTY #3",
    );
    let (long, short) = (
        "NIFTY25AUG25000CE options long 75 from 2025-01-06 09:30",
        "NIFTY25AUG25000CE options short 75 from 2025-01-06 10:00",
    );
    journal.note_on(short);
    journal.note_on(long);
    assert_eq!(journal.places(), [short, long]);
    // The sell is told apart: it only opens the short while the first buy is there.
    journal.import(File::of("2025-01-03 09:30 sell 75 @ 90 NIFTY #9"));
    let places = journal.places();
    assert_eq!(places[0], "NIFTY25AUG25000CE options short 150 from 2025-01-06 10:00");
    assert_eq!(places[1], "tray", "the first buy closes now, and opens nothing");
}

#[test]
fn j3_a_note_on_a_sale_of_unknown_cost_moves_to_the_trade_when_its_lot_is_entered() {
    let mut journal = Journal::of("2025-01-08 10:00 sell 10 @ 110 ITC #2");
    journal.note_on("ITC unknown delivery long 10 from 2025-01-08 10:00");
    let mut lot = File::of("2024-11-04 09:30 buy 10 @ 80 ITC");
    lot.fills[0].origin = Origin::Opening;
    journal.import(lot);
    assert_eq!(journal.places(), ["ITC delivery long 10 from 2024-11-04 09:30"]);
    journal.toggle(1);
    assert_eq!(journal.places(), ["ITC unknown delivery long 10 from 2025-01-08 10:00"]);
}

/// A lot as it is entered: without an id, so that it is known by what it says.
fn lot(text: &str) -> File {
    let mut lot = File::of(text);
    for fill in &mut lot.fills {
        fill.origin = Origin::Opening;
    }
    lot
}

#[test]
fn j3_a_note_that_was_saved_after_the_lot_stays_when_the_lot_is_corrected_or_taken_back() {
    let mut journal = Journal::of(
        "2025-01-08 10:00 sell 4 @ 110 ITC #2
         2025-01-09 10:00 sell 6 @ 111 ITC #3",
    );
    journal.import(lot("2024-11-04 09:30 buy 10 @ 80 ITC"));
    journal.note_on("ITC delivery long 10 from 2024-11-04 09:30");
    // Another price, then another day, then more than was sold; and none.
    for (at, corrected, place) in [
        (1, "2024-11-04 09:30 buy 10 @ 81 ITC", "ITC delivery long 10 from 2024-11-04 09:30"),
        (2, "2024-10-01 09:30 buy 10 @ 81 ITC", "ITC delivery long 10 from 2024-10-01 09:30"),
        (3, "2024-10-01 09:30 buy 12 @ 81 ITC", "ITC delivery long 12 from 2024-10-01 09:30"),
    ] {
        journal.toggle(at);
        journal.import(lot(corrected));
        assert_eq!(journal.places(), [place]);
    }
    journal.toggle(4);
    let places = journal.places();
    assert!(places[0].starts_with("ITC unknown delivery long "), "{places:?}");
    // Without its sales either it waits, and the first lot alone brings it back.
    journal.toggle(0);
    assert_eq!(journal.places(), ["tray"]);
    journal.toggle(1);
    assert_eq!(journal.places(), ["ITC delivery long 10 from 2024-11-04 09:30"]);
}

#[test]
fn j3_what_closed_a_trade_counts_only_where_nothing_that_opened_it_is_there() {
    let mut journal = Journal::of(
        "2025-01-06 09:30 buy 2 @ 100 ITC #1
         2025-01-08 10:00 sell 12 @ 110 ITC #2",
    );
    journal.import(lot("2024-11-04 09:30 buy 10 @ 80 ITC"));
    journal.note_on("ITC delivery long 12 from 2024-11-04 09:30");
    // Sold before the buy: the lot was a trade of its own, and most of the last sale lacks its buy price again.
    journal.import(File::of("2024-12-02 10:00 sell 10 @ 90 ITC #5"));
    journal.toggle(1);
    let places = journal.places();
    assert_eq!(places, [FIRST.replace("10 from", "2 from")], "two units that opened it are there");
}

/// A trade of executions alone hangs on nothing that closed it.
#[test]
fn j3_without_a_lot_a_note_hangs_on_what_opened_alone() {
    let mut journal = Journal::of(CYCLE);
    journal.note_on(FIRST);
    let anchors = &journal.notes[0].anchors;
    assert_eq!(anchors.iter().map(|one| (one.opens, one.units.0)).collect::<Vec<_>>(), [(true, 10_00000000)]);
}

#[test]
fn j3_a_split_a_bonus_and_another_method_leave_a_note_where_it_is() {
    let mut journal = Journal::of("2025-01-06 09:30 buy 10 @ 100 ITC #1");
    journal.note_on(FIRST);
    // Two for one, then one for one: 40 are held when 30 are sold. The ten left are sold, and others bought.
    journal.act("2025-02-03", "ITC", ActionKind::Split(Ratio::new(2, 1).unwrap()), None);
    journal.act("2025-03-03", "ITC", ActionKind::Bonus(Ratio::new(1, 1).unwrap()), None);
    journal.import(File::of(
        "2025-03-10 10:00 sell 30 @ 30 ITC #4
         2025-03-12 10:00 sell 10 @ 31 ITC #5
         2025-03-14 10:00 buy 90 @ 29 ITC #6",
    ));
    for is_average in [false, true] {
        journal.is_average = is_average;
        let places = journal.places();
        assert!(places[0].ends_with("from 2025-01-06 09:30"), "{places:?}");
    }
}

#[test]
fn j3_a_merger_takes_the_note_along_to_the_shares_it_gave() {
    let mut journal = Journal::of(
        "2025-01-06 09:30 buy 10 @ 100 HDFC #1
         2025-03-10 10:00 sell 20 @ 60 HDFCBANK #2",
    );
    journal.note_on("HDFC delivery long 10 from 2025-01-06 09:30");
    journal.act("2025-02-03", "HDFC", ActionKind::Merger(Ratio::new(2, 1).unwrap()), Some("HDFCBANK"));
    let places = journal.places();
    assert_eq!(places, ["HDFCBANK delivery long 20 from 2025-02-03 00:00"]);
    journal.actions.clear();
    assert_eq!(journal.places(), ["HDFC delivery long 10 from 2025-01-06 09:30"]);
}

#[test]
fn j3_a_new_symbol_of_the_same_shares_keeps_the_note() {
    let mut journal = Journal::of("2025-01-06 09:30 buy 10 @ 100 ZOMATO/INE758T01015 #1");
    journal.note_on("ZOMATO delivery long 10 from 2025-01-06 09:30");
    journal.import(File::of("2025-04-10 10:00 sell 10 @ 240 ETERNAL/INE758T01015 #2"));
    assert_eq!(journal.places(), ["ETERNAL delivery long 10 from 2025-01-06 09:30"]);
}
