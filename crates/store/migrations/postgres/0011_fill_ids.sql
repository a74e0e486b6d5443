-- The id of a fill that an earlier import has under another one than this row says by itself: null nearly everywhere.
alter table fills add column given_id bigint;
