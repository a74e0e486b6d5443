-- What was tried of a rule, counted for good: the best of many tries says less than the first one. Rules are documents.
create table backtest_tries (
    user_id  bigint not null references users (id),
    rule     bigint not null,
    number   bigint not null,
    digest   text   not null,
    tries    bigint not null,
    tried_at bigint not null,
    primary key (user_id, rule, number)
);
create unique index backtest_tries_digest on backtest_tries (user_id, rule, digest);
