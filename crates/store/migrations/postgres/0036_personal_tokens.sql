-- Tokens that a user makes for own programs: they read, and nothing else. Of a token itself only its SHA-256 is stored;
-- `hint` is its beginning, by which its owner knows it again.
create table personal_tokens (
    user_id bigint not null references users (id),
    number  bigint not null,
    hash    bytea not null,
    hint    text not null,
    name    text not null,
    scopes  text not null,
    made_at bigint not null,
    ends_at bigint not null,
    used_at bigint,
    primary key (user_id, number)
);
create unique index personal_tokens_hash on personal_tokens (hash);
