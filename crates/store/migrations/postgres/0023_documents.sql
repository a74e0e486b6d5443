-- What a user writes that hangs on no trade: a day, a template, a routine, a setup, a rule …

-- The revision grows with each change of a document. The bytes are those of all changes that are kept.
alter table users add column documents_revision bigint not null default 0;
alter table users add column documents_bytes bigint not null default 0;

-- The number counts within the user; kind and key name the document. A day's key is its date.
create table documents (
    user_id    bigint not null references users (id),
    number     bigint not null,
    kind       text   not null,
    key        text   not null,
    revision   bigint not null,
    created_at bigint not null,
    changed_at bigint not null,
    removed_at bigint,
    primary key (user_id, number)
);
create unique index documents_key on documents (user_id, kind, key);

-- As annotation_fields.
create table document_fields (
    user_id    bigint not null references users (id),
    number     bigint not null,
    field      text   not null,
    value      text   not null,
    written_at bigint not null,
    sequence   bigint not null,
    primary key (user_id, number, field)
);
create unique index document_fields_sequence on document_fields (user_id, number, sequence);

-- As annotation_changes.
create table document_changes (
    user_id  bigint not null references users (id),
    number   bigint not null,
    sequence bigint not null,
    field    text   not null,
    before   text   not null,
    after    text   not null,
    at       bigint not null,
    step     bigint,
    primary key (user_id, number, sequence)
);
