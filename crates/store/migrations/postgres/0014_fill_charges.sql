-- What the rows of an import state of their charges: a row for each set of heads that has an amount of its own. `heads` has a bit
-- for each head, `amounts` the places of the fills within the import, each with its amount in 10⁻⁴ rupee: `0:200000,2:-5`.
create table fill_charges (
    import_id bigint  not null references imports (id),
    heads     bigint  not null,
    amounts   text    not null,
    primary key (import_id, heads)
);
