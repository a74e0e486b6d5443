-- Candles from a user's own files, packed: a set for each instrument and length, its bytes month by month.

-- Raised by each change of a set. The journal's own revision stays: a candle changes no figure of it. The bytes are those of
-- all blocks.
alter table users add column candles_revision bigint not null default 0;
alter table users add column candles_bytes bigint not null default 0;

-- The number counts within the user. Minutes: how long a candle lasts; a day has 1440. The file is the one that came last.
create table candle_sets (
    user_id    bigint not null references users (id),
    number     bigint not null,
    instrument text not null,
    minutes    bigint not null,
    file       text not null,
    first_at   bigint not null,
    last_at    bigint not null,
    candles    bigint not null,
    revision   bigint not null,
    primary key (user_id, number)
);
create unique index candle_sets_instrument on candle_sets (user_id, instrument, minutes);

-- Month: 12 times the year and the month from 0, in India.
create table candle_blocks (
    user_id bigint not null references users (id),
    number  bigint not null,
    month   bigint not null,
    content bytea not null,
    primary key (user_id, number, month)
);
