-- What is written, made ready for the search: nothing here but what follows from annotations and documents.

-- How far the words of a user are ready, of the notes (0) and of the documents (1): of that revision of them, those up to
-- that number.
create table search_marks (
    user_id  integer not null references users (id),
    what     integer not null,
    revision integer not null,
    up_to    integer not null,
    version  integer not null,
    primary key (user_id, what)
) strict;

-- Each word begins with the user's id. The row's id is made of user, number and what it is of.
create virtual table search_words
    using fts5 (words, content = '', contentless_delete = 1, detail = 'none', tokenize = 'ascii');
