-- Keys of the server, sealed with the operator's secret before they come here. Every instance signs and reads with them.

-- Of what ends within minutes. One signs from signs_from on, or never; a replaced one is good for what ends until
-- good_until (seconds since 1970).
create table signing_keys (
    id         integer not null primary key autoincrement,
    sealed     blob    not null,
    signs_from integer,
    good_until integer
) strict;

-- What the private links of applicants follow from: one, made once and never changed.
create table applicant_link_keys (
    id     integer not null primary key autoincrement,
    sealed blob    not null
) strict;
