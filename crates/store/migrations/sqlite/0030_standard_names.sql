-- Tables and a column get the field's words.

-- The status of a user's account. A user without a row has never changed anything.
alter table standings rename to account_statuses;

-- Until when the past requests of one network address are paid.
alter table paces rename to rate_limits;

-- Begun and to be finished once, soon: a sign-in elsewhere, a ticket, a passkey's challenge.
alter table journeys rename to pending_auths;

-- What an email says.
alter table mails rename column letter to message;

drop index paces_age;
create index rate_limits_age on rate_limits (paid_until);
drop index journeys_user;
create index pending_auths_user on pending_auths (user_id);
drop index journeys_until;
create index pending_auths_until on pending_auths (until);
