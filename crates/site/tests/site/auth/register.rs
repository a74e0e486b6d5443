//! The rules of registration and what is one account.

use super::*;

/// `field` and `text` empty: registered.
async fn check(routes: &Router, changes: Value, field: &str, text: &str) {
    let answer = register(routes, &form(changes.clone())).await;
    if field.is_empty() {
        assert_eq!((answer.status.as_u16(), answer.body.as_str()), (200, "{\"success\":true}"), "{changes}");
        return;
    }
    assert_eq!(answer.status, 422, "{changes}: {}", answer.body);
    assert_eq!(answer.error(), ("invalid".to_owned(), text.to_owned()), "{changes}");
    assert_eq!(answer.json()["fields"], json!({ field: text }), "{changes}");
}

const ALL_WRONG: [(&str, &str); 5] =
    [("name", ""), ("email", ""), ("phone", ""), ("password", ""), ("confirmPassword", "x")];

#[tokio::test]
async fn every_rule_has_its_sentence() {
    let required = [
        ("name", "Name is required."),
        ("email", "Email is required."),
        ("phone", "Phone number is required."),
    ];
    let (short, letters) =
        ("Name must be at least 3 characters long.", "Name can only contain letters and spaces.");
    let address = "Please enter a valid email address.";
    let digits = "Phone number must be 10 digits only.";
    let secret = |password: &str| json!({ "password": password, "confirmPassword": password });
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        for (field, text) in required {
            for empty in [json!(""), json!("   "), json!("\u{a0}"), Value::Null] {
                check(&routes, json!({ field: empty }), field, text).await;
            }
        }
        for name in ["Al", " Al ", "ab\u{a0}", "A1"] {
            check(&routes, json!({ "name": name }), "name", short).await;
        }
        for name in [
            "J0hn",
            "Asha_Rao",
            "Asha-Rao",
            "O'Neil",
            "Asha\tRao",
            "Asha\nRao",
            "Asha😀",
            "<b>Asha</b>",
            "Asha\0Rao",
        ] {
            check(&routes, json!({ "name": name }), "name", letters).await;
        }
        // A mark needs a letter, a joiner needs a mark.
        for name in [
            "\u{94d}\u{94d}\u{94d}",
            "As\u{200d}ha",
            "Asha \u{200d}Rao",
            "Asha\u{202e}Rao",
            "Asha\u{200b}Rao",
        ] {
            check(&routes, json!({ "name": name }), "name", letters).await;
        }
        let long = "Name can be at most 100 characters long.";
        check(&routes, json!({ "name": "a".repeat(101) }), "name", long).await;
        for email in ["asha", "asha@mail", "@mail.in", "asha@", "a b@mail.in", "a@b@mail.in", "asha@mail..in"]
        {
            check(&routes, json!({ "email": email }), "email", address).await;
        }
        for email in ["asha@mail.in\r\nbcc: all@mail.in", "asha@mail.in\0", "Asha <asha@mail.in>"] {
            check(&routes, json!({ "email": email }), "email", address).await;
        }
        for email in
            ["trader@example.com", "Trader@Example.COM", "a@my.example.org", "a@b.test", "a@b.invalid"]
        {
            check(&routes, json!({ "email": email }), "email", address).await;
        }
        check(&routes, json!({ "email": format!("{}@mail.in", "a".repeat(250)) }), "email", address).await;
        for phone in [
            "987654321",
            "98765432101",
            "98765 4321",
            "+91987654321",
            "+1 98765 43210",
            "919876543210",
            "98765.43210",
            "987654321x",
            "९८७६५४३२१०",
        ] {
            check(&routes, json!({ "phone": phone }), "phone", digits).await;
        }
        for (password, text) in [
            ("", "Password must be at least 8 characters long."),
            ("Ab1!xyz", "Password must be at least 8 characters long."),
            ("ab1!wxyz", "Password must include at least one uppercase letter."),
            ("AB1!WXYZ", "Password must include at least one lowercase letter."),
            ("Abc!wxyz", "Password must include at least one number."),
            ("Abc1wxyz", "Password must include at least one special character."),
            // Vowel signs and control characters are nobody's special characters.
            ("Abc1wxyकी", "Password must include at least one special character."),
            ("Abc1wxyz\u{7}", "Password must include at least one special character."),
            (&format!("Ab1!{}", "x".repeat(125)), "Password can be at most 128 characters long."),
        ] {
            check(&routes, secret(password), "password", text).await;
        }
        let differ = "Passwords do not match.";
        check(&routes, json!({ "confirmPassword": "Trade-2026-wel" }), "confirmPassword", differ).await;
        check(&routes, json!({ "confirmPassword": format!("{PASSWORD} ") }), "confirmPassword", differ).await;
        check(&routes, json!({ "confirmPassword": null }), "confirmPassword", differ).await;
    })
    .await;
}

#[tokio::test]
async fn the_first_broken_rule_is_the_answer() {
    let fresh = testdb::sqlite().await;
    let (routes, _) = open(&fresh);
    let texts = [
        "Name is required.",
        "Email is required.",
        "Phone number is required.",
        "Password must be at least 8 characters long.",
        "Passwords do not match.",
    ];
    for (at, (field, _)) in ALL_WRONG.iter().enumerate() {
        // The first `at` fields are right.
        let wrong: serde_json::Map<String, Value> =
            ALL_WRONG[at..].iter().map(|(field, value)| ((*field).to_owned(), json!(value))).collect();
        check(&routes, Value::Object(wrong), field, texts[at]).await;
    }
    // Not even the fields are there.
    let answer = register(&routes, &json!({})).await;
    assert_eq!(answer.error().1, "Name is required.");
}

#[tokio::test]
async fn names_are_written_in_any_script() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let names = [
            ("नीरज कुमार", "नीरज कुमार"),
            ("  Asha   Rao ", "Asha Rao"),
            ("Asha\u{a0}Rao", "Asha Rao"),
            ("José Álvarez", "José Álvarez"),
            ("Jose\u{301} Rao", "José Rao"),
            // Ends with a joiner, as it is written.
            ("മോഹന്\u{200d}", "മോഹന്\u{200d}"),
            ("முருகன்", "முருகன்"),
            ("Amy", "Amy"),
        ];
        for (at, (typed, kept)) in names.into_iter().enumerate() {
            let email = format!("n{at}@mail.in");
            check(&routes, json!({ "name": typed, "email": email }), "", "").await;
            let answer = login(&routes, &email, PASSWORD).await;
            assert_eq!(answer.json()["data"]["user"], json!({ "name": kept, "email": email }));
        }
    })
    .await;
}

#[tokio::test]
async fn a_password_is_taken_as_it_is() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let long = format!("Ab1!{}", "x".repeat(124));
        for (at, password) in
            [long.as_str(), " Abc1wxyz ", "Größe-7-पासवर्ड", "Abc1wxy€", "Aa1 aaaa"].into_iter().enumerate()
        {
            let email = format!("p{at}@mail.in");
            let secret = json!({ "email": email, "password": password, "confirmPassword": password });
            check(&routes, secret, "", "").await;
            assert_eq!(login(&routes, &email, password).await.status, 200, "{password}");
            let cut: String = password.chars().take(password.chars().count() - 1).collect();
            assert_eq!(login(&routes, &email, &cut).await.status, 401, "{password}");
        }
    })
    .await;
}

#[track_caller]
fn refused(answer: &Answer) {
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.error(), ("refused".to_owned(), "Unable to register with these details.".to_owned()));
    // Not even which field.
    assert_eq!(answer.json().get("fields"), None);
}

#[tokio::test]
async fn two_spellings_are_one_address() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        check(&routes, json!({ "email": "A@x.in" }), "", "").await;
        for other in ["a@x.in", " a@X.IN "] {
            refused(&register(&routes, &form(json!({ "email": other, "name": "Somebody Else" }))).await);
        }
        check(&routes, json!({ "email": "rene\u{301}e@x.in" }), "", "").await;
        refused(
            &register(&routes, &form(json!({ "email": "REN\u{c9}E@x.in", "name": "Somebody Else" }))).await,
        );
        let answer = login(&routes, "  A@X.in", PASSWORD).await;
        assert_eq!(answer.json()["data"]["user"], json!({ "name": "Asha Rao", "email": "a@x.in" }));
    })
    .await;
}

#[tokio::test]
async fn a_double_click_is_one_registration() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        check(&routes, json!({}), "", "").await;
        check(&routes, json!({}), "", "").await;
        clock.seconds_later(59);
        check(&routes, json!({ "name": " Asha  Rao", "email": "ASHA@mail.in" }), "", "").await;
        for other in [
            json!({ "name": "Asha Rai" }),
            json!({ "phone": "9876543211" }),
            json!({ "password": "Trade-2026-wall", "confirmPassword": "Trade-2026-wall" }),
        ] {
            refused(&register(&routes, &form(other)).await);
        }
        clock.seconds_later(1);
        refused(&register(&routes, &form(json!({}))).await);
        assert_eq!(login(&routes, "asha@mail.in", PASSWORD).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn of_fifty_at_once_one_gets_the_address() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        // Each with a phone of its own: none is another's double click.
        let phone = |at: usize| format!("98765432{at:02}");
        let mut all = tokio::task::JoinSet::new();
        for at in 0..50 {
            let routes = routes.clone();
            all.spawn(async move {
                loop {
                    let answer = register(&routes, &form(json!({ "phone": phone(at) }))).await;
                    // The queue is full: what its client does next.
                    if answer.status == 503 {
                        tokio::time::sleep(Duration::from_millis(20)).await;
                        continue;
                    }
                    return (at, answer);
                }
            });
        }
        let (won, lost): (Vec<_>, Vec<_>) =
            all.join_all().await.into_iter().partition(|(_, answer)| answer.status == 200);
        assert_eq!((won.len(), lost.len()), (1, 49));
        lost.iter().for_each(|(_, answer)| refused(answer));
        let cookie = log_in(&routes, "asha@mail.in").await;
        let me = send(&routes, with_cookie(request("GET", "/api/auth/me"), &cookie)).await;
        assert_eq!(me.json()["data"]["user"]["phone"], phone(won[0].0));
    })
    .await;
}
