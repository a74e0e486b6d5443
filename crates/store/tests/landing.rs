//! The table of the journal pages: whose trades are whose, for how long, and how many.

use domain::{Price, Quantity, Time};
use store::landing::{self, Added, Kind, LIFE, LandingTrade, Owner, Room};
use store::users::{self, NewUser};
use store::{Db, UserId};

const NOW: i64 = 1_790_000_000_000;
const ROOM: Room = Room { own: 2, visitors: 3 };
const A: Owner = Owner::Visitor([1; 32]);
const B: Owner = Owner::Visitor([2; 32]);
const C: Owner = Owner::Visitor([3; 32]);

fn at(later: i64) -> Time {
    Time(NOW + later)
}

fn trade(symbol: &str, kind: Kind) -> LandingTrade {
    LandingTrade {
        key: symbol.to_owned(),
        kind,
        symbol: symbol.to_owned(),
        buy_price: Price::parse("1002.4").unwrap(),
        quantity: Quantity::parse("0.00000001").unwrap(),
        sell_price: Price::parse("1011.85").unwrap(),
        target_price: Price::parse("1014").unwrap(),
        stop_loss: Price::parse("998").unwrap(),
        bought_at: Time(NOW - 7_000_000),
        sold_at: Time(NOW - 1_000_000),
    }
}

async fn add(db: &Db, owner: Owner, key: &str, later: i64) -> Added {
    landing::add(db, owner, &trade(key, Kind::Intraday), ROOM, at(later)).await.unwrap()
}

async fn symbols(db: &Db, owner: Owner, later: i64) -> Vec<String> {
    let trades = landing::list(db, owner, Kind::Intraday, at(later)).await.unwrap();
    trades.into_iter().map(|trade| trade.symbol).collect()
}

async fn user(db: &Db) -> UserId {
    let new = NewUser {
        email: "asha@example.in".to_owned(),
        name: "Asha".to_owned(),
        phone: None,
        password_hash: None,
    };
    users::add(db, &new, at(0)).await.unwrap().unwrap().id
}

#[tokio::test]
async fn a_trade_comes_back_as_it_went_and_to_its_owner_alone() {
    testdb::both(async |db| {
        let (wipro, infy) = (trade("WIPRO", Kind::Intraday), trade("INFY", Kind::Equity));
        for trade in [&wipro, &infy] {
            let added = landing::add(&db, A, trade, ROOM, at(0)).await.unwrap();
            assert_eq!(added, Added::Stored);
        }
        assert_eq!(landing::list(&db, A, Kind::Intraday, at(1)).await.unwrap(), [wipro]);
        assert_eq!(landing::list(&db, A, Kind::Equity, at(1)).await.unwrap(), [infy]);
        for owner in [B, Owner::User(user(&db).await)] {
            assert_eq!(landing::list(&db, owner, Kind::Equity, at(1)).await.unwrap(), []);
        }
    })
    .await;
}

#[tokio::test]
async fn the_newest_comes_first_and_a_repeat_is_known() {
    testdb::both(async |db| {
        for key in ["a", "b", "a"] {
            assert_eq!(add(&db, A, key, 0).await, Added::Stored);
        }
        assert_eq!(symbols(&db, A, 1).await, ["b", "a"]);
        // A key is one owner's.
        assert_eq!(add(&db, B, "a", 0).await, Added::Stored);
        assert_eq!(symbols(&db, B, 1).await, ["a"]);
    })
    .await;
}

#[tokio::test]
async fn there_is_room_for_so_many() {
    testdb::both(async |db| {
        let user = Owner::User(user(&db).await);
        assert_eq!(add(&db, A, "a", 0).await, Added::Stored);
        assert_eq!(add(&db, A, "b", 0).await, Added::Stored);
        assert_eq!(add(&db, A, "c", 0).await, Added::OwnFull);
        // One that is known needs no room.
        assert_eq!(add(&db, A, "b", 0).await, Added::Stored);
        assert_eq!(add(&db, B, "a", 1).await, Added::Stored);
        assert_eq!(add(&db, C, "a", 1).await, Added::AllFull);
        // Visitors take no room from users.
        assert_eq!(add(&db, user, "a", 1).await, Added::Stored);
        assert_eq!(add(&db, user, "b", 1).await, Added::Stored);
        assert_eq!(add(&db, user, "c", 1).await, Added::OwnFull);
        // A day later there is room again.
        assert_eq!(add(&db, C, "a", LIFE).await, Added::Stored);
    })
    .await;
}

#[tokio::test]
async fn a_visitors_trade_lives_for_a_day_and_a_users_stays() {
    testdb::both(async |db| {
        let user = Owner::User(user(&db).await);
        add(&db, A, "a", 0).await;
        add(&db, user, "u", 0).await;
        assert_eq!(symbols(&db, A, LIFE - 1).await, ["a"]);
        assert_eq!(symbols(&db, A, LIFE).await, [""; 0]);
        assert_eq!(landing::sweep(&db, at(LIFE - 1)).await.unwrap(), 0);
        assert_eq!(landing::sweep(&db, at(LIFE)).await.unwrap(), 1);
        assert_eq!(symbols(&db, user, 400 * LIFE).await, ["u"]);
    })
    .await;
}
