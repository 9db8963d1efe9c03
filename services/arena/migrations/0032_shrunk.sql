-- Whether a final table's ratings and places were held against the field. Those that are already there are the fit's own.
alter table season add shrunk boolean not null default false;
alter table season alter column shrunk set default true;
