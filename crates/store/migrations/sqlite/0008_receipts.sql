-- Which version of an application a mail tells of: its private link is made when the mail leaves, and the mail goes with
-- the version.

alter table mails add column version_id integer references application_versions (id);
create index mails_version on mails (version_id);
