//! How much comes in.

use super::*;

async fn from(house: &House, address: &str, changes: &[(&str, &str)]) -> Answer {
    send(&house.routes, from_address(application(changes, Some(("a.pdf", PDF))), address)).await
}

#[tokio::test]
async fn a_college_behind_one_address_sends_sixty_an_hour() {
    let house = House::open(testdb::sqlite().await).await;
    for number in 0..60 {
        let email = format!("a{number}@mail.in");
        // A mistake costs nothing.
        assert_eq!(from(&house, "203.0.113.7", &[("email", &email), ("degree", "x")]).await.status, 422);
        assert_eq!(from(&house, "203.0.113.7", &[("email", &email)]).await.status, 201);
    }
    let answer = from(&house, "203.0.113.7", &[("email", "late@mail.in")]).await;
    assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (429, "too_many"));
    assert_eq!(answer.header("retry-after"), "60");
    // A repeat is nothing new, another address is free, and in a minute there is room for one.
    assert_eq!(from(&house, "203.0.113.7", &[("email", "a0@mail.in")]).await.status, 200);
    assert_eq!(from(&house, "203.0.113.8", &[("email", "late@mail.in")]).await.status, 201);
    house.clock.fetch_add(60_000, Ordering::SeqCst);
    assert_eq!(from(&house, "203.0.113.7", &[("email", "later@mail.in")]).await.status, 201);
    assert_eq!(house.resumes().len(), 62);
}

#[tokio::test]
async fn files_that_are_no_resumes_count_too() {
    let house = House::open(testdb::sqlite().await).await;
    let bad = async |address: &str| {
        send(&house.routes, from_address(application(&[], Some(("a.pdf", b"no resume"))), address))
            .await
            .status
    };
    for _ in 0..60 {
        assert_eq!(bad("203.0.113.7").await, 422);
    }
    assert_eq!(bad("203.0.113.7").await, 429);
    assert_eq!(bad("203.0.113.8").await, 422);
}

#[tokio::test]
async fn one_person_sends_three_a_day_for_an_opening() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        for words in ["One.", "Two.", "Three."] {
            house.applied(&[("motivation", words)]).await;
        }
        let answer = house.apply(&[("motivation", "Four.")]).await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (429, "too_many"));
        assert_eq!(answer.header("retry-after"), "86401");
        // The file that came with it is not kept.
        assert_eq!(house.resumes().len(), 3);
        assert_eq!(house.apply(&[("motivation", "Two.")]).await.status, 200);
        house.days_later(1);
        assert_eq!(house.apply(&[("motivation", "Four.")]).await.status, 201);
    })
    .await;
}

#[tokio::test]
async fn a_full_disk_is_said_and_the_site_goes_on() {
    let house = House::open_with(testdb::sqlite().await, |site| site.temp.least_free = u64::MAX).await;
    let answer = house.apply(&[]).await;
    assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (507, "no_room"));
    assert_eq!((house.resumes().len(), house.spooled()), (0, 0));
    assert_eq!(house.get("/api/openings").await.status, 200);
}

#[tokio::test]
async fn without_a_store_of_files_nothing_is_acknowledged() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        // A file where the folder should be: nothing can be put there.
        fs::write(house.db.folder().join("files/attachments"), b"").unwrap();
        let answer = house.apply(&[]).await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (503, "busy"));
        assert_eq!(house.total(&cookie).await, 0);
        fs::remove_file(house.db.folder().join("files/attachments")).unwrap();
        assert_eq!(house.apply(&[]).await.status, 201);
    })
    .await;
}
