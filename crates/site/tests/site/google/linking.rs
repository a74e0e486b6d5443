//! Whose account it is when an address has one already: five ways to be there first.

use super::*;

const ASHA: &str = "asha@mail.in";

#[tokio::test]
async fn who_never_proved_the_address_is_out() {
    let provider = Provider::start();
    provider.be(asha()).await;
    testdb::both(async |db| {
        let routes = provider.site(&db);
        // Somebody registers with Asha's address, stays logged in on two browsers, holds a token and a ticket.
        let first = log_in_new(&routes, ASHA).await;
        let second = log_in(&routes, ASHA).await;
        let form = json!({ "email": ASHA, "password": PASSWORD });
        let login = send(&routes, post("/api/auth/login", &form)).await;
        let token = login.json()["data"]["token"].as_str().unwrap().to_owned();
        let own = who(&routes, &first).await;
        assert_eq!(own["phone"], "9876543210");

        let answer = through(&provider, &routes, "").await;
        let session = session_of(&answer).unwrap();
        let user = who(&routes, &session).await;
        assert_eq!((&user["email"], &user["phone"]), (&json!(ASHA), &Value::Null));
        for cookie in [&first, &second, &login.cookie()] {
            assert_eq!(who(&routes, cookie).await, Value::Null);
        }
        assert_eq!(send(&routes, post("/api/auth/login", &form)).await.status, 401);
        let mut bearer = request("GET", "/api/auth/me");
        bearer.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        assert_eq!(send(&routes, bearer).await.json()["data"]["user"], Value::Null);
        assert_eq!(testdb::count(&db, "users").await, 1);
        // From now on she comes and goes.
        assert!(session_of(&through(&provider, &routes, "").await).is_some());
    })
    .await;
}

#[tokio::test]
async fn who_proved_it_gets_a_second_way_in() {
    let provider = Provider::start();
    testdb::both(async |db| {
        provider.be(asha()).await;
        let routes = provider.site(&db);
        let first = log_in_new(&routes, ASHA).await;
        prove(&db, ASHA).await;
        let answer = through(&provider, &routes, "").await;
        assert_eq!(who(&routes, &session_of(&answer).unwrap()).await["email"], ASHA);
        // Nothing of the account changed.
        assert_eq!(who(&routes, &first).await["phone"], "9876543210");
        log_in(&routes, ASHA).await;

        // The address goes to another person at the provider: that person is not Asha.
        provider.be(asha_with(json!({ "sub": "g-2002" }))).await;
        refused(&through(&provider, &routes, "").await, "other_google");
        assert_eq!(testdb::count(&db, "identities").await, 1);
    })
    .await;
}

/// The owner of the address opened the link that was mailed to it.
async fn prove(db: &testdb::Fresh, email: &str) {
    let (user, _) = users::by_email(db, email).await.unwrap().unwrap();
    let (link, device) = ([1; 32], store::events::Device::default());
    store::links::add(db, link, user.id, store::links::Purpose::Verify, provider::now()).await.unwrap();
    assert!(store::account_status::verify(db, user.id, link, &device, provider::now()).await.unwrap());
}

#[tokio::test]
async fn who_registers_later_finds_the_address_taken() {
    let provider = Provider::start();
    provider.be(asha()).await;
    testdb::both(async |db| {
        let routes = provider.site(&db);
        let session = session_of(&through(&provider, &routes, "").await).unwrap();
        let form = json!({
            "name": "Not Asha", "email": ASHA, "phone": "9876500000",
            "password": PASSWORD, "confirmPassword": PASSWORD,
        });
        assert_eq!(send(&routes, post("/api/auth/register", &form)).await.status, 422);
        assert_eq!(who(&routes, &session).await["name"], "Asha Rao");
    })
    .await;
}

#[tokio::test]
async fn of_two_at_once_both_come_in_to_one_account() {
    let provider = Provider::start();
    provider.be(asha()).await;
    testdb::both(async |db| {
        let routes = provider.site(&db);
        let mut callbacks = Vec::new();
        for _ in 0..8 {
            let (page, cookie) = leave(&routes, "").await;
            callbacks.push((provider.visit(&page).await, cookie));
        }
        let mut all = tokio::task::JoinSet::new();
        for (callback, cookie) in callbacks {
            let routes = routes.clone();
            all.spawn(async move { session_of(&come_back(&routes, &callback, &cookie).await).is_some() });
        }
        assert_eq!(all.join_all().await, [true; 8]);
        assert_eq!((testdb::count(&db, "users").await, testdb::count(&db, "identities").await), (1, 1));
    })
    .await;
}
