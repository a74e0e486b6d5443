//! Rojmel as the release after this one may be: the same program with one more migration, which changes tables that
//! everybody uses and fills a column for every row there is. Servers of this release go on beside it, as
//! docs/handbook.md promises. No released program has that migration.

use std::process::ExitCode;

use store::NextStep;

fn main() -> ExitCode {
    rojmel::main(Some(NextStep {
        sqlite: "
            alter table imports add column proof integer;
            update imports set proof = id;
            create index imports_proof on imports (user_id, proof);
            create table proofs (
                user_id integer not null references users (id),
                number  integer not null,
                primary key (user_id, number)
            ) strict, without rowid;",
        postgres: "
            alter table imports add column proof bigint;
            update imports set proof = id;
            create index imports_proof on imports (user_id, proof);
            create table proofs (
                user_id bigint not null references users (id),
                number  bigint not null,
                primary key (user_id, number)
            );",
    }))
}
