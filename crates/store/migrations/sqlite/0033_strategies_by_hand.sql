-- Strategies that the user put together or took apart. They hang on units of fills, never on trades. A row never changes
-- but for its end: each step ends some and makes others, so every step can be taken back.

-- Counts the steps.
alter table users add column strategies_revision integer not null default 0;

-- The number counts within the user. Without an account: the user removed it. A blank name or kind: what the program calls
-- it. Underlying and day are those of when it was made; the margin is what the user says that the broker blocked.
create table strategies_by_hand (
    user_id    integer not null references users (id),
    number     integer not null,
    account_id integer references accounts (id),
    underlying text    not null,
    day        integer not null,
    name       text    not null,
    kind       text    not null,
    margin     integer,
    made       integer not null,
    made_at    integer not null,
    ended      integer,
    primary key (user_id, number)
) strict;
create index strategies_by_hand_account on strategies_by_hand (account_id);

-- Units of fills in what they were executed in, those closed first standing first. Held: shares behind the strategy.
create table strategy_anchors (
    user_id    integer not null references users (id),
    number     integer not null,
    position   integer not null,
    fill_id    integer not null,
    from_units integer not null,
    to_units   integer not null,
    held       integer not null,
    title      text    not null,
    primary key (user_id, number, position)
) strict;
create index strategy_anchors_fill on strategy_anchors (user_id, fill_id);
