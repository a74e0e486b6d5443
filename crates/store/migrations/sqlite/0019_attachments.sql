-- Files that belong to somebody: resumes of applicants, attachments of users. Their bytes lie in the store of files.

-- Whose they are: a user's, or those of one sending of an application. The key makes the names of the files.
-- How many attachments there are of it, and their bytes, each file once.
create table attachment_owners (
    id          integer not null primary key autoincrement,
    user_id     integer references users (id),
    key         blob    not null,
    attachments integer not null,
    bytes       integer not null
) strict;
create unique index attachment_owners_user on attachment_owners (user_id);

-- The number counts within the owner. Attachments of one owner with the same content share one file.
create table attachments (
    owner_id           integer not null references attachment_owners (id),
    number             integer not null,
    public_id          text    not null,
    content            blob    not null,
    name               text    not null,
    bytes              integer not null,
    created_at         integer not null,
    unreferenced_since integer,
    primary key (owner_id, number)
) strict;
create unique index attachments_public on attachments (owner_id, public_id);
create index attachments_content on attachments (owner_id, content);
create index attachments_name on attachments (owner_id, name);
create index attachments_unreferenced on attachments (unreferenced_since);

-- Empty while the resume lies where releases before this one put it.
alter table application_versions add column owner_id integer references attachment_owners (id);
create index application_versions_owner on application_versions (owner_id);

-- Files whose rows are gone, and when each is removed.
create table removed_files (
    id   integer not null primary key autoincrement,
    name text    not null,
    at   integer not null
) strict;
create index removed_files_name on removed_files (name);
