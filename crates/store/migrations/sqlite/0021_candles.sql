-- Candles from a user's own files, packed: a set for each instrument and length, its bytes month by month.

-- Raised by each change of a set. The journal's own revision stays: a candle changes no figure of it. The bytes are those of
-- all blocks.
alter table users add column candles_revision integer not null default 0;
alter table users add column candles_bytes integer not null default 0;

-- The number counts within the user. Minutes: how long a candle lasts; a day has 1440. The file is the one that came last.
create table candle_sets (
    user_id    integer not null references users (id),
    number     integer not null,
    instrument text not null,
    minutes    integer not null,
    file       text not null,
    first_at   integer not null,
    last_at    integer not null,
    candles    integer not null,
    revision   integer not null,
    primary key (user_id, number)
) strict;
create unique index candle_sets_instrument on candle_sets (user_id, instrument, minutes);

-- Month: 12 times the year and the month from 0, in India.
create table candle_blocks (
    user_id integer not null references users (id),
    number  integer not null,
    month   integer not null,
    content blob not null,
    primary key (user_id, number, month)
) strict;
