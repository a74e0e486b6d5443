//! Pages, files of the web app, and what is neither.

use super::*;

#[tokio::test]
async fn every_address_has_its_status() {
    let routes = routes(site("").await);
    let check = async |method: &str, path: &str, status: u16, starts: &str| {
        let answer = send(&routes, request(method, path)).await;
        assert_eq!(answer.status.as_u16(), status, "{method} {path}");
        assert!(answer.body.starts_with(starts), "{method} {path}: {}", answer.body);
    };
    check("GET", "/", 200, HOME).await;
    check("GET", "/?token=x", 200, HOME).await;
    check("GET", "/test", 200, "<!doctype html><title>Check a file").await;
    check("GET", "/test/", 200, "<!doctype html><title>Check a file").await;
    check("GET", "/assets/app-1a2b.js", 200, "export {}").await;
    check("GET", "/healthz", 200, "ok").await;
    check("GET", "/openapi.json", 200, "{").await;
    for path in
        ["/nowhere", "/staff/nowhere", "/nowhere/", "/404", "/404.html", "/index.html", "/test/index.html"]
    {
        check("GET", path, 404, "<!doctype html><title>Not found").await;
    }
    for path in [
        "/templates/app",
        "/templates/app/index.html",
        "/assets",
        "/assets/",
        "/index.html.br",
        "//",
        "/../Cargo.toml",
        "/%2e%2e/x",
    ] {
        check("GET", path, 404, "<!doctype html><title>Not found").await;
    }
    check("HEAD", "/", 200, "").await;
    check("HEAD", "/nowhere", 404, "").await;
    check("POST", "/", 405, "{\"code\":\"method_not_allowed\"").await;
    check("DELETE", "/test", 405, "{\"code\":\"method_not_allowed\"").await;
    check("POST", "/nowhere", 404, "{\"code\":\"not_found\"").await;
    check("GET", "/upload", 405, "{\"code\":\"method_not_allowed\"").await;
    check("PUT", "/upload", 405, "{\"code\":\"method_not_allowed\"").await;
    check("POST", "/healthz", 405, "{\"code\":\"method_not_allowed\"").await;
}

#[tokio::test]
async fn a_refused_method_says_which_are_allowed() {
    let routes = routes(site("").await);
    for (method, path, allow) in
        [("GET", "/upload", "POST"), ("POST", "/", "GET, HEAD"), ("PUT", "/healthz", "GET,HEAD")]
    {
        let answer = send(&routes, request(method, path)).await;
        assert_eq!(answer.header("allow"), allow, "{method} {path}");
        answer.error();
    }
}

#[tokio::test]
async fn head_tells_the_length_without_the_body() {
    let answer = send(&routes(site("").await), request("HEAD", "/")).await;
    assert_eq!(answer.header("content-length"), HOME.len().to_string());
    assert_eq!(answer.body, "");
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let routes = routes(site("").await);
    for path in ["/", "/nowhere", "/healthz", "/upload", "/assets/app-1a2b.js", "/sw.js"] {
        let answer = send(&routes, request("GET", path)).await;
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cross-origin-opener-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), value, "{path}");
        }
        assert!(answer.header("permissions-policy").contains("camera=()"), "{path}");
        let policy = answer.header("content-security-policy");
        assert!(
            policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{path}: {policy}"
        );
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
    }
}

/// A worker answers for every page: a browser asks for a newer one each time, and it may fetch from here alone.
#[tokio::test]
async fn the_service_worker_is_always_the_newest_and_fetches_from_here() {
    let answer = send(&routes(site("").await), request("GET", "/sw.js")).await;
    assert_eq!((answer.body.as_str(), answer.header("cache-control")), ("void 0", "no-cache"));
    assert_eq!(answer.header("content-type"), "text/javascript; charset=utf-8");
    let policy = answer.header("content-security-policy");
    for part in ["default-src 'none'", "connect-src 'self'", "script-src 'self'"] {
        assert!(policy.split("; ").any(|one| one == part), "{policy}");
    }
}

#[tokio::test]
async fn once_encrypted_always_encrypted() {
    let check = async |origin: &str, expected: &str| {
        let routes = routes(Site { origin: Origin::parse(origin).unwrap(), ..site("").await });
        for path in ["/", "/nowhere", "/api/auth/me"] {
            let answer = send(&routes, request("GET", path)).await;
            assert_eq!(answer.header("strict-transport-security"), expected, "{origin} {path}");
        }
    };
    check("https://journal.in", "max-age=31536000").await;
    check("http://localhost:8080", "").await;
}

#[tokio::test]
async fn an_address_with_a_token_is_told_to_nobody() {
    let routes = routes(site("").await);
    let check = async |path: &str, policy: &str| {
        assert_eq!(send(&routes, request("GET", path)).await.header("referrer-policy"), policy, "{path}");
    };
    check("/?token=x", "no-referrer").await;
    check("/trade-history?a=b&token=x", "no-referrer").await;
    check("/nowhere?token", "no-referrer").await;
    check("/?tokens=x", "strict-origin-when-cross-origin").await;
    check("/?a=token", "strict-origin-when-cross-origin").await;
}

#[tokio::test]
async fn an_unknown_call_is_answered_as_a_call() {
    let routes = routes(site("").await);
    for (method, path) in [("GET", "/api/nothing"), ("GET", "/api/v1/"), ("POST", "/api/auth/nothing")] {
        let answer = send(&routes, request(method, path)).await;
        assert_eq!(
            (answer.status.as_u16(), answer.error().0.as_str()),
            (404, "not_found"),
            "{method} {path}"
        );
        assert_eq!(answer.header("cache-control"), "no-store");
    }
}

#[tokio::test]
async fn a_page_may_run_its_own_inline_script_only() {
    let routes = routes(site("").await);
    // printf 'one()' | openssl dgst -sha256 -binary | base64
    let home = send(&routes, request("GET", "/")).await;
    assert_eq!(
        home.header("content-security-policy"),
        "default-src 'none'; script-src 'self' 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='; \
         style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    );
    let test = send(&routes, request("GET", "/test")).await;
    assert!(test.header("content-security-policy").contains("script-src 'self';"));
}

#[tokio::test]
async fn files_are_kept_as_long_as_they_hold() {
    let routes = routes(site("").await);
    let check = async |path: &str, caching: &str| {
        assert_eq!(send(&routes, request("GET", path)).await.header("cache-control"), caching, "{path}");
    };
    check("/assets/app-1a2b.js", "public, max-age=31536000, immutable").await;
    check("/", "no-cache").await;
    check("/nowhere", "no-cache").await;
    check("/favicon.svg", "public, max-age=3600").await;
    check("/healthz", "no-store").await;
    check("/openapi.json", "no-store").await;
}

#[tokio::test]
async fn the_best_form_is_sent_and_not_sent_again() {
    let routes = routes(site("").await);
    let get = async |encoding: &str, tag: &str| {
        let mut request = request("GET", "/");
        request.headers_mut().insert("accept-encoding", encoding.parse().unwrap());
        if !tag.is_empty() {
            request.headers_mut().insert("if-none-match", tag.parse().unwrap());
        }
        send(&routes, request).await
    };
    let brotli = get("gzip, br", "").await;
    assert_eq!((brotli.header("content-encoding"), brotli.body.as_str()), ("br", "brotli of home"));
    assert_eq!(brotli.header("vary"), "accept-encoding");
    assert_eq!(brotli.header("content-length"), "14");
    let gzip = get("gzip", "").await;
    assert_eq!((gzip.header("content-encoding"), gzip.body.as_str()), ("gzip", "gzip of home"));
    let plain = get("identity", "").await;
    assert_eq!((plain.header("content-encoding"), plain.body.as_str()), ("", HOME));

    let again = get("br", &format!("\"other\", W/{}", brotli.header("etag"))).await;
    assert_eq!((again.status.as_u16(), again.body.as_str()), (304, ""));
    assert_eq!(again.header("etag"), brotli.header("etag"));
    // Another form is another representation.
    assert_eq!(get("identity", brotli.header("etag")).await.status, 200);
}

#[tokio::test]
async fn what_is_only_for_its_user_is_not_for_search_engines() {
    let routes = routes(site("").await);
    for (path, robots) in [
        ("/test", "noindex"),
        ("/test/", "noindex"),
        ("/dashboard", "noindex"),
        ("/trade-history/", "noindex"),
        ("/login?next=%2Fimports", "noindex"),
        ("/demo", "noindex"),
        ("/", ""),
        ("/favicon.svg", ""),
    ] {
        assert_eq!(send(&routes, request("GET", path)).await.header("x-robots-tag"), robots, "{path}");
    }
}

#[tokio::test]
async fn without_the_test_page_there_is_nothing_to_check_with() {
    let routes = routes(Site { test_page: false, ..site("").await });
    for path in ["/test", "/test/"] {
        let answer = send(&routes, request("GET", path)).await;
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.body.contains("Go to Home"));
    }
    let answer = send(&routes, a_file()).await;
    assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (404, "not_found"));
    assert_eq!(send(&routes, request("GET", "/")).await.status, 200);
}

#[tokio::test]
async fn a_build_without_the_web_app_says_so() {
    let routes = routes(Site { assets: Assets::new([]).into(), ..site("").await });
    let answer = send(&routes, request("GET", "/")).await;
    assert_eq!(answer.status, 200);
    assert!(answer.body.contains("cargo xtask run"));
    assert_eq!(send(&routes, request("GET", "/x")).await.status, 404);
}

#[tokio::test]
async fn a_site_at_another_address_says_so_in_every_form_of_its_pages() {
    use std::io::Read;
    let page = "<!doctype html><link rel=\"canonical\" href=\"https://rojmel.example/demo\"/>\
        <meta property=\"og:url\" content=\"https://rojmel.example/demo\"/><script>at(\"https://rojmel.example\")</script>";
    let files = [
        ("demo/index.html", page),
        ("demo/index.html.br", "brotli of the build"),
        ("demo/index.html.gz", "gzip of the build"),
        ("sitemap.xml", "<loc>https://rojmel.example/demo</loc>"),
        ("robots.txt", "Sitemap: https://rojmel.example/sitemap.xml"),
        ("mail.txt", "hello@rojmel.example"),
    ];
    let assets =
        Assets::new(files.map(|(path, text)| (path.to_owned(), Bytes::from_static(text.as_bytes()))));
    let origin = Origin::parse("https://journal.in").unwrap();
    let assets = assets.opened_at(&origin);
    let routes = routes(Site { assets: assets.into(), origin, ..site("").await });
    let get = async |path: &str, accepts: &str| {
        let mut asked = request("GET", path);
        asked.headers_mut().insert("accept-encoding", accepts.parse().unwrap());
        let response = routes.clone().oneshot(asked).await.unwrap();
        let headers = response.headers().clone();
        (headers, response.into_body().collect().await.unwrap().to_bytes())
    };
    let moved = page.replace("rojmel.example", "journal.in");
    let (headers, plain) = get("/demo", "identity").await;
    assert_eq!(plain, moved.as_bytes());
    // printf 'at("https://journal.in")' | openssl dgst -sha256 -binary | base64
    let policy = headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("'sha256-VDuBtUbGcad5WICtolnFuaXTKM1thyjQrATFzkQqd20='"), "{policy}");
    let (headers, packed) = get("/demo", "gzip").await;
    assert_eq!(headers["content-encoding"], "gzip");
    let mut text = String::new();
    flate2::read::GzDecoder::new(packed.as_ref()).read_to_string(&mut text).unwrap();
    assert_eq!(text, moved);
    let (headers, packed) = get("/demo", "br").await;
    assert_eq!(headers["content-encoding"], "br");
    let mut text = String::new();
    brotli::Decompressor::new(packed.as_ref(), 4096).read_to_string(&mut text).unwrap();
    assert_eq!(text, moved);
    assert_eq!(get("/sitemap.xml", "identity").await.1, "<loc>https://journal.in/demo</loc>");
    assert_eq!(get("/robots.txt", "identity").await.1, "Sitemap: https://journal.in/sitemap.xml");
    assert_eq!(get("/mail.txt", "identity").await.1, "hello@rojmel.example");
}
