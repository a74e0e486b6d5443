-- Which column of a file holds what, as a user chose it for files with this header: offered again for the next one.
create table column_templates (
    id         integer not null primary key autoincrement,
    user_id    integer not null references users (id),
    header_key text    not null,
    content    text    not null,
    changed_at integer not null
) strict;
create unique index column_templates_header on column_templates (user_id, header_key);
