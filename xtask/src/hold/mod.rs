//! `cargo xtask hold`: proofs that take too long for `cargo xtask test`, each by its name.

mod attack;
mod cluster;
mod crash;
mod deb;
mod load;
mod stories;

use std::path::Path;

use crate::contract;
use crate::python::{HADOLINT, JSON_SCHEMA};
use crate::shell::{cargo, command, run};

const USAGE: &str = "\
cargo xtask hold starts     200 times six servers that open one new SQLite file at once (ROJMEL_STARTS says another number)
cargo xtask hold laws       100,000 cases of every law; another number may follow
cargo xtask hold contract   300 random requests of nobody, a trader and the team for each operation of openapi.json; another number may follow
cargo xtask hold crash      kill -9 at every durable step, 500 blind ones on each database and as many power cuts; bad disks and clocks; another number may follow
cargo xtask hold stories    the journal's browser stories on PostgreSQL; names of stories may follow
cargo xtask hold looks      every browser story with the contrast of each state at each width; names of stories may follow
cargo xtask hold cluster    three servers on a PostgreSQL that fails over, load and a browser, while a server, the leader and the network fail and a migration happens; the program of an earlier release may follow
cargo xtask hold load       10,000 traders with 1,000 trades each on both databases, asked by hundreds at once beside a plain server; other numbers of traders, of trades and of seconds may follow
cargo xtask hold attack     random bytes for 300 s into each reader (cargo-fuzz, a nightly compiler), then `hold contract`; other seconds may follow
cargo xtask hold deb        the Debian package of target/debug/rojmel: built, installed, started, upgraded, removed (as root)
cargo xtask hold images     the Dockerfile by hadolint, compose.yaml by the schema of Compose; no engine is needed";

pub fn hold(root: &Path, rest: &[String]) -> Result<(), String> {
    match rest {
        [name] if name == "starts" => starts(root),
        [name] if name == "laws" => laws(root, "100000"),
        [name, cases] if name == "laws" => laws(root, cases),
        [name] if name == "deb" => deb::hold(root),
        [name] if name == "images" => images(root),
        [name] if name == "contract" => contract::run(root, 300),
        [name, examples] if name == "contract" => {
            let examples = examples.parse().map_err(|_| format!("{examples} is no number\n{USAGE}"))?;
            contract::run(root, examples)
        }
        [name] if name == "crash" => crash::hold(root, None),
        [name, kills] if name == "crash" => crash::hold(root, Some(kills)),
        [name, names @ ..] if name == "stories" => stories::hold(root, names),
        [name, names @ ..] if name == "looks" => stories::looks(root, names),
        [name] if name == "attack" => attack::hold(root, "300"),
        [name, seconds] if name == "attack" => attack::hold(root, seconds),
        [name, numbers @ ..] if name == "load" => load::hold(root, numbers),
        [name] if name == "cluster" => cluster::hold(root, None),
        [name, before] if name == "cluster" => cluster::hold(root, Some(before)),
        _ => Err(USAGE.to_owned()),
    }
}

fn starts(root: &Path) -> Result<(), String> {
    let test = "six_that_start_together_on_a_new_file_all_open_it";
    let mut starts = command(root, &cargo(), &["test", "--workspace", "--locked", "--lib", "--", test]);
    if std::env::var_os("ROJMEL_STARTS").is_none() {
        starts.env("ROJMEL_STARTS", "200");
    }
    run(&mut starts)
}

/// Every law stands in a file `laws.rs` or in a folder `laws`, and asks for at least its own number of cases. Where
/// that file is a test program of its own, its name is no part of the names of its tests: `--test laws` reaches those.
fn laws(root: &Path, cases: &str) -> Result<(), String> {
    if cases.parse::<u32>().is_err() {
        return Err(format!("{cases} is no number\n{USAGE}"));
    }
    // Without cargo-nextest, which ends a test after five minutes.
    let of = |which: &[&str]| {
        let mut laws = command(root, &cargo(), &["test", "--workspace", "--locked"]);
        run(laws.args(which).env("PROPTEST_CASES", cases))
    };
    of(&["--test", "laws"])?;
    of(&["law"])
}

/// What can be said of images where no engine runs.
fn images(root: &Path) -> Result<(), String> {
    HADOLINT.provision(root)?;
    JSON_SCHEMA.provision(root)?;
    run(&mut command(root, &HADOLINT.program(root, "hadolint"), &["packaging/Dockerfile"]))?;
    let schema = ["--builtin-schema", "vendor.compose-spec", "packaging/compose.yaml"];
    run(&mut command(root, &JSON_SCHEMA.program(root, "check-jsonschema"), &schema))
}
