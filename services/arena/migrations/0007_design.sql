-- What the design effect of a ladder's matches is taken for until they show it. Of ladders that are already there the
-- intervals were made with 0.8.
alter table ladder add design double precision not null default 0.8 check (design > 0);
alter table ladder alter column design drop default;
