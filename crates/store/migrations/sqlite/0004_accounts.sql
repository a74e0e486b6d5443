-- Who may come in and how, what happened to an account, and the mails to its owner.

-- A user without a row has never changed anything: generation 0, not verified, not disabled.
create table standings (
    user_id     integer not null primary key references users (id),
    generation  integer not null,
    verified_at integer,
    disabled_at integer
) strict;

create table preferences (
    user_id integer not null primary key references users (id),
    theme   text not null,
    privacy integer not null,
    broker  text
) strict;

-- Where a login came from, in words for its owner.
alter table sessions add column device text;
alter table sessions add column address text;

create table security_events (
    id      integer not null primary key autoincrement,
    user_id integer not null references users (id),
    kind    text not null,
    at      integer not null,
    device  text,
    address text
) strict;
create index security_events_user on security_events (user_id, id);
create index security_events_age on security_events (at);

-- One-time links: the SHA-256 of what the mail says.
create table links (
    hash       blob not null primary key,
    user_id    integer not null references users (id),
    purpose    text not null,
    created_at integer not null,
    expires_at integer not null
) strict;
create index links_user on links (user_id);
create index links_age on links (expires_at);

-- The queue. A mail that is sent or given up keeps its key alone; a link is made when its mail leaves.
create table mails (
    id         integer not null primary key autoincrement,
    key        text not null,
    user_id    integer references users (id),
    link       text,
    recipient  text not null,
    letter     text not null,
    created_at integer not null,
    tries      integer not null,
    next_at    integer,
    sent_at    integer,
    problem    text
) strict;
create unique index mails_key on mails (key);
create index mails_next on mails (next_at);
create index mails_user on mails (user_id);

-- Tried passwords of one address, whoever it belongs to.
create table guesses (
    key          blob not null primary key,
    tries        integer not null,
    locked_until integer not null,
    last_at      integer not null
) strict;
create index guesses_age on guesses (last_at);

-- Until when the past requests of one network address are paid.
create table paces (
    key        blob not null primary key,
    paid_until integer not null
) strict;
create index paces_age on paces (paid_until);
