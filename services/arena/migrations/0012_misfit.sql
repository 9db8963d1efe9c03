-- What one rating a version cannot say of a season's games, as of the last fit; null: too few pairs have met often enough.
alter table ladder add misfit jsonb;
-- Whether a final table's rank ranges hold at every look and all together. Those that are already there are of one look.
alter table season add sure_ranks boolean not null default false;
alter table season alter column sure_ranks set default true;
