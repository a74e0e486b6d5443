-- Times are UTC milliseconds, days count from 1970-01-01, prices and quantities are 10⁻⁸, money is 10⁻⁴ rupee.
-- An import is an event: its rows never change, only whether it is live (undone_at is null).

create table users (
    id            integer not null primary key autoincrement,
    email         text    not null,
    name          text    not null,
    phone         text,
    password_hash text,
    salt          blob    not null,
    revision      integer not null,
    created_at    integer not null
) strict;
create unique index users_email on users (email);

create table sessions (
    id_hash     blob    not null primary key,
    chain       blob    not null,
    user_id     integer not null references users (id),
    created_at  integer not null,
    issued_at   integer not null,
    seen_at     integer not null,
    replaced_at integer
) strict;
create index sessions_chain on sessions (chain);
create index sessions_user on sessions (user_id);
create index sessions_seen on sessions (seen_at);

create table accounts (
    id      integer not null primary key autoincrement,
    user_id integer not null references users (id),
    broker  text    not null,
    label   text    not null,
    client  blob
) strict;
create unique index accounts_user on accounts (user_id, broker, label);

create table imports (
    id          integer not null primary key autoincrement,
    user_id     integer not null references users (id),
    kind        text    not null,
    name        text    not null,
    digest      blob,
    format      text    not null,
    segment     text,
    window_from integer,
    window_to   integer,
    fno_from    integer,
    fno_to      integer,
    read        integer not null,
    fills       integer not null,
    duplicates  integer not null,
    conflicts   integer not null,
    skipped     integer not null,
    rejected    integer not null,
    replaced    integer not null,
    receipt     text    not null,
    created_at  integer not null,
    undone_at   integer,
    snapshot_id integer
) strict;
create index imports_user on imports (user_id, id);
create index imports_digest on imports (user_id, digest);
create index imports_snapshot on imports (snapshot_id);

-- One account's share of an import: so many of the instruments and fills, in order.
create table parts (
    import_id   integer not null references imports (id),
    position    integer not null,
    account_id  integer not null references accounts (id),
    instruments integer not null,
    fills       integer not null,
    primary key (import_id, position)
) strict, without rowid;
create index parts_account on parts (account_id);

create table instruments (
    import_id     integer not null references imports (id),
    position      integer not null,
    symbol        text    not null,
    isin          text,
    contract      text    not null,
    underlying    text,
    expiry        integer,
    strike        integer,
    option_right  text,
    primary key (import_id, position)
) strict, without rowid;

-- `instrument` is a position in the same import's instruments.
create table fills (
    import_id  integer not null references imports (id),
    position   integer not null,
    instrument integer not null,
    row        integer not null,
    time       integer not null,
    side       text    not null,
    quantity   integer not null,
    price      integer not null,
    value      integer not null,
    exchange   text    not null,
    series     text    not null,
    auction    integer not null,
    trade_id   text    not null,
    order_id   text    not null,
    primary key (import_id, position)
) strict, without rowid;

create table cards (
    import_id      integer not null references imports (id),
    position       integer not null,
    order_id       text    not null,
    broker         text    not null,
    side           text    not null,
    stock_name     text    not null,
    notes          text    not null,
    psychology     text    not null,
    market_outlook text    not null,
    primary key (import_id, position)
) strict, without rowid;

-- What was live at one moment, so that it can be brought back.
create table snapshots (
    id         integer not null primary key autoincrement,
    user_id    integer not null references users (id),
    cause      text    not null,
    import_id  integer,
    created_at integer not null
) strict;
create index snapshots_user on snapshots (user_id, id);
create index snapshots_import on snapshots (import_id);

create table snapshot_imports (
    snapshot_id integer not null references snapshots (id),
    import_id   integer not null references imports (id),
    primary key (snapshot_id, import_id)
) strict, without rowid;
create index snapshot_imports_import on snapshot_imports (import_id);

create table resolutions (
    id         integer not null primary key autoincrement,
    user_id    integer not null references users (id),
    kind       text    not null,
    broker     text    not null,
    subject    text    not null,
    value      integer,
    created_at integer not null,
    undone_at  integer
) strict;
create index resolutions_user on resolutions (user_id, id);
create unique index resolutions_live on resolutions (user_id, broker, subject) where undone_at is null;
