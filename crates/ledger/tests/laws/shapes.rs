//! Splitting, mirroring, scaling: what must not matter, or only in sign and size.

use domain::value_of;
use ledger::Direction;
use proptest::prelude::*;

use crate::books::{DERIVATIVES, File, SCRIPS, at_the_end, deals, file, mixed};
use crate::naive::Trade;
use crate::view::{book_of, gross_only, is_cash, trades};

proptest! {
    #![proptest_config(crate::laws())]

    #[test]
    fn partial_fills_change_no_profit_and_no_charge(file in mixed(), cut in 1..11_i64) {
        let (whole, split) = (book_of(&file, at_the_end()), book_of(&in_pieces(&file, cut), at_the_end()));
        prop_assert_eq!(&split.charges, &whole.charges);
        prop_assert_eq!(gross_only(trades(&split)), gross_only(trades(&whole)));
    }

    #[test]
    fn mirrored_contracts_change_the_sign(deals in deals(DERIVATIVES, 0..6)) {
        let file = file(&deals);
        let (there, back) = (book_of(&file, at_the_end()), book_of(&mirrored(&file), at_the_end()));
        let turned = gross_only(trades(&there)).into_iter().map(turned).collect();
        prop_assert_eq!(gross_only(trades(&back)), gross_only(turned));
    }

    #[test]
    fn a_mirrored_day_of_shares_changes_the_sign(deals in deals(0..2, 3..4)) {
        let file = file(&deals);
        let (there, back) = (book_of(&file, at_the_end()), book_of(&mirrored(&file), at_the_end()));
        // What is left over is delivery, and a sell of unknown cost is no mirror of a buy.
        let intraday = |book| {
            let mut all = gross_only(trades(book));
            all.retain(|trade| trade.product == domain::Product::Intraday);
            all
        };
        let turned = intraday(&there).into_iter().map(turned).collect();
        prop_assert_eq!(intraday(&back), gross_only(turned));
    }

    #[test]
    fn quantities_times_k_are_profits_times_k(file in mixed(), k in 2..1000_i64) {
        let mut larger = file.clone();
        for fill in &mut larger.fills {
            fill.quantity.0 *= k;
            fill.value = value_of(fill.price, fill.quantity).unwrap();
        }
        let (small, large) = (book_of(&file, at_the_end()), book_of(&larger, at_the_end()));
        let scaled: Vec<Trade> = gross_only(trades(&small)).into_iter().map(|trade| times(trade, k)).collect();
        prop_assert_eq!(gross_only(trades(&large)), gross_only(scaled));
    }

    #[test]
    fn shares_are_never_sold_short_over_night(deals in deals(SCRIPS, 0..6)) {
        let file = file(&deals);
        let book = book_of(&file, at_the_end());
        for i in 0..book.trades.len() {
            if is_cash(&book, i) && book.trades.open_quantity[i].0 < 0 {
                prop_assert!(false, "an open short of {:?}", book.instruments[book.trades.instrument[i] as usize]);
            }
        }
    }
}

/// Every fill larger than `cut` becomes two of the same order and second; ids keep their order.
pub fn in_pieces(file: &File, cut: i64) -> File {
    let cut = domain::Quantity::whole(cut);
    let mut fills = Vec::new();
    for fill in &file.fills {
        let number: u32 = fill.trade_id.parse().unwrap();
        let mut first = fill.clone();
        first.trade_id = format!("{}", number * 10).into();
        if fill.quantity > cut {
            let mut second = fill.clone();
            first.quantity = cut;
            second.quantity = fill.quantity - cut;
            second.trade_id = format!("{}", number * 10 + 1).into();
            for piece in [&mut first, &mut second] {
                piece.value = value_of(piece.price, piece.quantity).unwrap();
            }
            fills.extend([first, second]);
        } else {
            fills.push(first);
        }
    }
    File { instruments: file.instruments.clone(), fills }
}

fn mirrored(file: &File) -> File {
    let mut file = file.clone();
    for fill in &mut file.fills {
        fill.side = fill.side.other();
    }
    file
}

fn turned(trade: Trade) -> Trade {
    let mut trade = trade;
    trade.direction = match trade.direction {
        Direction::Long => Direction::Short,
        Direction::Short => Direction::Long,
    };
    (trade.buy, trade.sell) = (trade.sell, trade.buy);
    trade.open = -trade.open;
    trade.gross = -trade.gross;
    for exit in &mut trade.exits {
        exit.gross = -exit.gross;
    }
    trade
}

fn times(trade: Trade, k: i64) -> Trade {
    let mut trade = trade;
    let wide = i128::from(k);
    trade.quantity *= k;
    trade.open *= k;
    for money in [&mut trade.buy, &mut trade.sell, &mut trade.gross, &mut trade.turnover] {
        *money *= wide;
    }
    for exit in &mut trade.exits {
        exit.quantity *= k;
        exit.gross *= wide;
    }
    trade
}
