-- What is written, made ready for the search: nothing here but what follows from annotations and documents.

-- How far the words of a user are ready, of the notes (0) and of the documents (1): of that revision of them, those up to
-- that number.
create table search_marks (
    user_id  bigint not null references users (id),
    what     bigint not null,
    revision bigint not null,
    up_to    bigint not null,
    version  bigint not null,
    primary key (user_id, what)
);

-- Each word begins with the user's id: who searches meets no word of another user.
create table search_words (
    user_id bigint   not null references users (id),
    what    bigint   not null,
    number  bigint   not null,
    words   tsvector not null,
    primary key (user_id, what, number)
);
-- What waits to be put into the index would be read through by every search.
create index search_words_words on search_words using gin (words) with (fastupdate = off);
