-- What quantities of commodity and currency contracts count in the account's files, as the user said it: lots or units; null:
-- not said yet.
alter table accounts add column quantities text;
