-- Sweeps: a rule with ranges of its parameters, tried by a job. What was asked and what it came to are JSON. Progress is
-- that of the job. Rows of the tries lie in chunks, so that a sweep goes on where it was.
create table backtest_sweeps (
    user_id  bigint not null references users (id),
    number   bigint not null,
    rule     text   not null,
    digest   text   not null,
    asked    text   not null,
    tries    bigint not null,
    done     bigint not null,
    state    text   not null,
    job      bigint not null,
    result   text,
    problem  text,
    made_at  bigint not null,
    ended_at bigint,
    primary key (user_id, number)
);

-- First: the place of its first try.
create table backtest_sweep_chunks (
    user_id bigint not null references users (id),
    number  bigint not null,
    first   bigint not null,
    content bytea  not null,
    primary key (user_id, number, first)
);
