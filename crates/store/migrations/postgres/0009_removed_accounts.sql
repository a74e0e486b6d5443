-- The highest number of an account that was removed: drafts and old pages may still name it, so it is not given again.
alter table users add column removed_account bigint not null default 0;
