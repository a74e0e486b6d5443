-- What a user typed for the tax year: a loss of an earlier year, or a price of 31 January 2018, each once for its subject.
create table tax_inputs (
    id         integer not null primary key autoincrement,
    user_id    integer not null references users (id),
    kind       text    not null,
    subject    text    not null,
    value      integer not null,
    changed_at integer not null
) strict;
create unique index tax_inputs_subject on tax_inputs (user_id, kind, subject);

-- What a broker states of an account for a period, as it was read from its file: the figures ours are compared with.
create table broker_statements (
    id         integer not null primary key autoincrement,
    user_id    integer not null references users (id),
    account_id integer not null references accounts (id),
    name       text    not null,
    content    text    not null,
    created_at integer not null,
    removed_at integer
) strict;
create index broker_statements_user on broker_statements (user_id, id);
create index broker_statements_account on broker_statements (account_id);
