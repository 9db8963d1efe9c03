-- How versions bid, challenge and are favoured by chance: summed up in the background from the moves of finished matches.
-- Sums are whole numbers in the order of services/arena/src/style/sums.ts, so that they are exact however they are added.

-- Of one bot in one match: what is to be taken out again if the match becomes void.
create table match_style (
  match_id uuid not null references match (id),
  bot smallint not null,
  sums bigint[] not null,
  -- Luck in each game of the match, in ten-thousandths of a place.
  luck integer[] not null,
  primary key (match_id, bot)
);

-- Of a version in a season of a ladder: the sum of those of its matches that count.
create table style (
  ladder_id text not null references ladder (id),
  season integer not null,
  version_id uuid not null references version (id),
  sums bigint[] not null,
  primary key (ladder_id, season, version_id)
);

alter table match add styled boolean not null default false;
create index match_unstyled_idx on match (id) where state = 'finished' and not styled;

create function plus(a bigint[], b bigint[], times integer default 1) returns bigint[] language sql immutable as $$
  select array_agg(coalesce(x, 0) + times * coalesce(y, 0) order by i) from unnest(a, b) with ordinality as t (x, y, i)
$$;
