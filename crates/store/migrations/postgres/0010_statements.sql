-- What an import says beside its fills: that all shares held before were entered with it, or which typed card it takes the place of.
-- It counts as long as its import is live.
create table statements (
    import_id  bigint  not null references imports (id),
    position   bigint  not null,
    account_id bigint  not null references accounts (id),
    kind       text    not null,
    subject    text    not null,
    primary key (import_id, position)
);
create index statements_account on statements (account_id);
