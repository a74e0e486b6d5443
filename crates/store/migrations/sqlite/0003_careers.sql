-- Openings, and the applications for them. A version is one sending of the form: it has its own private key (only the
-- SHA-256 is here) and its own resume, a file in the object store. Skills and document are JSON.

alter table users add column role text not null default 'trader';

create table openings (
    id            integer not null primary key autoincrement,
    code          text    not null,
    title         text    not null,
    department    text    not null,
    skills        text    not null,
    role          text,
    document      text    not null,
    state         text    not null,
    valid_through integer,
    revision      integer not null,
    created_at    integer not null,
    changed_at    integer not null
) strict;
create unique index openings_code on openings (code);

create table applications (
    id         integer not null primary key autoincrement,
    reference  text    not null,
    opening_id integer not null references openings (id),
    email      text    not null,
    stage      text    not null,
    current    integer not null,
    revision   integer not null,
    created_at integer not null,
    decided_at integer
) strict;
create unique index applications_reference on applications (reference);
create index applications_opening on applications (opening_id, email);
create index applications_stage on applications (stage, id);
create index applications_decided on applications (decided_at);

create table application_versions (
    id             integer not null primary key autoincrement,
    application_id integer not null references applications (id),
    number         integer not null,
    key_hash       blob    not null,
    digest         blob    not null,
    name           text    not null,
    mobile         text    not null,
    college        text    not null,
    degree         text    not null,
    passing_year   integer not null,
    role           text,
    experience     integer not null,
    linkedin       text,
    motivation     text    not null,
    search         text    not null,
    consent_at     integer,
    notice         text,
    file           text    not null,
    file_name      text    not null,
    file_kind      text    not null,
    file_bytes     integer not null,
    file_flags     text    not null,
    created_at     integer not null,
    withdrawn_at   integer
) strict;
create unique index application_versions_key on application_versions (key_hash);
create unique index application_versions_number on application_versions (application_id, number);
create unique index application_versions_file on application_versions (file);

create table application_stages (
    id             integer not null primary key autoincrement,
    application_id integer not null references applications (id),
    from_stage     text,
    stage          text    not null,
    author         text    not null,
    created_at     integer not null
) strict;
create index application_stages_application on application_stages (application_id);

create table application_notes (
    id             integer not null primary key autoincrement,
    application_id integer not null references applications (id),
    author         text    not null,
    words          text    not null,
    created_at     integer not null
) strict;
create index application_notes_application on application_notes (application_id);

-- Who saw and changed what. It outlives what it is about, so it holds no applicant's name.
create table trail (
    id         integer not null primary key autoincrement,
    author     text    not null,
    action     text    not null,
    subject    text    not null,
    detail     text    not null,
    created_at integer not null
) strict;
create index trail_subject on trail (subject, id);
