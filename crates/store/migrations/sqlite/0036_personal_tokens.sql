-- Tokens that a user makes for own programs: they read, and nothing else. Of a token itself only its SHA-256 is stored;
-- `hint` is its beginning, by which its owner knows it again.
create table personal_tokens (
    user_id integer not null references users (id),
    number  integer not null,
    hash    blob not null,
    hint    text not null,
    name    text not null,
    scopes  text not null,
    made_at integer not null,
    ends_at integer not null,
    used_at integer,
    primary key (user_id, number)
) strict;
create unique index personal_tokens_hash on personal_tokens (hash);
