-- Several accounts with one broker. `number` counts a user's accounts of a broker and is never given anew while the
-- account is there: with the broker it names the account in addresses and decisions.
-- `plan` is what the user said about brokerage, as JSON; null: the broker's published rates.
alter table accounts add column number integer not null default 1;
alter table accounts add column method text not null default 'fifo';
alter table accounts add column plan text;
-- An archive could bring a broker twice, under two labels.
update accounts set number = (
    select count(*) from accounts o where o.user_id = accounts.user_id and o.broker = accounts.broker and o.id <= accounts.id
);
create unique index accounts_number on accounts (user_id, broker, number);

-- A decision belongs to an account. Until now a broker had one.
insert into accounts (user_id, broker, label)
select distinct r.user_id, r.broker, '' from resolutions r
where not exists (select 1 from accounts a where a.user_id = r.user_id and a.broker = r.broker);

create temporary table kept_resolutions as
select r.id, r.user_id, r.kind, a.id as account_id, r.subject, r.value, r.created_at, r.undone_at
from resolutions r join accounts a on a.user_id = r.user_id and a.broker = r.broker and a.number = 1;
drop table resolutions;
create table resolutions (
    id         integer not null primary key autoincrement,
    user_id    integer not null references users (id),
    kind       text    not null,
    account_id integer not null references accounts (id),
    subject    text    not null,
    value      integer,
    created_at integer not null,
    undone_at  integer
) strict;
insert into resolutions (id, user_id, kind, account_id, subject, value, created_at, undone_at)
select id, user_id, kind, account_id, subject, value, created_at, undone_at from kept_resolutions;
drop table kept_resolutions;
create index resolutions_user on resolutions (user_id, id);
create index resolutions_account on resolutions (account_id);
create unique index resolutions_live on resolutions (user_id, account_id, subject) where undone_at is null;
