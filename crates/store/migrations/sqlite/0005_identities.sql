-- When the account goes; null: it stays.
alter table users add column delete_at integer;

-- A user as a provider of sign-ins knows him. The subject is the name there, the e-mail only what it said then.
create table identities (
    id         integer not null primary key autoincrement,
    user_id    integer not null references users (id),
    issuer     text    not null,
    subject    text    not null,
    email      text    not null,
    created_at integer not null
) strict;
create unique index identities_subject on identities (issuer, subject);
create index identities_user on identities (user_id);

create table passkeys (
    id         integer not null primary key autoincrement,
    user_id    integer not null references users (id),
    credential blob    not null,
    name       text    not null,
    public_key blob    not null,
    counter    integer not null,
    created_at integer not null,
    used_at    integer
) strict;
create unique index passkeys_credential on passkeys (credential);
create index passkeys_user on passkeys (user_id);

-- What was agreed to and taken back, in order; the last row of a purpose holds.
create table consents (
    id      integer not null primary key autoincrement,
    user_id integer not null references users (id),
    purpose text    not null,
    version text    not null,
    given   integer not null,
    at      integer not null
) strict;
create index consents_user on consents (user_id, id);

-- Begun and to be finished once, soon: a sign-in elsewhere, a ticket, a passkey's challenge.
create table journeys (
    id_hash blob    not null primary key,
    kind    text    not null,
    user_id integer references users (id),
    state   text    not null,
    until   integer not null
) strict;
create index journeys_user on journeys (user_id);
create index journeys_until on journeys (until);
