-- Work that is done outside a request: mails, what is swept away once a day, and whatever takes long. Whoever asks for
-- it writes the row in the transaction of what it belongs to; any server takes it, one at a time.

-- state: waiting, running, done, dead, cancelled. next_at is when it is due, while it runs the end of the lease, and
-- null when it has ended; planned_at is what the clock said when next_at was written. lease counts how often it was
-- taken: only whoever took it last may say what became of it. waiting_key is key while it waits, so that no two of one
-- kind and key wait; recurs is kind for what comes again and again, so that there is one row of it.
create table jobs (
    id          integer not null primary key autoincrement,
    kind        text    not null,
    key         text,
    waiting_key text,
    recurs      text,
    user_id     integer references users (id),
    payload     text    not null,
    state       text    not null,
    next_at     integer,
    planned_at  integer not null,
    tries       integer not null,
    lease       integer not null,
    worker      text,
    done        integer not null,
    total       integer,
    note        text,
    problem     text,
    cancel_at   integer,
    created_at  integer not null,
    started_at  integer,
    ended_at    integer
) strict;
create unique index jobs_waiting on jobs (kind, waiting_key);
create unique index jobs_recurs on jobs (recurs);
create index jobs_next on jobs (next_at) where next_at is not null;
create index jobs_planned on jobs (planned_at) where next_at is not null;
create index jobs_key on jobs (kind, key) where next_at is not null;
create index jobs_user on jobs (user_id);
create index jobs_ended on jobs (ended_at);

-- What waits in the queue of mails waits here from now on. A server of the release before still puts next_at into its
-- own mails, and sends them.
insert into jobs (kind, key, waiting_key, payload, state, next_at, planned_at, tries, lease, done, created_at)
select 'mail', cast(id as text), cast(id as text), '', 'waiting', next_at, created_at, tries, 0, 0, created_at
from mails where next_at is not null;
update mails set next_at = null where next_at is not null;
