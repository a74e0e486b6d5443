-- Pictures beside what a user writes. Their bytes are attachments of the user.

-- Beside: note (key: the number of the annotation), day (its date) or setup (the key of its document). The attachment is
-- its public id. Stage: before, during or after; null: nobody said. Kind: png, jpeg or webp.
create table pictures (
    user_id    bigint not null references users (id),
    number     bigint not null,
    beside     text not null,
    key        text not null,
    attachment text not null,
    stage      text,
    caption    text not null,
    position   bigint not null,
    kind       text not null,
    width      bigint not null,
    height     bigint not null,
    revision   bigint not null,
    created_at bigint not null,
    changed_at bigint not null,
    removed_at bigint,
    primary key (user_id, number)
);
create unique index pictures_attachment on pictures (user_id, attachment);
create index pictures_beside on pictures (user_id, beside, key);
