-- Strategies that the user put together or took apart. They hang on units of fills, never on trades. A row never changes
-- but for its end: each step ends some and makes others, so every step can be taken back.

-- Counts the steps.
alter table users add column strategies_revision bigint not null default 0;

-- The number counts within the user. Without an account: the user removed it. A blank name or kind: what the program calls
-- it. Underlying and day are those of when it was made; the margin is what the user says that the broker blocked.
create table strategies_by_hand (
    user_id    bigint  not null references users (id),
    number     bigint  not null,
    account_id bigint  references accounts (id),
    underlying text    not null,
    day        bigint  not null,
    name       text    not null,
    kind       text    not null,
    margin     bigint ,
    made       bigint  not null,
    made_at    bigint  not null,
    ended      bigint,
    primary key (user_id, number)
);
create index strategies_by_hand_account on strategies_by_hand (account_id);

-- Units of fills in what they were executed in, those closed first standing first. Held: shares behind the strategy.
create table strategy_anchors (
    user_id    bigint  not null references users (id),
    number     bigint  not null,
    position   bigint  not null,
    fill_id    bigint  not null,
    from_units bigint  not null,
    to_units   bigint  not null,
    held       bigint  not null,
    title      text    not null,
    primary key (user_id, number, position)
);
create index strategy_anchors_fill on strategy_anchors (user_id, fill_id);
