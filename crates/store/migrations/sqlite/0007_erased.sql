-- Who was erased: a hash that only the same row of an older backup answers to. No name, no address.
create table erased (
    id   integer not null primary key autoincrement,
    mark blob not null,
    at   integer not null
) strict;
create unique index erased_mark on erased (mark);
