-- Trades typed into the table of a journal page, by a visitor (kept for a day) or by a user. No part of the journal.
-- Exactly one of visitor and user_id is set.

create table landing_trades (
    id           integer not null primary key autoincrement,
    visitor      blob,
    user_id      integer references users (id),
    key          text    not null,
    kind         text    not null,
    symbol       text    not null,
    buy_price    integer not null,
    quantity     integer not null,
    sell_price   integer not null,
    target_price integer not null,
    stop_loss    integer not null,
    bought_at    integer not null,
    sold_at      integer not null,
    created_at   integer not null
) strict;
create unique index landing_trades_visitor on landing_trades (visitor, key);
create unique index landing_trades_user on landing_trades (user_id, key);
create index landing_trades_age on landing_trades (created_at);
