-- Sweeps: a rule with ranges of its parameters, tried by a job. What was asked and what it came to are JSON. Progress is
-- that of the job. Rows of the tries lie in chunks, so that a sweep goes on where it was.
create table backtest_sweeps (
    user_id  integer not null references users (id),
    number   integer not null,
    rule     text   not null,
    digest   text   not null,
    asked    text   not null,
    tries    integer not null,
    done     integer not null,
    state    text   not null,
    job      integer not null,
    result   text,
    problem  text,
    made_at  integer not null,
    ended_at integer,
    primary key (user_id, number)
) strict;

-- First: the place of its first try.
create table backtest_sweep_chunks (
    user_id integer not null references users (id),
    number  integer not null,
    first   integer not null,
    content blob   not null,
    primary key (user_id, number, first)
) strict;
