-- What was tried of a rule, counted for good: the best of many tries says less than the first one. Rules are documents.
create table backtest_tries (
    user_id  integer not null references users (id),
    rule     integer not null,
    number   integer not null,
    digest   text    not null,
    tries    integer not null,
    tried_at integer not null,
    primary key (user_id, rule, number)
) strict;
create unique index backtest_tries_digest on backtest_tries (user_id, rule, digest);
