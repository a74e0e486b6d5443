-- What a trader wrote beside a trade. It hangs on the fills that opened the trade, never on the trade: those are worked out
-- anew whenever a journal is built.

-- Raised by each change of an annotation. The journal's own revision stays: a note changes no figure. The bytes are those of
-- all changes that are kept.
alter table users add column annotations_revision integer not null default 0;
alter table users add column annotations_bytes integer not null default 0;

-- The number counts within the user. Symbol, day, product and direction are those of the trade when it was saved last. Without
-- an account: the user removed it.
create table annotations (
    user_id    integer not null references users (id),
    number     integer not null,
    account_id integer references accounts (id),
    symbol     text    not null,
    day        integer not null,
    product    text    not null,
    direction  text    not null,
    revision   integer not null,
    created_at integer not null,
    changed_at integer not null,
    primary key (user_id, number)
) strict;
create index annotations_account on annotations (account_id);

-- How much of each fill the trade took, in the units that the fill was executed in.
create table annotation_anchors (
    user_id  integer not null references users (id),
    number   integer not null,
    position integer not null,
    fill_id  integer not null,
    opens    integer not null,
    units    integer not null,
    primary key (user_id, number, position)
) strict;
create index annotation_anchors_fill on annotation_anchors (user_id, fill_id);

-- What is set now, and the change that set it.
create table annotation_fields (
    user_id    integer not null references users (id),
    number     integer not null,
    field      text    not null,
    value      text    not null,
    written_at integer not null,
    sequence   integer not null,
    primary key (user_id, number, field)
) strict;
create unique index annotation_fields_sequence on annotation_fields (user_id, number, sequence);

-- Every change of a field, for good; blank is not set. Changes of one step came together.
create table annotation_changes (
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
