-- What a user writes that hangs on no trade: a day, a template, a routine, a setup, a rule …

-- The revision grows with each change of a document. The bytes are those of all changes that are kept.
alter table users add column documents_revision integer not null default 0;
alter table users add column documents_bytes integer not null default 0;

-- The number counts within the user; kind and key name the document. A day's key is its date.
create table documents (
    user_id    integer not null references users (id),
    number     integer not null,
    kind       text    not null,
    key        text    not null,
    revision   integer not null,
    created_at integer not null,
    changed_at integer not null,
    removed_at integer,
    primary key (user_id, number)
) strict;
create unique index documents_key on documents (user_id, kind, key);

-- As annotation_fields.
create table document_fields (
    user_id    integer not null references users (id),
    number     integer not null,
    field      text    not null,
    value      text    not null,
    written_at integer not null,
    sequence   integer not null,
    primary key (user_id, number, field)
) strict;
create unique index document_fields_sequence on document_fields (user_id, number, sequence);

-- As annotation_changes.
create table document_changes (
    user_id  integer not null references users (id),
    number   integer not null,
    sequence integer not null,
    field    text    not null,
    before   text    not null,
    after    text    not null,
    at       integer not null,
    step     integer,
    primary key (user_id, number, sequence)
) strict;
