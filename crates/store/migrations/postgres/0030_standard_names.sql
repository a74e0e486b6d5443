-- Tables and a column get the field's words.

-- The status of a user's account. A user without a row has never changed anything.
alter table standings rename to account_statuses;

-- Until when the past requests of one network address are paid.
alter table paces rename to rate_limits;

-- Begun and to be finished once, soon: a sign-in elsewhere, a ticket, a passkey's challenge.
alter table journeys rename to pending_auths;

-- What an email says.
alter table mails rename column letter to message;

alter index paces_age rename to rate_limits_age;
alter index journeys_user rename to pending_auths_user;
alter index journeys_until rename to pending_auths_until;
alter table account_statuses rename constraint standings_pkey to account_statuses_pkey;
alter table account_statuses rename constraint standings_user_id_fkey to account_statuses_user_id_fkey;
alter table rate_limits rename constraint paces_pkey to rate_limits_pkey;
alter table pending_auths rename constraint journeys_pkey to pending_auths_pkey;
alter table pending_auths rename constraint journeys_user_id_fkey to pending_auths_user_id_fkey;
