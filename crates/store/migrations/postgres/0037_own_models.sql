-- A language model that a user named for own questions. Its key is sealed with the operator's secret for this user and
-- this address; null: that server asks for none.
create table own_models (
    user_id    bigint not null primary key references users (id),
    address    text not null,
    name       text not null,
    sealed_key bytea,
    set_at     bigint not null
);
