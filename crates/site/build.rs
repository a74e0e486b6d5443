//! Puts the web app into the program. A release build makes the app first if it is missing or older
//! than its sources; a debug build takes what `cargo xtask run` or `npm run build` left.

use std::fs;
use std::path::Path;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the checkout");
    if std::env::var("PROFILE").as_deref() == Ok("release") {
        for input in web_build::inputs(&root) {
            println!("cargo::rerun-if-changed={}", input.display());
        }
        if let Err(problem) = web_build::build_if_stale(&root) {
            println!("cargo::error={problem}");
            return;
        }
    }
    let output = web_build::output(&root);
    println!("cargo::rerun-if-changed={}", output.display());
    if !output.join("index.html").exists() {
        println!("cargo::warning=the web app is not built: this program serves a page that says so");
    }
    let mut list = String::from("static WEB_FILES: &[(&str, &[u8])] = &[\n");
    for (path, file) in web_build::files(&output) {
        list += &format!("    ({path:?}, include_bytes!({file:?})),\n");
    }
    list += "];\n";
    let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("web_files.rs"), list).expect("OUT_DIR is writable");
}
